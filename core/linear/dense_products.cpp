#include "core/linear/dense.h"
#include "core/linear/products.h"

namespace denavit {

MatX<double> multiply(const MatX<double>& A, const MatX<double>& B) { return A * B; }
MatX<Complex> multiply(const MatX<Complex>& A, const MatX<Complex>& B) { return A * B; }

// The real and the imaginary part are multiplied separately. Eigen's own product of the two kinds
// of numbers has kernels of its own, which take longer to compile.
MatX<Complex> multiply(const MatX<Complex>& A, const MatX<double>& B) {
  MatX<Complex> C(A.rows(), B.cols());
  C.real() = multiply(MatX<double>(A.real()), B);
  C.imag() = multiply(MatX<double>(A.imag()), B);
  return C;
}

MatX<Complex> multiply(const MatX<double>& A, const MatX<Complex>& B) {
  MatX<Complex> C(A.rows(), B.cols());
  C.real() = multiply(A, MatX<double>(B.real()));
  C.imag() = multiply(A, MatX<double>(B.imag()));
  return C;
}

VecX<double> multiply(const MatX<double>& A, const VecX<double>& x) { return A * x; }
VecX<Complex> multiply(const MatX<Complex>& A, const VecX<Complex>& x) { return A * x; }

MatX<double> multiply(const MatX<double>& A, const MatX<double>& B, const MatX<double>& C) {
  return multiply(multiply(A, B), C);
}

MatX<Complex> multiply(const MatX<Complex>& A, const MatX<Complex>& B, const MatX<Complex>& C) {
  return multiply(multiply(A, B), C);
}

MatX<double> multiplyAdjoint(const MatX<double>& A, const MatX<double>& B) {
  return A.transpose() * B;
}

MatX<Complex> multiplyAdjoint(const MatX<Complex>& A, const MatX<Complex>& B) {
  return A.adjoint() * B;
}

VecX<double> multiplyAdjoint(const MatX<double>& A, const VecX<double>& x) {
  return A.transpose() * x;
}

VecX<Complex> multiplyAdjoint(const MatX<Complex>& A, const VecX<Complex>& x) {
  return A.adjoint() * x;
}

MatX<double> multiplyByAdjoint(const MatX<double>& A, const MatX<double>& B) {
  return A * B.transpose();
}

MatX<Complex> multiplyByAdjoint(const MatX<Complex>& A, const MatX<Complex>& B) {
  return A * B.adjoint();
}

MatX<double> multiplyBothSides(const MatX<double>& M, const MatX<double>& A) {
  return multiply(multiplyAdjoint(A, M), A);
}

MatX<double> symmetricPart(const MatX<double>& M) { return (M + M.transpose()) / 2; }

}  // namespace denavit
