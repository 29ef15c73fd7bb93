#include "core/engine/motion_columns.h"

#include <string>

namespace denavit {

namespace {

/// What a derivative adds to names, units and descriptions.
struct OrderText {
  const char *joint, *mode, *perTime, *jointWhat, *modeWhat;
};

OrderText textOf(ArmEngine::MotionOrder order) {
  switch (order) {
    case ArmEngine::MotionOrder::Position:
      return {"q", "", "", "position", "amplitude"};
    case ArmEngine::MotionOrder::Rate:
      return {"qd", "_rate", "/s", "rate", "rate of amplitude"};
    default:
      return {"qdd", "_acc", "/s²", "acceleration", "acceleration of amplitude"};
  }
}

/// By how much the link stands beyond its joint's gear.
Column makeTwist(JointType type, const std::string& number, const OrderText& text) {
  const bool turns = type == JointType::Revolute;
  return makeColumn("joint" + number + (turns ? "_twist" : "_stretch") + text.mode,
                    std::string(turns ? "rad" : "m") + text.perTime,
                    std::string(text.mode[0] == 0 ? "" : std::string(text.jointWhat) + " of the ") +
                        "twist of the spring of joint " + number);
}

void addModes(const FlexibleLink<double>& link, const std::string& number, const OrderText& text,
              std::vector<Column>& columns) {
  const auto add = [&](const char* axis, int modes, const char* unit, const char* shape) {
    for (int k = 1; k <= modes; ++k) {
      const std::string mode = std::to_string(k);
      columns.push_back(makeColumn(
          "link" + number + "_" + axis + mode + text.mode, std::string(unit) + text.perTime,
          std::string(text.modeWhat) + " of " + shape + " mode " + mode + " of link " + number));
    }
  };
  add("x", link.body.modesX, "rad", "torsion");
  add("y", link.body.modesY, "m", "bending y");
  add("z", link.body.modesZ, "m", "bending z");
}

}  // namespace

std::vector<Column> makeMotionColumns(const Arm<double>& arm, const FlexibleArm<double>* flexible,
                                      ArmEngine::MotionOrder order) {
  const OrderText text = textOf(order);
  std::vector<Column> columns;
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    const std::string unit = arm.links[i].type == JointType::Revolute ? "rad" : "m";
    columns.push_back(makeColumn(text.joint + number, unit + text.perTime,
                                 std::string(text.jointWhat) + " of joint " + number));
  }
  for (std::size_t i = 0; flexible && i < flexible->links.size(); ++i) {
    const FlexibleLink<double>& link = flexible->links[i];
    const std::string number = std::to_string(i + 1);
    if (link.sprung) columns.push_back(makeTwist(link.link.type, number, text));
    if (link.flexible) addModes(link, number, text, columns);
  }
  return columns;
}

}  // namespace denavit
