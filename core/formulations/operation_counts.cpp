#include "core/formulations/operation_counts.h"

#include <algorithm>

#include "core/dynamics/configuration_space.h"

namespace denavit {

OperationCount countOperations(const Formulation& formulation, const Arm<double>& arm,
                               CountingMode mode) {
  const auto dynamics = formulation.makeCounted(arm);
  const Eigen::Index n = arm.dof();
  VecX<Counted> q(n), qd(n), qdd(n), tau(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    // No two alike and none special; a count does not ask for values.
    const double x = 0.37 * static_cast<double>(i);
    q[i] = Counted::variable(0.3 + x);
    qd[i] = Counted::variable(0.5 + x);
    qdd[i] = Counted::variable(0.7 + x);
  }
  const CountingScope scope(mode);
  dynamics->calc(q, qd, qdd, tau);
  return scope.count();
}

StrobingCount countStrobing(const Formulation& formulation, const Arm<double>& arm) {
  Arm<double> weightless = arm;
  weightless.g_W.setZero();
  const auto dynamics = formulation.makeCounted(weightless);
  const int n = arm.dof();
  VecX<Counted> q(n), unit = VecX<Counted>::Constant(n, Counted(0)), tau(n);
  const VecX<Counted> rest = unit;
  for (int i = 0; i < n; ++i) q[i] = Counted::variable(0.3 + 0.37 * i);
  StrobingCount count;
  {
    const CountingScope scope(CountingMode::Aware);
    for (int j = 0; j < n; ++j) {
      unit[j] = Counted(1);
      dynamics->calc(q, rest, unit, tau);
      unit[j] = Counted(0);
    }
    count.M = scope.count();
  }
  const CountingScope scope(CountingMode::Aware);
  ConfigurationSpaceForm<Counted> form;
  strobe<Counted>(
      n,
      [&](const VecX<Counted>& qd, const VecX<Counted>& qdd, VecX<Counted>& forces) {
        dynamics->calc(q, qd, qdd, forces);
      },
      form);
  count.all = scope.count();
  return count;
}

Arm<double> makeChain(const Arm<double>& arm, int joints) {
  Arm<double> chain = arm;
  chain.links.clear();
  for (int i = 0; i < joints && !arm.links.empty(); ++i) {
    chain.links.push_back(arm.links[static_cast<std::size_t>(i) % arm.links.size()]);
  }
  if (arm.coupledRotors.size() == 0) return chain;
  // The motors of each repetition drive its own joints.
  const int n = arm.jointCount();
  chain.coupledRotors.setZero(joints, joints);
  for (int i = 0; i < joints; ++i) {
    for (int j = i / n * n; j < std::min(joints, (i / n + 1) * n); ++j) {
      chain.coupledRotors(i, j) = arm.coupledRotors(i % n, j % n);
    }
  }
  return chain;
}

}  // namespace denavit
