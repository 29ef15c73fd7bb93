#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/finer_text.h"
#include "app/denavit/mechanism_modes.h"
#include "app/denavit/number_nodes.h"
#include "app/denavit/text_table.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "core/vibration/oscillation.h"
#include "core/vibration/transfer.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/vibration/arm_modes.h"
#include "models/vibration/vibrating_arm.h"

namespace denavit {
namespace {

struct ModesRequest {
  ArmChoice arm;
  std::string robot, q, locked, transfer, joint = "1", direction, kp, kd;
  bool json = false;
};

/// What the command found.
struct ModesAnswer : ArmModes {
  int joint = 0;  ///< 0-based input of the transfer function
  std::optional<PolesAndZeros> transfer;
  bool isControlled = false;            ///< by gains that were given
  std::vector<Oscillation> controlled;  ///< with the joints on springs and dampers
};

/// A joint's number from 1, as an index from 0.
int parseJoint(const std::string& option, const std::string& text, int joints) {
  const std::optional<double> number = findNumber(text);
  if (!number || *number != std::floor(*number) || *number < 1 || *number > joints) {
    failArgument(option,
                 "\"" + text + "\" is no joint; the arm has " +
                     counted(static_cast<std::size_t>(joints), "joint"),
                 "count joints from 1");
  }
  return static_cast<int>(*number) - 1;
}

std::vector<int> parseJoints(const std::string& option, const std::string& text, int joints) {
  std::vector<int> all;
  for (std::size_t start = 0; !text.empty();) {
    const std::size_t comma = text.find(',', start);
    const int joint = parseJoint(option, withoutSpaces(text.substr(start, comma - start)), joints);
    if (std::find(all.begin(), all.end(), joint) != all.end()) {
      failArgument(option, "names joint " + std::to_string(joint + 1) + " twice", "name it once");
    }
    all.push_back(joint);
    if (comma == std::string::npos) break;
    start = comma + 1;
  }
  return all;
}

/// Of any length but 0; zero where none is given.
Vec3<double> parseDirection(const std::string& text) {
  if (text.empty()) return Vec3<double>::Zero();
  if (std::count(text.begin(), text.end(), ',') != 2) {
    failArgument("--direction", "has to be three numbers: x, y and z in the world",
                 "write it as 0,1,0");
  }
  const Vec3<double> direction = parseVector("--direction", text, 3);
  const double size = direction.cwiseAbs().maxCoeff();
  if (size == 0) failArgument("--direction", "has no length", "write it as 0,1,0");
  return (direction / size).normalized();
}

/// Options that would be passed over in silence.
void refuseIdleOptions(const ModesRequest& request) {
  if (request.transfer != "tip" && !request.direction.empty()) {
    failArgument("--direction", "is of --transfer tip only", "remove it, or give --transfer tip");
  }
  if (request.transfer.empty() && request.joint != ModesRequest().joint) {
    failArgument("--joint", "is of --transfer only", "remove it, or give --transfer joint or tip");
  }
}

std::optional<PolesAndZeros> calcTransfer(const ModesRequest& request, const VecX<double>& q,
                                          const std::vector<int>& locked, ModesAnswer& answer) {
  answer.joint = parseJoint("--joint", request.joint, answer.arm.jointCount());
  if (std::find(locked.begin(), locked.end(), answer.joint) != locked.end()) {
    failArgument("--joint",
                 "joint " + request.joint + " is locked, so that its torque does nothing",
                 "name a free joint");
  }
  if (request.transfer == "joint") return findJointTransfer(answer.model, answer.joint, locked);
  const Vec3<double> direction = parseDirection(request.direction);
  VecX<double> c = calcToolRow(answer.arm, q, answer.joint, direction);
  if (c.isZero(0) && !request.direction.empty()) {
    failArgument("--direction", "nothing moves the tool in this direction here",
                 "choose another direction or pose");
  }
  if (c.isZero(0)) {
    failArgument("--joint", "joint " + request.joint + " does not move the tool's origin here",
                 "choose another joint or pose, or a --direction");
  }
  auto transfer = findOutputTransfer(answer.model, answer.joint, c, locked);
  if (transfer && !transfer->isConnected) {
    failArgument(
        "--direction",
        "the torque of joint " + request.joint + " does not move the tool in this direction",
        "choose another direction, joint or pose");
  }
  return transfer;
}

/// Gains of a PD controller hold joints; those below 0 would drive them away, and beside very large
/// ones the roots of the links are lost to rounding.
/// @param most  [1/s^2 or 1/s] of the inertia that the joint moves
VecX<double> parseGains(const std::string& option, const std::string& text, const MatX<double>& M,
                        int joints, double most) {
  const VecX<double> gains = parseVector(option, text, joints);
  for (Eigen::Index i = 0; i < gains.size(); ++i) {
    if (gains[i] >= 0 && gains[i] <= most * M(i, i)) continue;
    failArgument(option,
                 "has " + toReadable(gains[i]) + " for joint " + std::to_string(i + 1) +
                     "; it must be between 0 and " + toReadable(most * M(i, i)),
                 "give the gains of a controller, or --locked for a joint that is held fast");
  }
  return gains;
}

ModesAnswer findModes(const ModesRequest& request) {
  refuseIdleOptions(request);
  ModesAnswer answer;
  const RobotDescription robot = readArmAloud(request.robot, request.arm);
  FlexibleArm<double> arm = namingSource(request.robot, [&] { return makeVibratingArm(robot); });
  const int joints = arm.jointCount();
  const VecX<double> q = parseCoordinates("--q", request.q, joints, arm.dof());
  const std::vector<int> locked = parseJoints("--locked", request.locked, joints);
  static_cast<ArmModes&>(answer) =
      namingOptions([&] { return findArmModes(robot, request.robot, std::move(arm), q, locked); });
  if (!request.transfer.empty()) answer.transfer = calcTransfer(request, q, locked, answer);
  if (!request.kp.empty() || !request.kd.empty()) {
    answer.isControlled = true;
    constexpr double kStiffest = 1e9, kMostDamped = 1e6;  // [1/s²], [1/s]
    const MatX<double>& M = answer.model.M;
    answer.controlled =
        findOscillations(answer.model, parseGains("--kp", request.kp, M, joints, kStiffest),
                         parseGains("--kd", request.kd, M, joints, kMostDamped));
  }
  return answer;
}

JsonNode rootsNode(const std::vector<std::complex<double>>& roots) {
  JsonNode list = JsonNode::list();
  for (const auto& root : roots) {
    JsonNode node = JsonNode::object();
    node.add("re", JsonNode::number(root.real()));
    node.add("im", JsonNode::number(root.imag()));
    list.add(std::move(node));
  }
  return list;
}

JsonNode modeNode(const ModesAnswer& answer, std::size_t k) {
  const NaturalMode& mode = answer.modes[k];
  JsonNode node = JsonNode::object();
  node.add("frequency_Hz", JsonNode::number(mode.frequency));
  addFiner(answer.finer, k, mode.frequency, node);
  node.add("damping_ratio", numberOrNull(mode.dampingRatio));
  node.add("growth_rate_1_s", JsonNode::number(mode.growthRate));
  JsonNode shape = JsonNode::list();
  for (const double x : mode.shape) shape.add(JsonNode::number(x));
  node.add("shape", std::move(shape));
  return node;
}

void printJson(const ModesRequest& request, const ModesAnswer& answer) {
  JsonNode node = JsonNode::object(), list = JsonNode::list(), missing = JsonNode::list();
  for (std::size_t k = 0; k < answer.modes.size(); ++k) {
    list.add(modeNode(answer, k));
  }
  for (const double frequency : answer.finer.missing) missing.add(JsonNode::number(frequency));
  node.add("modes", std::move(list));
  node.add("missing_Hz", std::move(missing));
  node.add("coordinates", textsNode(nameCoordinates(answer.arm)));
  if (answer.transfer) {
    JsonNode transfer = JsonNode::object();
    transfer.add("joint", JsonNode::number(answer.joint + 1));
    transfer.add("output", JsonNode::text(request.transfer));
    transfer.add("poles", rootsNode(answer.transfer->poles));
    transfer.add("zeros", rootsNode(answer.transfer->zeros));
    node.add("transfer", std::move(transfer));
  }
  if (!request.kp.empty() || !request.kd.empty()) {
    JsonNode controlled = JsonNode::list();
    for (const Oscillation& mode : answer.controlled) {
      controlled.add(JsonNode::object()
                         .add("frequency_Hz", JsonNode::number(mode.frequency))
                         .add("damping_ratio", JsonNode::number(mode.dampingRatio)));
    }
    node.add("controlled", std::move(controlled));
  }
  std::cout << node.toText();
}

/// "-0.5+3i", "3i", "-0.5": without spaces, where lines break.
std::string rootText(const std::complex<double>& root) {
  if (root.imag() == 0) return toReadable(root.real());
  const std::string real = root.real() == 0 ? "" : toReadable(root.real());
  const std::string sign = root.imag() > 0 && !real.empty() ? "+" : "";
  return real + sign + toReadable(root.imag()) + "i";
}

void printRoots(const char* name, const std::vector<std::complex<double>>& roots) {
  std::string line;
  for (const auto& root : roots) line += (line.empty() ? "" : ", ") + rootText(root);
  std::cout << name << " [1/s]\n" << wrap(line.empty() ? "none" : line, "  ");
}

void printText(const ModesRequest& request, const ModesAnswer& answer) {
  const std::vector<std::string> names = nameCoordinates(answer.arm);
  std::vector<std::vector<std::string>> rows{
      {"mode", "frequency [Hz]", "", "damping ratio", "growth [1/s]", "what moves"}};
  for (const NaturalMode& mode : answer.modes) {
    const std::string mark = markOf(answer.finer, rows.size() - 1, mode.frequency);
    rows.push_back({std::to_string(rows.size()), toReadable(mode.frequency), mark,
                    mode.dampingRatio ? toReadable(*mode.dampingRatio)
                    : mode.isRigid()  ? "rigid"
                                      : "unstable",
                    mode.isUnstable() ? toReadable(mode.growthRate) : "",
                    describeParticipation(calcParticipation(answer.model, mode.shape), names)});
  }
  std::cout << alignRows(rows, {false, false, true, false, false, true});
  std::cout << describeFiner(answer.finer, answer.modes);
  if (answer.isControlled && answer.controlled.empty()) {
    std::cout << "\nwith the joints so held nothing vibrates\n";
  } else if (answer.isControlled) {
    std::vector<std::vector<std::string>> held{{"with the joints so held", "Hz", "damping ratio"}};
    for (const Oscillation& mode : answer.controlled) {
      held.push_back({"", toReadable(mode.frequency), toReadable(mode.dampingRatio)});
    }
    std::cout << '\n' << alignRows(held, {true, false, false});
  }
  if (!answer.transfer) return;
  std::cout << "\ntorque of joint " << answer.joint + 1 << " to "
            << (request.transfer == "tip" ? "the tool's displacement" : "its angle") << '\n';
  printRoots("poles", answer.transfer->poles);
  printRoots("zeros", answer.transfer->zeros);
}

int listModes(const ModesRequest& request) {
  if (isMechanism(request.robot)) {
    for (const auto& [option, text] :
         {std::pair{"--transfer", &request.transfer}, std::pair{"--direction", &request.direction},
          std::pair{"--kp", &request.kp}, std::pair{"--kd", &request.kd}}) {
      if (!text->empty()) failArgument(option, "is for one arm", "leave it out");
    }
    if (request.joint != ModesRequest().joint) {
      failArgument("--joint", "is of --transfer, which is for one arm", "leave it out");
    }
    return listMechanismModes(request.robot, request.q, request.locked, request.json);
  }
  const ModesAnswer answer = findModes(request);
  request.json ? printJson(request, answer) : printText(request, answer);
  return kSuccess;
}

}  // namespace

void addModesCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("modes", "Natural frequencies and shapes at a pose");
  auto request = std::make_shared<ModesRequest>();
  addInput(*command, "ROBOT", request->robot, "A robot or a mechanism: a file or a shipped name");
  addArmChoice(*command, request->arm);
  command->add_option("--q", request->q, "Joint positions [rad|m], as 0,1.5,-0.2; zeros if omitted")
      ->check(refuseEmpty);
  command
      ->add_option("--locked", request->locked,
                   "Joints that are held, as 1,2; of a mechanism crank.1; none if omitted")
      ->check(refuseEmpty);
  command
      ->add_option("--transfer", request->transfer,
                   "Poles and zeros as well, from a joint's torque to: joint, tip")
      ->check(oneOf({"joint", "tip"}));
  command->add_option("--joint", request->joint, "The joint of --transfer; the first if omitted")
      ->check(refuseEmpty);
  command
      ->add_option("--direction", request->direction,
                   "Of the tip, in the world, as 0,1,0; where the joint moves it if omitted")
      ->check(refuseEmpty);
  command
      ->add_option("--kp", request->kp,
                   "Joint gains of a PD controller [N m/rad|N/m]: what still vibrates under it")
      ->check(refuseEmpty);
  command->add_option("--kd", request->kd, "With them [N m s/rad|N s/m]")->check(refuseEmpty);
  command->add_flag("--json", request->json, "For programs, with all digits");
  command->footer(
      "The arm is at rest; gravity's stiffness counts, joint friction does not. Unstable modes\n"
      "depart with their growth rate, rigid ones go on without a force. Shapes of --json are\n"
      "mass-normalised, over all coordinates: joints, then amplitudes link by link. A * marks a\n"
      "frequency that further modes in the directions in use may lower by more than 1 %.\n"
      "Of a mechanism viscous friction of the joints counts as damping.\n\n"
      "Examples:\n"
      "  denavit modes deluca-siciliano --q 0,1.5708\n"
      "  denavit modes deluca-siciliano --kp 60,25 --kd 12,5\n"
      "  denavit modes space-arm --locked 1,2,3,4,5,6 --json\n"
      "  denavit modes hub-beam --transfer tip\n"
      "  denavit modes stewart-gough");
  command->callback([=, &action] { action = [request] { return listModes(*request); }; });
}

}  // namespace denavit
