#include "core/simulation/break_plan.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/input_jumps.h"

namespace denavit {

namespace {
/// [s] Runs without an end are looked ahead of in windows of this length, one more than is begun.
constexpr double kWindow = 10;
double windowEnd(double t) { return kWindow * (std::floor(t / kWindow) + 2); }
}  // namespace

void BreakPlan::renew(double t) {
  breaks_.clear();
  known_ = t;
  if (std::isinf(simulation_.duration)) {
    (void)extend(t);
  } else {
    plan(t, simulation_.duration);
  }
}

bool BreakPlan::extend(double t) {
  const double end = windowEnd(t);
  if (std::isfinite(simulation_.duration) || end <= known_) return false;
  plan(known_, end);
  return true;
}

void BreakPlan::plan(double t0, double t1) {
  const std::vector<InputJumps> jumps = findInputJumps(simulation_, t0, t1);
  for (const double t : makeBreaks(simulation_, jumps)) {
    if (t > t0 && t <= t1) breaks_.push_back(t);
  }
  endsAtBreak_ = std::isfinite(simulation_.duration) && endsAtJump(simulation_, jumps);
  known_ = t1;
}

BreakPlan::Landing BreakPlan::next(double t) const {
  const auto found = std::upper_bound(breaks_.begin(), breaks_.end(), t);
  if (found != breaks_.end()) return {*found, true};
  return {simulation_.duration, endsAtBreak_};
}

}  // namespace denavit
