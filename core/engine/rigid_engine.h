#pragma once

#include <memory>

#include "core/dynamics/forward_dynamics.h"
#include "core/dynamics/torque_terms.h"
#include "core/engine/arm_engine.h"
#include "core/engine/energy_size.h"
#include "core/engine/force_derivatives.h"
#include "core/kinematics/forward_kinematics.h"

namespace denavit {

/// What the engines of arms with rigid links share: everything but how accelerations are solved
/// for.
class RigidEngine : public ArmEngine {
 public:
  /// @param arm  outlives this
  RigidEngine(const Arm<double>& arm, const OmittedTerms& without);

  [[nodiscard]] std::string_view name() const override { return "loops"; }
  [[nodiscard]] int dof() const override { return dof_; }
  [[nodiscard]] int jointCount() const override { return dof_; }
  [[nodiscard]] JointType jointType(int joint) const override {
    return arm().links[static_cast<std::size_t>(joint)].type;
  }

  void place(const VecX<double>& q) override;
  void calcBias(const VecX<double>& qd, VecX<double>& bias) override;
  void calcGravity(VecX<double>& g) override;
  [[nodiscard]] const MatX<double>& inertia() override;

  [[nodiscard]] Pose<double> toolPose() override { return kinematics().X_WT; }
  void calcToolJacobian(Jacobian<double>& J) override {
    denavit::calcJacobian(arm(), kinematics(), J);
  }
  [[nodiscard]] Pose<double> pose(int link, const Vec3<double>& point) override;
  void calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) override;

  [[nodiscard]] ArmEnergies calcEnergies(const VecX<double>& qd) override;
  [[nodiscard]] double calcEnergySize(double duration) const override {
    return denavit::calcEnergySize(arm(), duration);
  }
  void linearize(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd,
                 MatX<double>& S, MatX<double>& D) override;
  [[nodiscard]] std::vector<Column> motionColumns(MotionOrder order) const override;
  [[nodiscard]] bool accepts(const ArmChange& change) override;

 protected:
  [[nodiscard]] const Arm<double>& arm() const { return *arm_; }
  [[nodiscard]] const LinkPoses<double>& X_PL() const { return work_.newtonEuler.X_PL; }
  /// Where the links are, evaluated when asked for.
  [[nodiscard]] const Kinematics<double>& kinematics();

  ForwardDynamicsWork<double> work_;
  VecX<double> rest_;  ///< zeros

 private:
  const Arm<double>* arm_;
  int dof_;  ///< of any arm that this accepts
  OmittedTerms without_;
  Kinematics<double> kinematics_;
  bool placed_ = false;  ///< whether kinematics_ is of the last q
  MatX<double> M_;
  bool formed_ = false;  ///< whether M_ is of the last q
  VecX<double> centrifugal_;
  TorqueTermsWork<double> terms_;
  std::unique_ptr<ForceDerivatives> derivatives_;
};

/// Composite bodies: M is formed and factored (Walker, Orin 1982, method 3). O(n³), the fastest for
/// short arms, and the one that goes without terms.
class CompositeEngine final : public RigidEngine {
 public:
  CompositeEngine(const Arm<double>& arm, const EngineSettings& settings);
  [[nodiscard]] std::string_view method() const override { return "composite bodies"; }
  [[nodiscard]] bool solve(const VecX<double>& known, const std::vector<char>& held,
                           VecX<double>& force, VecX<double>& response) override {
    return hybrid_.solve(inertia(), known, held, force, response);
  }

 private:
  HybridDynamics hybrid_;
};

}  // namespace denavit
