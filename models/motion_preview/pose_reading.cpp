#include "models/motion_preview/pose_reading.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/kinematics/manipulability.h"
#include "models/robot/make_arm.h"

namespace denavit {

PoseReader::PoseReader(const RobotDescription& robot)
    : inverse_(makeArm(robot), makeLimits(robot)),
      rank_(calcGenericRank(inverse_.arm(), TaskPart::Translation)) {}

PoseReading PoseReader::read(const VecX<double>& q) {
  assert(q.size() == jointCount());
  PoseReading reading;
  reading.branch = inverse_.label(q);
  calcForwardKinematics(inverse_.arm(), q, kinematics_);
  calcJacobian(inverse_.arm(), kinematics_, J_);
  reading.manipulability =
      calcManipulability(selectRows(J_, TaskPart::Translation, 1), std::max(rank_, 1));
  if (reading.branch.count("wrist") > 0 && q.size() == 6) {
    const Vec3<double> z4 = J_.col(3).tail<3>(), z6 = J_.col(5).tail<3>();
    reading.fromWristSingularity = std::atan2(z4.cross(z6).norm(), std::abs(z4.dot(z6)));
  }
  return reading;
}

}  // namespace denavit
