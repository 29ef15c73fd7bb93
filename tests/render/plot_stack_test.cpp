#include "render/chart/plot_stack.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include <gmock/gmock.h>

#include "render/chart/axis_ticks.h"
#include "render/chart/reduce_curve.h"

namespace denavit {
namespace {

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

using Values = std::vector<double>;

std::shared_ptr<const Values> share(Values values) {
  return std::make_shared<const Values>(std::move(values));
}

Curve curveOf(Values x, Values y) {
  Curve curve;
  curve.name = "q1";
  curve.unit = "rad";
  curve.x = share(std::move(x));
  curve.y = share(std::move(y));
  return curve;
}

Values makeTimes(int count) {
  Values times;
  for (int i = 0; i < count; ++i) times.push_back(0.001 * i);
  return times;
}

class Stack : public testing::Test {
 protected:
  Stack() {
    ChartData torque{
        "torque", "torque [N·m]", {curveOf({0, 1, 2, 3, 4, 5}, {0, 10, -10, 5, 0, 2})}};
    ChartData rate{"rate", "rate [rad/s]", {curveOf({0, 5}, {1e6, 2e6})}};
    stack.setPlots({torque, rate});
    stack.setSize(800, 500);
  }
  PlotStack stack;
};

TEST_F(Stack, ChartsAlignAndDoNotOverlap) {
  const PlotRect a = stack.area(0), b = stack.area(1);
  EXPECT_EQ(a.left, b.left);
  EXPECT_EQ(a.width, b.width);
  EXPECT_LT(a.bottom(), b.top);
  EXPECT_LT(b.bottom(), 500 - 30) << "room for the time axis";
  EXPECT_LE(a.right(), 800);
}

TEST_F(Stack, ShowsEverythingAtFirst) {
  EXPECT_EQ(stack.xRange(), (AxisRange{0, 5}));
  EXPECT_LT(stack.yRange(0).min, -10);
  EXPECT_GT(stack.yRange(0).max, 10);
}

TEST_F(Stack, WheelKeepsTheTimeUnderTheMouse) {
  const PlotRect area = stack.area(0);
  for (const double share : {0.0, 0.25, 0.9}) {
    stack.fit();
    const double x = area.left + share * area.width;
    const double time = stack.timeAt(x);
    stack.zoomX(1.7, x);
    EXPECT_NEAR(stack.timeAt(x), time, 1e-12);
    EXPECT_NEAR(stack.xRange().max - stack.xRange().min, 5 / 1.7, 1e-12);
    stack.zoomX(1 / 1.7, x);
    EXPECT_NEAR(stack.xRange().min, 0, 1e-12);
    EXPECT_NEAR(stack.xRange().max, 5, 1e-12);
  }
}

TEST_F(Stack, ValuesZoomAboutTheMouseAndOnlyInTheirChart) {
  const AxisRange other = stack.yRange(1);
  const PlotRect area = stack.area(0);
  const double y = area.top + 0.3 * area.height;
  const double value = stack.valueAt(0, y);
  stack.zoomY(0, 2.0, y);
  EXPECT_NEAR(stack.valueAt(0, y), value, 1e-12);
  EXPECT_EQ(stack.yRange(1), other);
}

TEST_F(Stack, ZoomStopsBeforeTheRangeVanishes) {
  for (int i = 0; i < 400; ++i) stack.zoomX(2.0, 300);
  EXPECT_GT(stack.xRange().max, stack.xRange().min);
  for (int i = 0; i < 4000; ++i) stack.zoomX(0.1, 300);
  EXPECT_TRUE(std::isfinite(stack.xRange().max - stack.xRange().min));
  stack.zoomX(kNotANumber, 300);
  stack.zoomX(-1, 300);
  EXPECT_GT(stack.xRange().max, stack.xRange().min);
}

TEST_F(Stack, BoxZoomShowsTheBox) {
  const PlotRect a = stack.area(0);
  const PlotRect box{a.left + 0.3 * a.width, a.top + 0.1 * a.height, 0.3 * a.width, 0.5 * a.height};
  const double top = stack.valueAt(0, box.top), bottom = stack.valueAt(0, box.bottom());
  stack.zoomTo(0, box);
  EXPECT_NEAR(stack.xRange().min, 1.5, 1e-9);
  EXPECT_NEAR(stack.xRange().max, 3.0, 1e-9);
  EXPECT_NEAR(stack.yRange(0).max, top, 1e-9);
  EXPECT_NEAR(stack.yRange(0).min, bottom, 1e-9);
}

TEST_F(Stack, AThinBoxKeepsTheOtherRange) {
  const PlotRect a = stack.area(0);
  const AxisRange y = stack.yRange(0);
  stack.zoomTo(0, {a.left + 10, a.top + 10, 100, 2});
  EXPECT_EQ(stack.yRange(0), y);
  const AxisRange x = stack.xRange();
  stack.zoomTo(0, {a.left + 10, a.top + 10, 1, 1});
  EXPECT_EQ(stack.xRange(), x) << "a click is no box";
}

TEST_F(Stack, PanFollowsTheMouse) {
  const double time = stack.timeAt(300), value = stack.valueAt(0, 100);
  stack.pan(0, 40, -15);
  EXPECT_NEAR(stack.timeAt(340), time, 1e-12);
  EXPECT_NEAR(stack.valueAt(0, 85), value, 1e-12);
}

TEST_F(Stack, PlacesAndValuesAreInverse) {
  EXPECT_NEAR(stack.timeAt(stack.xAt(2.3)), 2.3, 1e-12);
  EXPECT_NEAR(stack.valueAt(0, stack.yAt(0, -4.5)), -4.5, 1e-12);
  EXPECT_EQ(stack.plotAt(400, stack.area(1).top + 5), 1U);
  EXPECT_EQ(stack.plotAt(2, stack.area(0).top + 5), 0U) << "the numbers belong to the chart";
  EXPECT_EQ(stack.plotAt(400, 495), 1U) << "and so does the name of the time axis";
  EXPECT_FALSE(stack.plotAt(400, 501));
}

TEST_F(Stack, HiddenCurvesDoNotCountForTheRange) {
  ChartData plot{"p", "p", {curveOf({0, 1}, {0, 1}), curveOf({0, 1}, {0, 1000})}};
  stack.setPlots({plot});
  EXPECT_GT(stack.yRange(0).max, 900);
  stack.setCurveVisible(0, 1, false);
  EXPECT_LT(stack.yRange(0).max, 2);
}

TEST_F(Stack, GrowingDataKeepAZoomButFollowAFit) {
  ChartData longer{"p", "p", {curveOf({0, 9}, {0, 50})}};
  stack.updatePlots({longer, longer});
  EXPECT_EQ(stack.xRange(), (AxisRange{0, 9}));
  stack.setXRange({1, 2});
  stack.updatePlots({longer, longer});
  EXPECT_EQ(stack.xRange(), (AxisRange{1, 2}));
}

TEST(CurveValue, IsLinearBetweenSamplesAndNaNOutside) {
  const Curve curve = curveOf({0, 1, 3}, {0, 10, 30});
  EXPECT_DOUBLE_EQ(valueAt(curve, 0), 0);
  EXPECT_DOUBLE_EQ(valueAt(curve, 0.25), 2.5);
  EXPECT_DOUBLE_EQ(valueAt(curve, 2), 20);
  EXPECT_DOUBLE_EQ(valueAt(curve, 3), 30);
  EXPECT_TRUE(std::isnan(valueAt(curve, -0.1)));
  EXPECT_TRUE(std::isnan(valueAt(curve, 3.1)));
  EXPECT_TRUE(std::isnan(valueAt(curveOf({}, {}), 0)));
}

TEST(ValueRange, DoesNotBlowUpNoise) {
  for (const auto& [min, max] : {std::pair{0.0, 0.0}, {-1e-17, 1e-17}, {3e-14, 5e-14}}) {
    const AxisRange range = makeValueRange(min, max);
    EXPECT_NEAR(range.max - range.min, 2.0, 1e-9);
  }
  const AxisRange constant = makeValueRange(34.0, 34.0 + 1e-12);
  EXPECT_NEAR(constant.min, 30.6, 1e-6);
  EXPECT_NEAR(constant.max, 37.4, 1e-6);
  const AxisRange negative = makeValueRange(-5, -5);
  EXPECT_LT(negative.min, -5);
  EXPECT_GT(negative.max, -5);
}

TEST(ValueRange, SmallButRealDifferencesShow) {
  const AxisRange range = makeValueRange(-3e-11, 3e-11);
  EXPECT_LT(range.max, 4e-11);
}

TEST(ValueRange, NothingToShowIsZeroToOne) {
  EXPECT_EQ(makeValueRange(kNotANumber, kNotANumber), (AxisRange{0, 1}));
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(makeValueRange(infinity, -infinity), (AxisRange{0, 1}));
}

Values labelsToValues(const std::vector<Tick>& ticks) {
  Values values;
  for (const Tick& tick : ticks) values.push_back(tick.value);
  return values;
}

TEST(Ticks, AreRoundAndInside) {
  const auto ticks = makeTicks({0, 5}, 6);
  EXPECT_THAT(labelsToValues(ticks), testing::ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_EQ(ticks[2].label, "2");
  EXPECT_EQ(makeTicks({-0.13, 0.13}, 6).front().label, "−0.10");
  EXPECT_EQ(makeTicks({-0.3, 0.3}, 6)[3].label, "0.0") << "no -0";
}

TEST(Ticks, FarFromOneUseCommonPowers) {
  for (const Tick& tick : makeTicks({0, 3e-7}, 4)) {
    if (tick.value == 0.0) continue;
    EXPECT_THAT(tick.label, testing::EndsWith("e−7"));
  }
  EXPECT_EQ(makeTicks({0, 4e6}, 4).back().label, "4e6");
}

TEST(Ticks, AreFewWhateverTheRange) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> exponent(-14, 14), middle(-1, 1);
  for (int i = 0; i < 500; ++i) {
    const double span = std::pow(10.0, exponent(random)), at = middle(random) * 10 * span;
    const auto ticks = makeTicks({at, at + span}, 8);
    ASSERT_LE(ticks.size(), 10U);
    ASSERT_GE(ticks.size(), 2U);
    for (const Tick& tick : ticks) ASSERT_LT(tick.label.size(), 16U) << tick.label;
  }
  EXPECT_EQ(makeTicks({-45, 45}, 2).size(), 5u) << "0 alone would give no scale";
  EXPECT_TRUE(makeTicks({1, 1}, 5).empty());
  EXPECT_TRUE(makeTicks({0, kNotANumber}, 5).empty());
}

TEST(Numbers, HaveTheDecimalSignThatIsAskedFor) {
  EXPECT_EQ(withDecimalSign("2.5", true), "2,5");
  EXPECT_EQ(withDecimalSign("2.5", false), "2.5");
}

TEST(Numbers, KeepTheirDigits) {
  EXPECT_EQ(formatNumber(28.414, 49), "28.41");
  EXPECT_EQ(formatNumber(-0.0003, 49), "0.00");
  EXPECT_EQ(formatNumber(-6.02, 49), "−6.02");
  EXPECT_EQ(formatNumber(3.14e-11, 3.14e-11), "3.14e−11");
  EXPECT_EQ(formatNumber(0, 0), "0");
  EXPECT_EQ(formatNumber(kNotANumber, 1), "–");
}

TEST(ReduceCurve, KeepsExtremesOfEveryColumn) {
  std::mt19937 random(1);
  std::normal_distribution<double> noise;
  Values x = makeTimes(100000), y;
  for (double& time : x) time += 0.0005;  // no sample on the edge of a column
  for (std::size_t i = 0; i < x.size(); ++i) y.push_back(noise(random));
  y[54321] = 1000;
  y[54322] = -1000;
  const AxisRange range{10, 90};
  const ReducedCurve reduced = reduceCurve(x, y, range, 800);
  EXPECT_LE(reduced.x.size(), 4U * 802U);
  EXPECT_TRUE(std::is_sorted(reduced.x.begin(), reduced.x.end()));
  EXPECT_EQ(*std::max_element(reduced.y.begin(), reduced.y.end()), 1000);
  EXPECT_EQ(*std::min_element(reduced.y.begin(), reduced.y.end()), -1000);
  // Column by column the drawn span is the true one.
  for (int column = 0; column < 800; ++column) {
    const double from = 10 + 0.1 * column, to = from + 0.1;
    const auto spanOf = [&](const Values& xs, const Values& ys) {
      std::pair<double, double> span{1e300, -1e300};
      for (auto i =
               static_cast<std::size_t>(std::lower_bound(xs.begin(), xs.end(), from) - xs.begin());
           i < xs.size() && xs[i] < to; ++i) {
        span.first = std::min(span.first, ys[i]);
        span.second = std::max(span.second, ys[i]);
      }
      return span;
    };
    const auto whole = spanOf(x, y), part = spanOf(reduced.x, reduced.y);
    ASSERT_EQ(part, whole) << column;
  }
}

TEST(ReduceCurve, KeepsOneSampleBeyondEachSide) {
  const ReducedCurve reduced = reduceCurve({0, 1, 2, 3, 4}, {0, 1, 4, 9, 16}, {1.5, 2.5}, 100);
  EXPECT_THAT(reduced.x, testing::ElementsAre(1, 2, 3));
}

TEST(ReduceCurve, GapsStayGaps) {
  const Values x = makeTimes(50000);
  Values y(x.size(), 1.0);
  for (std::size_t i = 20000; i < 30000; ++i) y[i] = kNotANumber;
  const ReducedCurve reduced = reduceCurve(x, y, {0, 50}, 200);
  const auto gap =
      std::find_if(reduced.y.begin(), reduced.y.end(), [](double v) { return std::isnan(v); });
  ASSERT_NE(gap, reduced.y.end());
  const double at = reduced.x[static_cast<std::size_t>(gap - reduced.y.begin())];
  EXPECT_NEAR(at, 20.0, 1e-9);
  EXPECT_LT(reduced.y.size(), 900U);
}

TEST(CurveColors, AreEightDistinctOnes) {
  for (std::size_t i = 0; i < 8; ++i) {
    for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(curveColor(i) == curveColor(k));
    EXPECT_EQ(curveColor(i), curveColor(i + 8));
  }
}

}  // namespace
}  // namespace denavit
