#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/recording/recording.h"
#include "models/issue.h"
#include "models/robot/robot.h"

namespace denavit {

/// What a motion asks of a joint's drive. Forces of prismatic joints are in N, rates in m/s.
struct JointDemand {
  JointType type = JointType::Revolute;
  double peakTorque = 0;       ///< [N m|N] largest |tau|
  double peakTime = 0;         ///< [s] when
  double rmsTorque = 0;        ///< [N m|N] root of the mean of tau²
  double peakSpeed = 0;        ///< [rad/s|m/s] largest |qd|
  double peakPower = 0;        ///< [W] largest tau qd, fed in
  double energy = 0;           ///< [J] fed in: the integral of tau qd where positive
  double returned = 0;         ///< [J] given back: the integral of -tau qd where negative
  double thermalTorque = 0;    ///< [N m] at the motor's shaft: constant, it would heat as much
  double motorPeakTorque = 0;  ///< [N m] at the shaft
  double motorPeakSpeed = 0;   ///< [rad/s] of the shaft
  std::optional<double> effort, velocity;  ///< [N m|N], [rad/s|m/s] the joint's limits
  /// Of the motor's circuit, where it has one: largest and root-mean-square current [A], largest
  /// voltage [V], and what its supply gives.
  std::optional<double> peakCurrent, rmsCurrent, peakVoltage, maxCurrent, maxVoltage;
};

/// The table that drives are chosen by. Motor values go through the gear, tau / |G| at |G| qd, or
/// the drive train, Gᵗ tau at G⁻¹ qd, of the motor with the joint's number; tau holds the rotor's
/// inertia and all friction already. Mean values are those of the rows, by
/// trapezoids, over the time that they span.
/// @param rows  of a run of the robot: time, qd and tau of every joint
[[nodiscard]] std::vector<JointDemand> calcJointDemands(const Recording& rows,
                                                        const RobotDescription& robot);

/// A motor that must do more than its supply gives.
struct SupplyExcess {
  std::size_t motor;  ///< 0-based
  const char* what;   ///< "current", "voltage"
  const char* unit;   ///< "A", "V"
  double value, limit;
};
[[nodiscard]] std::vector<SupplyExcess> findSupplyExcess(const std::vector<JointDemand>& demands);
/// The same as warnings of a robot.
[[nodiscard]] std::vector<Issue> findSupplyWarnings(const std::vector<JointDemand>& demands,
                                                    const RobotDescription& robot);

}  // namespace denavit
