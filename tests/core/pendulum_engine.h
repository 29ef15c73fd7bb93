#pragma once

#include <cmath>

#include "core/engine/arm_engine.h"

namespace denavit::test {

/// A point mass on a massless rod, by its textbook equation m L² q̈ + m g L sin q = tau: an engine
/// that shares no line with those of the program. It hangs at q = 0; the joint's axis is along y.
class PendulumEngine final : public ArmEngine {
 public:
  static constexpr double kMass = 1.3, kLength = 0.7, kGravity = 9.81;

  std::string_view name() const override { return "textbook"; }
  std::string_view method() const override { return "one equation"; }
  int dof() const override { return 1; }
  int jointCount() const override { return 1; }
  JointType jointType(int) const override { return JointType::Revolute; }
  void place(const VecX<double>& q) override { q_ = q[0]; }
  void calcBias(const VecX<double>&, VecX<double>& bias) override { calcGravity(bias); }
  void calcGravity(VecX<double>& g) override {
    g.resize(1);
    g[0] = kMass * kGravity * kLength * std::sin(q_);
  }
  const MatX<double>& inertia() override { return M_; }
  bool solve(const VecX<double>& known, const std::vector<char>& held, VecX<double>& force,
             VecX<double>& response) override {
    if (held[0]) {
      force[0] = known[0] + M_(0, 0) * response[0];
    } else {
      response[0] = (force[0] - known[0]) / M_(0, 0);
    }
    return true;
  }
  Pose<double> toolPose() override { return pose(0, Vec3<double>(0, 0, -kLength)); }
  void calcToolJacobian(Jacobian<double>& J) override {
    calcJacobian(0, Vec3<double>(0, 0, -kLength), J);
  }
  Pose<double> pose(int, const Vec3<double>& point) override {
    const double c = std::cos(q_), s = std::sin(q_);
    Mat3<double> R;
    R << c, 0, -s, 0, 1, 0, s, 0, c;  // about -y: it swings towards +x
    return {R, R * point};
  }
  void calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) override {
    const Vec3<double> axis(0, -1, 0);
    J.resize(6, 1);
    J << axis.cross(pose(link, point).p), axis;
  }
  ArmEnergies calcEnergies(const VecX<double>& qd) override {
    return {.kinetic = 0.5 * M_(0, 0) * qd[0] * qd[0],
            .gravity = -kMass * kGravity * kLength * std::cos(q_)};
  }
  std::vector<Column> motionColumns(MotionOrder order) const override {
    const char* const stems[] = {"q1", "qd1", "qdd1"};
    const char* const units[] = {"rad", "rad/s", "rad/s²"};
    const auto k = static_cast<std::size_t>(order);
    return {makeColumn(stems[k], units[k], "pendulum")};
  }

 private:
  double q_ = 0;
  MatX<double> M_ = MatX<double>::Constant(1, 1, kMass* kLength* kLength);
};

class PendulumSource final : public EngineSource {
 public:
  std::unique_ptr<ArmEngine> make(const EngineSettings&) const override {
    return std::make_unique<PendulumEngine>();
  }
  int dof() const override { return 1; }
  int jointCount() const override { return 1; }
};

}  // namespace denavit::test
