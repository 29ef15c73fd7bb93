#include "models/csv/number_format.h"

#include <initializer_list>

#include <gtest/gtest.h>

namespace denavit {
namespace {

NumberFormatFinder lookAt(std::initializer_list<std::string_view> cells) {
  NumberFormatFinder finder;
  for (const std::string_view cell : cells) finder.look(cell);
  return finder;
}

constexpr NumberFormat kPoint{'.'}, kComma{','};

TEST(NumberFormat, OneCellShowsWhatTheOthersMean) {
  EXPECT_EQ(lookAt({"1,075", "670.5"}).format(), kPoint);
  EXPECT_EQ(lookAt({"1.075", "670,5"}).format(), kComma);
  EXPECT_EQ(lookAt({"1,234,567"}).format(), kPoint);
  EXPECT_EQ(lookAt({"1.234.567"}).format(), kComma);
  EXPECT_EQ(lookAt({"1.234,56"}).format(), kComma);
  EXPECT_EQ(lookAt({"1,234.56"}).format(), kPoint);
  EXPECT_EQ(lookAt({"0,425", "1,075"}).format(), kComma);
  EXPECT_EQ(lookAt({"1,075e3"}).format(), kComma);
  EXPECT_EQ(lookAt({"1234,567"}).format(), kComma);
  EXPECT_EQ(lookAt({"q1 + 0,5", "1.075"}).format(), kComma);
}

TEST(NumberFormat, WithoutAMarkOrWithPointsAloneItIsThePoint) {
  EXPECT_EQ(lookAt({"1", "q2", "pi/2", "atan2(1,2)", "-90"}).format(), kPoint);
  EXPECT_EQ(lookAt({"1.075", "2.250"}).format(), kPoint);
}

TEST(NumberFormat, CommasBeforeThreeDigitsAloneAreInDoubt) {
  const NumberFormatFinder finder = lookAt({"312", "1,075", "225"});
  EXPECT_FALSE(finder.format());
  EXPECT_EQ(finder.doubt(), "\"1,075\" may have a decimal comma or a comma between thousands");
  EXPECT_EQ(finder.openComma()->at, 1u);
}

TEST(NumberFormat, DecimalPointsBesideDecimalCommasContradict) {
  const NumberFormatFinder finder = lookAt({"0.5", "1", "0,25"});
  EXPECT_TRUE(finder.isContradictory());
  EXPECT_FALSE(finder.format());
  EXPECT_EQ(finder.doubt(), "\"0.5\" has a decimal point, \"0,25\" a decimal comma");
  EXPECT_EQ(finder.decimalComma()->at, 2u);
}

TEST(NumberFormat, NumbersOfSpreadsheetsAndSolversAreRead) {
  EXPECT_EQ(readNumber("1,075", kPoint), 1075);
  EXPECT_EQ(readNumber("1,075", kComma), 1.075);
  EXPECT_EQ(readNumber("-1.280,5", kComma), -1280.5);
  EXPECT_EQ(readNumber("(400)", kPoint), -400);
  EXPECT_EQ(readNumber("(1,075.5)", kPoint), -1075.5);
  EXPECT_EQ(readNumber("400-", kPoint), -400);
  EXPECT_EQ(toPlainNumbers("(90 deg)", kPoint), "-90 deg");
  EXPECT_EQ(toPlainNumbers("(161,5) mm", kComma), "-161.5 mm");
  EXPECT_EQ(readNumber("(2.25E-02)", kPoint), -0.0225);
  EXPECT_EQ(toPlainNumbers("(pi/2)", kPoint), "(pi/2)");
  EXPECT_EQ(readNumber("\u22124,5", kComma), -4.5);
  EXPECT_EQ(readNumber("4.0D+02", kPoint), 400);
  EXPECT_EQ(readNumber("4,0d-2", kComma), 0.04);
  EXPECT_EQ(readNumber("1'234.5", kPoint), 1234.5);
  EXPECT_EQ(readNumber("1\u00a0234,5", kComma), 1234.5);
  EXPECT_EQ(readNumber("1 234 567", kPoint), 1234567);
  EXPECT_EQ(readNumber("1.5e3", kPoint), 1500);
  EXPECT_EQ(readNumber(".5", kPoint), 0.5);
}

TEST(NumberFormat, MarksOutOfPlaceMakeNoNumber) {
  for (const char* cell : {"12,5", "1,07", "1,0755", "0,425", "1.2.3", "1,234,56", "1.075,5", ""}) {
    EXPECT_FALSE(readNumber(cell, kPoint)) << cell;
  }
  for (const char* cell : {"12.5", "0.425", "1,2,3", "1,075.5"}) {
    EXPECT_FALSE(readNumber(cell, kComma)) << cell;
  }
}

TEST(NumberFormat, ExpressionsKeepAllButTheirNumbers) {
  EXPECT_EQ(toPlainNumbers("q1 + 1.075,5 mm", kComma), "q1 + 1075.5 mm");
  EXPECT_EQ(toPlainNumbers("atan2(1,2)", kComma), "atan2(1,2)");
  EXPECT_EQ(toPlainNumbers("atan2(,5)", kComma), "atan2(,5)");
  EXPECT_EQ(toPlainNumbers("(400+5)", kPoint), "(400+5)");
  EXPECT_EQ(toPlainNumbers("1 1/2 pi", kPoint), "1 1/2 pi");
  EXPECT_EQ(toPlainNumbers("theta2 - 90", kComma), "theta2 - 90");
}

}  // namespace
}  // namespace denavit
