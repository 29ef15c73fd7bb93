#include <QLineEdit>
#include <QTreeWidget>

#include <nlohmann/json.hpp>

#include "tests/ui/window_fixture.h"
#include "ui/editors/quantity_text.h"
#include "ui/film/film_dialog.h"
#include "ui/kinematics/pose_text.h"
#include "ui/preferences/preferences_dialog.h"
#include "ui/run_settings/run_advice.h"
#include "ui/run_settings/start_table_model.h"
#include "ui/text/decimal_sign.h"
#include "ui/widgets/decimal_box.h"

namespace denavit {
namespace {

TEST(Words, NumbersOfFewDigitsAreNoPowersOfTenBelowTenMillions) {
  EXPECT_EQ(toNumber(110, 2), "110");
  EXPECT_EQ(toNumber(113.7, 2), "110");
  EXPECT_EQ(toNumber(-86400.4, 3), "-86400");
  EXPECT_EQ(toNumber(99.6, 2), "100");
  EXPECT_EQ(toNumber(9.96, 2), "10");
  EXPECT_EQ(toNumber(1234567, 4), "1235000");
  EXPECT_EQ(toNumber(2e7, 4), "2e+7");
  EXPECT_EQ(toNumber(-0.0, 4), "0");
  setDecimalComma(true);
  EXPECT_EQ(toNumber(0.5, 3), "0,5");
  setDecimalComma(false);
}

TEST(Words, AZeroHasNoZerosBehindIt) {
  EXPECT_EQ(toFixed(0, 5, false), "0");
  EXPECT_EQ(toFixed(-1e-9, 5, false), "0");
  EXPECT_EQ(toFixed(1, 2, false), "1.00");
  EXPECT_EQ(toFixed(0.5, 3, true), "0,500");
  EXPECT_EQ(toFixed(100, 0, false), "100");
}

TEST(Words, BoxesTakeBothDecimalSigns) {
  DecimalBox box;
  box.setRange(0, 100);
  box.setDecimals(3);
  box.setSuffix(" s");
  for (const bool comma : {false, true}) {
    setDecimalComma(comma);
    box.setValue(1.5);
    EXPECT_EQ(box.text(), comma ? "1,500 s" : "1.500 s");
    for (const auto& [typed, value] :
         {std::pair("9,5", 9.5), std::pair("9.25", 9.25), std::pair("3,125 s", 3.125)}) {
      box.selectAll();
      QTest::keyClicks(&box, typed);
      QTest::keyClick(&box, Qt::Key_Return);
      EXPECT_EQ(box.value(), value) << typed << comma;
    }
  }
  setDecimalComma(false);
}

class WordsTest : public WindowTest {};

TEST_F(WordsTest, ProblemsNameTheirPlacesAndKeepThePathForTheFile) {
  studio().open("free-fall");
  studio().edits.editRobot("spoil",
                           [](RobotDescription& robot) { robot.joints[1].link.mass = -1; });
  studio().edits.editScenario("spoil", [](ScenarioDescription& s) {
    s.without = {MotionTerm::Coriolis, MotionTerm::Coriolis};
  });
  auto* list = find<QTreeWidget>("problems");
  QStringList places, tips;
  for (int i = 0; i < list->topLevelItemCount(); ++i) {
    places << list->topLevelItem(i)->text(0).mid(3);
    tips << list->topLevelItem(i)->toolTip(0);
  }
  EXPECT_TRUE(places.contains("joint 2, link mass")) << places.join('\n').toStdString();
  EXPECT_TRUE(places.contains("left-out term 2")) << places.join('\n').toStdString();
  EXPECT_TRUE(tips.join('\n').contains("In files: joints[1].link.mass"));
  for (const QString& place : places) EXPECT_FALSE(place.contains('[')) << place.toStdString();
}

TEST_F(WordsTest, WhatChangesInARunIsNamedInWords) {
  studio().open("free-fall");
  ScenarioDescription scenario = document().composeScenario();
  scenario.recorded = {{0.5, {{"joints[1].link.mass", 3}}}};
  const QString text = adviseBefore(scenario, std::nullopt).text;
  EXPECT_TRUE(text.contains("joint 2, link mass = 3 at 0.5 s")) << text.toStdString();
}

TEST_F(WordsTest, ALockedJointHasNoDriveAndSaysWhereItStays) {
  studio().open("space-arm-slew");
  const auto* table = find<QTableView>("startTable")->model();
  const QModelIndex drive = table->index(1, StartTableModel::kDrive);
  EXPECT_EQ(drive.data().toString(), "none");
  EXPECT_TRUE(drive.data(Qt::ToolTipRole).toString().contains("stays at its start"));
}

TEST_F(WordsTest, FilmsTakeADecimalComma) {
  FilmDialog dialog(5, "film", "film", {}, window.get());
  auto* end = dialog.findChild<DecimalBox*>("filmEnd");
  ASSERT_NE(end, nullptr);
  end->selectAll();
  QTest::keyClicks(end, "2,5");
  QTest::keyClick(end, Qt::Key_Tab);
  EXPECT_EQ(dialog.plan().end_s, 2.5);
}

TEST_F(WordsTest, TheTypeOfPlotsTakesBothDecimalSignsWhicheverIsShown) {
  for (const bool comma : {false, true}) {
    PreferenceValues values = studio().preferences.values();
    values.decimalComma = comma;
    studio().preferences.setValues(values);
    PreferencesDialog dialog(studio().preferences, window.get());
    auto* size = dialog.findChild<DecimalBox*>("preferPlotFont");
    ASSERT_NE(size, nullptr);
    for (const char* typed : {"9,5", "10.5"}) {
      size->selectAll();
      QTest::keyClicks(size, typed);
      QTest::keyClick(size, Qt::Key_Return);
      EXPECT_EQ(studio().preferences.values().plotFontSize_pt, typed[0] == '9' ? 9.5 : 10.5);
      EXPECT_EQ(size->text().contains(','), comma);
    }
  }
  studio().preferences.setValues({});
}

}  // namespace
}  // namespace denavit
