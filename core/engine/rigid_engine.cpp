#include "core/engine/rigid_engine.h"

#include "core/dynamics/energy.h"
#include "core/engine/motion_columns.h"

namespace denavit {

RigidEngine::RigidEngine(const Arm<double>& arm, const OmittedTerms& without)
    : arm_(&arm), dof_(arm.dof()), without_(without) {
  const int n = arm.dof();
  rest_.setZero(n);
  centrifugal_.setZero(n);
  M_.setZero(n, n);
  terms_.resize(n);
}

void RigidEngine::place(const VecX<double>& q) {
  calcLinkPoses(arm(), q, work_.newtonEuler.X_PL);
  placed_ = formed_ = false;
}

const Kinematics<double>& RigidEngine::kinematics() {
  if (!placed_) calcForwardKinematics(arm(), X_PL(), kinematics_);
  placed_ = true;
  return kinematics_;
}

void RigidEngine::calcBias(const VecX<double>& qd, VecX<double>& bias) {
  const Vec3<double> lift = -arm().g_W;
  const bool still = without_.centrifugal && without_.coriolis;
  calcNewtonEuler(arm(), still ? rest_ : qd, rest_, lift, work_.newtonEuler, bias);
  if (without_.centrifugal == without_.coriolis) return;
  terms_.newtonEuler.X_PL = X_PL();
  calcCentrifugalForces(arm(), qd, terms_, centrifugal_);
  if (without_.centrifugal) {
    bias -= centrifugal_;
  } else {
    calcNewtonEuler(arm(), rest_, rest_, lift, work_.newtonEuler, bias);
    bias += centrifugal_;
  }
}

void RigidEngine::calcGravity(VecX<double>& g) {
  calcNewtonEuler(arm(), rest_, rest_, Vec3<double>(-arm().g_W), work_.newtonEuler, g);
}

const MatX<double>& RigidEngine::inertia() {
  if (formed_) return M_;
  calcCompositeInertia(arm(), X_PL(), work_.inertia, M_);
  for (int i = 0; without_.inertiaCoupling && i < dof(); ++i) {
    const double own = M_(i, i);
    M_.row(i).setZero();
    M_(i, i) = own;
  }
  formed_ = true;
  return M_;
}

Pose<double> RigidEngine::pose(int link, const Vec3<double>& point) {
  const Pose<double>& X_WL = kinematics().X_WL[static_cast<std::size_t>(link)];
  return {X_WL.R, X_WL * point};
}

void RigidEngine::calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) {
  calcPointJacobian(arm(), kinematics(), link, pose(link, point).p, J);
}

ArmEnergies RigidEngine::calcEnergies(const VecX<double>& qd) {
  return {.kinetic = calcKineticEnergy(arm(), X_PL(), qd),
          .gravity = calcPotentialEnergy(arm(), kinematics())};
}

void RigidEngine::linearize(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd,
                            MatX<double>& S, MatX<double>& D) {
  if (!derivatives_) derivatives_ = std::make_unique<ForceDerivatives>(arm());
  derivatives_->calc(q, qd, qdd, S, D);
}

std::vector<Column> RigidEngine::motionColumns(MotionOrder order) const {
  return makeMotionColumns(arm(), nullptr, order);
}

bool RigidEngine::accepts(const ArmChange& change) {
  if (change.flexible || change.arm.dof() != dof()) return false;
  arm_ = &change.arm;
  derivatives_.reset();
  placed_ = formed_ = false;
  return true;
}

CompositeEngine::CompositeEngine(const Arm<double>& arm, const EngineSettings& settings)
    : RigidEngine(arm, settings.without), hybrid_(arm.dof(), settings.solver) {}

}  // namespace denavit
