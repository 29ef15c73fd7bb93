#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include "models/robot/physical_inertia.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/quantity_edit.h"
#include "ui/problems/problem_list.h"

namespace denavit {
namespace {

class Inspector : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    studio().open("puma560");
    studio().setSelectedJoint(1);
  }
  [[nodiscard]] const LinkDescription& link(std::size_t i) {
    return document().robot().joints[i].link;
  }
  void choose(const QString& combo, int index) {
    auto* box = find<QComboBox>(combo);
    box->setCurrentIndex(index);
    emit box->activated(index);
  }
};

TEST_F(Inspector, ShowsTheSelectedLinkAndSetsItsMass) {
  auto* mass = find<QuantityEdit>("link.mass");
  EXPECT_EQ(mass->value(), link(1).mass);
  type(mass, "18.5");
  EXPECT_EQ(link(1).mass, 18.5);
  EXPECT_EQ(studio().undoStack().undoText(), "set mass of joint 2");
  trigger("actionUndo");
  EXPECT_EQ(mass->value(), 17.4);
  studio().setSelectedJoint(2);
  EXPECT_EQ(mass->value(), link(2).mass);
}

TEST_F(Inspector, UndoKeysInALineUndoTheDocument) {
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  auto* mass = find<QuantityEdit>("link.mass");
  type(mass, "18.5");
  QTest::keyClick(mass, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(link(1).mass, 17.4);
  QTest::keyClick(mass, Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(link(1).mass, 18.5);
}

TEST_F(Inspector, HeldArrowKeysAreOneStep) {
  auto* mass = find<QuantityEdit>("link.mass");
  mass->setFocus();
  for (int i = 0; i < 5; ++i) QTest::keyClick(mass, Qt::Key_Up);
  EXPECT_NEAR(link(1).mass, 17.9, 1e-12);
  EXPECT_EQ(studio().undoStack().count(), 1);
}

TEST_F(Inspector, SwitchingTheReferenceConvertsTheNumbersOfTheSameBody) {
  const Eigen::Matrix3d about_com = inertiaAboutCom(link(1));
  choose("inertiaAbout", 1);
  EXPECT_EQ(link(1).about, InertiaReference::LinkOrigin);
  // Steiner by hand: Izz grows by m (x² + y²).
  const Eigen::Vector3d c = link(1).com;
  EXPECT_NEAR(link(1).inertia.zz, about_com(2, 2) + link(1).mass * (c.x() * c.x() + c.y() * c.y()),
              1e-12);
  EXPECT_EQ(find<QuantityEdit>("link.inertia.zz")->value(), link(1).inertia.zz);
  EXPECT_LT((inertiaAboutCom(link(1)) - about_com).norm(), 1e-12);
  choose("inertiaAbout", 0);
  EXPECT_LT((toMatrix(link(1).inertia) - about_com).norm(), 1e-12);
}

TEST_F(Inspector, ATensorOfNoBodyIsFlaggedAndRepaired) {
  auto* flag = find<QLabel>("inertiaFlag");
  auto* repair = find<QPushButton>("repairInertia");
  EXPECT_EQ(flag->property("state").toString(), "good");
  EXPECT_FALSE(repair->isVisibleTo(window.get()));
  type(find<QuantityEdit>("link.inertia.zz"), "5");
  EXPECT_EQ(flag->property("state").toString(), "warning");
  EXPECT_TRUE(flag->text().contains("5")) << flag->text().toStdString();
  const LinkDescription broken = link(1);
  repair->click();
  EXPECT_FALSE(findUnphysical(inertiaAboutCom(link(1))));
  EXPECT_EQ(flag->property("state").toString(), "good");
  trigger("actionUndo");
  EXPECT_EQ(link(1), broken);
}

TEST_F(Inspector, ARepairAboutTheOriginStaysAboutTheOrigin) {
  type(find<QuantityEdit>("link.inertia.zz"), "5");
  choose("inertiaAbout", 1);
  find<QPushButton>("repairInertia")->click();
  EXPECT_EQ(link(1).about, InertiaReference::LinkOrigin);
  EXPECT_FALSE(findUnphysical(inertiaAboutCom(link(1))));
}

TEST_F(Inspector, ABadNumberStaysRedUntilEscape) {
  auto* mass = find<QuantityEdit>("link.mass");
  type(mass, "heavy");
  EXPECT_TRUE(mass->isBad());
  EXPECT_FALSE(mass->toolTip().isEmpty());
  EXPECT_EQ(link(1).mass, 17.4);
  QTest::keyClick(mass, Qt::Key_Escape);
  EXPECT_FALSE(mass->isBad());
  EXPECT_EQ(mass->value(), 17.4);
}

TEST_F(Inspector, ALimitMayBeLeftOpen) {
  auto* upper = find<QuantityEdit>("limits.upper");
  type(upper, "100");
  ASSERT_TRUE(document().robot().joints[1].limits.upper);
  EXPECT_NEAR(*document().robot().joints[1].limits.upper, 1.7453292519943295, 1e-15);
  type(upper, "45");
  upper->setFocus();
  QTest::keyClick(upper, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClick(upper, Qt::Key_Delete);
  QTest::keyClick(upper, Qt::Key_Return);
  EXPECT_FALSE(document().robot().joints[1].limits.upper);
}

TEST_F(Inspector, AProblemIsListedAndLeadsToItsField) {
  studio().setSelectedJoint(0);
  studio().editRobot("break it", [](RobotDescription& r) { r.joints[3].link.mass = -2; });
  auto* problems = find<ProblemList>("problems");
  const auto& issues = problems->issues();
  const auto mass = std::find_if(issues.begin(), issues.end(), [](const Issue& issue) {
    return issue.where == "joints[3].link.mass";
  });
  ASSERT_NE(mass, issues.end());
  const int row = static_cast<int>(mass - issues.begin());
  emit problems->itemActivated(problems->topLevelItem(row), 0);
  EXPECT_EQ(studio().selectedJoint(), 3);
  EXPECT_TRUE(find<QuantityEdit>("link.mass")->property("bad").toBool());
  trigger("actionUndo");
  EXPECT_FALSE(find<QuantityEdit>("link.mass")->property("bad").toBool());
}

TEST_F(Inspector, BaseToolAndGravityAreEdited) {
  type(find<QuantityEdit>("tool.xyz[2]"), "0.1 m");
  EXPECT_EQ(document().robot().tool.xyz.z(), 0.1);
  EXPECT_LT((window->scene().toolPosition() - calcTool()).norm(), 1e-12);
  type(find<QuantityEdit>("base.rpy[2]"), "90");
  EXPECT_NEAR(document().robot().base.rpy.z(), 1.5707963267948966, 1e-15);
  EXPECT_LT((window->scene().toolPosition() - calcTool()).norm(), 1e-12);
  type(find<QuantityEdit>("gravity[2]"), "-1.62");
  EXPECT_EQ(document().robot().gravity.z(), -1.62);
}

TEST_F(Inspector, ChangingTheConventionKeepsTheTool) {
  studio().setJoint(1, 0.4, 1);
  const Eigen::Vector3d before = window->scene().toolPosition();
  choose("convention", 1);
  EXPECT_EQ(document().robot().convention, Convention::Modified);
  EXPECT_LT((window->scene().toolPosition() - before).norm(), 1e-12);
  trigger("actionUndo");
  EXPECT_EQ(document().robot().convention, Convention::Standard);
}

}  // namespace
}  // namespace denavit
