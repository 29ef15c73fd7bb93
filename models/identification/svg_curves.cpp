#include "models/identification/svg_curves.h"

#include <algorithm>
#include <cmath>

#include "models/json/number_text.h"

namespace denavit {

namespace {

constexpr double kWidth = 900, kHeight = 220, kLeft = 70, kRight = 10, kTop = 10, kBottom = 30;

/// A range of numbers on a range of pixels.
struct SvgAxis {
  double low = 0, high = 1, from = 0, to = 1;
  [[nodiscard]] double place(double x) const {
    return from + (x - low) / (high - low) * (to - from);
  }
};

/// One decimal is as good as a pixel.
std::string toPixel(double x) { return toReadable(std::round(x * 10) / 10); }

/// 1, 2 or 5 times a power of ten, for about five marks.
double chooseStep(double range) {
  const double raw = range / 5, power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw) return factor * power;
  }
  return 10 * power;
}

SvgAxis makeAxis(double low, double high, double from, double to) {
  if (!(high > low)) {
    const double half = std::abs(low) > 0 ? std::abs(low) / 2 : 1;
    return {low - half, low + half, from, to};
  }
  return {low, high, from, to};
}

std::string drawMarks(const SvgAxis& time, const SvgAxis& value, const std::string& unit) {
  std::string text;
  const auto label = [&](double x, double y, const char* anchor, const std::string& what) {
    text += "<text x=\"" + toPixel(x) + "\" y=\"" + toPixel(y) + "\" text-anchor=\"" + anchor +
            "\">" + what + "</text>\n";
  };
  const auto line = [&](double x1, double y1, double x2, double y2) {
    text += "<line x1=\"" + toPixel(x1) + "\" y1=\"" + toPixel(y1) + "\" x2=\"" + toPixel(x2) +
            "\" y2=\"" + toPixel(y2) + "\" stroke=\"#ddd\"/>\n";
  };
  const double bottom = kHeight - kBottom;
  for (double step = chooseStep(time.high - time.low), t = std::ceil(time.low / step) * step;
       t <= time.high; t += step) {
    line(time.place(t), kTop, time.place(t), bottom);
    label(time.place(t), bottom + 16, "middle", toReadable(std::round(t / step) * step) + " s");
  }
  for (double step = chooseStep(value.high - value.low), v = std::ceil(value.low / step) * step;
       v <= value.high; v += step) {
    line(kLeft, value.place(v), kWidth - kRight, value.place(v));
    label(kLeft - 6, value.place(v) + 4, "end", toReadable(std::round(v / step) * step));
  }
  label(4, kTop + 8, "start", unit);
  return text;
}

/// The lowest and the highest value of each pixel column, in the order they come in.
std::string drawCurve(const VecX<double>& t, const SvgCurve& curve, const SvgAxis& time,
                      const SvgAxis& value) {
  std::string points;
  const auto add = [&](Eigen::Index k) {
    points += toPixel(time.place(t[k])) + "," + toPixel(value.place(curve.values[k])) + " ";
  };
  for (Eigen::Index k = 0; k < t.size();) {
    const double column = std::floor(time.place(t[k]));
    Eigen::Index low = k, high = k, end = k;
    for (; end < t.size() && std::floor(time.place(t[end])) == column; ++end) {
      if (curve.values[end] < curve.values[low]) low = end;
      if (curve.values[end] > curve.values[high]) high = end;
    }
    add(std::min(low, high));
    if (low != high) add(std::max(low, high));
    k = end;
  }
  return "<polyline fill=\"none\" stroke=\"" + curve.colour + "\" points=\"" + points + "\"/>\n";
}

}  // namespace

std::string toSvg(const VecX<double>& time, const std::vector<SvgCurve>& curves,
                  const std::string& unit) {
  double low = curves.front().values.minCoeff(), high = curves.front().values.maxCoeff();
  for (const SvgCurve& curve : curves) {
    low = std::min(low, curve.values.minCoeff());
    high = std::max(high, curve.values.maxCoeff());
  }
  const SvgAxis across = makeAxis(time[0], time[time.size() - 1], kLeft, kWidth - kRight);
  const SvgAxis up = makeAxis(low, high, kHeight - kBottom, kTop);
  std::string text = "<svg viewBox=\"0 0 " + toReadable(kWidth) + " " + toReadable(kHeight) +
                     "\" width=\"100%\" font-size=\"11\" font-family=\"sans-serif\">\n";
  text += drawMarks(across, up, unit);
  for (const SvgCurve& curve : curves) text += drawCurve(time, curve, across, up);
  return text + "</svg>\n";
}

}  // namespace denavit
