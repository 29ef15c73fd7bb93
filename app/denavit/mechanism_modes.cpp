#include "app/denavit/mechanism_modes.h"

#include <algorithm>
#include <iostream>

#include "app/denavit/mechanism_arguments.h"
#include "app/denavit/number_nodes.h"
#include "app/denavit/text_table.h"
#include "app/usage/report.h"
#include "core/mechanism/small_motions.h"
#include "core/vibration/natural_modes.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"
#include "models/vibration/vibrating_arm.h"

namespace denavit {
namespace {

struct MechanismModes {
  VecX<double> q;
  LinearMechanism linear;
  std::vector<NaturalMode> modes;    ///< of the independent coordinates
  std::vector<VecX<double>> shapes;  ///< of all coordinates
  std::vector<std::string> independent;
};

/// Independent coordinates with the locked ones among them, as far as these are.
std::vector<int> chooseIndependent(const GivenMechanism& given, const MechanismState& state,
                                   const std::vector<int>& locked) {
  if (locked.empty()) return state.independent;
  const Mechanism& mechanism = *given.mechanism;
  ClosureEquations equations(mechanism);
  equations.place(state.q);
  CoordinateSet set(mechanism);
  set.choose(equations.jacobian(), markCoordinates(mechanism, locked), state.independent);
  return set.independent();
}

MechanismModes findModes(const GivenMechanism& given, const std::string& q,
                         const std::string& locked) {
  MechanismQuery query;
  query.q = parsePose(given, q);
  const StateOutcome outcome = calcMechanismState(given.mechanism, query);
  if (!outcome.state) failState(*outcome.problem, query, *given.mechanism);
  const std::vector<int> joints = parseJointNames("--locked", locked, *given.mechanism);
  const std::vector<int> independent = chooseIndependent(given, *outcome.state, joints);
  const VecX<double> rest = VecX<double>::Zero(outcome.state->mobility);
  MechanismModes found;
  found.q = outcome.state->q;
  found.linear = linearizeMechanism(given.mechanism, found.q, independent, rest, rest,
                                    makeFriction(makeJointList(given.description)));
  const MatX<double> K = (found.linear.S + found.linear.S.transpose()) / 2;
  std::vector<int> still;
  for (std::size_t j = 0; j < independent.size(); ++j) {
    if (std::ranges::find(joints, independent[j]) != joints.end()) {
      still.push_back(static_cast<int>(j));
    }
  }
  const auto modes = findNaturalModes(
      {found.linear.M, VecX<double>::Zero(K.rows()), K, 1e4 * K.cwiseAbs()}, still);
  if (!modes) {
    failState({.kind = NoState::Kind::Indefinite}, query, *given.mechanism);
  }
  found.modes = *modes;
  dampModes(found.linear.D, found.modes);
  for (const NaturalMode& mode : found.modes) {
    found.shapes.push_back(found.linear.G * mode.shape);
  }
  for (const int i : independent) {
    found.independent.push_back(given.mechanism->coordinateName(i));
  }
  return found;
}

void printJson(const GivenMechanism& given, const MechanismModes& found) {
  JsonNode list = JsonNode::list();
  for (std::size_t k = 0; k < found.modes.size(); ++k) {
    const NaturalMode& mode = found.modes[k];
    JsonNode node = JsonNode::object();
    node.add("frequency_Hz", JsonNode::number(mode.frequency));
    node.add("damping_ratio",
             mode.dampingRatio ? JsonNode::number(*mode.dampingRatio) : JsonNode::from(nullptr));
    node.add("growth_rate_1_s", JsonNode::number(mode.growthRate));
    node.add("shape", vectorNode(found.shapes[k]));
    list.add(std::move(node));
  }
  JsonNode node = JsonNode::object();
  node.add("q", vectorNode(found.q));
  node.add("modes", std::move(list));
  node.add("coordinates", textsNode(given.mechanism->jointNames));
  node.add("independent", textsNode(found.independent));
  node.add("M", rowsNode(found.linear.M));
  node.add("D", rowsNode(found.linear.D));
  node.add("K", rowsNode(found.linear.S));
  node.add("B", rowsNode(found.linear.B));
  node.add("tau_actuated",
           found.linear.isHeld ? vectorNode(found.linear.tau) : JsonNode::from(nullptr));
  std::cout << node.toText();
}

/// The joints that move most in a shape, largest first.
std::string describeShape(const Mechanism& mechanism, const VecX<double>& shape) {
  constexpr std::size_t kMost = 4;
  constexpr double kLittle = 0.1;  // of the largest
  std::vector<int> order(static_cast<std::size_t>(mechanism.jointCount()));
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::ranges::stable_sort(order,
                           [&](int a, int b) { return std::abs(shape[a]) > std::abs(shape[b]); });
  const double largest = std::abs(shape[order.front()]);
  std::string text;
  for (std::size_t k = 0; k < std::min(kMost, order.size()); ++k) {
    const double share = shape[order[k]] / largest;
    if (std::abs(share) < kLittle) break;
    text += (text.empty() ? "" : ", ") + mechanism.jointNames[static_cast<std::size_t>(order[k])] +
            " " + toReadable(std::round(share * 100) / 100);
  }
  return text;
}

void printText(const GivenMechanism& given, const MechanismModes& found) {
  std::vector<std::vector<std::string>> rows{
      {"mode", "frequency [Hz]", "damping ratio", "growth [1/s]", "what moves"}};
  for (std::size_t k = 0; k < found.modes.size(); ++k) {
    const NaturalMode& mode = found.modes[k];
    rows.push_back({std::to_string(k + 1), toReadable(mode.frequency),
                    mode.dampingRatio ? toReadable(*mode.dampingRatio)
                    : mode.isRigid()  ? "rigid"
                                      : "unstable",
                    mode.isUnstable() ? toReadable(mode.growthRate) : "",
                    describeShape(*given.mechanism, found.shapes[k])});
  }
  std::cout << alignRows(rows, {false, false, false, false, true});
  std::cout << (found.linear.isHeld
                    ? "the actuated joints hold the pose with constant torques\n"
                    : "the actuated joints cannot hold the pose: the independent ones do\n");
}

}  // namespace

int listMechanismModes(const std::string& mechanism, const std::string& q,
                       const std::string& locked, bool json) {
  const GivenMechanism given = readGivenMechanism(mechanism);
  const MechanismModes found = findModes(given, q, locked);
  json ? printJson(given, found) : printText(given, found);
  return kSuccess;
}

}  // namespace denavit
