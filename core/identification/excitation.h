#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "core/dynamics/joint_friction.h"
#include "core/identification/fourier_fit.h"
#include "core/identification/torque_model.h"

namespace denavit {

/// What an exciting motion keeps within. Bounds may be infinite but for positions and rates.
struct ExcitationLimits {
  VecX<double> lower, upper;  ///< [rad|m]
  VecX<double> velocity;      ///< [rad/s|m/s]
  VecX<double> acceleration;  ///< [rad/s²|m/s²]
  VecX<double> effort;        ///< [N m|N] by nominal inertias, friction and what gears lose
  double floor = -std::numeric_limits<double>::infinity();  ///< [m] lowest z of the tool, in W
  double clearance = 0;  ///< [m] of the tool from the z axis of the arm's base
};

struct ExcitationSpec {
  TorqueModel model;  ///< whose unknowns are to be told
  Arm<double> nominal;
  std::vector<JointFriction> friction;
  ExcitationLimits limits;
  VecX<double> noise;  ///< [N m|N] of torques, per joint: what rows are weighed by
  double period = 10;  ///< [s]
  int harmonics = 5;   ///< at least 3: two are taken by starting and ending at rest
  int trials = 4000;   ///< motions that are looked at
  unsigned seed = 1;
};

struct Excitation {
  enum class Status {
    Found,
    TooHeavy,    ///< standing still in the middle takes more than the joint's effort
    Obstructed,  ///< the tool is too low or too close to the axis wherever the search began
    Cancelled    ///< the best motion so far
  };
  Status status = Status::Found;
  int joint = 0;         ///< 0-based, of TooHeavy
  FourierMotion motion;  ///< starts and ends at rest, its acceleration zero there
  double condition = 0;  ///< of the weighted regressor with columns scaled to length 1
  /// The condition of the best random motion at the start of the search, shrunk to keep the limits
  /// as well; never less than `condition`.
  double firstCondition = 0;
  VecX<double> largestRate, largestAcceleration, largestEffort;
  double lowestTool = 0;   ///< [m] z in W
  double nearestTool = 0;  ///< [m] from the z axis of the arm's base
};

/// A periodic motion whose torques tell the model's unknowns well (Swevers et al. 1997; Armstrong
/// 1989): the condition number of its weighted, column-scaled regressor is made small. Each joint's
/// series is scaled until it meets one of its limits of position, rate and acceleration, so that
/// none is broken; efforts, floor and clearance are penalties, and in the end the motion is made
/// smaller about its middle until it keeps them. Random starts, then random changes of one joint at
/// a time whose size follows their success. If the result is worse than the start, the start is
/// returned. The same seed gives the same motion.
/// @param progress  told which part of the work is done, asked whether to go on; may be empty
[[nodiscard]] Excitation findExcitation(const ExcitationSpec& spec,
                                        const std::function<bool(double)>& progress);

}  // namespace denavit
