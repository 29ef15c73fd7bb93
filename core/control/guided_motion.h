#pragma once

#include <memory>

#include "core/simulation/simulation.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// Joints that follow a trajectory exactly: what moves them is the result.
class GuidedMotion final : public PrescribedMotion {
 public:
  /// @param joints  0-based, those that are guided
  GuidedMotion(std::shared_ptr<const Trajectory> trajectory, std::vector<int> joints)
      : trajectory_(std::move(trajectory)), joints_(std::move(joints)) {}
  [[nodiscard]] const std::vector<int>& joints() const override { return joints_; }
  [[nodiscard]] std::unique_ptr<InputScratch> makeScratch() const override {
    auto scratch = std::make_unique<Scratch>();
    scratch->motion.resize(trajectory_->jointCount());
    return scratch;
  }
  void calc(double t, InputScratch* scratch, std::span<Sample> samples) const override {
    JointMotion& motion = static_cast<Scratch*>(scratch)->motion;
    trajectory_->calc(t, motion);
    for (std::size_t k = 0; k < joints_.size(); ++k) {
      const int i = joints_[k];
      samples[k] = {motion.q[i], motion.qd[i], motion.qdd[i]};
    }
  }

 private:
  struct Scratch final : InputScratch {
    JointMotion motion;
  };
  std::shared_ptr<const Trajectory> trajectory_;
  std::vector<int> joints_;
};

}  // namespace denavit
