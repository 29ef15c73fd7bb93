#include "core/simulation/mode_events.h"

#include <cmath>
#include <limits>

namespace denavit {

namespace {
std::size_t at(int i) { return static_cast<std::size_t>(i); }
constexpr double kNever = std::numeric_limits<double>::infinity();
/// Breakaway is exceeded when it is exceeded by more than rounding.
constexpr double kBreakawaySlack = 1e-12;
}  // namespace

ModeEvents::ModeEvents(RunDynamics& dynamics)
    : dynamics_(dynamics), joints_(dynamics.simulation().arm.jointCount()) {
  for (int i = 0; i < joints_; ++i) functions_ += dynamics.hasFriction(i) || dynamics.hasStops(i);
}

void ModeEvents::calcValues(double t, const OdeState& x, std::vector<double>& values) {
  bool anySticks = false;
  for (int i = 0; i < joints_; ++i) anySticks |= dynamics_.modes[at(i)].sticks;
  if (anySticks) dynamics_.evaluate(t, x);
  for (int i = 0; i < joints_; ++i) {
    const JointMode& mode = dynamics_.modes[at(i)];
    double& friction = values[at(i)];
    friction = kNever;
    if (mode.sticks) {
      const double holding = dynamics_.holdingFriction(i);
      const double limit = dynamics_.jointFriction(i).breakawayTowards(holding > 0 ? 1 : -1);
      friction = limit * (1 + kBreakawaySlack) - std::abs(holding);
    } else if (mode.slip != 0) {
      friction = mode.slip * x[at(joints_ + i)];
    }

    double& stop = values[at(joints_ + i)];
    stop = kNever;
    if (!dynamics_.hasStops(i)) continue;
    const double q = x[at(i)];
    stop = mode.stop != 0
               ? dynamics_.stopDepth(i, q, mode.stop)
               : std::min(-dynamics_.stopDepth(i, q, 1), -dynamics_.stopDepth(i, q, -1));
  }
}

void ModeEvents::apply(int event, double t, OdeState& x) {
  const int joint = event % joints_;
  JointMode& mode = dynamics_.modes[at(joint)];
  if (event < joints_) {
    if (!mode.sticks) x[at(joints_ + joint)] = 0;  // it came to rest; settle says what next
  } else if (mode.stop != 0) {
    mode.stop = 0;
  } else {
    mode.stop = dynamics_.stopDepth(joint, x[at(joint)], 1) >
                        dynamics_.stopDepth(joint, x[at(joint)], -1)
                    ? 1
                    : -1;
  }
  settleSticking(t, x);
}

void ModeEvents::settle(double t, OdeState& x) {
  for (int i = 0; i < joints_; ++i) {
    if (!dynamics_.hasStops(i)) continue;
    JointMode& mode = dynamics_.modes[at(i)];
    if (mode.stop != 0) continue;
    if (dynamics_.stopDepth(i, x[at(i)], 1) > 0) mode.stop = 1;
    if (dynamics_.stopDepth(i, x[at(i)], -1) > 0) mode.stop = -1;
  }
  settleSticking(t, x);
}

void ModeEvents::settleSticking(double t, OdeState& x) {
  // Everything with dry friction that is at rest sticks, unless the force needed is too large; the
  // worst offender goes first, because its motion may relieve the others.
  for (int i = 0; i < joints_; ++i) {
    if (!dynamics_.hasFriction(i)) continue;
    JointMode& mode = dynamics_.modes[at(i)];
    const double rate = x[at(joints_ + i)];
    mode.sticks = rate == 0;
    mode.slip = (rate > 0) - (rate < 0);
  }
  for (int round = 0; round < joints_; ++round) {
    dynamics_.evaluate(t, x);
    int worst = -1;
    double excess = 1 + kBreakawaySlack;
    for (int i = 0; i < joints_; ++i) {
      if (!dynamics_.modes[at(i)].sticks) continue;
      const double holding = dynamics_.holdingFriction(i);
      const double limit = dynamics_.jointFriction(i).breakawayTowards(holding > 0 ? 1 : -1);
      const double ratio = limit > 0 ? std::abs(holding) / limit
                                     : (holding != 0 ? kNever : 0.0);
      if (ratio > excess) {
        excess = ratio;
        worst = i;
      }
    }
    if (worst < 0) return;
    JointMode& mode = dynamics_.modes[at(worst)];
    mode.sticks = false;
    mode.slip = dynamics_.holdingFriction(worst) > 0 ? 1 : -1;
  }
}

}  // namespace denavit
