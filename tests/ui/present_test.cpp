#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

#include "tests/ui/window_fixture.h"
#include "ui/present/presentation.h"
#include "ui/present/stage_plot.h"
#include "ui/present/stage_readout.h"
#include "ui/present/stage_title.h"
#include "ui/scene/saved_views.h"
#include "ui/theme/theme.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

class PresentTest : public DrawnWindowTest {
 protected:
  void SetUp() override {
    DrawnWindowTest::SetUp();
    window->resize(1280, 800);
    studio().open("free-fall");
  }
  ArmView& view() { return *find<ArmView>("armView"); }
  Presentation& presentation() { return *window->findChild<Presentation*>(); }
  void present() {
    window->setWorkspace(Workspace::Present);
    QCoreApplication::processEvents();
  }
  void press(Qt::Key key) {
    QTest::keyClick(&view(), key);
    QCoreApplication::processEvents();
  }
  /// Two views, a pose and a run: four scenes.
  void prepareScenes() {
    auto& saved = *window->findChild<SavedViews*>();
    view().setView(StandardView::Top);
    saved.save("From above");
    view().setView(StandardView::Front);
    saved.save("Why does the shoulder work so hard?");
    studio().edits.editDesk("name a pose", [](Desk& arranged) {
      arranged.states.push_back({"Elbow up", {0.1, -0.7, 0.4}, {}});
    });
    ASSERT_TRUE(runToEnd());
    studio().playback.pause();
  }
};

TEST_F(PresentTest, AClassSeesTheArmOnePlotAndNumbersAndNothingThatEdits) {
  ASSERT_TRUE(runToEnd());
  present();
  EXPECT_FALSE(find<QToolBar>("toolBar")->isVisible());
  EXPECT_FALSE(window->statusBar()->isVisible());
  for (const QDockWidget* dock : window->findChildren<QDockWidget*>()) {
    const QString name = dock->objectName();
    EXPECT_EQ(dock->isVisible(), name == "dockStage" || name == "dockStagePlot")
        << name.toStdString();
  }
  EXPECT_GT(view().width(), 0.6 * window->width());
  EXPECT_GT(view().height(), 0.5 * window->height());
  EXPECT_GT(find<StageReadout>("stageJoints")->lineFont().pointSizeF(), 12);
  EXPECT_TRUE(find<StageTitle>("stageTitle")->isVisible());
  window->setWorkspace(Workspace::Simulate);
  EXPECT_TRUE(find<QToolBar>("toolBar")->isVisible());
  EXPECT_TRUE(window->statusBar()->isVisible());
  EXPECT_FALSE(find<StageTitle>("stageTitle")->isVisible());
}

/// Whoever has the keyboard when the stage opens answers the keys of the view, too.
TEST_F(PresentTest, TheViewsKeysNeedNoClickFirst) {
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  present();
  if (!QApplication::focusWidget()) GTEST_SKIP() << "this display gives no keyboard";
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_1);
  const auto towards = [this] {
    const CameraState camera = view().camera();
    return Eigen::Vector3d((camera.focalPoint_W - camera.position_W).normalized());
  };
  const Eigen::Vector3d first = towards();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_5);
  EXPECT_LT(first.dot(towards()), 0.9);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  EXPECT_EQ(window->workspace(), Workspace::Simulate);
}

TEST_F(PresentTest, KeysGoThroughViewsPosesAndRunsAndEditNothing) {
  prepareScenes();
  const int steps = studio().edits.undoStack().index();
  const std::vector<double> pose = document().pose();
  present();
  ASSERT_EQ(presentation().scenes().size(), 4U);
  EXPECT_EQ(presentation().current(), -1);
  press(Qt::Key_Left);  // there is none before
  EXPECT_EQ(presentation().current(), -1);
  press(Qt::Key_Right);
  EXPECT_EQ(find<QLabel>("stageHeading")->text(), "From above");
  const CameraState above = view().camera();
  EXPECT_GT((above.position_W - above.focalPoint_W).normalized().z(), 0.95);
  press(Qt::Key_PageDown);
  EXPECT_EQ(find<QLabel>("stageHeading")->text(), "Why does the shoulder work so hard?");
  EXPECT_EQ(find<QLabel>("scenePlace")->text(), "scene 2 of 4");
  const CameraState front = view().camera();
  EXPECT_LT((front.position_W - front.focalPoint_W).normalized().z(), 0.5);
  press(Qt::Key_Right);
  EXPECT_EQ(studio().shown.pose(), (std::vector<double>{0.1, -0.7, 0.4, 0, 0, 0}));
  EXPECT_EQ(find<StageReadout>("stageJoints")->lines()[1].value, "-40.1°");
  press(Qt::Key_Right);
  EXPECT_TRUE(studio().playback.isActive());
  EXPECT_EQ(studio().playback.time(), 0);
  EXPECT_NE(studio().shown.pose()[1], -0.7);
  press(Qt::Key_Right);
  EXPECT_EQ(presentation().current(), 3);
  press(Qt::Key_PageUp);
  EXPECT_EQ(studio().shown.pose()[1], -0.7);
  press(Qt::Key_Escape);
  EXPECT_EQ(window->workspace(), Workspace::Simulate);
  EXPECT_NE(studio().shown.pose()[1], -0.7);
  EXPECT_EQ(studio().edits.undoStack().index(), steps);
  EXPECT_EQ(document().pose(), pose);
}

TEST_F(PresentTest, PlayingInAPoseGoesBackToTheRun) {
  prepareScenes();
  present();
  presentation().goTo(2);
  ASSERT_EQ(studio().shown.pose()[1], -0.7);
  studio().playback.setTime(0.5);
  EXPECT_EQ(studio().shown.pose(), studio().playback.history()->poseAt(0.5));
}

TEST_F(PresentTest, ScenesFollowTheDocument) {
  prepareScenes();
  present();
  presentation().goTo(1);
  studio().edits.editDesk("remove views", [](Desk& arranged) { arranged.views.clear(); });
  EXPECT_EQ(presentation().scenes().size(), 2U);
  EXPECT_EQ(presentation().current(), -1);
  presentation().goTo(0);
  studio().edits.undoStack().undo();
  EXPECT_EQ(presentation().title(), "Elbow up");
  EXPECT_EQ(presentation().current(), 2);
  studio().startNew();
  EXPECT_TRUE(presentation().scenes().empty());
  EXPECT_EQ(find<QLabel>("scenePlace")->text(), "no scenes");
}

TEST_F(PresentTest, TheBarsAreThePlotsValuesAtTheTimeShown) {
  ASSERT_TRUE(runToEnd());
  present();
  studio().playback.pause();
  studio().playback.setTime(1.0);
  const RunHistory& history = *studio().playback.history();
  const auto row = static_cast<std::size_t>(history.rowAt(1.0));
  auto* plot = find<StagePlot>("stagePlot");
  plot->choose(static_cast<int>(plot->titles().indexOf("Torque terms, joint 2")));
  const auto& lines = find<StageReadout>("stageValues")->lines();
  ASSERT_GE(lines.size(), 3U);
  for (const auto& [name, term] :
       {std::pair("inertia", "inertia"), std::pair("gravity", "gravity")}) {
    const auto series = history.series(effortColumn(history.run().robot, 1, term));
    const auto line = std::find_if(lines.begin(), lines.end(),
                                   [&](const StageLine& each) { return each.name == name; });
    ASSERT_NE(line, lines.end()) << name;
    EXPECT_NEAR(line->value.section(' ', 0, 0).toDouble(), (*series)[row], 0.06) << name;
    EXPECT_EQ(*line->part > 0, (*series)[row] > 0) << name;
  }
  const int before = plot->choice();
  press(Qt::Key_N);
  EXPECT_NE(plot->choice(), before);
  EXPECT_NE(find<StageReadout>("stageValues")->lines().front().name, "inertia");
}

TEST_F(PresentTest, ManyJointsAllShow) {
  while (studio().edits.jointCount() < 20) studio().edits.addJoint(0);
  present();
  auto* joints = find<StageReadout>("stageJoints");
  EXPECT_EQ(joints->lines().size(), document().robot().joints.size());
  EXPECT_GE(joints->height(), joints->minimumSizeHint().height());
}

/// The menu bar goes in full screen; its keys stay.
TEST_F(PresentTest, KeysOfMenusWorkWithoutTheMenuBar) {
  ASSERT_TRUE(runToEnd());
  present();
  window->menuBar()->hide();
  studio().playback.pause();
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  press(Qt::Key_Space);
  EXPECT_TRUE(studio().playback.isPlaying());
}

}  // namespace
}  // namespace denavit
