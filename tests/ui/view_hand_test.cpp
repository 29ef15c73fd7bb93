#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QUndoStack>
#include <cmath>
#include <optional>

#include "render/arm_scene.h"
#include "tests/ui/window_fixture.h"
#include "ui/scene/scene_hand.h"
#include "ui/view3d/arm_view.h"
#include "ui/window/part_menu.h"

namespace denavit {
namespace {

/// What the mouse does with the arm in the 3-D view, in the real window.
class ViewHand : public DrawnWindowTest {
 protected:
  void SetUp() override {
    DrawnWindowTest::SetUp();
    if (!view().hasOpenGl()) GTEST_SKIP() << "no OpenGL on this platform";
    studio().open("puma560");
    ASSERT_TRUE(settle());
  }
  ArmView& view() { return *find<ArmView>("armView"); }
  QWidget* canvas() { return find<QWidget>("armCanvas"); }
  bool settle() {
    QCoreApplication::processEvents();  // resizes and layouts that are pending
    return waitFor([&] { return window->scene().isDrawn() && view().isClean(); });
  }
  /// A place in the view where a condition holds, also a little beside it.
  template <typename Condition>
  std::optional<QPoint> findPlace(Condition&& holds) {
    for (const int step : {16, 8, 4}) {
      for (int y = 60; y < view().height() - 40; y += step) {
        for (int x = 4; x < view().width(); x += step) {
          if (holds(QPointF(x, y)) && holds(QPointF(x + 1, y + 1))) return QPoint(x, y);
        }
      }
    }
    return {};
  }
  std::optional<QPoint> findPart(PickedPart::Kind kind, int joint) {
    return findPlace([&](QPointF at) {
      const auto part = view().partAt(at);
      return part && part->kind == kind && part->joint == joint && !isOnHandle(at);
    });
  }
  bool isOnHandle(QPointF at) {
    const double ratio = canvas()->devicePixelRatioF();
    return view().scene().isOnHandle(ratio * at.x(), ratio * (canvas()->height() - at.y()));
  }
  void click(Qt::MouseButton button, QPoint at) { QTest::mouseClick(canvas(), button, {}, at); }
  /// With its last release, which QTest leaves out: the next click would come with two buttons
  /// down.
  void doubleClick(QPoint at) {
    QTest::mouseDClick(canvas(), Qt::LeftButton, {}, at);
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, at);
  }
  double q(std::size_t joint) { return document().pose().at(joint); }
  QUndoStack& steps() { return studio().edits.undoStack(); }

  /// Takes hold of the handle and moves on by a few pixels at a time.
  /// @returns where it ended; the button is still down
  QPoint dragHandle(QPoint from, QPoint by) {
    QTest::mouseMove(canvas(), from);
    QTest::mousePress(canvas(), Qt::LeftButton, {}, from);
    QPoint at = from;
    for (int k = 1; k <= 5; ++k) {
      at = from + by * k / 5;
      QMouseEvent move(QEvent::MouseMove, at, canvas()->mapToGlobal(at), Qt::NoButton,
                       Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(canvas(), &move);
    }
    return at;
  }
};

TEST_F(ViewHand, AClickOnALinkAJointOrAFrameSelectsItEverywhere) {
  const struct {
    PickedPart::Kind kind;
    int joint;
  } cases[] = {{PickedPart::Kind::Link, 1},
               {PickedPart::Kind::Joint, 2},
               {PickedPart::Kind::Frame, 1},
               {PickedPart::Kind::Link, 2},
               {PickedPart::Kind::Joint, 0}};
  for (const auto& [kind, joint] : cases) {
    const auto place = findPart(kind, joint);
    ASSERT_TRUE(place) << static_cast<int>(kind) << " " << joint;
    click(Qt::LeftButton, *place);
    EXPECT_EQ(studio().selection.joint(), joint);
    EXPECT_EQ(find<QTableView>("dhTable")->currentIndex().row(), joint);
    EXPECT_TRUE(find<QDockWidget>("dockLink")->windowTitle().contains(QString::number(joint + 1)));
    for (int i = 0; i < 6; ++i) {
      for (const QLabel* label : find<QWidget>("dockJoints")->findChildren<QLabel*>()) {
        const bool isIt = label->text() == "q" + QString(QChar(0x2081 + i));
        EXPECT_TRUE(!isIt || label->font().bold() == (i == joint)) << i;
      }
    }
    EXPECT_EQ(steps().index(), 0) << "selecting is no edit";
  }
}

TEST_F(ViewHand, ADragOfTheViewIsNoClick) {
  studio().selection.select(4);
  const auto place = findPart(PickedPart::Kind::Link, 1);
  ASSERT_TRUE(place);
  const CameraState before = view().camera();
  QTest::mousePress(canvas(), Qt::LeftButton, {}, *place);
  QMouseEvent move(QEvent::MouseMove, *place + QPoint(30, 0),
                   canvas()->mapToGlobal(*place + QPoint(30, 0)), Qt::NoButton, Qt::LeftButton,
                   Qt::NoModifier);
  QApplication::sendEvent(canvas(), &move);
  QTest::mouseRelease(canvas(), Qt::LeftButton, {}, *place + QPoint(30, 0));
  EXPECT_EQ(studio().selection.joint(), 4);
  EXPECT_GT((view().camera().position_W - before.position_W).norm(), 1e-3);
}

TEST_F(ViewHand, ADoubleClickEditsThePartAndFitsBesideIt) {
  for (const Workspace workspace : {Workspace::Simulate, Workspace::Present}) {
    window->setWorkspace(workspace);
    window->activateWindow();
    ASSERT_TRUE(settle());
    const auto place = findPart(PickedPart::Kind::Link, 1);
    ASSERT_TRUE(place);
    doubleClick(*place);
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, *place);
    QCoreApplication::processEvents();
    EXPECT_EQ(studio().selection.joint(), 1);
    EXPECT_TRUE(find<QDockWidget>("dockLink")->isVisible());
    QWidget* focus = QApplication::focusWidget();
    ASSERT_NE(focus, nullptr);
    EXPECT_TRUE(find<QDockWidget>("dockLink")->isAncestorOf(focus))
        << focus->objectName().toStdString();
    QTest::keyClicks(focus, "18");
    QTest::keyClick(focus, Qt::Key_Return);
    QCoreApplication::processEvents();
    EXPECT_EQ(document().robot().joints[1].link.mass, 18) << "the keyboard was in its mass";
    steps().undo();
  }
  view().scene().zoom(3);
  ASSERT_FALSE(view().partAt({6, view().height() - 60.0}));
  doubleClick(QPoint(6, view().height() - 60));
  EXPECT_TRUE(view().scene().isFitted());
}

TEST_F(ViewHand, ARightClickOpensTheMenuOfWhatItHits) {
  const auto place = findPart(PickedPart::Kind::Joint, 2);
  ASSERT_TRUE(place);
  std::vector<std::optional<PickedPart>> asked;
  QObject::connect(window->findChild<SceneHand*>(), &SceneHand::menuWanted, window.get(),
                   [&](const std::optional<PickedPart>& part) { asked.push_back(part); });
  click(Qt::RightButton, *place);
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(asked[0], (PickedPart{PickedPart::Kind::Joint, 2}));
  EXPECT_EQ(studio().selection.joint(), 2);
  // Without a window manager a popup does not stay: the same menu, made again.
  const std::unique_ptr<QMenu> menu(window->findChild<PartMenu*>()->make(asked[0]));
  EXPECT_TRUE(menu->actions().first()->text().contains("joint 3"));
  menu->findChild<QAction*>("lockJoint")->trigger();
  EXPECT_EQ(document().scenario().locked, std::vector<int>{3});
  menu->findChild<QAction*>("zeroJoint")->trigger();
  EXPECT_EQ(q(2), 0);
  menu->findChild<QAction*>("showFrame")->trigger();
  EXPECT_EQ(view().options().hiddenFrames, std::vector<int>{3});
  const std::size_t plots = document().desk().plots.size();
  menu->findChild<QAction*>("plotEffort")->trigger();
  ASSERT_GT(document().desk().plots.size(), plots);
  EXPECT_EQ(document().desk().plots.back().curves.at(0).channel, "tau3_Nm");
  // Beside the arm there is the view's own.
  click(Qt::RightButton, QPoint(6, view().height() - 60));
  ASSERT_EQ(asked.size(), 2U);
  EXPECT_FALSE(asked[1]);
  const std::unique_ptr<QMenu> own(window->findChild<PartMenu*>()->make(asked[1]));
  EXPECT_EQ(own->findChild<QAction*>("lockJoint"), nullptr);
  EXPECT_NE(own->findChild<QAction*>("fitArm"), nullptr);
  // A drag with the right button moves the view.
  QTest::mousePress(canvas(), Qt::RightButton, {}, *place);
  QMouseEvent move(QEvent::MouseMove, *place + QPoint(30, 0),
                   canvas()->mapToGlobal(*place + QPoint(30, 0)), Qt::NoButton, Qt::RightButton,
                   Qt::NoModifier);
  QApplication::sendEvent(canvas(), &move);
  QTest::mouseRelease(canvas(), Qt::RightButton, {}, *place + QPoint(30, 0));
  EXPECT_EQ(asked.size(), 2U);
}

TEST_F(ViewHand, TheRingTurnsTheSelectedJointInOneStep) {
  studio().selection.select(1);
  ASSERT_TRUE(settle());
  const auto place = findPlace([&](QPointF at) { return isOnHandle(at); });
  ASSERT_TRUE(place);
  const std::vector<double> before = document().pose();
  const QPoint end = dragHandle(*place, {0, 40});
  EXPECT_GT(std::abs(q(1) - before[1]), 0.05);
  auto* text = find<QLabel>("handleText");
  EXPECT_TRUE(text->isVisible());
  EXPECT_TRUE(text->text().startsWith("q₂ = ")) << text->text().toStdString();
  QTest::mouseRelease(canvas(), Qt::LeftButton, {}, end);
  EXPECT_FALSE(text->isVisible());
  EXPECT_EQ(steps().index(), 1) << "one undo step";
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_TRUE(i == 1 || q(i) == before[i]) << i;
  steps().undo();
  EXPECT_EQ(document().pose(), before);
  // Another drag is another step.
  ASSERT_TRUE(settle());
  const auto back = findPlace([&](QPointF at) { return isOnHandle(at); });
  ASSERT_TRUE(back);
  QTest::mouseRelease(canvas(), Qt::LeftButton, {}, dragHandle(*back, {0, 30}));
  ASSERT_TRUE(settle());
  const auto again = findPlace([&](QPointF at) { return isOnHandle(at); });
  ASSERT_TRUE(again);
  QTest::mouseRelease(canvas(), Qt::LeftButton, {}, dragHandle(*again, {0, -30}));
  EXPECT_EQ(steps().index(), 2);
}

TEST_F(ViewHand, TheRingStopsAtTheLimits) {
  studio().edits.editRobot("limit", [](RobotDescription& robot) {
    robot.joints[1].limits.lower = -0.1;
    robot.joints[1].limits.upper = 0.1;
  });
  studio().edits.setJoint(1, 0, 1);
  studio().selection.select(1);
  ASSERT_TRUE(settle());
  const auto place = findPlace([&](QPointF at) { return isOnHandle(at); });
  ASSERT_TRUE(place);
  for (const QPoint by : {QPoint(0, 90), QPoint(0, -90)}) {
    const QPoint end = dragHandle(*place, by);
    EXPECT_NEAR(std::abs(q(1)), 0.1, 1e-12);
    QTest::keyClick(canvas(), Qt::Key_Escape);
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, end);
  }
}

TEST_F(ViewHand, EscTakesTheDragBack) {
  studio().selection.select(2);
  ASSERT_TRUE(settle());
  const auto place = findPlace([&](QPointF at) { return isOnHandle(at); });
  ASSERT_TRUE(place);
  const std::vector<double> before = document().pose();
  const QPoint end = dragHandle(*place, {10, 40});
  ASSERT_NE(document().pose(), before);
  QTest::keyClick(canvas(), Qt::Key_Escape);
  EXPECT_EQ(document().pose(), before);
  EXPECT_FALSE(steps().canUndo());
  QMouseEvent move(QEvent::MouseMove, end + QPoint(20, 20),
                   canvas()->mapToGlobal(end + QPoint(20, 20)), Qt::NoButton, Qt::LeftButton,
                   Qt::NoModifier);
  QApplication::sendEvent(canvas(), &move);
  QTest::mouseRelease(canvas(), Qt::LeftButton, {}, end);
  EXPECT_EQ(document().pose(), before) << "the rest of the drag moves nothing";
}

TEST_F(ViewHand, ASlidingJointIsPulledByItsArrow) {
  studio().open("stanford");
  studio().selection.select(2);
  ASSERT_TRUE(settle());
  ASSERT_TRUE(view().scene().handle());
  EXPECT_TRUE(view().scene().handle()->slides);
  const auto place = findPlace([&](QPointF at) { return isOnHandle(at); });
  ASSERT_TRUE(place);
  const double before = q(2);
  QTest::mouseRelease(canvas(), Qt::LeftButton, {}, dragHandle(*place, {25, 10}));
  EXPECT_NE(q(2), before);
}

TEST_F(ViewHand, ARunThatPlaysHasNoRingAndADragLeavesOneThatIsPaused) {
  studio().open("free-fall");
  ASSERT_TRUE(runToEnd());
  studio().selection.select(1);
  studio().playback.setTime(1.0);
  ASSERT_TRUE(settle());
  ASSERT_TRUE(view().scene().handle());
  studio().playback.toggle();
  EXPECT_FALSE(view().scene().handle()) << "while it plays";
  studio().playback.pause();
  studio().playback.setTime(0.2);  // before it falls past a limit, at which a drag would hold it
  ASSERT_TRUE(settle());
  const double shown = studio().shown.pose().at(1);
  const auto place = findPlace([&](QPointF at) { return isOnHandle(at); });
  ASSERT_TRUE(place);
  const QPoint end = dragHandle(*place, {0, 6});
  QTest::mouseRelease(canvas(), Qt::LeftButton, {}, end);
  EXPECT_TRUE(studio().shown.isDocumentPose()) << "as with its slider";
  EXPECT_NEAR(q(1), shown, 0.6) << "it goes on from where the run had it";
}

}  // namespace
}  // namespace denavit
