#include "core/engine/flexible_engine.h"

#include "core/engine/motion_columns.h"
#include "core/flexible/tip_slope.h"

namespace denavit {

FlexibleEngine::FlexibleEngine(const FlexibleArm<double>& arm, const Arm<double>& unbent,
                               const EngineSettings& settings)
    : dof_(arm.dof()),
      joints_(arm.jointCount()),
      arm_(&arm),
      unbent_(&unbent),
      hybrid_(arm.dof(), settings.solver) {
  work_.newtonEuler.rest.setZero(arm.dof());
  M_.setZero(arm.dof(), arm.dof());
}

void FlexibleEngine::place(const VecX<double>& q) {
  q_ = q;
  calcBentLinks(*arm_, q, work_.newtonEuler.bent);
  placed_ = formed_ = false;
}

const FlexibleKinematics<double>& FlexibleEngine::kinematics() {
  if (!placed_) calcFlexibleKinematics(*arm_, work_.newtonEuler.bent, kinematics_);
  placed_ = true;
  return kinematics_;
}

void FlexibleEngine::calcBias(const VecX<double>& qd, VecX<double>& bias) {
  auto& motion = work_.newtonEuler;
  bias.resize(dof());
  calcFlexibleNewtonEuler(*arm_, qd, motion.rest, Vec3<double>(-arm_->g_W), 0, motion, bias);
  addElasticForces(*arm_, q_, bias);
  addDampingForces(*arm_, qd, bias);
}

void FlexibleEngine::calcGravity(VecX<double>& g) {
  g.resize(dof());
  calcFlexibleGravity(*arm_, work_.newtonEuler, g);
}

const MatX<double>& FlexibleEngine::inertia() {
  if (!formed_) calcFlexibleInertia(*arm_, work_.newtonEuler.bent, work_.inertia, M_);
  formed_ = true;
  return M_;
}

void FlexibleEngine::calcToolJacobian(Jacobian<double>& J) {
  calcFlexibleJacobian(*arm_, work_.newtonEuler.bent, kinematics(), J);
}

double FlexibleEngine::toolDeflection() {
  qOfJoints_ = q_.head(joints_);
  calcForwardKinematics(*unbent_, qOfJoints_, unbentKinematics_);
  return (toolPose().p - unbentKinematics_.X_WT.p).norm();
}

const MaterialPoint& FlexibleEngine::material(int link, const Vec3<double>& point) {
  constexpr std::size_t kMost = 16;
  for (const MaterialPoint& known : points_) {
    if (known.link == link && known.p == point) return known;
  }
  if (points_.size() >= kMost) points_.clear();
  points_.push_back(makeMaterialPoint(*arm_, link, point));
  return points_.back();
}

Pose<double> FlexibleEngine::pose(int link, const Vec3<double>& point) {
  return calcMaterialPose(*arm_, work_.newtonEuler.bent, kinematics(), q_, material(link, point));
}

void FlexibleEngine::calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) {
  calcMaterialJacobian(*arm_, work_.newtonEuler.bent, kinematics(), q_, material(link, point), J);
}

ArmEnergies FlexibleEngine::calcEnergies(const VecX<double>& qd) {
  return {.kinetic = calcFlexibleKineticEnergy(inertia(), qd),
          .gravity = calcFlexibleGravityEnergy(*arm_, work_.newtonEuler.bent, kinematics()),
          .strain = calcStrainEnergy(*arm_, q_)};
}

double FlexibleEngine::calcDampingPower(const VecX<double>& qd) {
  double power = 0;
  for (const FlexibleLink<double>& link : arm_->links) {
    for (int k = link.begin(); k < link.end(); ++k) power += link.damping(k) * qd[k] * qd[k];
  }
  return power;
}

void FlexibleEngine::linearize(const VecX<double>& q, const VecX<double>& qd,
                               const VecX<double>& qdd, MatX<double>& S, MatX<double>& D) {
  if (!derivatives_) derivatives_ = std::make_unique<ForceDerivatives>(*arm_);
  derivatives_->calc(q, qd, qdd, S, D);
}

std::vector<Column> FlexibleEngine::motionColumns(MotionOrder order) const {
  return makeMotionColumns(*unbent_, arm_, order);
}

double FlexibleEngine::tipSlope(int link, const VecX<double>& q) const {
  return calcTipSlope(arm_->links[static_cast<std::size_t>(link)], q);
}

bool FlexibleEngine::accepts(const ArmChange& change) {
  if (!change.flexible || change.flexible->dof() != dof() || change.arm.dof() != jointCount()) {
    return false;
  }
  arm_ = change.flexible;
  unbent_ = &change.arm;
  points_.clear();
  derivatives_.reset();
  placed_ = formed_ = false;
  return true;
}

}  // namespace denavit
