#include <QAbstractButton>
#include <QLabel>
#include <QListView>
#include <QSlider>
#include <QToolButton>
#include <numbers>

#include "models/scenario/scenario_file.h"
#include "tests/ui/panel_fixture.h"
#include "tests/ui/window_fixture.h"
#include "ui/joints/joint_slider.h"
#include "ui/joints/joints_panel.h"
#include "ui/run_settings/start_table_model.h"

namespace denavit {
namespace {

using testing::Each;

/// What "Run starts from what was set" means, without a window.
class StartTest : public PanelTest<JointsPanel> {
 protected:
  std::unique_ptr<JointsPanel> makePanel() override {
    return std::make_unique<JointsPanel>(studio.edits, studio.shown, studio.preferences,
                                         studio.messages);
  }
  void SetUp() override {
    PanelTest::SetUp();
    openAtRest();
  }
  void TearDown() override { std::filesystem::remove(file()); }

  [[nodiscard]] static std::string file() {
    return (std::filesystem::temp_directory_path() / "denavit-start-test.json").string();
  }
  /// Opens free fall from rest, as a file has it.
  void openAtRest() {
    ScenarioDescription resting = readScenario("free-fall");
    resting.initial.qd.clear();
    writeScenario(file(), resting);
    studio.open(file());
  }
  /// The same with joint 2 turning at its start.
  void openTurning() {
    ScenarioDescription turning = readScenario("free-fall");
    turning.initial.qd = {0, 2, 0, 0, 0, 0};
    writeScenario(file(), turning);
    studio.open(file());
  }
  void press(const char* button) { find<QAbstractButton>(button)->click(); }
  [[nodiscard]] const InitialState& start() const { return scenario().initial; }
  [[nodiscard]] bool isSaid(const char* widget) {
    return find<QWidget>(widget)->isVisibleTo(panel.get());
  }
};

TEST_F(StartTest, MovingAJointMovesTheStartInTheSameStep) {
  const std::vector<double> before = start().q;
  studio.edits.setJoint(0, 0.5, 1);
  studio.edits.setJoint(0, 0.75, 1);  // the same drag
  EXPECT_EQ(document().pose()[0], 0.75);
  EXPECT_EQ(start().q, document().pose());
  EXPECT_EQ(studio.edits.undoStack().count(), 1);
  studio.edits.undoStack().undo();
  EXPECT_EQ(start().q, before);
  EXPECT_EQ(document().pose()[0], 0);
  EXPECT_FALSE(document().isModified());
  studio.edits.undoStack().redo();
  EXPECT_EQ(document().pose()[0], 0.75);
  EXPECT_EQ(start().q[0], 0.75);
}

TEST_F(StartTest, EveryWayToMoveTheArmMovesTheStart) {
  emit find<QSlider>("slider1")->sliderPressed();
  find<QSlider>("slider1")->setValue(find<QSlider>("slider1")->value() + 200);
  EXPECT_EQ(start().q, document().pose());
  type(find<QLineEdit>("joint2"), "20 deg");
  EXPECT_NEAR(start().q[1], std::numbers::pi / 9, 1e-12);
  press("zeroPose");
  EXPECT_THAT(start().q, Each(0));
}

TEST_F(StartTest, AMoveTakesRatesAndDeflectionsAwayAndUndoBringsThemBack) {
  studio.edits.editScenario("turn", [](ScenarioDescription& s) { s.initial.qd = {0, 2}; });
  const InitialState turning = start();
  studio.edits.setJoint(0, 0.5, 1);
  EXPECT_FALSE(hasMotion(start()));
  EXPECT_TRUE(said.contains("at rest")) << said.toStdString();
  studio.edits.undoStack().undo();
  EXPECT_EQ(start(), turning);
}

TEST_F(StartTest, AFileWithRatesOpensLockedAndMovingItsArmIsOnlyLookedAt) {
  openTurning();
  EXPECT_TRUE(find<QToolButton>("lockStart")->isChecked());
  EXPECT_FALSE(isSaid("startNotice"));
  const ScenarioDescription before = scenario();
  studio.edits.setJoint(0, 0.5, 1);
  EXPECT_EQ(document().pose()[0], 0.5);
  EXPECT_EQ(scenario(), before);
  EXPECT_TRUE(said.contains("locked")) << said.toStdString();
  EXPECT_TRUE(isSaid("startNotice"));
  said.clear();
  studio.edits.setJoint(0, 0.6, 2);
  EXPECT_EQ(said, "") << "once is enough";
  press("showStart");
  EXPECT_EQ(document().pose(), start().q);
  EXPECT_FALSE(isSaid("startNotice"));
}

TEST_F(StartTest, AScenarioThatBeginsOnItsMotionStartsWhereItIsShown) {
  studio.open("puma-pick-place");
  ASSERT_TRUE(start().q.empty());
  EXPECT_FALSE(isSaid("startNotice"));
  const std::vector<double> shown = document().pose();
  EXPECT_EQ(shown, document().startPose());
  studio.edits.lookAt("look elsewhere", std::vector<double>(6, 0.1));
  EXPECT_TRUE(isSaid("startNotice"));
  press("showStart");
  EXPECT_EQ(document().pose(), shown);
}

TEST_F(StartTest, StartHereInsteadUnlocksInOneStepWhichUndoLocksAgain) {
  openTurning();
  const InitialState turning = start();
  studio.edits.setJoint(0, 0.5, 1);
  const int steps = studio.edits.undoStack().count();
  press("startHereInstead");
  EXPECT_EQ(studio.edits.undoStack().count(), steps + 1);
  EXPECT_EQ(start().q, document().pose());
  EXPECT_FALSE(hasMotion(start()));
  EXPECT_FALSE(find<QToolButton>("lockStart")->isChecked());
  EXPECT_FALSE(isSaid("startNotice"));
  studio.edits.setJoint(0, 0.7, 2);
  EXPECT_EQ(start().q[0], 0.7);
  studio.edits.undoStack().undo();
  studio.edits.undoStack().undo();
  EXPECT_EQ(start(), turning);
  EXPECT_TRUE(document().isStartLocked());
}

TEST_F(StartTest, TheLockIsTheUsersToo) {
  EXPECT_FALSE(document().isStartLocked());
  press("lockStart");
  const InitialState before = start();
  studio.edits.setJoint(0, 0.5, 1);
  EXPECT_EQ(start(), before);
  press("lockStart");
  studio.edits.setJoint(0, 0.6, 2);
  EXPECT_EQ(start().q[0], 0.6);
}

TEST_F(StartTest, ARunNeverChangesTheStartAndItsInstantsAreOnlyLookedAt) {
  shorten(0.2);
  studio.edits.setJoint(0, 0.5, 1);
  const ScenarioDescription before = scenario();
  ASSERT_TRUE(runToEnd());
  playback().setTime(0.15);
  EXPECT_EQ(scenario(), before);
  ASSERT_TRUE(runToEnd());
  EXPECT_EQ(playback().history()->poseAt(0), before.initial.q);
  EXPECT_EQ(scenario(), before);
}

TEST_F(StartTest, AJointMovedWithinARunLeavesItAndStartsThereAtRest) {
  shorten(0.2);
  ASSERT_TRUE(runToEnd());
  playback().setTime(0.15);
  const std::vector<double> pose = studio.shown.pose();
  studio.edits.setJoint(0, 0.5, 1);
  EXPECT_FALSE(playback().isActive());
  EXPECT_EQ(start().q[1], pose[1]);
  EXPECT_EQ(start().q[0], 0.5);
  EXPECT_FALSE(hasMotion(start()));
  EXPECT_TRUE(said.contains("starts here")) << said.toStdString();
}

TEST_F(StartTest, TwoButtonsGoToTheStartAndTakeIt) {
  shorten(0.3);
  ASSERT_TRUE(runToEnd());
  playback().setTime(0.2);
  const std::vector<double> pose = studio.shown.pose();
  const std::vector<double> rates = playback().history()->ratesAt(0.2);
  const ScenarioDescription before = scenario();
  const int steps = studio.edits.undoStack().count();
  EXPECT_EQ(find<QAbstractButton>("startHere")->text(), "Start here");
  EXPECT_EQ(find<QAbstractButton>("showStart")->text(), "Show start");
  press("startHere");
  EXPECT_EQ(start().q, pose);
  EXPECT_EQ(start().qd, rates);
  EXPECT_EQ(studio.shown.pose(), pose);
  EXPECT_EQ(studio.edits.undoStack().count(), steps + 1);
  studio.edits.undoStack().undo();
  EXPECT_EQ(scenario(), before);
  playback().setTime(0.1);
  press("showStart");
  EXPECT_EQ(document().pose(), before.initial.q);
  EXPECT_FALSE(playback().isActive());
  EXPECT_EQ(scenario(), before);
}

TEST_F(StartTest, APrescribedJointStartsWhereItsMotionDoes) {
  studio.edits.editScenario("prescribe",
                            [](ScenarioDescription& s) { s.prescribed[2] = "0.3*cos(t)"; });
  ASSERT_GT(start().q.size(), 1u);
  const double before = start().q[1];
  studio.edits.setJoint(1, before + 0.5, 1);
  studio.edits.setJoint(0, 0.25, 2);
  EXPECT_EQ(start().q[0], 0.25);
  EXPECT_EQ(start().q[1], before);
  for (const Issue& issue : document().findAllIssues()) {
    EXPECT_FALSE(issue.where.starts_with("prescribed")) << toLine(issue);
  }
  EXPECT_EQ(document().pose()[1], before) << "it is shown where it starts";
  // Nor does a start that was another stay against its motion.
  studio.edits.editScenario("prescribe",
                            [](ScenarioDescription& s) { s.prescribed[2] = "0.7*cos(t)"; });
  studio.edits.setJoint(0, 0.3, 3);
  EXPECT_EQ(start().q[1], 0.7);
  EXPECT_EQ(document().pose(), start().q);
}

TEST_F(StartTest, OfARobotsFileAPoseIsNothingToSave) {
  studio.open("puma560");
  studio.edits.setJoint(0, 0.5, 1);
  EXPECT_EQ(start().q[0], 0.5);
  EXPECT_FALSE(document().isModified());
  studio.edits.editScenario("turn", [](ScenarioDescription& s) { s.initial.qd = {1}; });
  EXPECT_TRUE(document().isModified());
}

/// The same as a person meets it.
class RunWhatISee : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    ScenarioDescription resting = readScenario("free-fall");
    resting.initial.qd.clear();
    resting.duration = 2;
    writeScenario(path("resting.json"), resting);
    studio().open(path("resting.json"));
  }
  [[nodiscard]] Playback& playback() { return studio().playback; }
  void slide() {
    auto* slider = find<JointSlider>("slider1");
    emit slider->sliderPressed();
    slider->setValue(slider->value() + 400);
  }
  void expectRunsFrom(const std::vector<double>& pose) {
    ASSERT_TRUE(waitFor([&] { return playback().isPlaying(); }));
    EXPECT_EQ(playback().history()->poseAt(0), pose);
    EXPECT_LT(playback().time(), 1.5) << "it plays from its beginning";
    EXPECT_EQ(document().scenario().initial.q, pose);
    const double then = playback().time();
    EXPECT_TRUE(waitFor([&] { return playback().time() > then; }));
  }
};

TEST_F(RunWhatISee, OneActionAfterASliderRunsFromThereAndPlays) {
  for (const char* way : {"button", "F5", "Space"}) {
    slide();
    const std::vector<double> pose = document().pose();
    const int undoable = studio().edits.undoStack().count();
    if (way == std::string("button")) {
      find<QAbstractButton>("runButton")->click();
    } else {
      window->setFocus();
      trigger(way == std::string("F5") ? "actionRun" : "actionPlay");
    }
    expectRunsFrom(pose);
    EXPECT_EQ(studio().edits.undoStack().count(), undoable) << way;
    ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
    playback().pause();
  }
  EXPECT_EQ(document().runs().size(), 3u);
}

TEST_F(RunWhatISee, ALongRunPlaysWhileItIsComputed) {
  studio().edits.editScenario("make it long", [](ScenarioDescription& s) {
    s.integrator.method = IntegrationMethod::RungeKutta4;
    s.integrator.step = 1e-5;
    s.duration = 100;
  });
  trigger("actionRun");
  ASSERT_TRUE(waitFor([&] { return playback().isGrowing(); }));
  EXPECT_TRUE(playback().isPlaying());
  EXPECT_TRUE(waitFor([&] { return playback().time() > 0; }));
  trigger("actionRun");  // cancels
  ASSERT_TRUE(waitFor([&] { return document().lastRun() != nullptr; }));
  EXPECT_EQ(document().lastRun()->result.status, RunStatus::Cancelled);
}

TEST_F(RunWhatISee, PlayPlaysTheRunThatIsLookedAt) {
  trigger("actionRun");
  ASSERT_TRUE(waitFor([&] { return playback().isPlaying(); }));
  trigger("actionPlay");
  EXPECT_FALSE(playback().isPlaying());
  ASSERT_TRUE(waitFor([&] { return !studio().runs.job().isRunning(); }));
  trigger("actionPlay");
  EXPECT_TRUE(playback().isPlaying());
  EXPECT_EQ(document().runs().size(), 1u);
}

TEST_F(RunWhatISee, TheStartTableShowsTheStartThatIsTyped) {
  auto* model = find<QTableView>("startTable")->model();
  ASSERT_TRUE(model->setData(model->index(1, StartTableModel::kPosition), "30", Qt::EditRole));
  EXPECT_NEAR(document().pose()[1], std::numbers::pi / 6, 1e-12);
  trigger("actionUndo");
  EXPECT_EQ(document().pose(), document().scenario().initial.q);
}

}  // namespace
}  // namespace denavit
