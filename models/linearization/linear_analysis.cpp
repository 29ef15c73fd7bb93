#include "models/linearization/linear_analysis.h"

#include <algorithm>
#include <map>

#include "core/linear_system/poles.h"
#include "core/linear_system/zeros.h"

namespace denavit {
namespace {

std::string digitsOf(const std::string& name, std::size_t from) {
  std::size_t end = from;
  while (end < name.size() && name[end] >= '0' && name[end] <= '9') ++end;
  return name.substr(from, end - from);
}

/// "joint 2" of "q2_rad" and "qd2_rad_s", "current of motor 1" of "i1_A", "link 2 bending in y
/// (mode 1)" of "link2_y1_m".
std::string ownerOf(const std::string& state) {
  if (state.starts_with("link")) {
    const std::string number = digitsOf(state, 4);
    const char axis = state[4 + number.size() + 1];
    const std::string mode = " (mode " + digitsOf(state, 4 + number.size() + 2) + ")";
    return "link " + number + (axis == 'x' ? " twisting" : std::string(" bending in ") + axis) +
           mode;
  }
  if (state.starts_with("integral")) return "the integral of joint " + digitsOf(state, 8);
  if (state.starts_with("command")) return "the delayed command " + digitsOf(state, 7);
  if (state.starts_with("joint")) return "the spring of joint " + digitsOf(state, 5);
  if (state.starts_with("qd")) return "joint " + digitsOf(state, 2);
  if (state.starts_with("q")) return "joint " + digitsOf(state, 1);
  if (state.starts_with("i")) return "the current of motor " + digitsOf(state, 1);
  return state;
}

VecX<double> sizesOf(const VecX<Complex>& vector) { return vector.cwiseAbs(); }

}  // namespace

std::string describeStates(const std::vector<std::string>& states, const VecX<double>& sizes) {
  constexpr double kTakesPart = 0.4;  // of the largest
  constexpr std::size_t kMost = 3;
  std::map<std::string, double> parts;
  for (std::size_t i = 0; i < states.size(); ++i) {
    parts[ownerOf(states[i])] += sizes[static_cast<Eigen::Index>(i)];
  }
  std::vector<std::pair<double, std::string>> sorted;
  for (const auto& [owner, size] : parts) sorted.emplace_back(size, owner);
  std::ranges::sort(sorted, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> names;
  for (const auto& [size, owner] : sorted) {
    if (names.size() < kMost && size > kTakesPart * sorted.front().first) names.push_back(owner);
  }
  std::string text;
  for (std::size_t k = 0; k < names.size(); ++k) {
    text += (k == 0 ? "" : k + 1 == names.size() ? " and " : ", ") + names[k];
  }
  return text;
}

LinearAnalysis analyse(const LinearizedArm& arm) { return *analyse(arm, {}); }

std::optional<LinearAnalysis> analyse(const LinearizedArm& arm,
                                      const std::function<bool(double part)>& goesOn) {
  LinearAnalysis made;
  const StateSpace& system = arm.system;
  const PoleTable poles = calcPoles(system.A, system.sampleTime);
  std::optional<ReachTable> found = calcReach(system, goesOn);
  if (!found) return std::nullopt;
  ReachTable& reach = *found;
  made.shapes = poles.right;
  for (std::size_t k = 0; k < poles.poles.size(); ++k) {
    const auto column = static_cast<Eigen::Index>(k);
    made.modes.push_back(
        {std::move(reach.poles[k]), describeStates(arm.states, poles.participation.col(column))});
  }
  made.zeros = findZeros(system).zeros;
  made.controllableRank = reach.controllableRank;
  made.observableRank = reach.observableRank;
  made.weakestControl = reach.weakestControl;
  made.weakestView = reach.weakestView;
  if (made.weakestControl >= 0) {
    made.leastDriven = describeStates(
        arm.states,
        sizesOf(made.modes[static_cast<std::size_t>(made.weakestControl)].reach.weakest));
  }
  if (made.weakestView >= 0) {
    made.leastSeen = describeStates(
        arm.states, sizesOf(made.modes[static_cast<std::size_t>(made.weakestView)].reach.hidden));
  }
  return made;
}

}  // namespace denavit
