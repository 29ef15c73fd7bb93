#include "core/motors/motor_part.h"

#include <algorithm>
#include <cmath>

#include "core/motors/motor_columns.h"

namespace denavit {

namespace {

std::size_t at(int k) { return static_cast<std::size_t>(k); }

/// NaN stays one: the run says then that a voltage has no value.
double saturate(double value, double most) {
  return std::isnan(value) ? value : std::clamp(value, -most, most);
}

}  // namespace

MotorPart::MotorPart(const MotorBank& bank, const ArmEngine& engine) : bank_(bank) {
  for (int k = 0; k < bank.count(); ++k) {
    const bool isState = motor(k).hasCurrentState();
    stateOf_.push_back(isState ? states_++ : -1);
    if (motor(k).isElectric() && std::isfinite(motor(k).maxCurrent)) limited_.push_back(k);
  }
  columns_ = makeMotorColumns(bank, engine);
  for (VecX<double>* v : {&now_.voltage, &now_.current, &now_.rate, &command_}) {
    v->setZero(bank.count());
  }
}

PartCounts MotorPart::counts() const {
  return {.firstOrder = states_, .quadratures = 2, .discrete = static_cast<int>(limited_.size())};
}

void MotorPart::start(const PartStates& own) {
  for (int k = 0; k < bank_.count() && bank_.current0.size() > 0; ++k) {
    if (stateOf_[at(k)] >= 0) own.first[at(stateOf_[at(k)])] = bank_.current0[k];
  }
}

MotorPart::Mode MotorPart::modeOf(int k, std::span<const double> discrete) const {
  const auto place = std::lower_bound(limited_.begin(), limited_.end(), k);
  if (place == limited_.end() || *place != k) return kFree;
  return static_cast<Mode>(
      static_cast<int>(discrete[at(static_cast<int>(place - limited_.begin()))]));
}

/// V of a motor whose current is a state.
double MotorPart::applied(int k, double command, double current, double emf, Mode mode) const {
  const Motor& m = motor(k);
  switch (mode) {
    case kHoldsUp:
    case kHoldsDown:
      return m.resistance * current + emf;
    case kOverrunUp:
      return -m.maxVoltage;
    case kOverrunDown:
      return m.maxVoltage;
    case kFree:
      return command;
  }
  return command;
}

void MotorPart::addForces(const RunMoment& moment, const PartView& own, const RunForces& forces) {
  const Eigen::Index n = bank_.motorsPerJoint.cols();
  now_.rate.noalias() = bank_.motorsPerJoint * moment.qd.head(n);
  for (int k = 0; k < bank_.count(); ++k) {
    const Motor& m = motor(k);
    double &V = now_.voltage[k], &i = now_.current[k];
    V = i = 0;
    if (!m.isElectric()) continue;
    const double emf = m.backEmfConstant * now_.rate[k];
    command_[k] = saturate(forces.voltage[k], m.maxVoltage);
    if (stateOf_[at(k)] >= 0) {
      i = own.first[at(stateOf_[at(k)])];
      V = applied(k, command_[k], i, emf, modeOf(k, own.discrete));
    } else {
      i = saturate((command_[k] - emf) / m.resistance, m.maxCurrent);
      V = saturate(m.resistance * i + emf, m.maxVoltage);
      i = (V - emf) / m.resistance;
    }
    forces.tau.head(n) += m.torqueConstant * i * bank_.motorsPerJoint.row(k).transpose();
  }
}

void MotorPart::calcRates(const RunMoment&, const PartView&, const RunForces&,
                          const PartStates& rates) {
  double loss = 0, drawn = 0;
  for (int k = 0; k < bank_.count(); ++k) {
    const Motor& m = motor(k);
    const double V = now_.voltage[k], i = now_.current[k];
    loss += m.resistance * i * i;
    drawn += V * i;
    if (stateOf_[at(k)] < 0) continue;
    rates.first[at(stateOf_[at(k)])] =
        (V - m.resistance * i - m.backEmfConstant * now_.rate[k]) / m.inductance;
  }
  rates.quadrature[0] = loss;
  rates.quadrature[1] = drawn;
}

PartPower MotorPart::calcPower(const RunMoment&, const PartView&, const RunForces&) {
  PartPower power;
  for (int k = 0; k < bank_.count(); ++k) {
    const Motor& m = motor(k);
    const double i = now_.current[k], turning = i * now_.rate[k];
    // The torques' work is counted with all others.
    power.work += now_.voltage[k] * i - m.torqueConstant * turning;
    power.dissipation += m.resistance * i * i + (m.backEmfConstant - m.torqueConstant) * turning;
  }
  return power;
}

double MotorPart::calcEnergy(const PartView& own) {
  double energy = 0;
  for (int k = 0; k < bank_.count(); ++k) {
    if (stateOf_[at(k)] < 0) continue;
    const double i = own.first[at(stateOf_[at(k)])];
    energy += 0.5 * motor(k).inductance * i * i;
  }
  return energy;
}

void MotorPart::calcGuards(const RunMoment&, const PartView& own, std::span<double> guards) {
  for (std::size_t g = 0; g < limited_.size(); ++g) {
    const int k = limited_[g];
    const Motor& m = motor(k);
    const double i = now_.current[k], emf = m.backEmfConstant * now_.rate[k];
    const double most = m.maxCurrent, holding = m.resistance * i + emf;
    const Mode mode = modeOf(k, own.discrete);
    if (stateOf_[at(k)] < 0) {
      guards[g] = (mode == kFree ? 1 : -1) * calcRoom(k, emf);
      continue;
    }
    const int side = mode > 0 ? 1 : -1;
    if (mode == kFree) {
      guards[g] = (most - std::abs(i)) / most;
    } else if (std::abs(static_cast<int>(mode)) == 1) {  // while the command drives further
      guards[g] = std::min(side * (command_[k] - holding), side * holding + m.maxVoltage);
    } else {
      guards[g] = (side * i - most) / most;
    }
  }
}

/// Of a current that follows at once, how far it would be from its limit, as a part of that.
double MotorPart::calcRoom(int k, double emf) const {
  const Motor& m = motor(k);
  return 1 - std::abs((command_[k] - emf) / m.resistance) / m.maxCurrent;
}

/// Goes over to the mode that fits the state. What follows at once is only to be told of the kink.
void MotorPart::pass(int guard, const RunMoment&, const PartStates& own) {
  const int k = limited_[at(guard)];
  const Motor& m = motor(k);
  if (stateOf_[at(k)] < 0) {
    double& mode = own.discrete[at(guard)];
    mode = modeOf(k, own.discrete) == kFree ? kHoldsUp : kFree;
    return;
  }
  double& i = own.first[at(stateOf_[at(k)])];
  const double emf = m.backEmfConstant * now_.rate[k];
  const Mode before = modeOf(k, own.discrete);
  const int side = before == kFree ? (i > 0 ? 1 : -1) : before > 0 ? 1 : -1;
  double& mode = own.discrete[at(guard)];
  if (std::abs(i) > m.maxCurrent && std::abs(static_cast<int>(before)) != 2) {
    i = side * m.maxCurrent;  // located from behind
  }
  const double holding = m.resistance * i + emf;
  if (side * (command_[k] - holding) <= 0) {
    mode = kFree;
  } else {
    mode = side * (side * holding < -m.maxVoltage ? 2 : 1);
  }
}

void MotorPart::write(const RunMoment&, const PartView& own, const RunForces&,
                      std::span<double> values) {
  writeMotorColumns(bank_, now_.voltage, now_.current, own.quadrature[0], own.quadrature[1],
                    values);
}

void MotorPart::readCurrents(const PartView& own, VecX<double>& currents) const {
  currents.setZero(bank_.count());
  for (int k = 0; k < bank_.count(); ++k) {
    if (stateOf_[at(k)] >= 0) currents[k] = own.first[at(stateOf_[at(k)])];
  }
}

VecX<double> MotorPart::calcImpulse(int k) const {
  const Motor& m = motor(k);
  const double factor = m.isElectric() ? m.torqueConstant / m.resistance : 0;
  return factor * bank_.motorsPerJoint.row(k).transpose();
}

}  // namespace denavit
