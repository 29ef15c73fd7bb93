#include "ui/motion/tool_hand.h"

#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QToolButton>
#include <QUndoStack>
#include <cmath>

#include "render/arm_scene.h"
#include "render/scene/ghost_arms.h"
#include "tests/ui/window_fixture.h"
#include "ui/motion/branch_ghosts.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_sketch.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

/// The tool in the hand of somebody at the workspace of motions.
class ToolHandTest : public DrawnWindowTest {
 protected:
  void SetUp() override {
    DrawnWindowTest::SetUp();
    window->setWorkspace(Workspace::Motion);
  }
  void open(const std::string& name) {
    studio().open(name);
    ASSERT_TRUE(waitFor([&] { return sketch().isCurrent(); }));
    QCoreApplication::processEvents();
  }
  ArmView& view() { return *find<ArmView>("armView"); }
  MotionSketch& sketch() { return *window->findChild<MotionSketch*>(); }
  ToolHand& hand() { return *window->findChild<ToolHand*>(); }
  BranchGhosts& ghosts() { return *window->findChild<BranchGhosts*>(); }
  QUndoStack& steps() { return studio().edits.undoStack(); }
  [[nodiscard]] TrajectoryDescription trajectory() { return trajectoryOf(studio().edits); }
  [[nodiscard]] VecX<double> shownJoints() {
    const std::vector<double> pose = studio().shown.poseOfArm();
    return Eigen::Map<const VecX<double>>(pose.data(), static_cast<Eigen::Index>(pose.size()));
  }
  QString handleText() {
    auto* label = find<QLabel>("handleText");
    return label->isVisibleTo(&view()) ? label->text() : QString();
  }
  /// What the gizmo's frame is dragged along, in steps.
  void drag(const Vec3<double>& by, int count, bool kept = true) {
    const Pose<double> from = view().scene().gizmo().value().X_WG;
    emit view().gizmoGrabbed(GizmoPart::Middle);
    for (int k = 1; k <= count; ++k) {
      emit view().gizmoDragged({from.R, from.p + by * (static_cast<double>(k) / count)});
    }
    emit view().gizmoDropped(kept);
  }
};

TEST_F(ToolHandTest, WhileARunIsShownACardLeadsBackToTheHandles) {
  open("puma-pick-place");
  studio().edits.editScenario("short", [](ScenarioDescription& s) { s.duration = 0.05; });
  ASSERT_TRUE(runToEnd());
  studio().playback.setTime(0.02);
  EXPECT_FALSE(view().scene().gizmo().has_value());
  auto* card = view().findChild<QToolButton*>("drawnBy:toolHand");
  ASSERT_NE(card, nullptr);
  card->click();
  EXPECT_TRUE(view().scene().gizmo().has_value());
  EXPECT_TRUE(studio().shown.isDocumentPose());
}

TEST_F(ToolHandTest, StandsAtTheToolInItsWorkspaceOnly) {
  open("puma560");
  ASSERT_TRUE(view().scene().gizmo().has_value());
  EXPECT_LT((view().scene().gizmo()->X_WG.p - calcTool()).norm(), 1e-12);
  EXPECT_TRUE(view().scene().gizmo()->turns);
  window->setWorkspace(Workspace::Simulate);
  QCoreApplication::processEvents();
  EXPECT_FALSE(view().scene().gizmo().has_value());
  window->setWorkspace(Workspace::Motion);
  // An arm of fewer joints has no rings: its tool cannot be turned at will.
  open("craig-2r");
  ASSERT_TRUE(view().scene().gizmo().has_value());
  EXPECT_FALSE(view().scene().gizmo()->turns);
}

TEST_F(ToolHandTest, TheToolGoesWhereItIsDraggedAndTheJointsFollowInOneUndoStep) {
  open("puma560");
  studio().edits.editPose("begin",
                          [](std::vector<double>& q) { q = {0.66, 1.27, -3.24, 0.1, -1.17, 0.6}; });
  const Vec3<double> before = calcTool();
  const Mat3<double> R = hand().inverse().calcTool(shownJoints()).R;
  const int count = steps().index();
  const Vec3<double> by(0.03, -0.05, -0.08);
  drag(by, 40);
  EXPECT_LT((calcTool() - before - by).norm(), 1e-9);
  EXPECT_LT((hand().inverse().calcTool(shownJoints()).R - R).norm(), 1e-9) << "turned as it was";
  EXPECT_LT(hand().took_ms(), 50) << "under sanitizers; a millisecond without";
  EXPECT_EQ(steps().index(), count + 1);
  steps().undo();
  EXPECT_LT((calcTool() - before).norm(), 1e-12);
  // Let go by Escape nothing has happened.
  drag(by, 10, false);
  EXPECT_LT((calcTool() - before).norm(), 1e-12);
  EXPECT_EQ(steps().index(), count);
}

TEST_F(ToolHandTest, OutOfReachTheArmGoesAsNearAsItCanAndSaysSo) {
  open("puma560");
  studio().edits.editPose("begin", [](std::vector<double>& q) { q = {0.2, 0.3, -2, 0.4, 0.9, 0}; });
  const Pose<double> from = view().scene().gizmo().value().X_WG;
  emit view().gizmoGrabbed(GizmoPart::AlongX);
  Vec3<double> wanted = from.p;
  for (int k = 1; k <= 50; ++k) {
    wanted = from.p + Vec3<double>(0.05 * k, 0, 0);
    emit view().gizmoDragged({from.R, wanted});
  }
  EXPECT_TRUE(handleText().contains("short")) << handleText().toStdString();
  EXPECT_TRUE(shownJoints().allFinite());
  // Stretched towards it: the shoulder, the tool and the target are nearly on a line.
  const Vec3<double> tool = calcTool();
  EXPECT_LT((wanted - tool).norm(), (wanted - from.p).norm());
  emit view().gizmoDropped(true);
  EXPECT_TRUE(handleText().isEmpty());
}

TEST_F(ToolHandTest, APointThatIsSelectedIsWhatMoves) {
  open("puma-pick-place");
  auto* points = find<QTableView>("viaTable");
  const std::vector<double> pose = document().pose();
  points->selectRow(3);
  QCoreApplication::processEvents();
  const Vec3<double> place = view().scene().gizmo().value().X_WG.p;
  EXPECT_LT((place - Vec3<double>(0.3, -0.45, 0.9)).norm(), 1e-9);
  drag({0.02, 0, -0.03}, 10);
  ASSERT_TRUE(waitFor([&] { return sketch().isCurrent(); }));
  const std::vector<double> moved = trajectory().points[3].position;
  ASSERT_EQ(moved.size(), 3u);
  EXPECT_NEAR(moved[0], 0.32, 1e-9);
  EXPECT_NEAR(moved[1], -0.45, 1e-9);
  EXPECT_NEAR(moved[2], 0.87, 1e-9);
  EXPECT_EQ(document().pose(), pose) << "the arm's own pose is not the point";
  EXPECT_EQ(points->currentIndex().row(), 3) << "it stays selected";
  steps().undo();
  EXPECT_NEAR(trajectory().points[3].position[0], 0.3, 1e-12);
}

TEST_F(ToolHandTest, TheWholeSheafOfBranchesIsThereAndAClickTakesOne) {
  open("puma560");
  studio().edits.editPose("begin", [](std::vector<double>& q) { q = {0.2, 0.3, -2, 0.4, 0.9, 0}; });
  QCoreApplication::processEvents();
  ASSERT_EQ(ghosts().solutions().size(), 8u);
  EXPECT_LT((ghosts().solutions().front().q - shownJoints()).norm(), 1e-9) << "its own first";
  auto* button = find<QToolButton>("branches");
  EXPECT_EQ(button->text(), "1 of 8");
  EXPECT_EQ(view().scene().branches().count(), 0u);
  button->click();
  EXPECT_EQ(view().scene().branches().count(), 7u);
  const Vec3<double> tool = calcTool();
  const VecX<double> before = shownJoints(), other = ghosts().solutions()[3].q;
  emit view().branchClicked(2);
  EXPECT_LT((shownJoints() - other).norm(), 1e-12);
  EXPECT_GT((shownJoints() - before).norm(), 0.1);
  EXPECT_LT((calcTool() - tool).norm(), 1e-9) << "the tool stays";
  EXPECT_EQ(steps().undoText().toStdString(), "take another branch");
  steps().undo();
  EXPECT_LT((shownJoints() - before).norm(), 1e-12);
  emit view().branchClicked(99);
  button->click();
  EXPECT_EQ(view().scene().branches().count(), 0u);
}

TEST_F(ToolHandTest, ADragKeepsItsBranchPastAnotherThatIsNear) {
  open("puma560");
  studio().edits.editPose("begin",
                          [](std::vector<double>& q) { q = {0.66, 1.27, -3.24, 0.1, -1.17, 0.6}; });
  const IkBranch branch = hand().inverse().solver().label(shownJoints());
  VecX<double> last = shownJoints();
  const Pose<double> from = view().scene().gizmo().value().X_WG;
  emit view().gizmoGrabbed(GizmoPart::Middle);
  for (int k = 0; k <= 600; ++k) {
    const double a = 0.01 * k;
    emit view().gizmoDragged(
        {from.R, from.p + 0.04 * Vec3<double>(std::sin(a), 1 - std::cos(a), std::sin(2 * a))});
    const VecX<double> q = shownJoints();
    EXPECT_LT((q - last).cwiseAbs().maxCoeff(), 0.05) << "no flip at " << k;
    last = q;
    // The status line joins the messages of one turn of events; this ends the turn of each step.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::MetaCall);
  }
  emit view().gizmoDropped(true);
  EXPECT_EQ(hand().inverse().solver().label(last), branch);
}

TEST_F(ToolHandTest, AJointThatGoesDuringADragEndsIt) {
  open("puma560");
  const Pose<double> from = view().scene().gizmo().value().X_WG;
  emit view().gizmoGrabbed(GizmoPart::Middle);
  emit view().gizmoDragged({from.R, from.p + Vec3<double>(0, 0, 0.01)});
  studio().edits.removeJoint(5);
  EXPECT_EQ(shownJoints().size(), 5);
  const VecX<double> q = shownJoints();
  emit view().gizmoDragged({from.R, from.p});
  EXPECT_EQ(shownJoints(), q) << "nobody holds it any more";
  ASSERT_TRUE(view().scene().gizmo().has_value());
  EXPECT_FALSE(view().scene().gizmo()->turns) << "five joints do not turn it at will";
}

/// With the mouse, where the platform draws.
TEST_F(ToolHandTest, TheMouseTakesAnArrow) {
  if (!view().hasOpenGl()) GTEST_SKIP() << "no OpenGL on this platform";
  open("puma560");
  studio().edits.editPose("begin", [](std::vector<double>& q) { q = {0.2, 0.3, -2, 0.4, 0.9, 0}; });
  ASSERT_TRUE(waitFor([&] { return window->scene().isDrawn() && view().isClean(); }));
  auto* canvas = find<QWidget>("armCanvas");
  const double ratio = canvas->devicePixelRatioF();
  QPoint arrow(-1, -1);
  for (int y = 20; y < canvas->height() && arrow.x() < 0; y += 3) {
    for (int x = 4; x < canvas->width(); x += 3) {
      const auto part = view().scene().gizmoPartAt(ratio * x, ratio * (canvas->height() - y));
      if (part == GizmoPart::AlongZ) {
        arrow = {x, y};
        break;
      }
    }
  }
  ASSERT_GE(arrow.x(), 0) << "an arrow is to be seen";
  const Vec3<double> before = calcTool();
  QTest::mouseMove(canvas, arrow);
  QTest::mousePress(canvas, Qt::LeftButton, {}, arrow);
  for (int k = 1; k <= 5; ++k) {
    const QPoint at = arrow + QPoint(0, 6 * k);
    QMouseEvent move(QEvent::MouseMove, at, canvas->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QApplication::sendEvent(canvas, &move);
  }
  QTest::mouseRelease(canvas, Qt::LeftButton, {}, arrow + QPoint(0, 30));
  const Vec3<double> moved = calcTool() - before;
  EXPECT_LT(moved.z(), -0.01) << "down on the screen is down";
  EXPECT_LT(moved.head(2).norm(), 1e-6);
}

}  // namespace
}  // namespace denavit
