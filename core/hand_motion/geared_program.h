#pragma once

#include <vector>

#include "core/dynamics/joint_friction.h"

namespace denavit {

/// The range of an acceleration that the joints' efforts allow; infinite where they do not bound
/// it, empty (upper < lower) where they cannot even carry the arm as it moves.
struct AccelerationBound {
  double lower = 0, upper = 0;           ///< [m/s²]
  int lowerJoint = -1, upperJoint = -1;  ///< 0-based, whose effort is used up there
  [[nodiscard]] bool isEmpty() const { return !(upper >= lower); }
  /// Widens it to a value that can be reached. @param joint  0-based, whose effort it uses up
  void include(double value, int joint) {
    if (value < lower) {
      lower = value;
      lowerJoint = joint;
    }
    if (value > upper) {
      upper = value;
      upperJoint = joint;
    }
  }
};

/// A gear between a joint and a motor with a rotor and friction of its own.
struct HandGear {
  double efficiency = 1;    ///< η
  int direction = 0;        ///< of the joint's motion; 0: the gear takes nothing
  double rotorInertia = 0;  ///< J [kg m²|kg], reflected
  double friction = 0;      ///< F [N m|N] of the motor, as it moves
};

/// Gears of joints in a motion; empty where none has anything of a motor before it.
[[nodiscard]] std::vector<HandGear> makeHandGears(const std::vector<JointFriction>& joints,
                                                  const VecX<double>& qd);

/// c · y + d over all y with which the motors' efforts are within ±e. With gears that take nothing
/// the efforts are A y + b. Else, R = J (Y y + p) + F being what stays before a gear and D = A y +
/// b - R what is to come out of it, they are in the direction of motion the larger one of D/η + R
/// and η D + R: a region that is not convex, whose corners tell the extremes nevertheless.
struct GearedProgram {
  MatX<double> A, Y;  ///< forces without losses, and accelerations of the joints, by y
  VecX<double> b, p, e, c;
  double d = 0;
  std::vector<HandGear> gears;  ///< one per joint
};
[[nodiscard]] AccelerationBound findExtremes(const GearedProgram& program);

}  // namespace denavit
