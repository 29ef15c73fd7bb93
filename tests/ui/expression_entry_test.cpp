#include <QTableView>
#include <QToolButton>
#include <numbers>

#include "tests/ui/panel_fixture.h"
#include "ui/editors/expression_edit.h"
#include "ui/editors/expression_text.h"
#include "ui/run_settings/run_settings_panel.h"
#include "ui/run_settings/start_table_model.h"

namespace denavit {
namespace {

constexpr double kPi = std::numbers::pi;
const QuantityFormat kDegrees{.kind = QuantityKind::Angle};
const QuantityFormat kRadians{.kind = QuantityKind::Angle, .degrees = false};
const QuantityFormat kMillimetres{.kind = QuantityKind::Length};
const QuantityFormat kTorque{.kind = QuantityKind::Torque};

TEST(ExpressionText, ANumberAloneIsReadAsInEveryOtherField) {
  const auto value = [](const char* typed, const QuantityFormat& format) {
    return toStoredExpression(typed, format).toDouble();
  };
  EXPECT_DOUBLE_EQ(value("30", kDegrees), kPi / 6);
  EXPECT_DOUBLE_EQ(value(" -22,5 ", kDegrees), -kPi / 8);
  EXPECT_DOUBLE_EQ(value("30", kRadians), 30);
  EXPECT_DOUBLE_EQ(value("0.5 rad", kDegrees), 0.5);
  EXPECT_DOUBLE_EQ(value("30°", kRadians), kPi / 6);
  EXPECT_DOUBLE_EQ(value("250", kMillimetres), 0.25);
  EXPECT_DOUBLE_EQ(value("0.25 m", kMillimetres), 0.25);
  EXPECT_DOUBLE_EQ(value("500 N mm", kTorque), 0.5);
}

TEST(ExpressionText, WhatComputesStaysAsItWasWrittenInSiUnits) {
  for (const char* typed : {"0.3*sin(2*pi*t)", "30*deg*sin(t)", "2*15", "pi/6", "-t", "1e", ""}) {
    EXPECT_EQ(toStoredExpression(typed, kDegrees), typed);
    EXPECT_EQ(toShownExpression(typed, kDegrees), typed);
  }
}

TEST(ExpressionText, WhatIsStoredIsShownInTheUnitsOfWhoeverLooks) {
  const QString stored = toStoredExpression("30", kDegrees);
  EXPECT_EQ(toShownExpression(stored, kDegrees), "30°");
  EXPECT_EQ(toShownExpression(stored, kRadians), stored);
  EXPECT_EQ(toStoredExpression(toShownExpression(stored, kDegrees), kDegrees), stored);
  EXPECT_EQ(toShownExpression("0.25", kMillimetres), "250 mm");
  EXPECT_EQ(toShownExpression("25", kTorque), "25");
}

TEST(ExpressionText, ItIsSaidHowATextIsRead) {
  EXPECT_EQ(toReading("30", kDegrees), "= 0.5236 rad");
  EXPECT_EQ(toReading("pi/6", kDegrees), "rad = 30°");
  EXPECT_EQ(toReading("30*deg*sin(t)", kDegrees), "rad");
  EXPECT_EQ(toReading("", kDegrees), "° · formulas in rad");
  EXPECT_EQ(toReading("250", kMillimetres), "= 0.25 m");
  EXPECT_EQ(toReading("25*t", kTorque), "N m");
  EXPECT_EQ(toReading("30", kRadians), "rad");
}

class ExpressionEntry : public PanelTest<RunSettingsPanel> {
 protected:
  std::unique_ptr<RunSettingsPanel> makePanel() override {
    return std::make_unique<RunSettingsPanel>(studio.edits, studio.shown, studio.runs,
                                              studio.selection, studio.preferences,
                                              studio.messages);
  }
  [[nodiscard]] QModelIndex drive(int joint) {
    return find<QTableView>("startTable")->model()->index(joint, StartTableModel::kDrive);
  }
  void setUnits(bool degrees) {
    PreferenceValues values = studio.preferences.values();
    values.degrees = degrees;
    studio.preferences.setValues(values);
  }
};

TEST_F(ExpressionEntry, PrescribingAJointTakesThreeActions) {
  panel->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(panel.get()));
  // 1: the joint.
  auto* table = find<QTableView>("startTable");
  const QRect cell = table->visualRect(table->model()->index(1, StartTableModel::kJoint));
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
  ASSERT_EQ(studio.selection.joint(), 1);
  // 2: what it does.
  QTest::mouseClick(find<QToolButton>("driveMoved"), Qt::LeftButton);
  // 3: the motion, typed where the keyboard is.
  auto* line = find<ExpressionEdit>("driveExpression");
  ASSERT_EQ(QApplication::focusWidget(), line);
  QTest::keyClicks(line, "30*deg*sin(t)");
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_EQ(scenario().prescribed.at(2), "30*deg*sin(t)");
  EXPECT_TRUE(find<QToolButton>("driveMoved")->isChecked());
}

TEST_F(ExpressionEntry, TheButtonsSayWhatTheSelectedJointDoes) {
  studio.edits.editScenario("lock", [](ScenarioDescription& s) { s.locked = {3}; });
  studio.selection.select(2);
  EXPECT_TRUE(find<QToolButton>("driveLocked")->isChecked());
  find<QToolButton>("driveFree")->click();
  EXPECT_TRUE(scenario().locked.empty());
  studio.edits.undoStack().undo();
  EXPECT_TRUE(find<QToolButton>("driveLocked")->isChecked());
  studio.selection.select(0);
  EXPECT_TRUE(find<QToolButton>("driveFree")->isChecked());
}

TEST_F(ExpressionEntry, APrescribedNumberIsInTheUnitShownAndTheSameInAnother) {
  studio.selection.select(0);
  find<QToolButton>("driveMoved")->click();
  auto* line = find<ExpressionEdit>("driveExpression");
  type(line, "30");
  EXPECT_DOUBLE_EQ(std::stod(scenario().prescribed.at(1)), kPi / 6);
  EXPECT_EQ(line->text(), "30°");
  EXPECT_EQ(drive(0).data().toString(), "30°");
  EXPECT_EQ(line->reading(), "= 0.5236 rad");
  setUnits(false);
  EXPECT_DOUBLE_EQ(line->text().toDouble(), kPi / 6);
  EXPECT_DOUBLE_EQ(std::stod(scenario().prescribed.at(1)), kPi / 6);
  type(line, "0.25");
  EXPECT_EQ(scenario().prescribed.at(1), "0.25");
  // In the cell as in the line.
  setUnits(true);
  EXPECT_TRUE(drive(0).model() != nullptr);
  find<QTableView>("startTable")->model()->setData(drive(0), "45", Qt::EditRole);
  EXPECT_DOUBLE_EQ(std::stod(scenario().prescribed.at(1)), kPi / 4);
}

TEST_F(ExpressionEntry, TorquesAreInSiUnitsAndSaySo) {
  studio.selection.select(1);
  auto* line = find<ExpressionEdit>("driveExpression");
  type(line, "25*sin(t)");
  EXPECT_EQ(line->reading(), "N m");
  type(line, "500 N mm");
  EXPECT_EQ(scenario().input.tau[1], "0.5");
}

}  // namespace
}  // namespace denavit
