#include "core/mechanism/actuation.h"

#include <numeric>
#include <utility>

namespace denavit {

TorqueSharing::TorqueSharing(std::vector<int> joints, const VecX<double>& weights)
    : joints_(std::move(joints)) {
  const auto a = static_cast<Eigen::Index>(joints_.size());
  root_ = VecX<double>::Ones(a);
  if (weights.size() == a) root_ = weights.cwiseSqrt().cwiseInverse();
}

void TorqueSharing::place(const MatX<double>& G) {
  Ga_.resize(root_.size(), G.cols());
  for (Eigen::Index k = 0; k < Ga_.rows(); ++k) {
    Ga_.row(k) = G.row(joints_[static_cast<std::size_t>(k)]);
  }
  if (Ga_.cols() == 0 || Ga_.rows() < Ga_.cols()) return;
  B_.noalias() = Ga_.transpose() * root_.asDiagonal();
  svd_.compute(B_, Eigen::ComputeThinU | Eigen::ComputeThinV);
}

double TorqueSharing::control() const {
  if (Ga_.cols() == 0) return 1;
  if (Ga_.rows() < Ga_.cols()) return 0;
  const auto& values = svd_.singularValues();
  return values[Ga_.cols() - 1] / values[0];
}

Actuation::Kind TorqueSharing::calc(const VecX<double>& Q, VecX<double>& tau) {
  constexpr double kSpans = 1e-7;  // of the largest singular value
  using Kind = Actuation::Kind;
  const Eigen::Index a = Ga_.rows(), m = Ga_.cols();
  if (m == 0) {
    tau.setZero(a);
    return a == 0 ? Kind::Unique : Kind::LeastSquares;
  }
  if (!(control() > kSpans)) return Kind::None;
  y_.noalias() = svd_.matrixU().transpose() * Q;
  y_.array() /= svd_.singularValues().array();
  tau.noalias() = svd_.matrixV() * y_;
  tau.array() *= root_.array();
  return a == m ? Kind::Unique : Kind::LeastSquares;
}

VecX<double> TorqueSharing::calcPreload(const VecX<double>& wanted) const {
  if (Ga_.cols() == 0) return wanted;
  const VecX<double> y = wanted.cwiseQuotient(root_);
  const MatX<double>& V = svd_.matrixV();
  return root_.cwiseProduct(y - V * (V.transpose() * y));
}

Actuation distributeTorques(const MatX<double>& Ga, const VecX<double>& Q,
                            const VecX<double>& weights, const VecX<double>& preload) {
  std::vector<int> rows(static_cast<std::size_t>(Ga.rows()));
  std::iota(rows.begin(), rows.end(), 0);
  TorqueSharing sharing(std::move(rows), weights);
  sharing.place(Ga);
  Actuation found;
  found.kind = sharing.calc(Q, found.tau);
  const bool isPreloaded = preload.size() == Ga.rows() && Ga.cols() > 0;
  if (isPreloaded && found.kind != Actuation::Kind::None) {
    found.tau += sharing.calcPreload(preload);
  }
  return found;
}

}  // namespace denavit
