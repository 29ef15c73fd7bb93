#include "app/denavit/mechanism_modes.h"

#include <algorithm>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/finer_text.h"
#include "app/denavit/mechanism_arguments.h"
#include "app/denavit/number_nodes.h"
#include "app/denavit/text_table.h"
#include "app/usage/report.h"
#include "models/json/number_text.h"
#include "models/vibration/mechanism_modes.h"

namespace denavit {
namespace {

void printJson(const GivenMechanism& given, const MechanismModes& found) {
  JsonNode list = JsonNode::list();
  for (std::size_t k = 0; k < found.modes.size(); ++k) {
    const NaturalMode& mode = found.modes[k];
    JsonNode node = JsonNode::object();
    node.add("frequency_Hz", JsonNode::number(mode.frequency));
    if (found.finer) addFiner(*found.finer, k, mode.frequency, node);
    node.add("damping_ratio", numberOrNull(mode.dampingRatio));
    node.add("growth_rate_1_s", JsonNode::number(mode.growthRate));
    node.add("shape", vectorNode(found.shapes[k]));
    list.add(std::move(node));
  }
  JsonNode node = JsonNode::object();
  node.add("q", vectorNode(found.q));
  node.add("modes", std::move(list));
  if (found.finer) {
    node.add("missing_Hz", vectorNode(VecX<double>::Map(found.finer->missing.data(),
                                                        std::ssize(found.finer->missing))));
  }
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
  std::vector<bool> left{false, false, false, false, true};
  if (found.finer) {
    left.insert(left.begin() + 2, true);
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const std::string mark =
          k > 0 ? markOf(*found.finer, k - 1, found.modes[k - 1].frequency) : "";
      rows[k].insert(rows[k].begin() + 2, mark);
    }
  }
  std::cout << alignRows(rows, left);
  if (found.finer) std::cout << describeFiner(*found.finer, found.modes);
  std::cout << (found.linear.isHeld
                    ? "the actuated joints hold the pose with constant torques\n"
                    : "the actuated joints cannot hold the pose: the independent ones do\n");
}

}  // namespace

int listMechanismModes(const std::string& mechanism, const std::string& q,
                       const std::string& locked, bool json) {
  const GivenMechanism given = readGivenMechanism(mechanism);
  const std::optional<VecX<double>> pose = parseGiven("--q", q);
  const MechanismModes found =
      namingOptions([&] { return findMechanismModes(given, pose, splitNames(locked)); });
  json ? printJson(given, found) : printText(given, found);
  return kSuccess;
}

}  // namespace denavit
