#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QTableView>

#include "tests/ui/run_settings_fixture.h"
#include "ui/editors/expression_edit.h"
#include "ui/plots_panel/plot_catalogue.h"
#include "ui/run_settings/start_table_model.h"

namespace denavit {
namespace {

using testing::ElementsAre;

class VoltageDriveTest : public RunSettingsTest {
 protected:
  void choose(int source) {
    auto* box = find<QComboBox>("inputSource");
    box->setCurrentIndex(source);
    emit box->activated(source);
  }
  static constexpr int kTorques = 0, kVoltages = 2;
};

TEST_F(VoltageDriveTest, WithoutACircuitTheyAreRefusedWithTheRemedy) {
  studio.open("double-pendulum");
  const ScenarioDescription before = scenario();
  choose(kVoltages);
  EXPECT_EQ(scenario(), before);
  EXPECT_TRUE(said.contains("No motor has a circuit")) << said.toStdString();
  EXPECT_EQ(find<QComboBox>("inputSource")->currentIndex(), kTorques);
}

TEST_F(VoltageDriveTest, AMotionIsNotDrivenByThem) {
  studio.open("motor-2r");
  studio.edits.editScenario("move", [](ScenarioDescription& s) {
    s.input.trajectory.emplace();
    s.input.trajectory->points.resize(1);
  });
  choose(kVoltages);
  EXPECT_TRUE(scenario().input.voltage.empty());
  EXPECT_TRUE(said.contains("A motion is given")) << said.toStdString();
}

TEST_F(VoltageDriveTest, TheyAreOneStepThereAndBack) {
  studio.open("motor-2r");
  studio.edits.editScenario("torques", [](ScenarioDescription& s) {
    s.input.tau = {"3", "sin(t)"};
    s.clipEffort = true;
  });
  auto* view = find<QTableView>("startTable");
  EXPECT_TRUE(view->isColumnHidden(StartTableModel::kCurrent));
  const ScenarioDescription before = scenario();
  const int steps = studio.edits.undoStack().count();
  choose(kVoltages);
  EXPECT_THAT(scenario().input.voltage, ElementsAre("0", "0"));
  EXPECT_TRUE(scenario().input.tau.empty()) << "what held the arm would act beside the motors";
  EXPECT_FALSE(scenario().clipEffort);
  EXPECT_FALSE(view->isColumnHidden(StartTableModel::kCurrent));
  EXPECT_TRUE(document().findAllIssues().empty());
  EXPECT_EQ(studio.edits.undoStack().count(), steps + 1);
  studio.edits.undoStack().undo();
  EXPECT_EQ(scenario(), before);
  studio.edits.undoStack().redo();
  table()->setData(at(0, StartTableModel::kCurrent), "2", Qt::EditRole);
  EXPECT_THAT(scenario().initial.current, ElementsAre(2, 0));
  choose(kTorques);
  EXPECT_TRUE(scenario().input.voltage.empty());
  EXPECT_TRUE(scenario().initial.current.empty());
  EXPECT_TRUE(view->isColumnHidden(StartTableModel::kCurrent));
}

TEST_F(VoltageDriveTest, AVoltageIsAnExpressionWithATorqueBeside) {
  studio.open("motor-2r");
  choose(kVoltages);
  const QModelIndex drive = at(1, StartTableModel::kDrive);
  EXPECT_EQ(drive.data().toString(), "0 V");
  EXPECT_TRUE(drive.data(Qt::ToolTipRole).toString().contains("shorted"));
  EXPECT_TRUE(table()->setData(drive, "12*(0.5 - q2)", Qt::EditRole));
  EXPECT_EQ(scenario().input.voltage[1], "12*(0.5 - q2)");
  EXPECT_EQ(studio.edits.undoStack().undoText(), "set voltage 2");
  EXPECT_FALSE(table()->setData(drive, "12*q7", Qt::EditRole));
  EXPECT_TRUE(said.contains("q7")) << said.toStdString();
  studio.selection.select(0);
  auto* line = find<ExpressionEdit>("driveExpression");
  EXPECT_EQ(line->reading(), "V");
  type(line, "t<1 ? 0 : 24");
  EXPECT_EQ(scenario().input.voltage[0], "t<1 ? 0 : 24");
  auto* torque = find<ExpressionEdit>("besideExpression");
  EXPECT_TRUE(torque->isVisibleTo(panel.get()));
  type(torque, "-0.5*qd1");
  EXPECT_THAT(scenario().input.tau, ElementsAre("-0.5*qd1", "0"));
  choose(kTorques);
  EXPECT_FALSE(torque->isVisibleTo(panel.get()));
  EXPECT_EQ(line->text(), "-0.5*qd1");
}

TEST_F(VoltageDriveTest, AJointWhoseMotorHasNoCircuitKeepsItsTorque) {
  studio.open("motor-2r");
  studio.edits.editRobot("take it out", [](RobotDescription& robot) {
    robot.joints[1].actuator.resistance = std::nullopt;
    robot.joints[0].actuator.inductance = 0;
  });
  studio.edits.editScenario("torques", [](ScenarioDescription& s) { s.input.tau = {"3", "5"}; });
  choose(kVoltages);
  EXPECT_THAT(scenario().input.tau, ElementsAre("0", "5"));
  EXPECT_EQ(at(1, StartTableModel::kDrive).data().toString(), "5");
  EXPECT_TRUE(at(1, StartTableModel::kDrive).data(Qt::ToolTipRole).toString().contains("circuit"));
  EXPECT_TRUE(table()->setData(at(1, StartTableModel::kDrive), "7", Qt::EditRole));
  EXPECT_EQ(scenario().input.tau[1], "7");
  // A winding without inductance has no current of its own to begin with, and the other has none.
  for (const int joint : {0, 1}) {
    EXPECT_FALSE(at(joint, StartTableModel::kCurrent).flags().testFlag(Qt::ItemIsEditable));
  }
  EXPECT_TRUE(document().findAllIssues().empty());
}

/// Where a circuit goes, its voltage is still shown: it is what the run lacks the circuit for.
TEST_F(VoltageDriveTest, AVoltageWithoutItsCircuitIsShownAsAnError) {
  studio.open("motor-lift");
  studio.edits.editRobot("take it out", [](RobotDescription& robot) {
    robot.joints[0].actuator.resistance = std::nullopt;
  });
  EXPECT_TRUE(at(0, StartTableModel::kDrive).data().toString().contains("18"));
  const std::vector<Issue> issues = document().findAllIssues();
  ASSERT_FALSE(issues.empty());
  EXPECT_EQ(issues.front().where, "joints[0].actuator.resistance");
}

TEST_F(VoltageDriveTest, PlacesOfVoltagesCurrentsAndTorquesBesideAreFound) {
  studio.open("motor-lift");
  for (const char* place : {"input.voltage[1]", "initial.current[0]", "input.tau[1]"}) {
    EXPECT_TRUE(panel->showPlace(place)) << place;
  }
  studio.open("free-fall");
  EXPECT_FALSE(panel->showPlace("input.voltage[1]"));
}

TEST_F(VoltageDriveTest, HoldHereHoldsByVoltages) {
  studio.open("motor-lift");
  find<QAbstractButton>("holdHere")->click();
  EXPECT_TRUE(scenario().input.tau.empty());
  ASSERT_EQ(scenario().input.voltage.size(), 2u);
  EXPECT_NE(std::stod(scenario().input.voltage[0]), 0);
  EXPECT_NE(scenario().initial.current[0], 0);
}

TEST_F(VoltageDriveTest, TwistsOfSpringsAreStartsOfTheirJoints) {
  studio.open("spring-2r");
  const auto* twists = find<QTableView>("amplitudeTable")->model();
  ASSERT_EQ(twists->rowCount(), 2);
  EXPECT_EQ(twists->index(1, 0).data().toString(), "joint 2  twist");
}

TEST_F(VoltageDriveTest, TheUsualPlotsGoByTheArmAndByWhatDrivesIt) {
  const auto first = [&] { return listShownPlots(studio.document()).front().preset; };
  EXPECT_EQ(first(), "terms:2");
  studio.open("motor-2r");
  choose(kVoltages);
  EXPECT_EQ(first(), "current");
  choose(kTorques);
  EXPECT_EQ(first(), "terms:2");
  studio.open("spring-2r");
  EXPECT_EQ(first(), "deflection");
  const std::vector<PlotSpec> twists = makePreset(document().robot(), "amplitudes");
  ASSERT_EQ(twists.size(), 1u);
  EXPECT_EQ(twists[0].title, "Twists of joint springs");
}

TEST_F(VoltageDriveTest, ARunHasItsCurrents) {
  studio.open("motor-lift");
  shorten(0.1);
  ASSERT_TRUE(runToEnd());
  EXPECT_GE(document().lastRun()->result.recording.findColumn("i1_A"), 0);
}

}  // namespace
}  // namespace denavit
