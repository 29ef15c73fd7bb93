// A study over ranks that are threads of this process: what may happen to ranks happens here at a
// chosen run, without MPI. Ranks wait for what a test is about, so that no scheduler decides
// whether it happens.

#include "models/cluster/rank_workers.h"

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <new>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>

#include "models/issue.h"
#include "tests/cluster/rank_world.h"
#include "tests/models/failing_threads.h"

namespace denavit {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

/// Until something is so that another thread sees to.
void await(const std::function<bool()>& isSo) {
  while (!isSo()) std::this_thread::sleep_for(1ms);
}

std::string recordOf(std::uint64_t index) { return "record of " + std::to_string(index * index); }

/// A study of so many ranks.
struct Trial {
  explicit Trial(int size) : world(size) {
    for (std::uint64_t index = 0; index < 300; ++index) todo.push_back(3 * index);
  }

  /// Of one rank; what it throws is kept.
  void runRank(int rank) {
    RankMail mail(world.join(rank), patience);
    if (rank == 0) first = &mail;
    RankWorkers workers(mail, studyOf(rank), threads);
    try {
      for (int k = 0; k < studies; ++k) {
        workers.run(
            todo, [&](std::uint64_t index) { return make(rank, index); },
            [&](std::uint64_t index, const std::string& record) {
              ++taken[index];
              EXPECT_EQ(record, recordOf(index));
              take(index);
            },
            [&] { return goesOn(rank); });
      }
    } catch (const std::exception& error) {
      thrown[static_cast<std::size_t>(rank)] = error.what();
    }
    // A killed or stopped one is not waited for by the others, as in a world of processes.
    world.resume(rank);
    mail.leave(0);
  }

  void run() {
    thrown.resize(static_cast<std::size_t>(world.size()));
    std::vector<std::jthread> ranks;
    for (int rank = 1; rank < world.size(); ++rank)
      ranks.emplace_back([=, this] { runRank(rank); });
    runRank(0);
  }

  void expectAllTaken(int times = 1) const {
    EXPECT_EQ(taken.size(), todo.size());
    for (const auto& [index, count] : taken) EXPECT_EQ(count, times) << index;
    EXPECT_EQ(thrown[0], "");
  }

  test::RankWorld world;
  /// Nobody is lost but where a test says so, however slow the computer is.
  RankPatience patience{.beat_s = 0.02, .lost_s = 600, .leave_s = 600};
  std::atomic<RankMail*> first = nullptr;  ///< of rank 0
  unsigned threads = 1;
  int studies = 1;
  std::vector<std::uint64_t> todo;
  std::function<std::string(int)> studyOf = [](int) { return "study"; };
  std::function<std::string(int, std::uint64_t)> make = [](int, std::uint64_t index) {
    std::this_thread::sleep_for(std::chrono::microseconds(index * 7919 % 1000));
    return recordOf(index);
  };
  std::function<void(std::uint64_t)> take = [](std::uint64_t) {};
  std::function<bool(int)> goesOn = [](int) { return true; };

  std::map<std::uint64_t, int> taken;  // by one thread at a time
  std::vector<std::string> thrown;     ///< by rank
};

/// Long enough for a thread to be heard on a computer that has much else to do.
constexpr double kLost_s = 1.5;

TEST(RankWorkers, TakeEveryRunOnceOnAnyNumberOfRanks) {
  for (const int ranks : {1, 2, 4}) {
    for (const unsigned threads : {1u, 2u}) {
      Trial trial(ranks);
      trial.threads = threads;
      trial.run();
      trial.expectAllTaken();
    }
  }
}

TEST(RankWorkers, AllRanksHaveAPart) {
  Trial trial(3);
  std::array<std::atomic<bool>, 3> hasPart{};
  trial.make = [&](int rank, std::uint64_t index) {
    hasPart[static_cast<std::size_t>(rank)] = true;
    await([&] { return hasPart[0] && hasPart[1] && hasPart[2]; });
    return recordOf(index);
  };
  trial.run();
  trial.expectAllTaken();
}

TEST(RankWorkers, NothingToDoIsDone) {
  Trial trial(2);
  trial.todo.clear();
  trial.run();
  trial.expectAllTaken();
}

TEST(RankWorkers, ALostRankLosesNothing) {
  for (const int last : {1, 40}) {
    Trial trial(3);
    trial.patience.lost_s = kLost_s;
    std::atomic<int> made = 0;
    std::atomic<bool> isKilled = false;
    trial.make = [&](int rank, std::uint64_t index) {
      if (rank != 2) await([&] { return isKilled.load(); });
      if (rank == 2 && ++made == last) {
        trial.world.kill(2);
        isKilled = true;
      }
      return recordOf(index);
    };
    trial.run();
    trial.expectAllTaken();
    EXPECT_EQ(trial.thrown[1], "");
    EXPECT_THAT(trial.thrown[2], HasSubstr("rank 0: is lost")) << "it is alone, and ends";
  }
}

TEST(RankWorkers, AllOthersMayBeLost) {
  Trial trial(4);
  trial.patience.lost_s = kLost_s;
  trial.take = [&](std::uint64_t) {
    if (trial.taken.size() != 20) return;
    for (const int rank : {1, 2, 3}) trial.world.kill(rank);
  };
  trial.run();
  trial.expectAllTaken();
}

TEST(RankWorkers, ARankThatComesBackIsTakenAgainAndItsRecordsOnce) {
  Trial trial(2);
  trial.patience.lost_s = kLost_s;
  std::atomic<int> made = 0, madeLater = 0;
  std::atomic<bool> isStopped = false, isBack = false;
  trial.make = [&](int rank, std::uint64_t index) {
    if (rank == 1 && ++made == 10) {
      trial.world.stop(1);
      isStopped = true;
    }
    if (rank == 1) madeLater += isBack ? 1 : 0;
    if (rank == 0 && !isBack) {
      await([&] { return isStopped && trial.first.load()->isLost(1); });
      isBack = true;
      trial.world.resume(1);
      await([&] { return madeLater > 0; });  // it is given work again
    }
    return recordOf(index);
  };
  trial.run();
  trial.expectAllTaken();
  EXPECT_EQ(trial.thrown[1], "");
}

/// One run of the slow rank takes longer than all others together.
TEST(RankWorkers, ASlowRankIsNotWaitedForByTheRunsOfOthers) {
  Trial trial(2);
  std::atomic<bool> isDone = false;
  trial.make = [&](int rank, std::uint64_t index) {
    while (rank == 1 && !isDone) std::this_thread::sleep_for(1ms);
    return recordOf(index);
  };
  trial.take = [&](std::uint64_t) { isDone = trial.taken.size() == trial.todo.size(); };
  trial.run();
  trial.expectAllTaken();
}

TEST(RankWorkers, ARankThatReadAnotherStudyIsRefused) {
  Trial trial(3);
  trial.studyOf = [](int rank) { return rank == 1 ? "another" : "study"; };
  trial.run();
  EXPECT_THAT(trial.thrown[0], HasSubstr("ranks: rank 1: has read another study"));
  EXPECT_EQ(trial.thrown[1] + trial.thrown[2], "");
}

TEST(RankWorkers, WhatAnyRankThrowsIsThrownOnRankZero) {
  for (const int bad : {0, 1}) {
    Trial trial(2);
    std::atomic<int> made = 0;
    trial.make = [&](int rank, std::uint64_t index) -> std::string {
      if (rank != bad) await([&] { return made >= 3; });
      if (rank == bad && ++made == 3) failIn("arm.json", "joints[0]", "is gone", "bring it back");
      return recordOf(index);
    };
    trial.todo.resize(100000);
    std::iota(trial.todo.begin(), trial.todo.end(), 0u);
    trial.run();
    EXPECT_EQ(trial.thrown[0], "arm.json: joints[0]: is gone: bring it back");
    EXPECT_EQ(trial.thrown[1], "");
  }
}

TEST(RankWorkers, WhatTakeThrowsEndsAllRanks) {
  Trial trial(3);
  trial.take = [](std::uint64_t) { throw std::runtime_error("no space left"); };
  trial.run();
  EXPECT_EQ(trial.thrown[0], "no space left");
  EXPECT_EQ(trial.thrown[1] + trial.thrown[2], "");
}

TEST(RankWorkers, AnInterruptedStudyEndsOnAllRanks) {
  Trial trial(3);
  trial.todo.resize(20000);
  std::iota(trial.todo.begin(), trial.todo.end(), 0u);
  trial.goesOn = [&](int rank) { return rank != 0 || trial.taken.size() < 50; };
  trial.run();
  // What came in one letter with the last record is taken too, being made; no more is begun.
  EXPECT_GE(trial.taken.size(), 50u);
  EXPECT_LT(trial.taken.size(), trial.todo.size() / 10);
  for (const auto& [index, count] : trial.taken) EXPECT_EQ(count, 1) << index;
  EXPECT_EQ(trial.thrown[0] + trial.thrown[1] + trial.thrown[2], "");
}

TEST(RankWorkers, ARankThatIsAskedToEndGivesItsPartToTheOthers) {
  Trial trial(3);
  std::atomic<int> made = 0, atRest = 0;
  trial.make = [&](int rank, std::uint64_t index) {
    if (rank == 1) ++made;
    if (rank != 1) await([&] { return atRest > 0; });
    return recordOf(index);
  };
  trial.goesOn = [&](int rank) {
    if (rank != 1 || made < 10) return true;
    ++atRest;
    return false;
  };
  trial.run();
  trial.expectAllTaken();
  EXPECT_EQ(atRest, 1);
}

TEST(RankWorkers, WithoutRankZeroTheOthersEnd) {
  Trial trial(3);
  trial.patience.lost_s = kLost_s;
  trial.take = [&](std::uint64_t) {
    if (trial.taken.size() == 20) trial.world.kill(0);
  };
  trial.run();
  for (const int rank : {1, 2}) {
    EXPECT_THAT(trial.thrown[static_cast<std::size_t>(rank)], HasSubstr("--resume"));
  }
}

TEST(RankWorkers, OneStudyMayFollowAnother) {
  Trial trial(3);
  trial.studies = 3;
  trial.run();
  trial.expectAllTaken(3);
}

/// A rank alone, which gets so many threads beside the one that carries its mail.
std::vector<Issue> runWithThreads(int left, std::size_t& taken) {
  test::RankWorld world(1);
  const test::FailingThreads failing(1 + left);
  RankMail mail(world.join(0));
  RankWorkers workers(mail, "study", 4);
  const std::vector<std::uint64_t> todo{0, 1, 2};
  workers.run(
      todo, recordOf, [&](std::uint64_t, const std::string&) { ++taken; }, [] { return true; });
  return workers.warnings();
}

TEST(RankWorkers, DoWithFewerThreadsAndSaySo) {
  std::size_t taken = 0;
  EXPECT_TRUE(runWithThreads(4, taken).empty());
  const std::vector<Issue> warnings = runWithThreads(2, taken);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_THAT(toLine(warnings.front()), HasSubstr("only 2 of 4 could be started"));
  EXPECT_EQ(taken, 6u);
  try {
    (void)runWithThreads(0, taken);
    ADD_FAILURE() << "without a thread there is no work";
  } catch (const DescriptionError& error) {
    EXPECT_THAT(error.what(), HasSubstr("threads: cannot be started"));
  }
}

TEST(RankWorkers, MemoryThatARankLacksIsNoMistakeOfTheProgram) {
  Trial trial(2);
  std::atomic<bool> isUsedUp = false;
  trial.make = [&](int rank, std::uint64_t index) {
    if (rank == 0) await([&] { return isUsedUp.load(); });
    if (rank == 1 && !isUsedUp.exchange(true)) throw std::bad_alloc();
    return recordOf(index);
  };
  trial.run();
  EXPECT_THAT(trial.thrown[0], HasSubstr("rank 1: memory: is used up"));
}

}  // namespace
}  // namespace denavit
