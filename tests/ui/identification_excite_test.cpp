// Motions worth measuring, from the panel's form to a run.

#include <QRegularExpression>

#include "models/scenario/make_simulation.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/identification_fixture.h"

namespace denavit {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class ExciteTabTest : public IdentificationTest {
 protected:
  void SetUp() override {
    IdentificationTest::SetUp();
    EXPECT_EQ(panel->showTab({"excite"}), "");
    desk.edits.editRobot("limit", [](RobotDescription& robot) {
      for (JointDescription& joint : robot.joints) joint.limits = {-2.0, 2.0, 2.0, 300.0};
    });
    find<QSpinBox>("exciteTrials")->setValue(100);
    find<QDoubleSpinBox>("excitePeriod")->setValue(4);
  }
  void search() {
    press("exciteSearch");
    ASSERT_TRUE(settle());
  }
};

TEST_F(ExciteTabTest, FindsAMotionAndShowsWhatItReaches) {
  EXPECT_FALSE(isEnabled("exciteUse"));
  search();
  ASSERT_NE(panel->excite().motion(), nullptr) << text("exciteResult");
  const ExcitingMotion& motion = *panel->excite().motion();
  EXPECT_LE(motion.found.condition, motion.found.firstCondition);
  EXPECT_EQ(motion.scenario.duration, 8) << "two periods";
  EXPECT_THAT(text("exciteResult"),
              AllOf(HasSubstr("Condition number"), HasSubstr("the best random motion had")));
  EXPECT_EQ(find<QTableWidget>("excitePeaks")->rowCount(), 2);
  EXPECT_THAT(cell("excitePeaks", 0, 1), HasSubstr(" of "));
  const auto& plots = find<PlotView>("excitePlot")->stack().plots();
  ASSERT_EQ(plots.size(), 1u);
  EXPECT_EQ(plots[0].curves.size(), 2u);
  const ExcitingMotion first = motion;
  find<QSpinBox>("exciteSeed")->setValue(2);
  search();
  EXPECT_NE(panel->excite().motion()->scenario.prescribed, first.scenario.prescribed);
}

TEST_F(ExciteTabTest, AnglesAreInTheUnitsOfTheScreen) {
  search();
  const auto label = [&] { return find<PlotView>("excitePlot")->stack().plots()[0].yLabel; };
  const auto first = [&] {
    return (*find<PlotView>("excitePlot")->stack().plots()[0].curves[0].y)[100];
  };
  EXPECT_EQ(label(), "angle [°]");
  EXPECT_THAT(cell("excitePeaks", 0, 1), AllOf(HasSubstr(" of 115"), HasSubstr("°/s")));
  const double degrees = first();
  PreferenceValues values = desk.preferences.values();
  values.degrees = false;
  desk.preferences.setValues(values);
  EXPECT_EQ(label(), "angle [rad]");
  EXPECT_NEAR(first(), degrees * M_PI / 180, 1e-12);
  EXPECT_THAT(cell("excitePeaks", 0, 1), HasSubstr(" of 2 rad/s"));
  values.degrees = true;
  desk.preferences.setValues(values);
}

TEST_F(ExciteTabTest, LimitsThatWereAssumedAreSaidOnceForAllJoints) {
  search();
  EXPECT_THAT(text("exciteResult"), testing::Not(HasSubstr("assumed")));
  desk.edits.editRobot("unlimit", [](RobotDescription& robot) {
    for (JointDescription& joint : robot.joints) joint.limits.velocity.reset();
    robot.joints[1].limits.lower.reset();
  });
  search();
  EXPECT_THAT(text("exciteResult"), AllOf(HasSubstr("no rate limit of joints 1, 2: half a turn"),
                                          HasSubstr("no range of joints 2: half a turn")));
  EXPECT_THAT(find<QLabel>("exciteResult")->toolTip().toStdString(), HasSubstr("joint 2, limits"));
}

TEST_F(ExciteTabTest, AMotionIsUsedInOneStepAndRuns) {
  search();
  ASSERT_NE(panel->excite().motion(), nullptr);
  const ScenarioDescription before = desk.document().scenario();
  const int steps = desk.edits.undoStack().count();
  press("exciteUse");
  EXPECT_EQ(desk.edits.undoStack().count(), steps + 1);
  EXPECT_EQ(desk.document().scenario().prescribed.size(), 2u);
  EXPECT_EQ(desk.document().scenario().duration, 8);
  EXPECT_THAT(said.last().toStdString(), HasSubstr("Run (F5) plays it"));
  EXPECT_FALSE(hasErrors(desk.document().findAllIssues()));
  ScenarioDescription scenario = desk.document().composeScenario();
  scenario.duration = 0.5;
  EXPECT_EQ(simulate(makeSimulation(scenario)).status, RunStatus::Completed);
  desk.edits.undoStack().undo();
  EXPECT_EQ(desk.document().scenario(), before);
}

TEST_F(ExciteTabTest, WhatDroveTheJointsBeforeIsNotInTheWay) {
  desk.open("puma-pick-place");
  find<QSpinBox>("exciteTrials")->setValue(40);
  search();
  ASSERT_NE(panel->excite().motion(), nullptr) << text("exciteResult");
  press("exciteUse");
  const ScenarioDescription& scenario = desk.document().scenario();
  EXPECT_FALSE(scenario.input.trajectory.has_value());
  EXPECT_EQ(scenario.prescribed.size(), 6u);
  EXPECT_FALSE(hasErrors(desk.document().findAllIssues()));
}

TEST_F(ExciteTabTest, AnEditedArmNeedsAnotherMotion) {
  search();
  EXPECT_TRUE(isEnabled("exciteUse"));
  desk.edits.editRobot("lengthen", [](RobotDescription& r) { r.joints[0].a += 0.1; });
  EXPECT_FALSE(isEnabled("exciteUse"));
  EXPECT_THAT(text("exciteResult"), HasSubstr("The arm has changed since"));
  desk.edits.undoStack().undo();
  EXPECT_TRUE(isEnabled("exciteUse"));
}

TEST_F(ExciteTabTest, AFloorThatIsNeverKeptIsSaidWithARemedy) {
  find<QCheckBox>("exciteHasFloor")->setChecked(true);
  find<QDoubleSpinBox>("exciteFloor")->setValue(50);
  search();
  EXPECT_EQ(panel->excite().motion(), nullptr);
  EXPECT_THAT(text("exciteResult"),
              AllOf(HasSubstr("the tool must stay above it"), HasSubstr("give less")));
  EXPECT_EQ(find<QLabel>("exciteResult")->property("note"), "error");
}

TEST_F(ExciteTabTest, FieldsDoNotOverlapInALowDock) {
  for (const QSize size : {QSize(900, 150), QSize(600, 190), QSize(420, 120)}) {
    panel->resize(size);
    finishEvents();
    const QList<QAbstractSpinBox*> boxes =
        panel->excite().findChildren<QAbstractSpinBox*>(QRegularExpression("^excite"));
    ASSERT_EQ(boxes.size(), 6);
    for (const auto* one : boxes) {
      const QRect place(one->mapTo(panel.get(), QPoint()), one->size());
      EXPECT_GE(one->height(), one->minimumSizeHint().height()) << one->objectName().toStdString();
      for (const auto* other : boxes) {
        if (other == one) continue;
        const QRect otherPlace(other->mapTo(panel.get(), QPoint()), other->size());
        EXPECT_FALSE(place.intersects(otherPlace))
            << one->objectName().toStdString() << " and " << other->objectName().toStdString();
      }
    }
  }
}

TEST_F(ExciteTabTest, ASearchIsCancelled) {
  find<QSpinBox>("exciteTrials")->setValue(1000000);
  press("exciteSearch");
  EXPECT_TRUE(panel->isBusy());
  EXPECT_EQ(find<QPushButton>("exciteSearch")->text(), "Cancel");
  press("exciteSearch");
  EXPECT_FALSE(panel->isBusy());
  EXPECT_EQ(panel->excite().motion(), nullptr);
  EXPECT_EQ(find<QPushButton>("exciteSearch")->text(), "Find a motion");
}

}  // namespace
}  // namespace denavit
