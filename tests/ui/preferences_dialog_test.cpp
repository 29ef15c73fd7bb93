#include "ui/preferences/preferences_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSpinBox>

#include "tests/ui/window_fixture.h"

namespace denavit {
namespace {

class PreferencesDialogTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    dialog = std::make_unique<PreferencesDialog>(studio().preferences);
  }
  void TearDown() override {
    studio().preferences.setValues({});
    dialog.reset();
    WindowTest::TearDown();
  }
  void choose(const char* name, int index) {
    dialog->findChild<QComboBox*>(name)->setCurrentIndex(index);
  }
  void toggle(const char* name) { dialog->findChild<QCheckBox*>(name)->click(); }
  [[nodiscard]] const PreferenceValues& values() { return studio().preferences.values(); }

  std::unique_ptr<PreferencesDialog> dialog;
};

TEST_F(PreferencesDialogTest, EveryFieldIsInForceAtOnce) {
  choose("preferLength", 1);
  choose("preferAngle", 1);
  choose("preferDecimal", 1);
  choose("preferTheme", 1);
  choose("preferMouse", 2);
  dialog->findChild<QDoubleSpinBox*>("preferPlotFont")->setValue(12.5);
  dialog->findChild<QSpinBox*>("preferRunBudget")->setValue(300);
  toggle("preferPublication");
  toggle("preferAutosave");
  toggle("preferGallery");
  PreferenceValues expected;
  expected.millimetres = expected.degrees = false;
  expected.decimalComma = true;
  expected.theme = ThemeChoice::Dark;
  expected.mouse = "cad";
  expected.plotFontSize_pt = 12.5;
  expected.runBudget_MB = 300;
  expected.publicationPlots = true;
  expected.autosave = expected.showGallery = false;
  EXPECT_EQ(values(), expected);
  EXPECT_FALSE(studio().preferences.values().millimetres);
  EXPECT_EQ(document().runList().budget(), 300 * kMegabyte);
}

TEST_F(PreferencesDialogTest, TheMemoryOfRunsHasItsUnitAndASensibleRange) {
  const auto* field = dialog->findChild<QSpinBox*>("preferRunBudget");
  EXPECT_TRUE(field->text().endsWith(" MB"));
  EXPECT_EQ(field->value(), usualRunBudget_MB());
  EXPECT_EQ(field->minimum(), kLeastRunBudget_MB);
  EXPECT_GE(field->maximum(), usualRunBudget_MB());
  EXPECT_FALSE(field->toolTip().isEmpty());
}

TEST_F(PreferencesDialogTest, RestoreDefaultsBringsEverythingBack) {
  choose("preferLength", 1);
  choose("preferTheme", 1);
  toggle("preferAutosave");
  dialog->findChild<QPushButton*>("restoreDefaults")->click();
  EXPECT_EQ(values(), PreferenceValues());
  EXPECT_EQ(dialog->findChild<QComboBox*>("preferLength")->currentIndex(), 0);
  EXPECT_TRUE(dialog->findChild<QCheckBox*>("preferAutosave")->isChecked());
}

TEST_F(PreferencesDialogTest, AChoiceMadeElsewhereIsShown) {
  trigger("actionMetres");
  EXPECT_EQ(dialog->findChild<QComboBox*>("preferLength")->currentIndex(), 1);
}

TEST_F(PreferencesDialogTest, TheNextSessionHasThem) {
  Preferences first;
  first.useStored();
  PreferenceValues wanted;
  wanted.millimetres = false;
  wanted.mouse = "vtk";
  wanted.plotFontSize_pt = 11;
  wanted.runBudget_MB = 128;
  wanted.publicationPlots = true;
  wanted.showGallery = false;
  wanted.autosave = false;
  first.setValues(wanted);
  Preferences second;
  second.useStored();
  EXPECT_EQ(second.values(), wanted);
  first.setValues({});
}

TEST_F(PreferencesDialogTest, CtrlCommaOpensIt) {
  trigger("actionPreferences");
  auto* open = window->findChild<PreferencesDialog*>();
  ASSERT_TRUE(open);
  EXPECT_TRUE(open->isVisible());
  EXPECT_EQ(find<QAction>("actionPreferences")->shortcut(), QKeySequence("Ctrl+,"));
  open->close();
}

}  // namespace
}  // namespace denavit
