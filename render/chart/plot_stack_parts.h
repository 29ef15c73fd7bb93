#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/chart/chart.h"
#include "render/chart/curve_cache.h"
#include "render/chart/plot_stack.h"

namespace denavit {

/// What a PlotStack knows; only its own files include this.
struct PlotStack::Parts {
  struct Axis {
    AxisRange range;
    bool fitted = true;  ///< shows everything, and goes on to when data are added
  };
  struct ChartAxes {
    Axis x, left, right;  ///< x is unused in time charts
  };
  /// What undoZoom brings back.
  struct View {
    Axis time;
    std::vector<ChartAxes> charts;
  };

  std::vector<ChartData> plots;
  View view;
  std::deque<View> earlier, later;
  std::vector<PlotRect> areas;
  std::vector<std::vector<double>> rooms;  ///< forms of the room below
  bool keepsRoom = false;                  ///< takes the last one where none fits
  int room = -1;
  double head = 0, beside = 0;
  std::string headline;
  std::optional<PlotSides> commonSides;
  bool timeAxisShown = true;
  std::optional<AxisRange> timeSpan;
  PlotFold fold;
  std::string xLabel = "time [s]";
  PlotTheme theme;
  PlotStyle style;
  double width = 800, height = 400;
  TextWidth textWidth;
  std::optional<double> cursor;
  MeasureCursors measure;
  bool laidOut = false;
  ChartSet charts;
  std::shared_ptr<CurveCache> cache = std::make_shared<CurveCache>();

  // Ranges.
  [[nodiscard]] bool isTime(std::size_t k) const { return plots[k].kind == PlotKind::Time; }
  Axis& axis(std::size_t k, PlotAxis which);
  [[nodiscard]] bool isLog(std::size_t k, PlotAxis which) const;
  /// Fits the axes that follow the data.
  void fitAgain();
  [[nodiscard]] std::optional<AxisRange> findTimes();
  [[nodiscard]] AxisRange findTimeRange();
  /// What an axis shows when it shows everything.
  [[nodiscard]] AxisRange findWholeRange(std::size_t k, PlotAxis which);

  // Layout.
  void layOut();
  /// Whether a chart has the numbers of its x axis: the last of successive time charts, and every
  /// other.
  [[nodiscard]] bool hasXNumbers(std::size_t k) const {
    if (!isTime(k)) return true;
    return k + 1 == plots.size() ? timeAxisShown : !isTime(k + 1);
  }
  [[nodiscard]] bool hasRight(std::size_t k) const;
  [[nodiscard]] bool hasRight() const;
  /// Pixels at the usual font grow with it.
  [[nodiscard]] double scaled(double px) const { return px * std::max(1.0, style.font_px / 12); }
  [[nodiscard]] double titleSpace(std::size_t k) const;
  [[nodiscard]] double spaceBelow(std::size_t k) const;
  [[nodiscard]] double roomBelow(std::size_t k) const;
  [[nodiscard]] std::string xLabelOf(std::size_t k) const;
  [[nodiscard]] double textWidthOf(const std::string& text, double text_px) const;
  [[nodiscard]] double widestNumber(PlotAxis which);
  [[nodiscard]] PlotSides sidesOf(PlotFold::Sides kind);
  [[nodiscard]] double calcHeights();
  [[nodiscard]] double topEdge() const;
  [[nodiscard]] double gapBetween() const;
  [[nodiscard]] PlotSides sidesThatHold(PlotFold::Sides kind);
  void dropEndNumbers(std::size_t k, PlotAxis which, std::vector<Tick>& ticks);
  void divide();
  void foldRows(PlotFold::Sides kind);
  [[nodiscard]] ChartPage page() const { return {width, height, theme, style}; }
  /// Ranges and area of one chart, without ticks.
  [[nodiscard]] ChartLayout frame(std::size_t k);
  [[nodiscard]] ChartLayout layout(const PlotStack& stack, std::size_t k);
  [[nodiscard]] std::vector<Tick> ticksOf(std::size_t k, PlotAxis which);
  void thinNumbers(std::size_t k, std::vector<Tick>& ticks);
};

}  // namespace denavit
