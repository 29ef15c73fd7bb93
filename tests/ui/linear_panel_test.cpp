#include "ui/linear/linear_panel.h"

#include <QProgressBar>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <sstream>

#include "core/linear_system/poles.h"
#include "models/linearization/linear_table.h"
#include "models/scenario/make_simulation.h"
#include "tests/ui/finish_events.h"
#include "tests/ui/linear_fixture.h"
#include "tests/ui/runs_fixture.h"
#include "ui/widgets/decimal_box.h"

namespace denavit {
namespace {

using testing::HasSubstr;

TEST_F(LinearTest, PolesFollowThePose) {
  for (const double q : {-std::numbers::pi / 2, 0.3, std::numbers::pi / 2}) {
    setPose({q, 0.4});
    EXPECT_DOUBLE_EQ(answer().arm.q[0], q);
    const LinearizedArm exact = *linearize(answer().point.scenario, answer().point.request);
    EXPECT_EQ(answer().arm.system.A, exact.system.A);
    int rows = 0;
    for (const Pole& pole : listPoles(exact.system.A)) rows += pole.value.imag() >= 0;
    EXPECT_EQ(table().topLevelItemCount(), rows);
  }
  EXPECT_THAT(textOf("linearPlace"), HasSubstr("pose on screen"));
}

TEST_F(LinearTest, AnUnstablePoleIsMarkedAndAHangingArmHasNone) {
  const auto countUnstable = [&] {
    int count = 0;
    for (int row = 0; row < table().topLevelItemCount(); ++row)
      count += table().topLevelItem(row)->text(2) == "unstable";
    return count;
  };
  setPose({std::numbers::pi / 2, 0});
  EXPECT_EQ(countUnstable(), 2);
  setPose({-std::numbers::pi / 2, 0});
  EXPECT_EQ(countUnstable(), 0);
}

TEST_F(LinearTest, AnInstantOfARunIsWhatTheRunWentThrough) {
  desk.edits.editScenario("swing", [](ScenarioDescription& s) {
    s.duration = 1;
    s.initial.q = {-1.2, 0.3};
  });
  const auto before = desk.document().lastRun();
  desk.runs.run();
  ASSERT_TRUE(QTest::qWaitFor([&] { return desk.document().lastRun() != before; }, 60000));
  desk.playback.setTime(0.5);
  settle();
  EXPECT_THAT(textOf("linearPlace"), HasSubstr("t = 0.5 s of run 1"));
  EXPECT_EQ(answer().place.kind, LinearPlace::Kind::Instant);
  LinearRequest there;
  there.time = 0.5;
  const LinearizedArm exact = *linearize(desk.document().composeScenario(), there);
  EXPECT_LT((answer().arm.system.A - exact.system.A).norm(), 1e-9 * exact.system.A.norm());
  EXPECT_GT(answer().arm.qd.norm(), 0.1);
  EXPECT_THAT(textOf("linearPlace"), HasSubstr("in motion"));
  EXPECT_THAT(textOf("regulatorWords"), HasSubstr("for the arm in motion"));
  // Between rows it is of the arm on screen.
  desk.playback.setTime(0.5037);
  settle();
  const std::vector<double> shown = desk.playback.history()->poseAt(0.5037);
  EXPECT_NEAR(answer().arm.q[0], shown[0], 1e-14);
  EXPECT_NEAR(answer().arm.q[1], shown[1], 1e-14);
  EXPECT_THAT(textOf("linearPlace"), HasSubstr("t = 0.5037 s of run 1"));
  EXPECT_THAT(textOf("linearSummary"), HasSubstr("the arm moves here"));
  desk.playback.leave();
  settle();
  EXPECT_THAT(textOf("linearPlace"), HasSubstr("pose on screen"));
}

/// Rows are sorted by size; another pose may sort them otherwise.
TEST_F(LinearTest, TheChosenPoleStaysChosenWhereverItComesToStand) {
  setPose({-std::numbers::pi / 2, 0.4});
  bench->session().select(1);
  Complex pole = answer().mode(1).reach.pole.value;
  for (double q = 0.4; q < 1.5; q += 0.1) {
    setPose({-std::numbers::pi / 2, q});
    const int row = bench->session().selected();
    ASSERT_GE(row, 0);
    const Complex now = answer().mode(row).reach.pole.value;
    for (int k = 0; k < table().topLevelItemCount(); ++k) {
      EXPECT_LE(std::abs(now - pole), std::abs(answer().mode(k).reach.pole.value - pole));
    }
    EXPECT_EQ(table().chosen(), row);
    pole = now;
  }
  bench->session().select(0);
  desk.open("hub-beam");
  settle();
  EXPECT_GE(bench->session().selected(), 0);
}

TEST_F(LinearTest, ALongModelShowsItsProgressAndCanBeStopped) {
  auto* bar = find<QProgressBar>("linearProgress");
  EXPECT_FALSE(bar->isVisible());
  const auto before = bench->session().answer();
  desk.edits.editRobot("add joints",
                       [](RobotDescription& r) { r.joints.resize(100, r.joints.back()); });
  ASSERT_TRUE(QTest::qWaitFor([&] { return bar->isVisible() && bar->value() > 0; }, 120000));
  EXPECT_TRUE(bench->isBusy());
  find<QPushButton>("linearStop")->click();
  EXPECT_TRUE(bench->session().isCurrent());
  EXPECT_FALSE(bar->isVisible());
  EXPECT_EQ(bench->session().answer(), before) << "the model before stays";
  desk.open("craig-2r");
  settle();
  EXPECT_NE(bench->session().answer(), before);
  EXPECT_FALSE(bar->isVisible());
}

TEST_F(LinearTest, ChoicesAreForgottenWithAnotherDocument) {
  choose("linearOutputs", "tool");
  find<QCheckBox>("linearFollows")->setChecked(false);
  find<DecimalBox>("bodeGain")->setValue(50);
  choose("regulatorTime", "sampled");
  settle();
  desk.open("craig-2r");
  settle();
  EXPECT_EQ(find<QComboBox>("linearOutputs")->currentText(), "joints");
  EXPECT_EQ(answer().arm.outputs.front(), "q1_rad");
  EXPECT_TRUE(find<QCheckBox>("linearFollows")->isChecked());
  EXPECT_EQ(find<DecimalBox>("bodeGain")->value(), 1);
  EXPECT_EQ(find<QComboBox>("regulatorTime")->currentText(), "continuous");
}

TEST_F(LinearTest, AControllerThatIsLeftOutIsSaid) {
  setPose({std::numbers::pi / 2, 0});
  EXPECT_THAT(textOf("linearSummary"), testing::Not(HasSubstr("controller")));
  find<QPushButton>("regulatorUse")->click();
  settle();
  EXPECT_THAT(textOf("linearSummary"), HasSubstr("the controller is left out"));
}

TEST_F(LinearTest, AModelThatDoesNotFollowStaysUntilItIsAskedFor) {
  find<QCheckBox>("linearFollows")->setChecked(false);
  setPose({0.7, 0});
  EXPECT_NE(answer().arm.q[0], 0.7);
  find<QPushButton>("linearHere")->click();
  settle();
  EXPECT_EQ(answer().arm.q[0], 0.7);
}

TEST_F(LinearTest, OfADragOnlyTheLastPoseIsWaitedFor) {
  for (int k = 0; k < 40; ++k) {
    desk.edits.editPose("pose", [&](std::vector<double>& q) { q = {0.01 * k, 0}; });
    QCoreApplication::processEvents();
  }
  settle();
  EXPECT_DOUBLE_EQ(answer().arm.q[0], 0.39);
}

TEST_F(LinearTest, AChosenPoleMovesTheArmAndNothingElse) {
  setPose({-std::numbers::pi / 2, 0.2});
  const int steps = desk.edits.undoStack().count();
  table().setCurrentItem(table().topLevelItem(1));
  EXPECT_EQ(bench->session().selected(), 1);
  find<QToolButton>("linearPlay")->click();
  ASSERT_TRUE(card<LinearPanel>().animation().isPlaying());
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        const auto& offsets = desk.shown.vibration().offsets;
        return offsets.size() == 2 && std::abs(offsets[0]) > 1e-9;
      },
      60000));
  EXPECT_THAT(desk.shown.vibration().text.toStdString(), HasSubstr("pole"));
  EXPECT_EQ(desk.edits.undoStack().count(), steps);
  find<QToolButton>("linearPlay")->click();
  EXPECT_TRUE(desk.shown.vibration().offsets.empty());
}

/// x = Re(v e^(jφ)): each coordinate is as large as |v| says, at its own phase.
TEST(ComplexShape, EveryCoordinateSwingsByItsSizeAtItsPhase) {
  Studio desk;
  desk.open("double-pendulum");
  ModeAnimation animation(desk.shown);
  VecX<std::complex<double>> shape(2);
  shape << std::complex<double>(0.1, 0), std::complex<double>(0, 0.2);
  animation.setComplexShape(shape, "circle");
  animation.setSpeed(4);
  animation.play();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !desk.shown.vibration().offsets.empty(); }, 60000));
  for (int k = 0; k < 5; ++k) {
    finishEvents();
    const Vibration& now = desk.shown.vibration();
    ASSERT_EQ(now.offsets.size(), 2u);
    // A quarter turn apart: a circle.
    EXPECT_NEAR(std::hypot(now.offsets[0] / 0.1, now.offsets[1] / 0.2), 1, 1e-12);
    EXPECT_NEAR(now.largest[1], 0.2, 1e-12);
  }
  // Multiplied by a phase it is the same motion: it goes on where it is.
  const auto before = desk.shown.vibration().offsets;
  animation.setComplexShape(std::polar(1.0, 2.1) * shape, "circle");
  EXPECT_NEAR(desk.shown.vibration().offsets[0], before[0], 1e-12);
  EXPECT_NEAR(desk.shown.vibration().offsets[1], before[1], 1e-12);
}

TEST_F(LinearTest, AJointThatAFormulaLeadsIsHeldAndThatIsSaid) {
  desk.edits.editScenario("lead", [](ScenarioDescription& s) { s.prescribed[1] = "0.1*t"; });
  settle();
  EXPECT_EQ(answer().arm.system.order(), 2);
  EXPECT_THAT(textOf("linearSummary"), HasSubstr("a formula in t leads are held"));
}

TEST_F(LinearTest, OutputsAndInputsAreChosen) {
  choose("linearOutputs", "tool");
  EXPECT_EQ(answer().arm.outputs.size(), 6u);
  EXPECT_THAT(textOf("linearSummary"), HasSubstr("Observable from tool"));
  choose("linearOutputs", "modes");
  EXPECT_EQ(bench->session().answer(), nullptr);
  EXPECT_THAT(textOf("linearSummary"), HasSubstr("choose other outputs"));
  choose("linearOutputs", "joints");
  EXPECT_NE(bench->session().answer(), nullptr);
}

TEST_F(LinearTest, WhatCannotBeLinearisedIsSaidWithItsRemedy) {
  choose("linearInputs", "voltage");
  EXPECT_EQ(table().topLevelItemCount(), 0);
  EXPECT_THAT(textOf("linearSummary"), HasSubstr("There is no linear model here."));
  choose("linearInputs", "torque");
  desk.edits.editScenario("lock", [](ScenarioDescription& s) { s.locked = {1, 2}; });
  settle();
  EXPECT_THAT(textOf("linearSummary"), HasSubstr("No joint is free"));
  EXPECT_FALSE(find<QPushButton>("linearSave")->isEnabled());
  EXPECT_FALSE(find<QToolButton>("linearPlay")->isEnabled());
  desk.edits.undoStack().undo();
  desk.edits.editRobot("break", [](RobotDescription& r) { r.joints[0].link.mass = -1; });
  settle();
  EXPECT_THAT(textOf("linearSummary"), HasSubstr("mass"));
  desk.edits.undoStack().undo();
  settle();
  EXPECT_EQ(answer().arm.system.order(), 4);
}

TEST_F(LinearTest, TheMatricesAreSavedAsTheCommandWritesThem) {
  const auto path = std::filesystem::temp_directory_path() / "denavit-linear-save.csv";
  QString error;
  ASSERT_TRUE(card<LinearPanel>().saveTable(QString::fromStdString(path.string()), error));
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_EQ(text.str(), toCsv(answer().arm));
  std::filesystem::remove(path);
  EXPECT_FALSE(card<LinearPanel>().saveTable("/nowhere/at/all.csv", error));
  EXPECT_FALSE(error.isEmpty());
}

TEST_F(LinearTest, AHiddenPanelAsksNothingUntilItIsShown) {
  window->hide();
  desk.edits.editPose("pose", [](std::vector<double>& q) { q = {0.5, 0.5}; });
  finishEvents();
  EXPECT_NE(answer().arm.q[0], 0.5);
  window->show();
  settle();
  EXPECT_EQ(answer().arm.q[0], 0.5);
}

class LinearWindow : public WindowTest {};

TEST_F(LinearWindow, LinearisingIsAnArrangementOfAnalyse) {
  studio().open("puma560");
  trigger("actionLinearise");
  EXPECT_EQ(window->workspace(), Workspace::Linear);
  EXPECT_TRUE(find<QAction>("actionWorkspace4")->isChecked());
  ASSERT_TRUE(waitFor([&] { return !window->isBusy(); }));
  EXPECT_EQ(find<PolesTable>("polesTable")->topLevelItemCount(), 12);
  EXPECT_TRUE(find<QWidget>("poleMap")->isVisible());
  trigger("actionWorkspace4");
  EXPECT_EQ(window->workspace(), Workspace::Analyse);
  EXPECT_FALSE(find<QWidget>("poleMap")->isVisible());
  EXPECT_EQ(window->showPanel("linear:regulator"), QString());
  EXPECT_EQ(window->workspace(), Workspace::Linear);
  EXPECT_THAT(window->showPanel("linear:nothing").toStdString(), HasSubstr("linear:poles"));
}

/// The panels at work in the window, for people to look at: see RunsPictures.
using LinearPictures = WithRuns<WindowTest>;

TEST_F(LinearPictures, AGainHoldsAStandingArmWhilePoleAndArmMove) {
  studio().open("double-pendulum");
  studio().edits.editRobot("damp", [](RobotDescription& r) {
    for (JointDescription& joint : r.joints) joint.friction.viscous = 1.5;
  });
  studio().edits.editPose("stand", [](std::vector<double>& q) { q = {1.3, -1.8}; });
  window->resize(1600, 1000);
  window->lineariseHere();
  ASSERT_TRUE(waitFor([&] { return !window->isBusy(); }));
  auto* parameter = find<QComboBox>("trailParameter");
  parameter->setCurrentIndex(parameter->findText("gain on joint 1"));
  emit parameter->activated(parameter->currentIndex());
  ASSERT_TRUE(waitFor([&] { return window->findChild<PoleCard*>()->locus() != nullptr; }));
  find<QSlider>("trailValue")->setValue(120);
  auto* size = find<DecimalBox>("responseSize");
  size->setValue(5);
  find<QToolButton>("linearPlay")->click();
  ASSERT_TRUE(waitFor([&] { return !window->isBusy(); }));
  keepPicture("linear-trail");
}

}  // namespace
}  // namespace denavit
