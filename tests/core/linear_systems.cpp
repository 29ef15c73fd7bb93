#include "tests/core/linear_systems.h"

#include <cmath>
#include <utility>

namespace denavit::test {

MatX<double> anyMatrix(Arbitrary& any, int rows, int cols) {
  MatX<double> M(rows, cols);
  for (int j = 0; j < cols; ++j) M.col(j) = any.vecX(rows, 1);
  return M;
}

StateSpace anySystem(Arbitrary& any, int n, int m, int p) {
  StateSpace system{anyMatrix(any, n, n), anyMatrix(any, n, m), anyMatrix(any, p, n),
                    anyMatrix(any, p, m), 0};
  return system;
}

StateSpace anyStableSystem(Arbitrary& any, int n, int m, int p, double sampleTime) {
  StateSpace system = anySystem(any, n, m, p);
  const VecX<Complex> poles = calcEigenvalues(system.A);
  system.sampleTime = sampleTime;
  if (sampleTime > 0) {
    system.A *= 0.97 / poles.cwiseAbs().maxCoeff();
  } else {
    system.A.diagonal().array() -= poles.real().maxCoeff() + 0.05;
  }
  return system;
}

StateSpace anyDrivenArm(Arbitrary& any, int joints) {
  const MatX<double> L = anyMatrix(any, joints, joints);
  MatX<double> M = multiplyByAdjoint(L, L);
  M.diagonal().array() += 1;
  const MatX<double> inverse = invert(M);
  const MatX<double> K = anyMatrix(any, joints, joints);
  StateSpace arm;
  const int n = 3 * joints;
  arm.A = MatX<double>::Zero(n, n);
  arm.A.block(0, joints, joints, joints).setIdentity();
  arm.A.block(joints, 0, joints, joints) = multiply(inverse, -2 * symmetricPart(K));
  arm.A.block(joints, joints, joints, joints) = -0.1 * inverse;
  arm.A.block(joints, 2 * joints, joints, joints) = 3 * inverse;
  arm.A.block(2 * joints, joints, joints, joints).diagonal().setConstant(-500);
  arm.A.block(2 * joints, 2 * joints, joints, joints).diagonal().setConstant(-1500);
  arm.B = MatX<double>::Zero(n, joints);
  arm.B.bottomRows(joints).diagonal().setConstant(800);
  arm.C = MatX<double>::Identity(joints, n);
  arm.D = MatX<double>::Zero(joints, joints);
  return arm;
}

StateSpace makeChain(int masses, double damping) {
  const MatX<double> I = identity(masses);
  MatX<double> K = 2 * I;
  K.diagonal(1).setConstant(-1);
  K.diagonal(-1).setConstant(-1);
  K(masses - 1, masses - 1) = 1;
  StateSpace chain;
  chain.A = MatX<double>::Zero(2 * masses, 2 * masses);
  chain.A.topRightCorner(masses, masses) = I;
  chain.A.bottomLeftCorner(masses, masses) = -100 * K;
  chain.A.bottomRightCorner(masses, masses) = -damping * K;
  chain.B = MatX<double>::Zero(2 * masses, 1);
  chain.B(masses, 0) = 1;
  chain.C = MatX<double>::Zero(1, 2 * masses);
  chain.C(0, masses - 1) = 1;
  chain.D = MatX<double>::Zero(1, 1);
  return chain;
}

MatX<double> scale(const VecX<double>& left, const MatX<double>& M, const VecX<double>& right) {
  MatX<double> scaled = M;
  for (Eigen::Index j = 0; j < M.cols(); ++j) {
    for (Eigen::Index i = 0; i < M.rows(); ++i) scaled(i, j) = left[i] * M(i, j) * right[j];
  }
  return scaled;
}

Rescaled rescale(Arbitrary& any, const StateSpace& system) {
  VecX<double> d(system.order());
  for (double& unit : d) unit = std::pow(10, any.number(-4, 4));
  const VecX<double> inverse = d.cwiseInverse();
  return {
      {scale(inverse, system.A, d), scale(inverse, system.B, VecX<double>::Ones(system.B.cols())),
       scale(VecX<double>::Ones(system.C.rows()), system.C, d), system.D, system.sampleTime},
      d};
}

StateSpace mixStates(Arbitrary& any, const StateSpace& system) {
  const int n = system.order();
  const MatX<double> Q = calcOrthogonalFactor(anyMatrix(any, n, n));
  return {multiplyByAdjoint(multiply(Q, system.A), Q), multiply(Q, system.B),
          multiplyByAdjoint(system.C, Q), system.D, system.sampleTime};
}

StateSpace makeTransfer(std::vector<double> num, std::vector<double> den, double sampleTime) {
  const auto n = static_cast<Eigen::Index>(den.size()) - 1;
  num.insert(num.begin(), den.size() - num.size(), 0.0);
  const double lead = den[0], through = num[0] / lead;
  StateSpace system{MatX<double>::Zero(n, n), MatX<double>::Zero(n, 1), MatX<double>::Zero(1, n),
                    MatX<double>::Constant(1, 1, through), sampleTime};
  for (Eigen::Index k = 0; k < n; ++k) {
    const auto at = static_cast<std::size_t>(n - k);
    system.A(n - 1, k) = -den[at] / lead;
    system.C(0, k) = num[at] / lead - through * den[at] / lead;
    if (k + 1 < n) system.A(k, k + 1) = 1;
  }
  if (n > 0) system.B(n - 1, 0) = 1;
  return system;
}

MatX<Complex> solveComplex(const MatX<Complex>& A, const MatX<Complex>& B) {
  // The real part of A X is the real part of B, and the imaginary part that of B.
  const Eigen::Index n = A.rows(), m = B.cols();
  MatX<double> both(2 * n, 2 * n), right(2 * n, m);
  both << A.real(), -A.imag(), A.imag(), A.real();
  right << B.real(), B.imag();
  const MatX<double> parts = solveByFullPivots(both, right);
  MatX<Complex> X(n, m);
  X.real() = parts.topRows(n);
  X.imag() = parts.bottomRows(n);
  return X;
}

MatX<Complex> transferAt(const StateSpace& system, const Complex& s) {
  if (system.order() == 0) return toComplex(system.D);
  const MatX<Complex> X = solveComplex(shift(system.A, s), toComplex(system.B));
  return multiply(system.C, X) + system.D;
}

MatX<Complex> shift(const MatX<double>& A, const Complex& s) {
  MatX<Complex> shifted = -toComplex(A);
  shifted.diagonal().array() += s;
  return shifted;
}

MatX<double> square(const MatX<double>& M) { return multiplyByAdjoint(M, M); }
MatX<double> square(const MatX<double>& M, const VecX<double>& values) {
  return multiplyByAdjoint(scale(VecX<double>::Ones(M.rows()), M, values), M);
}
MatX<Complex> toComplex(const MatX<double>& M) { return M.cast<Complex>(); }
MatX<double> identity(Eigen::Index n) { return MatX<double>::Identity(n, n); }

double difference(const MatX<double>& A, const MatX<double>& B) { return (A - B).norm(); }
double difference(const VecX<double>& a, const VecX<double>& b) { return (a - b).norm(); }
double difference(const MatX<Complex>& A, const MatX<Complex>& B) { return (A - B).norm(); }
double difference(const VecX<Complex>& a, const VecX<Complex>& b) { return (a - b).norm(); }

}  // namespace denavit::test
