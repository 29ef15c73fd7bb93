#include "models/linearization/linear_outputs.h"

#include <algorithm>

#include "models/issue.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

/// States that an output is one of.
struct StateRange {
  int first = 0, count = 0;
};

/// Nothing where the word names no states.
std::optional<StateRange> findStates(const std::string& word, const LinearArm& linear,
                                     int jointCount) {
  const int n = linear.freeCount();
  const auto joints = static_cast<int>(
      std::ranges::count_if(linear.coordinates, [&](int k) { return k < jointCount; }));
  if (word == "joints") return StateRange{0, joints};
  if (word == "modes") return StateRange{joints, n - joints};
  if (word == "rates") return StateRange{n, joints};
  if (word == "currents") return StateRange{2 * n, linear.stateCount() - 2 * n};
  if (word == "commands") return StateRange{};  // an open arm has none
  return std::nullopt;
}

/// Rows of C for a word; their names are added.
MatX<double> makeRows(const std::string& word, const std::string& place, ArmEngine& engine,
                      const LinearArm& linear, LinearizedArm& made) {
  if (word == "tool") {
    for (const char* name :
         {"tool_x_m", "tool_y_m", "tool_z_m", "tool_rx_rad", "tool_ry_rad", "tool_rz_rad"}) {
      made.outputs.emplace_back(name);
    }
    return makeToolOutputs(linear, engine);
  }
  if (word == "commands" && !made.commands.empty()) {
    made.outputs.insert(made.outputs.end(), made.commands.begin(), made.commands.end());
    return made.loop->K;
  }
  const auto states = findStates(word, linear, engine.jointCount());
  if (!states) {
    failIn("", place,
           "is \"" + word + "\"; it is none of " +
               joinNames({"joints", "rates", "tool", "modes", "currents", "commands"}),
           "choose among them");
  }
  if (states->count == 0) {
    failIn("", place, "is " + word + ", of which this model has none", "choose other outputs");
  }
  const auto first = made.states.begin() + states->first;
  made.outputs.insert(made.outputs.end(), first, first + states->count);
  const int all = linear.stateCount();
  return MatX<double>::Identity(all, all).middleRows(states->first, states->count);
}

}  // namespace

MatX<double> makeOutputs(std::vector<std::string> words, ArmEngine& engine, const LinearArm& linear,
                         LinearizedArm& made) {
  if (words.empty()) words.emplace_back("joints");
  const auto all = static_cast<Eigen::Index>(made.states.size());
  MatX<double> C(0, all);
  for (std::size_t k = 0; k < words.size(); ++k) {
    const MatX<double> rows =
        makeRows(words[k], "outputs[" + std::to_string(k) + "]", engine, linear, made);
    C.conservativeResize(C.rows() + rows.rows(), all);
    C.bottomRows(rows.rows()).setZero();
    C.bottomRows(rows.rows()).leftCols(rows.cols()) = rows;
  }
  return C;
}

}  // namespace denavit
