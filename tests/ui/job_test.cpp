#include "ui/jobs/job.h"

#include <QElapsedTimer>
#include <QSemaphore>
#include <QTest>
#include <QThread>
#include <atomic>
#include <new>
#include <vector>

#include <gmock/gmock.h>

#include "tests/models/failing_threads.h"
#include "tests/ui/failing_allocations.h"
#include "tests/ui/finish_events.h"

namespace denavit {
namespace {

using test::FailingAllocations;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// A step that nothing interrupts: it begins, and ends when the test lets it.
struct Step {
  QSemaphore begun, mayEnd;
  void pass() {
    begun.release();
    mayEnd.acquire();
  }
};

/// While it lives, every thread of jobs has work to do.
class OccupiedThreads {
 public:
  OccupiedThreads() {
    const test::FailingThreads noFurther(0);
    bool isFree = true;
    while (isFree) {
      jobs_.push_back(std::make_unique<Job<int>>([](int) {}));
      QObject::connect(jobs_.back().get(), &JobBase::failed, [&] { isFree = false; });
      jobs_.back()->start([step = step_](const auto&) {
        step->pass();
        return 0;
      });
    }
    jobs_.pop_back();
    step_->begun.acquire(static_cast<int>(jobs_.size()));
  }
  ~OccupiedThreads() {
    step_->mayEnd.release(static_cast<int>(jobs_.size()));
    for (const auto& job : jobs_) job->finish();
  }

  [[nodiscard]] bool areNone() const { return jobs_.empty(); }

 private:
  std::shared_ptr<Step> step_ = std::make_shared<Step>();
  std::vector<std::unique_ptr<Job<int>>> jobs_;
};

class JobTest : public testing::Test {
 protected:
  void SetUp() override { listenTo(*job); }
  void listenTo(Job<int>& some) {
    QObject::connect(&some, &JobBase::failed,
                     [this](const JobFailure& failure) { messages << failure.text; });
    QObject::connect(&some, &JobBase::runningChanged, [this](bool now) { running.push_back(now); });
    QObject::connect(&some, &JobBase::progressed, [this](double part) { parts.push_back(part); });
  }
  bool waitForEnd() {
    return QTest::qWaitFor([&] { return !job->isRunning(); }, 60000);
  }
  /// Waits until the work that shares `held` with the test is destroyed. If the work has posted
  /// late results or messages, they have arrived by then.
  template <typename Held>
  static bool waitUntilGone(const std::shared_ptr<Held>& held) {
    const bool isGone = QTest::qWaitFor([&] { return held.use_count() == 1; }, 60000);
    finishEvents();
    return isGone;
  }

  /// Runs another job from its start to its end. A job that begins against the rules has delivered
  /// its results by then.
  static void letAnotherPass() {
    Job<int> other([](int) {});
    other.start([](const auto&) { return 0; });
    EXPECT_TRUE(QTest::qWaitFor([&] { return !other.isRunning(); }, 60000));
    finishEvents();
  }

  std::vector<int> results;
  std::vector<bool> running;
  std::vector<double> parts;
  QStringList messages;
  std::shared_ptr<Step> step = std::make_shared<Step>();
  std::unique_ptr<Job<int>> job =
      std::make_unique<Job<int>>([this](int result) { results.push_back(result); });
};

TEST_F(JobTest, ResultsComeInOrderOnTheOwnersThreadAndTheLastOneWhenItIsIdle) {
  std::vector<int> taken;
  std::vector<bool> busy;
  QThread* worker = nullptr;
  Job<int> counting([&](int result) {
    EXPECT_EQ(QThread::currentThread(), QCoreApplication::instance()->thread());
    taken.push_back(result);
    busy.push_back(counting.isRunning());
  });
  counting.start([&worker](const auto& task) {
    worker = QThread::currentThread();
    for (int i = 0; i < 3; ++i) task.post(i);
    return 3;
  });
  EXPECT_TRUE(counting.isRunning());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !counting.isRunning(); }, 60000));
  EXPECT_THAT(taken, ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(busy, ElementsAre(true, true, true, false));
  EXPECT_NE(worker, QThread::currentThread());
}

TEST_F(JobTest, StartingAndCancellingWaitForNothing) {
  const auto work = [step = step](const auto& task) {
    task.post(1);
    step->pass();
    return 2;
  };
  job->start(work);
  step->begun.acquire();
  // The step does not end before the test says so: each call below returns, or the test hangs.
  job->start([](const auto&) { return 3; });
  EXPECT_TRUE(job->isRunning());
  job->cancel();
  EXPECT_FALSE(job->isRunning());
  job->start([](const auto&) { return 4; });
  EXPECT_TRUE(job->isRunning());
  letAnotherPass();
  EXPECT_THAT(results, IsEmpty()) << "of what was replaced, or does not run yet";
  step->mayEnd.release();
  ASSERT_TRUE(waitForEnd());
  EXPECT_THAT(results, ElementsAre(4));
  EXPECT_THAT(running, ElementsAre(true, false, true, false));
}

TEST_F(JobTest, WhatIsCancelledIsToldAndDeliversNothing) {
  const auto stopped = std::make_shared<std::atomic<bool>>(false);
  job->start([step = step, stopped](const auto& task) {
    step->pass();
    *stopped = task.stop().stop_requested() && !task.tell(0.5);
    task.post(1);
    return 2;
  });
  step->begun.acquire();
  job->cancel();
  step->mayEnd.release();
  ASSERT_TRUE(waitUntilGone(stopped));
  EXPECT_TRUE(*stopped);
  EXPECT_THAT(results, IsEmpty());
  EXPECT_THAT(messages, IsEmpty());
}

TEST_F(JobTest, WhatFailsAfterItWasCancelledSaysNothing) {
  job->start([step = step](const auto&) -> int {
    step->pass();
    throw std::bad_alloc();
  });
  step->begun.acquire();
  job->cancel();
  step->mayEnd.release();
  job->finish();
  EXPECT_THAT(messages, IsEmpty());
}

TEST_F(JobTest, TheNextOneWaitsAndOnlyTheNewestDoes) {
  job->start([step = step](const auto&) {
    step->pass();
    return 1;
  });
  step->begun.acquire();
  for (const int number : {2, 3, 4}) job->startNext([number](const auto&) { return number; });
  step->mayEnd.release();
  ASSERT_TRUE(waitForEnd());
  EXPECT_THAT(results, ElementsAre(1, 4));
}

TEST_F(JobTest, ProgressIsToldNowAndThen) {
  QElapsedTimer clock;
  clock.start();
  job->start([](const auto& task) {
    for (int i = 1; i <= 300; ++i) {
      task.tell(i / 300.);
      QThread::msleep(1);
    }
    return 1;
  });
  ASSERT_TRUE(waitForEnd());
  ASSERT_FALSE(parts.empty());
  EXPECT_LE(parts.size(), 2 + clock.elapsed() / 30);
  EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end()));
  EXPECT_LE(parts.back(), 1);
  EXPECT_GT(parts.back(), 0.5);
}

TEST_F(JobTest, LongOnesKeepNoShortOneWaiting) {
  std::vector<std::unique_ptr<Job<int>>> longOnes;
  const int count = 2 * QThread::idealThreadCount() + 2;
  for (int i = 0; i < count; ++i) {
    longOnes.push_back(std::make_unique<Job<int>>([](int) {}));
    longOnes.back()->start([step = step](const auto&) {
      step->pass();
      return 0;
    });
  }
  EXPECT_TRUE(step->begun.tryAcquire(count, 20000)) << "all at the same time";
  job->start([](const auto&) { return 7; });
  EXPECT_TRUE(waitForEnd());
  EXPECT_THAT(results, ElementsAre(7));
  step->mayEnd.release(count);
}

TEST_F(JobTest, OneThatGoesWaitsForNothingAndIsNotTouchedAnyMore) {
  const auto work = std::make_shared<int>();
  job->start([step = step, work](const auto& task) {
    step->pass();
    EXPECT_TRUE(task.stop().stop_requested());
    task.tell(0.5);
    task.post(1);
    return 2;
  });
  step->begun.acquire();
  job.reset();
  step->mayEnd.release();
  ASSERT_TRUE(waitUntilGone(work));
  EXPECT_THAT(results, IsEmpty());
}

TEST_F(JobTest, OneThatGetsNoThreadFailsAndMayBeStartedAgain) {
  {
    const OccupiedThreads occupied;
    const test::FailingThreads failing(0);
    job->start([](const auto&) { return 1; });
    EXPECT_FALSE(job->isRunning());
    job->startNext([](const auto&) { return 2; });
  }
  EXPECT_THAT(messages, SizeIs(2));
  EXPECT_THAT(messages.front().toStdString(),
              HasSubstr("threads: cannot be started: the system allows no more of them: close"));
  EXPECT_THAT(running, IsEmpty());
  job->start([](const auto&) { return 3; });
  EXPECT_TRUE(waitForEnd());
  EXPECT_THAT(results, ElementsAre(3));
}

/// The next piece of work has the thread of the one before: a window that works goes on working.
TEST_F(JobTest, ANextOneNeedsNoFurtherThread) {
  job->start([step = step](const auto&) {
    step->pass();
    return 0;
  });
  step->begun.acquire();
  const OccupiedThreads occupied;
  const test::FailingThreads failing(0);
  job->startNext([](const auto&) { return 1; });
  step->mayEnd.release();
  ASSERT_TRUE(waitForEnd());
  std::vector<int> expected = {0, 1};
  for (int k = 2; k < 100; ++k) {
    job->start([k](const auto&) { return k; });
    ASSERT_TRUE(waitForEnd());
    expected.push_back(k);
  }
  EXPECT_EQ(results, expected);
  EXPECT_THAT(messages, IsEmpty());
}

/// Another job may take that thread before the window hears that it is free.
TEST_F(JobTest, ANextOneWhoseThreadIsTakenFails) {
  job->start([step = step](const auto&) {
    step->pass();
    return 1;
  });
  step->begun.acquire();
  const OccupiedThreads others;
  job->startNext([](const auto&) { return 2; });
  step->mayEnd.release();
  std::unique_ptr<OccupiedThreads> taker;
  do {
    taker = std::make_unique<OccupiedThreads>();
  } while (taker->areNone());
  const test::FailingThreads failing(0);
  EXPECT_TRUE(waitForEnd());
  EXPECT_THAT(results, ElementsAre(1));
  EXPECT_THAT(messages, SizeIs(1));
}

TEST_F(JobTest, WhoTakesAResultMayStartTheNext) {
  Job<int> chain([&](int result) {
    results.push_back(result);
    if (result < 3) chain.start([result](const auto&) { return result + 1; });
  });
  chain.start([](const auto&) { return 1; });
  EXPECT_TRUE(QTest::qWaitFor([&] { return results.size() == 3; }, 60000));
  EXPECT_FALSE(chain.isRunning());
}

TEST_F(JobTest, WhateverIsThrownIsToldAndTheNextStartWorks) {
  const std::vector<std::pair<std::function<void()>, std::string>> cases = {
      {[] {
         throw DescriptionError("a.json", {{.where = "mass", .what = "is -1", .remedy = "no"}});
       },
       "mass: is -1: no"},
      {[] { throw std::bad_alloc(); }, "memory: is used up: close other programs"},
      {[] { throw std::runtime_error("gears"); }, "program: gears: report this"},
      {[] { throw 42; }, "program: failed without saying why: report this"},
  };
  for (const auto& [fail, message] : cases) {
    messages.clear();
    results.clear();
    job->start([fail = fail](const auto& task) {
      task.post(1);
      fail();
      return 2;
    });
    ASSERT_TRUE(waitForEnd());
    ASSERT_EQ(messages.size(), 1);
    EXPECT_THAT(messages[0].toStdString(), HasSubstr(message));
    job->start([](const auto&) { return 3; });
    ASSERT_TRUE(waitForEnd());
    EXPECT_THAT(results, ElementsAre(1, 3));
  }
}

TEST_F(JobTest, WhatFailsWhileItsResultIsTakenIsTold) {
  Job<int> careless([](int) { throw std::runtime_error("dropped"); });
  listenTo(careless);
  careless.start([](const auto&) { return 1; });
  ASSERT_TRUE(QTest::qWaitFor([&] { return !messages.empty(); }, 60000));
  EXPECT_THAT(messages[0].toStdString(), HasSubstr("dropped"));
  EXPECT_FALSE(careless.isRunning());
}

/// Every allocation of the worker fails from some point on, also those that tell the window.
TEST_F(JobTest, AWorkerWithoutAnyMemoryIsHeardOf) {
  for (int after = 0; after < 12; ++after) {
    messages.clear();
    {
      const FailingAllocations fail(FailingAllocations::Throws::BadAlloc,
                                    FailingAllocations::Threads::OfJobs, after);
      job->start([](const auto& task) {
        for (int i = 0; i < 20; ++i) task.post(static_cast<int>(std::string(100, 'x').size()));
        return 1;
      });
      ASSERT_TRUE(waitForEnd());
      EXPECT_GT(fail.count(), 0);
    }
    ASSERT_EQ(messages.size(), 1) << after;
    EXPECT_THAT(messages[0].toStdString(), HasSubstr("memory: is used up"));
  }
}

TEST_F(JobTest, AMessageThatFindsNoMemoryIsAMessageAllTheSame) {
  const auto thrown = std::make_exception_ptr(std::runtime_error(std::string(200, 'x')));
  for (int after = 0; after < 8; ++after) {
    JobFailure failure;
    {
      const FailingAllocations failing(FailingAllocations::Throws::Number,
                                       FailingAllocations::Threads::ThisOne, after);
      failure = describeFailure(thrown);
    }
    EXPECT_FALSE(failure.text.isEmpty());
    if (after > 0) continue;
    EXPECT_GT(FailingAllocations::count(), 0);
    EXPECT_THAT(failure.text.toStdString(), HasSubstr("memory: is used up"));
  }
}

TEST_F(JobTest, FinishingDeliversWhatIsUnderWayAndWhatWaits) {
  job->start([](const auto&) { return 1; });
  job->startNext([](const auto&) { return 2; });
  job->finish();
  EXPECT_FALSE(job->isRunning());
  EXPECT_THAT(results, ElementsAre(1, 2));
}

}  // namespace
}  // namespace denavit
