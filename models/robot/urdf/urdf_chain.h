#pragma once

#include <string>
#include <vector>

#include "core/spatial/pose.h"
#include "models/robot/robot.h"

namespace denavit {

/// Mass properties of a rigid body in the frame of one URDF link.
struct UrdfBody {
  double mass = 0;                                   ///< [kg]
  Eigen::Vector3d p_LC = Eigen::Vector3d::Zero();    ///< [m]
  Eigen::Matrix3d I_LC_L = Eigen::Matrix3d::Zero();  ///< [kg m²]
};

/// A moving joint of a URDF chain with all that moves with its link rigidly.
struct UrdfJoint {
  JointDescription description;  ///< name, type, limits, friction; no DH values
  Pose<double> X_WL;    ///< the joint's (and link's) frame in the root frame, all joints at 0
  Eigen::Vector3d z_W;  ///< unit vector of the axis, in the root frame
  UrdfBody body;        ///< in L
  double lever = 0;     ///< [m] no farther can the tool get from L's origin
};

/// A serial chain of a URDF file at its zero pose.
struct UrdfChain {
  std::string name;
  std::string tip;  ///< the link whose frame is the tool
  std::vector<UrdfJoint> joints;
  Pose<double> X_WT;                 ///< the tool
  std::vector<std::string> dropped;  ///< what a DH table cannot hold
  std::vector<std::string> remarks;  ///< what was chosen and changed on the way
};

/// @throws DescriptionError as parseUrdf
[[nodiscard]] UrdfChain readUrdfChain(const std::string& text, const std::string& source,
                                      const std::string& tip);

}  // namespace denavit
