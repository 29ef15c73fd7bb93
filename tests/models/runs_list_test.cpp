#include <gmock/gmock.h>

#include "models/document/document.h"

namespace denavit {
namespace {

using denavit::RunRecord;
using testing::ElementsAre;

std::shared_ptr<const RunRecord> makeRun(int rows = 1) {
  auto run = std::make_shared<RunRecord>();
  run->result.recording = Recording({{"time", "s", ""}, {"x", "", ""}});
  for (int i = 0; i < rows; ++i) run->result.recording.appendRow(std::vector<double>{0.1 * i, 1});
  return run;
}

TEST(RunList, CountsRunsInOrderAndNeverGivesANumberTwice) {
  RunList list;
  const auto a = makeRun(), b = makeRun(), c = makeRun();
  list.add(a);
  list.add(b);
  list.remove(2);
  list.add(c);
  EXPECT_EQ(list.noteOf(*a).number, 1);
  EXPECT_EQ(list.noteOf(*c).number, 3);
  EXPECT_EQ(list.runs().size(), 2u);
}

constexpr int kRows = 1000;

/// A run that could be computed again; its simulation is not asked here.
std::shared_ptr<const RunRecord> makeComputedRun(int rows = kRows) {
  auto run =
      std::make_shared<RunRecord>(std::move(*std::const_pointer_cast<RunRecord>(makeRun(rows))));
  run->simulation = std::make_shared<const Simulation>();
  run->mark = calcMark(run->result.recording);
  return run;
}

class RunBudget : public testing::Test {
 protected:
  RunBudget() {
    // Two runs, and not three.
    list.setBudget(memoryOf(*makeComputedRun()) * 5 / 2);
  }
  void add(int count) {
    for (int i = 0; i < count; ++i) list.add(makeComputedRun());
  }
  /// The numbers of the runs of the list that have rows now.
  [[nodiscard]] std::vector<int> withRows() const {
    std::vector<int> numbers;
    for (const auto& run : list.runs()) {
      if (hasRows(*run)) numbers.push_back(list.numberOf(*run));
    }
    return numbers;
  }
  RunList list;
};

TEST_F(RunBudget, TheOldestGiveUpTheirRowsAndStayInTheList) {
  for (int count = 1; count <= 5; ++count) {
    add(1);
    EXPECT_LE(list.memory(), list.budget());
  }
  EXPECT_EQ(list.runs().size(), 5u);
  EXPECT_THAT(withRows(), ElementsAre(4, 5));
  const RunRecord& first = *list.runs().front();
  EXPECT_TRUE(hasGivenUpRows(first));
  EXPECT_EQ(rowCountOf(first), kRows);
  EXPECT_EQ(first.result.recording.columnCount(), 2);
  EXPECT_EQ(list.noteOf(first).number, 1);
}

TEST_F(RunBudget, KeptRunsAndThoseInUseNeverGiveUpRows) {
  add(1);
  list.setNote({1, "best", true});
  add(1);
  list.setInUse({2});
  add(3);
  EXPECT_THAT(withRows(), ElementsAre(1, 2, 5));
  list.setInUse({});
  EXPECT_TRUE(list.keepToBudget());
  EXPECT_THAT(withRows(), ElementsAre(1, 5));
  EXPECT_FALSE(list.keepToBudget());
}

TEST_F(RunBudget, RowsThatCannotBeComputedAgainStay) {
  list.add(makeRun(kRows));  // of a file
  auto different = std::make_shared<RunRecord>();
  different->result.recording = Recording({{"time", "s", ""}, {"x", "", ""}});
  different->result.recording.appendRow(std::vector<double>{0, 1});
  different->simulation = std::make_shared<const Simulation>();
  different->mark = {1, 7};
  different->differs = true;
  list.add(different);
  add(4);
  EXPECT_THAT(withRows(), ElementsAre(1, 2, 6));
}

TEST_F(RunBudget, ANewRunStaysEvenIfItIsLargerThanAll) {
  add(2);
  list.add(makeComputedRun(10 * kRows));
  EXPECT_THAT(withRows(), ElementsAre(3));
  EXPECT_GT(list.memory(), list.budget());
}

TEST_F(RunBudget, RowsThatAViewHoldsCountUntilItLetsGo) {
  const std::size_t one = memoryOf(*makeComputedRun());
  add(1);
  std::shared_ptr<const RunRecord> view = list.runs().front();
  add(2);
  EXPECT_THAT(withRows(), ElementsAre(2, 3));
  EXPECT_EQ(list.memory(), 3 * one);
  view = nullptr;
  EXPECT_EQ(list.memory(), 2 * one);
}

TEST_F(RunBudget, RowsThatComeBackStayAndOthersMakeRoom) {
  add(3);
  const std::shared_ptr<const RunRecord> without = list.runs().front();
  list.restoreRows(*without, makeComputedRun());
  EXPECT_THAT(withRows(), ElementsAre(1, 3));
  list.restoreRows(*without, makeComputedRun());  // the record is not in the list any more
  EXPECT_EQ(list.runs().size(), 3u);
  EXPECT_THAT(withRows(), ElementsAre(1, 3));
}

TEST_F(RunBudget, RemovedRunsGiveUpFirstAndComeBackToTheirPlaces) {
  add(2);
  list.remove(2);
  add(1);
  EXPECT_THAT(withRows(), ElementsAre(1, 3));
  list.putBack(2);
  EXPECT_EQ(list.numberOf(*list.runs()[1]), 2);
  EXPECT_TRUE(hasGivenUpRows(*list.runs()[1]));
}

TEST(RunList, ARemovedRunComesBackToItsPlaceWithItsNote) {
  RunList list;
  const auto a = makeRun(), b = makeRun();
  list.add(a);
  list.add(b);
  list.setNote({1, "first", true});
  list.remove(1);
  EXPECT_EQ(list.numberOf(*a), 1);
  EXPECT_EQ(list.runOf(1), nullptr);
  list.putBack(1);
  EXPECT_EQ(list.runs().front(), a);
  EXPECT_EQ(list.noteOf(*a).name, "first");
  list.move(1, 1);
  EXPECT_EQ(list.runs().back(), a);
}

TEST(RunsOfADocument, AreForgottenWithItAndEveryChangeIsTold) {
  Document document;
  int told = 0;
  document.addListener([&](const DocumentChanges& changes) { told += changes.runs ? 1 : 0; });
  const auto run = makeRun();
  document.addRun(run);
  document.setRunNote({1, "sag", false});
  document.removeRun(1);
  document.putBackRun(1);
  EXPECT_EQ(told, 4);
  EXPECT_EQ(document.lastRun(), run);
  document.keepToRunBudget();  // nothing to do
  EXPECT_EQ(told, 4);
  document.startNew();
  EXPECT_TRUE(document.runs().empty());
}

TEST(RunsOfADocument, ASmallerBudgetIsKeptAtOnce) {
  Document document;
  document.addRun(makeComputedRun());
  document.addRun(makeComputedRun());
  document.setRunsInUse({2});
  int told = 0;
  document.addListener([&](const DocumentChanges& changes) { told += changes.runs ? 1 : 0; });
  document.setRunBudget(1);
  EXPECT_EQ(told, 1);
  EXPECT_TRUE(hasGivenUpRows(*document.runs().front()));
  EXPECT_TRUE(hasRows(*document.runs().back()));
}

}  // namespace
}  // namespace denavit
