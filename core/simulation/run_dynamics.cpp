#include "core/simulation/run_dynamics.h"

#include <algorithm>
#include <cmath>

#include "core/dynamics/energy.h"

namespace denavit {

namespace {
/// Prescribed rates that differ by less, relative to themselves, differ by rounding [rad/s|m/s].
constexpr double kJump = 1e-9;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
std::size_t at(int i) { return static_cast<std::size_t>(i); }
}  // namespace

RunDynamics::RunDynamics(const Simulation& simulation, RunStatistics& statistics)
    : simulation_(simulation),
      statistics_(statistics),
      n_(simulation.arm.dof()),
      hybrid_(n_, simulation.integrator.solver) {
  for (VecX<double>* v : {&q, &qd, &qdd, &tau, &friction, &external, &bias, &net_}) v->setZero(n_);
  M.setZero(n_, n_);
  held_.assign(at(n_), 0);
  modes.resize(at(n_));
  for (int joint : simulation.locked) modes[at(joint)].hold = JointMode::Hold::Locked;
  for (const auto& [joint, motion] : simulation.prescribed) {
    modes[at(joint)].hold = JointMode::Hold::Prescribed;
  }
  for (int i = 0; i < n_; ++i) dry_.push_back(calcHasFriction(i));
}

OdeState RunDynamics::makeInitialState() const {
  OdeState x(at(2 * n_ + 2), 0.0);
  for (int i = 0; i < n_; ++i) {
    x[at(i)] = simulation_.q0[i];
    x[at(n_ + i)] = modes[at(i)].hold == JointMode::Hold::Locked ? 0.0 : simulation_.qd0[i];
  }
  return x;
}

void RunDynamics::setSegment(double start, double end, bool endsAtBreak) {
  earliest_ = start > 0 ? std::nextafter(start, end) : start;
  latest_ = endsAtBreak ? std::nextafter(end, 0.0) : end;
}

void RunDynamics::passBreak(double t, OdeState& x) {
  if (simulation_.prescribed.empty()) return;
  const OdeState before = x;
  project(t, x);
  strike(before, x);
  x[at(2 * n_)] += calcEnergy(x) - calcEnergy(before);
}

/// Lets the free joints feel the jumps of prescribed rates from `before` to x.
void RunDynamics::strike(const OdeState& before, OdeState& x) {
  qdd.setZero();
  bool jumps = false;
  for (int i = 0; i < n_; ++i) {
    held_[at(i)] = modes[at(i)].hold != JointMode::Hold::None;
    q[i] = x[at(i)];
    const double left = before[at(n_ + i)], right = x[at(n_ + i)];
    if (modes[at(i)].hold != JointMode::Hold::Prescribed) continue;
    qdd[i] =
        right - left;  // [rad/s|m/s] here: impulses change rates as forces change accelerations
    jumps |= std::abs(right - left) > kJump * (1 + std::abs(left) + std::abs(right));
  }
  if (!jumps) return;
  bias.setZero();
  net_.setZero();
  calcInertiaMatrix(simulation_.arm, q, work_.inertia, M);
  if (!hybrid_.solve(M, bias, held_, net_, qdd)) return;  // the next evaluation says so too
  for (int i = 0; i < n_; ++i) {
    if (held_[at(i)]) continue;
    x[at(n_ + i)] += qdd[i];
    modes[at(i)].sticks = false;
    modes[at(i)].slip = 0;
  }
}

/// Kinetic and gravity energy [J]; stops are not prescribed joints' business.
double RunDynamics::calcEnergy(const OdeState& x) {
  for (int i = 0; i < n_; ++i) {
    q[i] = x[at(i)];
    qd[i] = x[at(n_ + i)];
  }
  calcLinkPoses(simulation_.arm, q, work_.newtonEuler.X_PL);
  calcForwardKinematics(simulation_.arm, q, kinematics_);
  return calcKineticEnergy(simulation_.arm, work_.newtonEuler.X_PL, qd) +
         calcPotentialEnergy(simulation_.arm, kinematics_);
}

bool RunDynamics::calcHasFriction(int joint) const {
  return simulation_.useFriction && !simulation_.friction.empty() &&
         modes[at(joint)].hold == JointMode::Hold::None && jointFriction(joint).canStick();
}

bool RunDynamics::hasStops(int joint) const {
  return simulation_.stops.stiffness > 0 && !simulation_.limits.empty() &&
         modes[at(joint)].hold == JointMode::Hold::None;
}

double RunDynamics::stopDepth(int joint, double position, int side) const {
  const JointLimits& limits = simulation_.limits[at(joint)];
  return side > 0 ? position - limits.upper : limits.lower - position;
}

double RunDynamics::stopForce(int joint, double position, double rate, int side) const {
  return simulation_.stops.stiffness * stopDepth(joint, position, side) +
         simulation_.stops.damping * side * rate;
}

void RunDynamics::project(double t, OdeState& x) const {
  for (const auto& [joint, motion] : simulation_.prescribed) {
    const auto sample = motion->at(clampTime(t));
    x[at(joint)] = sample.q;
    x[at(n_ + joint)] = sample.qd;
  }
  for (int i = 0; i < n_; ++i) {
    if (modes[at(i)].sticks) x[at(n_ + i)] = 0;
  }
}

void RunDynamics::loadState(double t, const OdeState& x) {
  for (int i = 0; i < n_; ++i) {
    const JointMode& mode = modes[at(i)];
    q[i] = x[at(i)];
    qd[i] = mode.isHeld() ? 0.0 : x[at(n_ + i)];
    qdd[i] = 0;
    held_[at(i)] = mode.isHeld();
  }
  for (const auto& [joint, motion] : simulation_.prescribed) {
    const auto sample = motion->at(t);
    q[joint] = sample.q;
    qd[joint] = sample.qd;
    qdd[joint] = sample.qdd;
  }
}

void RunDynamics::calcInput(double t) {
  if (simulation_.input) {
    simulation_.input->calcTorque(t, q, qd, tau);
  } else {
    tau.setZero();
  }
  if (!simulation_.clipEffort || simulation_.limits.empty()) return;
  for (int i = 0; i < n_; ++i) {
    const double effort = simulation_.limits[at(i)].effort;
    if (std::abs(tau[i]) > effort) tau[i] = std::copysign(effort, tau[i]);
  }
}

void RunDynamics::calcWrench(double t) {
  external.setZero();
  if (!simulation_.wrench) return;
  Vec6<double> w = Vec6<double>::Zero();
  simulation_.wrench->calcWrench(t, q, qd, w);
  calcForwardKinematics(simulation_.arm, q, kinematics_);
  calcJacobian(simulation_.arm, kinematics_, J_);
  if (simulation_.wrenchAxes == WrenchAxes::Tool) {
    const Mat3<double>& R_WT = kinematics_.X_WT.R;
    w << R_WT * w.head<3>().eval(), R_WT * w.tail<3>().eval();
  }
  external.noalias() += J_.transpose() * w;
}

void RunDynamics::calcStops() {
  stopEnergy = 0;
  stopPower_ = 0;
  for (int i = 0; i < n_; ++i) {
    const int side = modes[at(i)].stop;
    if (side == 0) continue;
    // A stop pushes and never pulls; what its damper takes, and what an unloading spring loses when
    // the joint leaves faster than the damper lets it follow, is dissipated.
    const JointStops& stops = simulation_.stops;
    const double depth = stopDepth(i, q[i], side), rate = side * qd[i];
    const double push = modes[at(i)].pushed ? stopForce(i, q[i], qd[i], side) : 0.0;
    external[i] -= side * push;
    stopEnergy += 0.5 * stops.stiffness * depth * depth;
    stopPower_ += (push - stops.stiffness * depth) * rate;
  }
}

void RunDynamics::calcFriction() {
  friction.setZero();
  if (!simulation_.useFriction || simulation_.friction.empty()) return;
  for (int i = 0; i < n_; ++i) {
    const JointMode& mode = modes[at(i)];
    if (mode.sticks) continue;
    friction[i] = mode.hold == JointMode::Hold::None
                      ? jointFriction(i).calcSliding(q[i], qd[i], mode.slip)
                      : jointFriction(i).calcBySign(q[i], qd[i]);
  }
}

void RunDynamics::solve() {
  calcEquationOfMotion(simulation_.arm, q, qd, work_, M, bias);
  net_ = tau + external - friction;
  if (!hybrid_.solve(M, bias, held_, net_, qdd)) {
    positiveDefinite_ = false;
    qdd.setConstant(kNan);
    return;
  }
  // A held joint: friction holds a sticking one, the guide or lock holds the others.
  for (int i = 0; i < n_; ++i) {
    if (modes[at(i)].sticks) {
      friction[i] = tau[i] + external[i] - net_[i];
    } else if (held_[at(i)]) {
      tau[i] = net_[i] - external[i] + friction[i];
    }
  }
}

void RunDynamics::evaluate(double t, const OdeState& x) {
  t = clampTime(t);
  loadState(t, x);
  calcInput(t);
  calcWrench(t);
  double wrenchPower = external.dot(qd);
  calcStops();
  calcFriction();
  solve();
  workRate = tau.dot(qd) + wrenchPower;
  dissipationRate = friction.dot(qd) + stopPower_;
}

void RunDynamics::calcDerivative(const OdeState& x, OdeState& dxdt, double t) {
  ++statistics_.evaluations;
  evaluate(t, x);
  for (int i = 0; i < n_; ++i) {
    dxdt[at(i)] = qd[i];
    dxdt[at(n_ + i)] = qdd[i];
  }
  dxdt[at(2 * n_)] = workRate;
  dxdt[at(2 * n_ + 1)] = dissipationRate;
}

}  // namespace denavit
