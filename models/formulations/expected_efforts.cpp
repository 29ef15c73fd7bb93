#include "models/formulations/expected_efforts.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/dynamics/newton_euler.h"

namespace denavit {

double ExpectedEfforts::differenceFrom(const VecX<double>& actual) const {
  if (!actual.allFinite() || !tau.allFinite()) return std::numeric_limits<double>::quiet_NaN();
  return (actual - tau).lpNorm<Eigen::Infinity>() / size;
}

ExpectedEfforts calcExpectedEfforts(const Arm<double>& arm, const JointState& state) {
  NewtonEulerWork<double> work;
  const VecX<double> rest = VecX<double>::Zero(arm.dof());
  VecX<double> gravity = rest, bias = rest;
  ExpectedEfforts expected{rest};
  calcInverseDynamics(arm, state.q, rest, rest, work, gravity);
  calcInverseDynamics(arm, state.q, state.qd, rest, work, bias);
  calcInverseDynamics(arm, state.q, state.qd, state.qdd, work, expected.tau);
  const VecX<double> velocity = bias - gravity, inertia = expected.tau - bias;
  double size = 0;
  for (const VecX<double>* term :
       {&std::as_const(expected.tau), &std::as_const(gravity), &velocity, &inertia})
    size = std::max(size, term->lpNorm<Eigen::Infinity>());
  if (size > 0) expected.size = size;
  return expected;
}

std::vector<ExpectedEfforts> calcExpectedEfforts(const Arm<double>& arm,
                                                 const std::vector<JointState>& states) {
  constexpr double kSmallest = 1e-3;
  std::vector<ExpectedEfforts> expected;
  double largest = 0;
  for (const JointState& state : states) {
    expected.push_back(calcExpectedEfforts(arm, state));
    largest = std::max(largest, expected.back().size);
  }
  for (ExpectedEfforts& e : expected) e.size = std::max(e.size, kSmallest * largest);
  return expected;
}

}  // namespace denavit
