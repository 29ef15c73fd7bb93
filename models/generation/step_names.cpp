#include "models/generation/step_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "core/dynamics/newton_euler.h"
#include "core/flexible/flexible_forward_dynamics.h"
#include "core/machine/evaluate_tape.h"

namespace denavit {

namespace {

/// Fewer could agree by chance.
constexpr std::size_t kStates = 4;
constexpr double kRounding = 1e-9;

struct Quantity {
  const char* symbol;
  const char* remark;
};
constexpr std::array<Quantity, 3> kQuantities{{{"w", "angular velocity [rad/s]"},
                                               {"dw", "angular acceleration [rad/s^2]"},
                                               {"a", "acceleration less gravity [m/s^2]"}}};

/// w, dw and a of each link, one after another.
using LinkMotions = std::vector<Vec3<double>>;

VecX<double> readInput(const Routine& routine, const std::vector<double>& inputs,
                       std::string_view name, int size) {
  for (const RoutineArgument& argument : routine.inputs) {
    if (argument.name == name) return VecX<double>::Map(inputs.data() + argument.first, size);
  }
  return VecX<double>::Zero(size);
}

template <typename State>
void append(const State& state, LinkMotions& motions) {
  for (const Vec3<double>& vector : {state.w, state.alpha, state.a}) motions.push_back(vector);
}

LinkMotions calcMotions(const NumericArm& arm, const VecX<double>& q, const VecX<double>& qd,
                        const VecX<double>& qdd, bool weighs) {
  LinkMotions motions;
  VecX<double> tau;
  if (arm.flexible) {
    FlexibleArm<double> bending = *arm.flexible;
    if (!weighs) bending.g_W.setZero();
    FlexibleNewtonEulerWork<double> work;
    calcFlexibleInverseDynamics<double>(bending, q, qd, qdd, work, tau);
    for (const auto& link : work.links) append(link.motion, motions);
    return motions;
  }
  Arm<double> rigid = arm.rigid;
  if (!weighs) rigid.g_W.setZero();
  NewtonEulerWork<double> work;
  calcInverseDynamics<double>(rigid, q, qd, qdd, work, tau);
  for (const auto& link : work.links) append(link, motions);
  return motions;
}

/// What a tape computes on its way, per state.
using Traces = std::vector<std::vector<double>>;

Traces traceSteps(const Tape& tape, const TestVectors& vectors, std::size_t states) {
  Tape all = tape;
  all.outputs.resize(tape.steps.size());
  for (std::size_t k = 0; k < tape.steps.size(); ++k) {
    all.outputs[k] = tape.firstStep() + static_cast<std::int32_t>(k);
  }
  Traces traces;
  for (std::size_t s = 0; s < states; ++s) {
    evaluateTape(all, vectors.inputs[s].data(), traces.emplace_back(all.outputs.size()).data());
  }
  return traces;
}

class MotionNames {
 public:
  MotionNames(Routine& routine, const TestVectors& vectors, std::size_t states)
      : routine_(routine),
        traces_(traceSteps(routine.tape, vectors, states)),
        uses_(countUses(routine.tape)) {}

  /// @param motions  per state
  void name(const std::vector<LinkMotions>& motions) {
    for (std::size_t i = 0; i < motions.front().size(); ++i) {
      const Quantity& quantity = kQuantities[i % kQuantities.size()];
      const std::string link = std::to_string(i / kQuantities.size() + 1);
      int first = static_cast<int>(routine_.tape.steps.size());
      for (int axis = 0; axis < 3; ++axis) {
        const std::string symbol = quantity.symbol + link + "xyz"[axis];
        const int step = given_.contains(symbol) ? -1 : find(motions, i, axis);
        if (step < 0) continue;
        given_.insert(symbol);
        nameOf(step) = symbol;
        first = std::min(first, step);
      }
      if (first == static_cast<int>(routine_.tape.steps.size())) continue;
      routine_.remarks[static_cast<std::size_t>(first)] = "link " + link + ": " + quantity.remark;
    }
  }

 private:
  std::string& nameOf(int step) { return routine_.stepNames[static_cast<std::size_t>(step)]; }

  /// The first step without a name that is this component in every state; -1: none.
  int find(const std::vector<LinkMotions>& motions, std::size_t vector, int axis) {
    for (int step = 0; step < static_cast<int>(routine_.tape.steps.size()); ++step) {
      const int value = routine_.tape.firstStep() + step;
      if (uses_[static_cast<std::size_t>(value)] < 2 || !nameOf(step).empty()) continue;
      if (isSame(motions, vector, axis, step)) return step;
    }
    return -1;
  }
  [[nodiscard]] bool isSame(const std::vector<LinkMotions>& motions, std::size_t vector, int axis,
                            int step) const {
    for (std::size_t s = 0; s < motions.size(); ++s) {
      const double expected = motions[s][vector][axis];
      const double found = traces_[s][static_cast<std::size_t>(step)];
      // 0 is what anything may be; NaN is nothing.
      if (!(std::abs(found - expected) < kRounding * std::abs(expected))) return false;
    }
    return true;
  }

  Routine& routine_;
  Traces traces_;
  std::vector<int> uses_;
  std::set<std::string> given_;
};

}  // namespace

void nameLinkMotions(Routine& routine, const NumericArm& arm, const TestVectors& vectors) {
  const std::size_t states = std::min(kStates, vectors.inputs.size());
  if (states < kStates) return;
  const int dof = arm.flexible ? arm.flexible->dof() : arm.rigid.dof();
  MotionNames names(routine, vectors, states);
  for (const bool weighs : {true, false}) {
    std::vector<LinkMotions> motions;
    for (std::size_t s = 0; s < states; ++s) {
      const auto read = [&](std::string_view name) {
        return readInput(routine, vectors.inputs[s], name, dof);
      };
      motions.push_back(calcMotions(arm, read("q"), read("qd"), read("qdd"), weighs));
    }
    names.name(motions);
  }
}

}  // namespace denavit
