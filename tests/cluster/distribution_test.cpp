// Who computes which runs: rank 0's bookkeeping, without ranks, threads or clocks.

#include "models/cluster/distribution.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "models/cluster/announced_ranks.h"
#include "models/cluster/rank_message.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using Piece = Distribution::Piece;

std::vector<std::uint64_t> makeTodo(std::size_t count) {
  std::vector<std::uint64_t> todo(count);
  std::iota(todo.begin(), todo.end(), 100u);
  return todo;
}

/// All of a piece arrives.
std::size_t takeAll(Distribution& distribution, int rank, const Piece& piece, double run_s) {
  std::size_t wanted = 0;
  for (const std::uint64_t index : piece.indices) wanted += distribution.take(index) ? 1 : 0;
  distribution.finish(rank, piece.number, run_s * static_cast<double>(piece.indices.size()));
  return wanted;
}

TEST(Distribution, EveryRunIsTakenOnceWhateverRanksDo) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    std::mt19937 random(seed);
    const auto below = [&](std::size_t n) { return random() % n; };
    const std::vector<std::uint64_t> todo = makeTodo(1 + below(3000));
    const int ranks = 1 + static_cast<int>(below(5));
    Distribution distribution(todo, ranks);
    std::vector<std::pair<int, Piece>> held;
    std::size_t taken = 0;
    for (double now_s = 0; !distribution.isDone(); now_s += 0.01) {
      ASSERT_LT(now_s, 1e4);
      const int rank = static_cast<int>(below(static_cast<std::size_t>(ranks)));
      if (below(20) == 0) distribution.remove(rank);  // what it holds may still arrive
      if (below(4) == 0) distribution.add(rank, 1 + static_cast<unsigned>(below(2)));
      while (auto piece = distribution.next(rank, now_s)) held.emplace_back(rank, *piece);
      if (held.empty()) continue;
      const std::size_t which = below(held.size());
      const auto [from, piece] = held[which];
      if (below(10) > 0) taken += takeAll(distribution, from, piece, 1e-3 * (1 + rank));
      if (below(10) > 0) held.erase(held.begin() + static_cast<std::ptrdiff_t>(which));
    }
    EXPECT_EQ(taken, todo.size());
    EXPECT_FALSE(distribution.take(todo.front()));
    EXPECT_FALSE(distribution.take(7)) << "nobody asked for that run";
  }
}

TEST(Distribution, PiecesGrowToTheirTimeAndShrinkAtTheEnd) {
  const std::vector<std::uint64_t> todo = makeTodo(20000);
  Distribution distribution(todo, 2);
  distribution.add(0, 1);
  distribution.add(1, 1);
  std::vector<std::size_t> sizes;
  while (!distribution.isDone()) {
    for (const int rank : {0, 1}) {
      const auto piece = distribution.next(rank, 0);
      if (!piece) continue;
      if (rank == 1) sizes.push_back(piece->indices.size());
      takeAll(distribution, rank, *piece, rank == 0 ? 1e-4 : 1e-3);
    }
  }
  EXPECT_EQ(sizes.front(), 1u);
  EXPECT_EQ(std::ranges::max(sizes), 30u) << "0.03 s of runs that take 1 ms";
  EXPECT_EQ(sizes.back(), 1u);
}

TEST(Distribution, ARankHasOnePieceToMakeAndOneToGoOnWithForEachThread) {
  const std::vector<std::uint64_t> todo = makeTodo(1000);
  Distribution distribution(todo, 2);
  const auto countNext = [&](int rank) {
    std::size_t count = 0;
    while (distribution.next(rank, 0)) ++count;
    return count;
  };
  EXPECT_EQ(countNext(1), 0u) << "it did not say yet that it is there";
  distribution.add(1, 3);
  EXPECT_EQ(countNext(1), 6u);
  distribution.remove(1);
  EXPECT_EQ(countNext(1), 0u);
}

TEST(Distribution, WhatALostRankHeldIsForOthersAndTakenOnce) {
  const std::vector<std::uint64_t> todo = makeTodo(2);
  Distribution distribution(todo, 2);
  distribution.add(0, 1);
  distribution.add(1, 1);
  const Piece first = distribution.next(1, 0).value(), second = distribution.next(1, 0).value();
  EXPECT_FALSE(distribution.next(0, 0.1));
  EXPECT_TRUE(distribution.take(100)) << "came before it was lost";
  distribution.remove(1);
  const Piece again = distribution.next(0, 0.1).value();
  EXPECT_THAT(again.indices, ElementsAre(101u));
  EXPECT_EQ(takeAll(distribution, 1, second, 1), 1u) << "it comes back, and is the first";
  EXPECT_EQ(takeAll(distribution, 0, again, 1), 0u);
  EXPECT_TRUE(distribution.isDone());
}

TEST(Distribution, AnIdleRankGetsWhatIsLateAsWell) {
  const std::vector<std::uint64_t> todo = makeTodo(2);
  Distribution distribution(todo, 3);
  for (const int rank : {0, 1, 2}) distribution.add(rank, 1);
  const Piece slow = distribution.next(1, 0).value(), quick = distribution.next(0, 0).value();
  takeAll(distribution, 0, quick, 0.05);
  EXPECT_FALSE(distribution.next(0, 0.15)) << "not late yet";
  const Piece copy = distribution.next(0, 0.25).value();
  EXPECT_EQ(copy.indices, slow.indices);
  EXPECT_FALSE(distribution.next(2, 9)) << "two are enough";
  EXPECT_EQ(takeAll(distribution, 0, copy, 0.05), 1u);
  EXPECT_TRUE(distribution.isDone());
  EXPECT_EQ(takeAll(distribution, 1, slow, 9), 0u);
}

TEST(RankMessage, AllFieldsArriveAndNoPartOfAMessageIsOne) {
  RankMessage message{.kind = RankMessage::Kind::Records, .round = 2, .piece = 1ull << 40};
  message.indices = {3, 1ull << 50};
  message.records = {{5, std::string("a\0b", 3)}, {6, ""}};
  message.isLast = true;
  message.seconds = 0.1;
  message.threads = 7;
  message.text = "study";
  message.issues = {{Issue::Severity::Error, "where", "what", "remedy"}};
  const std::string bytes = toBytes(message);
  EXPECT_EQ(findMessage(bytes), message);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(findMessage(bytes.substr(0, size))) << size;
  }
  EXPECT_FALSE(findMessage(bytes + "x"));
  std::string lies = bytes;  // of four thousand million indices
  lies[1 + 8 + 8 + 4] = 1;
  EXPECT_FALSE(findMessage(lies));
  lies = bytes;
  lies[0] = 50;
  EXPECT_FALSE(findMessage(lies));
}

TEST(AnnouncedRanks, AreReadFromTheEnvironmentOfEachLauncher) {
  struct Row {
    std::map<std::string, std::string> environment;
    int size;
    bool isByMpi;
  };
  const Row rows[] = {
      {{}, 1, false},
      {{{"OMPI_COMM_WORLD_SIZE", "4"}}, 4, true},
      {{{"OMPI_COMM_WORLD_SIZE", "1"}, {"SLURM_PROCID", "0"}, {"SLURM_STEP_NUM_TASKS", "2"}},
       1,
       true},
      {{{"PMI_SIZE", "8"}}, 8, true},
      {{{"SLURM_PROCID", "1"}, {"SLURM_STEP_NUM_TASKS", "2"}, {"PMIX_RANK", "1"}}, 2, true},
      {{{"SLURM_PROCID", "1"}, {"SLURM_STEP_NUM_TASKS", "2"}}, 2, false},  // srun --mpi=none
      {{{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "64"}}, 1, false},         // the script of a job
      {{{"OMPI_COMM_WORLD_SIZE", "many"}}, 1, false},
      {{{"OMPI_COMM_WORLD_SIZE", "-4"}}, 1, false},
  };
  for (const Row& row : rows) {
    const AnnouncedRanks announced = readAnnouncedRanks([&](const char* name) {
      const auto found = row.environment.find(name);
      return found == row.environment.end() ? nullptr : found->second.c_str();
    });
    const std::string name = row.environment.empty() ? "" : row.environment.begin()->first;
    EXPECT_EQ(announced.size, row.size) << name;
    EXPECT_EQ(announced.isByMpi, row.isByMpi) << name;
  }
}

}  // namespace
}  // namespace denavit
