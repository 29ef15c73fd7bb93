#pragma once

#include <memory>
#include <utility>

#include "core/trajectory/joint_path.h"
#include "core/trajectory/time_law.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// Where a path is while its parameter moves: q̇ = q' ṡ, q̈ = q'' ṡ² + q' s̈.
inline void calcPathMotion(const JointPath& path, double s, double s_rate, double s_acceleration,
                           JointMotion& motion) {
  // The vectors change hands, so that nothing is allocated.
  PathPoint point{std::move(motion.q), std::move(motion.qd), std::move(motion.qdd)};
  path.calc(s, point);
  point.ddq = s_rate * s_rate * point.ddq + s_acceleration * point.dq;
  point.dq *= s_rate;
  motion.q = std::move(point.q);
  motion.qd = std::move(point.dq);
  motion.qdd = std::move(point.ddq);
}

/// A path passed by a law of its parameter.
class TimedPath final : public Trajectory {
 public:
  /// @param law  of s in [0, path->length()]
  TimedPath(std::shared_ptr<const JointPath> path, TimeLaw law);
  [[nodiscard]] int jointCount() const override { return path_->jointCount(); }
  [[nodiscard]] double duration() const override { return law_.duration(); }
  void calc(double t, JointMotion& motion) const override {
    const LawSample s = law_.calc(t);
    calcPathMotion(*path_, s.x, s.v, s.a, motion);
  }
  [[nodiscard]] const std::vector<double>& breaks() const override { return breaks_; }
  [[nodiscard]] std::vector<double> kinks() const override;
  [[nodiscard]] const TimeLaw& law() const { return law_; }
  [[nodiscard]] const JointPath& path() const { return *path_; }

 private:
  [[nodiscard]] double timeAt(double s) const;

  std::shared_ptr<const JointPath> path_;
  TimeLaw law_;
  std::vector<double> breaks_;
};

/// Every joint by a law of its own.
class JointLaws final : public Trajectory {
 public:
  explicit JointLaws(std::vector<TimeLaw> laws);
  [[nodiscard]] int jointCount() const override { return static_cast<int>(laws_.size()); }
  [[nodiscard]] double duration() const override { return duration_; }
  void calc(double t, JointMotion& motion) const override;
  [[nodiscard]] const std::vector<double>& breaks() const override { return breaks_; }

 private:
  std::vector<TimeLaw> laws_;
  double duration_ = 0;
  std::vector<double> breaks_;
};

}  // namespace denavit
