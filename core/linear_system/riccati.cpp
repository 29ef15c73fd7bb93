#include "core/linear_system/riccati.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/linear_system/balancing.h"
#include "core/linear_system/reach.h"
#include "core/linear_system/root_text.h"
#include "core/linear_system/staircase.h"

namespace denavit {
namespace {

RiccatiSolution refuseRiccati(RiccatiSolution::Status status, std::string reason,
                              std::optional<Pole> culprit = {}) {
  RiccatiSolution solution;
  solution.status = status;
  solution.reason = std::move(reason);
  solution.culprit = culprit;
  return solution;
}

bool isSymmetric(const MatX<double>& M) { return (M - M.transpose()).norm() <= 1e-12 * M.norm(); }

/// Units of the diagonal: what is 1 there compares.
VecX<double> findDiagonalUnits(const MatX<double>& M) {
  return M.diagonal().unaryExpr([](double x) { return x > 0 ? 1 / std::sqrt(x) : 1.0; });
}

/// The smallest eigenvalue of a symmetric matrix with its diagonal scaled to ones.
double findSmallestEigenvalue(const MatX<double>& M) {
  if (M.rows() == 0) return 1;
  const VecX<double> units = findDiagonalUnits(M);
  const MatX<double> scaled = units.asDiagonal() * M * units.asDiagonal();
  return calcSymmetricEigenvalues(scaled).minCoeff();
}

/// What is wrong with the weights; empty where nothing is.
std::string findWeightFault(const MatX<double>& Q, const MatX<double>& R) {
  if (!isSymmetric(Q)) return "Q is not symmetric; give (Q + Q^T) / 2";
  if (!isSymmetric(R)) return "R is not symmetric; give (R + R^T) / 2";
  for (Eigen::Index i = 0; i < R.rows(); ++i) {
    if (R(i, i) > 0) continue;
    return "R is not positive definite: the weight of input " + std::to_string(i + 1) +
           " is not positive; give one that is";
  }
  if (!(findSmallestEigenvalue(R) > 1e-14) || factorPositive(R).rows() != R.rows()) {
    return "R is not positive definite; lessen its elements off the diagonal";
  }
  for (Eigen::Index i = 0; i < Q.rows(); ++i) {
    if (Q(i, i) >= 0) continue;
    return "Q is not positive semidefinite: the weight of state " + std::to_string(i + 1) +
           " is negative; give 0 or more";
  }
  if (!(findSmallestEigenvalue(Q) >= -1e-10)) {
    return "Q is not positive semidefinite; lessen its elements off the diagonal";
  }
  return {};
}

void requireRiccatiSizes(const MatX<double>& A, const MatX<double>& B, const MatX<double>& Q,
                         const MatX<double>& R) {
  const auto require = [](const char* name, const MatX<double>& M, Eigen::Index size) {
    if (M.rows() != size || M.cols() != size) {
      throw std::invalid_argument(std::string(name) + " is " + std::to_string(M.rows()) + " x " +
                                  std::to_string(M.cols()) + "; it must be " +
                                  std::to_string(size) + " x " + std::to_string(size));
    }
    if (!M.allFinite()) {
      throw std::invalid_argument(std::string(name) + " holds a number that is not finite");
    }
  };
  require("Q", Q, A.rows());
  require("R", R, B.cols());
}

/// A pole for which there is no stabilising solution; empty reason where there is none such.
RiccatiSolution findHopelessPole(const MatX<double>& A, const MatX<double>& B,
                                 const MatX<double>& Q, double sampleTime) {
  const StateSpace driven = makeStateSpace(A, B, MatX<double>::Zero(0, A.rows()), sampleTime);
  for (const Pole& pole : findUncontrollablePoles(driven)) {
    if (pole.side == PoleSide::Stable) continue;
    return refuseRiccati(RiccatiSolution::Status::NotStabilisable,
                         "the inputs do not reach the pole at " + tellRoot(pole.value) +
                             ", which is not stable; add an input that moves it, or damping",
                         pole);
  }
  const StateSpace weighed =
      makeStateSpace(A.transpose(), Q, MatX<double>::Zero(0, A.rows()), sampleTime);
  for (const Pole& pole : findUncontrollablePoles(weighed)) {
    if (pole.side != PoleSide::Limit) continue;
    return refuseRiccati(
        RiccatiSolution::Status::NotSeen,
        "Q does not weigh the pole at " + tellRoot(pole.value) +
            ", which neither grows nor decays, so that no cost asks for its end; weigh a "
            "state that it moves",
        pole);
  }
  return {};
}

/// Norms of a column of A and Q, or of a row of A and G, without the diagonal of A.
double calcRiccatiNorm(const MatX<double>& A, const MatX<double>& weights, Eigen::Index i) {
  const double own = A(i, i);
  return std::hypot(std::sqrt(std::max(0.0, A.col(i).squaredNorm() - own * own)),
                    weights.col(i).norm());
}

/// One pass of scales: rows of A and G against columns of A and Q.
bool sweepRiccati(BalancedRiccati& e) {
  bool changed = false;
  const double size =
      std::max(e.A.diagonal().cwiseAbs().maxCoeff(), std::sqrt(e.Q.norm() * e.G.norm()));
  for (Eigen::Index i = 0; i < e.d.size(); ++i) {
    const double column = calcRiccatiNorm(e.A, e.Q, i);
    const double row = calcRiccatiNorm(e.A.transpose(), e.G, i);
    const double f = findUnitFactor(column, row, size);
    if (f == 1) continue;
    e.d[i] *= f;
    e.A.col(i) *= f;
    e.A.row(i) /= f;
    e.Q.col(i) *= f;
    e.Q.row(i) *= f;
    e.G.col(i) /= f;
    e.G.row(i) /= f;
    changed = true;
  }
  return changed;
}

/// The size of X that makes G and Q equally large.
void scaleCost(BalancedRiccati& e) {
  const double q = e.Q.norm(), g = e.G.norm();
  if (!(q > 0) || !(g > 0)) return;
  const double f = std::exp2(std::round(std::log2(q / g) / 2));
  e.size *= f;
  e.Q /= f;
  e.G *= f;
}

/// B in units of the inputs' weights, R = L L^T: B L^-T.
MatX<double> weighInputs(const MatX<double>& B, const MatX<double>& R) {
  return solveLower(factorPositive(R), B.transpose()).transpose();
}

MatX<double> calcGain(const MatX<double>& A, const MatX<double>& B, const MatX<double>& R,
                      const MatX<double>& X, bool discrete) {
  const MatX<double> BX = multiplyAdjoint(B, X);
  if (!discrete) return solvePositive(R, BX);
  return solvePositive(R + multiply(BX, B), multiply(BX, A));
}

}  // namespace

BalancedRiccati balanceRiccati(const MatX<double>& A, const MatX<double>& G,
                               const MatX<double>& Q) {
  BalancedRiccati equation{A, G, Q, VecX<double>::Ones(A.rows()), 1};
  scaleCost(equation);
  constexpr int kMost = 60;
  for (int k = 0; k < kMost && sweepRiccati(equation); ++k) scaleCost(equation);
  return equation;
}

RiccatiSolution solveRiccati(const MatX<double>& A, const MatX<double>& B, const MatX<double>& Q,
                             const MatX<double>& R, double sampleTime) {
  requireStateSpace(
      {A, B, MatX<double>::Zero(0, A.rows()), MatX<double>::Zero(0, B.cols()), sampleTime});
  requireRiccatiSizes(A, B, Q, R);
  if (std::string fault = findWeightFault(Q, R); !fault.empty()) {
    return refuseRiccati(RiccatiSolution::Status::BadWeights, std::move(fault));
  }
  if (RiccatiSolution hopeless = findHopelessPole(A, B, Q, sampleTime); hopeless.culprit) {
    return hopeless;
  }
  if (A.rows() == 0) {
    RiccatiSolution nothing;
    nothing.status = RiccatiSolution::Status::Solved;
    nothing.X.resize(0, 0);
    nothing.K.resize(B.cols(), 0);
    return nothing;
  }
  const bool discrete = sampleTime > 0;
  const MatX<double> weighed = weighInputs(B, R);
  const BalancedRiccati equation = balanceRiccati(A, multiplyByAdjoint(weighed, weighed), Q);
  const auto Y = discrete ? findDiscreteRiccati(equation) : findContinuousRiccati(equation);
  RiccatiSolution solution =
      refuseRiccati(RiccatiSolution::Status::NotFound,
                    "no stabilising gain is found: a pole that is not stable is "
                    "hardly reached, or hardly weighed; "
                    "look at what the inputs reach, or weigh more states");
  if (!Y) return solution;
  const auto units = equation.d.cwiseInverse().asDiagonal();
  solution.X = equation.size * (units * *Y * units).eval();
  solution.K = calcGain(A, B, R, solution.X, discrete);
  solution.residual = discrete ? calcDiscreteResidual(equation, *Y).relative
                               : calcContinuousResidual(equation, *Y).relative;
  if (!solution.K.allFinite()) return solution;
  solution.closedLoop = listPoles(A - multiply(B, solution.K), sampleTime);
  const bool sound = std::ranges::none_of(
      solution.closedLoop, [](const Pole& p) { return p.side == PoleSide::Unstable; });
  constexpr double kSmallResidual = 1e-8, kSmallError = 1e-6;
  const bool isSolved = solution.residual < kSmallResidual ||
                        (!discrete && calcContinuousError(equation, *Y) < kSmallError);
  if (!sound || !isSolved) return solution;
  solution.status = RiccatiSolution::Status::Solved;
  solution.reason.clear();
  return solution;
}

}  // namespace denavit
