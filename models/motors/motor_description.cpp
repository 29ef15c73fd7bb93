#include "models/motors/motor_description.h"

namespace denavit {

std::optional<double> calcNoLoadSpeed(const MotorDescription& motor) {
  if (!motor.nominal.voltage || !(motor.torqueConstant > 0)) return std::nullopt;
  const double Kt = motor.torqueConstant, Ke = motor.backEmfConstant.value_or(Kt);
  // V = R i + Ke ω with Kt i = Kt I0 + B ω.
  const double forEmf = *motor.nominal.voltage - motor.resistance * motor.noLoadCurrent;
  return forEmf / (Ke + motor.resistance * motor.viscous / Kt);
}

double calcNoLoadCurrent(const MotorDescription& motor) {
  const std::optional<double> speed = calcNoLoadSpeed(motor);
  return motor.noLoadCurrent + (speed ? motor.viscous * *speed / motor.torqueConstant : 0);
}

void fitMotor(const MotorDescription& motor, ActuatorDescription& actuator) {
  actuator.resistance = motor.resistance;
  actuator.inductance = motor.inductance;
  actuator.torqueConstant = motor.torqueConstant;
  actuator.backEmfConstant = motor.backEmfConstant.value_or(motor.torqueConstant);
  actuator.rotorInertia = motor.rotorInertia;
  actuator.viscous = motor.viscous;
  const double dry = motor.torqueConstant * motor.noLoadCurrent;
  actuator.coulomb = {dry, dry == 0 ? 0 : -dry};
  actuator.supply = motor.nominal;
}

bool isFitted(const MotorDescription& motor, const ActuatorDescription& actuator) {
  ActuatorDescription fitted = actuator;
  fitMotor(motor, fitted);
  return fitted == actuator;
}

}  // namespace denavit
