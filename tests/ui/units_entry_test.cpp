#include <QLineEdit>
#include <numbers>

#include "tests/ui/window_fixture.h"
#include "ui/editors/quantity_edit.h"
#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

using Field = DhTableModel::Field;

/// What the preferences show is what every panel shows, and what a bare number means.
class Units : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    studio().open("puma560");
    studio().selection.select(1);
  }
  void prefer(bool millimetres, bool degrees, bool comma) {
    PreferenceValues values = studio().preferences.values();
    values.millimetres = millimetres;
    values.degrees = degrees;
    values.decimalComma = comma;
    studio().preferences.setValues(values);
    QCoreApplication::processEvents();
  }
};

TEST_F(Units, EveryPanelFollowsThePreferences) {
  studio().edits.setJoint(1, 0.5, 1);
  auto* start = find<QTableView>("startTable")->model();
  prefer(false, false, true);
  EXPECT_EQ(cell(1, Field::A).data().toString(), "0,4318 m");
  EXPECT_EQ(cell(0, Field::Alpha).data().toString(), "1,5708 rad");
  EXPECT_EQ(cell(1, Field::Theta).data().toString(), "q₂  0,5 rad");
  EXPECT_EQ(cell(1, Field::Offset).data().toString(), "0 rad");
  EXPECT_EQ(find<QuantityEdit>("link.com[0]")->text(), "-0,3638 m");
  EXPECT_EQ(find<QuantityEdit>("joint2")->text(), "0,5 rad");
  EXPECT_EQ(start->index(1, 1).data().toString(), "0,5 rad");
  prefer(true, true, false);
  EXPECT_EQ(cell(1, Field::A).data().toString(), "431.8 mm");
  EXPECT_EQ(cell(0, Field::Alpha).data().toString(), "90°");
  EXPECT_EQ(find<QuantityEdit>("link.com[0]")->text(), "-363.8 mm");
  EXPECT_EQ(find<QuantityEdit>("joint2")->text(), "28.65°");
  EXPECT_EQ(start->index(1, 1).data().toString(), "28.65°");
  EXPECT_EQ(studio().edits.undoStack().count(), 1);  // the moved joint only: showing is no edit
}

TEST_F(Units, BareNumbersAreInTheUnitShownAndUnitsAreAlwaysTaken) {
  prefer(false, false, false);
  enter(1, Field::A, "0.5");
  EXPECT_EQ(document().robot().joints[1].a, 0.5);
  enter(1, Field::Alpha, "0.785");
  EXPECT_EQ(document().robot().joints[1].alpha, 0.785);
  enter(1, Field::Alpha, "45deg");
  EXPECT_NEAR(document().robot().joints[1].alpha, std::numbers::pi / 4, 1e-15);
  enter(1, Field::A, "30 mm");
  EXPECT_DOUBLE_EQ(document().robot().joints[1].a, 0.03);
  enter(1, Field::A, "1 ft");
  EXPECT_DOUBLE_EQ(document().robot().joints[1].a, 0.3048);
  type(find<QuantityEdit>("link.mass"), "2 lb");
  EXPECT_DOUBLE_EQ(document().robot().joints[1].link.mass, 0.90718474);
}

TEST_F(Units, BothDecimalSignsAreReadUnderEitherPreference) {
  for (const bool comma : {false, true}) {
    prefer(true, true, comma);
    enter(1, Field::A, "432.5");
    EXPECT_DOUBLE_EQ(document().robot().joints[1].a, 0.4325);
    enter(1, Field::A, "433,5");
    EXPECT_DOUBLE_EQ(document().robot().joints[1].a, 0.4335);
    enter(1, Field::Alpha, "atan2(1,1) rad");
    EXPECT_NEAR(document().robot().joints[1].alpha, std::numbers::pi / 4, 1e-15);
  }
}

TEST_F(Units, ConfirmingAnUntouchedFieldIsNoEditInAnyUnits) {
  for (const bool millimetres : {false, true}) {
    for (const bool degrees : {false, true}) {
      prefer(millimetres, degrees, true);
      for (int row = 0; row < 6; ++row) {
        for (const Field field : {Field::Theta, Field::D, Field::A, Field::Alpha, Field::Upper}) {
          const QModelIndex index = cell(row, field);
          enter(row, field, index.data(Qt::EditRole).toString());
        }
      }
    }
  }
  EXPECT_EQ(studio().edits.undoStack().count(), 0);
}

TEST(QuantityText, RadiansKeepTheirSignAndCommasTheirDigits) {
  const QuantityFormat radians{.kind = QuantityKind::Angle, .degrees = false};
  EXPECT_EQ(toText(std::numbers::pi / 4, radians), "0.7854 rad");
  EXPECT_EQ(toText(0, radians), "0 rad");
  EXPECT_EQ(*fromText("0.785", radians).value, 0.785);
  EXPECT_EQ(*fromText("45°", radians).value, std::numbers::pi / 4);
  const QuantityFormat comma{.kind = QuantityKind::Mass, .decimalComma = true};
  EXPECT_EQ(toText(17.4, comma), "17,4 kg");
  EXPECT_EQ(*fromText(toExactText(1 / 3.0, comma), comma).value, 1 / 3.0);
  EXPECT_EQ(toText(std::numbers::pi, {.kind = QuantityKind::AngularRate, .degrees = false}),
            "3.1416 rad/s");
}

TEST(QuantityText, BareTextIsForSpreadsheets) {
  EXPECT_EQ(toBareText(std::numbers::pi / 2, {.kind = QuantityKind::Angle}), "90");
  EXPECT_EQ(toBareText(0.4318, {.kind = QuantityKind::Length, .decimalComma = true}), "431,8");
  EXPECT_EQ(unitText({.kind = QuantityKind::Length}), "mm");
  EXPECT_EQ(unitText({.kind = QuantityKind::Angle}), "°");
}

/// Every line of a panel says what it holds and in which unit.
TEST_F(Units, EveryFieldHasAToolTipWithItsUnit) {
  for (QuantityEdit* line : window->findChildren<QuantityEdit*>()) {
    const QString name = line->objectName();
    if (!name.startsWith("link") && !name.startsWith("payload") && !name.startsWith("row.") &&
        !name.startsWith("friction") && !name.startsWith("actuator") &&
        !name.startsWith("limits") && !name.startsWith("base") && !name.startsWith("tool") &&
        !name.startsWith("gravity")) {
      continue;
    }
    EXPECT_TRUE(line->toolTip().contains('[')) << name.toStdString();
  }
}

}  // namespace
}  // namespace denavit
