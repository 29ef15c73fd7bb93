#include "models/torque_breakdown/run_deviation.h"

#include <algorithm>
#include <cmath>

#include "models/channels/compare.h"
#include "models/robot/column_label.h"

namespace denavit {
namespace {

/// Distances [unit of the columns] row by row of the first run; NaN after the end of the other.
/// Empty where a column is missing.
std::vector<double> calcDistances(const Recording& run, const Recording& other,
                                  const std::vector<std::string>& columns) {
  const std::vector<double> time = run.column(0), otherTime = other.column(0);
  std::vector<double> squares(time.size(), 0.0);
  for (const std::string& name : columns) {
    const int own = run.findColumn(name), others = other.findColumn(name);
    if (own < 0 || others < 0) return {};
    const std::vector<double> difference =
        calcDifference(time, run.column(own), otherTime, other.column(others));
    for (std::size_t i = 0; i < squares.size(); ++i) squares[i] += difference[i] * difference[i];
  }
  for (double& square : squares) square = std::sqrt(square);
  return squares;
}

Deviation summarise(const std::vector<double>& distances, const Recording& run) {
  Deviation deviation;
  double squares = 0;
  int count = 0;
  for (std::size_t i = 0; i < distances.size(); ++i) {
    if (!std::isfinite(distances[i])) continue;
    squares += distances[i] * distances[i];
    ++count;
    if (distances[i] <= deviation.largest) continue;
    deviation.largest = distances[i];
    deviation.time = run.value(static_cast<int>(i), 0);
  }
  if (count > 0) deviation.rms = std::sqrt(squares / count);
  return deviation;
}

}  // namespace

RunDeviation calcRunDeviation(const RunRecord& run, const RunRecord& other) {
  RunDeviation result;
  const Recording &own = run.result.recording, &others = other.result.recording;
  if (own.rowCount() == 0 || others.rowCount() == 0) return result;
  for (std::size_t i = 0; i < run.robot.joints.size(); ++i) {
    const bool revolute = run.robot.joints[i].type == JointType::Revolute;
    const std::string number = columnLabel(run.robot, i);
    const std::string position = "q" + number + (revolute ? "_rad" : "_m");
    const std::vector<double> distances = calcDistances(own, others, {position});
    if (distances.empty()) return {};
    result.joints.push_back(summarise(distances, own));
    const std::string torque = "tau" + number + (revolute ? "_Nm" : "_N");
    result.torques.push_back(summarise(calcDistances(own, others, {torque}), own));
  }
  result.tool = summarise(calcDistances(own, others, {"tool_x_m", "tool_y_m", "tool_z_m"}), own);
  result.until = std::min(own.value(own.rowCount() - 1, 0), others.value(others.rowCount() - 1, 0));
  return result;
}

}  // namespace denavit
