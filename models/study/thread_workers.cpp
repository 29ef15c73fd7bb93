#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>

#include <sched.h>

#include "models/shortage.h"
#include "models/study/run_study.h"
#include "models/threads/start_threads.h"

namespace denavit {
namespace {

class ThreadWorkers final : public StudyWorkers {
 public:
  explicit ThreadWorkers(int threads) : threads_(static_cast<std::size_t>(threads)) {}

  void run(std::span<const std::uint64_t> todo, const MakeRecord& make, const TakeRecord& take,
           const GoesOn& goesOn) override {
    Shared shared;
    const std::size_t wanted = std::min(threads_, todo.size());
    {
      // The thread that called asks whether to go on, so that a long run can be given up.
      const auto threads = startThreads(wanted, [&](std::size_t, const std::stop_token&) {
        workOn(todo, make, take, shared);
        const std::lock_guard guard(shared.mutex);
        ++shared.ended;
        shared.changed.notify_all();
      });
      noteThreads(wanted, threads.size());
      if (threads.empty()) workOn(todo, make, take, shared, goesOn);
      wait(shared, threads.size(), goesOn);
    }
    if (shared.failure) std::rethrow_exception(shared.failure);
  }

  [[nodiscard]] std::vector<Issue> warnings() const override {
    if (!isShort()) return {};
    return {describeFewThreads(wanted_, started_)};
  }

 private:
  struct Shared {
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stops = false;
    std::mutex mutex;  ///< of what follows, and of taking records
    std::condition_variable changed;
    std::size_t ended = 0;  ///< threads that are done
    std::exception_ptr failure;

    void fail() {
      const std::lock_guard guard(mutex);
      if (!failure) failure = std::current_exception();
      stops = true;
    }
  };

  void noteThreads(std::size_t wanted, std::size_t started) {
    if (started == wanted || (isShort() && started_ <= started)) return;
    wanted_ = wanted;
    started_ = started;
  }
  [[nodiscard]] bool isShort() const { return started_ < wanted_; }

  /// @param goesOn  asked between runs, where it is given
  static void workOn(std::span<const std::uint64_t> todo, const MakeRecord& make,
                     const TakeRecord& take, Shared& shared, const GoesOn& goesOn = {}) {
    try {
      while (!shared.stops && (!goesOn || goesOn())) {
        const std::size_t next = shared.next++;
        if (next >= todo.size()) return;
        const std::string record = make(todo[next]);
        const std::lock_guard guard(shared.mutex);
        if (shared.failure) return;
        take(todo[next], record);
      }
    } catch (...) {
      shared.fail();
    }
  }

  /// Waits until so many threads are done. It asks at least once, also where the work is done at
  /// once: whoever watches may have a reason to end it.
  static void wait(Shared& shared, std::size_t threads, const GoesOn& goesOn) {
    constexpr std::chrono::milliseconds kBetween(20);
    const auto areDone = [&] {
      std::unique_lock lock(shared.mutex);
      return shared.changed.wait_for(lock, kBetween, [&] { return shared.ended == threads; });
    };
    try {
      do {
        if (!goesOn()) shared.stops = true;
      } while (!areDone());
    } catch (...) {
      shared.fail();
    }
  }

  std::size_t threads_;
  std::size_t wanted_ = 0, started_ = 0;  ///< in the call that had the fewest; both 0: none lacked
};

}  // namespace

int coreCount() {
  cpu_set_t cores;  // that this process may use: mpirun and taskset bind it to some
  if (::sched_getaffinity(0, sizeof cores, &cores) == 0) return std::max(1, CPU_COUNT(&cores));
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::unique_ptr<StudyWorkers> makeThreadWorkers(int threads) {
  return std::make_unique<ThreadWorkers>(threads > 0 ? threads : coreCount());
}

}  // namespace denavit
