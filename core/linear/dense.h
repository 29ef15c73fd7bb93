#pragma once

#include <complex>
#include <type_traits>

#include "core/scalar/scalar.h"

/// Algebra of matrices of any size, of double and of complex numbers. Each function is compiled
/// once, in this folder; an expression of Eigen is compiled anew wherever it stands, which takes a
/// second or two each. For numerics that nobody waits for: each result is a new matrix. Loops over
/// matrices of fixed sizes, and recursions over any scalar, write their expressions.
///
/// Arguments are plain matrices: of a block, as of any other expression, a copy is made. A product
/// of the two kinds of numbers is complex.
namespace denavit {

using Complex = std::complex<double>;

/// A B.
[[nodiscard]] MatX<double> multiply(const MatX<double>& A, const MatX<double>& B);
[[nodiscard]] MatX<Complex> multiply(const MatX<Complex>& A, const MatX<Complex>& B);
[[nodiscard]] MatX<Complex> multiply(const MatX<Complex>& A, const MatX<double>& B);
[[nodiscard]] MatX<Complex> multiply(const MatX<double>& A, const MatX<Complex>& B);
/// A x.
[[nodiscard]] VecX<double> multiply(const MatX<double>& A, const VecX<double>& x);
[[nodiscard]] VecX<Complex> multiply(const MatX<Complex>& A, const VecX<Complex>& x);
/// A B C.
[[nodiscard]] MatX<double> multiply(const MatX<double>& A, const MatX<double>& B,
                                    const MatX<double>& C);
[[nodiscard]] MatX<Complex> multiply(const MatX<Complex>& A, const MatX<Complex>& B,
                                     const MatX<Complex>& C);
/// A^H B, which is A^T B of real ones.
[[nodiscard]] MatX<double> multiplyAdjoint(const MatX<double>& A, const MatX<double>& B);
[[nodiscard]] MatX<Complex> multiplyAdjoint(const MatX<Complex>& A, const MatX<Complex>& B);
/// A^H x.
[[nodiscard]] VecX<double> multiplyAdjoint(const MatX<double>& A, const VecX<double>& x);
[[nodiscard]] VecX<Complex> multiplyAdjoint(const MatX<Complex>& A, const VecX<Complex>& x);
/// A B^H.
[[nodiscard]] MatX<double> multiplyByAdjoint(const MatX<double>& A, const MatX<double>& B);
[[nodiscard]] MatX<Complex> multiplyByAdjoint(const MatX<Complex>& A, const MatX<Complex>& B);
/// A^T M A: what M is in the coordinates x of A x.
[[nodiscard]] MatX<double> multiplyBothSides(const MatX<double>& M, const MatX<double>& A);
/// (M + M^T) / 2.
[[nodiscard]] MatX<double> symmetricPart(const MatX<double>& M);

/// X of A X = B for a square A: by LU with partial pivoting. A singular A gives numbers that are
/// not finite.
[[nodiscard]] MatX<double> solve(const MatX<double>& A, const MatX<double>& B);
[[nodiscard]] VecX<double> solve(const MatX<double>& A, const VecX<double>& b);
/// X of X A = B: by LU of A^T.
[[nodiscard]] MatX<double> solveFromRight(const MatX<double>& A, const MatX<double>& B);
/// A^-1, by LU with partial pivoting.
[[nodiscard]] MatX<double> invert(const MatX<double>& A);
/// The same with full pivoting; of a singular A a solution with zeros for what is free.
[[nodiscard]] MatX<double> solveByFullPivots(const MatX<double>& A, const MatX<double>& B);
[[nodiscard]] VecX<double> solveByFullPivots(const MatX<double>& A, const VecX<double>& b);
/// The same for a symmetric positive definite A, of which the lower half is read: by L L^T.
[[nodiscard]] MatX<double> solvePositive(const MatX<double>& A, const MatX<double>& B);
[[nodiscard]] VecX<double> solvePositive(const MatX<double>& A, const VecX<double>& b);
/// The same for a symmetric semidefinite A: by L D L^T with pivots of the diagonal.
[[nodiscard]] MatX<double> solveSemidefinite(const MatX<double>& A, const MatX<double>& B);
[[nodiscard]] VecX<double> solveSemidefinite(const MatX<double>& A, const VecX<double>& b);
/// The same for a lower triangular A: from the first row on.
[[nodiscard]] MatX<double> solveLower(const MatX<double>& A, const MatX<double>& B);
/// The X that makes |A X - B| least, by a QR decomposition with column pivots: A of full column
/// rank, or one solution of several.
[[nodiscard]] MatX<double> solveLeastSquares(const MatX<double>& A, const MatX<double>& B);
[[nodiscard]] VecX<double> solveLeastSquares(const MatX<double>& A, const VecX<double>& b);
/// The shortest such X, by a complete orthogonal decomposition.
/// @param threshold  of a pivot against the largest, below which it is none; < 0: Eigen's own
[[nodiscard]] MatX<double> solveLeastNorm(const MatX<double>& A, const MatX<double>& B,
                                          double threshold = -1);
[[nodiscard]] VecX<double> solveLeastNorm(const MatX<double>& A, const VecX<double>& b,
                                          double threshold = -1);
/// L of A = L L^T, or an empty matrix where A is not positive definite.
[[nodiscard]] MatX<double> factorPositive(const MatX<double>& A);

/// The square orthogonal Q of A = Q R, by reflections. Its first columns span what the columns of A
/// do, where they are independent.
[[nodiscard]] MatX<double> calcOrthogonalFactor(const MatX<double>& A);
/// As many of its columns as A has.
[[nodiscard]] MatX<double> calcOrthonormalBasis(const MatX<double>& A);
/// The square upper triangular R of it, for an A with at least as many rows as columns.
[[nodiscard]] MatX<double> calcTriangularFactor(const MatX<double>& A);
/// A P = Q R with an order P of the columns that makes the pivots |R_ii| decrease: as many as are
/// more than rounding, so many columns of the square Q span what the columns of A do.
template <typename T>
struct PivotedForm {
  MatX<T> Q;
  VecX<double> pivots;
};
[[nodiscard]] PivotedForm<double> calcPivotedForm(const MatX<double>& A);
[[nodiscard]] PivotedForm<Complex> calcPivotedForm(const MatX<Complex>& A);

/// A = U diag(values) V^T, the largest value first; U and V have as many columns as there are
/// values.
struct SingularForm {
  MatX<double> U;
  VecX<double> values;
  MatX<double> V;
};
[[nodiscard]] SingularForm calcSingularForm(const MatX<double>& A);
/// The same with square U and V.
[[nodiscard]] SingularForm calcFullSingularForm(const MatX<double>& A);
/// The values alone.
[[nodiscard]] VecX<double> calcSingularValues(const MatX<double>& A);
[[nodiscard]] VecX<double> calcSingularValues(const MatX<Complex>& A);

/// A V = V diag(values), of a symmetric (Hermitian) A of which the lower half is read; the smallest
/// value first, V orthogonal. With a symmetric B > 0: A V = B V diag(values), V^T B V = I.
template <typename T>
struct SymmetricForm {
  VecX<double> values;
  MatX<T> V;
};
[[nodiscard]] SymmetricForm<double> calcSymmetricForm(const MatX<double>& A);
[[nodiscard]] SymmetricForm<Complex> calcSymmetricForm(const MatX<Complex>& A);
[[nodiscard]] SymmetricForm<double> calcSymmetricForm(const MatX<double>& A, const MatX<double>& B);
/// The values alone.
[[nodiscard]] VecX<double> calcSymmetricEigenvalues(const MatX<double>& A);

/// The eigenvalues of any square A, in no order; empty where they are not found.
[[nodiscard]] VecX<Complex> calcEigenvalues(const MatX<double>& A);
[[nodiscard]] VecX<Complex> calcEigenvalues(const MatX<Complex>& A);
/// With its eigenvectors as columns, each of length 1; V and values empty where they are not found.
struct EigenForm {
  VecX<Complex> values;
  MatX<Complex> V;
};
[[nodiscard]] EigenForm calcEigenForm(const MatX<double>& A);

/// A = U T U^T with T upper triangular but for blocks of two; empty where it is not found.
struct SchurForm {
  MatX<double> T, U;
};
[[nodiscard]] SchurForm calcSchurForm(const MatX<double>& A);
/// A = Q H Q^T with H zero below the first diagonal under the main one.
struct HessenbergForm {
  MatX<double> H, Q;
};
[[nodiscard]] HessenbergForm calcHessenbergForm(const MatX<double>& A);
/// The s with det(A - s B) = 0 as quotients alpha / beta, in no order: beta is 0 or nearly so for
/// those that a singular B puts at infinity. Empty where they are not found: the QZ iteration may
/// go round in circles where many elements are 0 or equal.
struct EigenvalueRatios {
  VecX<Complex> alphas;
  VecX<double> betas;
};
[[nodiscard]] EigenvalueRatios calcEigenvalueRatios(const MatX<double>& A, const MatX<double>& B);
/// Their quotients, not finite where B is singular; empty as above.
[[nodiscard]] VecX<Complex> calcGeneralizedEigenvalues(const MatX<double>& A,
                                                       const MatX<double>& B);

/// How near A is to a singular matrix: 1-norm estimate of 1 / (|A| |A^-1|) by LU with full
/// pivoting.
[[nodiscard]] double calcReciprocalCondition(const MatX<double>& A);
/// Orthogonal to nothing in particular: a basis of the x with A x = 0, as columns; one zero column
/// where there is none (as Eigen's FullPivLU::kernel).
[[nodiscard]] MatX<double> calcKernel(const MatX<double>& A);

/// A matrix, or an expression of Eigen that is one.
template <typename E>
concept MatrixExpression = requires(const E& e) {
  []<typename D>(const Eigen::MatrixBase<D>&) {}(e);
};
/// What an expression comes to: a column where it is one for certain.
template <MatrixExpression E>
using ValueOf = std::conditional_t<E::ColsAtCompileTime == 1, VecX<typename E::Scalar>,
                                   MatX<typename E::Scalar>>;

// The same of expressions. Without these, a call with one is as good for one kind of number as for
// the other.
template <MatrixExpression A, MatrixExpression B>
[[nodiscard]] auto multiply(const A& a, const B& b) {
  return multiply(MatX<typename A::Scalar>(a), ValueOf<B>(b));
}
template <MatrixExpression A, MatrixExpression B, MatrixExpression C>
[[nodiscard]] auto multiply(const A& a, const B& b, const C& c) {
  return multiply(multiply(a, b), c);
}
template <MatrixExpression A, MatrixExpression B>
[[nodiscard]] auto multiplyAdjoint(const A& a, const B& b) {
  return multiplyAdjoint(MatX<typename A::Scalar>(a), ValueOf<B>(b));
}
template <MatrixExpression A, MatrixExpression B>
[[nodiscard]] auto multiplyByAdjoint(const A& a, const B& b) {
  return multiplyByAdjoint(MatX<typename A::Scalar>(a), MatX<typename B::Scalar>(b));
}
template <MatrixExpression M, MatrixExpression A>
[[nodiscard]] auto multiplyBothSides(const M& m, const A& a) {
  return multiplyBothSides(MatX<double>(m), MatX<double>(a));
}
template <MatrixExpression A, MatrixExpression B>
[[nodiscard]] auto solve(const A& a, const B& b) {
  return solve(MatX<double>(a), ValueOf<B>(b));
}
template <MatrixExpression A, MatrixExpression B>
[[nodiscard]] auto solveByFullPivots(const A& a, const B& b) {
  return solveByFullPivots(MatX<double>(a), ValueOf<B>(b));
}
template <MatrixExpression A, MatrixExpression B>
[[nodiscard]] auto solvePositive(const A& a, const B& b) {
  return solvePositive(MatX<double>(a), ValueOf<B>(b));
}
template <MatrixExpression A, MatrixExpression B>
[[nodiscard]] auto solveSemidefinite(const A& a, const B& b) {
  return solveSemidefinite(MatX<double>(a), ValueOf<B>(b));
}
template <MatrixExpression A, MatrixExpression B>
[[nodiscard]] auto solveLeastSquares(const A& a, const B& b) {
  return solveLeastSquares(MatX<double>(a), ValueOf<B>(b));
}
template <MatrixExpression A, MatrixExpression B>
[[nodiscard]] auto solveLeastNorm(const A& a, const B& b, double threshold = -1) {
  return solveLeastNorm(MatX<double>(a), ValueOf<B>(b), threshold);
}
template <MatrixExpression A>
[[nodiscard]] auto invert(const A& a) {
  return invert(MatX<double>(a));
}
template <MatrixExpression A>
[[nodiscard]] auto calcOrthogonalFactor(const A& a) {
  return calcOrthogonalFactor(MatX<double>(a));
}
template <MatrixExpression A>
[[nodiscard]] auto calcOrthonormalBasis(const A& a) {
  return calcOrthonormalBasis(MatX<double>(a));
}
template <MatrixExpression A>
[[nodiscard]] auto calcPivotedForm(const A& a) {
  return calcPivotedForm(MatX<typename A::Scalar>(a));
}
template <MatrixExpression A>
[[nodiscard]] auto calcSingularForm(const A& a) {
  return calcSingularForm(MatX<double>(a));
}
template <MatrixExpression A>
[[nodiscard]] auto calcFullSingularForm(const A& a) {
  return calcFullSingularForm(MatX<double>(a));
}
template <MatrixExpression A>
[[nodiscard]] auto calcSingularValues(const A& a) {
  return calcSingularValues(MatX<typename A::Scalar>(a));
}
template <MatrixExpression A>
[[nodiscard]] auto calcSymmetricForm(const A& a) {
  return calcSymmetricForm(MatX<typename A::Scalar>(a));
}
template <MatrixExpression A>
[[nodiscard]] auto calcSymmetricEigenvalues(const A& a) {
  return calcSymmetricEigenvalues(MatX<double>(a));
}
template <MatrixExpression A>
[[nodiscard]] auto calcEigenvalues(const A& a) {
  return calcEigenvalues(MatX<typename A::Scalar>(a));
}

}  // namespace denavit
