#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/identification/observations.h"
#include "models/issue.h"
#include "models/robot/robot.h"

namespace denavit {

/// A motion of an arm that was measured, ready to identify from.
struct MeasuredMotion {
  std::string source;                      ///< file that it is from
  std::vector<MeasuredStretch> stretches;  ///< in order of time; gaps lie between them
  double step = 0;                         ///< [s] usual time between rows
  bool isEven = true;  ///< steps differ by less than a hundredth; else see makeEven
  /// What was read, as the table calls it: of each joint "q1 [deg]" and "tau1_Nm" or "i1_A".
  std::vector<std::string> columns;
  std::vector<Issue> warnings;
  std::vector<std::string> assumptions;  ///< see MeasuredTable

  [[nodiscard]] Eigen::Index rows() const;
  /// The stretch with the most rows.
  [[nodiscard]] const MeasuredStretch& longest() const;
};

/// Reads a table of a measured motion as parseMeasured does. Each joint has its position, "q1_rad"
/// or "q1_deg" where it turns and "q3_m" or "q3_mm" where it slides, and its torque or force,
/// "tau1_Nm", "tau3_N", or the current of its motor, "i1_A": that becomes G Kt i with the gear
/// ratio and the torque constant of the robot's actuator. Other columns are left out, whatever they
/// hold. Rows that are missing split the motion.
/// @throws DescriptionError with all of: columns that are missing or have the wrong unit; empty
///   cells; too few rows; times of no regular step; angles that are degrees under the name of
///   radians, or differ so from the rates beside them, and torques that are mN m under that of N m;
///   columns of torques that never change; times without a unit that look like milliseconds.
///   Columns that look odd (standing still, saturated, coarse, beyond limits) and those of joints
///   that the robot does not have are warnings.
[[nodiscard]] MeasuredMotion parseMotion(std::string_view text, const std::string& source,
                                         const RobotDescription& robot);

/// parseMotion of a file.
[[nodiscard]] MeasuredMotion readMotion(const std::string& path, const RobotDescription& robot);

/// [s] After which the motion repeats itself; nothing where it does not (see core's findPeriod).
[[nodiscard]] std::optional<double> findPeriod(const MeasuredMotion& motion);

/// [Hz] Of a filter for the motion (see core's chooseCutoff).
[[nodiscard]] double suggestCutoff(const MeasuredMotion& motion);

/// The motion at even steps, by cubics through four rows each.
[[nodiscard]] MeasuredMotion makeEven(MeasuredMotion motion);

}  // namespace denavit
