#include "ui/motion/tool_point.h"

#include "core/spatial/rotation_forms.h"

namespace denavit {

void setToolPose(MotionPoint& point, const Pose<double>& X_WT, bool turns) {
  point.q.clear();
  point.pose.clear();
  point.quaternion.clear();
  point.position.assign(X_WT.p.begin(), X_WT.p.end());
  if (!turns) return point.rpy.clear();
  const Eigen::Vector3d rpy = calcRotationForms(X_WT.R).rpy;
  point.rpy.assign(rpy.begin(), rpy.end());
}

}  // namespace denavit
