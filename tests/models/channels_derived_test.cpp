#include <cmath>
#include <numbers>

#include <gmock/gmock.h>

#include "models/channels/channel_table.h"
#include "models/channels/derived_formula.h"
#include "models/channels/shown_unit.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// q1 = t², qd1 = 2 t, tau1 = 3 + t at rows that are not even.
class DerivedChannels : public testing::Test {
 protected:
  DerivedChannels() {
    for (int i = 0; i <= 40; ++i) time.push_back(0.05 * i + (i % 3 == 1 ? 0.01 : 0));
    std::vector<Series> series;
    std::vector<double> q, qd, tau;
    for (const double t : time) {
      q.push_back(t * t);
      qd.push_back(2 * t);
      tau.push_back(3 + t);
    }
    series = {makeSeries(q), makeSeries(qd), makeSeries(tau)};
    table = std::make_shared<ChannelTable>(
        std::vector<Column>{
            {"q1_rad", "rad", ""}, {"qd1_rad_s", "rad/s", ""}, {"tau1_Nm", "N m", ""}},
        makeSeries(time), [this, series](std::size_t i) {
          ++loads;
          return series[i];
        });
  }
  std::vector<double> calc(const std::string& expression) {
    table->setDerived({{"x", "", expression}});
    const Series values = table->series("x");
    return values ? *values : std::vector<double>();
  }
  std::string errorOf(const std::string& name, const std::string& expression) {
    return table->findError({name, "", expression}, table->derived().size()).value_or("");
  }

  std::vector<double> time;
  std::shared_ptr<ChannelTable> table;
  int loads = 0;
};

TEST_F(DerivedChannels, PowerIsTorqueTimesRateByLongAndByShortNames) {
  const std::vector<double> power = calc("tau1_Nm*qd1_rad_s");
  ASSERT_EQ(power.size(), time.size());
  for (std::size_t i = 0; i < time.size(); ++i) {
    EXPECT_DOUBLE_EQ(power[i], (3 + time[i]) * 2 * time[i]);
  }
  EXPECT_EQ(calc("tau1*qd1"), power);
}

TEST_F(DerivedChannels, TheDerivativeOfAParabolaIsExactOnUnevenRows) {
  const std::vector<double> rate = calc("d(q1)");
  for (std::size_t i = 0; i < time.size(); ++i) EXPECT_NEAR(rate[i], 2 * time[i], 1e-10) << i;
}

TEST_F(DerivedChannels, TheIntegralOfALineIsExactAndStartsAtZero) {
  const std::vector<double> sum = calc("int(2*t) + 0*q1");
  for (std::size_t i = 0; i < time.size(); ++i) EXPECT_NEAR(sum[i], time[i] * time[i], 1e-12);
  EXPECT_EQ(calc("integral(2*t)"), sum);
}

TEST_F(DerivedChannels, CallsNestAndStandAnywhereInAnExpression) {
  const std::vector<double> values = calc("1 + 2*d(int(qd1) - d(0*t)) / 2");
  for (std::size_t i = 1; i + 1 < time.size(); ++i) EXPECT_NEAR(values[i], 1 + 2 * time[i], 1e-9);
}

TEST_F(DerivedChannels, TheMovingAverageOfALineIsTheLineWhereTheWindowIsFull) {
  const std::vector<double> even{0, 1, 2, 3, 4};
  EXPECT_THAT(calcMovingAverage(even, {0, 3, 0, 3, 0}, 2), ElementsAre(1.5, 1, 2, 1, 1.5));
  EXPECT_THAT(calc("avg(q1, 1e-6)"),
              testing::Pointwise(testing::DoubleNear(1e-14), *table->series("q1_rad")));
}

TEST_F(DerivedChannels, DegreesAndRadians) {
  EXPECT_NEAR(calc("deg(q1)")[10], time[10] * time[10] * 180 / std::numbers::pi, 1e-12);
  EXPECT_NEAR(calc("rad(deg(q1))")[10], time[10] * time[10], 1e-15);
}

TEST_F(DerivedChannels, OneMayUseThoseBeforeItButNotThoseAfter) {
  table->setDerived({{"power1", "W", "tau1*qd1"}, {"work1", "J", "int(power1)"}});
  ASSERT_TRUE(table->series("work1"));
  EXPECT_GT(table->series("work1")->back(), 1);
  table->setDerived({{"work1", "J", "int(power1)"}, {"power1", "W", "tau1*qd1"}});
  EXPECT_FALSE(table->series("work1"));
  EXPECT_THAT(table->findError(table->derived()[0], 0).value_or(""), HasSubstr("power1"));
}

TEST_F(DerivedChannels, ErrorsNameTheColumnOfTheWholeText) {
  EXPECT_THAT(errorOf("x", "1 + d(q1) * qq1"), HasSubstr("column 13: \"qq1\" is unknown"));
  EXPECT_THAT(errorOf("x", "1 + d(q1*qq1)"), HasSubstr("column 10: \"qq1\" is unknown"));
  EXPECT_THAT(errorOf("x", "1 + d(q1"), HasSubstr("column 6: this ( has no )"));
  EXPECT_THAT(errorOf("x", "d()"), HasSubstr("column 2: has no argument"));
  EXPECT_THAT(errorOf("x", "avg(q1)"), HasSubstr("column 7: a second argument is missing"));
  EXPECT_THAT(errorOf("x", "avg(q1, -2)"), HasSubstr("is not above 0"));
  EXPECT_THAT(errorOf("x", "d(q1, 2)"), HasSubstr("takes one argument"));
  EXPECT_THAT(errorOf("x", ""), HasSubstr("empty"));
  EXPECT_EQ(errorOf("x", "2e3*q1 + d ( q1 )"), "");
}

TEST_F(DerivedChannels, NamesAreIdentifiersThatNobodyHas) {
  EXPECT_THAT(errorOf("", "1"), HasSubstr("is empty"));
  EXPECT_THAT(errorOf("my power", "1"), HasSubstr("is no name"));
  EXPECT_THAT(errorOf("_1", "1"), HasSubstr("is no name"));
  for (const char* taken : {"q1_rad", "q1", "t", "d", "avg"}) {
    EXPECT_THAT(errorOf(taken, "1"), HasSubstr("is taken")) << taken;
  }
  EXPECT_EQ(errorOf("power1", "tau1*qd1"), "");
}

TEST_F(DerivedChannels, AChannelIsReadOnceAndSharedBetweenCurves) {
  const Series first = table->series("q1_rad");
  EXPECT_EQ(table->series("q1_rad"), first);
  EXPECT_EQ(table->series("q1_rad", 2), table->series("q1_rad", 2));
  EXPECT_EQ(table->series("q1_rad", 2)->at(7), 2 * first->at(7));
  calc("q1 + q1");
  EXPECT_EQ(loads, 1);
}

TEST_F(DerivedChannels, AnEditedExpressionIsComputedAnew) {
  EXPECT_EQ(calc("1 + 0*t")[3], 1);
  EXPECT_EQ(calc("2 + 0*t")[3], 2);
}

TEST(ShownUnits, AnglesAndLengthsFollowThePreferences) {
  const UnitChoice usual, si{false, false};
  EXPECT_EQ(findShownUnit("rad/s²", usual).text, "°/s²");
  EXPECT_DOUBLE_EQ(findShownUnit("rad", usual).factor, 180 / std::numbers::pi);
  EXPECT_EQ(findShownUnit("m/s", usual), (ShownUnit{"mm/s", 1000}));
  EXPECT_EQ(findShownUnit("rad", si), (ShownUnit{"rad", 1}));
  EXPECT_EQ(findShownUnit("m", si), (ShownUnit{"m", 1}));
  for (const char* unit : {"N m", "J", "", "W", "m²", "rad²"}) {
    EXPECT_EQ(findShownUnit(unit, usual), (ShownUnit{unit, 1}));
  }
}

TEST_F(DerivedChannels, CallsNestTwentyDeepAndNoDeeper) {
  const auto nested = [](int depth) {
    std::string text = "qd1";
    for (int k = 0; k < depth; ++k) text = "deg(" + text + ")";
    return text;
  };
  EXPECT_EQ(errorOf("x", nested(20)), "");
  EXPECT_THAT(errorOf("x", nested(21)),
              HasSubstr("calls of d, int, avg are nested deeper than 20"));
}

}  // namespace
}  // namespace denavit
