#include "models/channels/parameter_differences.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "models/json/number_text.h"
#include "models/project/project_json.h"
#include "models/robot/robot_json.h"
#include "models/runs/run_record.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

/// The leaves of a file by path, in its order.
class Leaves {
 public:
  /// Which leaves count, and how close numbers are the same.
  enum class Care {
    Motion,  ///< what acts on a run, to the digits that people read
    File     ///< everything, to the last digit
  };
  explicit Leaves(Care care) : care_(care) {}

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
  [[nodiscard]] bool isLabel(const std::string& path, const std::string& key) const {
    if (key == "schema" || key == "units") return true;
    if (care_ == Care::File) return false;
    const bool isTop = path.empty() || path == "scenario" || path.ends_with("]");
    return isTop && (key == "name" || key == "source" || key == "description");
  }
  [[nodiscard]] std::string toText(const Json& value) const {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_number()) return value.dump();
    return care_ == Care::File ? toShortest(value.get<double>()) : toReadable(value.get<double>());
  }

  Care care_;
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
  if (path.find("limits.") != std::string::npos || path.starts_with("scenario.prescribed") ||
      path.starts_with("desk."))
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

/// What is compared: an arm as it moves, and the values around it.
struct Side {
  const RobotDescription* robot;
  Leaves leaves;
};

Side makeSide(const RobotDescription& arm, ScenarioDescription scenario, Leaves::Care care) {
  Side side{&arm, Leaves(care)};
  RobotDescription robot = arm;
  robot.angleUnit = AngleUnit::Degree;
  side.leaves.collect(toNode(robot).toJson(), "");
  // The arm is above, as it moved; where it was written down does not matter.
  scenario.robot = {};
  scenario.changes.clear();
  scenario.robotReference = "-";
  side.leaves.collect(toNode(scenario, false).toJson(), "scenario");
  return side;
}

/// The paths of all sides, in the order of the files.
std::vector<std::string> joinPaths(const std::vector<Side>& sides) {
  std::vector<std::string> paths;
  for (const Side& side : sides) {
    std::size_t at = 0;  // a new path goes behind the one it follows in its file
    for (const std::string& path : side.leaves.paths) {
      const auto here = paths.begin() + static_cast<std::ptrdiff_t>(at);
      auto found = std::find(here, paths.end(), path);
      if (found == paths.end() && std::find(paths.begin(), here, path) != here) {
        found = std::find(paths.begin(), here, path);
      }
      if (found != paths.end()) {
        at = static_cast<std::size_t>(found - paths.begin()) + 1;
      } else {
        paths.insert(paths.begin() + static_cast<std::ptrdiff_t>(at++), path);
      }
    }
  }
  return paths;
}

/// The values that the sides have under a path.
ParameterDifference compareAt(const std::string& path, const std::vector<Side>& sides) {
  std::string given;
  for (const Side& side : sides) {
    const auto found = side.leaves.values.find(path);
    if (found != side.leaves.values.end()) given = found->second;
  }
  ParameterDifference difference{path, "", {}};
  for (const Side& side : sides) {
    const auto found = side.leaves.values.find(path);
    const bool isMissingJoint = jointOf(path) >= static_cast<int>(side.robot->joints.size());
    difference.values.push_back(found != side.leaves.values.end() ? found->second
                                : isMissingJoint                  ? "none"
                                                                  : valueLeftOut(path, given));
    if (difference.unit.empty() && !isMissingJoint) difference.unit = unitOf(path, *side.robot);
  }
  return difference;
}

std::vector<ParameterDifference> findDifferences(const std::vector<Side>& sides) {
  std::vector<ParameterDifference> differences;
  for (const std::string& path : joinPaths(sides)) {
    ParameterDifference difference = compareAt(path, sides);
    const bool isSame = std::all_of(difference.values.begin(), difference.values.end(),
                                    [&](const auto& v) { return v == difference.values.front(); });
    if (!isSame) differences.push_back(std::move(difference));
  }
  return differences;
}

}  // namespace

std::vector<ParameterDifference> findParameterDifferences(
    const std::vector<const RunRecord*>& runs) {
  std::vector<Side> sides;
  for (const RunRecord* run : runs) {
    sides.push_back(makeSide(run->robot, run->scenario, Leaves::Care::Motion));
  }
  return findDifferences(sides);
}

std::vector<ParameterDifference> findFileDifferences(const ProjectDescription& a,
                                                     const ProjectDescription& b) {
  std::vector<Side> sides;
  for (const ProjectDescription* project : {&a, &b}) {
    const ScenarioDescription& scenario = project->scenario;
    sides.push_back(makeSide(scenario.robot, scenario, Leaves::Care::File));
    sides.back().leaves.collect(toNode(project->desk).toJson(), "desk");
  }
  return findDifferences(sides);
}

}  // namespace denavit
