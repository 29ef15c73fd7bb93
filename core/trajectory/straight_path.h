#pragma once

#include "core/trajectory/joint_path.h"

namespace denavit {

/// All joints in proportion: q = from + s (to - from), s from 0 to 1.
class StraightPath final : public JointPath {
 public:
  StraightPath(const VecX<double>& from, const VecX<double>& to) : from_(from), way_(to - from) {}
  [[nodiscard]] int jointCount() const override { return static_cast<int>(from_.size()); }
  [[nodiscard]] double length() const override { return 1; }
  void calc(double s, PathPoint& point) const override {
    point.q = from_ + s * way_;
    point.dq = way_;
    point.ddq.setZero(way_.size());
  }
  [[nodiscard]] const std::vector<double>& breaks() const override { return none_; }

 private:
  VecX<double> from_, way_;
  std::vector<double> none_;
};

}  // namespace denavit
