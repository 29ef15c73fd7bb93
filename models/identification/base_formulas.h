#pragma once

#include <string>
#include <vector>

#include "core/identification/base_parameters.h"
#include "models/robot/robot.h"

namespace denavit {

/// What a base parameter is.
struct BaseParameterText {
  std::string name;     ///< "Ixx2": of the regrouped inertia of link 2, "Jr3" of a rotor
  std::string formula;  ///< "Ixx2 - Iyy2 - m3 a2^2", in the letters below
  std::string unit;     ///< "kg m²"
};

/// The base parameters' formulas in m2, mx2, my2, mz2, Ixx2, Ixy2.. of the links, each about the
/// origin and in axes of the link's frame of the DH table, in Jr1.. of the rotors as reflected to
/// their joints, and in a2, d3, alpha1.. of the table: regrouping in closed form (Gautier, Khalil
/// 1990). Where the arm's shape makes more numbers dependent than that, what `base` found adds them
/// with their factors.
/// @param base  of the robot's arm
[[nodiscard]] std::vector<BaseParameterText> describeBaseParameters(const RobotDescription& robot,
                                                                    const BaseParameterSet& base);

/// The value of each formula for given numbers.
/// @param parameters  of the links in their frames of the table (10 n), then of the rotors (n)
[[nodiscard]] VecX<double> calcByFormulas(const RobotDescription& robot,
                                          const BaseParameterSet& base,
                                          const VecX<double>& parameters);

/// The robot with empty links, no payload and no friction: where its joints are.
[[nodiscard]] RobotDescription withoutInertia(RobotDescription robot);

}  // namespace denavit
