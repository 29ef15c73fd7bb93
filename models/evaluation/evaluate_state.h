#pragma once

#include <optional>
#include <string>

#include "models/evaluation/evaluation.h"
#include "models/robot/robot.h"

namespace denavit {

inline constexpr const char* kDefaultFormulation = "newton-euler";

/// Which state of an arm is evaluated. Vectors have a number per joint, or per coordinate: the
/// joints, then the modal amplitudes; what is not given is zero.
struct EvaluationRequest {
  std::optional<VecX<double>> q{}, qd{}, qdd{};  ///< [rad|m], per s, per s²
  std::optional<VecX<double>> tau{};             ///< [N m|N] whose accelerations are asked for
  std::optional<Vec6<double>> wrench{};  ///< [N; N m] force, moment on the tool, in world axes
  std::optional<Vec3<double>> handDirection{};  ///< in the world, of any length but 0
  double load = 0;                              ///< [kg] at the tool, of the hand's direction
  std::string formulation = kDefaultFormulation;
  bool friction = true;
};

/// Everything about one state.
/// @param name  of the robot, which errors of it name
/// @throws DescriptionError for errors of the robot, and for states without finite or single
///   answers; without a source, at "q", "qd", "qdd", "tau", "formulation", "hand_direction",
///   "load", for what is wrong with the request
[[nodiscard]] Evaluation evaluateState(const RobotDescription& robot, const std::string& name,
                                       const EvaluationRequest& request);

/// The registered formulation of that name.
/// @throws DescriptionError without a source at `place`, with the nearest name
[[nodiscard]] const Formulation& requireFormulation(const std::string& place,
                                                    const std::string& name);

/// What is said of joints at rest whose friction is left out of what applied torques do.
[[nodiscard]] std::string describeResting(const std::vector<std::string>& joints);
/// The same of joints by their numbers.
[[nodiscard]] std::string describeHoldable(const std::vector<int>& joints);

}  // namespace denavit
