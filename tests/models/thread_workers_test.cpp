// Workers of a study where the system gives fewer threads than are wanted, or no memory.

#include <atomic>
#include <new>
#include <numeric>
#include <set>
#include <system_error>
#include <thread>

#include <gmock/gmock.h>

#include "models/hdf5/chunk_encoder.h"
#include "models/shortage.h"
#include "models/study/run_study.h"
#include "models/study/study_file.h"
#include "tests/models/failing_threads.h"

namespace denavit {
namespace {

using test::FailingThreads;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// What workers do with 40 runs.
struct ThreadTrial {
  std::unique_ptr<StudyWorkers> workers = makeThreadWorkers(4);
  std::vector<std::uint64_t> todo = std::vector<std::uint64_t>(40);
  std::set<std::uint64_t> taken;
  std::set<std::thread::id> threads;  ///< that took
  std::atomic<int> made = 0;
  int asked = 0;

  void run(const std::function<void(std::uint64_t)>& make = {},
           const std::function<bool()>& goesOn = {}) {
    std::iota(todo.begin(), todo.end(), std::uint64_t{0});
    workers->run(
        todo,
        [&](std::uint64_t index) {
          ++made;
          if (make) make(index);
          return std::to_string(index);
        },
        [&](std::uint64_t index, const std::string& record) {
          EXPECT_EQ(record, std::to_string(index));
          EXPECT_TRUE(taken.insert(index).second);
          threads.insert(std::this_thread::get_id());
        },
        [&] {
          ++asked;
          return !goesOn || goesOn();
        });
  }
};

TEST(ThreadWorkers, DoAllWithAsManyThreadsAsThereAre) {
  for (const int left : {0, 1, 3}) {
    ThreadTrial trial;
    {
      const FailingThreads failing(left);
      trial.run();
    }
    EXPECT_THAT(trial.taken, SizeIs(40)) << left;
    EXPECT_LE(trial.threads.size(), std::max(1u, static_cast<unsigned>(left)));
    ASSERT_THAT(trial.workers->warnings(), SizeIs(1));
    EXPECT_THAT(
        toLine(trial.workers->warnings().front()),
        HasSubstr(left == 0 ? "threads: none of 4 could be started, so the computation takes longer"
                            : "threads: only " + std::to_string(left) + " of 4 could be"));
  }
}

TEST(ThreadWorkers, HaveNothingToSayWhereAllThreadsStart) {
  ThreadTrial trial;
  trial.run();
  EXPECT_THAT(trial.taken, SizeIs(40));
  EXPECT_THAT(trial.workers->warnings(), IsEmpty());
}

TEST(ThreadWorkers, SayOnceWhatLackedMost) {
  ThreadTrial trial;
  for (const int left : {2, 1, 3}) {
    const FailingThreads failing(left);
    trial.taken.clear();
    trial.run();
  }
  trial.taken.clear();
  trial.run();
  ASSERT_THAT(trial.workers->warnings(), SizeIs(1));
  EXPECT_THAT(toLine(trial.workers->warnings().front()), HasSubstr("only 1 of 4"));
}

TEST(ThreadWorkers, StopAlsoWithoutAThread) {
  const FailingThreads failing(0);
  ThreadTrial trial;
  trial.run({}, [&] { return trial.made < 5; });
  EXPECT_THAT(trial.taken, SizeIs(5));
}

TEST(ThreadWorkers, HandOnThatThereIsNoMemory) {
  for (const int left : {0, 4}) {
    const FailingThreads failing(left);
    ThreadTrial trial;
    EXPECT_THROW(trial.run([](std::uint64_t index) {
      if (index == 3) throw std::bad_alloc();
    }),
                 std::bad_alloc);
  }
}

/// A caller can end a study however soon the study is done.
TEST(ThreadWorkers, AskAboutWorkThatIsDoneAtOnce) {
  for (const int left : {0, 4}) {
    const FailingThreads failing(left);
    ThreadTrial trial;
    trial.run();
    EXPECT_GE(trial.asked, 1) << left;
    ThreadTrial stopped;
    EXPECT_THROW(stopped.run({}, []() -> bool { throw 42; }), int) << left;
  }
}

const char* const kThreadSwing = R"j({"schema": "denavit-study/1",
  "scenario": {"schema": "denavit-scenario/1", "robot": "craig-2r", "duration": 0.2,
               "integrator": {"method": "rk4", "step": 0.001}},
  "parameters": [{"path": "initial.q[0]", "values": [0.1, 0.2, 0.3]}],
  "measures": {"end": "last(q1)"}})j";

/// A run on the thread that asks is given up on the way, as one on another thread is.
TEST(ThreadWorkers, ARunOnTheOnlyThreadAsksWhetherToGoOn) {
  const StudyPlan plan(parseStudy(kThreadSwing, "swing.json", ""));
  const FailingThreads failing(0);
  int asked = 0;
  const StudyTable table =
      runStudy(plan, *makeThreadWorkers(2), [&](std::uint64_t) { return ++asked < 4; });
  EXPECT_LT(asked, 10) << "a run has 200 steps";
  for (const StudyRow::Status status : table.status) EXPECT_EQ(status, StudyRow::Status::Missing);
}

/// A run that found no memory is none that cannot be: its row would depend on the computer.
TEST(ThreadWorkers, NoMemoryIsNoRowOfATable) {
  const StudyPlan plan(parseStudy(kThreadSwing, "swing.json", ""));
  EXPECT_THROW((void)plan.run(0, []() -> bool { throw std::bad_alloc(); }), std::bad_alloc);
}

TEST(ThreadWorkers, PackingChunksNeedsNoThread) {
  std::vector<std::uint64_t> numbers(1u << 18u);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i * i;
  ChunkPacker with, without;
  const auto expected = with.pack(numbers, 1u << 14u);
  const FailingThreads failing(0);
  const auto packed = without.pack(numbers, 1u << 14u);
  EXPECT_TRUE(std::equal(packed.begin(), packed.end(), expected.begin(), expected.end()));
}

TEST(Shortage, OfMemoryAndThreadsHasARemedy) {
  const auto find = [](const auto& thrown) {
    return findShortage(std::make_exception_ptr(thrown));
  };
  ASSERT_TRUE(find(std::bad_alloc()));
  EXPECT_THAT(toLine(*find(std::bad_alloc())),
              HasSubstr("memory: is used up: close other programs, or use a smaller model"));
  for (const std::errc lack : {std::errc::too_many_files_open, std::errc::file_too_large}) {
    const auto files = find(std::system_error(std::make_error_code(lack)));
    ASSERT_TRUE(files);
    EXPECT_THAT(toLine(*files), HasSubstr("files: cannot "));
  }
  const auto threads =
      find(std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again)));
  ASSERT_TRUE(threads);
  EXPECT_THAT(toLine(*threads), HasSubstr("threads: cannot be started"));
  EXPECT_FALSE(find(std::runtime_error("index")));
  EXPECT_FALSE(find(std::system_error(std::make_error_code(std::errc::invalid_argument))));
}

}  // namespace
}  // namespace denavit
