#pragma once

#include <optional>
#include <string>

#include "models/robot/robot.h"

namespace denavit {

/// A motor as a catalogue prints it: its circuit and its rotor at the shaft, without a gear.
struct MotorDescription {
  std::string name;                       ///< with its winding: "maxon RE 40, 24 V"
  std::string source;                     ///< maker, order number, catalogue, year
  double resistance = 0;                  ///< [ohm] at the terminals
  double inductance = 0;                  ///< [H]
  double torqueConstant = 0;              ///< [N m/A]
  std::optional<double> backEmfConstant;  ///< [V s/rad]; none: the torque constant
  double rotorInertia = 0;                ///< [kg m²]
  double viscous = 0;                     ///< [N m s/rad]
  double noLoadCurrent = 0;               ///< [A] what dry friction draws: Tc = Kt I0
  SupplyDescription nominal;              ///< voltage, and the current it bears for long
  bool operator==(const MotorDescription&) const = default;
};

/// [rad/s] Without a load at the nominal voltage; nothing where that is not known.
[[nodiscard]] std::optional<double> calcNoLoadSpeed(const MotorDescription& motor);

/// [A] What all of its friction draws at that speed; the dry part where the speed is not known.
[[nodiscard]] double calcNoLoadCurrent(const MotorDescription& motor);

/// Puts a motor behind the gear that is there: circuit, rotor, friction and, as limits of the
/// amplifier, the nominal voltage and current.
void fitMotor(const MotorDescription& motor, ActuatorDescription& actuator);

/// Whether an actuator has all that a motor brings.
[[nodiscard]] bool isFitted(const MotorDescription& motor, const ActuatorDescription& actuator);

}  // namespace denavit
