#include <algorithm>
#include <cmath>
#include <iostream>
#include <numbers>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/denavit/interrupt.h"
#include "app/denavit/linear_arguments.h"
#include "app/denavit/progress_bar.h"
#include "app/denavit/text_table.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/atomic_file.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"
#include "models/linearization/linear_along.h"
#include "models/linearization/linear_analysis.h"
#include "models/linearization/linearized_arm.h"

namespace denavit {
namespace {

struct LinearizeRequest {
  std::string scenario, at, along, find, tau, outputs, csv;
  LinearArguments point;
  bool json = false;
};

JsonNode reachNode(int rank, double smallest, const std::string& weakest) {
  JsonNode node = JsonNode::object();
  node.add("rank", JsonNode::number(rank));
  node.add("smallest", JsonNode::number(smallest));
  node.add("weakest", JsonNode::text(weakest));
  return node;
}

void printJson(const LinearizedArm& arm, const LinearAnalysis& analysis) {
  JsonNode node = JsonNode::object(), poles = JsonNode::list(), zeros = JsonNode::list(),
           moves = JsonNode::list();
  node.add("states", toTextsNode(arm.states));
  node.add("inputs", toTextsNode(arm.inputs));
  node.add("outputs", toTextsNode(arm.outputs));
  node.add("A", toRowsNode(arm.system.A));
  node.add("B", toRowsNode(arm.system.B));
  node.add("C", toRowsNode(arm.system.C));
  node.add("D", toRowsNode(arm.system.D));
  for (const LinearMode& mode : analysis.modes) {
    poles.add(toRootNode(mode.reach.pole.value));
    moves.add(JsonNode::text(mode.moves));
  }
  for (const Complex& zero : analysis.zeros) zeros.add(toRootNode(zero));
  node.add("poles", std::move(poles));
  node.add("moves", std::move(moves));
  node.add("zeros", std::move(zeros));
  const auto at = [&](int k) -> const PoleReach& {
    return analysis.modes[static_cast<std::size_t>(k)].reach;
  };
  if (analysis.weakestControl >= 0) {
    node.add("controllability",
             reachNode(analysis.controllableRank, at(analysis.weakestControl).controllability,
                       analysis.leastDriven));
  }
  if (analysis.weakestView >= 0) {
    node.add("observability",
             reachNode(analysis.observableRank, at(analysis.weakestView).observability,
                       analysis.leastSeen));
  }
  node.add("q", toNumbersNode(arm.q));
  node.add("qd", toNumbersNode(arm.qd));
  node.add("qdd", toNumbersNode(arm.qdd));
  node.add("tau", toNumbersNode(arm.tau));
  if (arm.current.size() > 0) {
    node.add("current", toNumbersNode(arm.current));
    node.add("voltage", toNumbersNode(arm.voltage));
  }
  if (arm.time) node.add("time", JsonNode::number(*arm.time));
  node.add("remarks", toTextsNode(arm.remarks));
  std::cout << node.toText();
}

/// One line per real pole and per pair.
std::string toTable(const LinearAnalysis& analysis) {
  std::vector<std::vector<std::string>> rows{
      {"pole [1/s]", "Hz", "damping", "time constant s", "reached", "seen", "what moves"}};
  for (const LinearMode& mode : analysis.modes) {
    const Pole& pole = mode.reach.pole;
    if (pole.value.imag() < 0) continue;
    const bool swings = pole.value.imag() != 0;
    const bool isOnLimit = pole.side == PoleSide::Limit;  // to rounding
    rows.push_back({toRootText(isOnLimit ? Complex(0, pole.value.imag()) : pole.value),
                    swings ? toReadable(pole.naturalFrequency / (2 * std::numbers::pi)) : "",
                    swings ? toReadable(isOnLimit ? 0.0 : pole.dampingRatio) : "",
                    pole.timeConstant ? toReadable(*pole.timeConstant) : "",
                    mode.reach.isControllable ? toReadable(mode.reach.controllability) : "no",
                    mode.reach.isObservable ? toReadable(mode.reach.observability) : "no",
                    mode.moves});
  }
  return alignRows(std::move(rows), {true, false, false, false, false, false, true});
}

void printText(const std::string& name, const LinearizedArm& arm, const LinearAnalysis& analysis) {
  std::cout << toPrintable(name) << ": " << arm.system.order() << " states, " << arm.inputs.size()
            << " inputs, " << arm.outputs.size() << " outputs";
  if (arm.time) std::cout << ", at t = " << toReadable(*arm.time) << " s";
  std::cout << "\n" << toTable(analysis);
  if (!analysis.zeros.empty()) {
    std::cout << "zeros [1/s]:";
    for (const Complex& zero : analysis.zeros) {
      if (zero.imag() >= 0) std::cout << "  " << toRootText(zero);
    }
    std::cout << "\n";
  }
  const auto say = [&](const char* what, int rank, const std::string& weakest) {
    std::cout << what << ": " << (rank == arm.system.order() ? "yes" : "no") << ", " << rank
              << " of " << arm.system.order() << "; weakest: " << weakest << "\n";
  };
  say("controllable", analysis.controllableRank, analysis.leastDriven);
  say("observable", analysis.observableRank, analysis.leastSeen);
  for (const std::string& remark : arm.remarks) std::cout << remark << "\n";
}

/// [A B; C D] with names.
std::string toCsv(const LinearizedArm& arm) {
  std::string text = "row";
  for (const auto* names : {&arm.states, &arm.inputs}) {
    for (const std::string& name : *names) text += "," + name;
  }
  text += "\n";
  const auto addRows = [&](const std::vector<std::string>& names, const char* prefix,
                           const MatX<double>& left, const MatX<double>& right) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      text += prefix + names[i];
      for (const MatX<double>* block : {&left, &right}) {
        for (const double value : block->row(static_cast<Eigen::Index>(i))) {
          text += "," + toShortest(value);
        }
      }
      text += "\n";
    }
  };
  addRows(arm.states, "d_dt_", arm.system.A, arm.system.B);
  addRows(arm.outputs, "", arm.system.C, arm.system.D);
  return text;
}

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
  if (request.json || !request.at.empty() || !request.find.empty()) {
    failArgument("--along", "is for the whole run, as a table",
                 "leave --json, --at and --find out");
  }
  const Interruptible untilWritten;
  ProgressBar bar(scenario.duration);
  const auto along = namingSource(request.scenario, [&] {
    return linearizeAlong(scenario, wanted, count, [&](double time) {
      bar.show(time);
      return !isInterrupted();
    });
  });
  if (!along) {
    std::cerr << toPrintable(request.scenario) << ": run: interrupted\n";
    return kEndedEarly;
  }
  if (request.csv == "-") {
    std::cout << toCsv(*along);
    return kSuccess;
  }
  if (!request.csv.empty()) writeAtomically(request.csv, toCsv(*along));
  printText(request.scenario, *along);
  return kSuccess;
}

int linearizeCommand(const LinearizeRequest& request) {
  const bool toStdout = request.csv == "-";
  if (toStdout && request.json) {
    failArgument("--csv", "and --json both write to stdout", "name a file for the table");
  }
  if (!request.csv.empty() && !toStdout) requireTarget(request.csv);
  const ScenarioDescription scenario = readScenarioOrRobot(request.scenario);
  LinearRequest wanted = toRequest(request.point);
  if (!request.at.empty()) wanted.time = parseNumber("--at", request.at);
  wanted.outputs = parseWords(request.outputs);
  for (const double joint : parseList("--find", request.find)) {
    if (joint != std::floor(joint) || std::abs(joint) > 1000) {
      failArgument("--find", "is " + request.find, "give numbers of joints, as 2,3");
    }
    wanted.find.push_back(static_cast<int>(joint));
  }
  wanted.tau = parseList("--tau", request.tau);
  if (!request.along.empty()) return linearizeRun(request, scenario, wanted);
  const Interruptible untilWritten;
  ProgressBar bar(wanted.time.value_or(0));
  const auto arm = namingSource(request.scenario, [&] {
    return linearize(scenario, wanted, [&](double time) {
      bar.show(time);
      return !isInterrupted();
    });
  });
  if (!arm) {
    std::cerr << toPrintable(request.scenario) << ": run: interrupted\n";
    return kEndedEarly;
  }
  if (toStdout) {
    std::cout << toCsv(*arm);
    return kSuccess;
  }
  if (!request.csv.empty()) writeAtomically(request.csv, toCsv(*arm));
  const LinearAnalysis analysis = analyse(*arm);
  if (request.json) {
    printJson(*arm, analysis);
  } else {
    printText(request.scenario, *arm, analysis);
  }
  return kSuccess;
}

}  // namespace

void addLinearizeCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "linearize", "The arm as a linear system where it stands: A, B, C, D, poles, zeros");
  auto request = std::make_shared<LinearizeRequest>();
  addInput(*command, "SCENARIO", request->scenario,
           "A scenario or a robot: a file or a shipped name");
  addText(*command, "--at", request->at, "Instant of the scenario's run [s]");
  addText(*command, "--along", request->along,
          "So many models from the start of the run to its end: how their coefficients change");
  addLinearOptions(*command, request->point);
  addText(*command, "--find", request->find,
          "Joints (numbers) whose positions are found: where --tau holds the rates --qd steady");
  addText(*command, "--tau", request->tau,
          "Of --find: torques [N m, N] of all joints; zeros if left out");
  addText(*command, "--outputs", request->outputs,
          "joints, rates, tool, modes, currents: one or several");
  addText(*command, "--csv", request->csv, "[A B; C D] as a table with names; - for stdout");
  command->add_flag("--json", request->json, "Everything for programs");
  command->footer(
      "The model is of small deviations from the motion that passes q, qd, qdd. Viscous friction\n"
      "belongs to it, dry friction does not: joints slip. Locked and prescribed joints leave.\n"
      "\"reached\" and \"seen\" are the smallest singular values of Popov, Belevitch and "
      "Hautus.\n\n"
      "Examples:\n"
      "  denavit linearize puma560 --q 0,0.6,-1.2,0,0.5,0\n"
      "  denavit linearize free-fall --at 0.5 --outputs tool --json\n"
      "  denavit linearize free-fall --along 100 --csv coefficients.csv\n"
      "  denavit linearize double-pendulum --find 1,2 --q -1,0.3\n"
      "  denavit linearize arm.json --inputs voltage --csv abcd.csv");
  command->callback([=, &action] { action = [request] { return linearizeCommand(*request); }; });
}

}  // namespace denavit
