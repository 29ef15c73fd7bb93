#include "core/linearization/linear_arm.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/flexible/flexible_kinematics.h"
#include "core/linear/dense.h"
#include "core/scalar/differences.h"
#include "core/scalar/dual.h"
#include "core/vibration/linear_model.h"

namespace denavit {

namespace {

using Seeded = Dual<double, 1>;

/// Derivative of Jᵗ w by q, N x N, and Jᵗ w itself.
MatX<double> calcWrenchStiffness(const Arm<double>& rigid, const FlexibleArm<double>* flexible,
                                 const VecX<double>& q, const LinearSurroundings& around,
                                 VecX<double>& force) {
  const FlexibleArm<Seeded> arm = (flexible ? *flexible : asFlexibleArm(rigid)).cast<Seeded>();
  MatX<double> W = MatX<double>::Zero(q.size(), q.size());
  for (Eigen::Index k = 0; k < q.size(); ++k) {
    VecX<Seeded> seeded = q.cast<Seeded>();
    seeded[k].d[0] = 1;
    const VecX<Seeded> forces = calcWrenchForces(arm, seeded, around.wrench);
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      W(i, k) = forces[i].d[0];
      force[i] = forces[i].value;
    }
  }
  return W;
}

/// Generalised forces of pulls.
VecX<double> calcPullForces(ArmEngine& engine, const std::vector<Pull>& pulls,
                            const VecX<double>& q, const VecX<double>& qd) {
  engine.place(q);
  VecX<double> force = VecX<double>::Zero(q.size());
  Jacobian<double> J;
  for (const Pull& pull : pulls) {
    engine.calcJacobian(pull.link, pull.point, J);
    const Vec3<double> p = engine.pose(pull.link, pull.point).p;
    const Vec3<double> v = J.topRows<3>() * qd;
    force += J.topRows<3>().transpose() *
             (pull.force + pull.stiffness * (pull.target - p) - pull.damping * v);
  }
  return force;
}

/// By differences: pulls are linear in the point's motion, the point's motion nearly so.
void addPulls(ArmEngine& engine, const std::vector<Pull>& pulls, const ArmMotion& at,
              MatX<double>& S, MatX<double>& D, VecX<double>& force) {
  S -= calcDifferences(
      [&](const VecX<double>& q) { return calcPullForces(engine, pulls, q, at.qd); }, at.q);
  D -= calcDifferences(
      [&](const VecX<double>& qd) { return calcPullForces(engine, pulls, at.q, qd); }, at.qd);
  force += calcPullForces(engine, pulls, at.q, at.qd);
}

/// The slopes of a friction law on the side that the joint slips to; at rest the mean of both
/// sides, so that a jump there is left out as Coulomb friction is.
void addLaw(const FrictionLaw& law, double q, double qd, double& byPosition, double& byRate) {
  constexpr double kStep = 1e-6;
  const auto slopes = [&](double rate) {
    byPosition +=
        0.5 * (law.calcFriction(q + kStep, rate) - law.calcFriction(q - kStep, rate)) / (2 * kStep);
    byRate +=
        0.5 * (law.calcFriction(q, rate + kStep) - law.calcFriction(q, rate - kStep)) / (2 * kStep);
  };
  const double aside = std::abs(qd) > 2 * kStep ? 0 : 2 * kStep;
  slopes(qd + aside);
  slopes(qd - aside);
}

void addFriction(const LinearSurroundings& around, const ArmMotion& at, MatX<double>& S,
                 MatX<double>& D, VecX<double>& friction) {
  const auto n = static_cast<Eigen::Index>(around.friction.size());
  if (n == 0) return;
  const MatX<double> B = calcViscousMatrix(around.friction, around.motorFriction);
  D.topLeftCorner(n, n) += B;
  friction.head(n) += B * at.qd.head(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto& law = around.friction[static_cast<std::size_t>(i)].law;
    if (!law) continue;
    addLaw(*law, at.q[i], at.qd[i], S(i, i), D(i, i));
    friction[i] += law->calcFriction(at.q[i], at.qd[i]);
  }
}

/// Rows and columns of the free coordinates.
MatX<double> pick(const MatX<double>& whole, const std::vector<int>& free) {
  const auto n = static_cast<Eigen::Index>(free.size());
  MatX<double> part(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j) {
      part(i, j) = whole(free[static_cast<std::size_t>(i)], free[static_cast<std::size_t>(j)]);
    }
  }
  return part;
}

/// Puts blocks together: of forces at the free coordinates M δq̈ = -S δq - D δq̇ + ..
class LinearArmMaker {
 public:
  LinearArmMaker(LinearArm& made, const MatX<double>& S, const MatX<double>& D)
      : made_(made), S_(S), D_(D) {
    if (made.M.size() > 0 && factorPositive(made.M).size() == 0) {
      throw std::invalid_argument("the inertia matrix is not positive definite here");
    }
  }

  void makeByTorque(int joints) {
    for (const int k : made_.coordinates) {
      if (k < joints) made_.inputs.push_back(k);
    }
    resize();
    const Eigen::Index n = made_.freeCount();
    for (std::size_t c = 0; c < made_.inputs.size(); ++c) {
      // Joints come first among the free coordinates.
      const auto column = static_cast<Eigen::Index>(c);
      made_.B.col(column).segment(n, n) = accelerate(VecX<double>::Unit(n, column));
    }
    fillMotion();
  }

  void makeByVoltage(const MotorBank& bank) {
    const Eigen::Index n = made_.freeCount();
    for (int k = 0; k < bank.count(); ++k) {
      if (!bank.motors[static_cast<std::size_t>(k)].isElectric() || turns(bank, k).isZero(0)) {
        continue;
      }
      made_.inputs.push_back(k);
      if (bank.motors[static_cast<std::size_t>(k)].hasCurrentState()) made_.currents.push_back(k);
    }
    resize();
    Eigen::Index state = 2 * n;
    for (std::size_t c = 0; c < made_.inputs.size(); ++c) {
      const int k = made_.inputs[c];
      const Motor& m = bank.motors[static_cast<std::size_t>(k)];
      const VecX<double> a = turns(bank, k);  // the motor's row of A
      const auto column = static_cast<Eigen::Index>(c);
      if (!m.hasCurrentState()) {
        D_ += m.torqueConstant * m.backEmfConstant / m.resistance * a * a.transpose();
        made_.B.col(column).segment(n, n) = accelerate(m.torqueConstant / m.resistance * a);
        continue;
      }
      made_.A.col(state).segment(n, n) = accelerate(m.torqueConstant * a);
      made_.A.row(state).segment(n, n) = -m.backEmfConstant / m.inductance * a.transpose();
      made_.A(state, state) = -m.resistance / m.inductance;
      made_.B(state, column) = 1 / m.inductance;
      ++state;
    }
    fillMotion();
  }

 private:
  /// How the free coordinates turn a motor.
  [[nodiscard]] VecX<double> turns(const MotorBank& bank, int motor) const {
    VecX<double> a = VecX<double>::Zero(made_.freeCount());
    for (Eigen::Index i = 0; i < a.size(); ++i) {
      const int k = made_.coordinates[static_cast<std::size_t>(i)];
      if (k < bank.motorsPerJoint.cols()) a[i] = bank.motorsPerJoint(motor, k);
    }
    return a;
  }
  /// M⁻¹ f.
  [[nodiscard]] VecX<double> accelerate(const VecX<double>& force) const {
    return solvePositive(made_.M, force);
  }
  void resize() {
    const Eigen::Index states =
        2 * made_.freeCount() + static_cast<Eigen::Index>(made_.currents.size());
    made_.A.setZero(states, states);
    made_.B.setZero(states, static_cast<Eigen::Index>(made_.inputs.size()));
  }
  void fillMotion() {
    const Eigen::Index n = made_.freeCount();
    made_.A.block(0, n, n, n).setIdentity();
    made_.A.block(n, 0, n, n) = -solvePositive(made_.M, S_);
    made_.A.block(n, n, n, n) = -solvePositive(made_.M, D_);
  }

  LinearArm& made_;
  MatX<double> S_, D_;
};

}  // namespace

void calcDrivingForces(ArmEngine& engine, const Arm<double>& arm,
                       const FlexibleArm<double>* flexible, const LinearSurroundings& around,
                       const ArmMotion& point, DrivingForces& forces) {
  const int N = engine.dof();
  engine.place(point.q);
  engine.linearize(point.q, point.qd, point.qdd, forces.S, forces.D);
  VecX<double> external = VecX<double>::Zero(N), friction = external, bias = external;
  if (!around.wrench.w.isZero(0)) {
    forces.S -= calcWrenchStiffness(arm, flexible, point.q, around, external);
  }
  if (!around.pulls.empty()) addPulls(engine, around.pulls, point, forces.S, forces.D, external);
  addFriction(around, point, forces.S, forces.D, friction);
  engine.place(point.q);
  engine.calcBias(point.qd, bias);
  forces.tau = engine.inertia() * point.qdd + bias + friction - external;
}

LinearArm makeLinearArm(ArmEngine& engine, const Arm<double>& arm,
                        const FlexibleArm<double>* flexible, const LinearSurroundings& around,
                        const ArmMotion& point) {
  const int N = engine.dof(), joints = engine.jointCount();
  LinearArm made;
  for (int k = 0; k < N; ++k) {
    if (std::find(around.held.begin(), around.held.end(), k) == around.held.end()) {
      made.coordinates.push_back(k);
    }
  }
  DrivingForces forces;
  calcDrivingForces(engine, arm, flexible, around, point, forces);
  made.tau = forces.tau;
  made.M = pick(engine.inertia(), made.coordinates);
  LinearArmMaker maker(made, pick(forces.S, made.coordinates), pick(forces.D, made.coordinates));
  if (around.motors.isEmpty()) {
    maker.makeByTorque(joints);
  } else {
    maker.makeByVoltage(around.motors);
  }
  return made;
}

MatX<double> makeForceInputs(const LinearArm& linear) {
  const Eigen::Index n = linear.freeCount();
  const MatX<double> one = MatX<double>::Identity(n, n);
  MatX<double> B = MatX<double>::Zero(linear.stateCount(), n);
  B.middleRows(n, n) = solvePositive(linear.M, one);
  return B;
}

MatX<double> makeToolOutputs(const LinearArm& linear, ArmEngine& engine) {
  Jacobian<double> J;
  engine.calcToolJacobian(J);
  MatX<double> C = MatX<double>::Zero(6, linear.stateCount());
  for (std::size_t i = 0; i < linear.coordinates.size(); ++i) {
    C.col(static_cast<Eigen::Index>(i)) = J.col(linear.coordinates[i]);
  }
  return C;
}

}  // namespace denavit
