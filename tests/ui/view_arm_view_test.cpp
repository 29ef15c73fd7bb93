#include <QApplication>
#include <QDockWidget>
#include <QImage>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>
#include <QSet>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "tests/ui/finish_events.h"
#include "ui/view3d/arm_view.h"
#include "ui/view3d/gl_host.h"

namespace denavit {
namespace {

constexpr double kQuarter = std::numbers::pi / 2;

/// Two links of half a metre that turn about vertical axes, on a pedestal.
ArmGeometry makeArm(double length = 0.5) {
  ArmGeometry arm;
  arm.links.resize(2);
  arm.links[0].d = 0.6 * length;
  arm.links[1].a = length;
  for (LinkGeometry& link : arm.links) {
    link.lower = -3;
    link.upper = 3;
    link.mass = 2;
    link.I_LC_L = Eigen::Matrix3d::Identity() * 0.01 * length * length;
  }
  arm.links[0].X_LF.p = arm.links[1].X_LF.p = {length, 0, 0};
  arm.X_LT.p = {length, 0, 0};
  return arm;
}

struct Colors {
  int orange = 0, distinct = 0;
};

Colors countColors(const QImage& image) {
  Colors colors;
  QSet<QRgb> seen;
  for (int y = 0; y < image.height(); y += 2) {
    for (int x = 0; x < image.width(); x += 2) {
      const QRgb p = image.pixel(x, y);
      seen.insert(p & 0xf0f0f0);
      colors.orange += qRed(p) > 150 && qRed(p) > qGreen(p) + 60 && qGreen(p) > qBlue(p) + 30;
    }
  }
  colors.distinct = static_cast<int>(seen.size());
  return colors;
}

class ArmViewTest : public testing::Test {
 protected:
  ArmViewTest() {
    view.resize(480, 360);
    view.setArm(makeArm());
    view.setPose(makeArmPose(makeArm(), {0.4, 0.6}));
  }
  void SetUp() override {
    if (!view.hasOpenGl()) GTEST_SKIP() << "no OpenGL on this platform";
  }
  void show() {
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    ASSERT_TRUE(QTest::qWaitFor([&] { return view.isDrawn(); }, 60000));
  }
  QWidget* canvas() const { return view.findChild<QWidget*>("armCanvas"); }
  void drag(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, QPoint by) const {
    const QPointF from(240, 180), to = from + QPointF(by);
    QMouseEvent press(QEvent::MouseButtonPress, from, canvas()->mapToGlobal(from), button, button,
                      modifiers);
    QMouseEvent move(QEvent::MouseMove, to, canvas()->mapToGlobal(to), Qt::NoButton, button,
                     modifiers);
    QMouseEvent release(QEvent::MouseButtonRelease, to, canvas()->mapToGlobal(to), button,
                        Qt::NoButton, modifiers);
    for (QEvent* event : {static_cast<QEvent*>(&press), static_cast<QEvent*>(&move),
                          static_cast<QEvent*>(&release)})
      QApplication::sendEvent(canvas(), event);
  }

  ArmView view;
};

TEST_F(ArmViewTest, ShowsTheArm) {
  show();
  const Colors colors = countColors(view.grab().toImage());
  EXPECT_GT(colors.orange, 60);
  EXPECT_GT(colors.distinct, 20);
}

TEST_F(ArmViewTest, MakesAPictureBeforeItIsEverShown) {
  const QImage image = view.toImage({400, 300});
  EXPECT_EQ(image.size(), QSize(400, 300));
  EXPECT_GT(countColors(image).orange, 40);
}

TEST_F(ArmViewTest, PicturesHaveTheAskedSizeAndLeaveTheViewAlone) {
  show();
  const QImage before = view.grab().toImage();
  const QImage image = view.toImage({333, 222});
  EXPECT_EQ(image.size(), QSize(333, 222));
  EXPECT_GT(countColors(image).distinct, 20);
  finishEvents();
  EXPECT_EQ(view.grab().toImage().size(), before.size());
  EXPECT_TRUE(view.toImage({0, 0}).isNull());
}

TEST_F(ArmViewTest, APoseMovesThePicture) {
  show();
  const QImage before = view.toImage({240, 180});
  view.setPose(makeArmPose(makeArm(), {-1.2, 1.0}));
  EXPECT_NE(view.toImage({240, 180}), before);
  view.setPose(makeArmPose(makeArm(), {0.4, 0.6}));
  EXPECT_EQ(view.toImage({240, 180}), before);
}

TEST_F(ArmViewTest, MouseTurnsMovesAndZooms) {
  show();
  QImage last = view.toImage({240, 180});
  const auto changed = [&](const char* what) {
    const QImage now = view.toImage({240, 180});
    EXPECT_NE(now, last) << what;
    last = now;
  };
  drag(Qt::LeftButton, Qt::NoModifier, {60, 20});
  changed("left drag");
  drag(Qt::LeftButton, Qt::ShiftModifier, {30, 0});
  changed("shift drag");
  drag(Qt::MiddleButton, Qt::NoModifier, {0, 30});
  changed("middle drag");
  QWheelEvent wheel({240, 180}, canvas()->mapToGlobal(QPointF(240, 180)), {}, {0, 120},
                    Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(canvas(), &wheel);
  changed("wheel");
}

TEST_F(ArmViewTest, FitUndoesMovingAndZooming) {
  show();
  const QImage before = view.toImage({240, 180});
  drag(Qt::MiddleButton, Qt::NoModifier, {50, 30});
  view.fit();
  EXPECT_EQ(view.toImage({240, 180}), before);
}

TEST_F(ArmViewTest, TheStripTogglesWhatIsDrawn) {
  show();
  int signals_ = 0;
  QObject::connect(&view, &ArmView::optionsChanged, [&] { ++signals_; });
  auto* com = view.findChild<QToolButton*>("com");
  ASSERT_NE(com, nullptr);
  com->click();
  EXPECT_TRUE(view.options().centresOfMass);
  EXPECT_EQ(signals_, 1);
  SceneOptions options = view.options();
  options.frames = false;
  view.setOptions(options);
  EXPECT_FALSE(view.findChild<QToolButton*>("frames")->isChecked());
  EXPECT_EQ(signals_, 1) << "setting options is not the user's doing";
  EXPECT_EQ(view.options(), options);
}

TEST_F(ArmViewTest, TheViewMenuTurnsTheCamera) {
  show();
  const QImage before = view.toImage({240, 180});
  const auto actions = view.findChild<QToolButton*>("view")->menu()->actions();
  ASSERT_GE(actions.size(), 8) << "isometric, a line and six views";
  actions[7]->trigger();
  EXPECT_NE(view.toImage({240, 180}), before);
}

TEST_F(ArmViewTest, KeysTurnFitAndToggleWhileTheViewHasTheFocus) {
  show();
  const auto press = [&](Qt::Key key) { QTest::keyClick(canvas(), key); };
  press(Qt::Key_6);
  const CameraState top = view.camera();
  EXPECT_NEAR((top.position_W - top.focalPoint_W).normalized().z(), 1, 1e-9);
  press(Qt::Key_2);
  const CameraState front = view.camera();
  EXPECT_NEAR((front.position_W - front.focalPoint_W).normalized().y(), -1, 1e-9);
  press(Qt::Key_P);
  EXPECT_TRUE(view.camera().parallel);
  press(Qt::Key_C);
  EXPECT_TRUE(view.options().centresOfMass);
  press(Qt::Key_I);
  EXPECT_TRUE(view.options().ellipsoids);
  press(Qt::Key_I);
  EXPECT_FALSE(view.options().ellipsoids);
  drag(Qt::RightButton, Qt::NoModifier, {40, 30});
  EXPECT_GT((view.camera().focalPoint_W - front.focalPoint_W).norm(), 0.01);
  press(Qt::Key_F);
  press(Qt::Key_P);
  press(Qt::Key_F);
  EXPECT_LT((view.camera().focalPoint_W - front.focalPoint_W).norm(), 1e-9);
}

TEST_F(ArmViewTest, PicturesChooseTheirOwnTheme) {
  show();
  const auto brightness = [](const QImage& image) {
    return qGray(image.scaled(1, 1, Qt::IgnoreAspectRatio, Qt::SmoothTransformation).pixel(0, 0));
  };
  EXPECT_GT(brightness(view.toImage({240, 180}, SceneTheme::Light)), 150);
  EXPECT_LT(brightness(view.toImage({240, 180}, SceneTheme::Dark)), 100);
  EXPECT_GT(brightness(view.toImage({240, 180})), 150) << "the screen keeps its own";
}

TEST_F(ArmViewTest, TheStripChoosesFramesAndTheirSize) {
  show();
  auto* menu = view.findChild<QToolButton*>("frameChoice")->menu();
  auto* tool = menu->findChild<QAction*>("frame3");
  ASSERT_NE(tool, nullptr) << "base, two rows, tool";
  tool->trigger();
  EXPECT_EQ(view.options().hiddenFrames, std::vector<int>{3});
  tool->trigger();
  EXPECT_TRUE(view.options().hiddenFrames.empty());
  view.findChild<QSlider*>("frameSize")->setValue(10);
  EXPECT_NEAR(view.options().frameSize, 2, 1e-9);
}

TEST_F(ArmViewTest, OverlaysStayInsideAndApart) {
  show();
  view.setCaption({"tool 0.412, −0.231, 0.880 m", "t = 1.20 s"});
  view.setNote("deflection ×20");
  for (const QSize size : {QSize(480, 360), QSize(900, 300), QSize(420, 200)}) {
    view.resize(size);
    finishEvents();
    QList<QRect> rects;
    for (QWidget* overlay : view.findChildren<QWidget*>("overlay"))
      if (overlay->isVisible()) rects << overlay->geometry();
    ASSERT_EQ(rects.size(), 3);
    for (int i = 0; i < rects.size(); ++i) {
      EXPECT_TRUE(view.rect().contains(rects[i]));
      for (int k = 0; k < i; ++k) EXPECT_FALSE(rects[i].intersects(rects[k]));
    }
  }
  view.setCaption({});
  int visible = 0;
  for (QWidget* overlay : view.findChildren<QWidget*>("overlay")) visible += overlay->isVisible();
  EXPECT_EQ(visible, 2);
}

TEST_F(ArmViewTest, SurvivesFloatingAndDockingAgain) {
  QMainWindow window;
  window.resize(700, 500);
  auto* dock = new QDockWidget("view", &window);
  auto* docked = new ArmView(dock);
  docked->setArm(makeArm());
  dock->setWidget(docked);
  window.addDockWidget(Qt::LeftDockWidgetArea, dock);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  for (int i = 0; i < 3; ++i) {
    dock->setFloating(i % 2 == 0);
    finishEvents();
    EXPECT_GT(countColors(docked->grab().toImage()).orange, 40) << "turn " << i;
  }
  docked->setArm(makeArm(0.1));
  dock->hide();
  dock->show();
  finishEvents();
  EXPECT_GT(countColors(docked->grab().toImage()).orange, 40);
}

TEST_F(ArmViewTest, ManyArmsOneAfterTheOther) {
  show();
  for (int i = 0; i < 20; ++i) {
    view.setArm(makeArm(0.05 * (i + 1)));
    view.setTrace({{0, 0, 0}, {0.1, 0, 0}, {0.1, 0.1, 0}}, i % 4);
    QApplication::processEvents();
  }
  view.setArm({});
  finishEvents();
  EXPECT_FALSE(view.grab().isNull());
}

TEST(ArmViewWithoutOpenGl, SaysSoAndStaysUsable) {
  ArmView view;
  if (view.hasOpenGl())
    GTEST_SKIP() << "this platform has OpenGL; run with QT_QPA_PLATFORM=offscreen";
  view.setArm(makeArm());
  view.setPose(makeArmPose(makeArm(), {0.4, 0.6}));
  view.setView(StandardView::Top);
  view.resize(400, 300);
  view.show();
  finishEvents();
  EXPECT_TRUE(view.toImage({100, 100}).isNull());
  bool said = false;
  for (const QLabel* label : view.findChildren<QLabel*>())
    said |= label->isVisible() && label->text().contains("OpenGL");
  EXPECT_TRUE(said);
}

TEST_F(ArmViewTest, ACleanFrameFollowsWhenThingsAreStill) {
  show();
  view.setPose(makeArmPose(makeArm(), {0.3, kQuarter}));
  finishEvents();
  const QImage moving = view.grab().toImage();
  // Smooth edges have more shades.
  EXPECT_TRUE(QTest::qWaitFor([&] { return view.grab().toImage() != moving; }, 60000));
}

TEST_F(ArmViewTest, AFrameAtRestIsNoCleanerThanWanted) {
  view.setBestAtRest(PictureQuality::Fast);
  show();
  view.setPose(makeArmPose(makeArm(), {0.3, kQuarter}));
  ASSERT_TRUE(QTest::qWaitFor([&] { return view.isDrawn(); }, 60000));
  const QImage moving = view.grab().toImage();
  ASSERT_TRUE(QTest::qWaitFor([&] { return view.isClean(); }, 60000));
  EXPECT_EQ(view.grab().toImage(), moving);
  view.resize(view.size() * 1.25);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view.isDrawn(); }, 60000)) << "the size is another";
  EXPECT_GT(countColors(view.grab().toImage()).orange, 40);
}

TEST_F(ArmViewTest, TheCleanFrameStaysUntilSomethingChanges) {
  show();
  auto* host = view.findChild<GlHost*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return host->isClean(); }, 60000));
  const QImage clean = view.grab().toImage();
  // Painting the window anew, as the strip's buttons do under the mouse, draws no scene.
  for (int k = 0; k < 20; ++k) {
    host->update();
    finishEvents();
  }
  EXPECT_TRUE(host->isClean());
  EXPECT_EQ(view.grab().toImage(), clean);
  view.setPose(makeArmPose(makeArm(), {0.5, 0.2}));
  EXPECT_FALSE(host->isClean()) << "motion ends it at once";
  finishEvents();
  EXPECT_FALSE(host->isClean());
  EXPECT_TRUE(QTest::qWaitFor([&] { return host->isClean(); }, 60000));
}

}  // namespace
}  // namespace denavit
