#include "models/live/live_control.h"

#include <algorithm>
#include <cmath>

#include "core/engine/make_engine.h"
#include "models/json/number_text.h"
#include "models/motion/joint_list.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {
namespace {

/// [rad/s] of an error of a joint, and its damping ratio.
constexpr double kLiveFrequency = 10, kLiveDamping = 1;

/// To three digits: gains that a person reads.
double toThreeDigits(double value) {
  if (!(value > 0)) return value;
  const double unit = std::pow(10, std::floor(std::log10(value)) - 2);
  return std::round(value / unit) * unit;
}

/// [kg m²|kg] What each joint moves where the others are held and nothing bends.
VecX<double> findJointInertias(const RobotDescription& robot, const std::vector<double>& q) {
  const Arm<double> arm = makeArm(robot);
  const auto engine = makeEngine(arm, nullptr, {.engine = EngineChoice::Loops});
  const bool isGiven = q.size() == robot.joints.size();
  engine->place(isGiven ? toVector(q) : VecX<double>(VecX<double>::Zero(arm.jointCount())));
  return engine->inertia().diagonal();
}

ControllerDescription makeComputedTorque(std::size_t joints) {
  ControllerDescription controller;
  controller.law = "computed-torque";
  controller.kp.assign(joints, kLiveFrequency * kLiveFrequency);
  controller.kd.assign(joints, 2 * kLiveDamping * kLiveFrequency);
  return controller;
}

ControllerDescription makePdGravity(const RobotDescription& robot, const std::vector<double>& q) {
  ControllerDescription controller;
  controller.law = "pd-gravity";
  for (const double inertia : findJointInertias(robot, q)) {
    controller.kp.push_back(toThreeDigits(inertia * kLiveFrequency * kLiveFrequency));
    controller.kd.push_back(toThreeDigits(inertia * 2 * kLiveDamping * kLiveFrequency));
  }
  return controller;
}

/// "100", or "12.1 to 340".
std::string describeRange(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax(values);
  if (least == most) return toReadable(least);
  return toReadable(least) + " to " + toReadable(most);
}

std::string describeControl(const ControllerDescription& controller) {
  std::string text = controller.law;
  std::ranges::replace(text, '-', ' ');
  const bool isByModel = controller.law == "computed-torque";
  if (!controller.kp.empty()) {
    text += ", kp " + describeRange(controller.kp) + (isByModel ? " 1/s²" : " N m/rad");
  }
  if (!controller.kd.empty()) {
    text += ", kd " + describeRange(controller.kd) + (isByModel ? " 1/s" : " N m s/rad");
  }
  return text;
}

}  // namespace

std::string chooseControl(const RobotDescription& robot, ScenarioDescription& scenario) {
  InputDescription input;
  input.target.emplace().q = scenario.initial.q;
  if (isControlled(scenario.input)) {
    input.controller = scenario.input.controller;
  } else if (countModes(robot) > 0) {
    input.controller = makePdGravity(robot, scenario.initial.q);
  } else {
    input.controller = makeComputedTorque(robot.joints.size());
  }
  scenario.input = std::move(input);
  return describeControl(*scenario.input.controller);
}

}  // namespace denavit
