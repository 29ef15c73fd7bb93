#include "models/import/code_pose.h"

#include "models/robot/make_arm.h"

namespace denavit {

std::optional<Placement> findPlacement(const Eigen::MatrixXd& T) {
  if (T.rows() != 4 || T.cols() != 4) return std::nullopt;
  Pose<double> X;
  X.R = T.topLeftCorner(3, 3);
  X.p = T.topRightCorner(3, 1);
  const bool turns =
      (X.R * X.R.transpose() - Eigen::Matrix3d::Identity()).norm() < 1e-6 && X.R.determinant() > 0;
  const bool homogeneous = (T.row(3) - Eigen::RowVector4d(0, 0, 0, 1)).norm() < 1e-12;
  if (!turns || !homogeneous) return std::nullopt;
  return makePlacement(X);
}

}  // namespace denavit
