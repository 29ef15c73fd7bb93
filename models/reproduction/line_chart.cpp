#include "models/reproduction/line_chart.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>

#include "models/json/number_text.h"
#include "models/markup_text.h"

namespace denavit {
namespace {

// [px]
constexpr double kChartWidth = 720, kChartHeight = 480;
constexpr double kChartLeft = 80, kChartRight = 20, kChartTop = 60, kChartBottom = 56;
constexpr double kLegendStep = 20;

/// Told apart by the colour-blind as well, and by dashes in print.
constexpr std::array<const char*, 4> kChartColours{"#0072b2", "#d55e00", "#009e73", "#7b3294"};
constexpr std::array<const char*, 4> kChartDashes{"", "8 4", "2 3", "10 3 2 3"};

std::string toPixels(double x) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.begin(), text.end(), x, std::chars_format::fixed, 2).ptr;
  return {text.begin(), end};
}

/// From where to where an axis goes, and its ticks: multiples of 1, 2 or 5 times a power of ten.
struct ChartAxis {
  double low, high, step;
};

ChartAxis makeChartAxis(double low, double high) {
  constexpr int kIntervals = 6;
  if (!(low <= high)) low = 0, high = 1;  // nothing to show
  const double size = std::max(std::abs(low), std::abs(high));
  if (high - low <= 1e-12 * size || high == low) {
    const double room = size > 0 ? 0.5 * size : 1;
    low -= room;
    high += room;
  }
  const double rough = (high - low) / kIntervals;
  double step = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {2.0, 2.5, 2.0}) {
    if (step < rough * 0.999) step *= factor;
  }
  return {step * std::floor(low / step + 1e-9), step * std::ceil(high / step - 1e-9), step};
}

class ChartWriter {
 public:
  explicit ChartWriter(const LineChart& chart) : chart_(chart), x_{}, y_{} {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    double low = kFar, high = -kFar;
    for (const ChartCurve& curve : chart.curves) {
      assert(curve.y.size() == chart.x.size());
      for (const double y : curve.y) {
        if (!std::isfinite(y)) continue;
        low = std::min(low, y);
        high = std::max(high, y);
      }
    }
    y_ = makeChartAxis(low, high);
    x_ = chart.x.empty() ? makeChartAxis(0, 1) : makeChartAxis(chart.x.front(), chart.x.back());
  }

  std::string write() {
    svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + toPixels(kChartWidth) +
           " " + toPixels(kChartHeight) + "\" width=\"" + toPixels(kChartWidth) + "\" height=\"" +
           toPixels(kChartHeight) + "\" font-family=\"sans-serif\" font-size=\"13\">\n" +
           "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
    writeText(kChartWidth / 2, 24, "middle", chart_.title, " font-size=\"15\"");
    writeGrid();
    for (std::size_t k = 0; k < chart_.curves.size(); ++k) writeCurve(k);
    writeLegend();
    return svg_ + "</svg>\n";
  }

 private:
  [[nodiscard]] double across(double x) const {
    const double room = kChartWidth - kChartLeft - kChartRight;
    return kChartLeft + room * (x - x_.low) / (x_.high - x_.low);
  }
  [[nodiscard]] double down(double y) const {
    const double room = kChartHeight - kChartTop - kChartBottom;
    return kChartTop + room * (y_.high - y) / (y_.high - y_.low);
  }

  void writeText(double x, double y, const char* anchor, const std::string& text,
                 const std::string& more = "") {
    svg_ += "<text x=\"" + toPixels(x) + "\" y=\"" + toPixels(y) + "\" text-anchor=\"" + anchor +
            "\"" + more + ">" + toMarkupText(text) + "</text>\n";
  }
  void writeLine(double x1, double y1, double x2, double y2, const std::string& style) {
    svg_ += "<line x1=\"" + toPixels(x1) + "\" y1=\"" + toPixels(y1) + "\" x2=\"" + toPixels(x2) +
            "\" y2=\"" + toPixels(y2) + "\" " + style + "/>\n";
  }

  void writeGrid() {
    const std::string grid = "stroke=\"#dddddd\"";
    const double bottom = kChartHeight - kChartBottom, right = kChartWidth - kChartRight;
    const auto ticks = [](const ChartAxis& axis, const auto& write) {
      const int count = static_cast<int>(std::lround((axis.high - axis.low) / axis.step));
      for (int k = 0; k <= count; ++k) {
        const double at = axis.low + k * axis.step;
        write(std::abs(at) < 1e-9 * axis.step ? 0 : at);
      }
    };
    ticks(x_, [&](double at) {
      writeLine(across(at), kChartTop, across(at), bottom, grid);
      writeText(across(at), bottom + 18, "middle", toReadable(at));
    });
    ticks(y_, [&](double at) {
      writeLine(kChartLeft, down(at), right, down(at), grid);
      writeText(kChartLeft - 8, down(at) + 4, "end", toReadable(at));
    });
    svg_ += "<rect x=\"" + toPixels(kChartLeft) + "\" y=\"" + toPixels(kChartTop) + "\" width=\"" +
            toPixels(right - kChartLeft) + "\" height=\"" + toPixels(bottom - kChartTop) +
            "\" fill=\"none\" stroke=\"#555555\"/>\n";
    writeText((kChartLeft + right) / 2, kChartHeight - 14, "middle", chart_.xLabel);
    writeText(12, kChartTop - 15, "start", chart_.yLabel);
  }

  [[nodiscard]] static std::string styleOf(std::size_t k) {
    const std::string dashes = kChartDashes[k % kChartDashes.size()];
    return "fill=\"none\" stroke=\"" + std::string(kChartColours[k % kChartColours.size()]) +
           "\" stroke-width=\"2\"" + (dashes.empty() ? "" : " stroke-dasharray=\"" + dashes + "\"");
  }

  void writeCurve(std::size_t k) {
    std::string path;
    bool isDown = false;
    for (std::size_t i = 0; i < chart_.x.size(); ++i) {
      const double y = chart_.curves[k].y[i];
      if (std::isfinite(y)) {
        path += (isDown ? "L" : "M") + toPixels(across(chart_.x[i])) + ' ' + toPixels(down(y));
      }
      isDown = std::isfinite(y);
    }
    svg_ += "<path d=\"" + path + "\" " + styleOf(k) + "/>\n";
  }

  /// Where it covers least of the curves: at the right side or the left.
  void writeLegend() {
    constexpr double kLegendWidth = 210;
    const double height = kLegendStep * static_cast<double>(chart_.curves.size()) + 8;
    const double right = kChartWidth - kChartRight - kLegendWidth - 8,
                 bottom = kChartHeight - kChartBottom - height - 8;
    double left = right, top = kChartTop + 8;
    int fewest = std::numeric_limits<int>::max();
    for (const double x : {right, kChartLeft + 8}) {
      for (double y = kChartTop + 8; y <= bottom; y += kLegendStep) {
        const int covered = countCovered(x, y, kLegendWidth, height);
        if (covered >= fewest) continue;
        fewest = covered;
        left = x;
        top = y;
      }
    }
    svg_ += "<rect x=\"" + toPixels(left) + "\" y=\"" + toPixels(top) + "\" width=\"" +
            toPixels(kLegendWidth) + "\" height=\"" + toPixels(height) +
            "\" fill=\"white\" fill-opacity=\"0.9\" stroke=\"#cccccc\"/>\n";
    for (std::size_t k = 0; k < chart_.curves.size(); ++k) {
      const double y = top + 14 + kLegendStep * static_cast<double>(k);
      writeLine(left + 8, y, left + 44, y, styleOf(k));
      writeText(left + 52, y + 4, "start", chart_.curves[k].label);
    }
  }

  [[nodiscard]] int countCovered(double left, double top, double width, double height) const {
    int covered = 0;
    for (const ChartCurve& curve : chart_.curves) {
      for (std::size_t i = 0; i < chart_.x.size(); ++i) {
        const double x = across(chart_.x[i]), y = down(curve.y[i]);
        covered += x >= left && x <= left + width && y >= top && y <= top + height;
      }
    }
    return covered;
  }

  const LineChart& chart_;
  ChartAxis x_, y_;
  std::string svg_;
};

}  // namespace

std::string toSvg(const LineChart& chart) { return ChartWriter(chart).write(); }

}  // namespace denavit
