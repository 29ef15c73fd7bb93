#pragma once

#include <memory>
#include <optional>

#include "render/arm_geometry.h"

class vtkRenderer;

namespace denavit {

/// The solid ellipsoid of uniform density with a link's mass and inertia.
struct InertiaEllipsoid {
  Eigen::Matrix3d R_LE;      ///< its axes in L
  Eigen::Vector3d halfAxes;  ///< [m]
};

/// a² = 5/(2m) (J2 + J3 - J1), and so on, with J the principal moments about the centre of mass.
/// @returns nothing where there is no mass or the tensor belongs to no body (some a² < 0)
[[nodiscard]] std::optional<InertiaEllipsoid> findInertiaEllipsoid(double mass,
                                                                   const Eigen::Matrix3d& I_C);

/// Centres of mass (quartered balls that grow with the mass) and inertia ellipsoids.
class MassMarkers {
 public:
  explicit MassMarkers(vtkRenderer* renderer);
  ~MassMarkers();

  void build(const ArmGeometry& arm, double reach_m);
  void setPose(const ArmPose& pose);
  void setVisible(bool centresOfMass, bool ellipsoids);
  [[nodiscard]] int ballCount() const;
  [[nodiscard]] int ellipsoidCount() const;
  [[nodiscard]] unsigned long long meshTime() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace denavit
