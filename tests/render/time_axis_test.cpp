// Ticks of time axes, whatever they show and however little room they have, and what is beyond
// limits on two axes.
#include <algorithm>
#include <cmath>
#include <random>

#include <gmock/gmock.h>

#include "render/chart/axis_ticks.h"
#include "render/chart/plot_stack.h"
#include "render/chart/reduce_curve.h"

namespace denavit {
namespace {

using Values = std::vector<double>;

Curve lineOver(double from, double to) {
  Curve curve;
  curve.name = "q1";
  curve.x = std::make_shared<const Values>(Values{from, to});
  curve.y = std::make_shared<const Values>(Values{-1.0, 1.0});
  return curve;
}

TEST(TimeTicks, AreFourAtLeastInAnyRangeAndRoom) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> exponent(-5, 5), middle(-3, 3), width(200, 1400),
      font(9, 30);
  for (int i = 0; i < 300; ++i) {
    const double span = std::pow(10.0, exponent(random)), from = middle(random) * span;
    PlotStack stack;
    PlotStyle style;
    style.font_px = font(random);
    stack.setStyle(style);
    stack.setPlots({{"torque", "torque [N·m]", {lineOver(from, from + span)}}});
    stack.setSize(width(random), 200);
    const auto ticks = stack.ticks(0, PlotAxis::X);
    ASSERT_GE(ticks.size(), 4u) << from << " to " << from + span;
    const PlotRect area = stack.area(0);
    double end = -1e9;
    int numbers = 0;
    for (const Tick& tick : ticks) {
      ASSERT_TRUE(area.contains(stack.xAt(tick.value), area.top + 1));
      if (tick.label.empty()) continue;
      ++numbers;
      const double half = 0.5 * 0.58 * (style.font_px * 11 / 12) * double(tick.label.size());
      EXPECT_GT(stack.xAt(tick.value) - half, end) << "numbers stand apart";
      end = stack.xAt(tick.value) + half;
    }
    EXPECT_GE(numbers, 1);
  }
}

TEST(TimeTicks, ALogarithmicAxisHasFourToo) {
  for (const double decades : {0.3, 1.0, 1.4, 2.0, 3.0, 8.0}) {
    EXPECT_GE(makeLogTicks({0.1, 0.1 * std::pow(10.0, decades)}, 2, 4).size(), 4u) << decades;
  }
}

TEST(TickLabels, AreThinnedEvenlyFromZero) {
  std::vector<Tick> ticks;
  std::vector<double> places, widths;
  for (int k = -3; k <= 4; ++k) {
    ticks.push_back({0.5 * k, std::to_string(k)});
    places.push_back(20.0 * k);
    widths.push_back(35);
  }
  thinLabels(ticks, places, widths);
  Values kept;
  for (const Tick& tick : ticks)
    if (!tick.label.empty()) kept.push_back(tick.value);
  EXPECT_THAT(kept, testing::ElementsAre(-1, 0, 1, 2));
}

TEST(Beyond, IsFoundAcrossAsWellAsUpwards) {
  const ReducedCurve path{{-2, 2, 2}, {0, 0, 5}};
  const ReducedCurve beyond = findBeyond(path, {-9, 3}, {-1, 9});
  std::vector<std::pair<double, double>> points;
  for (std::size_t i = 0; i < beyond.x.size(); ++i)
    if (std::isfinite(beyond.y[i])) points.emplace_back(beyond.x[i], beyond.y[i]);
  EXPECT_THAT(points, testing::UnorderedElementsAre(std::pair(2.0, 3.0), std::pair(2.0, 5.0),
                                                    std::pair(-2.0, 0.0), std::pair(-1.0, 0.0)));
}

}  // namespace
}  // namespace denavit
