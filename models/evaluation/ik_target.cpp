#include "models/evaluation/ik_target.h"

#include <cmath>

#include <Eigen/Geometry>

#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

Mat3<double> turnBy(const VecX<double>& w) {
  if (!(w.norm() > 1e-6)) {
    failIn("", "quaternion", "is no rotation: its length is 0", "write it as 1,0,0,0");
  }
  return Eigen::Quaterniond(w[0], w[1], w[2], w[3]).normalized().toRotationMatrix();
}

IkTarget makeTarget(const IkTargetRequest& request) {
  IkTarget target;
  const bool isTurned = request.rpy || request.quaternion;
  if (request.pose) {
    if (request.position || isTurned) {
      failIn("", "pose", "is given together with a position or orientation", "keep one of the two");
    }
    target.X_WT = *request.pose;
    return target;
  }
  if (!request.position) {
    failIn("", "position", "is missing", "say where the tool shall be, as 0.4,0.1,0.5");
  }
  target.X_WT.p = *request.position;
  target.hasOrientation = isTurned;
  if (request.rpy && request.quaternion) {
    failIn("", "quaternion", "is given together with --rpy", "keep one of the two");
  }
  if (request.rpy) target.X_WT.R = makePose({Eigen::Vector3d::Zero(), *request.rpy}).R;
  if (request.quaternion) target.X_WT.R = turnBy(*request.quaternion);
  return target;
}

}  // namespace

IkTarget makeIkTarget(const IkTargetRequest& request) {
  const IkTarget target = makeTarget(request);
  constexpr double kFarthestPosition = 1e30;  // as in files
  if (!(target.X_WT.p.cwiseAbs().maxCoeff() <= kFarthestPosition)) {
    failIn("", request.pose ? "pose" : "position",
           "is farther than 1e30 m; computing with it would overflow",
           "check the unit: give x,y,z of the tool in m");
  }
  return target;
}

void requireNear(const VecX<double>& near) {
  constexpr double kMostNear = 1e6;
  for (Eigen::Index i = 0; i < near.size(); ++i) {
    if (std::abs(near[i]) <= kMostNear) continue;
    failIn("", "near",
           "has " + toReadable(near[i]) + " for joint " + std::to_string(i + 1) +
               "; it must be between -1e6 and 1e6",
           "give joint values in rad or m");
  }
}

Pose<double> toPose(const MatX<double>& rows, const std::string& source) {
  const bool isPose = (rows.rows() == 3 || rows.rows() == 4) && rows.cols() == 4 &&
                      (rows.rows() == 3 || rows.row(3) == Eigen::RowVector4d(0, 0, 0, 1));
  if (!isPose) failPose(source);
  Pose<double> X;
  X.R = rows.topLeftCorner(3, 3);
  X.p = rows.topRightCorner(3, 1);
  constexpr double kOff = 1e-6;
  if (!((X.R.transpose() * X.R - Mat3<double>::Identity()).norm() < kOff) ||
      !(X.R.determinant() > 0)) {
    failIn(source, "pose", "holds no rotation: its columns are not unit vectors at right angles",
           "give a right-handed orthonormal matrix");
  }
  return X;
}

void failPose(const std::string& source) {
  failIn(source, "pose", "is not four rows of four numbers",
         "write [[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]]");
}

}  // namespace denavit
