#include "core/vibration/transfer.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/flexible/flexible_kinematics.h"
#include "core/linear/dense.h"
#include "core/linear/lu.h"
#include "core/vibration/natural_modes.h"

namespace denavit {

namespace {

using Roots = std::vector<std::complex<double>>;

/// Ascending by magnitude, conjugates beside each other, no negative zeros.
void sortBySize(Roots& roots) {
  std::stable_sort(roots.begin(), roots.end(),
                   [](const auto& a, const auto& b) { return std::abs(a) < std::abs(b); });
  for (auto root = roots.begin(); root != roots.end(); ++root) {
    *root = {root->real() + 0.0, root->imag() + 0.0};
    if (root->imag() == 0 || root + 1 == roots.end()) continue;
    const auto conjugate = std::min_element(root + 1, roots.end(), [&](auto a, auto b) {
      return std::abs(a - std::conj(*root)) < std::abs(b - std::conj(*root));
    });
    std::rotate(root + 1, conjugate, conjugate + 1);
    ++root;
    *root = {root->real() + 0.0, root->imag() + 0.0};
  }
}

/// Both square roots of s² = value.
void addSquareRoots(const std::complex<double>& value, Roots& roots) {
  const std::complex<double> s = std::sqrt(value);
  roots.push_back(s);
  roots.push_back(-s);
}

/// Finite eigenvalues of A x = mu B x; what is infinite to rounding is left out, and what is zero
/// to rounding is zero.
/// @param smallest  what counts as zero, of the largest: rounding parts a double root by its root
Roots findEigenvalues(const MatX<double>& A, const MatX<double>& B, double smallest) {
  const auto [alphas, betas] = calcEigenvalueRatios(A, B);
  if (alphas.size() < A.rows()) {
    throw std::invalid_argument(
        "the zeros are not found: masses and stiffnesses are too far apart; look for one that is "
        "wrong by powers of ten");
  }
  Roots roots;
  double largest = 0;
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    if (std::abs(betas[i]) <= 1e-12 * B.norm()) continue;
    roots.push_back(alphas[i] / betas[i]);
    largest = std::max(largest, std::abs(roots.back()));
  }
  for (auto& root : roots) {
    if (std::abs(root) <= smallest * largest) root = 0;
  }
  return roots;
}

/// The N x (N - 1) basis of the motions with c·x = 0: all but the coordinate that c weighs most.
MatX<double> makeNullBasis(const VecX<double>& c) {
  const Eigen::Index N = c.size();
  Eigen::Index out = 0;
  c.cwiseAbs().maxCoeff(&out);
  MatX<double> Z = MatX<double>::Zero(N, N - 1);
  for (Eigen::Index i = 0, column = 0; i < N; ++i) {
    if (i == out) continue;
    Z(i, column) = 1;
    Z(out, column++) = -c[i] / c[out];
  }
  return Z;
}

/// Roots of det(s² M + s D + K) = 0 for square, perhaps unsymmetric matrices.
Roots findQuadraticRoots(const MatX<double>& M, const MatX<double>& D, const MatX<double>& K) {
  Roots roots;
  if (D.isZero(0)) {
    for (const auto& squared : findEigenvalues(-K, M, 1e-12)) addSquareRoots(squared, roots);
    return roots;
  }
  const Eigen::Index n = M.rows();
  MatX<double> A = MatX<double>::Zero(2 * n, 2 * n), B = A;
  A.topRightCorner(n, n).setIdentity();
  A.bottomLeftCorner(n, n) = -K;
  A.bottomRightCorner(n, n) = -D;
  B.topLeftCorner(n, n).setIdentity();
  B.bottomRightCorner(n, n) = M;
  return findEigenvalues(A, B, 1e-8);
}

/// Whether c·(s² M + s D + K)^-1 b is anything but rounding for some s: a transfer function that is
/// zero everywhere has no zeros, and a search would make some up. All in coordinates of unit
/// inertia.
bool reachesOutput(const MatX<double>& M, const VecX<double>& damping, const MatX<double>& K,
                   Eigen::Index input, const VecX<double>& c) {
  const VecX<double> unit = M.diagonal().cwiseSqrt().cwiseInverse();
  const auto X = unit.asDiagonal();
  const MatX<double> M1 = X * M * X, K1 = X * K * X;
  const VecX<double> D1 = damping.cwiseProduct(unit.cwiseAbs2());
  const VecX<double> row = unit.cwiseProduct(c);
  const double w = std::max(1.0, std::sqrt(K1.cwiseAbs().maxCoeff()));
  for (const double s : {0.01 * w, 0.3 * w, w, 3 * w}) {
    MatX<double> A = s * s * M1 + K1;
    A.diagonal() += s * D1;
    VecX<double> x = VecX<double>::Unit(M.rows(), input);
    std::vector<Eigen::Index> pivots;
    factorLu(A, pivots);
    solveLu(A, pivots, x);
    if (std::abs(row.dot(x)) > 1e-10 * row.norm() * x.norm()) return true;
  }
  return false;
}

/// Zeros from the torque of the free coordinate `input` to c·x, all over the free coordinates. The
/// row of the input only says what torque that takes.
Roots findZeros(const MatX<double>& M, const VecX<double>& damping, const MatX<double>& K,
                Eigen::Index input, const VecX<double>& c) {
  const Eigen::Index n = M.rows();
  if (n < 2 || c.isZero(0)) return {};
  std::vector<Eigen::Index> rows;
  for (Eigen::Index i = 0; i < n; ++i) {
    if (i != input) rows.push_back(i);
  }
  // In coordinates of unit inertia: X^T A X u with x = X u.
  const VecX<double> unit = M.diagonal().cwiseSqrt().cwiseInverse();
  const auto X = unit.asDiagonal();
  const MatX<double> Z = makeNullBasis(unit.cwiseProduct(c));
  const auto reduce = [&](const MatX<double>& A) {
    const MatX<double> scaled = X * A * X;
    return multiply(scaled(rows, Eigen::all), Z);
  };
  return findQuadraticRoots(reduce(M), reduce(damping.asDiagonal()), reduce(K));
}

}  // namespace

std::optional<Roots> findPoles(const LinearModel& model, const std::vector<int>& locked) {
  const auto modes = findNaturalModes(model, locked);
  if (!modes) return std::nullopt;
  Roots roots;
  std::vector<const NaturalMode*> moving;
  for (const NaturalMode& mode : *modes) {
    if (mode.isRigid()) {
      roots.insert(roots.end(), 2, 0.0);  // damping acts on amplitudes, which are at rest here
    } else {
      moving.push_back(&mode);
    }
  }
  const auto n = static_cast<Eigen::Index>(moving.size());
  if (n > 0) {
    MatX<double> D(n, n), K = MatX<double>::Zero(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
      const NaturalMode& mode = *moving[static_cast<std::size_t>(i)];
      K(i, i) = mode.lambda;
      for (Eigen::Index j = 0; j < n; ++j) {
        const VecX<double>& other = moving[static_cast<std::size_t>(j)]->shape;
        D(i, j) = mode.shape.dot(model.damping.cwiseProduct(other));
      }
    }
    Roots others;
    if (D.isZero(0)) {  // without the rounding of an eigenvalue solver
      for (Eigen::Index i = 0; i < n; ++i) addSquareRoots(-K(i, i), others);
    } else {
      others = findQuadraticRoots(MatX<double>::Identity(n, n), D, K);
    }
    roots.insert(roots.end(), others.begin(), others.end());
  }
  sortBySize(roots);
  return roots;
}

std::optional<PolesAndZeros> findJointTransfer(const LinearModel& model, int joint,
                                               const std::vector<int>& locked) {
  std::vector<int> held = locked;
  held.push_back(joint);
  auto poles = findPoles(model, locked), zeros = findPoles(model, held);
  if (!poles || !zeros) return std::nullopt;
  return PolesAndZeros{.poles = std::move(*poles), .zeros = std::move(*zeros)};
}

std::optional<PolesAndZeros> findOutputTransfer(const LinearModel& model, int joint,
                                                const VecX<double>& c,
                                                const std::vector<int>& locked) {
  auto poles = findPoles(model, locked);
  if (!poles) return std::nullopt;
  const std::vector<int> free = findFreeCoordinates(model.dof(), locked);
  const auto input = std::find(free.begin(), free.end(), joint) - free.begin();
  const MatX<double> M = model.M(free, free), K = model.K(free, free);
  const VecX<double> damping = model.damping(free), row = c(free);
  if (!reachesOutput(M, damping, K, input, row)) {
    return PolesAndZeros{.poles = std::move(*poles), .zeros = {}, .isConnected = false};
  }
  Roots zeros = findZeros(M, damping, K, input, row);
  sortBySize(zeros);
  return PolesAndZeros{.poles = std::move(*poles), .zeros = std::move(zeros)};
}

VecX<double> calcToolRow(const FlexibleArm<double>& arm, const VecX<double>& q, int joint,
                         Vec3<double> direction_W) {
  const MatX<double> J_v = calcFlexibleJacobian(arm, q).topRows(3);
  const double reach = J_v.colwise().norm().maxCoeff();
  if (direction_W.isZero(0)) direction_W = J_v.col(joint);
  if (direction_W.norm() <= 1e-12 * reach) return VecX<double>::Zero(arm.dof());
  VecX<double> c = J_v.transpose() * direction_W.normalized();
  // Rounding would couple what is orthogonal.
  for (double& weight : c) {
    if (std::abs(weight) <= 1e-14 * reach) weight = 0;
  }
  return c;
}

}  // namespace denavit
