#include "core/simulation/flexible_run.h"

namespace denavit {

void FlexibleRun::place(const VecX<double>& q) {
  calcBentLinks(arm_, q, work_.newtonEuler.bent);
  placed_ = false;
}

void FlexibleRun::calcBias(const VecX<double>& q, const VecX<double>& qd, VecX<double>& bias) {
  auto& motion = work_.newtonEuler;
  if (motion.rest.size() != arm_.dof()) motion.rest.setZero(arm_.dof());
  calcFlexibleNewtonEuler(arm_, qd, motion.rest, Vec3<double>(-arm_.g_W), 0, motion, bias);
  addElasticForces(arm_, q, bias);
  addDampingForces(arm_, qd, bias);
}

void FlexibleRun::calcGravity(VecX<double>& g) { calcFlexibleGravity(arm_, work_.newtonEuler, g); }

void FlexibleRun::calcInertia(MatX<double>& M) {
  calcFlexibleInertia(arm_, work_.newtonEuler.bent, work_.inertia, M);
}

const FlexibleKinematics<double>& FlexibleRun::kinematics() {
  if (!placed_) calcFlexibleKinematics(arm_, work_.newtonEuler.bent, kinematics_);
  placed_ = true;
  return kinematics_;
}

void FlexibleRun::calcJacobian(Jacobian<double>& J) {
  calcFlexibleJacobian(arm_, work_.newtonEuler.bent, kinematics(), J);
}

double FlexibleRun::calcGravityEnergy() {
  return calcFlexibleGravityEnergy(arm_, work_.newtonEuler.bent, kinematics());
}

double FlexibleRun::calcStrainEnergy(const VecX<double>& q) const {
  return denavit::calcStrainEnergy(arm_, q);
}

double FlexibleRun::calcDampingPower(const VecX<double>& qd) const {
  double power = 0;
  for (const FlexibleLink<double>& link : arm_.links) {
    for (int k = 0; link.flexible && k < link.body.size(); ++k) {
      const double rate = qd[link.first + k];
      power += link.body.damping[static_cast<std::size_t>(k)] * rate * rate;
    }
  }
  return power;
}

}  // namespace denavit
