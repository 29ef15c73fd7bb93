#include <gmock/gmock.h>

#include "models/document/document.h"

namespace denavit {
namespace {

using denavit::RunRecord;

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
  list.remove(*b);
  list.add(c);
  EXPECT_EQ(list.noteOf(*a).number, 1);
  EXPECT_EQ(list.noteOf(*c).number, 3);
  EXPECT_EQ(list.runs().size(), 2u);
}

TEST(RunList, DropsTheOldestBeyondTheBudgetAndSaysWhich) {
  RunList list;
  list.setBudget(2500 * 2 * sizeof(double));
  std::vector<std::shared_ptr<const RunRecord>> runs;
  for (int i = 0; i < 4; ++i) runs.push_back(makeRun(1000));
  list.add(runs[0]);
  list.setNote(*runs[0], {1, "best", true});  // kept
  list.add(runs[1]);
  EXPECT_TRUE(list.dropped().empty());
  list.add(runs[2]);
  ASSERT_EQ(list.dropped().size(), 1u);
  EXPECT_EQ(list.dropped()[0].number, 2);
  EXPECT_EQ(list.find(*runs[0]), 0);
  EXPECT_EQ(list.find(*runs[1]), -1);
  EXPECT_EQ(list.memory(), 2 * memoryOf(*runs[0]));
  list.add(makeRun(1));
  EXPECT_TRUE(list.dropped().empty());
}

TEST(RunList, ANewRunStaysEvenIfItIsLargerThanTheBudget) {
  RunList list;
  list.setBudget(16);
  list.add(makeRun(10));
  const auto large = makeRun(1000);
  list.add(large);
  EXPECT_EQ(list.runs().size(), 1u);
  EXPECT_EQ(list.runs().back(), large);
}

TEST(RunList, ARemovedRunComesBackToItsPlaceWithItsNote) {
  RunList list;
  const auto a = makeRun(), b = makeRun();
  list.add(a);
  list.add(b);
  list.setNote(*a, {1, "first", true});
  const RunNote note = list.noteOf(*a);
  list.remove(*a);
  list.insert(0, a, note);
  EXPECT_EQ(list.runs().front(), a);
  EXPECT_EQ(list.noteOf(*a).name, "first");
}

TEST(RunsOfADocument, AreForgottenWithItAndEveryChangeIsTold) {
  Document document;
  int told = 0;
  document.addListener([&](const DocumentChanges& changes) { told += changes.runs ? 1 : 0; });
  const auto run = makeRun();
  document.addRun(run);
  document.setRunNote(*run, {1, "sag", false});
  document.removeRun(*run);
  document.insertRun(0, run, {1, "sag", false});
  EXPECT_EQ(told, 4);
  EXPECT_EQ(document.lastRun(), run);
  document.startNew();
  EXPECT_TRUE(document.runs().empty());
}

}  // namespace
}  // namespace denavit
