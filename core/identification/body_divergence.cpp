#include "core/identification/body_divergence.h"

#include <cmath>

#include <Eigen/Cholesky>

namespace denavit {

namespace {

using Matrix4 = Eigen::Matrix4d;

Matrix4 makeSymmetricUnit(int a) {
  static constexpr int kRows[] = {0, 1, 2, 3, 0, 0, 0, 1, 1, 2};
  static constexpr int kColumns[] = {0, 1, 2, 3, 1, 2, 3, 2, 3, 3};
  Matrix4 E = Matrix4::Zero();
  E(kRows[a], kColumns[a]) = E(kColumns[a], kRows[a]) = a < 4 ? 1 : std::sqrt(0.5);
  return E;
}

Matrix4 toSymmetric(const Eigen::Ref<const VecX<double>>& u) {
  Matrix4 U = Matrix4::Zero();
  for (int a = 0; a < 10; ++a) U += u[a] * symmetricUnits()[static_cast<std::size_t>(a)];
  return U;
}

}  // namespace

const std::array<Matrix4, 10>& symmetricUnits() {
  static const std::array<Matrix4, 10> units = [] {
    std::array<Matrix4, 10> made;
    for (int a = 0; a < 10; ++a) made[static_cast<std::size_t>(a)] = makeSymmetricUnit(a);
    return made;
  }();
  return units;
}

VecX<double> BodyDivergence::centre() const {
  VecX<double> u = VecX<double>::Zero(10 * bodies_ + positive_ + free_);
  for (Eigen::Index k = 0; k < bodies_; ++k) u.segment<4>(10 * k).setOnes();
  u.segment(10 * bodies_, positive_).setOnes();
  return u;
}

double BodyDivergence::value(const VecX<double>& u) const {
  double sum = 0.5 * u.tail(free_).squaredNorm();
  for (Eigen::Index k = 0; k < bodies_; ++k) {
    const Matrix4 U = toSymmetric(u.segment<10>(10 * k));
    const Eigen::LLT<Matrix4> llt(U);
    if (llt.info() != Eigen::Success) return kOutside;
    const Eigen::Vector4d pivots = Matrix4(llt.matrixL()).diagonal();
    if (!(pivots.minCoeff() > 0)) return kOutside;
    sum += U.trace() - 2 * pivots.array().log().sum() - 4;
  }
  const auto p = u.segment(10 * bodies_, positive_).array();
  if (positive_ > 0 && !(p.minCoeff() > 0)) return kOutside;
  return sum + (p - p.log() - 1).sum();
}

void BodyDivergence::derive(const VecX<double>& u, VecX<double>& gradient,
                            MatX<double>& hessian) const {
  gradient.setZero(u.size());
  hessian.setZero(u.size(), u.size());
  for (Eigen::Index k = 0; k < bodies_; ++k) {
    const Matrix4 inverse =
        toSymmetric(u.segment<10>(10 * k)).llt().solve(Matrix4(Matrix4::Identity()));
    for (int a = 0; a < 10; ++a) {
      const Matrix4& E = symmetricUnits()[static_cast<std::size_t>(a)];
      const Matrix4 between = inverse * E * inverse;
      gradient[10 * k + a] = E.trace() - inverse.cwiseProduct(E).sum();
      for (int b = 0; b <= a; ++b) {
        hessian(10 * k + a, 10 * k + b) = hessian(10 * k + b, 10 * k + a) =
            between.cwiseProduct(symmetricUnits()[static_cast<std::size_t>(b)]).sum();
      }
    }
  }
  for (Eigen::Index j = 10 * bodies_; j < u.size(); ++j) {
    const bool isFree = j >= u.size() - free_;
    gradient[j] = isFree ? u[j] : 1 - 1 / u[j];
    hessian(j, j) = isFree ? 1 : 1 / (u[j] * u[j]);
  }
}

}  // namespace denavit
