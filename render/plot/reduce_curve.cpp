#include "render/plot/reduce_curve.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

namespace denavit {
namespace {

constexpr std::size_t kPointsPerColumn = 4;

/// Collects the samples of one column between gaps.
class Column {
 public:
  explicit Column(ReducedCurve& out) : out_(out) {}

  void add(double x, double y) {
    if (empty_) {
      first_ = low_ = high_ = last_ = {x, y};
      empty_ = false;
      return;
    }
    last_ = {x, y};
    if (y < low_.y) low_ = last_;
    if (y > high_.y) high_ = last_;
  }

  /// Writes at most four points, in the order of time.
  void flush() {
    if (empty_) return;
    std::array<Point, 4> points{first_, low_, high_, last_};
    if (low_.x > high_.x) std::swap(points[1], points[2]);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (i > 0 && points[i].x == points[i - 1].x && points[i].y == points[i - 1].y) continue;
      out_.x.push_back(points[i].x);
      out_.y.push_back(points[i].y);
    }
    empty_ = true;
  }

 private:
  struct Point {
    double x = 0, y = 0;
  };
  ReducedCurve& out_;
  Point first_, low_, high_, last_;
  bool empty_ = true;
};

/// A point between two gaps makes no line; it becomes part of the gap.
void dropLonePoints(ReducedCurve& curve) {
  const std::size_t n = curve.y.size();
  const std::vector<double> y = curve.y;
  for (std::size_t i = 0; i < n; ++i) {
    const bool joinsBefore = i > 0 && std::isfinite(y[i - 1]);
    const bool joinsAfter = i + 1 < n && std::isfinite(y[i + 1]);
    if (!std::isfinite(y[i]) || (!joinsBefore && !joinsAfter))
      curve.y[i] = std::numeric_limits<double>::quiet_NaN();
  }
  if (std::all_of(curve.y.begin(), curve.y.end(), [](double v) { return std::isnan(v); }))
    curve = {};
}

}  // namespace

ReducedCurve reduceCurve(const std::vector<double>& x, const std::vector<double>& y,
                         AxisRange range, int columns) {
  assert(x.size() == y.size());
  ReducedCurve out;
  if (x.empty() || !(range.max > range.min)) return out;
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
  const double perColumn = (range.max - range.min) / static_cast<double>(columnCount);
  Column column(out);
  double place = -2.0;  // the sample before the range is a column of its own
  for (std::size_t i = from; i < to; ++i) {
    const double here = std::floor((x[i] - range.min) / perColumn);
    if (here != place) column.flush();
    place = here;
    if (!std::isfinite(y[i])) {
      column.flush();
      if (!out.y.empty() && !std::isnan(out.y.back())) {
        out.x.push_back(x[i]);
        out.y.push_back(std::numeric_limits<double>::quiet_NaN());
      }
      continue;
    }
    column.add(x[i], y[i]);
  }
  column.flush();
  dropLonePoints(out);
  return out;
}

}  // namespace denavit
