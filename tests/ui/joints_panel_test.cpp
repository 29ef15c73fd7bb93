#include "ui/joints/joints_panel.h"

#include <QWheelEvent>
#include <numbers>

#include "tests/ui/panel_fixture.h"
#include "ui/editors/quantity_edit.h"
#include "ui/joints/joint_slider.h"

namespace denavit {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

class JointsPanelTest : public PanelTest<JointsPanel> {
 protected:
  std::unique_ptr<JointsPanel> makePanel() override {
    return std::make_unique<JointsPanel>(studio.edits, studio.shown, studio.preferences,
                                         studio.messages);
  }

  [[nodiscard]] JointSlider* slider(int joint) {
    return find<JointSlider>(QStringLiteral("slider%1").arg(joint));
  }
  void turn(QWidget* widget, Qt::KeyboardModifiers modifiers) {
    const QPointF at(5, 5);
    QWheelEvent wheel(at, widget->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &wheel);
  }
};

TEST_F(JointsPanelTest, KeysAndWheelStepByADegreeWithShiftByTen) {
  studio.edits.setJoint(0, 0.0, 1);
  JointSlider* first = slider(1);
  first->setFocus();
  QFocusEvent in(QEvent::FocusIn);
  QCoreApplication::sendEvent(first, &in);
  const int steps = studio.edits.undoStack().count();
  QTest::keyClick(first, Qt::Key_Right);
  QTest::keyClick(first, Qt::Key_Up, Qt::ShiftModifier);
  EXPECT_NEAR(document().pose()[0], 11 * kDegree, 1e-12);
  QTest::keyClick(first, Qt::Key_Left);
  EXPECT_NEAR(document().pose()[0], 10 * kDegree, 1e-12);
  EXPECT_EQ(studio.edits.undoStack().count(), steps + 1);  // one gesture
  if (first->hasFocus()) {
    turn(first, {});
    turn(first, Qt::ShiftModifier);
    EXPECT_NEAR(document().pose()[0], 21 * kDegree, 1e-12);
  }
}

TEST_F(JointsPanelTest, APressOnTheTrackTakesTheHandleThereInOneGesture) {
  studio.edits.setJoint(0, 0.0, 1);
  JointSlider* first = slider(1);
  first->setFocus();
  const auto [lower, upper] = findSliderRange(document().robot(), 0);
  const int steps = studio.edits.undoStack().count();
  const auto at = [&](int percent) {
    return QPoint(first->width() * percent / 100, first->height() / 2);
  };
  QTest::mousePress(first, Qt::LeftButton, {}, at(75));
  EXPECT_NEAR(document().pose()[0], lower + 0.75 * (upper - lower), 0.1 * (upper - lower));
  QMouseEvent move(QEvent::MouseMove, at(25), first->mapToGlobal(at(25)), Qt::NoButton,
                   Qt::LeftButton, {});
  QCoreApplication::sendEvent(first, &move);
  EXPECT_NEAR(document().pose()[0], lower + 0.25 * (upper - lower), 0.1 * (upper - lower));
  QTest::mouseRelease(first, Qt::LeftButton, {}, at(25));
  EXPECT_EQ(studio.edits.undoStack().count(), steps + 1);
}

TEST_F(JointsPanelTest, AJointThatFollowsItsMotionGoesBackToIt) {
  studio.edits.setStartLocked(false);
  studio.edits.editScenario("prescribe",
                            [](ScenarioDescription& s) { s.prescribed[1] = "0.5*cos(t)"; });
  studio.edits.setJoint(1, 0.25, 1);  // takes the start over
  EXPECT_EQ(document().pose()[0], 0.5);
  JointSlider* first = slider(1);
  const int before = first->value(), steps = studio.edits.undoStack().count();
  QTest::mousePress(first, Qt::LeftButton, {}, {first->width() / 8, first->height() / 2});
  QTest::mouseRelease(first, Qt::LeftButton, {}, {first->width() / 8, first->height() / 2});
  EXPECT_EQ(document().pose()[0], 0.5);
  EXPECT_EQ(first->value(), before);
  EXPECT_EQ(studio.edits.undoStack().count(), steps);
  EXPECT_TRUE(said.contains("follows its motion")) << said.toStdString();
}

TEST_F(JointsPanelTest, AJointThatTheShownRunLacksMovesFromItsPose) {
  ScenarioDescription scenario = document().composeScenario();
  scenario.duration = 0.01;
  studio.runs.run(scenario);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !studio.runs.job().isRunning(); }, 60000));
  const int joints = studio.edits.jointCount();
  studio.edits.addJoint(joints);
  studio.edits.setJoint(joints, 0.25, 1);
  studio.playback.setTime(0.005);
  ASSERT_TRUE(studio.playback.isActive()) << "the run of the arm before is shown";
  QTest::keyClick(slider(joints + 1), Qt::Key_Right);
  ASSERT_EQ(document().pose().size(), static_cast<std::size_t>(joints + 1));
  EXPECT_NEAR(document().pose().back(), 0.25 + kDegree, 1e-12);
}

TEST_F(JointsPanelTest, TheWheelMovesNothingWithoutTheFocus) {
  panel->setFocus();
  const std::vector<double> pose = document().pose();
  turn(slider(2), {});
  EXPECT_EQ(document().pose(), pose);
}

TEST_F(JointsPanelTest, APoseBeyondALimitIsRedAndTheMouseStopsAtIt) {
  const LimitsDescription& limits = document().robot().joints[0].limits;
  ASSERT_TRUE(limits.upper.has_value());
  auto* number = find<QuantityEdit>("joint1");
  studio.edits.setJoint(0, *limits.upper - 0.01, 1);
  EXPECT_FALSE(slider(1)->isBeyond());
  studio.edits.setJoint(0, *limits.upper + 0.05, 1);
  EXPECT_TRUE(slider(1)->isBeyond());
  EXPECT_TRUE(slider(1)->property("bad").toBool());
  EXPECT_TRUE(number->property("beyond").toBool());
  slider(1)->setValue(0);
  slider(1)->setValue(slider(1)->maximum());
  EXPECT_DOUBLE_EQ(document().pose()[0], *limits.upper);
  EXPECT_FALSE(slider(1)->isBeyond());
  EXPECT_FALSE(number->property("beyond").toBool());
  EXPECT_LT(slider(1)->value(), slider(1)->maximum());  // the mark has room beyond it
  // At the limit itself nothing is red.
  studio.edits.setJoint(0, *limits.lower, 2);
  EXPECT_FALSE(slider(1)->isBeyond());
}

TEST_F(JointsPanelTest, PrismaticJointsAreInTheLengthUnit) {
  studio.open("craig-rp");
  auto* number = find<QuantityEdit>("joint2");
  studio.edits.setJoint(1, 0.25, 1);
  EXPECT_EQ(number->text(), "250 mm");
  QTest::keyClick(slider(2), Qt::Key_Right);
  EXPECT_NEAR(document().pose()[1], 0.251, 1e-12);
  EXPECT_TRUE(slider(2)->toolTip().contains("1 mm"));
  setMetres();
  EXPECT_EQ(find<QuantityEdit>("joint2")->text(), "0.251 m");
}

}  // namespace
}  // namespace denavit
