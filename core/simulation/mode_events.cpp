#include "core/simulation/mode_events.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace denavit {

namespace {
std::size_t index(int i) { return static_cast<std::size_t>(i); }
constexpr double kNever = std::numeric_limits<double>::infinity();
/// Breakaway is exceeded when it is exceeded by more than rounding: of the limits themselves, and
/// of the forces whose difference friction is.
constexpr double kBreakawaySlack = 1e-12, kForceSlack = 1e-14;
/// What solving for many axes may leave beside them, in terms of that rounding.
constexpr double kForgiven = 1e5;
/// How much more of it there may be before it is looked at anew.
constexpr double kRoom = 10;
/// What is left of rates and accelerations that are none: of the ones that they are made of.
constexpr double kLeft = 1e-9;
}  // namespace

ModeEvents::ModeEvents(RunDynamics& dynamics)
    : dynamics_(dynamics),
      joints_(dynamics.simulation().jointCount()),
      axes_(dynamics.contacts.axisCount()),
      rates_(static_cast<int>(dynamics.layout().rates())),
      problem_(axes_) {
  resting_.reserve(index(axes_));
  leaving_.reserve(index(axes_));
  found_.reserve(index(axes_));
  before_.setZero(axes_);
  response_.setZero(dynamics.simulation().dof());
  renew();
}

void ModeEvents::renew() {
  functions_ = dynamics_.hasGuards() ? 1 : 0;
  for (int i = 0; i < axes_; ++i) {
    functions_ +=
        dynamics_.contacts.hasFriction(i) || (i < joints_ && dynamics_.contacts.hasStops(i));
  }
  loosened_.assign(index(axes_), 0);
}

ModeEvents::Range ModeEvents::calcStaticRange(int axis) const {
  const JointContacts& contacts = dynamics_.contacts;
  const JointFriction& f = contacts.friction(axis);
  const double q = positionOf(axis), drive = contacts.axisForce(axis, dynamics_.tau);
  Range range{f.calcBreakaway(q, -1, drive), f.calcBreakaway(q, 1, drive), 0};
  range.rounding = kBreakawaySlack * (std::abs(range.lower) + std::abs(range.upper)) +
                   kForceSlack * (contacts.axisForceScale(axis, dynamics_.tau) +
                                  contacts.axisForceScale(axis, dynamics_.external) +
                                  contacts.axisForceScale(axis, dynamics_.bias()));
  return range;
}

ModeEvents::Range ModeEvents::calcKineticRange(int axis) const {
  const JointFriction& f = dynamics_.contacts.friction(axis);
  const double q = positionOf(axis), drive = dynamics_.contacts.axisForce(axis, dynamics_.tau);
  Range range = calcStaticRange(axis);
  range.lower = f.calcSliding(q, 0, -1, drive);
  range.upper = f.calcSliding(q, 0, 1, drive);
  return range;
}

/// Friction of motors does not depend on where they stand.
double ModeEvents::positionOf(int axis) const {
  return dynamics_.contacts.isMotor(axis) ? 0 : dynamics_.q[axis];
}

double ModeEvents::rateOf(int axis, const OdeState& x) const {
  return dynamics_.contacts.axisRate(axis, x.data() + rates_);
}

double ModeEvents::calcFrictionValue(int axis, const OdeState& x) const {
  const JointMode& mode = dynamics_.contacts.axisMode(axis);
  if (mode.slip != 0)
    return mode.slip * rateOf(axis, x) +
           dynamics_.contacts.axisRateRounding(axis, x.data() + rates_);
  if (!mode.sticks) return kNever;
  return isLedOn(axis, x) ? -1 : mode.excess - calcExcess(axis);
}

/// An axis of closed loops cannot stick while others move it: as a slider does not that starts from
/// its dead centre, where no force of its own holds the crank.
bool ModeEvents::isLedOn(int axis, const OdeState& x) const {
  if (!dynamics_.engine().isConstrained()) return false;
  double most = 0;
  for (int i = 0; i < joints_; ++i) most = std::max(most, std::abs(x[index(rates_ + i)]));
  return std::abs(rateOf(axis, x)) > kLeft * most;
}

double ModeEvents::calcStopValue(int joint, const OdeState& x) const {
  if (!dynamics_.contacts.hasStops(joint)) return kNever;
  const JointMode& mode = dynamics_.contacts.modes[index(joint)];
  const double q = x[index(joint)];
  if (mode.stop != 0) {
    const double force =
        dynamics_.contacts.stopForce(joint, q, x[index(rates_ + joint)], mode.stop);
    return std::min(dynamics_.contacts.stopDepth(joint, q, mode.stop),
                    mode.pushed ? force : -force);
  }
  return std::min(-dynamics_.contacts.stopDepth(joint, q, 1),
                  -dynamics_.contacts.stopDepth(joint, q, -1));
}

int ModeEvents::countEvents(double t, const OdeState& x) {
  bool anySticks = false;
  for (int i = 0; i < axes_; ++i) anySticks |= dynamics_.contacts.axisMode(i).sticks;
  if (anySticks) dynamics_.evaluate(t, x);
  int count = dynamics_.countGuards(t, x);
  for (int i = 0; i < axes_; ++i) count += calcFrictionValue(i, x) < 0;
  for (int i = 0; i < joints_; ++i) count += calcStopValue(i, x) < 0;
  return count;
}

double ModeEvents::findTurn(const OdeState& from, const OdeState& to) const {
  for (int i = 0; i < joints_; ++i) {
    if (!dynamics_.contacts.hasStops(i) || dynamics_.contacts.modes[index(i)].isHeld()) continue;
    const double before = from[index(rates_ + i)], after = to[index(rates_ + i)];
    if (before * after < 0) return before / (before - after);
  }
  return 0;
}

void ModeEvents::settle(double t, OdeState& x) {
  if (dynamics_.hasGuards()) dynamics_.passGuards(t, x);
  for (int i = 0; i < joints_; ++i) {
    if (dynamics_.contacts.hasStops(i)) settleStop(i, x[index(i)], x[index(rates_ + i)]);
  }
  settleSticking(t, x);
}

void ModeEvents::settleStop(int joint, double q, double qd) {
  JointMode& mode = dynamics_.contacts.modes[index(joint)];
  if (mode.stop != 0 && dynamics_.contacts.stopDepth(joint, q, mode.stop) < 0) mode.stop = 0;
  if (mode.stop == 0) {
    const double upper = dynamics_.contacts.stopDepth(joint, q, 1),
                 lower = dynamics_.contacts.stopDepth(joint, q, -1);
    if (std::max(upper, lower) > 0) mode.stop = upper > lower ? 1 : -1;
  }
  mode.pushed = mode.stop != 0 && dynamics_.contacts.stopForce(joint, q, qd, mode.stop) > 0;
}

/// Everything with dry friction that is at rest sticks, unless the force needed is too large. Which
/// axes slide, and whither, depends on one another through the inertia, and what holds them may be
/// shared in many ways: RestingFriction decides. Breaking away is granted one axis at a time, the
/// one that would gain most power first, because its motion may relieve the others; from then on
/// Coulomb friction rules there. What was decided holds at this instant whatever rounding says, so
/// that nothing is decided twice.
void ModeEvents::settleSticking(double t, OdeState& x) {
  stopAtRest(x);
  if (resting_.empty()) return;
  do {
    dynamics_.evaluate(t, x);
  } while (findPassing());
  if (resting_.empty() || allHold()) return;
  leaving_.clear();
  // The loss of a gear behind a rotor depends on how its axis starts, which is known only
  // afterwards.
  const int mostRounds = 2 * axes_ + 8;
  for (int round = 0; round < mostRounds; ++round) {
    if (!collectResting()) return;
    loosened_.assign(loosened_.size(), 0);
    do {
      limitResting();
      problem_.solve();
    } while (loosenWorst());
    if (!dynamics_.hasRotorGears() || !findLeaving()) break;
  }
  adoptModes();
  dynamics_.evaluate(t, x);
  forgiveRounding();
}

void ModeEvents::stopAtRest(OdeState& x) {
  resting_.clear();
  for (int i = 0; i < axes_; ++i) {
    before_[i] = rateOf(i, x);
    if (!dynamics_.contacts.hasFriction(i)) continue;
    JointMode& mode = dynamics_.contacts.axisMode(i);
    const double rate = before_[i];
    // Events are located from behind: it came to rest just before.
    const bool isAtRest =
        (mode.isAtRest() && !isLedOn(i, x)) || mode.slip * rate < 0 ||
        std::abs(rate) <= dynamics_.contacts.axisRateRounding(i, x.data() + rates_);
    mode.forgetFriction();
    mode.sticks = isAtRest;
    if (isAtRest) {
      resting_.push_back(i);
    } else {
      mode.slip = (rate > 0) - (rate < 0);
    }
  }
  do {
    dynamics_.stillSticking(x);
  } while (findImplied(x));
}

/// Axes that those which came to rest hold too. @returns whether there are any
bool ModeEvents::findImplied(const OdeState& x) {
  bool any = false;
  for (int i = 0; i < axes_; ++i) {
    JointMode& mode = dynamics_.contacts.axisMode(i);
    if (mode.slip == 0 || !(std::abs(rateOf(i, x)) <= kLeft * std::abs(before_[i]))) continue;
    mode.slip = 0;
    mode.sticks = any = true;
    resting_.push_back(i);
  }
  return any;
}

/// Axes of closed loops that are at rest for an instant only, since others lead them on: as a
/// slider is at its dead centre. They turn back there. @returns whether there are any
bool ModeEvents::findPassing() {
  if (!dynamics_.engine().isConstrained()) return false;
  const double most = dynamics_.qdd.cwiseAbs().maxCoeff();
  return std::erase_if(resting_, [&](int axis) {
           const double acceleration = dynamics_.contacts.axisRate(axis, dynamics_.qdd.data());
           const bool isPassing = std::abs(acceleration) > kLeft * most;
           if (isPassing) {
             JointMode& mode = dynamics_.contacts.axisMode(axis);
             mode.forgetFriction();
             mode.slip = acceleration > 0 ? 1 : -1;
           }
           return isPassing;
         }) > 0;
}

/// How far the friction of a sticking axis is beyond what it may be; negative within.
double ModeEvents::calcExcess(int axis) const {
  const Range range = calcStaticRange(axis);
  const double friction = dynamics_.holdingFriction(axis);
  return std::max(friction - range.upper, range.lower - friction) - range.rounding;
}

bool ModeEvents::allHold() const {
  return std::none_of(resting_.begin(), resting_.end(),
                      [&](int axis) { return calcExcess(axis) > 0; });
}

/// @returns false where M is not positive definite, of which the run will tell
bool ModeEvents::collectResting() {
  const JointContacts& contacts = dynamics_.contacts;
  const int count = static_cast<int>(resting_.size());
  if (dynamics_.hasRotorGears() && !dynamics_.takeGears(leaving_)) return false;
  problem_.resize(count);
  for (int k = 0; k < count; ++k) {
    const int axis = resting_[index(k)];
    problem_.holding[k] = dynamics_.holdingFriction(axis);
    problem_.rounding[k] = calcStaticRange(axis).rounding;
  }
  for (int k = 0; k < count; ++k) {
    if (!dynamics_.calcAxisResponse(resting_[index(k)], response_)) return false;
    for (int i = 0; i < count; ++i) {
      problem_.W(i, k) = contacts.axisRate(resting_[index(i)], response_.data());
    }
  }
  for (int k = 0; k < count; ++k) {
    for (int i = 0; i < k; ++i) {
      problem_.W(i, k) = problem_.W(k, i) = 0.5 * (problem_.W(i, k) + problem_.W(k, i));
    }
  }
  return true;
}

void ModeEvents::limitResting() {
  for (int k = 0; k < problem_.count(); ++k) {
    const int axis = resting_[index(k)];
    const Range range = loosened_[index(axis)] ? calcKineticRange(axis) : calcStaticRange(axis);
    problem_.lower[k] = std::min(range.lower, range.upper);
    problem_.upper[k] = std::max(range.lower, range.upper);
    for (const RunDynamics::Departure& leaving : leaving_) {
      if (leaving.axis != axis) continue;
      (leaving.direction > 0 ? problem_.upper : problem_.lower)[k] += dynamics_.calcTurn(leaving);
    }
  }
}

/// @returns whether an axis broke away that Coulomb friction holds less than static friction does
bool ModeEvents::loosenWorst() {
  int worst = -1;
  double most = -1;
  for (int k = 0; k < problem_.count(); ++k) {
    const int axis = resting_[index(k)];
    if (problem_.state(k) != RestingFriction::State::Slides || loosened_[index(axis)]) continue;
    const Range range = calcKineticRange(axis);
    if (range.lower == problem_.lower[k] && range.upper == problem_.upper[k]) continue;
    const double power = std::abs(problem_.friction(k) * problem_.acceleration(k));
    if (power <= most) continue;
    most = power;
    worst = axis;
  }
  if (worst < 0) return false;
  loosened_[index(worst)] = 1;
  return true;
}

/// @returns whether other axes start than was assumed, or start in another way
bool ModeEvents::findLeaving() {
  found_.clear();
  for (int k = 0; k < problem_.count(); ++k) {
    if (problem_.state(k) != RestingFriction::State::Slides) continue;
    const int axis = resting_[index(k)];
    if (!dynamics_.contacts.friction(axis).gearFollowsRotor()) continue;
    const double a = problem_.acceleration(k);
    const int direction = a > 0 ? 1 : -1;
    found_.push_back({axis, direction, dynamics_.drivesGear(axis, direction, a)});
  }
  found_.swap(leaving_);
  return found_ != leaving_;
}

void ModeEvents::adoptModes() {
  for (int k = 0; k < problem_.count(); ++k) {
    const int axis = resting_[index(k)];
    const Range range = calcStaticRange(axis);
    JointMode& mode = dynamics_.contacts.axisMode(axis);
    mode.sticks = problem_.state(k) == RestingFriction::State::Holds;
    mode.rests = problem_.state(k) == RestingFriction::State::Rests;
    if (mode.rests && range.upper > range.lower) {
      const double share = (problem_.friction(k) - range.lower) / (range.upper - range.lower);
      mode.share = std::max(0.0, std::min(share, 1.0));
    }
    if (!mode.isAtRest()) mode.slip = problem_.acceleration(k) > 0 ? 1 : -1;
  }
}

/// An axis that was found to hold at its limit does.
void ModeEvents::forgiveRounding() {
  for (const int axis : resting_) {
    JointMode& mode = dynamics_.contacts.axisMode(axis);
    if (!mode.sticks) continue;
    const double excess = calcExcess(axis);
    if (excess > 0 && excess <= kForgiven * calcStaticRange(axis).rounding)
      mode.excess = kRoom * excess;
  }
}

}  // namespace denavit
