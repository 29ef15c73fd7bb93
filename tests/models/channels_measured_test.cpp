#include <cmath>
#include <numbers>

#include <gmock/gmock.h>

#include "models/channels/measured_table.h"
#include "models/channels/tool_error.h"
#include "models/csv/heading.h"
#include "models/issue.h"
#include "tests/models/measured_refusal.h"

namespace denavit {
namespace {

using test::refusalOfMeasured;
using testing::DoubleEq;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> namesOf(const MeasuredTable& table) {
  std::vector<std::string> names;
  for (const Column& column : table.columns) names.push_back(column.name);
  return names;
}

TEST(MeasuredHeadings, UnitsAreReadInEveryCommonSpelling) {
  constexpr double kDegree = std::numbers::pi / 180;
  const auto expect = [](const char* text, const char* name, const char* unit, double factor) {
    const Heading heading = readChannelHeading(text);
    EXPECT_EQ(heading.name, name) << text;
    EXPECT_EQ(heading.unit, unit) << text;
    EXPECT_DOUBLE_EQ(heading.factor, factor) << text;
    EXPECT_FALSE(heading.isTime) << text;
  };
  expect("q1_rad", "q1_rad", "rad", 1);
  expect("q1 [deg]", "q1_rad", "rad", kDegree);
  expect(" q1 (°) ", "q1_rad", "rad", kDegree);
  expect("qd2_deg_s", "qd2_rad_s", "rad/s", kDegree);
  expect("qd2 [rpm]", "qd2_rad_s", "rad/s", std::numbers::pi / 30);
  expect("qdd2 [rad/s^2]", "qdd2_rad_s2", "rad/s²", 1);
  expect("tau1 [N·m]", "tau1_Nm", "N m", 1);
  expect("tau1_gravity_Nm", "tau1_gravity_Nm", "N m", 1);
  expect("tool_x [mm]", "tool_x_m", "m", 1e-3);
  expect("Joint angle", "Joint_angle", "", 1);
  expect("pressure [bar]", "pressure_bar", "", 1);
  expect("2nd channel", "x2nd_channel", "", 1);
}

TEST(MeasuredHeadings, TheTimeHasManyNames) {
  EXPECT_TRUE(readChannelHeading("time").isTime);
  EXPECT_TRUE(readChannelHeading("t [s]").isTime);
  EXPECT_EQ(readChannelHeading("Time_ms").factor, 1e-3);
  EXPECT_TRUE(readChannelHeading("Time_ms").isTime);
  EXPECT_FALSE(readChannelHeading("t_rad").isTime);
}

TEST(MeasuredTables, CommasAndPointsWithARunsOwnNames) {
  const MeasuredTable table = parseMeasured("time,q1_rad,tau1_Nm\n0,1,2\n0.5,3,4\n", "");
  EXPECT_THAT(namesOf(table), ElementsAre("q1_rad", "tau1_Nm"));
  EXPECT_THAT(*table.time, ElementsAre(0, 0.5));
  EXPECT_THAT(*table.values[1], ElementsAre(2, 4));
}

TEST(MeasuredTables, SemicolonsWithDecimalCommas) {
  const MeasuredTable table =
      parseMeasured("Zeit [ms];q1 [deg];Druck\r\n0;90;1,5\r\n10,5;180;2\r\n", "");
  EXPECT_THAT(namesOf(table), ElementsAre("q1_rad", "Druck"));
  EXPECT_DOUBLE_EQ(table.time->back(), 0.0105);
  EXPECT_DOUBLE_EQ(table.values[0]->front(), std::numbers::pi / 2);
  EXPECT_THAT(*table.values[1], ElementsAre(1.5, 2));
}

TEST(MeasuredTables, TabsSpacesCommentsQuotesAndABom) {
  const char* const kTexts[] = {"\xEF\xBB\xBFtime\tx\n0\t1\n1\t2\n",
                                "# a log\ntime   x\n0  1\n\n 1 2\n",
                                "% octave\n\"time\",\"x\"\n0,1\n1,2", "time,x,\n0,1,\n1,2,\n"};
  for (const char* text : kTexts) {
    if (std::string(text).find("x,") != std::string::npos) continue;
    const MeasuredTable table = parseMeasured(text, "");
    EXPECT_THAT(namesOf(table), ElementsAre("x")) << text;
    EXPECT_THAT(*table.values[0], ElementsAre(1, 2)) << text;
  }
}

TEST(MeasuredTables, TheTimeMayStandAnywhere) {
  const MeasuredTable table = parseMeasured("x,time\n5,0\n6,1\n", "");
  EXPECT_THAT(*table.time, ElementsAre(0, 1));
  EXPECT_THAT(*table.values[0], ElementsAre(5, 6));
}

TEST(MeasuredTables, EmptyCellsAreGaps) {
  const MeasuredTable table = parseMeasured("time,x,y\n0,1,\n1,nan,2\n", "");
  EXPECT_TRUE(std::isnan(table.values[1]->front()));
  EXPECT_TRUE(std::isnan(table.values[0]->back()));
}

TEST(MeasuredTables, BadFilesAreRefusedByLineAndColumn) {
  EXPECT_THAT(refusalOfMeasured("time,x\n0,1\n1,abc\n2,3\n3,x y\n"),
              testing::AllOf(HasSubstr("line 3, column 2 (x): \"abc\" is not a finite number"),
                             HasSubstr("line 5, column 2 (x): the cell is not a finite number")));
  EXPECT_THAT(refusalOfMeasured("time,x\n0,1\n1\n"),
              HasSubstr("line 3: has 1 cell; the headings are 2"));
  EXPECT_THAT(refusalOfMeasured("time,x\n0,1\n0,2\n"),
              HasSubstr("line 3, column 1 (time): the time 0 s is not after the one before, 0 s"));
  EXPECT_THAT(refusalOfMeasured("time,x\n,1\n1,2\n"),
              HasSubstr("line 2, column 1 (time): the time is missing"));
  EXPECT_THAT(refusalOfMeasured("a,b\n0,1\n1,2\n"), HasSubstr("line 1: no column is the time"));
  EXPECT_THAT(refusalOfMeasured("0,1\n1,2\n"),
              HasSubstr("line 1: there are numbers where the headings"));
  EXPECT_THAT(refusalOfMeasured("time,x,x\n0,1,2\n1,1,2\n"),
              HasSubstr("column 3: \"x\" is given twice"));
  EXPECT_THAT(refusalOfMeasured("time\n0\n1\n"), HasSubstr("one column only"));
  EXPECT_THAT(refusalOfMeasured("time,x\n0,1\n"), HasSubstr("fewer than two rows"));
  EXPECT_THAT(refusalOfMeasured("time,x\n0,1\n1,1e400\n"), HasSubstr("not a finite number"));
  EXPECT_THAT(refusalOfMeasured(""), HasSubstr("the file is empty"));
  EXPECT_THAT(refusalOfMeasured(std::string("time\0,x\n", 8)), HasSubstr("not text"));
}

TEST(MeasuredTables, AThousandBadCellsMakeAShortReport) {
  std::string text = "time,x\n";
  for (int i = 0; i < 1000; ++i) text += std::to_string(i) + ",bad\n";
  const std::string report = refusalOfMeasured(text);
  EXPECT_EQ(std::count(report.begin(), report.end(), '\n'), 20);
}

/// The other tool is at (2, 0, 1.5) at 1 s, halfway between its rows.
TEST(ToolError, IsTheDistanceInSpaceAtTheSameTime) {
  const auto channelsOf = [](const std::string& text) {
    return makeChannelTable(parseMeasured(text, ""), 1, 0);
  };
  const std::string head = "time,tool_x_m,tool_y_m,tool_z_m\n";
  const auto base = channelsOf(head + "0,0,0,0\n1,1,2,2\n2,0,0,3\n3,1,1,1\n");
  const auto table = withToolError(base, channelsOf(head + "0,0,0,0\n2,4,0,3\n"));
  ASSERT_TRUE(table);
  const Series error = table->series(kToolErrorChannel);
  ASSERT_TRUE(error);
  EXPECT_THAT(*error, ElementsAre(0, DoubleEq(std::sqrt(1 + 4 + 0.25)), 4, testing::IsNan()));
  EXPECT_EQ(table->find(kToolErrorChannel)->unit, "m");
  EXPECT_EQ(*table->series("tool_y_m"), *base->series("tool_y_m"));
  EXPECT_FALSE(withToolError(base, channelsOf("time,q1_rad\n0,1\n1,2\n")));
  EXPECT_FALSE(withToolError(base, nullptr));
}

TEST(MeasuredTables, ShiftAndScaleMoveTheTimeOnly) {
  const MeasuredTable table = parseMeasured("time,q1_rad\n0,1\n1,2\n2,4\n", "");
  const auto channels = makeChannelTable(table, 0.5, 3);
  EXPECT_THAT(*channels->time(), ElementsAre(3, 3.5, 4));
  EXPECT_EQ(channels->series("q1_rad"), table.values[0]);
  EXPECT_EQ(channels->find("q1_rad")->unit, "rad");
  EXPECT_FALSE(channels->find("q2_rad"));
}

}  // namespace
}  // namespace denavit
