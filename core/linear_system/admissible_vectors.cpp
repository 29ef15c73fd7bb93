#include "core/linear_system/admissible_vectors.h"

#include <cmath>

namespace denavit {
namespace {

/// One eigenvalue, or a pair, with its admissible directions: (A - s I) x lies in the span of B.
struct VectorSpace {
  Complex pole;
  Eigen::Index column, width;  ///< of X
  MatX<Complex> S;             ///< n x rank, orthonormal
};

/// The kernel of N^T (A - s I), N spanning what B does not reach.
MatX<Complex> findDirections(const MatX<double>& A, const MatX<double>& N, const Complex& s) {
  const Eigen::Index n = A.rows(), missing = N.cols();
  if (missing == 0) return MatX<Complex>::Identity(n, n);
  MatX<Complex> shifted = A.cast<Complex>();
  shifted.diagonal().array() -= s;
  const MatX<Complex> conditions = multiply(N.transpose(), shifted).adjoint();
  return calcPivotedForm(conditions).Q.rightCols(n - missing);
}

void writeColumns(const VectorSpace& space, const VecX<Complex>& x, MatX<double>& X) {
  X.col(space.column) = x.real();
  if (space.width == 2) X.col(space.column + 1) = x.imag();
}

/// Orthonormal vectors on all columns but those of a space: n x width.
MatX<double> findComplement(const MatX<double>& X, const VectorSpace& space) {
  const Eigen::Index n = X.rows(), after = n - space.column - space.width;
  MatX<double> others(n, n - space.width);
  others << X.leftCols(space.column), X.rightCols(after);
  return calcOrthogonalFactor(others).rightCols(space.width);
}

/// The direction that leaves the other columns farthest. For a real eigenvalue the projection of
/// the complement q; for a pair the largest |det [Re p, Im p]|, p = [q1 q2]^T S z, |z| = 1:
///   det = z^H M z,  M = (a1^H a2 - a2^H a1) / 2i,  a = q^T S.
VecX<Complex> findBestDirection(const VectorSpace& space, const MatX<double>& complement) {
  const MatX<Complex> a = multiply(complement.transpose(), space.S);
  if (space.width == 1) {
    const VecX<Complex> x = multiplyByAdjoint(space.S, a);
    return x / std::max(x.norm(), 1e-300);
  }
  const MatX<Complex> product = a.row(0).adjoint() * a.row(1);
  const MatX<Complex> M = (product - product.adjoint()) / Complex(0, 2);
  const SymmetricForm<Complex> form = calcSymmetricForm(M);
  Eigen::Index best = 0;
  form.values.cwiseAbs().maxCoeff(&best);
  return multiply(space.S, form.V.col(best));
}

/// Different starts for equal eigenvalues; the same on every machine.
VecX<Complex> makeStart(const VectorSpace& space, Eigen::Index place) {
  VecX<Complex> z(space.S.cols());
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    const double k = static_cast<double>(place * z.size() + i + 1);
    const double golden = k * 0.6180339887498949, silver = k * 0.4142135623730950;
    z[i] = {golden - std::floor(golden) - 0.5,
            space.width == 2 ? silver - std::floor(silver) - 0.5 : 0};
  }
  return multiply(space.S, z).normalized();
}

std::vector<VectorSpace> findSpaces(const MatX<double>& A, const MatX<double>& B,
                                    const std::vector<Complex>& poles) {
  const MatX<double> N = calcOrthogonalFactor(B).rightCols(A.rows() - B.cols());
  std::vector<VectorSpace> spaces;
  for (std::size_t k = 0; k < poles.size(); ++k) {
    const bool pair = poles[k].imag() != 0;
    spaces.push_back(
        {poles[k], static_cast<Eigen::Index>(k), pair ? 2 : 1, findDirections(A, N, poles[k])});
    if (pair) ++k;
  }
  return spaces;
}

MatX<double> makeBlocks(const std::vector<VectorSpace>& spaces, Eigen::Index n) {
  MatX<double> Lambda = MatX<double>::Zero(n, n);
  for (const VectorSpace& space : spaces) {
    const Eigen::Index k = space.column;
    const double a = space.pole.real(), b = space.pole.imag();
    Lambda(k, k) = a;
    if (space.width == 1) continue;
    Lambda(k + 1, k + 1) = a;
    Lambda(k, k + 1) = b;
    Lambda(k + 1, k) = -b;
  }
  return Lambda;
}

double logVolume(const MatX<double>& X) {
  return calcTriangularFactor(X).diagonal().array().abs().log().sum();
}

}  // namespace

AdmissibleVectors findAdmissibleVectors(const MatX<double>& A, const MatX<double>& B,
                                        const std::vector<Complex>& poles) {
  const Eigen::Index n = A.rows();
  const std::vector<VectorSpace> spaces = findSpaces(A, B, poles);
  AdmissibleVectors vectors{MatX<double>(n, n), makeBlocks(spaces, n), 1};
  for (const VectorSpace& space : spaces) {
    writeColumns(space, makeStart(space, space.column), vectors.X);
  }
  if (B.cols() > 1) {
    constexpr int kMostRounds = 100;
    double volume = logVolume(vectors.X);
    for (int round = 0; round < kMostRounds; ++round) {
      for (const VectorSpace& space : spaces) {
        const MatX<double> complement = findComplement(vectors.X, space);
        writeColumns(space, findBestDirection(space, complement), vectors.X);
      }
      const double next = logVolume(vectors.X);
      if (next - volume < 1e-3) break;
      volume = next;
    }
  }
  const VecX<double> values = calcSingularValues(vectors.X);
  vectors.conditioning = values[0] / values[n - 1];
  return vectors;
}

}  // namespace denavit
