#include "ui/scene/arm_shapes.h"

#include <cmath>

#include "core/kinematics/forward_kinematics.h"
#include "models/robot/make_arm.h"

namespace denavit {

ArmShapes::ArmShapes(const RobotDescription& robot) : arm_(makeArm(robot)) {
  const std::vector<Pose<double>> X_LF = makeUserFrames(robot);
  const std::vector<JointLimits> limits = makeLimits(robot);
  for (std::size_t i = 0; i < arm_.links.size(); ++i) {
    const Link<double>& link = arm_.links[i];
    geometry_.links.push_back({.type = link.type,
                               .a = link.a,
                               .alpha = std::atan2(link.sinAlpha, link.cosAlpha),
                               .theta = link.theta,
                               .d = link.d,
                               .lower = limits[i].lower,
                               .upper = limits[i].upper,
                               .mass = link.mass,
                               .p_LC = link.p_LC,
                               .I_LC_L = link.I_LC_L,
                               .X_LF = X_LF[i]});
  }
  geometry_.X_W0 = arm_.X_W0;
  geometry_.X_LT = arm_.X_LT;
  geometry_.g_W = arm_.g_W;
}

ArmPose ArmShapes::calcPose(const std::vector<double>& q) const {
  VecX<double> all = VecX<double>::Zero(arm_.dof());
  for (Eigen::Index i = 0; i < all.size() && i < static_cast<Eigen::Index>(q.size()); ++i) {
    all[i] = q[static_cast<std::size_t>(i)];
  }
  Kinematics<double> kinematics;
  calcForwardKinematics(arm_, all, kinematics);
  return {kinematics.X_WL, kinematics.X_WT, {all.begin(), all.end()}};
}

}  // namespace denavit
