#include "core/simulation/joint_contacts.h"

#include <algorithm>
#include <cmath>

#include "core/linear/dense.h"

namespace denavit {

namespace {
std::size_t place(int joint) { return static_cast<std::size_t>(joint); }
}  // namespace

JointContacts::JointContacts(const Simulation& simulation)
    : simulation_(simulation),
      coordinates_(simulation.dof()),
      joints_(simulation.jointCount()),
      motors_(simulation.useFriction ? simulation.motorFriction.count() : 0) {
  modes.resize(place(coordinates_ + motors_));
  if (motors_ > 0) jointsPerMotor_ = invert(motorsPerJoint());
  for (int joint : simulation.locked) modes[place(joint)].hold = JointMode::Hold::Locked;
  for (const auto& motion : simulation.prescribed) {
    for (int joint : motion->joints()) modes[place(joint)].hold = JointMode::Hold::Prescribed;
  }
  renew();
}

void JointContacts::renew() {
  dry_.assign(place(axisCount()), 0);
  for (int axis = 0; axis < axisCount(); ++axis) {
    dry_[place(axis)] = calcHasFriction(axis);
    if (dry_[place(axis)]) continue;
    axisMode(axis).forgetFriction();
  }
}

/// A motor none of whose joints is free turns as they say.
bool JointContacts::calcHasFriction(int axis) const {
  if (!usesFriction() || (!isMotor(axis) && simulation_.friction.empty())) return false;
  if (!friction(axis).canStick()) return false;
  if (!isMotor(axis)) return axisMode(axis).hold == JointMode::Hold::None;
  for (int i = 0; i < joints_; ++i) {
    const bool isFree = modes[place(i)].hold == JointMode::Hold::None;
    if (isFree && motorsPerJoint()(axis - joints_, i) != 0) return true;
  }
  return false;
}

const JointFriction& JointContacts::friction(int axis) const {
  return isMotor(axis) ? simulation_.motorFriction.motors[place(axis - joints_)]
                       : simulation_.friction[place(axis)];
}

bool JointContacts::anyMotorSticks() const {
  for (int axis = joints_; axis < axisCount(); ++axis) {
    if (axisMode(axis).sticks) return true;
  }
  return false;
}

double JointContacts::axisRate(int axis, const double* rates) const {
  if (!isMotor(axis)) return rates[axis];
  return motorsPerJoint()
      .row(axis - joints_)
      .dot(Eigen::Map<const Eigen::RowVectorXd>(rates, joints_));
}

double JointContacts::axisRateRounding(int axis, const double* rates) const {
  constexpr double kOfAddends = 1e-14, kLeftBehind = 1e-15;
  if (!isMotor(axis)) return 0;
  const auto row = motorsPerJoint().row(axis - joints_).cwiseAbs();
  const auto sizes = Eigen::Map<const Eigen::RowVectorXd>(rates, joints_).cwiseAbs();
  return kOfAddends * row.dot(sizes) + kLeftBehind * row.sum();
}

double JointContacts::axisForce(int axis, const VecX<double>& joints) const {
  if (!isMotor(axis)) return joints[axis];
  return jointsPerMotor_.col(axis - joints_).dot(joints.head(joints_));
}

double JointContacts::axisForceScale(int axis, const VecX<double>& joints) const {
  if (!isMotor(axis)) return std::abs(joints[axis]);
  return jointsPerMotor_.col(axis - joints_).cwiseAbs().dot(joints.head(joints_).cwiseAbs());
}

bool JointContacts::hasStops(int joint) const {
  return canStop() && !simulation_.limits.empty() &&
         modes[place(joint)].hold == JointMode::Hold::None;
}

bool JointContacts::canHold() const {
  const auto isHeld = [](const JointMode& mode) { return mode.hold != JointMode::Hold::None; };
  return std::any_of(modes.begin(), modes.end(), isHeld) ||
         std::find(dry_.begin(), dry_.end(), 1) != dry_.end();
}

double JointContacts::stopDepth(int joint, double position, int side) const {
  const JointLimits& limits = simulation_.limits[place(joint)];
  return side > 0 ? position - limits.upper : limits.lower - position;
}

double JointContacts::stopForce(int joint, double position, double rate, int side) const {
  return simulation_.stops.stiffness * stopDepth(joint, position, side) +
         simulation_.stops.damping * side * rate;
}

double JointContacts::calcStopEnergy(int joint, double position) const {
  const int side = modes[place(joint)].stop;
  if (side == 0) return 0;
  const double depth = stopDepth(joint, position, side);
  return 0.5 * simulation_.stops.stiffness * depth * depth;
}

double JointContacts::addStops(const VecX<double>& q, const VecX<double>& qd,
                               VecX<double>& external) {
  stopEnergy_ = 0;
  double power = 0;
  if (!canStop()) return power;
  for (int i = 0; i < joints_; ++i) {
    const int side = modes[place(i)].stop;
    if (side == 0) continue;
    // A stop pushes and never pulls; what its damper takes, and what an unloading spring loses when
    // the joint leaves faster than the damper lets it follow, is dissipated.
    const double depth = stopDepth(i, q[i], side), rate = side * qd[i];
    const double push = modes[place(i)].pushed ? stopForce(i, q[i], qd[i], side) : 0.0;
    external[i] -= side * push;
    stopEnergy_ += calcStopEnergy(i, q[i]);
    power += (push - simulation_.stops.stiffness * depth) * rate;
  }
  return power;
}

double JointContacts::calcRestingFriction(int axis, const VecX<double>& q,
                                          const VecX<double>& tau) const {
  const double position = isMotor(axis) ? 0 : q[axis], drive = axisForce(axis, tau);
  const double lower = friction(axis).calcBreakaway(position, -1, drive),
               upper = friction(axis).calcBreakaway(position, 1, drive);
  return lower + axisMode(axis).share * (upper - lower);
}

void JointContacts::calcFriction(const VecX<double>& q, const VecX<double>& qd,
                                 const VecX<double>& tau, VecX<double>& along,
                                 VecX<double>& force) const {
  force.setZero();
  along.setZero();
  if (!usesFriction()) return;
  for (int axis = simulation_.friction.empty() ? joints_ : 0; axis < axisCount(); ++axis) {
    const JointMode& mode = axisMode(axis);
    if (mode.sticks) continue;
    const double position = isMotor(axis) ? 0 : q[axis], rate = axisRate(axis, qd.data());
    along[axis] = mode.rests ? calcRestingFriction(axis, q, tau)
                  : hasFriction(axis) || (!isMotor(axis) && mode.hold == JointMode::Hold::None)
                      ? calcSliding(axis, position, rate, tau)
                      : friction(axis).calcBySign(position, rate);
    addAlong(axis, along[axis], force);
  }
}

double JointContacts::calcSliding(int axis, double position, double rate,
                                  const VecX<double>& tau) const {
  const JointFriction& f = friction(axis);
  const int slip = axisMode(axis).slip;
  if (f.gearFollowsRotor()) return f.calcRubbing(position, rate, slip);
  return f.calcSliding(position, rate, slip, axisForce(axis, tau));
}

void JointContacts::addAlong(int axis, double along, VecX<double>& joints) const {
  if (isMotor(axis)) {
    simulation_.motorFriction.addReflected(axis - joints_, along, joints);
  } else {
    joints[axis] += along;
  }
}

bool JointContacts::hasRotorGears() const {
  for (int axis = 0; axis < axisCount(); ++axis) {
    if (hasFriction(axis) && friction(axis).gearFollowsRotor()) return true;
  }
  return false;
}

void JointContacts::addRotorGearLosses(const VecX<double>& qd, const VecX<double>& qdd,
                                       const VecX<double>& tau, VecX<double>& force) const {
  for (int axis = 0; axis < axisCount(); ++axis) {
    if (!slidesWithRotor(axis)) continue;
    const double loss =
        friction(axis).calcDriveLoss(axisForce(axis, tau), axisRate(axis, qd.data()),
                                     axisRate(axis, qdd.data()), axisMode(axis).slip);
    addAlong(axis, loss, force);
  }
}

void JointContacts::addGuidedLosses(const VecX<double>& qd, const VecX<double>& qdd,
                                    VecX<double>& tau, VecX<double>& along,
                                    VecX<double>& force) const {
  if (!usesFriction()) return;
  for (int axis = simulation_.friction.empty() ? joints_ : 0; axis < axisCount(); ++axis) {
    const bool isFree =
        hasFriction(axis) || (!isMotor(axis) && axisMode(axis).hold == JointMode::Hold::None);
    if (isFree || !(friction(axis).efficiency < 1)) continue;
    const double loss = friction(axis).calcLossOfIdeal(
        axisForce(axis, tau), axisRate(axis, qd.data()), axisRate(axis, qdd.data()));
    along[axis] += loss;
    addAlong(axis, loss, tau);
    addAlong(axis, loss, force);
  }
}

}  // namespace denavit
