#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/interrupt.h"
#include "app/denavit/linear_arguments.h"
#include "app/denavit/linear_report.h"
#include "app/denavit/output_files.h"
#include "app/denavit/progress_bar.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/atomic_file.h"
#include "models/json/number_text.h"
#include "models/linearization/linear_along.h"
#include "models/linearization/linear_mat.h"
#include "models/linearization/linear_table.h"

namespace denavit {
namespace {

struct LinearizeRequest {
  ArmChoice arm;
  std::string scenario, at, along, find, tau, outputs, reduce, csv, bode, step, mat;
  LinearArguments point;
  bool closed = false, json = false;
};

/// Coefficients that change, by time: "a_qd1_rad_s_q2_rad" of A, "b_.." of B, and how long each
/// model holds.
std::string toCsv(const LinearAlong& along) {
  const LinearizedArm& first = along.arms.front();
  struct Entry {
    bool ofA;
    Eigen::Index row, column;
    [[nodiscard]] double of(const LinearizedArm& arm) const {
      return (ofA ? arm.system.A : arm.system.B)(row, column);
    }
  };
  std::vector<Entry> entries;
  std::string text = "time";
  for (const bool ofA : {true, false}) {
    const MatX<double>& block = ofA ? first.system.A : first.system.B;
    for (Eigen::Index i = 0; i < block.rows(); ++i) {
      for (Eigen::Index j = 0; j < block.cols(); ++j) {
        const Entry entry{ofA, i, j};
        const bool changes = std::ranges::any_of(
            along.arms, [&](const LinearizedArm& arm) { return entry.of(arm) != entry.of(first); });
        if (!changes) continue;
        entries.push_back(entry);
        const auto column = static_cast<std::size_t>(j);
        text += (ofA ? ",a_" : ",b_") + first.states[static_cast<std::size_t>(i)] + "_" +
                (ofA ? first.states[column] : first.inputs[column]);
      }
    }
  }
  text += ",holds_s\n";
  for (std::size_t k = 0; k < along.arms.size(); ++k) {
    text += toShortest(*along.arms[k].time);
    for (const Entry& entry : entries) text += "," + toShortest(entry.of(along.arms[k]));
    text += "," + toShortest(along.holds[k]) + "\n";
  }
  return text;
}

void printText(const std::string& name, const LinearAlong& along) {
  const auto shortest = std::ranges::min_element(along.holds) - along.holds.begin();
  std::cout << toPrintable(name) << ": " << along.arms.size()
            << " models along the run; the one at "
            << toReadable(*along.arms[static_cast<std::size_t>(shortest)].time)
            << " s holds shortest: its coefficients change by a tenth within "
            << toReadable(along.holds[static_cast<std::size_t>(shortest)]) << " s\n";
}

/// The run, model by model.
int linearizeRun(const LinearizeRequest& request, const ScenarioDescription& scenario,
                 const LinearRequest& wanted) {
  constexpr int kMost = 10000;
  const int count = parseWhole("--along", request.along, "a number of instants", 2, kMost, 100);
  const bool isOfOne = request.json || request.closed || !request.at.empty() ||
                       !request.find.empty() || !request.bode.empty() || !request.step.empty() ||
                       !request.mat.empty() || !request.reduce.empty();
  if (isOfOne) {
    failArgument("--along", "is for the whole run, as a table",
                 "leave out what is of one model: all but --outputs, --inputs and --csv");
  }
  const LinearAlong along = namingSource(request.scenario, [&] {
    ProgressBar bar(scenario.duration);
    return *linearizeAlong(scenario, wanted, count, [&](double time) {
      bar.show(time);
      return true;
    });
  });
  if (request.csv == "-") {
    std::cout << toCsv(along);
    return kSuccess;
  }
  if (!request.csv.empty()) writeAtomically(request.csv, toCsv(along));
  printText(request.scenario, along);
  return kSuccess;
}

/// A table that an option asks for.
struct LinearTable {
  const char* option;
  const std::string& path;  ///< empty: not asked for; "-": stdout
  std::string (*write)(const LinearizedArm&);
};
std::vector<LinearTable> listTables(const LinearizeRequest& request) {
  return {{"--csv", request.csv, [](const LinearizedArm& arm) { return toCsv(arm); }},
          {"--bode", request.bode, toBodeCsv},
          {"--step", request.step, toStepCsv}};
}

void requireTargets(const LinearizeRequest& request, const ScenarioDescription& scenario) {
  std::string writer = request.json ? "--json" : "";
  std::vector<OutputFile> files{{"--mat", request.mat}};
  for (const LinearTable& table : listTables(request)) {
    files.push_back({table.option, table.path, true});
    if (table.path != "-") continue;
    if (!writer.empty()) {
      failArgument(table.option, "and " + writer + " both write to stdout",
                   "name a file for the table");
    }
    writer = table.option;
  }
  requireOwnFiles(files, listRead(request.scenario, scenario));
}

LinearRequest toLinearRequest(const LinearizeRequest& request) {
  LinearRequest wanted = toRequest(request.point);
  if (!request.at.empty()) wanted.time = parseNumber("--at", request.at);
  wanted.outputs = parseWords(request.outputs);
  wanted.closed = request.closed;
  for (const double joint : parseList("--find", request.find)) {
    if (joint != std::floor(joint) || std::abs(joint) > 1000) {
      failArgument("--find", "is " + request.find, "give numbers of joints, as 2,3");
    }
    wanted.find.push_back(static_cast<int>(joint));
  }
  wanted.tau = parseList("--tau", request.tau);
  return wanted;
}

/// Writes the tables, and what is said beside them.
void write(const LinearizeRequest& request, const LinearReport& report) {
  bool isTold = false;
  for (const LinearTable& table : listTables(request)) {
    if (table.path.empty()) continue;
    const std::string text = table.write(report.arm);
    if (table.path == "-") {
      std::cout << text;
      isTold = true;
    } else {
      writeAtomically(table.path, text);
    }
  }
  if (!request.mat.empty()) writeAtomically(request.mat, toMat(report.arm, report.analysis));
  if (isTold) return;
  if (request.json) {
    printJson(report);
  } else {
    printText(request.scenario, report);
  }
}

LinearizedArm linearizeShowing(const ScenarioDescription& scenario, const LinearRequest& wanted) {
  ProgressBar bar(wanted.time.value_or(0));
  return *linearize(scenario, wanted, [&](double time) {
    bar.show(time);
    return true;
  });
}

/// Poles and what reaches them: of an arm of a hundred joints that takes long.
LinearAnalysis analyseShowing(const LinearizedArm& arm) {
  const double poles = arm.system.order();
  ProgressBar bar(poles, "poles");
  return *analyse(arm, [&](double part) {
    bar.show(part * poles);
    return true;
  });
}

int linearizeCommand(const LinearizeRequest& request) {
  const EndsAtOnce whileLinearized(request.scenario, "nothing is linearised");
  const ScenarioDescription scenario = readScenarioAloud(request.scenario, request.arm);
  requireTargets(request, scenario);
  const LinearRequest wanted = toLinearRequest(request);
  if (!request.along.empty()) return linearizeRun(request, scenario, wanted);
  LinearizedArm arm =
      namingSource(request.scenario, [&] { return linearizeShowing(scenario, wanted); });
  std::optional<ReducedSystem> reduction;
  if (!request.reduce.empty()) {
    const int order = parseWhole("--reduce", request.reduce, "a number of states", 1, 10000, 1);
    ReducedArm reduced =
        namingSource(request.scenario, [&] { return reduceArm(std::move(arm), order); });
    arm = std::move(reduced.arm);
    reduction = std::move(reduced.reduction);
  }
  LinearAnalysis analysis = analyseShowing(arm);
  write(request, {arm, std::move(analysis), listMargins(arm),
                  request.step.empty() ? std::vector<ChannelStep>() : listStepNumbers(arm),
                  std::move(reduction)});
  return kSuccess;
}

}  // namespace

void addLinearizeCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "linearize", "The arm as a linear system where it stands: A, B, C, D, poles, zeros");
  auto request = std::make_shared<LinearizeRequest>();
  addInput(*command, "SCENARIO", request->scenario,
           "A scenario or a robot: a file or a shipped name");
  addArmChoice(*command, request->arm);
  addText(*command, "--at", request->at, "Instant of the scenario's run [s]");
  addText(*command, "--along", request->along,
          "So many models from the start of the run to its end: how their coefficients change");
  addLinearOptions(*command, request->point);
  addText(*command, "--find", request->find,
          "Joints (numbers) whose positions are found: where --tau holds the rates --qd steady");
  addText(*command, "--tau", request->tau,
          "Of --find: torques [N m, N] of all joints; zeros if left out");
  addText(*command, "--outputs", request->outputs,
          "joints, rates, tool, modes, currents, of a closed loop commands: one or several");
  command->add_flag("--closed-loop", request->closed,
                    "With the scenario's controller, and inputs that depend on the state; --inputs "
                    "is reference, or torque or voltage that disturb");
  addText(*command, "--reduce", request->reduce, "So many states, balanced ones");
  addText(*command, "--csv", request->csv, "[A B; C D] as a table with names; - for stdout");
  addText(*command, "--bode", request->bode,
          "Frequency responses as a table: every input to every output; - for stdout");
  addText(*command, "--step", request->step, "Step responses as a table; - for stdout");
  addText(*command, "--mat", request->mat, "A, B, C, D, poles and names for MATLAB and Octave");
  command->add_flag("--json", request->json, "Everything for programs");
  command->footer(
      "The model is of small deviations from the motion that passes q, qd, qdd. Viscous friction\n"
      "belongs to it, dry friction does not: joints slip. Locked and prescribed joints leave.\n"
      "\"reached\" and \"seen\" are the smallest singular values of Popov, Belevitch and "
      "Hautus.\n"
      "Ctrl-C ends the work at once, with exit code 3.\n\n"
      "Examples:\n"
      "  denavit linearize puma560 --q 0,0.6,-1.2,0,0.5,0\n"
      "  denavit linearize free-fall --at 0.5 --outputs tool --json\n"
      "  denavit linearize free-fall --along 100 --csv coefficients.csv\n"
      "  denavit linearize double-pendulum --find 1,2 --q -1,0.3\n"
      "  denavit linearize arm.json --inputs voltage --mat arm.mat\n"
      "  denavit linearize puma-pick-place --closed-loop --at 0.5 --step step.csv");
  command->callback([=, &action] { action = [request] { return linearizeCommand(*request); }; });
}

}  // namespace denavit
