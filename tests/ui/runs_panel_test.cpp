#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QToolButton>

#include "models/files/read_file.h"
#include "models/stored_run/run_files.h"
#include "tests/ui/runs_fixture.h"
#include "ui/run_list/run_ghosts.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class RunsPanelTest : public RunsTest {
 protected:
  void rename(int row, const QString& name) {
    list().topLevelItem(row)->setText(0, name);
    QCoreApplication::processEvents();
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
  std::vector<std::string> names() {
    std::vector<std::string> names;
    for (int i = 0; i < list().topLevelItemCount(); ++i) {
      names.push_back(list().topLevelItem(i)->text(0).toStdString());
    }
    return names;
  }
};

TEST_F(RunsPanelTest, EveryRunIsListedInOrderWithRobotDurationAndClosure) {
  addRun();
  studio().edits.editScenario("lengthen", [](ScenarioDescription& s) { s.duration = 0.4; });
  addRun();
  EXPECT_THAT(names(), ElementsAre("run 1", "run 2"));
  EXPECT_EQ(list().topLevelItem(1)->text(1), "Puma 560");
  EXPECT_EQ(list().topLevelItem(1)->text(2), "0.4");
  EXPECT_FALSE(list().topLevelItem(1)->text(3).isEmpty());
  EXPECT_TRUE(list().topLevelItem(1)->font(0).bold());  // shown
  EXPECT_THAT(list().topLevelItem(0)->toolTip(0).toStdString(), HasSubstr("completed"));
}

TEST_F(RunsPanelTest, ShowingARunPlaysIt) {
  const auto first = addRun();
  addRun();
  select(0);
  find<QToolButton>("runShow")->click();
  EXPECT_EQ(studio().playback.history()->sharedRun(), first);
  EXPECT_TRUE(list().topLevelItem(0)->font(0).bold());
  EXPECT_EQ(shelf().shown().name, "run 1");
}

TEST_F(RunsPanelTest, RenamingIsAnUndoStep) {
  addRun();
  rename(0, "heavy");
  EXPECT_THAT(names(), ElementsAre("heavy"));
  EXPECT_EQ(document().runList().noteOf(*document().lastRun()).name, "heavy");
  studio().edits.undoStack().undo();
  EXPECT_THAT(names(), ElementsAre("run 1"));
}

TEST_F(RunsPanelTest, ARemovedRunComesBackByUndoAndTheWindowShowsAnother) {
  const auto first = addRun();
  const auto second = addRun();
  remove(1);
  EXPECT_THAT(names(), ElementsAre("run 1"));
  EXPECT_EQ(studio().playback.history()->sharedRun(), first);
  studio().edits.undoStack().undo();
  EXPECT_THAT(names(), ElementsAre("run 1", "run 2"));
  EXPECT_EQ(document().lastRun(), second);
  remove(0);
  remove(0);
  EXPECT_TRUE(document().runs().empty());
  EXPECT_EQ(studio().playback.history(), nullptr);
}

TEST_F(RunsPanelTest, ARunLaidOverIsDashedInTheSameColour) {
  addRun();
  addHeavyRun();
  tick(0);
  const PlotData chart = charts(plotOf({"q2_rad", "q3_rad"})).front().data;
  ASSERT_EQ(chart.curves.size(), 4u);
  EXPECT_EQ(chart.curves[2].name, "q₂ · run 1");
  EXPECT_EQ(chart.curves[2].color, chart.curves[0].color);
  EXPECT_GT(chart.curves[2].dash, 0);
  EXPECT_NE(chart.curves[0].color, chart.curves[1].color);
  tick(0, false);
  EXPECT_EQ(charts(plotOf({"q2_rad", "q3_rad"})).front().data.curves.size(), 2u);
}

TEST_F(RunsPanelTest, FourRunsLaidOverAreToldApartByDashOrShade) {
  for (int i = 0; i < 6; ++i) addRun();
  for (int i = 0; i < 5; ++i) tick(i);
  const PlotData chart = charts(plotOf({"q2_rad"})).front().data;
  ASSERT_EQ(chart.curves.size(), 6u);
  for (std::size_t a = 0; a < 6; ++a) {
    for (std::size_t b = a + 1; b < 6; ++b) {
      EXPECT_FALSE(chart.curves[a].color == chart.curves[b].color &&
                   chart.curves[a].dash == chart.curves[b].dash);
    }
  }
}

TEST_F(RunsPanelTest, TheDifferenceIsAChartOfItsOwnAtTheTimesOfTheRunShown) {
  const auto light = addRun();
  studio().edits.editScenario("coarse", [](ScenarioDescription& s) { s.outputStep = 0.025; });
  const auto heavy = addHeavyRun();
  tick(0);
  EXPECT_EQ(charts(plotOf({"q2_rad"})).size(), 1u);
  find<QToolButton>("runDifference")->click();
  const std::vector<BuiltChart> built = charts(plotOf({"q2_rad"}));
  ASSERT_EQ(built.size(), 2u);
  const CurveData& difference = built[1].data.curves.front();
  EXPECT_EQ(difference.name, "q₂ − run 1");
  EXPECT_EQ(built[1].data.yLabel, "Δ position [°]");
  const Recording &a = heavy->result.recording, &b = light->result.recording;
  ASSERT_EQ(difference.x->size(), static_cast<std::size_t>(a.rowCount()));
  // Row 2 of the coarse run, at 0.05 s, is row 5 of the other.
  const double expected = a.value(2, a.findColumn("q2_rad")) - b.value(5, b.findColumn("q2_rad"));
  EXPECT_NEAR(difference.y->at(2), expected * 180 / std::numbers::pi, 1e-9);
}

TEST_F(RunsPanelTest, ParameterDifferencesAreListedInWordsWithUnits) {
  addRun();
  addHeavyRun(20);
  auto* table = find<QTreeWidget>("runDifferences");
  EXPECT_EQ(table->topLevelItemCount(), 0);
  tick(0);
  ASSERT_EQ(table->topLevelItemCount(), 1);
  EXPECT_EQ(table->topLevelItem(0)->text(0), "joint 2, link mass");
  EXPECT_TRUE(table->topLevelItem(0)->toolTip(0).contains("joints[1].link.mass"));
  EXPECT_EQ(table->topLevelItem(0)->text(1), "20 kg");
  EXPECT_EQ(table->topLevelItem(0)->text(2), "17.4 kg");
  EXPECT_EQ(table->headerItem()->text(2), "run 1");
}

TEST_F(RunsPanelTest, GhostsStandForTheRunsLaidOver) {
  addRun();
  addHeavyRun();
  tick(0);
  ArmView view;
  RunGhosts ghosts(studio().playback, shelf(), view);
  EXPECT_EQ(ghosts.count(), 0);
  find<QToolButton>("runGhosts")->click();
  EXPECT_EQ(ghosts.count(), 1);
  studio().playback.setTime(0.2);
  studio().playback.leave();
  EXPECT_EQ(ghosts.count(), 0);
}

TEST_F(RunsPanelTest, SeveralRunsAreExportedApart) {
  const auto first = addRun();
  const auto second = addHeavyRun();
  rename(1, "heavy arm");
  std::ofstream(path("run-1.csv")) << "mine";
  QString said;
  QObject::connect(&studio().messages, &Messages::said, [&](const QString& text) { said = text; });
  panel().exportRuns({first, second}, QString::fromStdString(folder.string()));
  ASSERT_TRUE(waitFor([&] { return said.startsWith("Wrote"); })) << said.toStdString();
  EXPECT_EQ(readFile(path("run-1.csv")), "mine");
  EXPECT_EQ(readFile(path("run-1-2.csv")), toCsv(first->result.recording));
  EXPECT_EQ(readFile(path("heavy-arm.csv")), toCsv(second->result.recording));
  EXPECT_TRUE(std::filesystem::exists(path("heavy-arm.json")));
}

TEST_F(RunsPanelTest, AMeasuredFileIsLaidOverTheRunWithItsUnits) {
  addRun();
  import(writeFile("bench.csv", "time_ms;q2 [deg];Druck\n0;10,5;1\n100;11,5;2\n200;12,5;3\n"));
  EXPECT_THAT(names(), ElementsAre("run 1", "bench"));
  const PlotData chart = charts(plotOf({"q2_rad"})).front().data;
  ASSERT_EQ(chart.curves.size(), 2u);
  EXPECT_EQ(chart.curves[1].name, "q₂ · bench");
  EXPECT_NEAR(chart.curves[1].y->at(1), 11.5, 1e-12);
  EXPECT_NEAR(chart.curves[1].x->at(1), 0.1, 1e-12);
  const PlotData own = charts(plotOf({"measured/bench/Druck"})).front().data;
  EXPECT_THAT(*own.curves.at(0).y, ElementsAre(1, 2, 3));
  studio().edits.undoStack().undo();
  EXPECT_THAT(names(), ElementsAre("run 1"));
  studio().edits.undoStack().redo();
  EXPECT_THAT(names(), ElementsAre("run 1", "bench"));
}

TEST_F(RunsPanelTest, AMeasuredFileIsShiftedAndScaledInTime) {
  addRun();
  import(writeFile("bench.csv", "time,q2_rad\n0,1\n1,2\n"));
  select(1);
  type(find<QLineEdit>("measuredShift"), "50 ms");
  select(1);
  type(find<QLineEdit>("measuredScale"), "0.1");
  const MeasuredFile file = document().desk().measuredFiles.at(0);
  EXPECT_DOUBLE_EQ(file.shift_s, 0.05);
  EXPECT_DOUBLE_EQ(file.scale, 0.1);
  const PlotData chart = charts(plotOf({"q2_rad"})).front().data;
  EXPECT_DOUBLE_EQ(chart.curves.at(1).x->at(1), 0.15);
  select(1);
  type(find<QLineEdit>("measuredScale"), "-1");
  EXPECT_DOUBLE_EQ(document().desk().measuredFiles.at(0).scale, 0.1);
}

TEST_F(RunsPanelTest, ABadMeasuredFileIsRefusedByLineAndColumn) {
  addRun();
  import(writeFile("bad.csv", "time,q2_rad\n0,1\n1,oops\n"));
  EXPECT_TRUE(document().desk().measuredFiles.empty());
  EXPECT_THAT(find<QLabel>("runsNote")->text().toStdString(),
              testing::AllOf(HasSubstr("bad.csv was not taken"),
                             HasSubstr("line 3, column 2 (q2_rad): \"oops\"")));
  import(path("missing.csv"));
  EXPECT_THAT(find<QLabel>("runsNote")->text().toStdString(), HasSubstr("missing.csv"));
}

TEST_F(RunsPanelTest, AMeasuredFileComesBackWithItsDesk) {
  addRun();
  const std::string file = writeFile("bench.csv", "time,q2_rad\n0,1\n1,2\n");
  studio().edits.editDesk("open", [&](Desk& kept) {
    kept.measuredFiles = {{"bench", file, 0, 1}};
  });
  ASSERT_TRUE(waitFor([&] { return shelf().entries().size() == 2; }));
  EXPECT_FALSE(shelf().isChosen(RunShelf::measuredKey("bench")));
}

}  // namespace
}  // namespace denavit
