#include "ui/plot_view/simplify_line.h"

#include <algorithm>
#include <cmath>

namespace denavit {
namespace {

double cross(const QPointF& a, const QPointF& b) { return a.x() * b.y() - a.y() * b.x(); }

/// The directions from an anchor that pass all points since within the tolerance.
class Cone {
 public:
  explicit Cone(double tolerance) : tolerance_(tolerance) {}

  void restart() {
    open_ = true;
    reach_ = 0;
  }
  /// Narrows to a point, given from the anchor.
  /// @returns false where the point is outside, or turns back
  bool accept(const QPointF& v) {
    const double length = std::hypot(v.x(), v.y());
    if (length + tolerance_ < reach_) return false;
    if (!open_ &&
        (cross(right_, v) < 0 || cross(v, left_) < 0 || QPointF::dotProduct(v, right_ + left_) < 0))
      return false;
    reach_ = std::max(reach_, length);
    if (length <= tolerance_) return true;
    const QPointF aside = QPointF(-v.y(), v.x()) * (tolerance_ / length);
    const QPointF left = v + aside, right = v - aside;
    if (open_ || cross(left, left_) > 0) left_ = left;
    if (open_ || cross(right, right_) < 0) right_ = right;
    open_ = false;
    return true;
  }

 private:
  double tolerance_, reach_ = 0;
  QPointF left_, right_;
  bool open_ = true;
};

}  // namespace

void simplifyLine(const std::vector<QPointF>& points, double tolerance, std::vector<QPointF>& out) {
  out.clear();
  if (points.empty()) return;
  Cone cone(tolerance);
  out.push_back(points.front());
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (cone.accept(points[i] - out.back())) continue;
    out.push_back(points[i - 1]);
    cone.restart();
    cone.accept(points[i] - out.back());
  }
  if (points.size() > 1) out.push_back(points.back());
}

}  // namespace denavit
