#include "core/simulation/run_checks.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace denavit {

namespace {
void require(bool holds, const char* rule) {
  if (!holds) throw std::invalid_argument(rule);
}
}  // namespace

void requireConsistent(const Simulation& s) {
  const auto n = static_cast<std::size_t>(s.jointCount());
  const auto isJoint = [&](int j) { return j >= 0 && static_cast<std::size_t>(j) < n; };
  require(n > 0, "simulate: the arm has no joints");
  require(!s.flexible || s.flexible->jointCount() == s.arm.jointCount(),
          "simulate: the flexible arm has other joints");
  require(s.q0.size() == s.dof() && s.qd0.size() == s.dof(),
          "simulate: q0 and qd0 need one value per coordinate");
  require(s.friction.empty() || s.friction.size() == n, "simulate: one friction per joint");
  require(s.motorFriction.isEmpty() || s.motorFriction.motors.size() == n,
          "simulate: one motor per joint");
  require(s.motors.isEmpty() || s.motors.motors.size() == n, "simulate: one motor per joint");
  require(!s.voltage || !s.motors.isEmpty(), "simulate: voltages need motors");
  require(s.limits.empty() || s.limits.size() == n, "simulate: one limit per joint");
  require(std::all_of(s.locked.begin(), s.locked.end(), isJoint), "simulate: locked joint");
  std::vector<char> moved(n, 0);
  for (const auto& motion : s.prescribed) {
    require(motion != nullptr, "simulate: prescribed motion");
    for (const int joint : motion->joints()) {
      require(isJoint(joint), "simulate: prescribed joint");
      require(!std::exchange(moved[static_cast<std::size_t>(joint)], 1),
              "simulate: a joint is prescribed twice");
    }
  }
  require(std::all_of(s.pulls.begin(), s.pulls.end(),
                      [&](const Pull& pull) { return isJoint(pull.link); }),
          "simulate: pulled link");
  require(s.duration > 0 && s.outputStep > 0 && s.changeGrid > 0,
          "simulate: duration, output step and grid of changes must be positive");
  require(s.integrator.step > 0 && s.integrator.maxStep > 0 && s.integrator.rtol > 0 &&
              s.integrator.atol > 0 && s.integrator.order >= 1 && s.integrator.order <= 8,
          "simulate: integrator settings");
  require(
      std::is_sorted(s.changes.begin(), s.changes.end(),
                     [](const TimedChange& a, const TimedChange& b) { return a.time < b.time; }),
      "simulate: changes in order of time");
  for (const TimedChange& change : s.changes) requireConsistent(s, change.change);
}

void requireConsistent(const Simulation& s, const RunChange& change) {
  const int n = s.jointCount();
  require(!change.friction || change.friction->empty() ||
              static_cast<int>(change.friction->size()) == n,
          "change: one friction per joint");
  require(!change.motorFriction || change.motorFriction->count() == s.motorFriction.count(),
          "change: as many motors");
  require(!change.arm || change.arm->jointCount() == n, "change: the arm has other joints");
  require(!change.flexible || (s.flexible && change.flexible->dof() == s.flexible->dof()),
          "change: the arm has other modes");
  require(!change.arm || !s.flexible || change.flexible,
          "change: a flexible arm changes as a whole");
  require(!change.arm || !s.engine, "change: this engine has no other arm");
  require(!change.engine || (s.engine && change.engine->dof() == s.engine->dof() &&
                             change.engine->jointCount() == n),
          "change: the engine is of other joints");
  for (const Pull& pull : change.pulls.value_or(std::vector<Pull>())) {
    require(pull.link >= 0 && pull.link < n, "change: pulled link");
  }
}

}  // namespace denavit
