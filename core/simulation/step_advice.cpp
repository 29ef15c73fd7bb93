#include "core/simulation/step_advice.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <numbers>

#include "core/flexible/flexible_inertia.h"
#include "core/linear/decompositions.h"
#include "core/simulation/sampled_motion.h"

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
  advice.highestFrequency = advice.startFrequency = std::sqrt(largest) / (2 * std::numbers::pi);
  advice.step = 1 / (kStepsPerPeriod * advice.highestFrequency);
  return advice;
}

namespace {

/// How many poses are worth their time: that of one grows with the cube of the coordinates.
int countPoses(std::size_t turning, int N) {
  constexpr double kMost = 64, kLeast = 4, kWork = 3e5;
  const double affordable = std::clamp(kWork / (double(N) * N * N), kLeast, kMost);
  return static_cast<int>(std::min(std::pow(4.0, static_cast<double>(turning)), affordable));
}

}  // namespace

StepAdvice adviseStep(const Simulation& simulation) {
  if (!simulation.flexible) return {};
  std::vector<int> held = simulation.locked;
  VecX<double> q = simulation.q0;
  std::vector<SampledMotion> motions = sampleMotions(simulation);
  forEachSample(motions, 0, [&](int joint, const PrescribedMotion::Sample& sample) {
    held.push_back(joint);
    q[joint] = sample.q;
  });
  StepAdvice advice = adviseStep(*simulation.flexible, q, held);
  const double start = advice.highestFrequency;
  // The first joint turns the arm as a whole: frequencies at rest do not depend on it.
  std::vector<int> turning;
  for (int i = 1; i < simulation.arm.jointCount(); ++i) {
    const bool locked =
        std::find(simulation.locked.begin(), simulation.locked.end(), i) != simulation.locked.end();
    if (!locked && simulation.arm.links[static_cast<std::size_t>(i)].type == JointType::Revolute)
      turning.push_back(i);
  }
  const int poses = turning.empty() ? 0 : countPoses(turning.size(), simulation.dof());
  std::uint64_t digits = 0;
  for (int k = 0; k < poses; ++k, digits = digits * 6364136223846793005u + 1442695040888963407u) {
    // With few joints all combinations; with many the straight pose and a choice.
    std::uint64_t rest = turning.size() <= 3 ? static_cast<std::uint64_t>(k) : digits >> 20;
    for (const int joint : turning) {
      const auto& link = simulation.arm.links[static_cast<std::size_t>(joint)];
      q[joint] = 0.5 * std::numbers::pi * static_cast<double>(rest % 4) - link.theta;
      rest /= 4;
    }
    const StepAdvice here = adviseStep(*simulation.flexible, q, held);
    if (here.highestFrequency > advice.highestFrequency) advice = here;
  }
  advice.startFrequency = start;
  return advice;
}

RungeKutta4Response calcRungeKutta4Response(double frequency, double step) {
  const std::complex<double> z(0, 2 * std::numbers::pi * frequency * step);
  const std::complex<double> R = 1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0)));
  return {std::abs(R), std::arg(R) / (2 * std::numbers::pi * step)};
}

}  // namespace denavit
