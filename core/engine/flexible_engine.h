#pragma once

#include <memory>

#include "core/engine/arm_engine.h"
#include "core/engine/energy_size.h"
#include "core/engine/force_derivatives.h"
#include "core/flexible/flexible_energy.h"
#include "core/flexible/flexible_forward_dynamics.h"
#include "core/flexible/material_point.h"

namespace denavit {

/// An arm some of whose links bend and twist by assumed modes (core/flexible).
class FlexibleEngine final : public ArmEngine {
 public:
  /// @param arm  outlives this; @param unbent  the same arm with rigid links, likewise
  FlexibleEngine(const FlexibleArm<double>& arm, const Arm<double>& unbent,
                 const EngineSettings& settings);

  [[nodiscard]] std::string_view name() const override { return "loops"; }
  [[nodiscard]] std::string_view method() const override { return "assumed modes"; }
  [[nodiscard]] int dof() const override { return dof_; }
  [[nodiscard]] int jointCount() const override { return joints_; }
  [[nodiscard]] JointType jointType(int joint) const override {
    return arm_->links[static_cast<std::size_t>(joint)].link.type;
  }

  void place(const VecX<double>& q) override;
  void calcBias(const VecX<double>& qd, VecX<double>& bias) override;
  void calcGravity(VecX<double>& g) override;
  [[nodiscard]] const MatX<double>& inertia() override;
  [[nodiscard]] bool solve(const VecX<double>& known, const std::vector<char>& held,
                           VecX<double>& force, VecX<double>& response) override {
    return hybrid_.solve(inertia(), known, held, force, response);
  }

  [[nodiscard]] Pose<double> toolPose() override { return kinematics().X_WT; }
  void calcToolJacobian(Jacobian<double>& J) override;
  [[nodiscard]] double toolDeflection() override;
  [[nodiscard]] Pose<double> pose(int link, const Vec3<double>& point) override;
  void calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) override;

  [[nodiscard]] ArmEnergies calcEnergies(const VecX<double>& qd) override;
  [[nodiscard]] double calcEnergySize(double duration) const override {
    return denavit::calcEnergySize(*unbent_, duration);
  }
  [[nodiscard]] double calcDampingPower(const VecX<double>& qd) override;
  void linearize(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd,
                 MatX<double>& S, MatX<double>& D) override;
  [[nodiscard]] std::vector<Column> motionColumns(MotionOrder order) const override;
  [[nodiscard]] double tipSlope(int link, const VecX<double>& q) const override;
  [[nodiscard]] std::string_view indefiniteRemedy() const override {
    return "the links bend beyond their model: reduce the step or tighten rtol, or move more "
           "gently";
  }
  [[nodiscard]] bool accepts(const ArmChange& change) override;

 private:
  [[nodiscard]] const FlexibleKinematics<double>& kinematics();
  /// The shapes at a point are worth keeping: the same few points are asked for again and again.
  [[nodiscard]] const MaterialPoint& material(int link, const Vec3<double>& point);

  int dof_, joints_;  ///< of any arm that this accepts: what it had may be gone by then
  const FlexibleArm<double>* arm_;
  const Arm<double>* unbent_;
  HybridDynamics hybrid_;
  FlexibleDynamicsWork<double> work_;
  FlexibleKinematics<double> kinematics_;
  bool placed_ = false;  ///< whether kinematics_ is of the last q
  MatX<double> M_;
  bool formed_ = false;     ///< whether M_ is of the last q
  VecX<double> q_;          ///< the last one
  VecX<double> qOfJoints_;  ///< its joint variables
  Kinematics<double> unbentKinematics_;
  std::vector<MaterialPoint> points_;
  std::unique_ptr<ForceDerivatives> derivatives_;
};

}  // namespace denavit
