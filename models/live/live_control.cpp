#include "models/live/live_control.h"

#include <algorithm>

#include "models/json/number_text.h"
#include "models/motion/fields_of_motion.h"
#include "models/motion/usual_control.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/mechanism_motion.h"

namespace denavit {
namespace {

/// In the hand an arm may be softer than along a motion.
constexpr UsualPace kLivePace{.frequency = 10, .dampingRatio = 1, .digits = 3};

/// "100", or "12.1 to 340".
std::string describeRange(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax(values);
  if (least == most) return toReadable(least);
  return toReadable(least) + " to " + toReadable(most);
}

std::string describeControl(const ControllerDescription& controller) {
  std::string text = toWord(controller.law);
  std::ranges::replace(text, '-', ' ');
  const bool isByModel = controller.law == LawKind::ComputedTorque;
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
  TargetDescription& target = input.target.emplace();
  for (const int joint : findTargetJoints(scenario)) {
    const auto i = static_cast<std::size_t>(joint);
    if (i < scenario.initial.q.size()) target.q.push_back(scenario.initial.q[i]);
  }
  const RobotDescription driven = makeTargetRobot(scenario, robot);
  if (isControlled(scenario.input)) {
    input.controller = scenario.input.controller;
  } else {
    ControllerDescription& controller = input.controller.emplace();
    controller.law = countModes(driven) > 0 ? LawKind::PdGravity : LawKind::ComputedTorque;
    setUsualGains(controller, driven, target.q, kLivePace);
  }
  scenario.input = std::move(input);
  return describeControl(*scenario.input.controller);
}

}  // namespace denavit
