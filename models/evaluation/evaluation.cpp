#include "models/evaluation/evaluation.h"

#include "core/dynamics/drive_losses.h"
#include "core/dynamics/energy.h"
#include "core/dynamics/forward_dynamics.h"
#include "core/flexible/flexible_energy.h"
#include "core/flexible/flexible_forward_dynamics.h"
#include "core/flexible/tip_slope.h"

namespace denavit {
namespace {

void addUp(Evaluation& e) {
  e.bias = e.coriolis + e.gravity + e.elastic + e.damping + e.friction;
  e.tau += e.friction;
}

}  // namespace

void evaluateRigid(const Arm<double>& arm, const Formulation& formulation, Evaluation& e) {
  const Eigen::Index n = arm.dof();
  const VecX<double> rest = VecX<double>::Zero(n);
  e.tau.resize(n);
  formulation.make(arm)->calc(e.q, e.qd, e.qdd, e.tau);
  // The rest from one evaluation of the link poses.
  NewtonEulerWork<double> work;
  InertiaMatrixWork<double> inertiaWork;
  Kinematics<double> kinematics;
  calcLinkPoses(arm, e.q, work.X_PL);
  calcNewtonEuler(arm, e.qd, rest, Vec3<double>(Vec3<double>::Zero()), work, e.coriolis);
  calcNewtonEuler(arm, rest, rest, Vec3<double>(-arm.g_W), work, e.gravity);
  calcCompositeInertia(arm, work.X_PL, inertiaWork, e.M);
  e.elastic = e.damping = rest;
  addUp(e);
  calcForwardKinematics(arm, work.X_PL, kinematics);
  e.X_WT = kinematics.X_WT;
  calcJacobian(arm, kinematics, e.J);
  e.kinetic = calcKineticEnergy(arm, work.X_PL, e.qd);
  e.potential = calcPotentialEnergy(arm, kinematics);
}

void evaluateFlexible(const FlexibleArm<double>& arm, Evaluation& e) {
  FlexibleDynamicsWork<double> work;
  auto& motion = work.newtonEuler;
  calcFlexibleInverseDynamics(arm, e.q, e.qd, e.qdd, motion, e.tau);
  calcFlexibleCoriolis(arm, e.qd, motion, e.coriolis);
  calcFlexibleGravity(arm, motion, e.gravity);
  calcFlexibleInertia(arm, motion.bent, work.inertia, e.M);
  e.elastic = e.damping = VecX<double>::Zero(arm.dof());
  addElasticForces(arm, e.q, e.elastic);
  addDampingForces(arm, e.qd, e.damping);
  addUp(e);
  FlexibleKinematics<double> kinematics;
  calcFlexibleKinematics(arm, motion.bent, kinematics);
  e.X_WT = kinematics.X_WT;
  calcFlexibleJacobian(arm, motion.bent, kinematics, e.J);
  e.kinetic = calcFlexibleKineticEnergy(e.M, e.qd);
  e.potential = calcFlexibleGravityEnergy(arm, motion.bent, kinematics);
  e.strain = calcStrainEnergy(arm, e.q);
  for (const FlexibleLink<double>& link : arm.links) {
    e.tipSlopes.push_back(calcTipSlope(link, e.q));
    for (int k = link.begin(); k < link.end(); ++k) {
      e.strains.push_back(calcStrainEnergy(link, k, e.q));
    }
  }
}

void addWrench(const Vec6<double>& wrench, Evaluation& e) {
  e.external = e.J.transpose() * wrench;
  e.tau -= e.external;
}

void addGearLosses(const std::vector<JointFriction>& joints, const MotorFriction& motors,
                   Evaluation& e) {
  e.gearLosses = calcGearLosses(joints, motors, e.tau, e.qd, e.qdd);
  e.friction += e.gearLosses;
  e.bias += e.gearLosses;
  e.tau += e.gearLosses;
}

bool calcResponse(const std::vector<JointFriction>& joints, const MotorFriction& motors,
                  Evaluation& e) {
  MatX<double> factors = e.M;
  VecX<double> force = e.applied - (e.bias - e.gearLosses);
  if (e.external.size() > 0) force += e.external;
  factorLdlt(factors);
  e.response = force;
  solveLdlt(factors, e.response);
  if (!isPositive(factors)) return false;
  const VecX<double> losses =
      calcDriveLosses(joints, motors, {e.applied, e.qd, e.response},
                      [&](VecX<double>& column) { solveLdlt(factors, column); });
  if (losses.isZero(0)) return true;
  e.response = force - losses;
  solveLdlt(factors, e.response);
  return true;
}

}  // namespace denavit
