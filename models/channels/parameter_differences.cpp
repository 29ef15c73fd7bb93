#include "models/channels/parameter_differences.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "models/json/number_text.h"
#include "models/mechanism/mechanism_json.h"
#include "models/project/project_json.h"
#include "models/robot/fields_of_robot.h"
#include "models/runs/run_record.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/recorded_json.h"

namespace denavit {
namespace {

/// Which values count, and how close numbers are the same.
enum class Care {
  Motion,  ///< what acts on a run, to the digits that people read
  File     ///< everything, to the last digit
};

struct LeafText {
  std::string text, unit;
  bool isZeroWhenShort = false;
};

/// What is compared: every value by its path, in the order of files.
class Side {
 public:
  Side(RobotDescription robot, const std::optional<MechanismDescription>& mechanism,
       const ScenarioDescription& scenario, Care care)
      : care_(care) {
    robot.angleUnit = AngleUnit::Degree;
    const auto take = [this](const FieldLeaf& leaf) { add(leaf); };
    visitLeaves(robot, {}, take);
    if (mechanism) collectLoops(*mechanism);
    // The arm is above, as it moved; where it was written down does not matter.
    ScenarioDescription around = scenario;
    around.changes.clear();
    visitLeaves(around, {"scenario", {}}, take);
    JsonNode byHand = JsonNode::object();
    byHand.add("without", toNode(scenario.without, {}, {}));
    addRecorded(scenario, byHand);
    collect(byHand.toJson(), "scenario");
  }

  /// The leaves of what has no list of fields.
  void collect(const Json& value, const std::string& path) {
    if (value.is_object()) {
      for (const auto& [key, member] : value.items()) collect(member, joinPath(path, key));
    } else if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) collect(value[i], joinPath(path, i));
    } else if (value.is_number()) {
      add(path, {toText(value.get<double>()), ""});
    } else {
      add(path, {value.is_string() ? value.get<std::string>() : value.dump(), ""});
    }
  }

  std::vector<std::string> paths;
  std::map<std::string, LeafText> leaves;

 private:
  /// How chains stand and are held together; their joints are above, one after the other.
  void collectLoops(const MechanismDescription& mechanism) {
    Json loops = toNode(mechanism).toJson();
    for (Json& chain : loops["chains"]) chain.erase("robot");
    for (const char* key : {"schema", "name", "source"}) loops.erase(key);
    if (care_ == Care::Motion) loops.erase("pose");  // where a run starts is its scenario's
    collect(loops, "mechanism");
  }

  void add(const FieldLeaf& leaf) {
    if (leaf.about.isNaming && care_ == Care::Motion) return;
    const std::string none = leaf.text.empty() ? "none" : leaf.text;
    add(leaf.path,
        {leaf.number ? toText(*leaf.number) : none, unitOf(leaf), leaf.about.isZeroWhenShort});
  }
  void add(const std::string& path, LeafText leaf) {
    paths.push_back(path);
    leaves[path] = std::move(leaf);
  }
  [[nodiscard]] std::string toText(double number) const {
    return care_ == Care::File ? toShortest(number) : toReadable(number);
  }
  [[nodiscard]] static std::string unitOf(const FieldLeaf& leaf) {
    const std::string unit = denavit::unitOf(leaf.about.quantity, leaf.scope);
    return hasAngleUnit(leaf.about.quantity, leaf.scope) ? "°" + unit.substr(3) : unit;
  }

  Care care_;
};

/// The paths of all sides, in the order of the files.
std::vector<std::string> joinPaths(const std::vector<Side>& sides) {
  std::vector<std::string> paths;
  for (const Side& side : sides) {
    std::size_t at = 0;  // a new path goes behind the one it follows in its file
    for (const std::string& path : side.paths) {
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

/// The values that the sides have under a path; of lists that are shorter in some, what that means.
ParameterDifference compareAt(const std::string& path, const std::vector<Side>& sides) {
  LeafText given;
  for (const Side& side : sides) {
    if (const auto found = side.leaves.find(path); found != side.leaves.end())
      given = found->second;
  }
  ParameterDifference difference{path, given.unit, {}};
  for (const Side& side : sides) {
    const auto found = side.leaves.find(path);
    difference.values.push_back(found != side.leaves.end() ? found->second.text
                                : given.isZeroWhenShort    ? "0"
                                                           : "none");
  }
  return difference;
}

std::vector<ParameterDifference> findDifferences(const std::vector<Side>& sides) {
  std::vector<ParameterDifference> differences;
  for (const std::string& path : joinPaths(sides)) {
    ParameterDifference difference = compareAt(path, sides);
    const bool isSame = std::ranges::all_of(
        difference.values, [&](const auto& v) { return v == difference.values.front(); });
    if (!isSame) differences.push_back(std::move(difference));
  }
  return differences;
}

}  // namespace

std::vector<ParameterDifference> findParameterDifferences(
    const std::vector<const RunRecord*>& runs) {
  std::vector<Side> sides;
  for (const RunRecord* run : runs) {
    sides.emplace_back(run->robot, run->mechanism, run->scenario, Care::Motion);
  }
  return findDifferences(sides);
}

std::vector<ParameterDifference> findFileDifferences(const ProjectDescription& a,
                                                     const ProjectDescription& b) {
  std::vector<Side> sides;
  for (const ProjectDescription* project : {&a, &b}) {
    const ScenarioDescription& scenario = project->scenario;
    sides.emplace_back(scenario.robot, scenario.mechanism, scenario, Care::File);
    sides.back().collect(toNode(project->desk).toJson(), "desk");
  }
  return findDifferences(sides);
}

}  // namespace denavit
