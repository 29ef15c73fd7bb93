#include "models/motor_sizing/motor_sizing.h"

#include <algorithm>
#include <cmath>

#include "core/linear/dense.h"
#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
#include "models/robot/column_label.h"
#include "models/robot/drive_train.h"
#include "models/robot/robot_issues.h"

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

double findPeak(const std::vector<double>& values) {
  double peak = 0;
  for (const double value : values) peak = std::max(peak, std::abs(value));
  return peak;
}

int findColumn(const Recording& rows, const std::string& stem, const char* turning,
               const char* sliding) {
  return std::max(rows.findColumn(stem + "_" + turning), rows.findColumn(stem + "_" + sliding));
}

std::vector<double> columnOf(const Recording& rows, int column) {
  return column < 0 ? std::vector<double>(static_cast<std::size_t>(rows.rowCount()), 0.0)
                    : rows.column(column);
}

/// Root of the mean square; of a single row its size.
double calcRms(const std::vector<double>& time, const std::vector<double>& values) {
  const double T = time.empty() ? 0 : time.back() - time.front();
  const double square = integrate(time, [&](std::size_t k) { return values[k] * values[k]; });
  return T > 0 ? std::sqrt(square / T) : findPeak(values);
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
  demand.rmsTorque = calcRms(time, tau);
  demand.energy = integrate(time, [&](std::size_t k) { return std::max(power(k), 0.0); });
  demand.returned = integrate(time, [&](std::size_t k) { return std::max(-power(k), 0.0); });
  demand.effort = joint.limits.effort;
  demand.velocity = joint.limits.velocity;
  return demand;
}

using Series = std::vector<double>;

/// A combination of the joints' columns.
Series combine(const std::vector<Series>& joints, const VecX<double>& weights) {
  Series sum(joints.front().size(), 0.0);
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const double weight = weights[static_cast<Eigen::Index>(i)];
    for (std::size_t k = 0; weight != 0 && k < sum.size(); ++k) sum[k] += weight * joints[i][k];
  }
  return sum;
}

/// What the motor of a number does. @param torque, speed  at its shaft
void addMotor(const Series& time, const Series& torque, const Series& speed, JointDemand& demand) {
  demand.motorPeakTorque = findPeak(torque);
  demand.thermalTorque = calcRms(time, torque);
  demand.motorPeakSpeed = findPeak(speed);
}

void addCircuit(const Recording& rows, const Series& time, std::size_t motor,
                const SupplyDescription& supply, JointDemand& demand) {
  const std::string number = std::to_string(motor + 1);
  const int current = rows.findColumn("i" + number + "_A"),
            voltage = rows.findColumn("v" + number + "_V");
  if (current < 0 || voltage < 0) return;
  demand.peakCurrent = findPeak(rows.column(current));
  demand.rmsCurrent = calcRms(time, rows.column(current));
  demand.peakVoltage = findPeak(rows.column(voltage));
  demand.maxCurrent = supply.current;
  demand.maxVoltage = supply.voltage;
}

}  // namespace

std::vector<JointDemand> calcJointDemands(const Recording& rows, const RobotDescription& robot) {
  const Series time = rows.column(rows.findColumn("time"));
  std::vector<Series> tau, qd;
  // Of a mechanism that is led elsewhere, what its drives give.
  const bool hasDrives = std::ranges::any_of(
      rows.columns(), [](const Column& column) { return column.name.starts_with("drive_"); });
  const std::string force = hasDrives ? "drive" : "tau";
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const std::string label = columnLabel(robot, i);
    tau.push_back(columnOf(rows, findColumn(rows, force + label, "Nm", "N")));
    qd.push_back(columnOf(rows, findColumn(rows, "qd" + label, "rad_s", "m_s")));
  }
  const MatX<double> A = makeMotorsPerJoint(robot), G = invert(A);
  std::vector<JointDemand> demands;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    demands.push_back(calcDemand(time, tau[i], qd[i], robot.joints[i]));
    addMotor(time, combine(tau, G.col(k)), combine(qd, A.row(k)), demands.back());
    addCircuit(rows, time, i, robot.joints[i].actuator.supply, demands.back());
  }
  return demands;
}

std::vector<SupplyExcess> findSupplyExcess(const std::vector<JointDemand>& demands) {
  constexpr double kSlack = 1 + 1e-9;  // a motor at its limit is within it
  std::vector<SupplyExcess> all;
  for (std::size_t i = 0; i < demands.size(); ++i) {
    const JointDemand& d = demands[i];
    if (d.peakCurrent && d.maxCurrent && *d.peakCurrent > kSlack * *d.maxCurrent) {
      all.push_back({i, "current", "A", *d.peakCurrent, *d.maxCurrent});
    }
    if (d.peakVoltage && d.maxVoltage && *d.peakVoltage > kSlack * *d.maxVoltage) {
      all.push_back({i, "voltage", "V", *d.peakVoltage, *d.maxVoltage});
    }
  }
  return all;
}

std::vector<Issue> findSupplyWarnings(const std::vector<JointDemand>& demands,
                                      const RobotDescription& robot) {
  std::vector<Issue> warnings;
  for (const SupplyExcess& excess : findSupplyExcess(demands)) {
    const auto [value, limit] = toReadableApart(excess.value, excess.limit);
    const std::string place = "joints[" + std::to_string(excess.motor) + "].actuator.supply";
    IssueChecker check(place, jointLabel(robot, excess.motor), warnings);
    check.warning(excess.what,
                  "is " + limit + " " + excess.unit + ", and the motion needs " + value + " " +
                      excess.unit + " of this motor",
                  "give the motion more time, or the motor another gear or supply");
  }
  return warnings;
}

}  // namespace denavit
