// What a chart's axes have of their card, at any size and with anything around them.
#include <algorithm>
#include <random>

#include <gmock/gmock.h>

#include "render/chart/plot_stack.h"

namespace denavit {
namespace {

using Values = std::vector<double>;

Curve makeWave(double size, PlotAxis axis = PlotAxis::Left) {
  Values x, y;
  for (int i = 0; i <= 200; ++i) {
    x.push_back(0.025 * i);
    y.push_back(size * std::sin(2 * x.back()));
  }
  Curve curve;
  curve.name = "wave";
  curve.x = std::make_shared<const Values>(std::move(x));
  curve.y = std::make_shared<const Values>(std::move(y));
  curve.axis = axis;
  return curve;
}

ChartData makeChart(double size, bool right = false) {
  ChartData chart{"Torque of joint 2", "torque τ [N·m]", {makeWave(size)}};
  if (right) {
    chart.curves.push_back(makeWave(7e3, PlotAxis::Right));
    chart.rightLabel = "position of the tool [mm]";
  }
  return chart;
}

struct Card {
  double width, height;
  int charts;
  double font_px;
  bool right;
};

std::vector<Card> listCards() {
  std::vector<Card> cards;
  for (const double width : {180, 250, 417, 640, 1200})
    for (const double height : {72, 119, 120, 165, 260, 400, 700})
      for (int charts = 1; charts <= 4; ++charts)
        for (const double font : {9.0, 12.0, 16.0, 24.0})
          for (const bool right : {false, true})
            if (height >= 70 * charts * std::max(1.0, font / 12))
              cards.push_back({width, height, charts, font, right});
  return cards;
}

void fill(PlotStack& stack, const Card& card) {
  PlotStyle style;
  style.font_px = card.font_px;
  stack.setStyle(style);
  std::vector<ChartData> plots;
  for (int k = 0; k < card.charts; ++k)
    plots.push_back(makeChart(std::pow(10.0, 3 - 2 * k), card.right && k == 0));
  stack.setPlots(plots);
  stack.setSize(card.width, card.height);
  const double row = 19 * card.font_px / 12;
  std::vector<std::vector<double>> rooms;
  for (const double rows : {6, 3, 1})
    rooms.emplace_back(static_cast<std::size_t>(card.charts), rows * row);
  stack.setRoomsBelow(rooms);
}

TEST(PlotLayout, AxesHaveTwoThirdsOfTheWidthAndHalfOfTheHeightOfAnyCard) {
  for (const Card& card : listCards()) {
    SCOPED_TRACE(testing::Message() << card.width << " x " << card.height << ", " << card.charts
                                    << " charts, " << card.font_px << " px, " << card.right);
    PlotStack stack;
    fill(stack, card);
    double height = 0;
    for (std::size_t k = 0; k < stack.plots().size(); ++k) {
      EXPECT_GE(stack.area(k).width, 2.0 / 3 * card.width);
      EXPECT_GE(stack.area(k).left, 0);
      EXPECT_LE(stack.area(k).right(), card.width);
      height += stack.area(k).height;
    }
    EXPECT_GE(height, 0.5 * card.height);
    EXPECT_LE(stack.roomBelow(stack.plots().size() - 1).bottom(), card.height);
  }
}

TEST(PlotLayout, StackedChartsBeginAndEndTogetherAndTheLowestHasTheTimeAxis) {
  for (const Card& card : listCards()) {
    PlotStack stack;
    fill(stack, card);
    const std::size_t last = stack.plots().size() - 1;
    for (std::size_t k = 0; k < last; ++k) {
      EXPECT_EQ(stack.area(k).left, stack.area(last).left);
      EXPECT_EQ(stack.area(k).right(), stack.area(last).right());
      EXPECT_EQ(stack.axisArea(k, PlotAxis::X).height, 0);
      EXPECT_LT(stack.area(k).bottom(), stack.area(k + 1).top);
    }
    EXPECT_GE(stack.ticks(last, PlotAxis::X).size(), 4u);
  }
}

TEST(PlotLayout, NumbersAreNeverCut) {
  for (const Card& card : listCards()) {
    SCOPED_TRACE(testing::Message() << card.width << " x " << card.height << ", " << card.charts
                                    << " charts, " << card.font_px << " px, " << card.right);
    PlotStack stack;
    fill(stack, card);
    const double number = card.font_px * 11 / 12;
    const auto widthOf = [&](const Tick& tick) {
      return 0.58 * number * static_cast<double>(tick.label.size());
    };
    const PlotFold fold = stack.fold();
    for (std::size_t k = 0; k < stack.plots().size(); ++k) {
      const PlotRect area = stack.area(k);
      for (const Tick& tick : stack.ticks(k, PlotAxis::Left)) {
        if (tick.label.empty()) continue;
        EXPECT_GE(stack.yAt(k, tick.value) - 0.5 * number, 0) << "the topmost number";
        EXPECT_LE(stack.yAt(k, tick.value) + 0.5 * number, card.height) << "the lowest number";
      }
      if (fold.sides == PlotFold::Sides::Inside) continue;
      for (const Tick& tick : stack.ticks(k, PlotAxis::Left)) EXPECT_LT(widthOf(tick), area.left);
      if (!stack.hasRightAxis(k)) continue;
      for (const Tick& tick : stack.ticks(k, PlotAxis::Right))
        EXPECT_LT(widthOf(tick), card.width - area.right());
    }
    const std::size_t last = stack.plots().size() - 1;
    if (!fold.xNumbers) continue;
    EXPECT_GE(stack.axisArea(last, PlotAxis::X).height, number);
    for (const Tick& tick : stack.ticks(last, PlotAxis::X)) {
      if (tick.label.empty()) continue;
      EXPECT_GE(stack.xAt(tick.value) - 0.5 * widthOf(tick), 0) << tick.label;
      EXPECT_LE(stack.xAt(tick.value) + 0.5 * widthOf(tick), card.width) << tick.label;
    }
  }
}

TEST(PlotLayout, TextsFoldBelowAHundredAndTwentyPixelsAndNotAbove) {
  PlotStack stack;
  stack.setPlots({makeChart(10)});
  stack.setSize(600, 119);
  EXPECT_FALSE(stack.fold().title);
  EXPECT_FALSE(stack.fold().xNumbers);
  stack.setSize(600, 120);
  EXPECT_TRUE(stack.fold().title);
  EXPECT_TRUE(stack.fold().xNumbers);
  stack.setSize(600, 100);
  stack.setHead(30);
  EXPECT_TRUE(stack.fold().xNumbers) << "the card is as high as its head and its charts";
}

TEST(PlotLayout, TheRoomBelowFoldsBeforeTheAxesGetLowerThanHalf) {
  PlotStack stack;
  stack.setPlots({makeChart(10)});
  stack.setRoomsBelow({{150}, {80}, {20}});
  std::vector<int> forms;
  for (const double height : {500, 300, 170, 130}) {
    stack.setSize(600, height);
    forms.push_back(stack.roomForm());
    EXPECT_GE(stack.area(0).height, 0.5 * height);
  }
  EXPECT_THAT(forms, testing::ElementsAre(0, 1, 2, 2));
  stack.setRoomsBelow({{400}});
  EXPECT_EQ(stack.roomForm(), -1);
  stack.setRoomsBelow({{40}}, true);
  EXPECT_EQ(stack.roomForm(), 0);
}

TEST(PlotLayout, WithoutARowForItsNameATimeAxisSaysItsUnitAtTheLastNumber) {
  PlotStack stack;
  stack.setPlots({makeChart(10)});
  stack.setSize(600, 110);
  const auto ticks = stack.ticks(0, PlotAxis::X);
  EXPECT_THAT(ticks.back().label, testing::EndsWith("s"));
  EXPECT_THAT(ticks.front().label, testing::Not(testing::HasSubstr("s")));
}

TEST(PlotLayout, SidesAreTakenFromOtherStacks) {
  PlotStack wide, narrow;
  wide.setPlots({makeChart(1e4)});
  narrow.setPlots({makeChart(1)});
  for (PlotStack* stack : {&wide, &narrow}) stack->setSize(600, 300);
  ASSERT_LT(narrow.area(0).left, wide.area(0).left);
  narrow.setSides(wide.calcSides(PlotFold::Sides::Names));
  EXPECT_EQ(narrow.area(0).left, wide.area(0).left);
  narrow.setTimeAxisShown(false);
  EXPECT_EQ(narrow.axisArea(0, PlotAxis::X).height, 0);
  narrow.setTimeAxisShown(true);
  narrow.setSides(std::nullopt);
  EXPECT_LT(narrow.area(0).left, wide.area(0).left);
}

TEST(PlotLayout, ATimeSpanThatIsSharedWidensTheFittedAxis) {
  PlotStack stack;
  stack.setPlots({makeChart(1)});
  EXPECT_EQ(stack.timeSpan()->max, 5);
  stack.setTimeSpan(AxisRange{-1, 8});
  EXPECT_EQ(stack.xRange(), (AxisRange{-1, 8}));
  stack.setXRange({2, 3});
  stack.setTimeSpan(AxisRange{-1, 9});
  EXPECT_EQ(stack.xRange(), (AxisRange{2, 3})) << "a zoom stays";
}

TEST(PlotLayout, TheEmptiestPlaceHasNoCurve) {
  PlotStack stack;
  Curve rising;
  rising.x = std::make_shared<const Values>(Values{0, 1});
  rising.y = std::make_shared<const Values>(Values{0, 1});
  stack.setPlots({{"", "", {rising}}});
  stack.setSize(600, 400);
  const EmptyPlace place = stack.findEmptyPlace(0, 120, 80);
  EXPECT_EQ(place.crossings, 0);
  const EmptyPlace other = stack.findEmptyPlace(0, 120, 80, {place.rect});
  EXPECT_EQ(other.crossings, 0);
  EXPECT_TRUE(other.rect.right() <= place.rect.left || other.rect.left >= place.rect.right() ||
              other.rect.bottom() <= place.rect.top || other.rect.top >= place.rect.bottom());
  EXPECT_GT(stack.findEmptyPlace(0, 590, 300).crossings, 0);
}

}  // namespace
}  // namespace denavit
