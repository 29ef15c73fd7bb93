#include "models/linearization/linear_along.h"

#include <algorithm>
#include <cmath>

#include "models/fields/issue_checker.h"

namespace denavit {
namespace {

constexpr double kHolds = 0.1;

/// How many of the states are positions, and how many of them follow.
Eigen::Index countPositions(const LinearizedArm& arm) {
  const auto currents = std::ranges::count_if(
      arm.states, [](const std::string& name) { return name.starts_with("i"); });
  return (std::ssize(arm.states) - currents) / 2;
}

double calcChange(const MatX<double>& X, const MatX<double>& other) {
  const double size = X.norm(), change = (X - other).norm();
  return change == 0 ? 0 : size > 0 ? change / size : 1;
}

/// [s] From the instant k on in a direction until the models differ by a tenth, between samples by
/// a straight line.
double findHold(const std::vector<LinearizedArm>& arms, std::size_t k, int direction) {
  double before = 0, reached = *arms[k].time;
  for (auto i = static_cast<std::ptrdiff_t>(k) + direction; i >= 0 && i < std::ssize(arms);
       i += direction) {
    const LinearizedArm& other = arms[static_cast<std::size_t>(i)];
    const double difference = calcDifference(arms[k], other);
    if (difference >= kHolds) {
      const double part = (kHolds - before) / (difference - before);
      return std::abs(reached + part * (*other.time - reached) - *arms[k].time);
    }
    before = difference;
    reached = *other.time;
  }
  return std::abs(reached - *arms[k].time);
}

}  // namespace

double calcDifference(const LinearizedArm& arm, const LinearizedArm& other) {
  const Eigen::Index n = countPositions(arm);
  const MatX<double>&A = arm.system.A, &A2 = other.system.A;
  const Eigen::Index currents = A.cols() - 2 * n;
  double most = std::max(calcChange(A.block(n, 0, n, n), A2.block(n, 0, n, n)),
                         calcChange(A.block(n, n, n, n), A2.block(n, n, n, n)));
  if (currents > 0) {
    most =
        std::max(most, calcChange(A.block(n, 2 * n, n, currents), A2.block(n, 2 * n, n, currents)));
  }
  return std::max(most, calcChange(arm.system.B.middleRows(n, n), other.system.B.middleRows(n, n)));
}

std::optional<LinearAlong> linearizeAlong(const ScenarioDescription& scenario,
                                          const LinearRequest& request, int count,
                                          const LinearProgress& progress) {
  if (request.closed) {
    failIn("", "closed-loop", "is asked for along a run", "linearise the loop at an instant");
  }
  LinearAlong along;
  std::vector<double> times;
  for (int k = 0; k < count; ++k) times.push_back(scenario.duration * k / (count - 1));
  auto arms = linearizeAt(scenario, request, times, progress);
  if (!arms) return std::nullopt;
  along.arms = std::move(*arms);
  for (std::size_t k = 0; k < along.arms.size(); ++k) {
    along.holds.push_back(findHold(along.arms, k, -1) + findHold(along.arms, k, 1));
  }
  return along;
}

}  // namespace denavit
