#include "core/linear_system/lqr.h"

#include <algorithm>
#include <stdexcept>

#include "core/linear_system/assignment.h"
#include "core/linear_system/staircase.h"

namespace denavit {
namespace {

/// [A 0; -C_s 0] (discrete: I instead of 0), [B; -D_s].
StateSpace addIntegrals(const StateSpace& plant, const std::vector<int>& outputs) {
  const Eigen::Index n = plant.order(), k = static_cast<Eigen::Index>(outputs.size());
  StateSpace both;
  both.sampleTime = plant.sampleTime;
  both.A = MatX<double>::Zero(n + k, n + k);
  both.A.topLeftCorner(n, n) = plant.A;
  both.A.bottomLeftCorner(k, n) = -plant.C(outputs, Eigen::all);
  if (plant.isDiscrete()) both.A.bottomRightCorner(k, k).setIdentity();
  both.B.resize(n + k, plant.inputCount());
  both.B << plant.B, -plant.D(outputs, Eigen::all);
  both.C = MatX<double>::Zero(plant.outputCount(), n + k);
  both.C.leftCols(n) = plant.C;
  both.D = plant.D;
  return both;
}

/// Poles of the closed loop against those that the separation principle gives.
double calcSeparationError(const StateSpace& plant, const MatX<double>& K, const MatX<double>& L,
                           const StateSpace& closedLoop) {
  const auto values = [&](const MatX<double>& A) {
    std::vector<Complex> list;
    for (const Pole& pole : listPoles(A, plant.sampleTime)) list.push_back(pole.value);
    return list;
  };
  std::vector<Complex> expected = values(plant.A - multiply(plant.B, K));
  for (const Complex& s : values(plant.A - multiply(L, plant.C))) expected.push_back(s);
  const std::vector<Complex> actual = values(closedLoop.A);
  const std::vector<int> match = matchRoots(expected, actual);
  double error = 0, size = 0;
  for (std::size_t k = 0; k < expected.size(); ++k) {
    error = std::max(error, std::abs(expected[k] - actual[static_cast<std::size_t>(match[k])]));
    size = std::max(size, std::abs(expected[k]));
  }
  return size > 0 ? error / size : 0;
}

/// What a pole at the integrals' place means in words of the plant.
void explainIntegral(const StateSpace& plant, RiccatiSolution& solution) {
  if (solution.status != RiccatiSolution::Status::NotStabilisable) return;
  const Complex own = plant.isDiscrete() ? 1 : 0;
  if (std::abs(solution.culprit->value - own) > 1e-8) return;
  solution.reason +=
      "; the inputs may be unable to hold these outputs at constant values: integrate at most as "
      "many "
      "outputs as there are inputs, and none that constant inputs do not move";
}

}  // namespace

RiccatiSolution designLqr(const StateSpace& plant, const MatX<double>& Q, const MatX<double>& R) {
  requireStateSpace(plant);
  return solveRiccati(plant.A, plant.B, Q, R, plant.sampleTime);
}

IntegralLqr designIntegralLqr(const StateSpace& plant, const std::vector<int>& outputs,
                              const MatX<double>& Q, const MatX<double>& R) {
  requireStateSpace(plant);
  std::vector<int> inputs;  // checks the outputs too
  (void)selectChannels(plant, outputs, inputs);
  const StateSpace both = addIntegrals(plant, outputs);
  IntegralLqr design{designLqr(both, Q, R), {}};
  explainIntegral(plant, design.solution);
  if (!design.solution.isSolved()) return design;
  const MatX<double>& K = design.solution.K;
  const Eigen::Index n = plant.order(), k = static_cast<Eigen::Index>(outputs.size());
  MatX<double> E = MatX<double>::Zero(n + k, k);
  E.bottomRows(k).setIdentity();
  design.closedLoop = {both.A - multiply(both.B, K), E, both.C - multiply(both.D, K),
                       MatX<double>::Zero(plant.outputCount(), k), plant.sampleTime};
  return design;
}

KalmanFilter designKalman(const StateSpace& plant, const MatX<double>& W, const MatX<double>& V) {
  requireStateSpace(plant);
  const StateSpace dual = makeDual(plant);
  KalmanFilter filter{solveRiccati(dual.A, dual.B, W, V, plant.sampleTime), {}, {}};
  using Status = RiccatiSolution::Status;
  if (filter.solution.status == Status::NotStabilisable) {
    filter.solution.reason = "no output shows a pole that is not stable; measure what it moves";
  } else if (filter.solution.status == Status::NotSeen) {
    filter.solution.reason =
        "no noise moves a pole on the limit of stability, so that the filter would forget to look "
        "at "
        "it; give its states some noise";
  } else if (filter.solution.status == Status::BadWeights) {
    filter.solution.reason =
        "of the noise of states (Q) and of outputs (R): " + filter.solution.reason;
  }
  if (!filter.solution.isSolved()) return filter;
  filter.L = filter.solution.K.transpose();
  if (plant.isDiscrete()) {
    const MatX<double>& X = filter.solution.X;
    const MatX<double> CX = multiply(plant.C, X), S = V + multiplyByAdjoint(CX, plant.C);
    filter.correction = solvePositive(S, CX).transpose();
  }
  return filter;
}

LqgCompensator makeLqg(const StateSpace& plant, const MatX<double>& K, const MatX<double>& L) {
  requireStateSpace(plant);
  if (K.rows() != plant.inputCount() || K.cols() != plant.order() || L.rows() != plant.order() ||
      L.cols() != plant.outputCount()) {
    throw std::invalid_argument("K must be inputs x states and L states x outputs of the plant");
  }
  LqgCompensator lqg;
  // xe' = A xe - B K xe + L (y - C xe + D K xe).
  lqg.controller = {plant.A - multiply(plant.B, K) - multiply(L, plant.C) + multiply(L, plant.D, K),
                    L, K, MatX<double>::Zero(plant.inputCount(), plant.outputCount()),
                    plant.sampleTime};
  lqg.closedLoop = closeLoop(plant, lqg.controller);
  lqg.separationError = calcSeparationError(plant, K, L, lqg.closedLoop);
  return lqg;
}

}  // namespace denavit
