#include "core/simulation/mode_events.h"

#include <cmath>
#include <limits>

namespace denavit {

namespace {
std::size_t index(int i) { return static_cast<std::size_t>(i); }
constexpr double kNever = std::numeric_limits<double>::infinity();
/// Breakaway is exceeded when it is exceeded by more than rounding: of the limits themselves, and
/// of the forces whose difference friction is.
constexpr double kBreakawaySlack = 1e-12, kForceSlack = 1e-14;
}  // namespace

ModeEvents::ModeEvents(RunDynamics& dynamics)
    : dynamics_(dynamics),
      joints_(dynamics.simulation().jointCount()),
      axes_(dynamics.contacts.axisCount()),
      rates_(static_cast<int>(dynamics.layout().rates())) {
  renew();
}

void ModeEvents::renew() {
  functions_ = dynamics_.hasGuards() ? 1 : 0;
  for (int i = 0; i < axes_; ++i) {
    functions_ +=
        dynamics_.contacts.hasFriction(i) || (i < joints_ && dynamics_.contacts.hasStops(i));
  }
  loosened_.assign(index(axes_), 0);
  resting_.assign(index(axes_), 0);
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
  const Range range = calcStaticRange(axis);
  const double friction = dynamics_.holdingFriction(axis);
  return std::min(range.upper - friction, friction - range.lower) + range.rounding;
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
/// joints slide, and whither, depends on one another through the inertia: breaking away is decided
/// one joint at a time, the worst offender first, because its motion may relieve the others. Among
/// those that broke away Coulomb friction rules, which makes the choice a linear complementarity
/// problem with the positive definite inverse of M; changing the first joint that contradicts it
/// solves that in finitely many rounds (Murty 1974).
void ModeEvents::settleSticking(double t, OdeState& x) {
  stopAtRest(x);
  loosened_.assign(loosened_.size(), 0);
  const int mostRounds = 20 * axes_;
  for (int round = 0; round < mostRounds; ++round) {
    dynamics_.evaluate(t, x);
    if (!reviseLoosened() && !loosenWorst()) return;
  }
}

void ModeEvents::stopAtRest(OdeState& x) {
  for (int i = 0; i < axes_; ++i) {
    if (!dynamics_.contacts.hasFriction(i)) continue;
    JointMode& mode = dynamics_.contacts.axisMode(i);
    const double rate = rateOf(i, x);
    // Events are located from behind: it came to rest just before.
    resting_[index(i)] =
        mode.sticks || mode.slip * rate < 0 ||
        std::abs(rate) <= dynamics_.contacts.axisRateRounding(i, x.data() + rates_);
    mode.sticks = resting_[index(i)];
    mode.slip = mode.sticks ? 0 : (rate > 0) - (rate < 0);
  }
  dynamics_.stillSticking(x);
}

/// @returns whether a sticking joint broke away
bool ModeEvents::loosenWorst() {
  int worst = -1;
  double excess = 1;
  for (int i = 0; i < axes_; ++i) {
    if (!dynamics_.contacts.axisMode(i).sticks || loosened_[index(i)]) continue;
    const Range range = calcStaticRange(i);
    const double middle = 0.5 * (range.lower + range.upper);
    const double reach = 0.5 * (range.upper - range.lower) + range.rounding;
    const double away = std::abs(dynamics_.holdingFriction(i) - middle);
    if (!(away > reach)) continue;
    const double ratio = reach > 0 ? away / reach : kNever;
    if (worst >= 0 && ratio <= excess) continue;
    excess = ratio;
    worst = i;
  }
  if (worst < 0) return false;
  loosened_[index(worst)] = true;
  release(worst, calcStaticRange(worst));
  return true;
}

/// Changes the first joint that broke away and does not do what Coulomb's law says.
/// @returns whether there was one
bool ModeEvents::reviseLoosened() {
  const JointContacts& contacts = dynamics_.contacts;
  for (int i = 0; i < axes_; ++i) {
    if (!loosened_[index(i)] || !resting_[index(i)]) continue;
    JointMode& mode = dynamics_.contacts.axisMode(i);
    const Range range = calcKineticRange(i);
    if (mode.sticks) {
      const double friction = dynamics_.holdingFriction(i);
      if (friction <= range.upper + range.rounding && friction >= range.lower - range.rounding) {
        continue;
      }
      release(i, range);
      return true;
    }
    const double acceleration = contacts.axisRate(i, dynamics_.qdd.data());
    const double inertia = contacts.axisInertia(i, dynamics_.engine().inertia());
    if (mode.slip * acceleration * inertia >= -10 * range.rounding) continue;
    mode.sticks = true;
    mode.slip = 0;
    return true;
  }
  return false;
}

void ModeEvents::release(int axis, const Range& range) {
  JointMode& mode = dynamics_.contacts.axisMode(axis);
  mode.sticks = false;
  mode.slip = dynamics_.holdingFriction(axis) > 0.5 * (range.lower + range.upper) ? 1 : -1;
}

}  // namespace denavit
