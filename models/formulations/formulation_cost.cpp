#include "models/formulations/formulation_cost.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

namespace denavit {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

double measureTime(InverseDynamics<double>& dynamics, const JointState& state, double timing_s,
                   const std::stop_token& stop) {
  constexpr int kBatches = 9;
  VecX<double> tau(state.q.size());
  const auto timeBatch = [&](long evaluations) {
    const auto start = Clock::now();
    for (long k = 0; k < evaluations; ++k) dynamics.calc(state.q, state.qd, state.qdd, tau);
    return secondsSince(start) / static_cast<double>(evaluations);
  };
  (void)timeBatch(1);  // what only the first evaluation costs
  const double once = std::max(timeBatch(1), 1e-8);
  if (once > timing_s) return once * 1e9;
  const long evaluations = std::max(1L, static_cast<long>(timing_s / kBatches / once));
  std::vector<double> times{once};
  const auto start = Clock::now();
  while (times.size() < kBatches && (times.size() < 3 || secondsSince(start) < timing_s) &&
         !stop.stop_requested()) {
    times.push_back(timeBatch(evaluations));
  }
  std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 2), times.end());
  return times[times.size() / 2] * 1e9;
}

double predictProducts(const Formulation& formulation, const Arm<double>& arm) {
  constexpr int kPoints = 5;
  const int n = arm.dof();
  std::array<double, kPoints> d{};
  for (int k = 0; k < kPoints; ++k) {
    const Arm<double> chain = makeChain(arm, k + 1);
    d[static_cast<std::size_t>(k)] = static_cast<double>(
        countOperations(formulation, chain, CountingMode::Blind).multiplications);
    if (k + 1 == n) return d[static_cast<std::size_t>(k)];
  }
  // Newton's forward differences: counts are polynomials of the fourth degree at most.
  for (std::size_t order = 1; order < kPoints; ++order)
    for (std::size_t k = kPoints - 1; k >= order; --k) d[k] -= d[k - 1];
  double sum = 0, choose = 1;
  for (std::size_t order = 0; order < kPoints; ++order) {
    sum += d[order] * choose;
    choose *= (n - 1 - static_cast<double>(order)) / (static_cast<double>(order) + 1);
  }
  return sum;
}

FormulationCost measureCost(const Formulation& formulation, const Arm<double>& arm,
                            const JointState& state, double timing_s, const std::stop_token& stop) {
  FormulationCost cost;
  cost.aware = countOperations(formulation, arm, CountingMode::Aware);
  if (stop.stop_requested()) return cost;
  cost.blind = countOperations(formulation, arm, CountingMode::Blind);
  if (timing_s > 0 && !stop.stop_requested())
    cost.nanoseconds = measureTime(*formulation.make(arm), state, timing_s, stop);
  return cost;
}

}  // namespace denavit
