#include <QLabel>
#include <QProgressBar>
#include <QShortcut>
#include <QToolButton>

#include "models/files/read_file.h"
#include "models/stored_run/run_files.h"
#include "tests/ui/runs_fixture.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

constexpr int kRowsColumn = 4;

/// A list with room for the rows of two runs.
class RunRowsTest : public RunsTest {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    addRun();
    document().setRunBudget(document().runList().memory() * 5 / 2);
  }

  std::vector<std::string> rows() {
    std::vector<std::string> rows;
    for (int i = 0; i < list().topLevelItemCount(); ++i) {
      rows.push_back(list().topLevelItem(i)->text(kRowsColumn).toStdString());
    }
    return rows;
  }
  void show(int row) {
    select(row);
    find<QToolButton>("runShow")->click();
  }
  void tick(int row, bool on = true) {
    list().topLevelItem(row)->setCheckState(0, on ? Qt::Checked : Qt::Unchecked);
    QCoreApplication::processEvents();
  }
  void remove(int row) {
    select(row);
    list().setFocus();
    QMetaObject::invokeMethod(list().findChild<QShortcut*>(), "activated");
    QCoreApplication::processEvents();
  }
  [[nodiscard]] const RunRecord& run(int number) { return *document().runList().runOf(number); }
  [[nodiscard]] int shownNumber() {
    const auto& history = studio().playback.history();
    return history ? document().runList().numberOf(history->run()) : 0;
  }
  bool waitForShown(int number) {
    return waitFor([&] { return shownNumber() == number; });
  }
  bool waitForRest() {
    return waitFor([&] { return studio().runs.use().computing() == 0; });
  }
  [[nodiscard]] std::string note() {
    auto* label = find<QLabel>("runsNote");
    return label->isHidden() ? std::string() : label->text().toStdString();
  }
};

TEST_F(RunRowsTest, TheThirdRunMakesTheFirstGiveUpItsRows) {
  addHeavyRun(18);
  EXPECT_THAT(rows(), ElementsAre("31", "31"));
  EXPECT_EQ(note(), "");
  addHeavyRun(19);
  EXPECT_THAT(rows(), ElementsAre("(31)", "31", "31"));
  EXPECT_THAT(note(), HasSubstr("Gave up rows to make room: run 1"));
  EXPECT_LE(document().runList().memory(), document().runList().budget());
  const QTreeWidgetItem& first = *list().topLevelItem(0);
  EXPECT_EQ(first.text(2), "0.3");
  EXPECT_FALSE(first.text(3).isEmpty());
  EXPECT_THAT(first.toolTip(0).toStdString(), HasSubstr("computed again when looked at"));
}

TEST_F(RunRowsTest, ARunThatIsShownIsComputedAgainAndLooksAsBefore) {
  const std::string table = toCsv(run(1).result.recording);
  studio().playback.setTime(0.2);
  const std::vector<double> pose = studio().shown.pose();
  const std::vector<double> curve = *charts(plotOf({"q2_rad"})).front().data.curves[0].y;
  addHeavyRun(18);
  addHeavyRun(19);
  const ScenarioDescription scenario = document().composeScenario();
  const int steps = studio().edits.undoStack().count();
  show(0);
  EXPECT_EQ(studio().runs.use().computing(), 1);
  ASSERT_TRUE(waitForShown(1));
  EXPECT_EQ(toCsv(run(1).result.recording), table);
  studio().playback.setTime(0.2);
  EXPECT_EQ(studio().shown.pose(), pose);
  EXPECT_EQ(*charts(plotOf({"q2_rad"})).front().data.curves[0].y, curve);
  EXPECT_EQ(document().runs().size(), 3u);
  EXPECT_EQ(document().composeScenario(), scenario);
  EXPECT_EQ(studio().edits.undoStack().count(), steps);
  QCoreApplication::processEvents();
  EXPECT_THAT(rows(), ElementsAre("31", "(31)", "31"));
  EXPECT_TRUE(list().topLevelItem(0)->font(0).bold());
  EXPECT_LE(document().runList().memory(), document().runList().budget());
}

TEST_F(RunRowsTest, ARunThatIsLaidOverIsComputedAgainAndStaysWhileItIs) {
  addHeavyRun(18);
  addHeavyRun(19);
  tick(0);
  ASSERT_TRUE(waitFor([&] { return shelf().overlays().size() == 1; }));
  EXPECT_EQ(charts(plotOf({"q2_rad"})).front().data.curves.size(), 2u);
  addHeavyRun(20);
  EXPECT_THAT(rows(), ElementsAre("31", "(31)", "(31)", "31"));
  tick(0, false);
  addHeavyRun(21);
  EXPECT_THAT(rows(), ElementsAre("(31)", "(31)", "(31)", "31", "31"));
}

TEST_F(RunRowsTest, CancellingLeavesTheListAsItWas) {
  studio().edits.editScenario("lengthen", [](ScenarioDescription& s) { s.duration = 60; });
  document().setRunBudget(1);
  addRun();
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.3; });
  addRun();
  ASSERT_THAT(rows(), ElementsAre("(31)", "(6001)", "31"));
  // From within the word of its progress: that comes before the rows do, however late it comes.
  RunUse& use = studio().runs.use();
  std::string shown;
  const QObject context;
  QObject::connect(&use, &RunUse::progressed, &context, [&] {
    if (use.part() == 0 || !shown.empty()) return;
    shown = rows()[1];
    find<QToolButton>("runsCancel")->click();
  });
  tick(1);
  EXPECT_TRUE(find<QProgressBar>("runsProgress")->isVisible());
  ASSERT_TRUE(waitForRest());
  EXPECT_THAT(shown, EndsWith("%"));
  EXPECT_THAT(rows(), ElementsAre("(31)", "(6001)", "31"));
  EXPECT_EQ(list().topLevelItem(1)->checkState(0), Qt::Unchecked);
  EXPECT_FALSE(find<QProgressBar>("runsProgress")->isVisible());
  EXPECT_EQ(shownNumber(), 3);
  show(1);  // and cancelled before it is shown
  studio().runs.use().cancel();
  ASSERT_TRUE(waitForRest());
  EXPECT_EQ(shownNumber(), 3);
  EXPECT_TRUE(hasGivenUpRows(run(2)));
}

TEST_F(RunRowsTest, RowsThatNobodyWaitsForAnyMoreAreNotComputedToTheirEnd) {
  addHeavyRun(18);
  addHeavyRun(19);
  show(0);
  show(1);
  EXPECT_EQ(shownNumber(), 2);
  ASSERT_TRUE(waitForRest());
  EXPECT_EQ(shownNumber(), 2);
  EXPECT_TRUE(hasGivenUpRows(run(1)));
}

TEST_F(RunRowsTest, RemovingSuchARunIsUndoneAndRedone) {
  addHeavyRun(18);
  addHeavyRun(19);
  remove(0);
  EXPECT_THAT(rows(), ElementsAre("31", "31"));
  studio().edits.undoStack().undo();
  EXPECT_THAT(rows(), ElementsAre("(31)", "31", "31"));
  studio().edits.undoStack().redo();
  EXPECT_THAT(rows(), ElementsAre("31", "31"));
  studio().edits.undoStack().undo();
  show(0);
  EXPECT_TRUE(waitForShown(1));
}

TEST_F(RunRowsTest, ARunThatIsRemovedWhileItIsComputedAgainStaysAway) {
  addHeavyRun(18);
  addHeavyRun(19);
  show(0);
  remove(0);
  ASSERT_TRUE(waitForRest());
  EXPECT_THAT(rows(), ElementsAre("31", "31"));
  EXPECT_EQ(shownNumber(), 3);
  studio().edits.undoStack().undo();
  EXPECT_THAT(rows(), ElementsAre("(31)", "31", "31"));
}

TEST_F(RunRowsTest, ANamedStepMeansTheSameRunAfterItsRowsCameAndWent) {
  list().topLevelItem(0)->setText(0, "light");
  QCoreApplication::processEvents();
  addHeavyRun(18);
  addHeavyRun(19);
  show(0);
  ASSERT_TRUE(waitForShown(1));
  while (studio().edits.undoStack().canUndo() &&
         document().runList().noteOf(run(1)).name == "light") {
    studio().edits.undoStack().undo();
  }
  EXPECT_EQ(document().runList().noteOf(run(1)).name, "");
}

TEST_F(RunRowsTest, KeepsRowsByItsKey) {
  select(0);
  list().setFocus();
  const QList<QShortcut*> keys = list().findChildren<QShortcut*>();
  const auto keep = std::find_if(keys.begin(), keys.end(),
                                 [](const QShortcut* key) { return key->key() == Qt::Key_K; });
  ASSERT_NE(keep, keys.end());
  QMetaObject::invokeMethod(*keep, "activated");
  EXPECT_TRUE(document().runList().noteOf(run(1)).kept);
  addHeavyRun(18);
  addHeavyRun(19);
  EXPECT_THAT(rows(), ElementsAre("31", "(31)", "31"));
  EXPECT_THAT(list().topLevelItem(0)->text(1).toStdString(), HasSubstr("kept"));
}

TEST_F(RunRowsTest, RunsAreExportedOneAfterTheOtherWithTheirRows) {
  std::vector<std::string> tables{toCsv(run(1).result.recording)};
  addHeavyRun(18);
  tables.push_back(toCsv(run(2).result.recording));
  addHeavyRun(19);
  document().setRunBudget(1);
  ASSERT_THAT(rows(), ElementsAre("(31)", "(31)", "31"));
  QString said;
  QObject::connect(&studio().messages, &Messages::said, [&](const QString& text) { said = text; });
  panel().exportRuns(document().runs(), QString::fromStdString(folder.string()));
  ASSERT_TRUE(waitFor([&] { return said.contains("Wrote"); })) << said.toStdString();
  EXPECT_THAT(said.toStdString(), HasSubstr("Wrote 3 runs"));
  EXPECT_EQ(readFile(path("run-1.csv")), tables[0]);
  EXPECT_EQ(readFile(path("run-2.csv")), tables[1]);
  EXPECT_TRUE(std::filesystem::exists(path("run-3.json")));
  ASSERT_TRUE(waitFor([&] { return hasGivenUpRows(run(1)) && hasGivenUpRows(run(2)); }));
}

TEST_F(RunRowsTest, RowsThatComeOutDifferentAreTold) {
  auto odd = std::make_shared<denavit::RunRecord>();
  odd->scenario = run(1).scenario;
  odd->robot = run(1).robot;
  odd->simulation = run(1).simulation;
  odd->mark = {31, 7};  // what no rows have
  document().addRun(odd);
  EXPECT_THAT(rows(), ElementsAre("31", "(31)"));
  show(1);
  ASSERT_TRUE(waitForShown(2));
  EXPECT_THAT(rows(), ElementsAre("31", "! 31"));
  EXPECT_THAT(note(), HasSubstr("Not the rows that were given up: run 2"));
  EXPECT_THAT(list().topLevelItem(1)->toolTip(0).toStdString(), HasSubstr("came out different"));
}

TEST_F(RunRowsTest, AnotherDocumentEndsTheComputation) {
  addHeavyRun(18);
  addHeavyRun(19);
  tick(0);
  show(0);
  studio().open("free-fall");
  ASSERT_TRUE(waitForRest());
  EXPECT_TRUE(document().runs().empty());
  EXPECT_EQ(studio().playback.history(), nullptr);
  studio().edits.editScenario("shorten", [](ScenarioDescription& s) { s.duration = 0.3; });
  addRun();
  EXPECT_THAT(rows(), ElementsAre("31"));
  EXPECT_FALSE(shelf().isChosen("run:1"));
}

TEST_F(RunRowsTest, AProjectIsTheSameWithAndWithoutRows) {
  document().save(path("with.json"), Document::Kind::Project);
  addRun();
  document().setRunBudget(1);
  ASSERT_THAT(rows(), ElementsAre("(31)", "31"));
  document().save(path("without.json"), Document::Kind::Project);
  EXPECT_EQ(readFile(path("without.json")), readFile(path("with.json")));
}

}  // namespace
}  // namespace denavit
