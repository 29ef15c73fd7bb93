#pragma once

#include <memory>
#include <utility>

#include "core/trajectory/trajectory.h"

namespace denavit {

/// A given motion in more or less time: rates go with 1/factor, accelerations with its square.
class SlowedMotion final : public Trajectory {
 public:
  /// @param factor  of all times, positive
  SlowedMotion(std::shared_ptr<const Trajectory> motion, double factor)
      : motion_(std::move(motion)), factor_(factor), breaks_(slow(motion_->breaks())) {}
  [[nodiscard]] int jointCount() const override { return motion_->jointCount(); }
  [[nodiscard]] double duration() const override { return factor_ * motion_->duration(); }
  void calc(double t, JointMotion& motion) const override {
    motion_->calc(t / factor_, motion);
    motion.qd /= factor_;
    motion.qdd /= factor_ * factor_;
  }
  [[nodiscard]] const std::vector<double>& breaks() const override { return breaks_; }
  [[nodiscard]] std::vector<double> kinks() const override { return slow(motion_->kinks()); }

 private:
  [[nodiscard]] std::vector<double> slow(std::vector<double> times) const {
    for (double& t : times) t *= factor_;
    return times;
  }

  std::shared_ptr<const Trajectory> motion_;
  double factor_;
  std::vector<double> breaks_;
};

}  // namespace denavit
