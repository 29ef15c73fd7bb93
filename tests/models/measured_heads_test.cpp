#include <cmath>
#include <numbers>

#include <gmock/gmock.h>

#include "models/channels/measured_table.h"
#include "models/csv/cells.h"
#include "models/csv/heading.h"
#include "models/issue.h"
#include "tests/models/measured_refusal.h"

namespace denavit {
namespace {

using test::refusalOfMeasured;
using testing::AllOf;
using testing::DoubleEq;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr double kHeadDegree = std::numbers::pi / 180;

std::string assumedOf(const std::string& text) {
  std::string lines;
  for (const std::string& one : parseMeasured(text, "log.csv").assumptions) lines += one + "\n";
  return lines;
}

std::vector<std::string> columnsOf(const MeasuredTable& table) {
  std::vector<std::string> names;
  for (const Column& column : table.columns) names.push_back(column.name);
  return names;
}

TEST(MeasuredUnits, AreReadBehindSlashesSpacesAndWords) {
  const auto expect = [](const char* text, const char* name, double factor) {
    const Heading heading = readChannelHeading(text);
    EXPECT_EQ(heading.name, name) << text;
    EXPECT_DOUBLE_EQ(heading.factor, factor) << text;
  };
  expect("q1/deg", "q1_rad", kHeadDegree);
  expect("q1 / \u00b0", "q1_rad", kHeadDegree);
  expect("q1 deg", "q1_rad", kHeadDegree);
  expect("q1 in deg", "q1_rad", kHeadDegree);
  expect("q1-deg", "q1_rad", kHeadDegree);
  expect("q1 [\u00ba]", "q1_rad", kHeadDegree);
  expect("qd1/(deg/s)", "qd1_rad_s", kHeadDegree);
  expect("qd1 / (rad s^-1)", "qd1_rad_s", 1);
  expect("qd1/deg s\u207b\u00b9", "qd1_rad_s", kHeadDegree);
  expect("qd1/rad/s", "qd1_rad_s", 1);
  expect("qd1 [1/min]", "qd1_rad_s", std::numbers::pi / 30);
  expect("tau1/(N m)", "tau1_Nm", 1);
  expect("tau1/N*m", "tau1_Nm", 1);
  expect("tau1_N_m", "tau1_Nm", 1);
  expect("tau1 [Nmm]", "tau1_Nm", 1e-3);
  expect("i1 [mA]", "i1_A", 1e-3);
  // What is no unit, or another quantity, stays part of the name.
  expect("q1/q2", "q1_q2", 1);
  expect("q1_min", "q1_min", 1);
  expect("x [m s]", "x_m_s", 1);
  expect("energy [MJ]", "energy_MJ", 1);
  EXPECT_TRUE(readChannelHeading("time/s").isTime);
  EXPECT_EQ(readChannelHeading("t / ms").factor, 1e-3);
  EXPECT_EQ(readChannelHeading("time [min]").factor, 60);
}

TEST(MeasuredCells, GapsHaveManySpellings) {
  for (const char* gap : {"", "nan", "NaN", "-nan", "NA", "N/A", "n/a", "#N/A", "NULL", "None", "-",
                          "1.#QNAN", "1,#QNAN", "-1.#IND", "1.#QNAN00", "-nan(ind)"}) {
    EXPECT_TRUE(isGap(gap)) << gap;
  }
  for (const char* no : {"0", "inf", "1.#INF", "-1", "x", "#", "1.5", "--1"}) {
    EXPECT_FALSE(isGap(no)) << no;
  }
}

TEST(MeasuredHeads, WhatWasTakenFromAnotherLineIsSaid) {
  EXPECT_THAT(assumedOf("time,q1_rad\n0,1\n1,2\n"), IsEmpty());
  EXPECT_EQ(assumedOf("time,q1\ns,deg\n0,1\n1,2\n"),
            "line 2 has the units of the columns: s, deg\n");
  EXPECT_EQ(assumedOf("sep=;\ntime;q1_rad\n0;1\n1;2\n"),
            "line 1 says what stands between columns: ;\n");
  EXPECT_EQ(assumedOf("# time q1_rad\n0 1\n1 2\n"),
            "line 1 has the headings, behind a comment sign\n");
  EXPECT_EQ(assumedOf("Bench 4\nOperator: N\n\ntime,q1_rad\n0,1\n1,2\n"),
            "lines 1, 2 are passed over: neither headings, units nor numbers\n");
  EXPECT_EQ(assumedOf("time,q1_rad\n0,1\ntime,q1_rad\n1,2\n# end\n2,3\n"),
            "1 line between the rows repeat the headings and are passed over\n"
            "1 line between the rows, beginning with #, % or //, are passed over\n");
  EXPECT_THAT(assumedOf("time,q1 [\xB0]\n0,1\n1,2\n"), HasSubstr("Windows-1252 (Latin-1)"));
  EXPECT_THAT(assumedOf("time,q1_rad\r0,1\r1,2\r"), HasSubstr("carriage return alone"));
  EXPECT_EQ(assumedOf("time;x\n0;1.234,5\n1;2,5\n"),
            "line 2, column 2 (x): \"1.234,5\" is 1234.5; other cells are read likewise\n");
}

/// As LabVIEW writes measurements: a last heading that rows leave out or not, keys of the same
/// number of cells as the rows.
std::string labviewText(const std::string& dimension) {
  std::string text =
      "LabVIEW Measurement\t\nSeparator\tTab\nDecimal_Separator\t,\nTime\t12:30:01,25\n"
      "***End_of_Header***\t\n\nChannels\t1\t\nTime\t12:30:01,25\t\nX_Dimension\t" +
      dimension +
      "\t\nX0\t0,0000000000000000E+0\t\n***End_of_Header***\t\t\nX_Value\tforce [N]\tComment\n";
  for (int k = 0; k < 9; ++k) {
    text +=
        "0,00" + std::to_string(k) + "\t" + std::to_string(k) + ",5" + (k == 4 ? "\tlost\n" : "\n");
  }
  return text;
}

TEST(MeasuredHeads, LabviewMeasurementsAreReadWithTheirHeaders) {
  const MeasuredTable table = parseMeasured(labviewText("Time"), "bench.lvm");
  EXPECT_THAT(columnsOf(table), ElementsAre("force_N"));
  EXPECT_THAT(table.time->at(1), DoubleEq(0.001));
  EXPECT_EQ(table.values[0]->at(1), 1.5);
  EXPECT_THAT(table.assumptions,
              ElementsAre("lines 1 to 11 are LabVIEW's header and are passed over",
                          "words are left out: Comment"));
  EXPECT_THAT(refusalOfMeasured(labviewText("Frequency")),
              HasSubstr("line 9: says that X_Value is \"Frequency\""));
}

TEST(MeasuredHeads, PreamblesWithClocksAndRatesAreNoHeadings) {
  const MeasuredTable table = parseMeasured(
      "Time;12:30:01\nRate;1000\nDate;2026-11-30\ntime;force [N]\n0,0;1,5\n0,1;2,5\n", "");
  EXPECT_THAT(columnsOf(table), ElementsAre("force_N"));
  EXPECT_THAT(*table.values[0], ElementsAre(1.5, 2.5));
}

TEST(MeasuredHeads, ColumnsOfWordsAreLeftOutAndSaid) {
  const MeasuredTable table =
      parseMeasured("%time,frame,q1_rad,name\n0,base,1,\"a, b\"\n1,base,2,c\n", "");
  EXPECT_THAT(columnsOf(table), ElementsAre("q1_rad"));
  EXPECT_THAT(table.assumptions, testing::Contains("words are left out: frame, name"));
  // A word among numbers is a mistake.
  EXPECT_THAT(refusalOfMeasured("time,q1_rad\n0,1\n1,lost\n"),
              HasSubstr("line 3, column 2 (q1_rad)"));
}

TEST(MeasuredHeads, HeadingsInQuotesMayHaveSeparatorsAndLineBreaks) {
  const MeasuredTable table =
      parseMeasured("time,\"torque, joint 1\n[Nm]\",x\n0,1,2\n1,2,3\n2,3,4\n", "log.csv");
  EXPECT_THAT(columnsOf(table), ElementsAre("torque_joint_1_Nm", "x"));
}

TEST(MeasuredHeads, ARowOfUnitsThatContradictsHeadingsIsRefused) {
  EXPECT_THAT(refusalOfMeasured("time,q1_rad\ns,deg\n0,1\n1,2\n"),
              HasSubstr("line 2, column 2: has the unit \"deg\", and the heading \"q1_rad\" has "
                        "another one: give the unit once"));
  EXPECT_THAT(refusalOfMeasured("time,q1_rad\ns,rad\n0,1\n1,2\n"), IsEmpty());
}

TEST(MeasuredHeads, OneNameForTwoColumnsIsRefusedWithBoth) {
  EXPECT_THAT(refusalOfMeasured("time,q1_rad,q1 [deg]\n0,1,2\n1,1,2\n"),
              HasSubstr("column 3: the heading is given twice, as in column 2, \"q1_rad\""));
  // Columns that are not wanted may have any names.
  const auto wants = [](const std::string& name) { return name == "q1_rad"; };
  EXPECT_EQ(parseMeasured("time,q1_rad,x,x\n0,1,2,3\n1,2,3,4\n", "", wants).columns.size(), 3u);
}

TEST(MeasuredNumbers, AreDecidedFromTheWholeTable) {
  // The first rows are whole numbers, the comma comes later than any row that is kept.
  std::string text = "t;x\n";
  for (int k = 0; k < 3000; ++k) text += std::to_string(k) + ";" + std::to_string(k) + "\n";
  for (int k = 3000; k < 6000; ++k) text += std::to_string(k) + ",5;0,25\n";
  const MeasuredTable table = parseMeasured(text, "");
  EXPECT_EQ(table.time->back(), 5999.5);
  EXPECT_EQ(table.values[0]->back(), 0.25);
  // A decimal point elsewhere makes the comma one between thousands.
  EXPECT_THAT(*parseMeasured("t\tx\n0.5\t25,769\n1.5\t4,902\n", "").values[0],
              ElementsAre(25769, 4902));
}

TEST(MeasuredNumbers, ThatMayBeReadInTwoWaysAreRefusedWithTheirPlace) {
  EXPECT_THAT(refusalOfMeasured("t;x\n0;25,769\n1;4,902\n"),
              AllOf(HasSubstr("line 2, column 2 (x)"), HasSubstr("\"25,769\""),
                    HasSubstr("write decimals with a point")));
  EXPECT_THAT(refusalOfMeasured("t;x\n0;25,76\n1;4.9\n"),
              AllOf(HasSubstr("line 2, column 2 (x); line 3, column 2 (x)"), HasSubstr("decimal")));
  std::string text = "t;x\n";
  for (int k = 0; k < 3000; ++k) text += std::to_string(k) + ";0,25\n";
  EXPECT_THAT(refusalOfMeasured(text + "3000;0.25\n"),
              AllOf(HasSubstr("line 3002, column 2 (x): \"0.25\" is not a finite number in a table "
                              "whose first numbers have a decimal comma"),
                    HasSubstr("write all numbers alike")));
  std::string points = "t\tx\n";
  for (int k = 0; k < 3000; ++k) points += std::to_string(k) + "\t1.250\n";
  EXPECT_THAT(refusalOfMeasured(points + "3000\t1,250\n"), HasSubstr("line 3002, column 2 (x)"));
}

TEST(MeasuredTimes, Since1970KeepTheirNanoseconds) {
  const MeasuredTable table = parseMeasured(
      "%time,field.q0\n1600000000123456789,1\n1600000000123456790,2\n1600000000133456789,3\n", "");
  EXPECT_THAT(*table.time, ElementsAre(0, DoubleEq(1e-9), DoubleEq(0.01)));
  EXPECT_TRUE(table.hasTimeUnit);
  EXPECT_THAT(table.assumptions,
              testing::Contains("the time has no unit: its numbers are ns since 1970"));
  EXPECT_THAT(table.assumptions,
              testing::Contains("times begin with 0: 1600000000123456789 is taken off each"));
  const MeasuredTable seconds = parseMeasured(
      "timestamp,x\n1740416404.000000001,1\n1740416404.000000003,2\n1740416405.5,3\n", "");
  EXPECT_NEAR(seconds.time->at(1), 2e-9, 1e-16);
  EXPECT_NEAR(seconds.time->at(2), 1.499999999, 1e-15);
}

TEST(MeasuredTimes, ThatCannotBeSecondsAreRefused) {
  EXPECT_THAT(refusalOfMeasured("time,x\n500000000000000,1\n500000001000000,2\n"),
              AllOf(HasSubstr("line 2, column 1 (time): times begin at 5e+14 s"),
                    HasSubstr("name the column time_ns, time_us or time_ms")));
  EXPECT_THAT(refusalOfMeasured("time,x\n12:30:01,1\n12:30:02,2\n"),
              AllOf(HasSubstr("line 2, column 1 (time)"), HasSubstr("by the clock"),
                    HasSubstr("in seconds")));
}

TEST(MeasuredTimes, OfSeveralHeadingsOneIsTakenAndSaid) {
  const MeasuredTable table = parseMeasured("T,time,timestamp\n20,0,5\n21,1,6\n", "");
  EXPECT_THAT(*table.time, ElementsAre(0, 1));
  EXPECT_THAT(table.assumptions, ElementsAre(AllOf(HasSubstr("the time is column 2, \"time\""),
                                                   HasSubstr("\"timestamp\""))));
}

/// A rate in degrees beside a position in radians under the names of one another.
TEST(MeasuredRates, InOtherUnitsThanTheirPositionsAreNoticedBothWays) {
  const auto tableOf = [](const std::string& q, const std::string& qd, double ofQ, double ofQd) {
    std::string text = "time," + q + "," + qd + "\n";
    for (int k = 0; k < 500; ++k) {
      const double t = 0.01 * k;
      text += std::to_string(t) + "," + std::to_string(ofQ * std::sin(3 * t)) + "," +
              std::to_string(ofQd * 3 * std::cos(3 * t)) + "\n";
    }
    return text;
  };
  const double deg = 180 / std::numbers::pi;
  EXPECT_THAT(assumedOf(tableOf("q1_rad", "qd1_rad_s", 1, 1)), IsEmpty());
  EXPECT_THAT(assumedOf(tableOf("q1_deg", "qd1_rad_s", deg, 1)), IsEmpty());
  EXPECT_THAT(assumedOf(tableOf("q1_rad", "qd1", 1, deg)), IsEmpty());
  EXPECT_THAT(assumedOf(tableOf("q1_rad", "dq1_rad_s", 1, deg)),
              AllOf(HasSubstr("dq1_rad_s is 57.2"), HasSubstr("one of them is in degrees")));
  EXPECT_THAT(assumedOf(tableOf("q1_rad", "qd1_rad_s", deg, 1)), HasSubstr("is 0.0174"));
  EXPECT_THAT(assumedOf(tableOf("q1_rad", "qd1", deg, 1)), HasSubstr("is 0.0174"));
}

}  // namespace
}  // namespace denavit
