#include <filesystem>
#include <iostream>
#include <optional>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/interrupt.h"
#include "app/denavit/output_files.h"
#include "app/denavit/progress_bar.h"
#include "app/denavit/text_table.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "core/simulation/drive_rows.h"
#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/motion/ros_trajectory.h"
#include "models/motion_preview/motion_preview.h"
#include "models/motor_sizing/motion_run.h"
#include "models/motor_sizing/motor_sizing.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/scenario_json.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

struct InverseRequest {
  ArmChoice arm;
  std::string scenario, csv, ros, outputStep;
  bool json = false;
};

std::string ofLimit(const std::optional<double>& limit) {
  return limit ? "of " + toReadable(*limit) : "";
}

/// A joint's number, or of a mechanism its name.
std::string nameOf(const RobotDescription& robot, std::size_t joint) {
  return robot.isJointList ? robot.joints[joint].name : std::to_string(joint + 1);
}

/// What the circuits of motors need; empty where none has one.
std::string toMotorTable(const std::vector<JointDemand>& demands, const RobotDescription& robot) {
  std::vector<std::vector<std::string>> rows{
      {"motor", "peak V", "limit", "peak A", "limit", "rms A"}};
  for (std::size_t i = 0; i < demands.size(); ++i) {
    const JointDemand& d = demands[i];
    if (!d.peakCurrent) continue;
    rows.push_back({nameOf(robot, i), toReadable(*d.peakVoltage), ofLimit(d.maxVoltage),
                    toReadable(*d.peakCurrent), ofLimit(d.maxCurrent), toReadable(*d.rmsCurrent)});
  }
  if (rows.size() == 1) return {};
  return alignRows(std::move(rows), {true, false, true, false, true, false});
}

std::string toTable(const std::vector<JointDemand>& demands, const RobotDescription& robot) {
  std::vector<std::vector<std::string>> rows{{"joint", "peak torque", "limit", "at s", "rms",
                                              "peak rate", "limit", "peak W", "fed J", "returned J",
                                              "shaft peak", "shaft rms", "shaft rad/s"}};
  for (std::size_t i = 0; i < demands.size(); ++i) {
    const JointDemand& d = demands[i];
    if (robot.isJointList && d.peakTorque == 0) continue;  // without a drive
    const bool turns = d.type == JointType::Revolute;
    rows.push_back({nameOf(robot, i), toReadable(d.peakTorque) + (turns ? " N m" : " N"),
                    ofLimit(d.effort), toReadable(d.peakTime), toReadable(d.rmsTorque),
                    toReadable(d.peakSpeed) + (turns ? " rad/s" : " m/s"), ofLimit(d.velocity),
                    toReadable(d.peakPower), toReadable(d.energy), toReadable(d.returned),
                    toReadable(d.motorPeakTorque) + (turns ? " N m" : " N"),
                    toReadable(d.thermalTorque), toReadable(d.motorPeakSpeed)});
  }
  std::vector<bool> left(rows.front().size(), false);
  left[0] = left[2] = left[6] = true;
  return alignRows(std::move(rows), left) + toMotorTable(demands, robot);
}

JsonNode toNode(const JointDemand& d) {
  JsonNode node = JsonNode::object();
  const auto number = [&](const char* key, double value) {
    node.add(key, JsonNode::number(value));
  };
  number("peak_torque", d.peakTorque);
  number("peak_time", d.peakTime);
  number("rms_torque", d.rmsTorque);
  number("peak_speed", d.peakSpeed);
  number("peak_power", d.peakPower);
  number("energy", d.energy);
  number("returned", d.returned);
  number("motor_peak_torque", d.motorPeakTorque);
  number("thermal_torque", d.thermalTorque);
  number("motor_peak_speed", d.motorPeakSpeed);
  if (d.peakCurrent) {
    number("peak_voltage", *d.peakVoltage);
    number("peak_current", *d.peakCurrent);
    number("rms_current", *d.rmsCurrent);
  }
  return node;
}

void printJson(const std::vector<JointDemand>& demands, const SimulationResult& result) {
  JsonNode list = JsonNode::list();
  for (const JointDemand& demand : demands) list.add(toNode(demand));
  JsonNode node = JsonNode::object();
  node.add("duration", JsonNode::number(result.endTime));
  node.add("joints", std::move(list));
  JsonNode beyond = JsonNode::list();
  for (const SupplyExcess& excess : findSupplyExcess(demands)) {
    JsonNode one = JsonNode::object();
    one.add("motor", JsonNode::number(static_cast<double>(excess.motor + 1)));
    one.add("what", JsonNode::text(excess.what));
    one.add("value", JsonNode::number(excess.value));
    one.add("limit", JsonNode::number(excess.limit));
    beyond.add(std::move(one));
  }
  node.add("beyond_supply", std::move(beyond));
  std::cout << node.toText();
}

/// The motion is a file of its own: neither the table nor what stands beside it.
void requireOwnFile(const InverseRequest& request) {
  const auto plain = [](const std::string& path) {
    return std::filesystem::absolute(path).lexically_normal();
  };
  if (request.ros == "-") {
    failArgument("--ros", "is -; the motion goes to a file, as stdout has the summary",
                 "name a file, as motion.yaml");
  }
  std::error_code none;
  if (std::filesystem::equivalent(request.ros, request.scenario, none)) {
    failArgument("--ros", "is " + request.ros + ", the scenario itself", "name another file");
  }
  if (request.csv.empty() || request.csv == "-") return;
  for (const std::string& other : {request.csv, sideFilePath(request.csv)}) {
    if (plain(other) != plain(request.ros)) continue;
    failArgument("--ros", "is " + request.ros + ", which --csv writes too", "name two files");
  }
}

int inverseCommand(const InverseRequest& request) {
  const bool toStdout = request.csv == "-";
  if (toStdout && request.json) {
    failArgument("--csv", "and --json both write to stdout", "name a file for the table");
  }
  ScenarioDescription scenario = readScenarioAloud(request.scenario, request.arm);
  if (!request.outputStep.empty()) {
    scenario.outputStep = parseNumber("--output-step", request.outputStep);
  }
  requireOwnFiles({{"--csv", request.csv, true}, {"--ros", request.ros, true}},
                  listNamedFiles(scenario));
  if (!request.csv.empty() && !toStdout) requireWritable(request.csv);
  if (!request.ros.empty()) {
    requireOwnFile(request);
    requireTarget(request.ros);
  }
  scenario = namingSource(request.scenario, [&] { return makeMotionRun(std::move(scenario)); });
  const Simulation simulation =
      namingSource(request.scenario, [&] { return makeSimulation(scenario); });
  reportWarnings(findMotionWarnings(scenario), request.scenario);
  std::optional<Interruptible>
      untilWritten;  // from the first step on: before there is nothing to keep
  ProgressBar bar(scenario.duration);
  const DrivenRun run = simulateDrives(simulation, [&](double time) {
    if (!untilWritten) untilWritten.emplace();
    bar.show(time);
    return !isInterrupted();
  });
  const SimulationResult& result = run.result;
  if (toStdout) writeCsv(std::cout, result.recording);
  if (!request.csv.empty() && !toStdout) writeRun(request.csv, scenario, result);
  const RobotDescription robot = makeMovingRobot(scenario);
  // A part of a motion ends in full swing: no controller may get that.
  const bool isWhole = result.status == RunStatus::Completed;
  if (!request.ros.empty() && isWhole) {
    writeAtomically(request.ros, toRosTrajectory(result.recording, robot));
  }
  const std::vector<JointDemand> demands = calcJointDemands(run.drives, robot);
  if (request.json) {
    printJson(demands, result);
  } else {
    (toStdout ? std::cerr : std::cout)
        << toPrintable(scenario.name.empty() ? request.scenario : scenario.name) << ": "
        << toReadable(result.endTime) << " s, " << result.recording.rowCount()
        << " rows; torques with friction and rotors, at the joint and at the motor's shaft\n"
        << toTable(demands, robot);
  }
  reportWarnings(findSupplyWarnings(demands, robot), request.scenario);
  if (isWhole) return kSuccess;
  std::cerr << toPrintable(request.scenario)
            << ": run: ended early: " << (result.reason.empty() ? "interrupted" : result.reason)
            << '\n';
  if (!request.ros.empty())
    std::cerr << toPrintable(request.ros) << ": not written: the motion is not whole\n";
  return kEndedEarly;
}

}  // namespace

void addInverseCommand(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("inverse", "What a motion takes: torques, powers, energies, motor sizing");
  auto request = std::make_shared<InverseRequest>();
  addInput(*command, "SCENARIO", request->scenario,
           "A file or a shipped name; its trajectory, or prescribed motions of all joints");
  addArmChoice(*command, request->arm);
  command->add_option("--csv", request->csv, "The table to write, with its side file; - for stdout")
      ->check(refuseEmpty);
  command
      ->add_option("--ros", request->ros,
                   "The motion as a ROS trajectory_msgs/JointTrajectory in YAML")
      ->check(refuseEmpty);
  command->add_option("--output-step", request->outputStep, "Time between rows [s]")
      ->check(refuseEmpty);
  command->add_flag("--json", request->json, "The sizing table for programs");
  command->footer(
      "The motion is guided, whatever controller the scenario names, and lasts as long as it "
      "does.\n"
      "Peaks and means include the motion between the rows and both sides of every jump:\n"
      "they do not depend on output_step.\n\n"
      "Examples:\n"
      "  denavit inverse puma-pick-place\n"
      "  denavit inverse puma-pick-place --csv torques.csv --ros motion.yaml\n"
      "  denavit inverse move.json --output-step 0.001 --json");
  command->callback([=, &action] { action = [request] { return inverseCommand(*request); }; });
}

}  // namespace denavit
