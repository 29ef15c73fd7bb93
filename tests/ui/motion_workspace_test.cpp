#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <algorithm>

#include "render/arm_scene.h"
#include "render/scene/planned_path.h"
#include "tests/ui/window_fixture.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_sketch.h"
#include "ui/motion/path_panel.h"
#include "ui/motion/via_text.h"
#include "ui/plot_view/plot_view.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

class MotionWorkspaceTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->setWorkspace(Workspace::Motion);
    sketch = window->findChild<MotionSketch*>();
    ASSERT_NE(sketch, nullptr);
  }
  void open(const std::string& scenario) {
    studio().open(scenario);
    waitForSketch();
  }
  void waitForSketch() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return sketch->isCurrent(); }, 60000));
    QCoreApplication::processEvents();
  }
  QTableView* points() { return find<QTableView>("viaTable"); }
  QString textAt(int row, int column) {
    return points()->model()->index(row, column).data().toString();
  }
  bool type(int row, int column, const QString& text) {
    return points()->model()->setData(points()->model()->index(row, column), text, Qt::EditRole);
  }
  const TrajectoryDescription trajectory() { return trajectoryOf(studio().edits); }

  MotionSketch* sketch = nullptr;
};

TEST_F(MotionWorkspaceTest, ShowsTheMotionOfAFileAndWhatItTakes) {
  open("puma-pick-place");
  EXPECT_EQ(points()->model()->rowCount(), 5);
  EXPECT_EQ(textAt(0, 1), "500, 200, 900 mm");
  EXPECT_EQ(textAt(1, 2), "line");
  EXPECT_EQ(textAt(2, 4), "40 mm");
  EXPECT_NE(textAt(4, 3), "") << "times that came out are shown";
  EXPECT_EQ(find<QTableWidget>("costTable")->rowCount(), 6);
  EXPECT_TRUE(find<QTableWidget>("costTable")->item(1, 2)->text().contains("of 186.4"));
  EXPECT_EQ(find<ArmView>("armView")->scene().plannedPath().cornerCount(), 5);
  // Other workspaces do not show it.
  window->setWorkspace(Workspace::Simulate);
  QCoreApplication::processEvents();
  EXPECT_EQ(find<ArmView>("armView")->scene().plannedPath().cornerCount(), 0);
}

/// Row numbers are not edited. The start has no move and no time, and only corners have a blend.
TEST_F(MotionWorkspaceTest, APointOffersWhatItHas) {
  open("puma-pick-place");
  const auto editableColumns = [&](int row) {
    std::string columns;
    for (int column = 0; column < points()->model()->columnCount(); ++column) {
      const QModelIndex cell = points()->model()->index(row, column);
      if (cell.flags().testFlag(Qt::ItemIsEditable)) columns += std::to_string(column);
    }
    return columns;
  };
  EXPECT_EQ(editableColumns(0), "1");
  for (const int corner : {1, 2, 3}) EXPECT_EQ(editableColumns(corner), "1234");
  EXPECT_EQ(editableColumns(4), "123");
}

TEST_F(MotionWorkspaceTest, FastestIsOneUndoStepAndQuicker) {
  open("puma-pick-place");
  const double before = sketch->preview()->duration();
  find<QPushButton>("fastest")->click();
  waitForSketch();
  EXPECT_EQ(trajectory().profile, MotionProfile::Fastest);
  EXPECT_LT(sketch->preview()->duration(), before);
  EXPECT_FALSE(sketch->preview()->planned.fastest.empty());
  EXPECT_EQ(find<QComboBox>("profile")->currentData().toString(), "fastest");
  trigger("actionUndo");
  waitForSketch();
  EXPECT_EQ(trajectory().profile, MotionProfile::Quintic);
  EXPECT_DOUBLE_EQ(sketch->preview()->duration(), before);
  // Gently: half of what the joints can do, by times at every point.
  find<QPushButton>("gentle")->click();
  waitForSketch();
  ASSERT_TRUE(trajectory().points.back().time.has_value());
  double share = 0;
  for (const PreviewSample& sample : sketch->preview()->samples) {
    share = std::max({share, sample.torqueShare,
                      sample.qd.cwiseAbs().cwiseQuotient(sketch->preview()->velocity).maxCoeff()});
  }
  EXPECT_LE(share, 0.5 * (1 + 1e-6)) << "share used by the resulting motion";
  EXPECT_GT(share, 0.3);
}

/// Joints that keep to their own limits have no path in common to hurry along.
TEST_F(MotionWorkspaceTest, FastestMovesJointsInProportionThatMovedEachByItself) {
  open("puma-pick-place");
  editTrajectory(studio().edits, "joints", [](TrajectoryDescription& t) {
    t.points.assign(2, MotionPoint());
    t.points[0].q = {0, 0.3, 0, 0, 0.4, 0};
    t.points[1].q = {0.5, 0.5, -0.5, 0, 0.6, 0};
    t.synchronise = Synchronise::Joints;
  });
  waitForSketch();
  find<QPushButton>("fastest")->click();
  waitForSketch();
  EXPECT_EQ(trajectory().profile, MotionProfile::Fastest);
  EXPECT_EQ(trajectory().synchronise, Synchronise::Straight);
  EXPECT_FALSE(sketch->preview()->planned.fastest.empty());
  trigger("actionUndo");
  EXPECT_EQ(trajectory().synchronise, Synchronise::Joints);
}

TEST_F(MotionWorkspaceTest, WhatAMotionCostsIsKnownWhereThatAloneIsSeen) {
  window->setWorkspace(Workspace::Simulate);
  ASSERT_EQ(window->showPanel("cost"), "");
  QCoreApplication::processEvents();
  ASSERT_FALSE(find<PathPanel>("path")->isVisible());
  open("puma-pick-place");
  EXPECT_GT(sketch->preview()->duration(), 0);
  EXPECT_TRUE(find<QPushButton>("gentle")->isEnabled());
}

TEST_F(MotionWorkspaceTest, AMotionThatHasJustGoneIsNotTakenGently) {
  open("puma-pick-place");
  studio().edits.editScenario("stand", [](ScenarioDescription& s) { s.input.trajectory.reset(); });
  const int steps = studio().edits.undoStack().count();
  auto* gentle = find<QPushButton>("gentle");
  emit gentle->clicked();  // as one that was pressed before the edit
  EXPECT_FALSE(gentle->isEnabled());
  EXPECT_EQ(studio().edits.undoStack().count(), steps);
  trigger("actionUndo");
  emit gentle->clicked();
  EXPECT_EQ(studio().edits.undoStack().index(), steps - 1) << "of another motion's times";
}

TEST_F(MotionWorkspaceTest, AMotionIsShapedByItsOwnVibrationAlone) {
  open("hub-beam-slew");
  editTrajectory(studio().edits, "slew", [](TrajectoryDescription& t) {
    t.points.resize(2);
    t.points[0].q = {0};
    t.points[1].q = {1};
    t.points[1].time = 1;
  });
  waitForSketch();
  auto* shape = find<QPushButton>("shape");
  ASSERT_TRUE(shape->isEnabled());
  shape->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return trajectory().shaper.has_value(); }, 60000));
  EXPECT_FALSE(trajectory().shaper->modes.empty());
  // Gone before its vibration is found: none is made of it.
  shape->click();
  waitForSketch();
  shape->click();
  studio().edits.editScenario("stand", [](ScenarioDescription& s) { s.input.trajectory.reset(); });
  ASSERT_TRUE(QTest::qWaitFor([&] { return !shape->isChecked(); }, 60000));
  EXPECT_FALSE(studio().document().scenario().input.trajectory.has_value());
}

TEST_F(MotionWorkspaceTest, PointsAreAddedWhereTheArmIs) {
  studio().open("puma560");
  const std::vector<double> pose{0.3, -0.4, 0.5, 0, 0.6, 0};
  auto* add = find<QPushButton>("addJointPoint");
  const std::vector<double> first{0.1, 0.2, -0.3, 0, 0.4, 0};
  studio().edits.editPose("begin", [&](std::vector<double>& q) { q = first; });
  add->click();
  waitForSketch();
  ASSERT_EQ(trajectory().points.size(), 1u) << "the first point is where runs start";
  EXPECT_EQ(studio().shown.poseOfArm(), first) << "and the arm stays there";
  // A second one in the same place goes nowhere.
  add->click();
  EXPECT_EQ(trajectory().points.size(), 1u);
  studio().edits.editPose("move", [&](std::vector<double>& q) { q = pose; });
  add->click();
  waitForSketch();
  ASSERT_EQ(trajectory().points.size(), 2u);
  EXPECT_EQ(trajectory().points[1].q, pose);
  // The Puma has no rates to go by: a comfortable time is given, and the motion is there.
  ASSERT_TRUE(trajectory().points[1].time.has_value());
  EXPECT_FALSE(sketch->preview()->samples.empty());
  for (const PreviewSample& sample : sketch->preview()->samples) {
    EXPECT_LT(sample.qd.cwiseAbs().maxCoeff(), 1.6);
  }
  studio().edits.editPose("move", [&](std::vector<double>& q) { q[1] = 0.1; });
  find<QPushButton>("addLinePoint")->click();
  waitForSketch();
  ASSERT_EQ(trajectory().points.size(), 3u);
  EXPECT_EQ(trajectory().points[2].move, MoveKind::Line);
  EXPECT_EQ(trajectory().points[2].rpy.size(), 3u);
  trigger("actionUndo");
  EXPECT_EQ(trajectory().points.size(), 2u);
}

TEST_F(MotionWorkspaceTest, CellsTakePlacesTimesAndBlends) {
  open("puma-pick-place");
  EXPECT_TRUE(type(1, 1, "450, 150, 650"));
  EXPECT_EQ(trajectory().points[1].position, (std::vector<double>{0.45, 0.15, 0.65}));
  EXPECT_TRUE(trajectory().points[1].rpy.empty()) << "any orientation";
  EXPECT_TRUE(type(1, 1, "450, 150, 650, 0, 180, 0"));
  EXPECT_NEAR(trajectory().points[1].rpy.at(1), M_PI, 1e-12);
  EXPECT_FALSE(type(1, 1, "450, 150"));
  EXPECT_TRUE(type(1, 1, "q 0, 45, -90, 0, 30, 0"));
  EXPECT_NEAR(trajectory().points[1].q.at(2), -M_PI / 2, 1e-12);
  EXPECT_FALSE(type(1, 1, "q 0, 45"));
  EXPECT_TRUE(type(1, 1, "home"));
  EXPECT_EQ(trajectory().points[1].pose, "home");
  for (int k = 0; k < 4; ++k) trigger("actionUndo");
  waitForSketch();
  // A time at one point gives all of them times; those behind go with it.
  const std::vector<double> planned = sketch->preview()->planned.times;
  EXPECT_TRUE(type(1, 3, "1.5"));
  waitForSketch();
  EXPECT_NEAR(*trajectory().points[1].time, 1.5, 1e-12);
  EXPECT_NEAR(*trajectory().points[2].time, planned[2] + 1.5 - planned[1], 1e-9);
  EXPECT_TRUE(type(1, 3, ""));
  EXPECT_FALSE(trajectory().points[2].time.has_value());
  EXPECT_TRUE(type(2, 4, "20"));
  EXPECT_NEAR(*trajectory().points[2].blend, 0.02, 1e-12);
  EXPECT_FALSE(type(2, 4, "-1"));
}

TEST_F(MotionWorkspaceTest, RunsUnderTheControllerThatIsChosen) {
  open("puma-pick-place");
  auto* law = find<QComboBox>("law");
  EXPECT_EQ(law->currentData().toString(), "computed-torque");
  const int pd = law->findData("pd-gravity");
  law->setCurrentIndex(pd);
  emit law->activated(pd);
  const ControllerDescription controller = controllerOf(studio().edits);
  EXPECT_EQ(controller.law, LawKind::PdGravity);
  EXPECT_EQ(controller.kp.size(), 6u);
  studio().edits.editScenario("shorter", [](ScenarioDescription& s) { s.duration = 0.2; });
  trigger("actionRun");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !studio().runs.job().isRunning(); }, 60000));
  const auto run = studio().runs.looked();
  ASSERT_NE(run, nullptr);
  EXPECT_GE(run->result.recording.findColumn("error1_rad"), 0);
}

TEST_F(MotionWorkspaceTest, DraggingAlongTheCurvesMovesTheArm) {
  open("puma-pick-place");
  auto* plot = find<PlotView>("alongPath");
  emit plot->timeScrubbed(1.0);
  JointMotion at;
  at.resize(6);
  sketch->preview()->planned.motion->calc(1.0, at);
  EXPECT_NEAR(studio().shown.pose().at(1), at.q[1], 1e-12);
  EXPECT_FALSE(studio().shown.isDocumentPose());
  studio().shown.leave();
  EXPECT_TRUE(studio().shown.isDocumentPose());
}

}  // namespace
}  // namespace denavit
