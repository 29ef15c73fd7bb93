#include <algorithm>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/text_table.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "core/inverse_kinematics/inverse_kinematics.h"
#include "models/evaluation/ik_target.h"
#include "models/files/read_file.h"
#include "models/json/json_node.h"
#include "models/json/json_reader.h"
#include "models/json/number_text.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

struct IkRequest {
  ArmChoice arm;
  std::string robot, position, rpy, quaternion, pose, near;
  bool json = false;
};

/// Three or four numbers that were given.
VecX<double> parseNumbers(const char* option, const std::string& text, int size) {
  if (std::count(text.begin(), text.end(), ',') != size - 1) {
    failArgument(option, "is \"" + text + "\"; it must be " + std::to_string(size) + " numbers",
                 size == 3 ? "write it as 0.4,0.1,0.5" : "write it as 1,0,0,0");
  }
  return parseVector(option, text, size);
}

/// Four rows of four numbers, or three: a list, or the "pose" of an evaluation.
Pose<double> readPose(const std::string& file) {
  constexpr std::size_t kLargest = 1 << 20;
  const JsonDocument document = parseJson(readFile(file, kLargest), file);
  if (!document.issues.empty()) throw DescriptionError(file, document.issues);
  const Json& root = document.root;
  const Json* rows = &root;
  if (root.is_object()) {
    rows = root.contains("pose") ? &root["pose"] : nullptr;
  }
  if (rows == nullptr || !rows->is_array() || rows->size() > 4) failPose(file);
  MatX<double> numbers(static_cast<Eigen::Index>(rows->size()), 4);
  for (std::size_t i = 0; i < rows->size(); ++i) {
    const Json& row = (*rows)[i];
    if (!row.is_array() || row.size() != 4) failPose(file);
    for (std::size_t j = 0; j < 4; ++j) {
      if (!row[j].is_number()) failPose(file);
      numbers(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = row[j].get<double>();
    }
  }
  return toPose(numbers, file);
}

IkTarget parseTarget(const IkRequest& request) {
  IkTargetRequest asked;
  if (!request.position.empty()) asked.position = parseNumbers("--position", request.position, 3);
  if (!request.rpy.empty()) asked.rpy = parseNumbers("--rpy", request.rpy, 3);
  if (!request.quaternion.empty()) {
    asked.quaternion = parseNumbers("--quaternion", request.quaternion, 4);
  }
  if (!request.pose.empty()) asked.pose = readPose(request.pose);
  return namingOptions([&] { return makeIkTarget(asked); });
}

JsonNode listNode(const VecX<double>& values) {
  JsonNode list = JsonNode::list();
  for (const double value : values) list.add(JsonNode::number(value));
  return list;
}

void printJson(const IkAnswer& answer) {
  JsonNode solutions = JsonNode::list();
  for (const IkSolution& solution : answer.solutions) {
    JsonNode node = JsonNode::object(), branch = JsonNode::object();
    for (const auto& [name, sign] : solution.branch) branch.add(name, JsonNode::number(sign));
    node.add("q", listNode(solution.q));
    node.add("branch", std::move(branch));
    node.add("within_limits", JsonNode::boolean(solution.isWithinLimits));
    node.add("singular", JsonNode::boolean(solution.isSingular));
    node.add("residual",
             JsonNode::number(std::max(solution.positionError, solution.rotationError)));
    solutions.add(std::move(node));
  }
  JsonNode node = JsonNode::object();
  node.add("solutions", std::move(solutions));
  node.add("reachable", JsonNode::boolean(answer.isReachable));
  node.add("distance", JsonNode::number(answer.distance));
  node.add("nearest", listNode(answer.nearest));
  node.add("reason", JsonNode::text(answer.reason));
  std::cout << node.toText();
}

std::string describeBranch(const IkSolution& solution) {
  std::string text;
  for (const auto& [name, sign] : solution.branch) {
    text += (text.empty() ? "" : " ") + name + (sign > 0 ? "+" : "-");
  }
  return text;
}

void printText(const InverseKinematics& inverse, const IkAnswer& answer) {
  const ClosedForm* form = inverse.form();
  std::cout << (form ? "closed form: " + std::string(form->name())
                     : std::string("no closed form: damped least squares from several starts"))
            << '\n';
  const auto& links = inverse.arm().links;
  std::vector<std::vector<std::string>> rows{{"branch", "limits"}};
  std::vector<bool> left{true, true};
  for (std::size_t i = 0; i < links.size(); ++i) {
    rows[0].push_back("q" + std::to_string(i + 1) +
                      (links[i].type == JointType::Revolute ? " rad" : " m"));
    left.push_back(false);
  }
  const auto add = [&](const std::string& name, const std::string& limits, const VecX<double>& q) {
    std::vector<std::string> row{name, limits};
    for (const double value : q) row.push_back(toReadable(value));
    rows.push_back(std::move(row));
  };
  for (const IkSolution& solution : answer.solutions) {
    add(describeBranch(solution) + (solution.isSingular ? " singular" : ""),
        solution.isWithinLimits ? "inside" : "outside", solution.q);
  }
  if (!answer.isReachable) add("nearest", "", answer.nearest);
  if (!answer.reason.empty()) {
    std::cout << answer.reason;
    if (!answer.isReachable) std::cout << ": " << toReadable(answer.distance) << " m away";
    std::cout << '\n';
  }
  std::cout << alignRows(std::move(rows), left);
}

int ikCommand(const IkRequest& request) {
  const RobotDescription robot = readArmAloud(request.robot, request.arm);
  const Arm<double> arm = namingSource(request.robot, [&] { return makeArm(robot); });
  const IkTarget target = parseTarget(request);
  const InverseKinematics inverse(arm, makeLimits(robot));
  VecX<double> near;
  if (!request.near.empty()) near = parseVector("--near", request.near, arm.jointCount());
  namingOptions([&] {
    requireNear(near);
    return 0;
  });
  const IkAnswer answer = inverse.solve(target, near);
  request.json ? printJson(answer) : printText(inverse, answer);
  return kSuccess;
}

}  // namespace

void addIkCommand(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("ik", "Inverse kinematics: every branch, or how near the tool comes");
  auto request = std::make_shared<IkRequest>();
  addInput(*command, "ROBOT", request->robot, "A file or a shipped name");
  addArmChoice(*command, request->arm);
  command->add_option("--position", request->position, "x,y,z of the tool in the world [m]")
      ->check(refuseEmpty);
  command->add_option("--rpy", request->rpy, "Its roll,pitch,yaw [rad]; left out: any orientation")
      ->check(refuseEmpty);
  command->add_option("--quaternion", request->quaternion, "Instead: w,x,y,z")->check(refuseEmpty);
  command
      ->add_option("--pose", request->pose,
                   "Instead of all three: a JSON file of four rows of four numbers, or with them "
                   "under \"pose\"")
      ->check(refuseEmpty);
  command->add_option("--near", request->near, "Joint values; solutions next to them come first")
      ->check(refuseEmpty);
  command->add_flag("--json", request->json, "For programs");
  command->footer(
      "Arms with a spherical wrist, the family of the UR5 and planar arms have closed forms, which "
      "find\n"
      "every solution. Others are searched from several starts. Joint limits are told, not "
      "obeyed, where\n"
      "there is a closed form. An unreachable target is no error: the nearest pose is the "
      "answer.\n\n"
      "Examples:\n"
      "  denavit ik puma560 --position 0.4,0.2,0.6 --rpy 0,3.14159,0\n"
      "  denavit ik ur5 --position=-0.3,0.2,0.5 --quaternion 0,1,0,0 --json\n"
      "  denavit ik craig-2r --position 0.5,0.8,0 --near 0.3,1");
  command->callback([=, &action] { action = [request] { return ikCommand(*request); }; });
}

}  // namespace denavit
