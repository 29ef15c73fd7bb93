#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#ifdef DENAVIT_HAS_TBB
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#endif

#include "models/study/run_study.h"

namespace denavit {
namespace {

/// Calls work() so many times at once, or as often as there may be threads.
template <typename Work>
void workTogether(int threads, Work&& work) {
#ifdef DENAVIT_HAS_TBB
  const auto most = static_cast<std::size_t>(threads);
  const tbb::global_control allow(tbb::global_control::max_allowed_parallelism, most);
  tbb::task_arena arena(threads);
  arena.execute([&] {
    tbb::parallel_for(
        0, threads, [&](int) { work(); }, tbb::simple_partitioner());
  });
#else
  std::vector<std::jthread> others;
  try {
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
  } catch (const std::system_error&) {
    // with fewer threads it takes longer
  }
  work();
#endif
}

class ThreadWorkers final : public StudyWorkers {
 public:
  explicit ThreadWorkers(int threads) : threads_(threads) {}

  void run(std::span<const std::uint64_t> todo, const MakeRecord& make, const TakeRecord& take,
           const GoesOn& goesOn) override {
    Shared shared;
    // The thread that called asks whether to go on, so that a long run can be given up.
    std::thread driver([&] {
      workTogether(threads_, [&] { workOn(todo, make, take, shared); });
      const std::lock_guard guard(shared.mutex);
      shared.isOver = true;
      shared.changed.notify_all();
    });
    std::exception_ptr failure;
    try {
      wait(shared, goesOn);
    } catch (...) {
      failure = std::current_exception();
      shared.stops = true;
    }
    driver.join();
    if (failure || shared.failure) std::rethrow_exception(failure ? failure : shared.failure);
  }

 private:
  struct Shared {
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stops = false;
    std::mutex mutex;  ///< of what follows, and of taking records
    std::condition_variable changed;
    bool isOver = false;
    std::exception_ptr failure;
  };

  static void workOn(std::span<const std::uint64_t> todo, const MakeRecord& make,
                     const TakeRecord& take, Shared& shared) {
    try {
      while (!shared.stops) {
        const std::size_t next = shared.next++;
        if (next >= todo.size()) return;
        const std::string record = make(todo[next]);
        const std::lock_guard guard(shared.mutex);
        if (shared.failure) return;
        take(todo[next], record);
      }
    } catch (...) {
      const std::lock_guard guard(shared.mutex);
      if (!shared.failure) shared.failure = std::current_exception();
      shared.stops = true;
    }
  }

  static void wait(Shared& shared, const GoesOn& goesOn) {
    constexpr std::chrono::milliseconds kBetween(20);
    std::unique_lock lock(shared.mutex);
    while (!shared.changed.wait_for(lock, kBetween, [&] { return shared.isOver; })) {
      lock.unlock();
      if (!goesOn()) shared.stops = true;
      lock.lock();
    }
  }

  int threads_;
};

}  // namespace

int coreCount() {
#ifdef DENAVIT_HAS_TBB
  return std::max(1, tbb::info::default_concurrency());
#else
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
#endif
}

std::unique_ptr<StudyWorkers> makeThreadWorkers(int threads) {
  return std::make_unique<ThreadWorkers>(threads > 0 ? threads : coreCount());
}

}  // namespace denavit
