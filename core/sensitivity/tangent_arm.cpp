#include "core/sensitivity/tangent_arm.h"

#include "core/dynamics/energy.h"
#include "core/flexible/flexible_energy.h"
#include "core/flexible/flexible_newton_euler.h"

namespace denavit {

namespace {

VecX<double> slopesOf(const VecX<DualNumber>& numbers) {
  VecX<double> slopes(numbers.size());
  for (Eigen::Index i = 0; i < numbers.size(); ++i) slopes[i] = numbers[i].d[0];
  return slopes;
}

VecX<DualNumber> join(const VecX<double>& values, const VecX<double>& slopes) {
  VecX<DualNumber> numbers(values.size());
  for (Eigen::Index i = 0; i < values.size(); ++i) numbers[i] = {values[i], {slopes[i]}};
  return numbers;
}

/// The vector w of R' = [w] R.
Vec3<double> calcTurn(const Mat3<DualNumber>& R) {
  Mat3<double> value, slope;
  for (int i = 0; i < 9; ++i) {
    value(i / 3, i % 3) = R(i / 3, i % 3).value;
    slope(i / 3, i % 3) = R(i / 3, i % 3).d[0];
  }
  const Mat3<double> W = slope * value.transpose();
  return {(W(2, 1) - W(1, 2)) / 2, (W(0, 2) - W(2, 0)) / 2, (W(1, 0) - W(0, 1)) / 2};
}

}  // namespace

struct TangentArm::Work {
  Arm<DualNumber> rigid;
  std::shared_ptr<const FlexibleArm<DualNumber>> flexible;
  NewtonEulerWork<DualNumber> rigidWork;
  FlexibleNewtonEulerWork<DualNumber> flexibleWork;
  Kinematics<DualNumber> kinematics;
  VecX<DualNumber> none, forces;

  [[nodiscard]] int dof() const { return flexible ? flexible->dof() : rigid.dof(); }
  const VecX<DualNumber>& calcForces(const VecX<DualNumber>& q, const VecX<DualNumber>& qd,
                                     const VecX<DualNumber>& qdd) {
    if (flexible) {
      calcFlexibleInverseDynamics(*flexible, q, qd, qdd, flexibleWork, forces);
    } else {
      calcInverseDynamics(rigid, q, qd, qdd, rigidWork, forces);
    }
    return forces;
  }
  /// Gravity, with what holds springs and beams where they are.
  VecX<DualNumber> calcResting(const VecX<DualNumber>& q) { return calcForces(q, none, none); }
  VecX<DualNumber> calcGravity(const VecX<DualNumber>& q) {
    if (!flexible) return calcResting(q);
    calcBentLinks(*flexible, q, flexibleWork.bent);
    VecX<DualNumber> g = none;
    calcFlexibleGravity(*flexible, flexibleWork, g);
    return g;
  }
  /// The tool's pose; places the undeflected arm too.
  Pose<DualNumber> place(const VecX<DualNumber>& q, ArmTangents& made) {
    const VecX<DualNumber> joints = q.head(rigid.dof());
    calcForwardKinematics(rigid, joints, kinematics);
    if (!flexible) {
      made.gravityEnergy = calcPotentialEnergy(rigid, kinematics).d[0];
      return kinematics.X_WT;
    }
    FlexibleKinematics<DualNumber> bent;
    calcBentLinks(*flexible, q, flexibleWork.bent);
    calcFlexibleKinematics(*flexible, flexibleWork.bent, bent);
    made.gravityEnergy = calcFlexibleGravityEnergy(*flexible, flexibleWork.bent, bent).d[0];
    made.strain = calcStrainEnergy(*flexible, q).d[0];
    const Vec3<DualNumber> off = bent.X_WT.p - kinematics.X_WT.p;
    made.deflection = sqrt(off.dot(off)).d[0];
    return bent.X_WT;
  }
};

TangentArm::TangentArm(const ParameterSlope& slope) : work_(std::make_unique<Work>()) {
  work_->rigid = slope.arm;
  work_->flexible = slope.flexible;
  work_->none.setConstant(work_->dof(), DualNumber(0));
  work_->forces = work_->none;
}

TangentArm::~TangentArm() = default;

void TangentArm::calcForces(const MotionAt& motion, VecX<double>& forces) {
  forces = slopesOf(work_->calcForces(motion.q.cast<DualNumber>(), motion.qd.cast<DualNumber>(),
                                      motion.qdd.cast<DualNumber>()));
}

double TangentArm::calcDampingPower(const MotionAt& motion, const VecX<double>& rateTangents) {
  if (!work_->flexible) return 0;
  DualNumber power(0);
  for (const FlexibleLink<DualNumber>& link : work_->flexible->links) {
    for (int k = link.begin(); k < link.end(); ++k) {
      const DualNumber rate(motion.qd[k], {rateTangents[k]});
      power += link.damping(k) * rate * rate;
    }
  }
  return power.d[0];
}

ArmTangents TangentArm::calc(const MotionAt& motion, const MotionAt& tangent) {
  Work& w = *work_;
  const VecX<DualNumber> q = join(motion.q, tangent.q), qd = join(motion.qd, tangent.qd),
                         qdd = join(motion.qdd, tangent.qdd);
  ArmTangents made;
  const VecX<double> all = slopesOf(w.calcForces(q, qd, qdd));
  const VecX<double> bias = slopesOf(w.calcForces(q, qd, w.none));
  made.gravity = slopesOf(w.calcGravity(q));
  made.inertia = all - bias;
  made.velocity = bias - made.gravity;
  // 1/2 qd·(M qd), M qd being what the rates take as accelerations.
  const VecX<DualNumber> resting = w.calcResting(q);
  const VecX<DualNumber> momentum = w.calcForces(q, w.none, qd) - resting;
  made.kinetic = (DualNumber(0.5) * qd.dot(momentum)).d[0];
  const Pose<DualNumber> X_WT = w.place(q, made);
  for (int k = 0; k < 3; ++k) made.tool[k] = X_WT.p[k].d[0];
  made.turn = calcTurn(X_WT.R);
  return made;
}

}  // namespace denavit
