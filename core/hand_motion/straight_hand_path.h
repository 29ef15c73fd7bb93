#pragma once

#include "core/trajectory/tool_path.h"

namespace denavit {

/// The tool's origin goes straight, its orientation stays; the parameter is the way [m], so that
/// its rate is the hand's speed.
class StraightHandPath final : public ToolPath {
 public:
  /// @param way_W [m] from start to end, in the world, not zero
  StraightHandPath(const Pose<double>& start, const Vec3<double>& way_W)
      : start_(start), direction_(way_W.normalized()), length_(way_W.norm()) {}
  [[nodiscard]] double length() const override { return length_; }
  [[nodiscard]] ToolPoint calc(double u) const override {
    ToolPoint point;
    point.X_WT = {start_.R, start_.p + u * direction_};
    point.V.head<3>() = direction_;
    return point;
  }

 private:
  Pose<double> start_;
  Vec3<double> direction_;
  double length_;
};

}  // namespace denavit
