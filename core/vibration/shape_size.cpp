#include "core/vibration/shape_size.h"

#include <algorithm>

#include "core/flexible/flexible_kinematics.h"

namespace denavit {

namespace {

std::vector<Pose<double>> calcEnds(const FlexibleArm<double>& arm, const VecX<double>& q) {
  BentLinks<double> bent;
  FlexibleKinematics<double> kinematics;
  calcBentLinks(arm, q, bent);
  calcFlexibleKinematics(arm, bent, kinematics);
  std::vector<Pose<double>> ends = kinematics.X_WE;
  ends.insert(ends.end(), kinematics.X_WL.begin(), kinematics.X_WL.end());
  ends.push_back(kinematics.X_WT);
  return ends;
}

}  // namespace

ShapeSize calcShapeSize(const FlexibleArm<double>& arm, const VecX<double>& q,
                        const VecX<double>& shape) {
  ShapeSize size;
  const double largest = shape.cwiseAbs().maxCoeff();
  if (!(largest > 0)) return size;
  const double h = 1e-5 / largest;
  const VecX<double> step = h * shape;
  const auto ahead = calcEnds(arm, q + step), behind = calcEnds(arm, q - step);
  for (std::size_t i = 0; i < ahead.size(); ++i) {
    size.displacement = std::max(size.displacement, (ahead[i].p - behind[i].p).norm() / (2 * h));
    // |R - R'| = sqrt(2) angle for small angles.
    const double turn = (ahead[i].R - behind[i].R).norm() / std::sqrt(2.0);
    size.rotation = std::max(size.rotation, turn / (2 * h));
  }
  return size;
}

}  // namespace denavit
