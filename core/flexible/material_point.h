#pragma once

#include <vector>

#include "core/flexible/flexible_kinematics.h"

namespace denavit {

/// A point of a link's material: what is known of it before the link bends.
struct MaterialPoint {
  int link = 0;                           ///< 0-based
  Vec3<double> p = Vec3<double>::Zero();  ///< [m] in the link's frame L; where it bends, in B
  std::vector<double> shapes = {};        ///< of a bending link: values of its shapes there
  std::vector<double> turn = {};          ///< [rad/m, rad/rad] per coordinate, as BeamSection's
};

/// @param point  [m] in the link's joint frame L; of a bending link in its unbent beam frame B,
/// where
///   what lies beyond the ends of the beam moves with its end sections
[[nodiscard]] MaterialPoint makeMaterialPoint(const FlexibleArm<double>& arm, int link,
                                              const Vec3<double>& point);

/// Where the beam's axis passes the point's section, in B [m].
[[nodiscard]] Vec3<double> calcAxisPoint(const FlexibleBody<double>& body,
                                         const BentLink<double>& bent, const MaterialPoint& point);

/// The frame that sits at the point and turns with the section there, in the world.
[[nodiscard]] Pose<double> calcMaterialPose(const FlexibleArm<double>& arm,
                                            const BentLinks<double>& bent,
                                            const FlexibleKinematics<double>& kinematics,
                                            const VecX<double>& q, const MaterialPoint& point);

/// Its geometric Jacobian, modal columns included: (v; w) = J qd, in world axes. @param J  6 x N
void calcMaterialJacobian(const FlexibleArm<double>& arm, const BentLinks<double>& bent,
                          const FlexibleKinematics<double>& kinematics, const VecX<double>& q,
                          const MaterialPoint& point, Jacobian<double>& J);

}  // namespace denavit
