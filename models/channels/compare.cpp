#include "models/channels/compare.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <optional>

#include "models/document/run.h"
#include "models/json/number_text.h"
#include "models/robot/robot_json.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

/// The leaves of a file by path, in its order.
class Leaves {
 public:
  void collect(const Json& value, const std::string& path) {
    if (value.is_object()) {
      for (const auto& [key, member] : value.items()) {
        if (!isLabel(path, key)) collect(member, joinPath(path, key));
      }
    } else if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) collect(value[i], joinPath(path, i));
    } else {
      paths.push_back(path);
      values[path] = toText(value);
    }
  }

  std::vector<std::string> paths;
  std::map<std::string, std::string> values;

 private:
  /// What names a thing and does not act on the run.
  static bool isLabel(const std::string& path, const std::string& key) {
    if (key == "schema" || key == "units") return true;
    const bool isTop = path.empty() || path == "scenario" || path.ends_with("]");
    return isTop && (key == "name" || key == "source" || key == "description");
  }
  static std::string toText(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number()) return toReadable(value.get<double>());
    return value.dump();
  }
};

bool endsWith(const std::string& path, std::initializer_list<const char*> keys) {
  return std::any_of(keys.begin(), keys.end(),
                     [&](const char* key) { return path.ends_with(key); });
}

/// The number of the joint that a path is in, or -1.
int jointOf(const std::string& path) {
  constexpr std::string_view kJoints = "joints[";
  if (!path.starts_with(kJoints)) return -1;
  const std::optional<double> number =
      findNumber(path.substr(kJoints.size(), path.find(']') - kJoints.size()));
  return number ? static_cast<int>(*number) : -1;
}

/// The key that a value belongs to, without the place in its list: "com" of "link.com[2]".
std::string keyOf(const std::string& path) {
  const std::string plain = path.substr(0, path.ends_with("]") ? path.rfind('[') : path.size());
  const auto dot = plain.rfind('.');
  return dot == std::string::npos ? plain : plain.substr(dot + 1);
}

std::string unitOf(const std::string& path, const RobotDescription& robot) {
  const std::string key = keyOf(path);
  const int joint = jointOf(path);
  const bool isPrismatic =
      joint >= 0 && joint < static_cast<int>(robot.joints.size()) &&
      robot.joints[static_cast<std::size_t>(joint)].type == JointType::Prismatic;
  if (key == "mass") return "kg";
  if (path.find("inertia.") != std::string::npos || key == "rotor_inertia") {
    return key == "about" ? "" : "kg m²";
  }
  if (key == "theta" || key == "alpha" || key == "rpy") return "°";
  if (key == "d" || key == "a" || key == "com" || key == "xyz" || key == "at") return "m";
  if (key == "offset" || key == "lower" || key == "upper") return isPrismatic ? "m" : "°";
  if (key == "velocity") return isPrismatic ? "m/s" : "°/s";
  if (key == "gravity") return "m/s²";
  if (key == "viscous") return isPrismatic ? "N s/m" : "N m s/rad";
  if (key == "effort" || key == "coulomb" || key == "static" ||
      path.find("coulomb.") != std::string::npos) {
    return isPrismatic ? "N" : "N m";
  }
  if (path == "scenario.duration" || endsWith(path, {"output_step", "integrator.step", "max_step"}))
    return "s";
  return "";
}

/// What a file means by leaving a value out.
std::string valueLeftOut(const std::string& path, const std::string& other) {
  if (path.find("limits.") != std::string::npos || path.starts_with("scenario.prescribed"))
    return "none";
  const std::string key = keyOf(path);
  const IntegratorDescription integrator;
  const std::map<std::string, std::string> usual{{"gear_ratio", "1"},
                                                 {"about", "com"},
                                                 {"method", integrator.method},
                                                 {"solver", integrator.solver},
                                                 {"engine", integrator.engine},
                                                 {"rtol", toReadable(integrator.rtol)},
                                                 {"atol", toReadable(integrator.atol)},
                                                 {"order", std::to_string(integrator.order)},
                                                 {"friction", "true"},
                                                 {"clip_effort", "false"}};
  if (const auto found = usual.find(key); found != usual.end()) return found->second;
  const bool isQuantity = findNumber(other).has_value() || path.find("input.") != std::string::npos;
  const bool isOptional =
      endsWith(path, {"step", "max_step"}) || path.find("actuator.resist") != std::string::npos ||
      path.find("beam.") != std::string::npos || path.find("point_masses") != std::string::npos;
  return isQuantity && !isOptional ? "0" : "none";
}

Leaves collectLeaves(const Run& run) {
  Leaves leaves;
  RobotDescription robot = run.robot;
  robot.angleUnit = AngleUnit::Degree;
  leaves.collect(toNode(robot).toJson(), "");
  // The arm is above, as it moved; where it was written down does not matter.
  ScenarioDescription scenario = run.scenario;
  scenario.robot = {};
  scenario.changes.clear();
  scenario.robotReference = "-";
  leaves.collect(toNode(scenario, false).toJson(), "scenario");
  return leaves;
}

}  // namespace

std::vector<double> interpolate(const std::vector<double>& time, const std::vector<double>& values,
                                const std::vector<double>& at) {
  assert(time.size() == values.size());
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> result;
  result.reserve(at.size());
  std::size_t i = 0;  // the row at or before the time asked for
  for (const double t : at) {
    if (time.empty() || t < time.front() || t > time.back()) {
      result.push_back(kNaN);
      continue;
    }
    while (i + 1 < time.size() && time[i + 1] <= t) ++i;
    if (time[i] == t || i + 1 == time.size()) {
      result.push_back(values[i]);
    } else {
      const double part = (t - time[i]) / (time[i + 1] - time[i]);
      result.push_back(values[i] + part * (values[i + 1] - values[i]));
    }
  }
  return result;
}

std::vector<double> calcDifference(const std::vector<double>& timeA, const std::vector<double>& a,
                                   const std::vector<double>& timeB, const std::vector<double>& b) {
  assert(timeA.size() == a.size());
  std::vector<double> difference = interpolate(timeB, b, timeA);
  for (std::size_t i = 0; i < difference.size(); ++i) difference[i] = a[i] - difference[i];
  return difference;
}

std::vector<ParameterDifference> findParameterDifferences(const std::vector<const Run*>& runs) {
  std::vector<ParameterDifference> differences;
  if (runs.size() < 2) return differences;
  std::vector<Leaves> leaves;
  std::vector<std::string> paths;
  for (const Run* run : runs) {
    leaves.push_back(collectLeaves(*run));
    std::size_t at = 0;  // a new path goes behind the one it follows in its file
    for (const std::string& path : leaves.back().paths) {
      const auto found = std::find(paths.begin(), paths.end(), path);
      if (found != paths.end()) {
        at = static_cast<std::size_t>(found - paths.begin()) + 1;
      } else {
        paths.insert(paths.begin() + static_cast<std::ptrdiff_t>(at++), path);
      }
    }
  }
  for (const std::string& path : paths) {
    std::string given;
    for (const Leaves& of : leaves) {
      if (const auto found = of.values.find(path); found != of.values.end()) given = found->second;
    }
    ParameterDifference difference{path, "", {}};
    for (std::size_t k = 0; k < runs.size(); ++k) {
      const auto found = leaves[k].values.find(path);
      const bool isMissingJoint = jointOf(path) >= static_cast<int>(runs[k]->robot.joints.size());
      difference.values.push_back(found != leaves[k].values.end() ? found->second
                                  : isMissingJoint                ? "none"
                                                                  : valueLeftOut(path, given));
      if (difference.unit.empty() && !isMissingJoint) {
        difference.unit = unitOf(path, runs[k]->robot);
      }
    }
    const bool isSame = std::all_of(difference.values.begin(), difference.values.end(),
                                    [&](const auto& v) { return v == difference.values.front(); });
    if (!isSame) differences.push_back(std::move(difference));
  }
  return differences;
}

}  // namespace denavit
