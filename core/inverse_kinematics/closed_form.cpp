#include "core/inverse_kinematics/closed_form.h"

#include <cmath>

namespace denavit {

double calcArmSize(const Arm<double>& arm) {
  double size = 1e-6 + arm.X_LT.p.norm();
  for (const Link<double>& link : arm.links) size += std::hypot(link.a, link.d);
  return size;
}

std::unique_ptr<ClosedForm> findClosedForm(const Arm<double>& arm) {
  for (const auto find : {findSphericalWrist, findParallelAxes, findPlanarAxes, findThreeJoints}) {
    if (std::unique_ptr<ClosedForm> form = find(arm)) return form;
  }
  return nullptr;
}

}  // namespace denavit
