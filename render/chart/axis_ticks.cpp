#include "render/chart/axis_ticks.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace denavit {
namespace {

constexpr const char* kMinus = "\xE2\x88\x92";

/// Locale-independent, with a true minus sign and no "-0".
std::string toText(double value, std::chars_format format, int precision) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, format, precision).ptr;
  std::string text(buffer, end);
  if (text.find_first_of("123456789") == std::string::npos && !text.empty() && text[0] == '-')
    text.erase(0, 1);
  if (!text.empty() && text[0] == '-') text.replace(0, 1, kMinus);
  return text;
}

/// 2.5e-07 as "2.5e−7".
std::string toScientific(double value, int precision) {
  if (value == 0.0) return "0";
  std::string text = toText(value, std::chars_format::scientific, precision);
  const std::size_t e = text.find('e');
  std::string exponent = text.substr(e + 1);
  const bool negative = exponent[0] == '-';
  exponent.erase(0, 1);
  exponent.erase(0, std::min(exponent.find_first_not_of('0'), exponent.size() - 1));
  return text.substr(0, e) + "e" + (negative ? kMinus : "") + exponent;
}

double niceStep(double rough) {
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double lead = rough / power;
  constexpr double kRounding = 1 + 1e-9;
  return power * (lead <= kRounding         ? 1.0
                  : lead <= 2.0 * kRounding ? 2.0
                  : lead <= 5.0 * kRounding ? 5.0
                                            : 10.0);
}

double ticksIn(AxisRange range, double step) {
  return std::floor(range.max / step + 1e-9) - std::ceil(range.min / step - 1e-9) + 1;
}

/// 10 to an integer: "0.01", "1", "1000", and "10⁻⁵" further away.
std::string toPowerOfTen(int exponent) {
  if (exponent >= -3 && exponent <= 4)
    return toText(std::pow(10.0, exponent), std::chars_format::fixed, std::max(0, -exponent));
  static constexpr const char* kDigits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "10⁻" : "10";
  for (const char digit : std::to_string(std::abs(exponent))) text += kDigits[digit - '0'];
  return text;
}

}  // namespace

std::vector<Tick> makeTicks(AxisRange range, double maxCount, int minCount) {
  const double span = range.max - range.min;
  if (!(span > 0.0) || !std::isfinite(span) || !(maxCount > 0.0)) return {};
  double step = niceStep(span / std::max(maxCount, 1.0));
  // One number alone gives no scale: finer steps, from 50 to 20, 20 to 10, 10 to 5.
  while (ticksIn(range, step) < minCount) step = niceStep(0.4 * step);
  const double magnitude = std::max(std::abs(range.min), std::abs(range.max));
  const int stepExponent = static_cast<int>(std::floor(std::log10(step) + 1e-9));
  const int topExponent = static_cast<int>(std::floor(std::log10(magnitude) + 1e-9));
  const bool scientific = topExponent >= 5 || topExponent < -3;
  std::vector<Tick> ticks;
  // Indices, not sums: a product stays exact where a sum drifts.
  const double first = std::ceil(range.min / step - 1e-9),
               last = std::floor(range.max / step + 1e-9);
  if (last - first > 200.0 || first + 1.0 == first) return {};  // beyond a double's resolution
  for (double k = first; k <= last; k += 1.0) {
    const double value = k * step;
    ticks.push_back(
        {value, scientific ? toScientific(value, std::max(0, topExponent - stepExponent))
                           : toText(value, std::chars_format::fixed, std::max(0, -stepExponent))});
  }
  return ticks;
}

std::vector<Tick> makeLogTicks(AxisRange range, double maxCount, int minCount) {
  if (!(range.min > 0.0) || !(range.max > range.min) || !std::isfinite(range.max)) return {};
  const double low = std::log10(range.min), high = std::log10(range.max);
  const auto first = static_cast<int>(std::ceil(low - 1e-9)),
             last = static_cast<int>(std::floor(high + 1e-9));
  const int decades = last - first + 1;
  if (decades < 2 && high - low < 1.3) return makeTicks(range, maxCount, minCount);
  std::vector<Tick> ticks;
  // 2 and 5 as well
  const bool between = 3.0 * (high - low) <= maxCount || decades < minCount;
  const int step =
      std::max(1, std::min(static_cast<int>(std::ceil(decades / std::max(maxCount, 2.0))),
                           decades / std::max(minCount, 1)));
  for (int k = first - 1; k <= last; ++k) {
    for (const int lead : {1, 2, 5}) {
      const double value = lead * std::pow(10.0, k);
      if (value < range.min * (1 - 1e-9) || value > range.max * (1 + 1e-9)) continue;
      if (lead != 1 && !between) continue;
      if (lead == 1 && k % step != 0) continue;
      const bool plain = k >= -3 && k <= 4;
      ticks.push_back({value, lead == 1 ? toPowerOfTen(k)
                              : plain   ? toText(value, std::chars_format::fixed, std::max(0, -k))
                                        : ""});
    }
  }
  return ticks;
}

void thinLabels(std::vector<Tick>& ticks, const std::vector<double>& place,
                const std::vector<double>& width) {
  const auto overlaps = [&](std::size_t a, std::size_t b) {
    return place[a] + 0.5 * width[a] > place[b] - 0.5 * width[b];
  };
  // Of even ticks every second, third, fourth, counted from 0 so that panning changes nothing.
  const double step = ticks.size() > 1 ? ticks[1].value - ticks[0].value : 1.0;
  const auto isKept = [&](std::size_t k, int every) {
    return every < 2 || static_cast<long long>(std::round(ticks[k].value / step)) % every == 0;
  };
  const auto fits = [&](int every) {
    std::optional<std::size_t> last;
    for (std::size_t k = 0; k < ticks.size(); ++k) {
      if (ticks[k].label.empty() || !isKept(k, every)) continue;
      if (last && overlaps(*last, k)) return false;
      last = k;
    }
    return true;
  };
  int every = 1;
  while (every < static_cast<int>(ticks.size()) && !fits(every)) ++every;
  for (std::size_t k = 0; k < ticks.size(); ++k)
    if (!isKept(k, every)) ticks[k].label.clear();
}

AxisRange makeLogRange(double min, double max) {
  if (!(min > 0.0) || !(max >= min) || !std::isfinite(max)) return {0.1, 10.0};
  const double air = max > 1.001 * min ? 0.04 * std::log10(max / min) : 0.5;
  return {min * std::pow(10.0, -air), max * std::pow(10.0, air)};
}

AxisRange makeValueRange(double min, double max) {
  if (!std::isfinite(min) || !std::isfinite(max) || min > max) return {0.0, 1.0};
  const double magnitude = std::max(std::abs(min), std::abs(max)), span = max - min;
  if (span < 1e-9 * magnitude || span < 1e-12) {
    const double middle = 0.5 * (min + max);
    const double half = magnitude < 1e-12 ? 1.0 : 0.1 * magnitude;
    return {middle - half, middle + half};
  }
  return {min - 0.05 * span, max + 0.05 * span};
}

std::string formatNumber(double value, double magnitude, int significant) {
  if (std::isnan(value)) return "\xE2\x80\x93";
  if (std::isinf(value)) return value > 0 ? "\xE2\x88\x9E" : std::string(kMinus) + "\xE2\x88\x9E";
  magnitude = std::max(std::abs(magnitude), std::abs(value));
  if (magnitude == 0.0) return "0";
  const int exponent = static_cast<int>(std::floor(std::log10(magnitude)));
  if (exponent >= 5 || exponent < -3) return toScientific(value, significant - 2);
  return toText(value, std::chars_format::fixed, std::max(0, significant - 1 - exponent));
}

std::string withDecimalSign(std::string number, bool comma) {
  if (comma) std::replace(number.begin(), number.end(), '.', ',');
  return number;
}

}  // namespace denavit
