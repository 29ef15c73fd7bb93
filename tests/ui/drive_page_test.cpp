#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "models/motors/motor_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/quantity_edit.h"

namespace denavit {
namespace {

using testing::ElementsAre;

class DrivePageTest : public WindowTest {
 protected:
  [[nodiscard]] const JointDescription& joint(std::size_t i) {
    return document().robot().joints[i];
  }
  [[nodiscard]] int steps() { return studio().edits.undoStack().count(); }
  void empty(QuantityEdit* line) {
    line->setFocus();
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClick(line, Qt::Key_Return);
  }
  QDialogButtonBox* buttonsOf(const QString& dialog) {
    return find<QDialog>(dialog)->findChild<QDialogButtonBox*>();
  }
  void confirm(const QString& dialog) { buttonsOf(dialog)->button(QDialogButtonBox::Ok)->click(); }
  void write(int row, int column, const QString& text) {
    find<QTableWidget>("trainTable")->item(row, column)->setText(text);
  }
};

TEST_F(DrivePageTest, ASpringIsSetAndUnsetByHand) {
  studio().open("motor-2r");
  studio().selection.select(1);
  auto* stiffness = find<QuantityEdit>("joint_spring.stiffness");
  auto* damping = find<QuantityEdit>("joint_spring.damping");
  EXPECT_EQ(stiffness->text(), "");
  EXPECT_EQ(stiffness->placeholderText(), "rigid");
  EXPECT_FALSE(damping->isEnabled());
  const RobotDescription before = document().robot();
  type(stiffness, "250");
  ASSERT_TRUE(joint(1).spring);
  EXPECT_EQ(joint(1).spring->stiffness, 250);
  EXPECT_FALSE(joint(0).spring);
  EXPECT_EQ(steps(), 1);
  EXPECT_TRUE(damping->isEnabled());
  type(damping, "0.3");
  EXPECT_EQ(joint(1).spring->damping, 0.3);
  type(stiffness, "300");
  EXPECT_EQ(joint(1).spring->damping, 0.3) << "stays";
  empty(stiffness);
  EXPECT_FALSE(joint(1).spring);
  EXPECT_EQ(steps(), 4);
  for (int k = 0; k < 4; ++k) trigger("actionUndo");
  EXPECT_EQ(document().robot(), before);
  EXPECT_EQ(stiffness->text(), "");
}

TEST_F(DrivePageTest, ASpringThatNothingDrivesIsSaidByPlace) {
  studio().open("craig-2r");
  studio().selection.select(0);
  type(find<QuantityEdit>("joint_spring.stiffness"), "100");
  const std::vector<Issue> issues = document().findAllIssues();
  ASSERT_FALSE(issues.empty());
  EXPECT_EQ(issues.front().where, "joints[0].actuator.rotor_inertia");
  EXPECT_TRUE(find<QuantityEdit>("actuator.rotor_inertia")->property("bad").toBool());
  type(find<QuantityEdit>("joint_spring.stiffness"), "-5");
  EXPECT_TRUE(find<QuantityEdit>("joint_spring.stiffness")->property("bad").toBool());
}

TEST_F(DrivePageTest, AMotorOfTheCatalogueIsOneStep) {
  studio().open("puma560");
  studio().selection.select(1);
  auto* button = find<QPushButton>("chooseMotor");
  EXPECT_EQ(button->text(), "Choose a motor…");
  const RobotDescription before = document().robot();
  button->click();
  auto* table = find<QTableWidget>("motorTable");
  EXPECT_EQ(table->rowCount(), static_cast<int>(listMotors().size()));
  EXPECT_FALSE(buttonsOf("motorDialog")->button(QDialogButtonBox::Ok)->isEnabled());
  table->selectRow(0);
  EXPECT_FALSE(find<QLabel>("motorSource")->text().isEmpty());
  confirm("motorDialog");
  const MotorDescription motor = listMotors().front();
  EXPECT_TRUE(isFitted(motor, joint(1).actuator));
  EXPECT_EQ(joint(1).actuator.gearRatio, before.joints[1].actuator.gearRatio);
  EXPECT_EQ(joint(0), before.joints[0]);
  EXPECT_EQ(steps(), 1);
  EXPECT_EQ(button->text(), QString::fromStdString(motor.name) + "…");
  EXPECT_EQ(find<QuantityEdit>("actuator.resistance")->value(), motor.resistance);
  trigger("actionUndo");
  EXPECT_EQ(document().robot(), before);
  EXPECT_EQ(button->text(), "Choose a motor…");
}

TEST_F(DrivePageTest, TheMotorThatIsThereIsShownAndCancelChangesNothing) {
  studio().open("motor-2r");
  studio().selection.select(0);
  EXPECT_TRUE(find<QPushButton>("chooseMotor")->text().contains("RE 40"));
  find<QPushButton>("chooseMotor")->click();
  auto* table = find<QTableWidget>("motorTable");
  ASSERT_GE(table->currentRow(), 0);
  EXPECT_TRUE(table->item(table->currentRow(), 0)->text().contains("RE 40"));
  find<QDialog>("motorDialog")->reject();
  EXPECT_EQ(steps(), 0);
}

TEST_F(DrivePageTest, ADriveTrainIsWrittenByMotorsOrByJointsInOneStep) {
  studio().open("motor-2r");
  const RobotDescription before = document().robot();
  auto* button = find<QPushButton>("driveTrain");
  EXPECT_EQ(button->text(), "Drive train: none…");
  button->click();
  // To begin with, the gears that are there.
  auto* table = find<QTableWidget>("trainTable");
  EXPECT_EQ(table->item(0, 0)->text(), "66");
  EXPECT_EQ(table->item(1, 1)->text(), "51");
  write(0, 0, "100");
  write(1, 0, "80");
  write(1, 1, "80");
  EXPECT_EQ(find<QLabel>("trainReading")->text(),
            "motor 1 turns by 100 q₁\nmotor 2 turns by 80 q₁ + 80 q₂");
  auto* form = find<QComboBox>("trainForm");
  form->setCurrentIndex(0);
  emit form->activated(0);
  EXPECT_EQ(table->item(0, 0)->text(), "0.01");
  EXPECT_EQ(table->item(1, 0)->text(), "-0.01");
  EXPECT_EQ(table->item(1, 1)->text(), "0.0125");
  write(1, 1, "1/50");
  confirm("driveTrainDialog");
  EXPECT_THAT(document().robot().driveTrain,
              ElementsAre(ElementsAre(0.01, 0), ElementsAre(-0.01, 0.02)));
  EXPECT_EQ(joint(0).actuator.gearRatio, 1);
  EXPECT_EQ(steps(), 1);
  EXPECT_TRUE(document().findAllIssues().empty());
  EXPECT_EQ(button->text(), "Drive train: 2 motors coupled…");
  EXPECT_FALSE(find<QuantityEdit>("actuator.gear_ratio")->isEnabled());
  trigger("actionUndo");
  EXPECT_EQ(document().robot(), before);
}

TEST_F(DrivePageTest, ASingularTrainIsRefusedWithAWord) {
  studio().open("motor-2r");
  find<QPushButton>("driveTrain")->click();
  auto* ok = buttonsOf("driveTrainDialog")->button(QDialogButtonBox::Ok);
  EXPECT_TRUE(ok->isEnabled());
  write(1, 0, "66");
  write(1, 1, "0");
  EXPECT_FALSE(ok->isEnabled());
  EXPECT_TRUE(find<QLabel>("trainWrong")->text().contains("Singular"));
  write(1, 1, "gear");
  EXPECT_FALSE(ok->isEnabled());
  EXPECT_TRUE(find<QLabel>("trainWrong")->text().contains("no number"));
  write(1, 1, "51");
  EXPECT_TRUE(ok->isEnabled());
  find<QDialog>("driveTrainDialog")->reject();
  EXPECT_EQ(steps(), 0);
}

TEST_F(DrivePageTest, ADriveTrainIsTakenAway) {
  studio().open("parallelogram-arm");
  find<QPushButton>("driveTrain")->click();
  EXPECT_EQ(find<QLabel>("trainReading")->text(),
            "motor 1 turns by 100 q₁\nmotor 2 turns by 100 q₁ + 100 q₂");
  find<QPushButton>("trainNone")->click();
  EXPECT_TRUE(document().robot().driveTrain.empty());
  EXPECT_NEAR(joint(1).actuator.gearRatio, 100, 1e-9);
  EXPECT_EQ(steps(), 1);
}

}  // namespace
}  // namespace denavit
