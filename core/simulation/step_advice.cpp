#include "core/simulation/step_advice.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "core/flexible/flexible_inertia.h"
#include "core/linear/decompositions.h"

namespace denavit {

StepAdvice adviseStep(const FlexibleArm<double>& arm, const VecX<double>& q,
                      const std::vector<int>& held) {
  const int N = arm.dof();
  BentLinks<double> bent;
  FlexibleInertiaWork<double> work;
  MatX<double> M;
  calcBentLinks(arm, q, bent);
  calcFlexibleInertia(arm, bent, work, M);
  VecX<double> stiffness = VecX<double>::Zero(N), unit = VecX<double>::Ones(N);
  addElasticForces(arm, unit, stiffness);
  std::vector<Eigen::Index> free;
  for (int i = 0; i < N; ++i) {
    if (std::find(held.begin(), held.end(), i) == held.end()) free.push_back(i);
  }
  const auto count = static_cast<Eigen::Index>(free.size());
  MatX<double> A(count, count), K = MatX<double>::Zero(count, count);
  for (Eigen::Index r = 0; r < count; ++r) {
    const Eigen::Index i = free[static_cast<std::size_t>(r)];
    K(r, r) = stiffness[i];
    for (Eigen::Index c = 0; c < count; ++c) A(r, c) = M(i, free[static_cast<std::size_t>(c)]);
  }
  StepAdvice advice;
  if (count == 0) return advice;
  const Eigen::GeneralizedSelfAdjointEigenSolver<MatX<double>> modes(K, A, Eigen::EigenvaluesOnly);
  const double largest = modes.eigenvalues().maxCoeff();
  if (!(largest > 0)) return advice;
  advice.highestFrequency = std::sqrt(largest) / (2 * std::numbers::pi);
  advice.step = 1 / (kStepsPerPeriod * advice.highestFrequency);
  return advice;
}

StepAdvice adviseStep(const Simulation& simulation) {
  if (!simulation.flexible) return {};
  std::vector<int> held = simulation.locked;
  VecX<double> q = simulation.q0;
  for (const auto& [joint, motion] : simulation.prescribed) {
    held.push_back(joint);
    q[joint] = motion->at(0).q;
  }
  return adviseStep(*simulation.flexible, q, held);
}

RungeKutta4Response calcRungeKutta4Response(double frequency, double step) {
  const std::complex<double> z(0, 2 * std::numbers::pi * frequency * step);
  const std::complex<double> R = 1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0)));
  return {std::abs(R), std::arg(R) / (2 * std::numbers::pi * step)};
}

}  // namespace denavit
