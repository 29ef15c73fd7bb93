#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "render/arm_scene.h"
#include "tests/ui/window_fixture.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

/// The camera of the 3-D view and what lies over it, as a person finds them.
class ViewCamera : public DrawnWindowTest {
 protected:
  void SetUp() override {
    DrawnWindowTest::SetUp();
    if (!view().hasOpenGl()) GTEST_SKIP() << "no OpenGL on this platform";
  }
  ArmView& view() { return *find<ArmView>("armView"); }
  /// Waits until the frame at rest has been drawn.
  bool rest() {
    QCoreApplication::processEvents();  // resizes and layouts that are pending
    return waitFor([&] { return window->scene().isDrawn() && view().isClean(); });
  }
  void expectLargeAndWhole(const std::string& where) {
    ASSERT_TRUE(rest());
    const PictureBox box = view().scene().armInPicture();
    EXPECT_LE(std::max({-box.left, -box.bottom, box.right, box.top}), 1.0) << where;
    EXPECT_GE(std::max(box.right - box.left, box.top - box.bottom), 2 * 0.6) << where;
  }
};

TEST_F(ViewCamera, ShowsTheArmLargeAndWholeInEveryWorkspaceAndSize) {
  studio().open("puma560");
  for (const QSize size : {QSize(1280, 800), QSize(1600, 1000)}) {
    window->resize(size);
    for (const Workspace workspace : kWorkspaces) {
      window->setWorkspace(workspace);
      expectLargeAndWhole(std::to_string(size.width()) + " " +
                          std::to_string(static_cast<int>(workspace)));
    }
  }
}

TEST_F(ViewCamera, ShowsEveryArmThatIsOpenedAlsoAfterSomebodyMovedIt) {
  for (const char* name : {"puma560", "scara", "space-arm", "elrayyes-shaft", "stanford"}) {
    studio().open(name);
    expectLargeAndWhole(name);
    view().scene().zoom(5);
    view().scene().pan(0.6, 0.4);
  }
}

TEST_F(ViewCamera, StaysWhereSomebodyPutItThroughEditsPosesAndSizes) {
  studio().open("puma560");
  ASSERT_TRUE(rest());
  view().scene().zoom(2);
  const CameraState moved = view().camera();
  studio().edits.editRobot("set a2", [](RobotDescription& robot) { robot.joints[1].a = 0.5; });
  studio().edits.setJoint(1, 0.7, 1);
  window->resize(1300, 820);
  ASSERT_TRUE(rest());
  EXPECT_LT((view().camera().position_W - moved.position_W).norm(), 1e-9);
  trigger("actionFit");
  expectLargeAndWhole("after a fit");
}

TEST_F(ViewCamera, FollowsAnArmThatMovesOutOfTheView) {
  studio().open("puma560");
  for (int k = 1; k < 6; ++k) {
    studio().edits.setJoint(1, 0.5 * k, 1);
    studio().edits.setJoint(2, -0.4 * k, 1);
    expectLargeAndWhole("pose " + std::to_string(k));
  }
}

TEST_F(ViewCamera, TheFloorIsBelowAnArmThatFalls) {
  studio().open("free-fall");
  ASSERT_TRUE(rest());
  const double before = view().scene().floorHeight();
  ASSERT_TRUE(runToEnd());
  ASSERT_TRUE(rest());
  const double during = view().scene().floorHeight();
  EXPECT_LT(during, before - 0.05) << "the Puma falls to below its foot";
  for (double t = 0; t <= 5; t += 0.25) {
    studio().playback.setTime(t);
    ASSERT_TRUE(waitFor([&] { return window->scene().isDrawn(); }));
    EXPECT_EQ(view().scene().floorHeight(), during) << "it lies still, at " << t << " s";
    // The pedestal is over the floor by as much as the plinth is tall: only links may be lower.
    EXPECT_GT(view().scene().bounds_W().first.z(), during) << t;
  }
  studio().playback.leave();
  ASSERT_TRUE(rest());
  EXPECT_EQ(view().scene().floorHeight(), before);
}

TEST_F(ViewCamera, TheStripIsWholeHoweverMuchItOffersAndHoweverNarrowTheView) {
  studio().open("elrayyes-2r");
  for (const QSize size : {QSize(1280, 800), QSize(1000, 700), QSize(1600, 1000)}) {
    window->resize(size);
    for (const Workspace workspace : {Workspace::Design, Workspace::Simulate, Workspace::Analyse}) {
      window->setWorkspace(workspace);
      ASSERT_TRUE(rest());
      ASSERT_TRUE(find<QToolButton>("bending")->isVisible());
      for (const QToolButton* button : view().findChildren<QToolButton*>()) {
        if (!button->isVisible()) continue;
        const QRect place(button->mapTo(&view(), QPoint()), button->size());
        EXPECT_TRUE(view().rect().contains(place)) << button->objectName().toStdString();
        EXPECT_GE(button->width(), button->fontMetrics().horizontalAdvance(button->text()))
            << button->text().toStdString() << " is cut";
      }
    }
  }
}

TEST_F(ViewCamera, TheReadoutNeverBreaksInTheMiddleOfANumber) {
  studio().open("free-fall");
  ASSERT_TRUE(runToEnd());
  for (const int width : {1000, 1280, 1600}) {
    window->resize(width, 800);
    window->setWorkspace(Workspace::Design);
    ASSERT_TRUE(rest());
    const QLabel* caption = nullptr;
    for (const QLabel* label : view().findChildren<QLabel*>("overlay"))
      if (label->isVisible() && label->text().startsWith("tool")) caption = label;
    ASSERT_NE(caption, nullptr);
    EXPECT_TRUE(view().rect().contains(caption->geometry()));
    const QStringList lines = caption->text().split('\n');
    EXPECT_TRUE(lines.last().endsWith(" s"));
    if (caption->wordWrap()) continue;  // too narrow for the tool's own line
    EXPECT_LE(caption->height(), lines.size() * caption->fontMetrics().height() + 14);
  }
}

}  // namespace
}  // namespace denavit
