#include "render/chart/stacked_bands.h"

#include <gmock/gmock.h>

#include "render/chart/plot_stack.h"

namespace denavit {
namespace {

using testing::ElementsAre;

Curve makeBand(const char* name, std::vector<double> x, std::vector<double> y) {
  Curve curve;
  curve.name = name;
  curve.unit = "N·m";
  curve.x = std::make_shared<const std::vector<double>>(std::move(x));
  curve.y = std::make_shared<const std::vector<double>>(std::move(y));
  curve.stacked = true;
  return curve;
}

ChartData makePlot() {
  return {"torque",
          "torque [N·m]",
          {makeBand("inertia", {0, 1, 2}, {1, 2, -3}), makeBand("gravity", {0, 1, 2}, {4, -1, -2}),
           makeBand("friction", {0, 1, 2}, {-1, 1, 5})}};
}

TEST(StackedBands, PositivePartsStandOnPositiveOnesNegativeHangFromNegativeOnes) {
  const BandStack stack = makeBandStack(makePlot(), {0, 2}, 100);
  ASSERT_EQ(stack.bands.size(), 3U);
  EXPECT_THAT(stack.x, ElementsAre(0, 1, 2));
  EXPECT_THAT(stack.bands[0].above, ElementsAre(1, 2, 0));
  EXPECT_THAT(stack.bands[0].negAbove, ElementsAre(0, 0, -3));
  EXPECT_THAT(stack.bands[1].below, ElementsAre(1, 2, 0));
  EXPECT_THAT(stack.bands[1].above, ElementsAre(5, 2, 0));
  EXPECT_THAT(stack.bands[1].negBelow, ElementsAre(0, 0, -3));
  EXPECT_THAT(stack.bands[1].negAbove, ElementsAre(0, -1, -5));
  EXPECT_THAT(stack.bands[2].above, ElementsAre(5, 3, 5));
  EXPECT_THAT(stack.bands[2].negAbove, ElementsAre(-1, -1, -5));
}

TEST(StackedBands, TheAxisShowsTheWholeStackAndHiddenBandsLeaveIt) {
  PlotStack stack;
  ChartData plot = makePlot();
  EXPECT_EQ(findStackedRange(plot), (AxisRange{-5, 5}));
  plot.curves[1].visible = false;
  EXPECT_EQ(findStackedRange(plot), (AxisRange{-3, 5}));
  plot.curves[2].y = std::make_shared<const std::vector<double>>(std::vector<double>{90, 90, 90});
  stack.setPlots({plot});
  EXPECT_GE(stack.yRange(0).max, 92);
}

TEST(StackedBands, AreCutAtTheRangeAndThinnedToTheColumns) {
  const BandStack part = makeBandStack(makePlot(), {0.5, 1.5}, 100);
  EXPECT_THAT(part.x, ElementsAre(0.5, 1, 1.5));
  EXPECT_THAT(part.bands[0].above, ElementsAre(1.5, 2, 0));
  EXPECT_TRUE(makeBandStack(makePlot(), {3, 4}, 100).x.empty());
  std::vector<double> x, y;
  for (int k = 0; k < 5000; ++k) {
    x.push_back(k);
    y.push_back(1);
  }
  EXPECT_EQ(makeBandStack({"", "", {makeBand("inertia", x, y)}}, {0, 4999}, 100).x.size(), 101U);
}

TEST(StackedBands, NothingStackedHasNoRange) {
  ChartData plot = makePlot();
  for (Curve& curve : plot.curves) curve.stacked = false;
  const AxisRange range = findStackedRange(plot);
  EXPECT_NE(range.min, range.min);
  EXPECT_TRUE(makeBandStack(plot, {0, 2}, 100).bands.empty());
}

}  // namespace
}  // namespace denavit
