#include "render/chart/reduce_curve.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

#include "render/chart/curve_pyramid.h"

namespace denavit {
namespace {

constexpr std::size_t kPointsPerColumn = 4;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

void addPoint(ReducedCurve& out, double x, double y) {
  out.x.push_back(x);
  out.y.push_back(y);
}

/// One gap is enough, and none at the start.
void addGap(ReducedCurve& out, double x) {
  if (!out.y.empty() && !std::isnan(out.y.back())) addPoint(out, x, kNaN);
}

/// A point between two gaps makes no line; it becomes part of the gap.
void dropLonePoints(ReducedCurve& curve) {
  const std::size_t n = curve.y.size();
  const std::vector<double> y = curve.y;
  for (std::size_t i = 0; i < n; ++i) {
    const bool joinsBefore = i > 0 && std::isfinite(y[i - 1]);
    const bool joinsAfter = i + 1 < n && std::isfinite(y[i + 1]);
    if (!std::isfinite(y[i]) || (!joinsBefore && !joinsAfter)) curve.y[i] = kNaN;
  }
  if (std::all_of(curve.y.begin(), curve.y.end(), [](double v) { return std::isnan(v); }))
    curve = {};
}

/// The first, lowest, highest and last of samples without a gap, in their order.
void addColumn(ReducedCurve& out, const std::vector<double>& x, const std::vector<double>& y,
               std::size_t from, std::size_t to, const Extremes& found) {
  const std::array<std::size_t, 4> picks{from, std::min(found.low, found.high),
                                         std::max(found.low, found.high), to - 1};
  for (std::size_t k = 0; k < picks.size(); ++k)
    if (k == 0 || picks[k] != picks[k - 1]) addPoint(out, x[picks[k]], y[picks[k]]);
}

/// One column, in pieces where it has gaps.
void addStretch(ReducedCurve& out, const std::vector<double>& x, const std::vector<double>& y,
                std::size_t from, std::size_t to, const CurvePyramid* pyramid) {
  const Extremes found = pyramid ? pyramid->findExtremes(y, from, to) : findExtremes(y, from, to);
  if (!found.gap) {
    addColumn(out, x, y, from, to, found);
    return;
  }
  while (from < to) {
    if (!std::isfinite(y[from])) {
      addGap(out, x[from++]);
      continue;
    }
    std::size_t end = from;
    while (end < to && std::isfinite(y[end])) ++end;
    addColumn(out, x, y, from, end, findExtremes(y, from, end));
    from = end;
  }
}

/// The first index in [from, to) with x at or beyond `limit`: steps that double, then halves, so
/// that a near answer is cheap.
std::size_t gallop(const std::vector<double>& x, std::size_t from, std::size_t to, double limit) {
  std::size_t step = 1, low = from;
  while (low + step < to && x[low + step] < limit) {
    low += step;
    step *= 2;
  }
  const auto begin = x.begin() + static_cast<std::ptrdiff_t>(low);
  const auto end = x.begin() + static_cast<std::ptrdiff_t>(std::min(low + step + 1, to));
  return static_cast<std::size_t>(std::lower_bound(begin, end, limit) - x.begin());
}

/// On which sides of a picture a point is.
int sidesOf(double u, double v, double width, double height) {
  return (u < 0 ? 1 : 0) | (u > width ? 2 : 0) | (v < 0 ? 4 : 0) | (v > height ? 8 : 0);
}

double toPixel(double value, const AxisScale& scale) {
  const double min = toScale(scale.range.min, scale.log), max = toScale(scale.range.max, scale.log);
  return (toScale(value, scale.log) - min) / (max - min) * scale.pixels;
}

}  // namespace

double toScale(double value, bool log) {
  if (!log) return value;
  return value > 0.0 ? std::log10(value) : kNaN;
}

double fromScale(double value, bool log) { return log ? std::pow(10.0, value) : value; }

ReducedCurve reduceCurve(const std::vector<double>& x, const std::vector<double>& y,
                         AxisRange range, int columns, bool log, const CurvePyramid* pyramid) {
  assert(x.size() == y.size());
  ReducedCurve out;
  if (x.empty() || !(range.max > range.min) || (log && !(range.min > 0.0))) return out;
  auto begin = std::lower_bound(x.begin(), x.end(), range.min);
  auto end = std::upper_bound(x.begin(), x.end(), range.max);
  if (begin != x.begin()) --begin;
  if (end != x.end()) ++end;
  const auto from = static_cast<std::size_t>(begin - x.begin());
  const auto to = static_cast<std::size_t>(end - x.begin());
  const auto columnCount = static_cast<std::size_t>(std::max(columns, 1));
  if (to - from <= kPointsPerColumn * columnCount) {
    out.x.assign(begin, end);
    out.y.assign(y.begin() + static_cast<std::ptrdiff_t>(from),
                 y.begin() + static_cast<std::ptrdiff_t>(to));
    dropLonePoints(out);
    return out;
  }
  const double first = toScale(range.min, log);
  const double perColumn = (toScale(range.max, log) - first) / static_cast<double>(columnCount);
  out.x.reserve(kPointsPerColumn * (columnCount + 2));
  out.y.reserve(kPointsPerColumn * (columnCount + 2));
  // The sample before the range is a column of its own, and so is the one after it.
  std::size_t at = from;
  double column = std::floor(first / perColumn);
  double limit = range.min;
  const std::size_t inside = x[to - 1] > range.max ? to - 1 : to;
  while (at < to) {
    std::size_t next = limit > range.max ? inside : gallop(x, at, inside, limit);
    if (at == inside) next = to;
    if (next > at) addStretch(out, x, y, at, next, pyramid);
    at = next;
    column += 1.0;
    limit = std::max(limit, fromScale(column * perColumn, log));
    if (column * perColumn + perColumn == column * perColumn)
      limit = std::numeric_limits<double>::infinity();  // beyond a double's resolution
  }
  dropLonePoints(out);
  return out;
}

ReducedCurve reducePath(const std::vector<double>& x, const std::vector<double>& y,
                        const AxisScale& across, const AxisScale& up) {
  assert(x.size() == y.size());
  constexpr double kCell_px = 0.5;
  ReducedCurve out;
  double cellU = kNaN, cellV = kNaN;  // of the last point kept
  int sides = 0;
  bool waiting = false;  // the point before this one is in the same cell and was left out
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double u = toPixel(x[i], across), v = toPixel(y[i], up);
    if (!std::isfinite(u) || !std::isfinite(v)) {
      if (waiting) addPoint(out, x[i - 1], y[i - 1]);
      addGap(out, x[i]);
      waiting = false;
      cellU = cellV = kNaN;
      sides = 0;
      continue;
    }
    const int here = sidesOf(u, v, across.pixels, up.pixels);
    const double atU = std::floor(u / kCell_px), atV = std::floor(v / kCell_px);
    if ((atU == cellU && atV == cellV) || (here & sides) != 0) {
      sides &= here;
      if (sides != 0 || here == 0) {
        waiting = true;
        continue;
      }
    }
    if (waiting) addPoint(out, x[i - 1], y[i - 1]);
    waiting = false;
    addPoint(out, x[i], y[i]);
    cellU = atU;
    cellV = atV;
    sides = here;
  }
  if (waiting) addPoint(out, x.back(), y.back());
  dropLonePoints(out);
  return out;
}

ReducedCurve findBeyond(const ReducedCurve& curve, double lower, double upper) {
  ReducedCurve out;
  const auto isBeyond = [&](double y) { return y < lower || y > upper; };
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    const double x = curve.x[i], y = curve.y[i];
    if (!std::isfinite(y)) {
      addGap(out, x);
      continue;
    }
    const double before = i > 0 ? curve.y[i - 1] : kNaN;
    if (std::isfinite(before)) {
      // From one side to the other a segment crosses both limits, the nearer one first.
      std::array<double, 2> limits{lower, upper};
      if (before > y) std::swap(limits[0], limits[1]);
      for (const double limit : limits) {
        if (before == y || limit < std::min(before, y) || limit > std::max(before, y)) continue;
        const double share = (limit - before) / (y - before);
        const double place = curve.x[i - 1] + share * (x - curve.x[i - 1]);
        addPoint(out, place, limit);
        const bool leaves = (limit == upper && y > upper) || (limit == lower && y < lower);
        if (!leaves) addGap(out, place);
      }
    }
    if (isBeyond(y))
      addPoint(out, x, y);
    else
      addGap(out, x);
  }
  dropLonePoints(out);
  return out;
}

ReducedCurve findBeyond(const ReducedCurve& curve, AxisRange y, AxisRange x) {
  ReducedCurve out = findBeyond(curve, y.min, y.max);
  if (!std::isfinite(x.min) && !std::isfinite(x.max)) return out;
  // The same with the axes exchanged; gaps are always said in y.
  ReducedCurve turned{curve.y, curve.x};
  for (std::size_t i = 0; i < turned.y.size(); ++i)
    if (!std::isfinite(turned.x[i])) turned.y[i] = kNaN;
  const ReducedCurve across = findBeyond(turned, x.min, x.max);
  if (!out.x.empty() && !across.x.empty()) addGap(out, out.x.back());
  for (std::size_t i = 0; i < across.x.size(); ++i) {
    if (std::isfinite(across.y[i]))
      addPoint(out, across.y[i], across.x[i]);
    else if (!out.x.empty())
      addGap(out, out.x.back());
  }
  return out;
}

}  // namespace denavit
