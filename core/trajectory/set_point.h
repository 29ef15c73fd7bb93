#pragma once

#include <utility>
#include <vector>

#include "core/trajectory/trajectory.h"

namespace denavit {

/// Rests in one place, always.
class SetPoint final : public Trajectory {
 public:
  /// @param q  [rad|m] one per joint
  explicit SetPoint(VecX<double> q) : q_(std::move(q)) {}
  [[nodiscard]] int jointCount() const override { return static_cast<int>(q_.size()); }
  [[nodiscard]] double duration() const override { return 0; }
  void calc(double, JointMotion& motion) const override {
    motion.q = q_;
    motion.qd.setZero();
    motion.qdd.setZero();
  }
  [[nodiscard]] const std::vector<double>& breaks() const override { return none_; }

 private:
  VecX<double> q_;
  std::vector<double> none_;
};

}  // namespace denavit
