#pragma once

#include <vector>

#include "core/trajectory/joint_path.h"

namespace denavit {

/// A path between points of which q, q' and q'' are known: quintic polynomials that agree with them
/// there, so that q'' is continuous everywhere.
class PathTable final : public JointPath {
 public:
  /// @param s  of the points, rising from 0   @param points  as many, at least two
  PathTable(std::vector<double> s, std::vector<PathPoint> points);

  [[nodiscard]] int jointCount() const override {
    return static_cast<int>(points_.front().q.size());
  }
  [[nodiscard]] double length() const override { return s_.back(); }
  void calc(double s, PathPoint& point) const override;
  [[nodiscard]] const std::vector<double>& breaks() const override { return none_; }
  [[nodiscard]] std::vector<double> kinks() const override {
    return {s_.begin() + 1, s_.end() - 1};
  }

  [[nodiscard]] const std::vector<double>& knots() const { return s_; }
  [[nodiscard]] const std::vector<PathPoint>& points() const { return points_; }

 private:
  std::vector<double> s_;
  std::vector<PathPoint> points_;
  std::vector<double> none_;
};

/// The quintic polynomial between two points that are h apart, at the share x of the way.
void interpolateQuintic(const PathPoint& left, const PathPoint& right, double h, double x,
                        PathPoint& point);

}  // namespace denavit
