#include "core/flexible/flexible_kinematics.h"

#include "core/flexible/material_point.h"

namespace denavit {

std::vector<Vec3<double>> calcCentreline(const FlexibleArm<double>& arm,
                                         const BentLinks<double>& bent,
                                         const FlexibleKinematics<double>& kinematics, int link,
                                         int count) {
  const auto index = static_cast<std::size_t>(link);
  const FlexibleLink<double>& flexible = arm.links[index];
  if (!flexible.flexible) {
    const bool isLast = index + 1 == arm.links.size();
    const Vec3<double> end = isLast ? kinematics.X_WT.p : kinematics.X_WL[index + 1].p;
    return {kinematics.X_WL[index].p, end};
  }
  std::vector<Vec3<double>> points;
  for (int i = 0; i < count; ++i) {
    const double x = static_cast<double>(i) / (count - 1) * flexible.body.tipX;
    const MaterialPoint point = makeMaterialPoint(arm, link, Vec3<double>(x, 0, 0));
    points.push_back(kinematics.X_WB[index] * calcAxisPoint(flexible.body, bent[index], point));
  }
  return points;
}

template void calcFlexibleKinematics(const FlexibleArm<double>&, const BentLinks<double>&,
                                     FlexibleKinematics<double>&);
template void calcFlexiblePointJacobian(const FlexibleArm<double>&, const BentLinks<double>&,
                                        const FlexibleKinematics<double>&, int, const Vec3<double>&,
                                        Jacobian<double>&);

}  // namespace denavit
