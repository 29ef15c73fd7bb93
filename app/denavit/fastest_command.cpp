#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/text_table.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/atomic_file.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/motion_preview/fastest_scenario.h"
#include "models/motion_preview/motion_preview.h"
#include "models/motor_sizing/motion_run.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

struct FastestRequest {
  ArmChoice arm;
  std::string scenario, csv;
  bool json = false, friction = false;
};

const char* nameOf(LimitKind kind) {
  switch (kind) {
    case LimitKind::Effort:
      return "effort";
    case LimitKind::Velocity:
      return "velocity";
    case LimitKind::Acceleration:
      break;
  }
  return "acceleration";
}

/// The limit that is used most from one place of the grid to the next, where that stays the same.
JsonNode activeNode(const std::vector<FastestPart>& parts) {
  JsonNode list = JsonNode::list();
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const TimeScaling& scaling = parts[k].scaling;
    for (std::size_t i = 0; i < scaling.active.size();) {
      const ActiveLimit& limit = scaling.active[i];
      std::size_t end = i + 1;
      const auto isSame = [&](const ActiveLimit& other) {
        return other.joint == limit.joint && other.kind == limit.kind && other.sign == limit.sign;
      };
      while (end < scaling.active.size() && isSame(scaling.active[end])) ++end;
      JsonNode node = JsonNode::object();
      node.add("part", JsonNode::number(static_cast<double>(k + 1)));
      node.add("from", JsonNode::number(scaling.grid[i].s));
      node.add("to", JsonNode::number(scaling.grid[end].s));
      node.add("joint", JsonNode::number(limit.joint + 1));
      node.add("limit", JsonNode::text(nameOf(limit.kind)));
      node.add("sign", JsonNode::number(limit.sign));
      list.add(std::move(node));
      i = end;
    }
  }
  return list;
}

void printJson(const PlannedMotion& planned) {
  JsonNode grid = JsonNode::list();
  for (std::size_t k = 0; k < planned.fastest.size(); ++k) {
    for (const TimeScalingPoint& point : planned.fastest[k].scaling.grid) {
      JsonNode node = JsonNode::object(), tau = JsonNode::list();
      for (const double value : point.tau) tau.add(JsonNode::number(value));
      node.add("part", JsonNode::number(static_cast<double>(k + 1)));
      node.add("s", JsonNode::number(point.s));
      node.add("time", JsonNode::number(planned.fastest[k].begin + point.time));
      node.add("s_rate", JsonNode::number(point.s_rate));
      node.add("s_acceleration", JsonNode::number(point.s_acceleration));
      node.add("most_s_rate", JsonNode::number(point.mostRate));
      node.add("controllable_s_rate", JsonNode::number(point.controllable));
      node.add("tau", std::move(tau));
      grid.add(std::move(node));
    }
  }
  JsonNode node = JsonNode::object();
  node.add("time", JsonNode::number(planned.times.back()));
  node.add("grid", std::move(grid));
  node.add("active", activeNode(planned.fastest));
  std::cout << node.toText();
}

/// How long each limit is the one that holds the motion back.
void printText(const std::string& name, const PlannedMotion& planned, const RobotDescription& robot,
               bool withFriction) {
  std::cout << toPrintable(name) << ": " << toReadable(planned.times.back())
            << " s is the fastest within its limits, friction "
            << (withFriction ? "overcome" : "left out") << "\n";
  std::vector<std::vector<std::string>> rows{{"limit", "s", "%"}};
  for (const auto& [limit, time] : sumHeldTimes(planned.fastest)) {
    rows.push_back(
        {jointLabel(robot, static_cast<std::size_t>(limit.first)) + ": " + nameOf(limit.second),
         toReadable(time), toReadable(100 * time / planned.times.back())});
  }
  std::cout << alignRows(std::move(rows), {true, false, false});
}

int fastestCommand(const FastestRequest& request) {
  const bool toStdout = request.csv == "-";
  if (toStdout && request.json) {
    failArgument("--csv", "and --json both write to stdout", "name a file for the table");
  }
  if (!request.csv.empty() && !toStdout) requireWritable(request.csv);
  const auto [scenario, robot, planned] = namingSource(request.scenario, [&] {
    const ScenarioDescription given = readScenarioAloud(request.scenario, request.arm);
    reportWarnings(findFastestWarnings(given), request.scenario);
    return makeFastest(given, request.friction);
  });
  reportWarnings(findMotionWarnings(scenario, planned), request.scenario);
  if (!request.csv.empty()) {
    const ScenarioDescription run = makeMotionRun(scenario);
    const SimulationResult result = simulate(makeSimulation(run));
    if (toStdout) {
      writeCsv(std::cout, result.recording);
    } else {
      writeRun(request.csv, run, result);
    }
  }
  if (request.json) {
    printJson(planned);
  } else if (!toStdout) {
    printText(scenario.name.empty() ? request.scenario : scenario.name, planned, robot,
              scenario.input.trajectory->friction);
  }
  return kSuccess;
}

}  // namespace

void addFastestCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "fastest",
      "The fastest motion along a scenario's path within torques, speeds, accelerations");
  auto request = std::make_shared<FastestRequest>();
  addInput(*command, "SCENARIO", request->scenario,
           "A file or a shipped name with input.trajectory; its times are left out, and the "
           "joints move in proportion");
  addArmChoice(*command, request->arm);
  command->add_option("--csv", request->csv, "The motion and its torques; - for stdout")
      ->check(refuseEmpty);
  command->add_flag("--json", request->json, "The grid with speeds, torques and active limits");
  command->add_flag("--friction", request->friction,
                    "Efforts overcome viscous and dry friction, too");
  command->footer(
      "Limits are those of the trajectory, or the joints' efforts and velocities. Payload and "
      "rotors\n"
      "are in the torques, friction where it is asked for. Points without a blend are stops.\n\n"
      "Examples:\n"
      "  denavit fastest puma-pick-place\n"
      "  denavit fastest move.json --json\n"
      "  denavit fastest move.json --friction --csv fastest.csv");
  command->callback([=, &action] { action = [request] { return fastestCommand(*request); }; });
}

}  // namespace denavit
