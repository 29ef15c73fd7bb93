#include "core/trajectory/arc_length.h"

#include <array>
#include <cmath>

namespace denavit {
namespace {

/// Nodes and weights of the five-point Gauss-Legendre rule on [0, 1].
constexpr std::array<std::array<double, 2>, 5> kGauss{{{0.046910077030668004, 0.11846344252809454},
                                                       {0.23076534494715845, 0.23931433524968324},
                                                       {0.5, 0.28444444444444444},
                                                       {0.76923465505284155, 0.23931433524968324},
                                                       {0.953089922969332, 0.11846344252809454}}};

/// The arc length between two points whose tangents have unit length: the length of the quintic
/// whose parameter interval has this length.
double findWay(const PathPoint& left, const PathPoint& right, PathPoint& between) {
  constexpr int kRounds = 6;
  double way = (right.q - left.q).norm();
  for (int round = 0; round < kRounds && way > 0; ++round) {
    double mean = 0;
    for (const auto& [x, weight] : kGauss) {
      interpolateQuintic(left, right, way, x, between);
      mean += weight * between.dq.norm();
    }
    way *= mean;
  }
  return way;
}

/// The points of a part of a table, with its ends; none if the joints stand still somewhere.
std::vector<EvenPoint> cutOut(const PathTable& table, double from, double to) {
  std::vector<EvenPoint> points;
  bool isMoving = true;
  const auto add = [&](double u, const PathPoint& point) {
    isMoving = isMoving && point.dq.norm() > 0;
    if (isMoving) points.push_back(toEvenPoint(u, point));
  };
  PathPoint end;
  end.resize(table.jointCount());
  table.calc(from, end);
  add(from, end);
  for (std::size_t k = 0; k < table.knots().size(); ++k) {
    const double u = table.knots()[k], aside = 1e-9 * (to - from);
    if (u > from + aside && u < to - aside) add(u, table.points()[k]);
  }
  table.calc(to, end);
  add(to, end);
  return isMoving ? points : std::vector<EvenPoint>();
}

/// Builds a table through the points and through those that the check inserts between them.
class EvenTable {
 public:
  explicit EvenTable(const EvenCheck& check) : check_(check) {}

  void begin(const EvenPoint& start) {
    between_ = start.point;
    s_.push_back(0);
    points_.push_back(start.point);
  }
  bool add(const EvenPoint& left, const EvenPoint& right, int halvings = 12) {
    const double way = findWay(left.point, right.point, between_);
    if (!(way > 0)) return false;
    if (check_ && halvings > 0) {
      if (const std::optional<EvenPoint> middle = check_(left, right, way)) {
        return add(left, *middle, halvings - 1) && add(*middle, right, halvings - 1);
      }
    }
    s_.push_back(s_.back() + way);
    points_.push_back(right.point);
    return true;
  }
  /// @param length  of the parameter interval of the finished table
  [[nodiscard]] std::shared_ptr<const PathTable> finish(double length) {
    const double scale = length / s_.back();
    for (std::size_t k = 0; k < s_.size(); ++k) {
      s_[k] *= scale;
      points_[k].dq /= scale;
      points_[k].ddq /= scale * scale;
    }
    s_.back() = length;
    return std::make_shared<PathTable>(std::move(s_), std::move(points_));
  }

 private:
  const EvenCheck& check_;
  std::vector<double> s_;
  std::vector<PathPoint> points_;
  PathPoint between_;
};

}  // namespace

EvenPoint toEvenPoint(double u, const PathPoint& point) {
  // The curvature vector is perpendicular to the tangent.
  const double speed = point.dq.norm();
  EvenPoint even{u, {point.q, point.dq / speed, point.ddq}};
  PathPoint& unit = even.point;
  unit.ddq = (point.ddq - unit.dq * unit.dq.dot(point.ddq)) / (speed * speed);
  return even;
}

std::shared_ptr<const PathTable> byArcLength(const PathTable& table, double from, double to,
                                             const EvenCheck& check) {
  const std::vector<EvenPoint> points = cutOut(table, from, to);
  if (points.empty()) return nullptr;
  EvenTable even(check);
  even.begin(points.front());
  for (std::size_t k = 1; k < points.size(); ++k) {
    if (!even.add(points[k - 1], points[k])) return nullptr;
  }
  return even.finish(to - from);
}

}  // namespace denavit
