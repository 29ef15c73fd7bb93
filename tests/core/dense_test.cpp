#include "core/linear/dense.h"

#include <gmock/gmock.h>

#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

using testing::Each;
using testing::Ge;

constexpr double kSmall = 1e-11;

/// Numbers of rows or columns: none, one, few (where Eigen multiplies element by element), many.
const std::vector<int> kSizes{0, 1, 2, 3, 7, 25};

template <typename T>
MatX<T> anyOf(test::Arbitrary& any, int rows, int cols) {
  MatX<T> M(rows, cols);
  for (T& x : M.reshaped()) {
    if constexpr (std::is_same_v<T, Complex>) {
      x = {any.number(-1, 1), any.number(-1, 1)};
    } else {
      x = any.number(-1, 1);
    }
  }
  return M;
}

/// Symmetric (Hermitian) and positive definite.
template <typename T>
MatX<T> anyPositive(test::Arbitrary& any, int n) {
  const MatX<T> A = anyOf<T>(any, n, n);
  return A * A.adjoint() + MatX<T>::Identity(n, n);
}

template <typename T>
MatX<T> identity(Eigen::Index n) {
  return MatX<T>::Identity(n, n);
}

/// The definition, element by element.
template <typename S, typename T>
auto multiplyOut(const MatX<S>& A, const MatX<T>& B) {
  using Product = decltype(S() * T());
  MatX<Product> AB = MatX<Product>::Zero(A.rows(), B.cols());
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    for (Eigen::Index j = 0; j < B.cols(); ++j) {
      for (Eigen::Index k = 0; k < A.cols(); ++k) AB(i, j) += A(i, k) * B(k, j);
    }
  }
  return AB;
}

template <typename T>
void expectSame(const MatX<T>& A, const MatX<T>& B, const char* what) {
  ASSERT_EQ(A.rows(), B.rows()) << what;
  ASSERT_EQ(A.cols(), B.cols()) << what;
  EXPECT_LE((A - B).norm(), kSmall * (1 + B.norm()))
      << what << ", " << A.rows() << " x " << A.cols();
}

template <typename T>
void expectOrthonormal(const MatX<T>& Q, const char* what) {
  expectSame<T>(multiplyOut<T, T>(Q.adjoint(), Q), identity<T>(Q.cols()), what);
}

MatX<Complex> toComplex(const MatX<double>& A) { return A.cast<Complex>(); }
MatX<Complex> toComplex(const MatX<Complex>& A) { return A; }

template <typename T>
class DenseOf : public testing::Test {};
using Numbers = testing::Types<double, Complex>;
TYPED_TEST_SUITE(DenseOf, Numbers);

TYPED_TEST(DenseOf, ProductsAreSumsOfElements) {
  using T = TypeParam;
  test::Arbitrary any(1);
  for (const int n : kSizes) {
    for (const int k : kSizes) {
      const MatX<T> A = anyOf<T>(any, n, k), B = anyOf<T>(any, k, 4), C = anyOf<T>(any, 4, 2),
                    D = anyOf<T>(any, n, 3);
      const MatX<T> Ah = A.adjoint(), Dh = D.adjoint();
      expectSame<T>(multiply(A, B), multiplyOut(A, B), "A B");
      expectSame<T>(multiply(A, B, C), multiplyOut(multiplyOut(A, B), C), "A B C");
      expectSame<T>(multiplyAdjoint(A, D), multiplyOut(Ah, D), "A^H D");
      expectSame<T>(multiplyByAdjoint(Ah, Dh), multiplyOut(Ah, D), "Ah Dh^H");
      const VecX<T> x = B.col(0), y = D.col(0);
      expectSame<T>(multiply(A, x), multiplyOut(A, MatX<T>(x)), "A x");
      expectSame<T>(multiplyAdjoint(A, y), multiplyOut(Ah, MatX<T>(y)), "A^H y");
      const MatX<double> R = anyOf<double>(any, k, 3), L = anyOf<double>(any, 3, n);
      const MatX<Complex> Ac = toComplex(A);
      expectSame<Complex>(multiply(Ac, R), multiplyOut(Ac, R), "complex times real");
      expectSame<Complex>(multiply(L, Ac), multiplyOut(L, Ac), "real times complex");
    }
  }
}

/// Blocks, columns and transposes are computed with as the matrices that they are.
TYPED_TEST(DenseOf, ExpressionsAreTakenAsMatrices) {
  using T = TypeParam;
  test::Arbitrary any(3);
  const MatX<T> A = anyPositive<T>(any, 5), B = anyOf<T>(any, 5, 4);
  const MatX<T> At = A.transpose();
  expectSame<T>(multiply(A.transpose(), B), multiplyOut(At, B), "A^T B");
  expectSame<T>(multiply(A, B.col(1)), multiplyOut(A, B).col(1), "A b");
  expectSame<T>(multiply(A, A, B.leftCols(2)), multiplyOut(A, multiplyOut(A, B)).leftCols(2),
                "A A B");
}

TYPED_TEST(DenseOf, PivotsCountIndependentColumns) {
  using T = TypeParam;
  test::Arbitrary any(5);
  for (const int n : kSizes) {
    for (const int k : kSizes) {
      for (int rank = 0; rank <= std::min({n, k, 3}); ++rank) {
        const MatX<T> A = multiplyOut(anyOf<T>(any, n, rank), anyOf<T>(any, rank, k));
        const PivotedForm<T> form = calcPivotedForm(A);
        ASSERT_EQ(form.Q.cols(), n);
        expectOrthonormal(form.Q, "Q");
        EXPECT_EQ((form.pivots.array() > 1e-9).count(), rank) << n << " x " << k;
        // The other columns of Q are at right angles to those of A.
        expectSame<T>(multiplyOut<T, T>(form.Q.rightCols(n - rank).adjoint(), A),
                      MatX<T>::Zero(n - rank, k), "rest");
      }
    }
  }
}

/// The squares of the singular values are the largest eigenvalues of A^H A.
TYPED_TEST(DenseOf, SquaresOfSingularValuesAreEigenvaluesOfTheSquare) {
  using T = TypeParam;
  test::Arbitrary any(17);
  for (const int n : kSizes) {
    for (const int k : kSizes) {
      const MatX<T> A = anyOf<T>(any, n, k);
      const VecX<double> values = calcSingularValues(A);
      ASSERT_EQ(values.size(), std::min(n, k));
      EXPECT_TRUE(std::is_sorted(values.begin(), values.end(), std::greater<>()));
      EXPECT_THAT(values, Each(Ge(0.0)));
      const MatX<T> square = multiplyOut<T, T>(A.adjoint(), A);
      const VecX<double> squares = calcSymmetricForm(square).values;
      expectSame<double>(values.cwiseAbs2(), squares.reverse().head(values.size()), "squares");
    }
  }
}

TEST(Dense, SolutionsSolve) {
  test::Arbitrary any(2);
  for (const int n : kSizes) {
    const MatX<double> A = anyPositive<double>(any, n) + anyOf<double>(any, n, n),
                       B = anyOf<double>(any, n, 3);
    const VecX<double> b = B.col(0);
    expectSame<double>(multiplyOut(A, solve(A, B)), B, "A X = B");
    expectSame<double>(multiplyOut(A, MatX<double>(solve(A, b))), b, "A x = b");
    expectSame<double>(multiplyOut(A, invert(A)), identity<double>(n), "A A^-1");
  }
}

TEST(Dense, SolutionsTakeExpressions) {
  test::Arbitrary any(3);
  const MatX<double> A = anyPositive<double>(any, 5), B = anyOf<double>(any, 5, 4);
  const MatX<double> block = A.topLeftCorner(3, 3), right = B.topRows(3);
  expectSame<double>(solve(A.topLeftCorner(3, 3), B.topRows(3)), solve(block, right), "block");
  expectSame<double>(invert(A + A), invert(A) / 2, "sum");
}

TEST(Dense, OrthogonalFactorsSpanTheColumns) {
  test::Arbitrary any(4);
  for (const int n : kSizes) {
    for (const int k : kSizes) {
      const MatX<double> A = anyOf<double>(any, n, k);
      const int rank = std::min(n, k);
      const MatX<double> Q = calcOrthogonalFactor(A), basis = calcOrthonormalBasis(A);
      ASSERT_EQ(Q.cols(), n);
      ASSERT_EQ(basis.cols(), rank);
      expectOrthonormal(Q, "Q");
      expectSame<double>(basis, Q.leftCols(rank), "basis");
      const MatX<double> R = multiplyOut<double, double>(Q.transpose(), A),
                         lower = R.triangularView<Eigen::StrictlyLower>();
      EXPECT_LE(lower.norm(), kSmall) << n << " x " << k;
    }
  }
}

void expectSingularForm(const MatX<double>& A, const SingularForm& form) {
  const Eigen::Index count = std::min(A.rows(), A.cols());
  ASSERT_EQ(form.values.size(), count);
  expectOrthonormal(form.U, "U");
  expectOrthonormal(form.V, "V");
  const MatX<double> product =
      form.U.leftCols(count) * form.values.asDiagonal() * form.V.leftCols(count).transpose();
  expectSame<double>(product, A, "U S V^T");
  expectSame<double>(calcSingularValues(A), form.values, "values alone");
}

TEST(Dense, SingularFormsMultiplyOut) {
  test::Arbitrary any(6);
  for (const int n : kSizes) {
    for (const int k : kSizes) {
      const MatX<double> A = anyOf<double>(any, n, k);
      const SingularForm thin = calcSingularForm(A), full = calcFullSingularForm(A);
      expectSingularForm(A, thin);
      expectSingularForm(A, full);
      EXPECT_EQ(thin.U.cols(), std::min(n, k));
      EXPECT_EQ(thin.V.cols(), std::min(n, k));
      EXPECT_EQ(full.U.cols(), n);
      EXPECT_EQ(full.V.cols(), k);
    }
  }
}

TYPED_TEST(DenseOf, SymmetricFormsMultiplyOut) {
  using T = TypeParam;
  test::Arbitrary any(7);
  for (const int n : kSizes) {
    const MatX<T> M = anyOf<T>(any, n, n), A = M + M.adjoint();
    const SymmetricForm<T> form = calcSymmetricForm(A);
    ASSERT_EQ(form.values.size(), n);
    expectOrthonormal(form.V, "V");
    expectSame<T>(multiplyOut(A, form.V), form.V * form.values.template cast<T>().asDiagonal(),
                  "A V");
    EXPECT_TRUE(std::is_sorted(form.values.begin(), form.values.end()));
    if constexpr (std::is_same_v<T, double>) {
      expectSame<double>(calcSymmetricEigenvalues(A), form.values, "values alone");
    }
    // The upper half is not read.
    MatX<T> lower = A.template triangularView<Eigen::Lower>();
    expectSame<double>(calcSymmetricForm(lower).values, form.values, "lower half");
  }
}

/// Sums and products of eigenvalues are the trace and the determinant, of A - s I as of A.
template <typename T>
void expectEigenvalues(const MatX<T>& A, const VecX<Complex>& values) {
  ASSERT_EQ(values.size(), A.rows());
  const MatX<Complex> Ac = toComplex(A);
  EXPECT_LE(std::abs(values.sum() - Ac.trace()), kSmall * (1 + A.norm()));
  for (const Complex& s : values) {
    const VecX<double> sizes =
        calcSingularValues(MatX<Complex>(Ac - s * identity<Complex>(A.rows())));
    EXPECT_LE(sizes.minCoeff(), 1e-10 * (1 + sizes.maxCoeff()));
  }
}

TYPED_TEST(DenseOf, EigenvaluesMakeTheShiftedMatrixSingular) {
  using T = TypeParam;
  test::Arbitrary any(8);
  for (const int n : kSizes) {
    const MatX<T> A = anyOf<T>(any, n, n);
    expectEigenvalues(A, calcEigenvalues(A));
  }
}

TEST(Dense, SymmetricPartIsTheMeanWithTheTranspose) {
  test::Arbitrary any(9);
  for (const int n : kSizes) {
    const MatX<double> A = anyOf<double>(any, n, n), S = symmetricPart(A);
    EXPECT_EQ(S, S.transpose());
    expectSame<double>(S + S, A + A.transpose(), "2 S");
  }
}

TEST(Dense, EverySolutionOfASymmetricPositiveMatrixIsTheSame) {
  test::Arbitrary any(10);
  for (const int n : kSizes) {
    const MatX<double> A = anyPositive<double>(any, n), B = anyOf<double>(any, n, 2);
    const VecX<double> b = B.col(0);
    const MatX<double> X = solve(A, B);
    const VecX<double> x = X.col(0);
    expectSame<double>(solveByFullPivots(A, B), X, "full pivots");
    expectSame<double>(solvePositive(A, B), X, "L L^T");
    expectSame<double>(solveSemidefinite(A, B), X, "L D L^T");
    expectSame<double>(solveLeastSquares(A, B), X, "least squares");
    expectSame<double>(solveLeastNorm(A, B), X, "least norm");
    expectSame<double>(solveByFullPivots(A, b), x, "full pivots");
    expectSame<double>(solvePositive(A, b), x, "L L^T");
    expectSame<double>(solveSemidefinite(A, b), x, "L D L^T");
    expectSame<double>(solveLeastSquares(A, b), x, "least squares");
    expectSame<double>(solveLeastNorm(A, b), x, "least norm");
    expectSame<double>(solveFromRight(A, B.transpose()), X.transpose(), "X A = B");
    const MatX<double> L = factorPositive(A);
    expectSame<double>(multiplyOut<double, double>(L, L.transpose()), A, "L L^T");
    EXPECT_TRUE(L.isLowerTriangular());
    expectSame<double>(multiplyOut(L, solveLower(L, B)), B, "L X = B");
  }
  EXPECT_EQ(factorPositive(-identity<double>(3)).size(), 0);
}

TEST(Dense, LeastSquaresLeaveWhatNoColumnReaches) {
  test::Arbitrary any(11);
  for (const int n : {1, 4, 30}) {
    for (int k = 0; k <= std::min(n, 8); ++k) {
      const MatX<double> A = anyOf<double>(any, n, k), B = anyOf<double>(any, n, 3);
      for (const MatX<double>& X : {solveLeastSquares(A, B), solveLeastNorm(A, B)}) {
        const MatX<double> left = multiplyOut(A, X) - B;
        expectSame<double>(multiplyOut<double, double>(A.transpose(), left),
                           MatX<double>::Zero(k, 3), "A^T (A X - B)");
      }
    }
  }
}

TEST(Dense, TheLeastNormIsAtRightAnglesToTheKernel) {
  test::Arbitrary any(12);
  for (const int n : {1, 2, 6, 20}) {
    const int rank = (n + 1) / 2;
    const MatX<double> A =
        multiplyOut(anyOf<double>(any, n, rank), anyOf<double>(any, rank, n + 2));
    const MatX<double> B = multiplyOut(A, anyOf<double>(any, n + 2, 2)), kernel = calcKernel(A);
    ASSERT_EQ(kernel.cols(), n + 2 - rank);
    expectSame<double>(multiplyOut(A, kernel), MatX<double>::Zero(n, kernel.cols()), "A kernel");
    EXPECT_GT(calcSingularValues(kernel).minCoeff(), 1e-9);
    const MatX<double> X = solveLeastNorm(A, B, 1e-9);
    expectSame<double>(multiplyOut(A, X), B, "A X");
    expectSame<double>(multiplyOut<double, double>(kernel.transpose(), X),
                       MatX<double>::Zero(kernel.cols(), 2), "kernel^T X");
  }
}

/// Of A = diag(1, 1e-6) the second pivot counts, or it does not.
TEST(Dense, TheThresholdSaysWhatIsNoPivot) {
  const MatX<double> A = VecX<double>{{1, 1e-6}}.asDiagonal();
  const VecX<double> b{{1, 1e-6}};
  EXPECT_NEAR(solveLeastNorm(A, b)[1], 1, 1e-9);
  EXPECT_EQ(solveLeastNorm(A, b, 1e-3)[1], 0);
}

TEST(Dense, OfAnInvertibleMatrixTheKernelIsAZeroColumn) {
  EXPECT_EQ(calcKernel(identity<double>(3)), (MatX<double>::Zero(3, 1)));
}

TEST(Dense, ASingularMatrixHasNoReciprocalCondition) {
  EXPECT_EQ(calcReciprocalCondition(MatX<double>::Zero(3, 3)), 0);
  EXPECT_EQ(calcReciprocalCondition(identity<double>(3)), 1);
  EXPECT_EQ(calcReciprocalCondition(MatX<double>(0, 0)), 1);
  EXPECT_NEAR(calcReciprocalCondition(MatX<double>(VecX<double>{{1, 1e-5}}.asDiagonal())), 1e-5,
              1e-15);
}

TEST(Dense, TheTriangularFactorIsThatOfTheOrthogonalOne) {
  test::Arbitrary any(13);
  for (const int k : {0, 1, 3, 8}) {
    for (const int n : {k, k + 1, 4 * k}) {
      const MatX<double> A = anyOf<double>(any, n, k), R = calcTriangularFactor(A);
      EXPECT_TRUE(R.isUpperTriangular());
      expectSame<double>(multiplyOut(calcOrthonormalBasis(A), R), A, "Q R");
    }
  }
}

TEST(Dense, ASymmetricFormOfTwoMatricesDiagonalisesBoth) {
  test::Arbitrary any(14);
  for (const int n : kSizes) {
    const MatX<double> A = symmetricPart(anyOf<double>(any, n, n)), B = anyPositive<double>(any, n);
    const SymmetricForm<double> form = calcSymmetricForm(A, B);
    expectSame<double>(multiplyBothSides(A, form.V), form.values.asDiagonal(), "V^T A V");
    expectSame<double>(multiplyBothSides(B, form.V), identity<double>(n), "V^T B V");
  }
}

TEST(Dense, EigenvectorsKeepTheirDirection) {
  test::Arbitrary any(15);
  for (const int n : kSizes) {
    const MatX<double> A = anyOf<double>(any, n, n);
    const EigenForm form = calcEigenForm(A);
    expectEigenvalues(A, form.values);
    expectSame<Complex>(multiplyOut(A, form.V), form.V * form.values.asDiagonal(), "A V");
    for (int k = 0; k < n; ++k) EXPECT_NEAR(form.V.col(k).norm(), 1, kSmall);
  }
}

/// Zeros below the diagonal but for single elements.
void expectBlocksOfTwo(const MatX<double>& T) {
  for (Eigen::Index k = 0; k + 1 < T.rows(); ++k) {
    EXPECT_EQ(T.col(k).tail(T.rows() - k - 2).norm(), 0);
    EXPECT_TRUE(k + 2 >= T.rows() || T(k + 1, k) == 0 || T(k + 2, k + 1) == 0);
  }
}

TEST(Dense, SchurFormsMultiplyOut) {
  test::Arbitrary any(16);
  for (const int n : kSizes) {
    const MatX<double> A = anyOf<double>(any, n, n);
    const auto [T, U] = calcSchurForm(A);
    expectOrthonormal(U, "U");
    expectBlocksOfTwo(T);
    expectSame<double>(multiply(U, T, U.transpose()), A, "U T U^T");
    const HessenbergForm hessenberg = calcHessenbergForm(A);
    expectOrthonormal(hessenberg.Q, "Q");
    for (int k = 0; k + 2 < n; ++k) EXPECT_EQ(hessenberg.H.col(k).tail(n - k - 2).norm(), 0);
    expectSame<double>(multiply(hessenberg.Q, hessenberg.H, hessenberg.Q.transpose()), A,
                       "Q H Q^T");
  }
}

TEST(Dense, GeneralizedEigenvaluesAreThoseOfTheQuotient) {
  test::Arbitrary any(17);
  for (const int n : kSizes) {
    const MatX<double> A = anyOf<double>(any, n, n), B = anyPositive<double>(any, n);
    expectEigenvalues(solve(B, A), calcGeneralizedEigenvalues(A, B));
  }
}

}  // namespace
}  // namespace denavit
