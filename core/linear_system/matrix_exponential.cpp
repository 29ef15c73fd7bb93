#include "core/linear_system/matrix_exponential.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/LU>

#include "core/linear_system/balancing.h"

namespace denavit {
namespace {

/// [13/13] Padé approximant of e^A; exact to rounding where |A|_1 <= kPadeReach.
MatX<double> calcPade(const MatX<double>& A) {
  constexpr double b[] = {64764752532480000.,
                          32382376266240000.,
                          7771770303897600.,
                          1187353796428800.,
                          129060195264000.,
                          10559470521600.,
                          670442572800.,
                          33522128640.,
                          1323241920.,
                          40840800.,
                          960960.,
                          16380.,
                          182.,
                          1.};
  const MatX<double> I = MatX<double>::Identity(A.rows(), A.rows());
  const MatX<double> A2 = A * A, A4 = A2 * A2, A6 = A4 * A2;
  const MatX<double> odd = A * (A6 * (b[13] * A6 + b[11] * A4 + b[9] * A2) + b[7] * A6 + b[5] * A4 +
                                b[3] * A2 + b[1] * I);
  const MatX<double> even =
      A6 * (b[12] * A6 + b[10] * A4 + b[8] * A2) + b[6] * A6 + b[4] * A4 + b[2] * A2 + b[0] * I;
  return (even - odd).partialPivLu().solve(even + odd);
}

constexpr double kPadeReach = 5.371920351148152;

}  // namespace

MatX<double> calcExponential(const MatX<double>& A) {
  const Eigen::Index n = A.rows();
  if (n == 0) return A;
  const VecX<double> d = findModestBalancing(A);
  MatX<double> scaled = d.cwiseInverse().asDiagonal() * A * d.asDiagonal();
  const double size = scaled.cwiseAbs().colwise().sum().maxCoeff();
  if (!std::isfinite(size)) {
    return MatX<double>::Constant(n, n, std::numeric_limits<double>::quiet_NaN());
  }
  const int squarings = std::max(0, static_cast<int>(std::ceil(std::log2(size / kPadeReach))));
  scaled *= std::exp2(-squarings);
  MatX<double> E = calcPade(scaled);
  for (int k = 0; k < squarings; ++k) E = E * E;
  return d.asDiagonal() * E * d.cwiseInverse().asDiagonal();
}

}  // namespace denavit
