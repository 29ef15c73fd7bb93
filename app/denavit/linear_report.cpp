#include "app/denavit/linear_report.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <numbers>

#include "app/denavit/linear_arguments.h"
#include "app/denavit/text_table.h"
#include "app/usage/report.h"
#include "models/json/json_node.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

JsonNode reachNode(int rank, double smallest, const std::string& weakest) {
  JsonNode node = JsonNode::object();
  node.add("rank", JsonNode::number(rank));
  node.add("smallest", JsonNode::number(smallest));
  node.add("weakest", JsonNode::text(weakest));
  return node;
}

/// Nothing where there is none.
void addNumber(JsonNode& node, const char* name, const std::optional<double>& value) {
  if (value) node.add(name, JsonNode::number(*value));
}

void addLoop(const LinearReport& report, JsonNode& node) {
  if (!report.arm.loop) return;
  node.add("commands", toTextsNode(report.arm.commands));
  node.add("K", toRowsNode(report.arm.loop->K));
  JsonNode margins = JsonNode::list();
  for (const CommandMargins& of : report.margins) {
    const StabilityMargins& m = of.margins;
    JsonNode one = JsonNode::object();
    one.add("command", JsonNode::text(of.command));
    one.add("stable", JsonNode::boolean(m.isStable));
    if (m.increase) addNumber(one, "gain_increase", m.increase->factor);
    if (m.decrease) addNumber(one, "gain_decrease", m.decrease->factor);
    if (m.phase) addNumber(one, "phase_deg", m.phase->angle_deg);
    if (m.phase) addNumber(one, "crossover_rad_s", m.phase->frequency);
    if (m.delay) addNumber(one, "delay_s", m.delay->delay);
    one.add("modulus", JsonNode::number(m.modulus));
    margins.add(std::move(one));
  }
  node.add("margins", std::move(margins));
}

void addSteps(const std::vector<ChannelStep>& steps, JsonNode& node) {
  if (steps.empty()) return;
  JsonNode all = JsonNode::list();
  for (const ChannelStep& of : steps) {
    JsonNode one = JsonNode::object();
    one.add("input", JsonNode::text(of.input));
    one.add("output", JsonNode::text(of.output));
    addNumber(one, "final", of.numbers.finalValue);
    addNumber(one, "rise_time_s", of.numbers.riseTime);
    addNumber(one, "overshoot", of.numbers.overshoot);
    addNumber(one, "undershoot", of.numbers.undershoot);
    addNumber(one, "peak_time_s", of.numbers.peakTime);
    addNumber(one, "settling_time_s", of.numbers.settlingTime);
    all.add(std::move(one));
  }
  node.add("steps", std::move(all));
}

void addReduction(const ReducedSystem& reduction, JsonNode& node) {
  JsonNode made = JsonNode::object();
  made.add("hankel_values", toNumbersNode(reduction.hankelValues));
  addNumber(made, "error_bound", reduction.errorBound);
  made.add("note", JsonNode::text(reduction.note));
  node.add("reduction", std::move(made));
}

/// One line per real pole and per pair.
std::string toTable(const LinearAnalysis& analysis) {
  std::vector<std::vector<std::string>> rows{
      {"pole [1/s]", "Hz", "damping", "time constant s", "reached", "seen", "what moves"}};
  for (const LinearMode& mode : analysis.modes) {
    const Pole& pole = mode.reach.pole;
    if (pole.value.imag() < 0) continue;
    const bool swings = pole.s.imag() != 0;
    const bool isOnLimit = pole.side == PoleSide::Limit;  // to rounding
    rows.push_back({toRootText(isOnLimit ? Complex(0, pole.s.imag()) : pole.s),
                    swings ? toReadable(pole.naturalFrequency / (2 * std::numbers::pi)) : "",
                    swings ? toReadable(isOnLimit ? 0.0 : pole.dampingRatio) : "",
                    pole.timeConstant ? toReadable(*pole.timeConstant) : "",
                    mode.reach.isControllable ? toReadable(mode.reach.controllability) : "no",
                    mode.reach.isObservable ? toReadable(mode.reach.observability) : "no",
                    mode.moves});
  }
  return alignRows(std::move(rows), {true, false, false, false, false, false, true});
}

std::string toCell(const std::optional<double>& value, double factor = 1) {
  return value ? toReadable(factor * *value) : "none";
}

std::string toTable(const std::vector<CommandMargins>& margins) {
  std::vector<std::vector<std::string>> rows{
      {"margins of", "gain up", "gain down", "phase deg", "at rad/s", "delay ms", "least |1 + L|"}};
  for (const CommandMargins& of : margins) {
    const StabilityMargins& m = of.margins;
    if (!m.isStable) {
      rows.push_back({of.command, "unstable", "", "", "", "", toReadable(m.modulus)});
      continue;
    }
    rows.push_back({of.command, m.increase ? toReadable(m.increase->factor) : "any",
                    m.decrease ? toReadable(m.decrease->factor) : "any",
                    m.phase ? toReadable(m.phase->angle_deg) : "any",
                    m.phase ? toReadable(m.phase->frequency) : "",
                    m.delay ? toReadable(1000 * m.delay->delay) : "any", toReadable(m.modulus)});
  }
  return alignRows(std::move(rows), {true, false, false, false, false, false, false});
}

std::string toTable(const std::vector<ChannelStep>& steps) {
  std::vector<std::vector<std::string>> rows{
      {"step of", "in", "ends at", "rise s", "overshoot %", "settling s"}};
  std::map<std::string, double> largest;
  for (const ChannelStep& of : steps) {
    double& most = largest[of.output];
    most = std::max(most, std::abs(of.numbers.finalValue.value_or(0)));
  }
  constexpr double kRounding = 1e-12;
  for (const ChannelStep& of : steps) {
    const auto& end = of.numbers.finalValue;
    if (end && std::abs(*end) <= kRounding * largest[of.output]) continue;
    rows.push_back({of.input, of.output, toCell(of.numbers.finalValue), toCell(of.numbers.riseTime),
                    toCell(of.numbers.overshoot, 100), toCell(of.numbers.settlingTime)});
  }
  return alignRows(std::move(rows), {true, true, false, false, false, false});
}

void printReduction(const ReducedSystem& reduction) {
  if (reduction.errorBound) {
    std::cout << "reduced: the gain of what is left out is at most "
              << toReadable(*reduction.errorBound) << "\n";
  }
  if (!reduction.note.empty()) std::cout << "reduced: " << reduction.note << "\n";
}

}  // namespace

void printJson(const LinearReport& report) {
  const LinearizedArm& arm = report.arm;
  const LinearAnalysis& analysis = report.analysis;
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
  if (arm.system.isDiscrete()) node.add("sample_time", JsonNode::number(arm.system.sampleTime));
  addLoop(report, node);
  addSteps(report.steps, node);
  if (report.reduction) addReduction(*report.reduction, node);
  node.add("remarks", toTextsNode(arm.remarks));
  std::cout << node.toText();
}

void printText(const std::string& name, const LinearReport& report) {
  const LinearizedArm& arm = report.arm;
  const LinearAnalysis& analysis = report.analysis;
  std::cout << toPrintable(name) << ": " << arm.system.order() << " states, " << arm.inputs.size()
            << " inputs, " << arm.outputs.size() << " outputs";
  if (arm.time) std::cout << ", at t = " << toReadable(*arm.time) << " s";
  if (arm.system.isDiscrete()) {
    std::cout << ", every " << toReadable(arm.system.sampleTime) << " s; poles as s = ln z / Ts";
  }
  std::cout << "\n" << toTable(analysis);
  if (!analysis.zeros.empty()) {
    std::cout << (arm.system.isDiscrete() ? "zeros (z):" : "zeros [1/s]:");
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
  if (!report.margins.empty()) std::cout << toTable(report.margins);
  if (!report.steps.empty()) std::cout << toTable(report.steps);
  if (report.reduction) printReduction(*report.reduction);
  for (const std::string& remark : arm.remarks) std::cout << remark << "\n";
}

}  // namespace denavit
