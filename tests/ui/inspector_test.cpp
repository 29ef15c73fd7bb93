#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

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
    studio().selection.select(1);
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
  EXPECT_EQ(studio().edits.undoStack().undoText(), "set mass of joint 2");
  trigger("actionUndo");
  EXPECT_EQ(mass->value(), 17.4);
  studio().selection.select(2);
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
  EXPECT_EQ(studio().edits.undoStack().count(), 1);
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
  studio().selection.select(0);
  studio().edits.editRobot("break it", [](RobotDescription& r) { r.joints[3].link.mass = -2; });
  auto* problems = find<ProblemList>("problems");
  const auto& issues = problems->issues();
  const auto mass = std::find_if(issues.begin(), issues.end(), [](const Issue& issue) {
    return issue.where == "joints[3].link.mass";
  });
  ASSERT_NE(mass, issues.end());
  const int row = static_cast<int>(mass - issues.begin());
  emit problems->itemActivated(problems->topLevelItem(row), 0);
  EXPECT_EQ(studio().selection.joint(), 3);
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
  studio().edits.setJoint(1, 0.4, 1);
  const Eigen::Vector3d before = window->scene().toolPosition();
  trigger("convertConvention");
  EXPECT_EQ(document().robot().convention, Convention::Modified);
  EXPECT_LT((window->scene().toolPosition() - before).norm(), 1e-12);
  trigger("actionUndo");
  EXPECT_EQ(document().robot().convention, Convention::Standard);
}

TEST_F(Inspector, ReadingByTheOtherConventionKeepsTheNumbers) {
  studio().edits.setJoint(1, 0.4, 1);
  const RobotDescription before = document().robot();
  const Eigen::Vector3d tool = window->scene().toolPosition();
  trigger("reinterpretConvention");
  EXPECT_EQ(document().robot().convention, Convention::Modified);
  EXPECT_EQ(document().robot().joints, before.joints);
  EXPECT_GT((window->scene().toolPosition() - tool).norm(), 0.01);
  EXPECT_EQ(find<QToolButton>("convention")->text(), "modified DH ▾");
  trigger("reinterpretConvention");
  EXPECT_EQ(document().robot(), before);
}

TEST_F(Inspector, AFlexibleArmStaysStandardAndTheRemedyIsSaid) {
  studio().edits.editRobot("make flexible",
                           [](RobotDescription& robot) { robot.joints[1].link.beam = Beam(); });
  const RobotDescription before = document().robot();
  QString said;
  QObject::connect(&studio().messages, &Messages::said, [&](const QString& text) { said = text; });
  for (const char* action : {"convertConvention", "reinterpretConvention"}) {
    said.clear();
    trigger(action);
    EXPECT_EQ(document().robot(), before);
    EXPECT_TRUE(said.contains("beam") && said.contains("keep the standard table"))
        << said.toStdString();
  }
  EXPECT_FALSE(find<QuantityEdit>("link.com[0]")->isEnabled());
  EXPECT_TRUE(find<QuantityEdit>("link.mass")->isEnabled());
}

TEST_F(Inspector, ProductsAreTypedByEitherSign) {
  type(find<QuantityEdit>("link.inertia.xy"), "0.01");
  EXPECT_EQ(link(1).inertia.xy, 0.01);
  find<QComboBox>("productSign")->setCurrentIndex(1);
  EXPECT_EQ(link(1).inertia.xy, 0.01);
  EXPECT_EQ(find<QuantityEdit>("link.inertia.xy")->value(), -0.01);
  EXPECT_EQ(find<QuantityEdit>("link.inertia.xx")->value(), link(1).inertia.xx);
  type(find<QuantityEdit>("link.inertia.xz"), "0.02");
  EXPECT_EQ(link(1).inertia.xz, -0.02);
  type(find<QuantityEdit>("link.inertia.yy"), "0.6");
  EXPECT_EQ(link(1).inertia.yy, 0.6);
}

TEST_F(Inspector, PrincipalMomentsAndTheOtherPointAreShownLive) {
  const QString moment = find<QLabel>("principal1")->text();
  EXPECT_EQ(moment, "0.13");
  EXPECT_EQ(find<QLabel>("principalAxis1")->text(), "x");
  type(find<QuantityEdit>("link.inertia.xx"), "0.12");
  EXPECT_EQ(find<QLabel>("principal1")->text(), "0.12");
  const double m = link(1).mass;
  const Eigen::Vector3d c = link(1).com;
  EXPECT_EQ(find<QLabel>("otherInertia.zz")->text(),
            toNumber(link(1).inertia.zz + m * (c.x() * c.x() + c.y() * c.y()), 5));
  choose("inertiaAbout", 1);
  EXPECT_EQ(find<QLabel>("otherInertia.zz")->text(), "0.539");
}

TEST_F(Inspector, ThePayloadsTensorIsCheckedAndRepairedToo) {
  type(find<QuantityEdit>("row.payload.mass"), "500 g");
  EXPECT_EQ(document().robot().payload.mass, 0.5);
  EXPECT_EQ(find<QuantityEdit>("payload.mass")->value(), 0.5);
  type(find<QuantityEdit>("payload.inertia.zz"), "1");
  auto* flag = find<QLabel>("payload.inertiaFlag");
  EXPECT_EQ(flag->property("state").toString(), "warning");
  EXPECT_TRUE(flag->text().contains("0 + 0 < 1")) << flag->text().toStdString();
  find<QPushButton>("payload.repairInertia")->click();
  EXPECT_EQ(flag->property("state").toString(), "good");
  EXPECT_FALSE(findUnphysical(toMatrix(document().robot().payload.inertia)));
}

/// The dialog that fills a body from a shape, driven as a person does.
class ShapeFill : public Inspector {
 protected:
  QWidget* openDialog(const QString& button) {
    find<QPushButton>(button)->click();
    auto* dialog = window->findChild<QWidget*>("shapeDialog");
    EXPECT_NE(dialog, nullptr);
    return dialog;
  }
  void set(QWidget* dialog, const char* combo, int index) {
    dialog->findChild<QComboBox*>(combo)->setCurrentIndex(index);
  }
  QuantityEdit* line(QWidget* dialog, const char* name) {
    return dialog->findChild<QuantityEdit*>(name);
  }
};

TEST_F(ShapeFill, ATubeReachesFromFrameToFrameAndIsOneStep) {
  const LinkDescription before = link(1);
  QWidget* dialog = openDialog("fillShape");
  EXPECT_DOUBLE_EQ(line(dialog, "shapeLength")->value(), 0.4318);
  EXPECT_DOUBLE_EQ(line(dialog, "shapeStart[0]")->value(), -0.4318);
  type(line(dialog, "shapeWidth"), "100");
  type(line(dialog, "shapeWall"), "5 mm");
  // The arm follows while the dialog is open.
  const double volume = 3.14159265358979323846 * (0.05 * 0.05 - 0.045 * 0.045) * 0.4318;
  EXPECT_NEAR(link(1).mass, 2700 * volume, 1e-12);
  EXPECT_LT((link(1).com - Eigen::Vector3d(-0.2159, 0, 0)).norm(), 1e-12);
  EXPECT_NEAR(link(1).inertia.xx, link(1).mass * (0.05 * 0.05 + 0.045 * 0.045) / 2, 1e-12);
  EXPECT_TRUE(dialog->findChild<QLabel*>("shapePreview")->text().contains("kg"));
  qobject_cast<QDialog*>(dialog)->accept();
  EXPECT_EQ(studio().edits.undoStack().count(), 1);
  EXPECT_FALSE(findUnphysical(inertiaAboutCom(link(1))));
  trigger("actionUndo");
  EXPECT_EQ(link(1), before);
}

TEST_F(ShapeFill, CancelLeavesNothingBehind) {
  const RobotDescription before = document().robot();
  QWidget* dialog = openDialog("fillShape");
  set(dialog, "shapeKind", 3);
  type(line(dialog, "shapeHeight"), "80");
  EXPECT_NE(document().robot(), before);
  qobject_cast<QDialog*>(dialog)->reject();
  EXPECT_EQ(document().robot(), before);
  EXPECT_EQ(studio().edits.undoStack().count(), 0);
}

TEST_F(ShapeFill, TheMassMayBeGivenAndTheMaterialChosen) {
  QWidget* dialog = openDialog("fillShape");
  set(dialog, "shapeKind", 1);
  const double aluminium = link(1).mass;
  set(dialog, "shapeMaterial", 1);
  EXPECT_NEAR(link(1).mass / aluminium, 7850.0 / 2700, 1e-12);
  dialog->findChild<QAbstractButton*>("massGiven")->click();
  type(line(dialog, "shapeMass"), "3 kg");
  EXPECT_EQ(link(1).mass, 3);
  const double d = line(dialog, "shapeWidth")->value();
  EXPECT_NEAR(link(1).inertia.xx, 3 * d * d / 8, 1e-12);
  qobject_cast<QDialog*>(dialog)->accept();
}

TEST_F(ShapeFill, AnImpossibleShapeIsExplainedAndChangesNothing) {
  QWidget* dialog = openDialog("fillShape");
  const RobotDescription before = document().robot();
  type(line(dialog, "shapeWall"), "300 mm");
  EXPECT_TRUE(
      dialog->findChild<QLabel*>("shapePreview")->text().contains("wall thickness is 0.3 m"));
  EXPECT_EQ(document().robot(), before);
  qobject_cast<QDialog*>(dialog)->reject();
}

TEST_F(ShapeFill, ThePayloadIsFilledInTheToolFrame) {
  QWidget* dialog = openDialog("payload.fillShape");
  set(dialog, "shapeKind", 4);
  type(line(dialog, "shapeWidth"), "10 cm");
  type(line(dialog, "shapeWall"), "0");
  const Payload& payload = document().robot().payload;
  EXPECT_NEAR(payload.mass, 2700 * 4.0 / 3 * 3.14159265358979323846 * 1.25e-4, 1e-12);
  EXPECT_LT((payload.com - Eigen::Vector3d(0, 0, 0.05)).norm(), 1e-12);
  EXPECT_NEAR(payload.inertia.xx, 0.4 * payload.mass * 2.5e-3, 1e-12);
  qobject_cast<QDialog*>(dialog)->accept();
}

}  // namespace
}  // namespace denavit
