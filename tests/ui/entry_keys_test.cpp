#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QTabBar>
#include <numbers>
#include <set>

#include "tests/ui/window_fixture.h"
#include "ui/editors/quantity_edit.h"

namespace denavit {
namespace {

using Field = DhTableModel::Field;

/// Only keys: they go to whatever has the focus, as from a keyboard.
class KeysOnly : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    studio().startNew();
  }
  void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus ? focus : window.get(), static_cast<Qt::Key>(key), modifiers);
    QCoreApplication::processEvents();
  }
  void keys(const QString& text) {
    for (const QChar letter : text) {
      QTest::keyClick(QApplication::focusWidget(), letter.toLatin1());
      QCoreApplication::processEvents();
    }
  }
  /// What a field takes: typed over what it holds, confirmed by Tab.
  void fill(const QStringList& texts) {
    for (const QString& text : texts) {
      if (!text.isEmpty()) {
        press(Qt::Key_A, Qt::ControlModifier);
        keys(text);
      }
      press(Qt::Key_Tab);
    }
  }
  [[nodiscard]] QString focused() {
    QWidget* focus = QApplication::focusWidget();
    return focus ? focus->objectName() : QString();
  }
};

TEST_F(KeysOnly, AnArmOfTwoLinksIsTypedAndComputed) {
  press(Qt::Key_T, Qt::ControlModifier);
  ASSERT_EQ(focused(), "dhTable");
  // The first row: its name, R, and a after theta and d.
  press(Qt::Key_Home);
  keys("shoulder\t");
  press(Qt::Key_R);
  press(Qt::Key_Tab);
  press(Qt::Key_Tab);
  press(Qt::Key_Tab);
  keys("300 mm\r");
  // The second, behind the first.
  press(Qt::Key_Insert);
  press(Qt::Key_Home);
  keys("elbow\t");
  press(Qt::Key_Tab);
  press(Qt::Key_Tab);
  press(Qt::Key_Tab);
  keys("0.25 m\t");
  press(Qt::Key_Home);
  // The bodies: the link of the row that the table's cursor is in.
  press(Qt::Key_L, Qt::ControlModifier);
  ASSERT_EQ(focused(), "link.mass");
  fill({"500 g"});
  ASSERT_EQ(focused(), "fillShape");
  press(Qt::Key_Tab);
  fill({"-125", "0", "0"});
  ASSERT_EQ(focused(), "link.inertia.xx");
  fill({"1e-4", "", "", "2.6e-3", "", "0.0027"});
  press(Qt::Key_T, Qt::ControlModifier);
  press(Qt::Key_Up);
  press(Qt::Key_L, Qt::ControlModifier);
  fill({"1.5 kg"});
  press(Qt::Key_Tab);
  fill({"-0.15 m"});

  const RobotDescription& robot = document().robot();
  ASSERT_EQ(robot.joints.size(), 2u);
  EXPECT_EQ(robot.joints[0].name, "shoulder");
  EXPECT_EQ(robot.joints[0].a, 0.3);
  EXPECT_EQ(robot.joints[0].link.mass, 1.5);
  EXPECT_EQ(robot.joints[0].link.com.x(), -0.15);
  EXPECT_EQ(robot.joints[1].name, "elbow");
  EXPECT_EQ(robot.joints[1].a, 0.25);
  EXPECT_EQ(robot.joints[1].link.mass, 0.5);
  EXPECT_EQ(robot.joints[1].link.com.x(), -0.125);
  EXPECT_EQ(robot.joints[1].link.inertia.xx, 1e-4);
  EXPECT_EQ(robot.joints[1].link.inertia.yy, 2.6e-3);
  EXPECT_EQ(robot.joints[1].link.inertia.zz, 2.7e-3);
  EXPECT_LT((calcTool() - Eigen::Vector3d(0.55, 0, 0)).norm(), 1e-12);
  // And back, by the key too.
  const int steps = studio().edits.undoStack().count();
  for (int i = 0; i < steps; ++i) press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_FALSE(studio().edits.undoStack().canUndo());
  EXPECT_FALSE(document().isModified());
}

TEST_F(KeysOnly, TabVisitsTheFieldsInTheOrderTheyStand) {
  const QStringList expected{
      "base.xyz[0]",        "base.xyz[1]",        "base.xyz[2]",        "base.rpy[0]",
      "base.rpy[1]",        "base.rpy[2]",        "tool.xyz[0]",        "tool.xyz[1]",
      "tool.xyz[2]",        "tool.rpy[0]",        "tool.rpy[1]",        "tool.rpy[2]",
      "row.payload.com[0]", "row.payload.com[1]", "row.payload.com[2]", "row.payload.mass",
      "payloadInertia",     "gravity[0]",         "gravity[1]",         "gravity[2]"};
  find<QWidget>("base.xyz[0]")->setFocus(Qt::TabFocusReason);
  QStringList visited;
  for (qsizetype i = 0; i < expected.size(); ++i) {
    visited << focused();
    press(Qt::Key_Tab);
  }
  EXPECT_EQ(visited.join(' ').toStdString(), expected.join(' ').toStdString());
  find<QWidget>("link.mass")->setFocus(Qt::TabFocusReason);
  const QStringList body{"link.mass",       "fillShape",       "link.com[0]",     "link.com[1]",
                         "link.com[2]",     "link.inertia.xx", "link.inertia.xy", "link.inertia.xz",
                         "link.inertia.yy", "link.inertia.yz", "link.inertia.zz", "productSign"};
  visited.clear();
  for (qsizetype i = 0; i < body.size(); ++i) {
    visited << focused();
    press(Qt::Key_Tab);
  }
  EXPECT_EQ(visited.join(' ').toStdString(), body.join(' ').toStdString());
}

}  // namespace
}  // namespace denavit
