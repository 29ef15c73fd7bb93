#include "models/scenario/set_scenario.h"

#include <algorithm>

#include "models/fields/field_leaves.h"
#include "models/fields/set_field.h"
#include "models/fields/value_path.h"
#include "models/mechanism/fields_of_mechanism.h"
#include "models/mechanism/mechanism_changes.h"
#include "models/robot/fields_of_robot.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/moving_arm.h"

namespace denavit {
namespace {

std::string armKey(const ScenarioDescription& scenario) {
  return scenario.mechanism ? "mechanism" : "robot";
}

/// Starts that are left out are zeros, which can be set one by one; but not those of a motion, nor
/// the pose of a mechanism.
void fillStart(ScenarioDescription& scenario, const std::string& path) {
  const auto fill = [&](const char* key, std::vector<double>& values, std::size_t size) {
    const std::string list = std::string("initial.") + key;
    if (!path.starts_with(list + "[") || values.size() >= size) return;
    const bool isPosition = list == "initial.q" || list == "initial.delta";
    if (values.empty() && (startsOnMotion(scenario) || (scenario.mechanism && isPosition))) {
      failPath(path, "sets one value of a start that the scenario leaves to its motion or pose",
               "give the whole " + list + " in the scenario");
    }
    values.resize(size, 0.0);
  };
  const std::size_t joints = scenario.robot.joints.size();
  fill("q", scenario.initial.q, joints);
  fill("qd", scenario.initial.qd, joints);
  fill("current", scenario.initial.current, joints);
  if (!path.starts_with("initial.delta")) return;
  // A change may give links other modes.
  const auto amplitudes = static_cast<std::size_t>(countModes(makeMovingArm(scenario).robot));
  fill("delta", scenario.initial.delta, amplitudes);
  fill("delta_rate", scenario.initial.deltaRate, amplitudes);
}

/// Torques that are left out are zeros too.
void fillTorques(ScenarioDescription& scenario, const std::string& path) {
  if (!path.starts_with("input.tau[")) return;
  const std::size_t joints = scenario.robot.joints.size();
  std::vector<std::string>& tau = scenario.input.tau;
  if (tau.size() < joints) tau.resize(joints, "0");
}

/// What a coordinate of the start is counted in: no field says it, the joint does.
std::string unitOfStart(const ScenarioDescription& scenario, const std::string& path) {
  const bool isRate = path.starts_with("initial.qd[");
  if (!isRate && !path.starts_with("initial.q[")) return "";
  const std::vector<PathStep> steps = splitPath(path);
  const std::size_t joint = steps.back().index.value_or(0);
  const auto& joints = scenario.robot.joints;
  const bool slides = joint < joints.size() && joints[joint].type == JointType::Prismatic;
  return std::string(slides ? "m" : "rad") + (isRate ? "/s" : "");
}

/// Dry friction may be one number for both ways, which is kept with both signs.
template <typename T>
void findLeaf(const T& description, const std::string& path, ScenarioValue& found) {
  std::optional<double> positive, negative;
  visitLeaves(description, {}, [&](const FieldLeaf& leaf) {
    const bool isPositive = leaf.path == path + ".positive";
    if (isPositive) positive = leaf.number;
    if (leaf.path == path + ".negative") negative = leaf.number;
    if (leaf.path != path && !isPositive) return;
    found.number = leaf.number;
    found.unit = unitOf(leaf.about.quantity, leaf.scope);
    found.label = isPositive ? "Coulomb" : leaf.about.label;
  });
  if (negative && positive != -*negative) found.number.reset();
}

}  // namespace

std::string pathInArm(const std::string& path) {
  for (const std::string_view key : {"robot", "mechanism"}) {
    if (path.starts_with(key) && path.size() > key.size() + 1 && path[key.size()] == '.') {
      return path.substr(key.size() + 1);
    }
  }
  return "";
}

void setScenarioValue(ScenarioDescription& scenario, const std::string& path,
                      const nlohmann::json& value) {
  if (const std::string inArm = pathInArm(path); !inArm.empty()) {
    const std::string key = armKey(scenario);
    if (!path.starts_with(key)) {
      failPath(path, "is of another kind: this scenario has a " + key,
               key == "robot" ? "write robot.joints[0].link.mass"
                              : "write mechanism.chains[0].robot.joints[0].link.mass");
    }
    scenario.changes.emplace_back(inArm, value);
    return;
  }
  for (const char* key : {"robot", "mechanism", "changes", "recorded", "open_ended"}) {
    if (path != key && !isWithin(path, key)) continue;
    failPath(path, "is no value that can be set", "name one, as robot.payload.mass or duration");
  }
  fillStart(scenario, path);
  fillTorques(scenario, path);
  JsonContext context;
  setByPath(scenario, path, Json(value), context);
  if (!context.issues.empty()) throw DescriptionError("", std::move(context.issues));
}

ScenarioValue findScenarioValue(const ScenarioDescription& scenario, const std::string& path) {
  ScenarioValue found;
  try {
    const std::string inArm = pathInArm(path);
    if (inArm.empty()) {
      ScenarioDescription filled = scenario;
      fillStart(filled, path);
      fillTorques(filled, path);
      findLeaf(filled, path, found);
      if (found.unit.empty()) found.unit = unitOfStart(filled, path);
    } else {
      const MovingArm arm = makeMovingArm(scenario);
      arm.mechanism ? findLeaf(*arm.mechanism, inArm, found) : findLeaf(arm.robot, inArm, found);
    }
  } catch (const DescriptionError&) {
  }
  return found;
}

}  // namespace denavit
