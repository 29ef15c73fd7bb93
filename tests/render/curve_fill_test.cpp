#include "render/chart/curve_fill.h"

#include <cmath>

#include <gtest/gtest.h>

#include "render/chart/plot_stack.h"

namespace denavit {
namespace {

constexpr double kGapInY = std::numeric_limits<double>::quiet_NaN();

Curve filledCurve(std::vector<double> x, std::vector<double> y, CurveFill fill) {
  Curve curve;
  curve.name = "a";
  curve.x = std::make_shared<const std::vector<double>>(std::move(x));
  curve.y = std::make_shared<const std::vector<double>>(std::move(y));
  curve.fill = fill;
  return curve;
}

/// 100 px per unit to the right from 0, and up from -1 to 3.
ChartLayout squareLayout() {
  ChartLayout layout;
  layout.area = {50, 20, 400, 400};
  layout.x.range = {0, 4};
  layout.left.range = {-1, 3};
  return layout;
}

double areaOf(const std::vector<PlotPoint>& outline) {
  double twice = 0;
  for (std::size_t k = 0; k < outline.size(); ++k) {
    const PlotPoint &a = outline[k], &b = outline[(k + 1) % outline.size()];
    twice += a.x * b.y - b.x * a.y;
  }
  return 0.5 * std::abs(twice);
}

TEST(CurveFill, BelowGoesDownToZeroAndAboveUpToTheEndOfTheAxis) {
  const ChartLayout layout = squareLayout();
  const auto below = findFillOutlines(filledCurve({0, 4}, {1, 1}, CurveFill::Below), layout);
  ASSERT_EQ(below.size(), 1u);
  EXPECT_NEAR(areaOf(below[0]), 400 * 100, 1e-6);
  const auto above = findFillOutlines(filledCurve({0, 4}, {1, 1}, CurveFill::Above), layout);
  ASSERT_EQ(above.size(), 1u);
  EXPECT_NEAR(areaOf(above[0]), 400 * 200, 1e-6);
  EXPECT_TRUE(findFillOutlines(filledCurve({0, 4}, {1, 1}, CurveFill::None), layout).empty());
}

TEST(CurveFill, GapsAreNotFilled) {
  const auto outlines = findFillOutlines(
      filledCurve({0, 1, 2, 3, 4}, {1, 1, kGapInY, 2, 2}, CurveFill::Below), squareLayout());
  ASSERT_EQ(outlines.size(), 2u);
  EXPECT_NEAR(areaOf(outlines[0]), 100 * 100, 1e-6);
  EXPECT_NEAR(areaOf(outlines[1]), 100 * 200, 1e-6);
}

TEST(CurveFill, StaysWithinTheAxes) {
  const ChartLayout layout = squareLayout();
  const auto outlines =
      findFillOutlines(filledCurve({-3, 2, 9}, {-50, 2, 80}, CurveFill::Below), layout);
  ASSERT_EQ(outlines.size(), 1u);
  for (const PlotPoint& at : outlines[0]) {
    EXPECT_GE(at.x, layout.area.left);
    EXPECT_LE(at.x, layout.area.right());
    EXPECT_GE(at.y, layout.area.top);
    EXPECT_LE(at.y, layout.area.bottom());
  }
}

/// However many samples there are, an outline has no more points than there are half pixels.
TEST(CurveFill, ManySamplesAreThinnedOut) {
  std::vector<double> x, y;
  for (int k = 0; k <= 100000; ++k) {
    x.push_back(4e-5 * k);
    y.push_back(1 + 0.5 * std::sin(4e-5 * k));
  }
  const auto outlines = findFillOutlines(filledCurve(x, y, CurveFill::Below), squareLayout());
  ASSERT_EQ(outlines.size(), 1u);
  EXPECT_LT(outlines[0].size(), 1000u);
  const double exact = (4 + 0.5 * (1 - std::cos(4))) * 100 * 100;
  EXPECT_NEAR(areaOf(outlines[0]), exact, 1e-3 * exact);
}

/// What a chart is to show at least is in its range, and a zoom still leaves it.
TEST(LeftSpan, IsInSightWhenEverythingIs) {
  ChartData plot{"p", "p", {filledCurve({0, 1}, {0, 1}, CurveFill::None)}};
  plot.leftSpan = AxisRange{-100, 100};
  PlotStack stack;
  stack.setPlots({plot});
  EXPECT_LE(stack.yRange(0).min, -100);
  EXPECT_GE(stack.yRange(0).max, 100);
  stack.setRange(0, PlotAxis::Left, {0, 1});
  EXPECT_EQ(stack.yRange(0), (AxisRange{0, 1}));
}

TEST(TimeAxis, StaysWhereItIsToStayAndFollowsAgain) {
  const auto upTo = [](double end) {
    return ChartData{"p", "p", {filledCurve({0, end}, {0, 1}, CurveFill::None)}};
  };
  PlotStack stack;
  stack.setPlots({upTo(2)});
  EXPECT_TRUE(stack.xFollows());
  stack.setXFollows(false);
  stack.updatePlots({upTo(5)});
  EXPECT_EQ(stack.xRange(), (AxisRange{0, 2}));
  stack.setXFollows(true);
  EXPECT_EQ(stack.xRange(), (AxisRange{0, 5}));
}

}  // namespace
}  // namespace denavit
