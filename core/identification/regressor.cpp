#include "core/identification/regressor.h"

namespace denavit {

namespace {

using BodyRegressor = Eigen::Matrix<double, 6, kBodyParameterCount>;

/// Forces and moments known in frame L, about and in axes of its parent's.
void carryToParent(const LinkPose<double>& X_PL, BodyRegressor& B) {
  const Eigen::Matrix<double, 3, kBodyParameterCount> f = X_PL.R * B.topRows<3>();
  B.bottomRows<3>() = X_PL.R * B.bottomRows<3>();
  B.row(3) += X_PL.p[1] * f.row(2) - X_PL.p[2] * f.row(1);
  B.row(4) += X_PL.p[2] * f.row(0) - X_PL.p[0] * f.row(2);
  B.row(5) += X_PL.p[0] * f.row(1) - X_PL.p[1] * f.row(0);
  B.topRows<3>() = f;
}

}  // namespace

BodyRegressor calcBodyRegressor(const NewtonEulerWork<double>::LinkState& motion) {
  const Vec3<double>&w = motion.w, &alpha = motion.alpha, &a = motion.a;
  const Mat3<double>& A = motion.A;
  BodyRegressor B;
  B.col(0) << a, Vec3<double>::Zero();
  B.block<3, 3>(0, 1) = A;
  B.block<3, 3>(3, 1) << 0, a[2], -a[1], -a[2], 0, a[0], a[1], -a[0], 0;  // h × a
  B.block<3, 6>(0, 4).setZero();
  // Of xx, xy, xz, yy, yz, zz: I alpha + w × I w.
  B.block<3, 6>(3, 4) << alpha[0], -A(2, 0), A(1, 0), -w[1] * w[2], A(1, 1) - A(2, 2), w[1] * w[2],
      w[0] * w[2], A(2, 1), A(2, 2) - A(0, 0), alpha[1], -A(0, 1), -w[0] * w[2],  //
      -w[0] * w[1], A(0, 0) - A(1, 1), -A(1, 2), w[0] * w[1], A(0, 2), alpha[2];
  return B;
}

void calcLinkRegressor(const Arm<double>& arm, const VecX<double>& q, const VecX<double>& qd,
                       const VecX<double>& qdd, RegressorWork& work, MatX<double>& Y) {
  const int n = arm.jointCount();
  Y.setZero(n, kBodyParameterCount * n);
  calcLinkPoses(arm, q, work.motions.X_PL);
  calcLinkMotions(arm, qd, qdd, Vec3<double>(-arm.g_W), work.motions, [](std::size_t, auto&) {});
  for (int j = 0; j < n; ++j) {
    BodyRegressor B = calcBodyRegressor(work.motions.links[static_cast<std::size_t>(j)]);
    for (int i = j; i >= 0; --i) {
      const auto index = static_cast<std::size_t>(i);
      const bool revolute = arm.links[index].type == JointType::Revolute;
      Y.block<1, kBodyParameterCount>(i, kBodyParameterCount * j) = B.row(revolute ? 5 : 2);
      if (i > 0) carryToParent(work.motions.X_PL[index], B);
    }
  }
}

void calcInertialRegressor(const Arm<double>& arm, const VecX<double>& q, const VecX<double>& qd,
                           const VecX<double>& qdd, RegressorWork& work, MatX<double>& Y) {
  const int n = arm.jointCount();
  MatX<double> links;
  calcLinkRegressor(arm, q, qd, qdd, work, links);
  Y.setZero(n, (kBodyParameterCount + 1) * n);
  Y.leftCols(kBodyParameterCount * n) = links;
  Y.rightCols(n).diagonal() = qdd;
}

void calcStandardRegressor(const Arm<double>& arm, const std::vector<Pose<double>>& X_LF,
                           const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd,
                           RegressorWork& work, MatX<double>& Y) {
  const int n = arm.jointCount();
  MatX<double> links;
  calcLinkRegressor(arm, q, qd, qdd, work, links);
  Y.setZero(n, (kBodyParameterCount + 3) * n);
  for (int j = 0; j < n; ++j) {
    const int first = kBodyParameterCount * j;
    Y.middleCols<kBodyParameterCount>(first) =
        links.middleCols<kBodyParameterCount>(first) *
        calcParameterTransform(X_LF[static_cast<std::size_t>(j)]);
    const int friction = kBodyParameterCount * n + j;
    Y(j, friction) = qd[j];
    Y(j, friction + n) = toDirection(qd[j]);
    Y(j, friction + 2 * n) = qdd[j];
  }
}

}  // namespace denavit
