#pragma once

#include <optional>
#include <string>

#include "core/inverse_kinematics/inverse_kinematics.h"
#include "core/scalar/scalar.h"
#include "core/spatial/pose.h"

namespace denavit {

/// Where the tool shall be, as people say it: a position and perhaps an orientation, or a pose.
struct IkTargetRequest {
  std::optional<VecX<double>> position{};    ///< three [m]
  std::optional<VecX<double>> rpy{};         ///< three: roll, pitch, yaw [rad]
  std::optional<VecX<double>> quaternion{};  ///< four: w, x, y, z, of any length but 0
  std::optional<Pose<double>> pose{};
};

/// @throws DescriptionError without a source, at "position", "quaternion" or "pose", for what is
///   missing, contradicts itself, is no rotation, or too far to be computed with
[[nodiscard]] IkTarget makeIkTarget(const IkTargetRequest& request);

/// Of a million turns and more no digits would be left for where a joint is.
/// @throws DescriptionError without a source, at "near"
void requireNear(const VecX<double>& near);

/// The pose of four rows of four numbers, or the first three of them.
/// @param source  what errors name
/// @throws DescriptionError at "pose" where it is none
[[nodiscard]] Pose<double> toPose(const MatX<double>& rows, const std::string& source);
/// Says so.
[[noreturn]] void failPose(const std::string& source);

}  // namespace denavit
