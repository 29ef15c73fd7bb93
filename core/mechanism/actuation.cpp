#include "core/mechanism/actuation.h"

#include "core/linear/decompositions.h"

namespace denavit {

double calcControl(const MatX<double>& Ga) {
  if (Ga.cols() == 0) return 1;
  if (Ga.rows() < Ga.cols()) return 0;
  const auto values = Eigen::JacobiSVD<MatX<double>>(Ga).singularValues();
  return values[Ga.cols() - 1] / values[0];
}

Actuation distributeTorques(const MatX<double>& Ga, const VecX<double>& Q,
                            const VecX<double>& weights, const VecX<double>& preload) {
  constexpr double kSpans = 1e-7;  // of the largest singular value
  Actuation found;
  const Eigen::Index a = Ga.rows(), m = Ga.cols();
  if (m == 0) {
    found.kind = a == 0 ? Actuation::Kind::Unique : Actuation::Kind::LeastSquares;
    found.tau = VecX<double>::Zero(a);
  } else {
    if (a < m) return found;
    // With τ = W^-1/2 y the sum of weighted squares is that of y.
    VecX<double> root = VecX<double>::Ones(a);
    if (weights.size() == a) root = weights.cwiseSqrt().cwiseInverse();
    const MatX<double> B = Ga.transpose() * root.asDiagonal();
    const Eigen::JacobiSVD<MatX<double>> svd(B, Eigen::ComputeThinU | Eigen::ComputeThinV);
    const auto& values = svd.singularValues();
    if (!(values[m - 1] > kSpans * values[0])) return found;
    const MatX<double> U = svd.matrixU(), V = svd.matrixV();
    found.kind = a == m ? Actuation::Kind::Unique : Actuation::Kind::LeastSquares;
    found.tau = root.cwiseProduct(V * (U.transpose() * Q).cwiseQuotient(values));
    if (preload.size() == a) {
      const VecX<double> y = preload.cwiseQuotient(root);
      found.tau += root.cwiseProduct(y - V * (V.transpose() * y));
    }
  }
  return found;
}

}  // namespace denavit
