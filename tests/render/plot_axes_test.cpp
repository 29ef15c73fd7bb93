// Second and logarithmic axes, kinds of charts, zoom history and reductions of a PlotStack.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <random>
#include <thread>

#include <gmock/gmock.h>

#include "render/chart/axis_ticks.h"
#include "render/chart/chart.h"
#include "render/chart/curve_cache.h"
#include "render/chart/plot_stack.h"
#include "render/chart/reduce_curve.h"
#include "tests/models/failing_threads.h"

namespace denavit {
namespace {

using Values = std::vector<double>;
using testing::ElementsAre;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Curve makeCurve(Values x, Values y, PlotAxis axis = PlotAxis::Left) {
  Curve curve;
  curve.name = "c";
  curve.x = std::make_shared<const Values>(std::move(x));
  curve.y = std::make_shared<const Values>(std::move(y));
  curve.axis = axis;
  return curve;
}

ChartData makePlot(std::vector<Curve> curves, PlotKind kind = PlotKind::Time) {
  ChartData plot;
  plot.title = "p";
  plot.curves = std::move(curves);
  plot.kind = kind;
  return plot;
}

class PlotStackAxes : public testing::Test {
 protected:
  PlotStackAxes() {
    stack.setPlots(
        {makePlot({makeCurve({0, 5}, {0, 10}), makeCurve({0, 5}, {-2000, 3000}, PlotAxis::Right)}),
         makePlot({makeCurve({0, 5}, {1, 2})}),
         makePlot({makeCurve({1, 100}, {1e-6, 1})}, PlotKind::Spectrum)});
    stack.setSize(800, 700);
  }
  PlotStack stack;
};

TEST_F(PlotStackAxes, ChartsAlignAlsoWhereOnlyOneHasARightAxis) {
  for (std::size_t k = 1; k < 3; ++k) {
    EXPECT_EQ(stack.area(k).left, stack.area(0).left);
    EXPECT_EQ(stack.area(k).width, stack.area(0).width);
  }
  EXPECT_LT(stack.area(0).right(), 800 - 40) << "room for 3000 and a label";
  EXPECT_GT(stack.axisArea(0, PlotAxis::Right).width, 40);
  EXPECT_EQ(stack.axisArea(1, PlotAxis::Right).width, 0);
  EXPECT_GT(stack.area(2).top - stack.area(1).bottom(), 35)
      << "the time axis has its numbers above the spectrum";
}

TEST_F(PlotStackAxes, PlacesAndValuesAreInverseOnEveryAxis) {
  stack.setLog(2, PlotAxis::X, true);
  stack.setLog(2, PlotAxis::Left, true);
  for (const auto& [plot, axis, value] : {std::tuple(0, PlotAxis::Right, 1234.0),
                                          {2, PlotAxis::X, 12.0},
                                          {2, PlotAxis::Left, 1e-3},
                                          {1, PlotAxis::X, 2.5}}) {
    const auto k = static_cast<std::size_t>(plot);
    EXPECT_NEAR(stack.valueAt(k, axis, stack.pixelAt(k, axis, value)) / value, 1, 1e-12);
  }
  const PlotRect area = stack.area(2);
  EXPECT_NEAR(stack.pixelAt(2, PlotAxis::X, 10), area.left + 0.5 * area.width, 1e-9)
      << "10 is in the middle of 1 to 100";
}

TEST_F(PlotStackAxes, AnAxisZoomsAndPansAlone) {
  const AxisRange left = stack.range(0, PlotAxis::Left);
  const double y = stack.area(0).top + 30, value = stack.valueAt(0, PlotAxis::Right, y);
  stack.zoom(0, PlotAxis::Right, 2, y);
  EXPECT_NEAR(stack.valueAt(0, PlotAxis::Right, y), value, 1e-9);
  EXPECT_EQ(stack.range(0, PlotAxis::Left), left);
  stack.pan(0, 0, 10);
  EXPECT_NEAR(stack.valueAt(0, PlotAxis::Right, y + 10), value, 1e-9) << "pan moves both";
  EXPECT_NE(stack.range(0, PlotAxis::Left), left);
}

TEST_F(PlotStackAxes, ALogarithmicAxisPansByRatios) {
  stack.setLog(2, PlotAxis::X, true);
  const double before = stack.valueAt(2, PlotAxis::X, 300);
  stack.panAxis(2, PlotAxis::X, 40);
  EXPECT_NEAR(stack.valueAt(2, PlotAxis::X, 340) / before, 1, 1e-12);
  const AxisRange range = stack.range(2, PlotAxis::X);
  EXPECT_NEAR(range.max / range.min, 100, 1e-9);
}

TEST_F(PlotStackAxes, ZoomAndPanKeepTheDataInSight) {
  for (const PlotAxis axis : {PlotAxis::X, PlotAxis::Left}) {
    const AxisRange whole = stack.range(1, axis);
    const double span = whole.max - whole.min, at = axis == PlotAxis::X ? 300 : 100;
    for (int i = 0; i < 100; ++i) stack.zoom(1, axis, 0.8, at);
    const AxisRange far = stack.range(1, axis);
    EXPECT_NEAR((far.max - far.min) / span, 10, 1e-9);
    for (const double by_px : {5000.0, -5000.0}) {
      stack.panAxis(1, axis, by_px);
      const AxisRange now = stack.range(1, axis);
      EXPECT_LT(now.min, whole.max);
      EXPECT_GT(now.max, whole.min);
      EXPECT_NEAR(now.max - now.min, far.max - far.min, 1e-9);
    }
    for (int i = 0; i < 20; ++i) stack.zoom(1, axis, 1.25, at);
    EXPECT_LT(stack.range(1, axis).max - stack.range(1, axis).min, 10 * span);
    // What is out of sight already comes back, and goes no further.
    stack.setRange(1, axis, {whole.max + span, whole.max + 2 * span});
    const AxisRange away = stack.range(1, axis);
    stack.panAxis(1, axis, axis == PlotAxis::X ? -50 : 50);
    EXPECT_EQ(stack.range(1, axis), away);
    stack.panAxis(1, axis, axis == PlotAxis::X ? 50 : -50);
    EXPECT_LT(stack.range(1, axis).min, away.min);
    stack.fit();
  }
}

TEST_F(PlotStackAxes, TurningToLogarithmsDropsRangesThatReachZero) {
  stack.setRange(0, PlotAxis::Left, {-5, 5});
  stack.setLog(0, PlotAxis::Left, true);
  EXPECT_GT(stack.range(0, PlotAxis::Left).min, 0);
  stack.setLog(0, PlotAxis::X, true);
  EXPECT_GT(stack.xRange().min, 0) << "the common time axis begins above 0 then";
  EXPECT_TRUE(stack.isLog(1, PlotAxis::X));
}

TEST_F(PlotStackAxes, HistoryGoesBackAndForward) {
  EXPECT_FALSE(stack.undoZoom());
  stack.rememberView();
  stack.setXRange({1, 2});
  stack.rememberView();
  stack.setRange(0, PlotAxis::Right, {0, 1});
  EXPECT_TRUE(stack.canUndoZoom());
  EXPECT_TRUE(stack.undoZoom());
  EXPECT_EQ(stack.xRange(), (AxisRange{1, 2}));
  EXPECT_LT(stack.range(0, PlotAxis::Right).min, -1999);
  EXPECT_TRUE(stack.undoZoom());
  EXPECT_EQ(stack.xRange(), (AxisRange{0, 5}));
  EXPECT_FALSE(stack.canUndoZoom());
  EXPECT_TRUE(stack.redoZoom());
  EXPECT_TRUE(stack.redoZoom());
  EXPECT_EQ(stack.range(0, PlotAxis::Right), (AxisRange{0, 1}));
  EXPECT_FALSE(stack.redoZoom());
  stack.undoZoom();
  stack.rememberView();
  stack.setXRange({3, 4});
  EXPECT_FALSE(stack.canRedoZoom()) << "a new zoom ends the old future";
}

TEST_F(PlotStackAxes, GesturesThatChangeNothingAreNoSteps) {
  stack.rememberView();
  stack.setXRange({1, 2});
  for (int i = 0; i < 5; ++i) stack.rememberView();
  EXPECT_TRUE(stack.undoZoom());
  EXPECT_EQ(stack.xRange(), (AxisRange{0, 5}));
}

TEST_F(PlotStackAxes, ACopyShowsTheSame) {
  stack.setRange(0, PlotAxis::Right, {7, 8});
  stack.setMeasure({.a = 1, .b = 2});
  const auto copy = stack.makeCopy();
  EXPECT_EQ(copy->range(0, PlotAxis::Right), (AxisRange{7, 8}));
  EXPECT_EQ(copy->measure().b, 2);
  EXPECT_EQ(copy->area(2).top, stack.area(2).top);
}

TEST_F(PlotStackAxes, RoomBelowIsKeptFree) {
  const double height = stack.area(0).height;
  stack.setRoomBelow({40, 0, 20});
  EXPECT_LT(stack.area(0).height, height);
  EXPECT_EQ(stack.roomBelow(0).height, 40);
  EXPECT_GE(stack.area(1).top, stack.roomBelow(0).bottom());
  EXPECT_LE(stack.roomBelow(2).bottom(), 700);
}

TEST_F(PlotStackAxes, MeasuringCursorsReadTimeChartsOrOneSpectrum) {
  stack.setMeasure({.a = 1, .b = 2});
  EXPECT_TRUE(stack.isMeasured(0));
  EXPECT_FALSE(stack.isMeasured(2));
  stack.setMeasure({.a = 1, .b = 2, .plot = 2});
  EXPECT_FALSE(stack.isMeasured(0));
  EXPECT_TRUE(stack.isMeasured(2));
  stack.setMeasure({});
  EXPECT_FALSE(stack.isMeasured(2));
}

TEST(LogTicks, ArePowersOfTenAndFew) {
  const auto ticks = makeLogTicks({1e-6, 1e6}, 6);
  EXPECT_LE(ticks.size(), 8U);
  EXPECT_GE(ticks.size(), 4U);
  EXPECT_EQ(ticks.front().label, "10⁻⁶");
  const auto near = makeLogTicks({0.9, 110}, 9);
  std::vector<std::string> labels;
  for (const Tick& tick : near) labels.push_back(tick.label);
  EXPECT_THAT(labels, ElementsAre("1", "2", "5", "10", "20", "50", "100"));
  EXPECT_FALSE(makeLogTicks({2, 3}, 5).empty()) << "less than a decade";
  EXPECT_TRUE(makeLogTicks({0, 1}, 5).empty());
}

TEST(CurvePyramid, FindsTheSameExtremesAsALook) {
  std::mt19937 random(3);
  std::normal_distribution<double> noise;
  Values y;
  for (int i = 0; i < 70'000; ++i) y.push_back(noise(random));
  y[33'333] = kNaN;
  y[44'444] = kInfinity;
  const CurvePyramid pyramid(y);
  std::uniform_int_distribution<std::size_t> place(0, y.size());
  for (int i = 0; i < 300; ++i) {
    std::size_t from = place(random), to = place(random);
    if (from > to) std::swap(from, to);
    const Extremes fast = pyramid.findExtremes(y, from, to), slow = findExtremes(y, from, to);
    ASSERT_EQ(fast.gap, slow.gap) << from << " " << to;
    ASSERT_EQ(fast.low, slow.low) << from << " " << to;
    ASSERT_EQ(fast.high, slow.high) << from << " " << to;
  }
}

TEST(CurveCache, BuildsAPyramidOncePerCurve) {
  CurveCache cache;
  ChartData plot = makePlot({makeCurve(Values(5000, 1), Values(5000, 2))});
  const Curve::Values& y = plot.curves[0].y;
  EXPECT_NE(cache.findPyramid(y), nullptr);
  EXPECT_EQ(cache.findPyramid(y), cache.findPyramid(y));
  cache.keepOnly({plot});
  (void)cache.findPyramid(y);
  EXPECT_EQ(cache.buildCount(), 1);
  cache.keepOnly({});
  (void)cache.findPyramid(y);
  EXPECT_EQ(cache.buildCount(), 2);
}

TEST(CurveCache, LongCurvesAreBuiltOnTheSide) {
  CurveCache cache;
  const auto y = std::make_shared<const Values>(CurveCache::kAtOnce + 1, 3.0);
  EXPECT_EQ(cache.findRange(y), (AxisRange{3, 3}));  // with or without it
  while (cache.findPyramid(y) == nullptr) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(cache.findRange(y), (AxisRange{3, 3}));
  EXPECT_EQ(cache.buildCount(), 1);
}

TEST(CurveCache, WithoutAThreadLongCurvesAreBuiltAtOnce) {
  const test::FailingThreads failing(0);
  CurveCache cache;
  const auto y = std::make_shared<const Values>(CurveCache::kAtOnce + 1, 3.0);
  EXPECT_NE(cache.findPyramid(y), nullptr);
  EXPECT_EQ(cache.findRange(y), (AxisRange{3, 3}));
}

TEST(ReduceCurve, APyramidChangesNothing) {
  std::mt19937 random(5);
  std::normal_distribution<double> noise;
  Values x, y;
  for (int i = 0; i < 60'000; ++i) {
    x.push_back(0.001 * i);
    y.push_back(noise(random));
  }
  for (std::size_t i = 20'000; i < 25'000; ++i) y[i] = kNaN;
  const CurvePyramid pyramid(y);
  for (const AxisRange range : {AxisRange{0, 60}, {3.3, 41.7}, {19, 26}, {-100, 100}}) {
    const ReducedCurve slow = reduceCurve(x, y, range, 500);
    const ReducedCurve fast = reduceCurve(x, y, range, 500, false, &pyramid);
    EXPECT_EQ(slow.x, fast.x);
    ASSERT_EQ(slow.y.size(), fast.y.size());
    for (std::size_t i = 0; i < slow.y.size(); ++i)
      ASSERT_TRUE(slow.y[i] == fast.y[i] || (std::isnan(slow.y[i]) && std::isnan(fast.y[i])));
  }
}

TEST(ReduceCurve, ColumnsStayWhereTheyAreWhilePanned) {
  Values x, y;
  for (int i = 0; i < 50'000; ++i) {
    x.push_back(0.001 * i);
    y.push_back(std::sin(700.0 * i));
  }
  const ReducedCurve a = reduceCurve(x, y, {10, 30}, 400),
                     b = reduceCurve(x, y, {10.05, 30.05}, 400);
  // In the middle both have the same points.
  const auto middle = [](const ReducedCurve& curve) {
    Values out;
    for (std::size_t i = 0; i < curve.x.size(); ++i)
      if (curve.x[i] > 12 && curve.x[i] < 28) out.push_back(curve.x[i]);
    return out;
  };
  EXPECT_EQ(middle(a), middle(b));
}

TEST(ReducePath, KeepsLoopsAndDropsWhatIsInOnePixel) {
  Values x, y;
  for (int i = 0; i < 200'000; ++i) {
    x.push_back(std::cos(1e-3 * i));
    y.push_back(std::sin(1e-3 * i));
  }
  const AxisScale scale{{-1.1, 1.1}, 400};
  const ReducedCurve path = reducePath(x, y, scale, scale);
  EXPECT_LT(path.x.size(), 150'000U);
  EXPECT_NEAR(*std::min_element(path.x.begin(), path.x.end()), -1, 0.01);
  EXPECT_FALSE(std::is_sorted(path.x.begin(), path.x.end()));
  // Far outside nothing is left but what leads there and back.
  const ReducedCurve off = reducePath(x, y, {{5, 6}, 400}, {{5, 6}, 400});
  EXPECT_LE(off.x.size(), 2U);
}

TEST(ReducePath, ALineAcrossThePictureSurvivesEndsOutside) {
  const AxisScale scale{{0, 1}, 100};
  const ReducedCurve path = reducePath({-5, 6, -5}, {0.5, 0.5, 0.6}, scale, scale);
  EXPECT_THAT(path.x, ElementsAre(-5, 6, -5));
}

TEST(Beyond, IsCutWhereTheLimitIsCrossed) {
  const ReducedCurve curve{{0, 1, 2, 3}, {0, 2, 0, -4}};
  const ReducedCurve beyond = findBeyond(curve, -2, 1);
  ASSERT_EQ(beyond.x.size(), 6U);
  EXPECT_EQ(beyond.x[0], 0.5);
  EXPECT_EQ(beyond.y[0], 1);
  EXPECT_EQ(beyond.y[1], 2);
  EXPECT_EQ(beyond.x[2], 1.5);
  EXPECT_TRUE(std::isnan(beyond.y[3]));
  EXPECT_EQ(beyond.x[4], 2.5);
  EXPECT_EQ(beyond.y[4], -2);
  EXPECT_EQ(beyond.y[5], -4);
  EXPECT_TRUE(findBeyond(curve, -9, 9).x.empty());
  EXPECT_TRUE(findBeyond(curve, -kInfinity, kInfinity).x.empty());
}

TEST(Beyond, OneStepFromBelowToAboveShowsBothEnds) {
  const ReducedCurve beyond = findBeyond({{0, 1}, {-10, 10}}, -5, 5);
  EXPECT_THAT(beyond.x, testing::Contains(0.25));
  EXPECT_THAT(beyond.x, testing::Contains(0.75));
}

TEST(Limits, TheNarrowestBandOfACurveHolds) {
  ChartData plot = makePlot({makeCurve({0, 1}, {0, 1})});
  plot.bands = {{-5, 5}, {-9, 3, "c"}, {0, 1, "other"}, {0, 1, "", PlotAxis::Right}};
  const LimitBand limits = findLimits(plot, plot.curves[0]);
  EXPECT_EQ(limits.lower, -5);
  EXPECT_EQ(limits.upper, 3);
}

TEST(CurveValue, OfAPathIsReadAtATime) {
  Curve path = makeCurve({5, 1, 5}, {0, 10, 20});
  path.t = std::make_shared<const Values>(Values{0, 1, 2});
  EXPECT_DOUBLE_EQ(valueAt(path, 0.5), 5);
  EXPECT_DOUBLE_EQ(valueAt(path, 1.5), 15);
  EXPECT_TRUE(std::isnan(valueAt(path, 3)));
}

TEST(PlotColours, AreReadableOnDarkGrounds) {
  for (std::size_t k = 0; k < 8; ++k) {
    const Rgb dark = onBackground(curveColor(k), makeDarkTheme());
    EXPECT_GT(0.2126 * dark.r + 0.7152 * dark.g + 0.0722 * dark.b, 100) << k;
    EXPECT_EQ(onBackground(curveColor(k), makeLightTheme()), curveColor(k));
  }
}

TEST(Dashes, TellCurvesApartByTheirNumber) {
  ChartData plot = makePlot({makeCurve({0}, {0}), makeCurve({0}, {0}), makeCurve({0}, {0})});
  PlotStyle style;
  EXPECT_EQ(dashOf(plot, 1, style), 0);
  style.dashes = true;
  EXPECT_NE(dashOf(plot, 1, style), dashOf(plot, 2, style));
  plot.curves[0].dash = 3;
  EXPECT_EQ(dashOf(plot, 0, style), 3) << "its own come first";
}

}  // namespace
}  // namespace denavit
