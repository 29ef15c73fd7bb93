#include "core/linear_system/matrix_exponential.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/linear/dense.h"
#include "core/linear_system/balancing.h"

namespace denavit {
namespace {

constexpr double kTaylorReach = 0.78;  // |A| up to which degree 16 is exact to rounding

constexpr std::array<double, 17> makeInverseFactorials() {
  std::array<double, 17> c{1};
  double factorial = 1;
  for (std::size_t k = 1; k < c.size(); ++k) {
    factorial *= static_cast<double>(k);
    c[k] = 1 / factorial;
  }
  return c;
}

/// Sum of A^k / k! for k = 0 .. 16, in blocks of four: six products.
MatX<double> calcTaylor(const MatX<double>& A) {
  constexpr std::array<double, 17> c = makeInverseFactorials();
  const MatX<double> A2 = multiply(A, A), A3 = multiply(A2, A), A4 = multiply(A2, A2);
  const auto block = [&](std::size_t k) {
    MatX<double> sum = c[k + 1] * A + c[k + 2] * A2 + c[k + 3] * A3;
    sum.diagonal().array() += c[k];
    return sum;
  };
  MatX<double> E = block(12) + c[16] * A4;
  for (const std::size_t k : {8, 4, 0}) E = block(k) + multiply(A4, E);
  return E;
}

}  // namespace

MatX<double> calcExponential(const MatX<double>& A) {
  const Eigen::Index n = A.rows();
  if (n == 0) return A;
  const VecX<double> d = findModestBalancing(A);
  const MatX<double> scaled = d.cwiseInverse().asDiagonal() * A * d.asDiagonal();
  const double size = scaled.cwiseAbs().colwise().sum().maxCoeff();
  if (!std::isfinite(size)) {
    return MatX<double>::Constant(n, n, std::numeric_limits<double>::quiet_NaN());
  }
  const int squarings = std::max(0, static_cast<int>(std::ceil(std::log2(size / kTaylorReach))));
  MatX<double> E = calcTaylor(A * std::exp2(-squarings));
  for (int k = 0; k < squarings; ++k) E = multiply(E, E);
  return E;
}

}  // namespace denavit
