#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "models/robot/urdf/urdf_elements.h"

namespace denavit {

/// Deviations below this are no angle that somebody meant: 10 µm on a metre. [rad]
constexpr double kSmallestMeantAngle = 1e-5;

/// The multiple of a quarter turn that a written angle stands for, or the angle itself.
///
/// "1.5708", "3.142", "-1.57" are k π/2 rounded to their own decimals, "3.1415" and "1.5707" are it
/// cut off there; both stand for k π/2, |k| <= 4, from two decimals on. With fewer, "1.6", "3.1",
/// "3" are as likely to be angles of their own, which lie up to 0.14 rad away. Besides, what is
/// within kSmallestMeantAngle of any multiple is that multiple. Decimals are those of the shortest
/// text of the number: "1.570000" is 1.57.
/// @param written [rad]
[[nodiscard]] double snapToRightAngle(double written);

/// A joint's roll, pitch and yaw of which some were read as right angles.
struct SnappedOrigin {
  std::string joint;
  Eigen::Vector3d written, read;  ///< [rad]
  /// [rad] at most this far is the orientation from the one that is written
  [[nodiscard]] double deviation() const { return (written - read).cwiseAbs().sum(); }
};

/// Writes the right angles of every joint's origin in full precision. It is done before the parser
/// reads the elements because that keeps the rotation only, no longer the three angles. What is no
/// list of three numbers stays as it is, for the parser to complain about.
/// @returns those that changed at all, in the file's order
[[nodiscard]] std::vector<SnappedOrigin> snapRightAngles(std::vector<UrdfElement>& elements);

}  // namespace denavit
