#include "core/trajectory/path_table.h"

#include <algorithm>
#include <cassert>

namespace denavit {

PathTable::PathTable(std::vector<double> s, std::vector<PathPoint> points)
    : s_(std::move(s)), points_(std::move(points)) {
  assert(s_.size() == points_.size() && s_.size() >= 2);
}

void interpolateQuintic(const PathPoint& left, const PathPoint& right, double h, double x,
                        PathPoint& point) {
  // q = a + v y + w y² / 2 + c3 y³ + c4 y⁴ + c5 y⁵ with y = x h; what the right end asks of the
  // last three.
  const double y = x * h;
  for (Eigen::Index i = 0; i < left.q.size(); ++i) {
    const double a = left.q[i], v = left.dq[i], w = left.ddq[i];
    if (right.q[i] == a && v == 0 && w == 0 && right.dq[i] == 0 && right.ddq[i] == 0) {
      point.q[i] = a;
      point.dq[i] = point.ddq[i] = 0;
      continue;
    }
    const double d0 = right.q[i] - (a + h * (v + 0.5 * h * w));
    const double d1 = h * (right.dq[i] - (v + h * w));
    const double d2 = h * h * (right.ddq[i] - w);
    const double c3 = (10 * d0 - 4 * d1 + 0.5 * d2) / (h * h * h);
    const double c4 = (-15 * d0 + 7 * d1 - d2) / (h * h * h * h);
    const double c5 = (6 * d0 - 3 * d1 + 0.5 * d2) / (h * h * h * h * h);
    point.q[i] = a + y * (v + y * (0.5 * w + y * (c3 + y * (c4 + y * c5))));
    point.dq[i] = v + y * (w + y * (3 * c3 + y * (4 * c4 + y * 5 * c5)));
    point.ddq[i] = w + y * (6 * c3 + y * (12 * c4 + y * 20 * c5));
  }
}

void PathTable::calc(double s, PathPoint& point) const {
  const auto above = std::upper_bound(s_.begin() + 1, s_.end() - 1, s);
  const auto k = static_cast<std::size_t>(above - s_.begin()) - 1;
  const double h = s_[k + 1] - s_[k];
  interpolateQuintic(points_[k], points_[k + 1], h, std::clamp((s - s_[k]) / h, 0.0, 1.0), point);
}

}  // namespace denavit
