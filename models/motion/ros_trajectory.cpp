#include "models/motion/ros_trajectory.h"

#include <algorithm>
#include <cmath>

#include "models/ascii.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

/// A name as a YAML text in double quotes, which a text of JSON is too.
std::string quotedInYaml(const std::string& name) {
  return std::string(trimmedView(JsonNode::text(name).toText()));
}

/// The columns of all joints that begin with a stem.
std::vector<int> findJointColumns(const Recording& rows, const std::string& stem,
                                  std::size_t joints) {
  std::vector<int> found;
  for (std::size_t i = 1; i <= joints; ++i) {
    const std::string begin = stem + std::to_string(i) + "_";
    const auto& columns = rows.columns();
    const auto column = std::ranges::find_if(
        columns, [&](const Column& other) { return other.name.starts_with(begin); });
    if (column != columns.end()) found.push_back(static_cast<int>(column - columns.begin()));
  }
  return found;
}

std::string toList(const Recording& rows, int row, const std::vector<int>& columns) {
  std::string text = "[";
  for (const int column : columns) {
    if (text.size() > 1) text += ", ";
    text += toShortest(rows.value(row, column));
  }
  return text + "]";
}

/// Seconds and nanoseconds, as messages have them.
std::string toDuration(double t) {
  double seconds = std::floor(t);
  double nanoseconds = std::round((t - seconds) * 1e9);
  if (nanoseconds >= 1e9) {
    seconds += 1;
    nanoseconds = 0;
  }
  return "{sec: " + std::to_string(static_cast<long long>(seconds)) +
         ", nanosec: " + std::to_string(static_cast<long long>(nanoseconds)) + "}";
}

}  // namespace

std::string toRosTrajectory(const Recording& rows, const RobotDescription& robot) {
  const std::size_t joints = robot.joints.size();
  std::string text = "header:\n  stamp: {sec: 0, nanosec: 0}\n  frame_id: \"\"\njoint_names: [";
  for (std::size_t i = 0; i < joints; ++i) {
    const std::string& name = robot.joints[i].name;
    text += i > 0 ? ", " : "";
    text += quotedInYaml(name.empty() ? "joint_" + std::to_string(i + 1) : name);
  }
  text += "]\npoints:\n";
  const int time = rows.findColumn("time");
  const std::pair<const char*, std::vector<int>> lists[] = {
      {"positions", findJointColumns(rows, "q", joints)},
      {"velocities", findJointColumns(rows, "qd", joints)},
      {"accelerations", findJointColumns(rows, "qdd", joints)},
      {"effort", findJointColumns(rows, "tau", joints)}};
  for (int row = 0; row < rows.rowCount(); ++row) {
    const char* lead = "- ";
    for (const auto& [name, columns] : lists) {
      text += std::string(lead) + name + ": " + toList(rows, row, columns) + "\n";
      lead = "  ";
    }
    text += "  time_from_start: " + toDuration(rows.value(row, time)) + "\n";
  }
  return text;
}

}  // namespace denavit
