#include "ui/playback/run_history.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/mechanism/mechanism.h"
#include "models/robot/column_label.h"

namespace denavit {

namespace {

/// What stands before and behind a word in the name of an elastic coordinate: of the joint "main.2"
/// of a mechanism "main_" and "2".
std::pair<std::string, std::string> splitLabel(const RobotDescription& robot, std::size_t joint) {
  if (!robot.isJointList) return {"", std::to_string(joint + 1)};
  const std::string& name = robot.joints[joint].name;
  const std::size_t dot = name.rfind('.');
  return {toColumnName(name.substr(0, dot)) + "_", name.substr(dot + 1)};
}

std::string labelOf(const RobotDescription& robot, int joint) {
  return columnLabel(robot, static_cast<std::size_t>(joint));
}

bool isRevolute(const RobotDescription& robot, int joint) {
  return robot.joints[static_cast<std::size_t>(joint)].type == JointType::Revolute;
}

}  // namespace

std::string jointColumn(const std::string& quantity, const RobotDescription& robot, int joint,
                        const std::string& suffix) {
  const char* unit = isRevolute(robot, joint) ? "_rad" : "_m";
  return quantity + labelOf(robot, joint) + unit + suffix;
}

std::string effortColumn(const RobotDescription& robot, int joint, const std::string& term) {
  const char* unit = isRevolute(robot, joint) ? "_Nm" : "_N";
  return "tau" + labelOf(robot, joint) + (term.empty() ? "" : "_" + term) + unit;
}

std::vector<std::string> amplitudeColumns(const RobotDescription& robot) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const auto [prefix, label] = splitLabel(robot, i);
    if (robot.joints[i].spring) {
      const bool turns = robot.joints[i].type == JointType::Revolute;
      names.push_back(prefix + "joint" + label + (turns ? "_twist_rad" : "_stretch_m"));
    }
    const std::optional<Beam>& beam = robot.joints[i].link.beam;
    if (!beam) continue;
    const auto add = [&](const char* axis, int modes, const char* unit) {
      for (int k = 1; k <= modes; ++k) {
        names.push_back(prefix + "link" + label + axis + std::to_string(k) + unit);
      }
    };
    add("_x", beam->modesX, "_rad");
    add("_y", beam->modesY, "_m");
    add("_z", beam->modesZ, "_m");
  }
  return names;
}

std::string amplitudeRateColumn(const std::string& amplitude) {
  const std::size_t unit = amplitude.rfind('_');
  return amplitude.substr(0, unit) + "_rate" + amplitude.substr(unit) + "_s";
}

RunHistory::RunHistory(std::shared_ptr<const RunRecord> run) : run_(std::move(run)) {
  assert(recording().rowCount() > 0);
  findColumns();
  follow();
}

RunHistory::RunHistory(const NewRows& part) : run_(part.run), growing_(Recording(*part.columns)) {
  assert(part.firstRow == 0 && part.rowCount > 0);
  findColumns();
  append(part);
}

void RunHistory::findColumns() {
  const RobotDescription& robot = run_->robot;
  for (int joint = 0; joint < static_cast<int>(robot.joints.size()); ++joint) {
    positions_.push_back(recording().findColumn(jointColumn("q", robot, joint)));
    rates_.push_back(recording().findColumn(jointColumn("qd", robot, joint, "_s")));
  }
  for (const std::string& name : amplitudeColumns(robot)) {
    amplitudes_.push_back(recording().findColumn(name));
    amplitudeRates_.push_back(recording().findColumn(amplitudeRateColumn(name)));
  }
  for (const char* name : {"tool_x_m", "tool_y_m", "tool_z_m"}) {
    tool_.push_back(recording().findColumn(name));
  }
}

bool RunHistory::append(const NewRows& part) {
  if (!growing_ || part.run != run_ || part.firstRow != growing_->rowCount()) return false;
  const auto width = static_cast<std::size_t>(growing_->columnCount());
  for (std::size_t row = 0; row < static_cast<std::size_t>(part.rowCount); ++row) {
    growing_->appendRow({part.values.data() + row * width, width});
  }
  follow();
  return true;
}

void RunHistory::follow() {
  time_ = series("time");
  if (*std::min_element(tool_.begin(), tool_.end()) < 0) return;
  const int rows = recording().rowCount();
  toolPath_.reserve(static_cast<std::size_t>(rows));
  for (int row = static_cast<int>(toolPath_.size()); row < rows; ++row) {
    toolPath_.emplace_back(recording().value(row, tool_[0]), recording().value(row, tool_[1]),
                           recording().value(row, tool_[2]));
  }
}

RunHistory::Series RunHistory::series(const std::string& column) const {
  return series(column, 1.0);
}

RunHistory::Series RunHistory::series(const std::string& column, double factor) const {
  const int index = recording().findColumn(column);
  if (index < 0) return nullptr;
  std::vector<double> values = recording().column(index);
  if (factor != 1.0) {
    for (double& value : values) value *= factor;
  }
  return std::make_shared<const std::vector<double>>(std::move(values));
}

int RunHistory::rowAt(double t_s) const {
  const auto after = std::upper_bound(time_->begin(), time_->end(), t_s);
  return std::max(0, static_cast<int>(after - time_->begin()) - 1);
}

std::vector<double> RunHistory::valuesAt(double t_s, const std::vector<int>& columns) const {
  const int row = rowAt(t_s);
  const int next = std::min(row + 1, recording().rowCount() - 1);
  const double start = (*time_)[static_cast<std::size_t>(row)];
  const double span = (*time_)[static_cast<std::size_t>(next)] - start;
  const double part = span > 0 ? std::clamp((t_s - start) / span, 0.0, 1.0) : 0.0;
  std::vector<double> values;
  values.reserve(columns.size());
  for (const int column : columns) {
    if (column < 0) {
      values.push_back(0);
      continue;
    }
    const double before = recording().value(row, column);
    values.push_back(before + part * (recording().value(next, column) - before));
  }
  return values;
}

std::vector<double> RunHistory::poseAt(double t_s) const { return valuesAt(t_s, positions_); }

std::vector<double> RunHistory::ratesAt(double t_s) const { return valuesAt(t_s, rates_); }

std::vector<double> RunHistory::amplitudesAt(double t_s) const {
  return valuesAt(t_s, amplitudes_);
}

std::vector<double> RunHistory::amplitudeRatesAt(double t_s) const {
  return valuesAt(t_s, amplitudeRates_);
}

std::vector<double> RunHistory::coordinatesOf(int row) const {
  std::vector<double> all;
  all.reserve(positions_.size() + amplitudes_.size());
  for (const std::vector<int>* columns : {&positions_, &amplitudes_}) {
    for (const int column : *columns) {
      all.push_back(column < 0 ? 0.0 : recording().value(row, column));
    }
  }
  return all;
}

}  // namespace denavit
