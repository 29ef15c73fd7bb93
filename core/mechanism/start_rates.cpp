#include "core/mechanism/start_rates.h"

#include "core/linear/decompositions.h"
#include "core/linear/dense.h"
#include "core/mechanism/coordinate_set.h"

namespace denavit {

namespace {

constexpr double kTogether = 1e-6;  ///< of the largest: rates have the digits of a file

Eigen::Index rankOf(const Eigen::JacobiSVD<MatX<double>>& svd) {
  return (svd.singularValues().array() > kSingular).count();
}

VecX<double> solveLeast(const Eigen::JacobiSVD<MatX<double>>& svd, const VecX<double>& right) {
  const Eigen::Index rank = rankOf(svd);
  const VecX<double> part = svd.matrixU().leftCols(rank).transpose() * right;
  return svd.matrixV().leftCols(rank) *
         part.cwiseQuotient(VecX<double>(svd.singularValues().head(rank)));
}

}  // namespace

StartRates::StartRates(const Mechanism& mechanism, const MatX<double>& A)
    : scale_(makeColumnScale(mechanism)), free_(CoordinateSet(mechanism).calcMotions(A)) {
  z_.setZero(mechanism.dof());
}

std::optional<int> StartRates::take(const std::vector<int>& coordinates,
                                    const VecX<double>& rates) {
  if (coordinates.empty()) return {};
  const VecX<double> wanted = rates.cwiseQuotient(scale_)(coordinates);
  if (free_.cols() > 0) {
    const Eigen::JacobiSVD<MatX<double>> svd(MatX<double>(free_(coordinates, Eigen::all)),
                                             Eigen::ComputeThinU | Eigen::ComputeFullV);
    z_ += free_ * solveLeast(svd, wanted - z_(coordinates));
    free_ = multiply(free_, MatX<double>(svd.matrixV().rightCols(free_.cols() - rankOf(svd))));
  }
  Eigen::Index worst = 0;
  const double most = (wanted - z_(coordinates)).cwiseAbs().maxCoeff(&worst);
  if (most <= kTogether * wanted.cwiseAbs().maxCoeff()) return {};
  return coordinates[static_cast<std::size_t>(worst)];
}

}  // namespace denavit
