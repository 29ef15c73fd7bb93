#pragma once

#include <memory>

#include "core/sensitivity/parameter_slope.h"

namespace denavit {

/// A motion at an instant and its derivative by a parameter, or that derivative; each of size N.
struct MotionAt {
  VecX<double> q, qd, qdd;
};

/// Derivatives by a parameter of what a row tells of an arm.
struct ArmTangents {
  VecX<double> inertia;   ///< [N m|N] M qdd
  VecX<double> velocity;  ///< C qd, of elastic coordinates with K q + D qd
  VecX<double> gravity;   ///< g
  Vec3<double> tool;      ///< [m] origin of the tool frame, in the world
  Vec3<double> turn;      ///< [rad] by which the tool frame turns, in world axes
  double deflection = 0;  ///< [m]
  double kinetic = 0, gravityEnergy = 0, strain = 0;  ///< [J]
};

/// An arm over dual numbers: how its forces, its tool and its energies depend on a parameter, which
/// changes the arm, its motion or both. Exact to rounding.
class TangentArm {
 public:
  explicit TangentArm(const ParameterSlope& slope);
  ~TangentArm();

  /// The derivative of M qdd + C qd + g + K q + D qd where the motion stays.
  /// @param forces [N m|N] of size N, to be filled
  void calcForces(const MotionAt& motion, VecX<double>& forces);
  /// The derivative of what structural damping takes [W].
  [[nodiscard]] double calcDampingPower(const MotionAt& motion, const VecX<double>& rateTangents);
  /// @param tangent  the derivative of the motion
  [[nodiscard]] ArmTangents calc(const MotionAt& motion, const MotionAt& tangent);

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace denavit
