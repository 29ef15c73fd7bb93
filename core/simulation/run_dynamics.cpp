#include "core/simulation/run_dynamics.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/input_jumps.h"
#include "core/simulation/input_watch.h"

namespace denavit {

namespace {
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
/// [N m|N] Products with larger ones overflow.
constexpr double kLargestForce = 1e30;
/// [rad/s|m/s] Larger ones are no motion: what forces do there says nothing of the inputs.
constexpr double kFastestRate = 1e9;

bool usesArticulatedBodies(const Simulation& simulation) {
  if (simulation.flexible) return false;
  if (simulation.without.inertiaCoupling) return false;  // there M's diagonal is all there is
  switch (simulation.integrator.forwardDynamics) {
    case ForwardDynamicsChoice::CompositeBodies:
      return false;
    case ForwardDynamicsChoice::ArticulatedBodies:
      return true;
    default:
      return simulation.arm.dof() > kMostCompositeJoints;
  }
}
}  // namespace

RunDynamics::RunDynamics(const Simulation& simulation, RunStatistics& statistics)
    : simulation_(simulation),
      statistics_(statistics),
      n_(simulation.dof()),
      joints_(simulation.arm.jointCount()),
      flexible_(simulation.flexible ? std::make_unique<FlexibleRun>(*simulation.flexible)
                                    : nullptr),
      torqueScratch_(simulation.input ? simulation.input->makeScratch() : nullptr),
      wrenchScratch_(simulation.wrench ? simulation.wrench->makeScratch() : nullptr),
      motions_(sampleMotions(simulation)),
      derivatives_(simulation.integrator.method == IntegrationMethod::Rosenbrock4
                       ? std::make_unique<ForceDerivatives>(simulation)
                       : nullptr),
      articulated_(usesArticulatedBodies(simulation)),
      hybrid_(articulated_ ? 0 : n_, simulation.integrator.solver) {
  for (VecX<double>* v : {&q, &qd, &qdd, &tau, &friction, &external, &bias, &net_, &rest_,
                          &remainder_, &centrifugal_}) {
    v->setZero(n_);
  }
  terms_.resize(n_);
  M_.setZero(n_, n_);
  held_.assign(at(n_), 0);
  modes.resize(at(n_));
  for (int joint : simulation.locked) modes[at(joint)].hold = JointMode::Hold::Locked;
  for (const auto& motion : simulation.prescribed) {
    for (int joint : motion->joints()) modes[at(joint)].hold = JointMode::Hold::Prescribed;
  }
  for (int i = 0; i < n_; ++i) dry_.push_back(i < joints_ && calcHasFriction(i));
  watch_ = std::make_unique<InputWatch>(*this);
}

RunDynamics::~RunDynamics() = default;

OdeState RunDynamics::makeInitialState() const {
  OdeState x(at(2 * n_ + 2), 0.0);
  for (int i = 0; i < n_; ++i) {
    x[at(i)] = simulation_.q0[i];
    x[at(n_ + i)] = modes[at(i)].hold == JointMode::Hold::Locked ? 0.0 : simulation_.qd0[i];
  }
  return x;
}

void RunDynamics::setSegment(double start, double end, bool endsAtBreak) {
  // Beyond whatever else jumps at the same instant.
  constexpr double kAside = 2 * kSameInstant;
  earliest_ = start > 0 ? std::min(start + kAside * start, end) : start;
  latest_ = endsAtBreak ? std::max(end - kAside * end, start) : end;
  watch_->forget();
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

void RunDynamics::project(double t, OdeState& x) {
  forEachSample(motions_, clampTime(t), [&](int joint, const PrescribedMotion::Sample& sample) {
    x[at(joint)] = sample.q;
    x[at(n_ + joint)] = sample.qd;
  });
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
  forEachSample(motions_, t, [&](int joint, const PrescribedMotion::Sample& sample) {
    q[joint] = sample.q;
    qd[joint] = sample.qd;
    qdd[joint] = sample.qdd;
    const bool finite = std::isfinite(sample.q + sample.qd + sample.qdd);
    if (!finite && !notFinite_) notFinite_ = "prescribed motion";
  });
}

void RunDynamics::calcInput(double t) {
  if (simulation_.input) {
    simulation_.input->calcTorque(t, q, qd, torqueScratch_.get(), tau);
  } else {
    tau.setZero();
  }
  if (!simulation_.clipEffort || simulation_.limits.empty()) return;
  for (int i = 0; i < joints_; ++i) {
    const double effort = simulation_.limits[at(i)].effort;
    if (std::abs(tau[i]) > effort) tau[i] = std::copysign(effort, tau[i]);
  }
}

void RunDynamics::calcWrench(double t) {
  external.setZero();
  if (!simulation_.wrench) return;
  Vec6<double> w = Vec6<double>::Zero();
  simulation_.wrench->calcWrench(t, q, qd, wrenchScratch_.get(), w);
  calcToolJacobian();
  turnWrench(w);
  external.noalias() += J_.transpose() * w;
}

void RunDynamics::calcToolJacobian() {
  if (flexible_) {
    flexible_->place(q);
    flexible_->calcJacobian(J_);
  } else {
    calcForwardKinematics(simulation_.arm, q, kinematics_);
    calcJacobian(simulation_.arm, kinematics_, J_);
  }
}

/// Takes a wrench from the axes it is given in to those of the world.
void RunDynamics::turnWrench(Vec6<double>& w) const {
  if (simulation_.wrenchAxes != WrenchAxes::Tool) return;
  const Mat3<double>& R_WT = flexible_ ? flexible_->kinematics().X_WT.R : kinematics_.X_WT.R;
  w << R_WT * w.head<3>().eval(), R_WT * w.tail<3>().eval();
}

void RunDynamics::calcStops() {
  stopEnergy = 0;
  stopPower_ = 0;
  for (int i = 0; i < joints_; ++i) {
    const int side = modes[at(i)].stop;
    if (side == 0) continue;
    // A stop pushes and never pulls; what its damper takes, and what an unloading spring loses when
    // the joint leaves faster than the damper lets it follow, is dissipated.
    const JointStops& stops = simulation_.stops;
    const double depth = stopDepth(i, q[i], side), rate = side * qd[i];
    const double push = modes[at(i)].pushed ? stopForce(i, q[i], qd[i], side) : 0.0;
    external[i] -= side * push;
    stopEnergy += calcStopEnergy(i, q[i]);
    stopPower_ += (push - stops.stiffness * depth) * rate;
  }
}

void RunDynamics::calcFriction() {
  friction.setZero();
  if (!simulation_.useFriction || simulation_.friction.empty()) return;
  for (int i = 0; i < joints_; ++i) {
    const JointMode& mode = modes[at(i)];
    if (mode.sticks) continue;
    friction[i] = mode.hold == JointMode::Hold::None
                      ? jointFriction(i).calcSliding(q[i], qd[i], mode.slip)
                      : jointFriction(i).calcBySign(q[i], qd[i]);
  }
}

const MatX<double>& RunDynamics::inertiaMatrix() {
  if (formed_) return M_;
  if (flexible_) {
    flexible_->calcInertia(M_);
  } else {
    calcCompositeInertia(simulation_.arm, work_.newtonEuler.X_PL, work_.inertia, M_);
  }
  for (int i = 0; simulation_.without.inertiaCoupling && i < n_; ++i) {
    const double own = M_(i, i);
    M_.row(i).setZero();
    M_(i, i) = own;
  }
  formed_ = true;
  return M_;
}

/// C qd + g at the link poses that are in the scratch, less the products that the run goes without;
/// of flexible links K delta + D delta' too.
void RunDynamics::calcBias() {
  if (flexible_) return flexible_->calcBias(q, qd, bias);
  const Arm<double>& arm = simulation_.arm;
  const OmittedTerms& without = simulation_.without;
  const bool still = without.centrifugal && without.coriolis;
  calcNewtonEuler(arm, still ? rest_ : qd, rest_, Vec3<double>(-arm.g_W), work_.newtonEuler, bias);
  if (without.centrifugal == without.coriolis) return;
  terms_.newtonEuler.X_PL = work_.newtonEuler.X_PL;
  calcCentrifugalForces(arm, qd, terms_, centrifugal_);
  if (without.centrifugal) {
    bias -= centrifugal_;
  } else {
    calcNewtonEuler(arm, rest_, rest_, Vec3<double>(-arm.g_W), work_.newtonEuler, bias);
    bias += centrifugal_;
  }
}

/// Solves M response + known = force at the link poses that are in the scratch: the response of
/// free joints, the force of held ones. @returns false where M is not positive definite
bool RunDynamics::solveFor(const VecX<double>& known, VecX<double>& force, VecX<double>& response) {
  if (!articulated_) return hybrid_.solve(inertiaMatrix(), known, held_, force, response);
  const Arm<double>& arm = simulation_.arm;
  const LinkPoses<double>& X_PL = work_.newtonEuler.X_PL;
  calcArticulatedInertia(arm, X_PL, &held_, body_);
  if (!isPositive(arm, X_PL, &held_, body_, composite_)) return false;
  remainder_ = force - known;
  solveArticulated(arm, X_PL, &held_, body_, remainder_, response);
  for (int i = 0; i < n_; ++i) {
    if (held_[at(i)]) force[i] = known[i] + remainder_[i];
  }
  return true;
}

/// Takes the links to q.
void RunDynamics::placeLinks() {
  if (flexible_) {
    flexible_->place(q);
  } else {
    calcLinkPoses(simulation_.arm, q, work_.newtonEuler.X_PL);
  }
  formed_ = false;
}

void RunDynamics::solve() {
  placeLinks();
  calcBias();
  net_ = tau + external - friction;
  if (!(net_.cwiseAbs().array() <= kLargestForce).all()) noteUnusable();
  if (!solveFor(bias, net_, qdd)) {
    // What follows an input without a finite value says nothing of the masses.
    if (!notFinite_ && !tooLarge_) positiveDefinite_ = false;
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

/// Which force is no number, or overflows in what follows from it although the arm is calm.
void RunDynamics::noteUnusable() {
  if (!q.allFinite() || !qd.allFinite()) return;
  if (!notFinite_ && !net_.allFinite()) {
    notFinite_ = !tau.allFinite()        ? "torque"
                 : !external.allFinite() ? "wrench or stop"
                                         : "friction";
  }
  const auto isLarge = [](const VecX<double>& forces) {
    return forces.cwiseAbs().maxCoeff() > kLargestForce;
  };
  if (notFinite_ || tooLarge_ || qd.cwiseAbs().maxCoeff() > kFastestRate) return;
  tooLarge_ = isLarge(tau) ? "torque" : isLarge(external) ? "wrench or stop" : "friction";
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
  if (flexible_) dissipationRate += flexible_->calcDampingPower(qd);
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
