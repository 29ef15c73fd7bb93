#include "models/motor_sizing/motor_sizing.h"

#include <algorithm>
#include <cmath>

namespace denavit {
namespace {

/// The integral of a function over rows, by trapezoids.
template <typename Value>
double integrate(const std::vector<double>& time, const Value& value) {
  double sum = 0;
  for (std::size_t k = 1; k < time.size(); ++k) {
    sum += 0.5 * (time[k] - time[k - 1]) * (value(k - 1) + value(k));
  }
  return sum;
}

std::vector<double> columnOf(const Recording& rows, const std::string& stem, std::size_t joint,
                             const char* turning, const char* sliding) {
  const std::string name = stem + std::to_string(joint + 1) + "_";
  const int column = std::max(rows.findColumn(name + turning), rows.findColumn(name + sliding));
  return column < 0 ? std::vector<double>(static_cast<std::size_t>(rows.rowCount()), 0.0)
                    : rows.column(column);
}

JointDemand calcDemand(const std::vector<double>& time, const std::vector<double>& tau,
                       const std::vector<double>& qd, const JointDescription& joint) {
  JointDemand demand;
  demand.type = joint.type;
  const auto power = [&](std::size_t k) { return tau[k] * qd[k]; };
  for (std::size_t k = 0; k < time.size(); ++k) {
    if (std::abs(tau[k]) > demand.peakTorque) {
      demand.peakTorque = std::abs(tau[k]);
      demand.peakTime = time[k];
    }
    demand.peakSpeed = std::max(demand.peakSpeed, std::abs(qd[k]));
    demand.peakPower = std::max(demand.peakPower, power(k));
  }
  const double T = time.empty() ? 0 : time.back() - time.front();
  const double square = integrate(time, [&](std::size_t k) { return tau[k] * tau[k]; });
  demand.rmsTorque = T > 0 ? std::sqrt(square / T) : demand.peakTorque;
  demand.energy = integrate(time, [&](std::size_t k) { return std::max(power(k), 0.0); });
  demand.returned = integrate(time, [&](std::size_t k) { return std::max(-power(k), 0.0); });
  const double G = std::abs(joint.actuator.gearRatio);
  demand.thermalTorque = demand.rmsTorque / G;
  demand.motorPeakTorque = demand.peakTorque / G;
  demand.motorPeakSpeed = demand.peakSpeed * G;
  demand.effort = joint.limits.effort;
  demand.velocity = joint.limits.velocity;
  return demand;
}

}  // namespace

std::vector<JointDemand> calcJointDemands(const Recording& rows, const RobotDescription& robot) {
  const std::vector<double> time = rows.column(rows.findColumn("time"));
  std::vector<JointDemand> demands;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    demands.push_back(calcDemand(time, columnOf(rows, "tau", i, "Nm", "N"),
                                 columnOf(rows, "qd", i, "rad_s", "m_s"), robot.joints[i]));
  }
  return demands;
}

}  // namespace denavit
