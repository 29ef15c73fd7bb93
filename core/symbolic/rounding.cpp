#include "core/symbolic/rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/machine/evaluate_tape.h"
#include "core/symbolic/dice.h"

namespace denavit {

namespace {

using Numbers = std::vector<double>;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kLeast = std::numeric_limits<double>::denorm_min();
constexpr int kTrialRuns = 4;
constexpr double kMostLoss = 100;

/// Evaluates tapes with an error of one unit in the last place in every operation.
class WrongEvaluation {
 public:
  explicit WrongEvaluation(std::uint64_t seed) : dice_(seed) {}

  Numbers run(const Tape& tape, const Numbers& constants, const Numbers& inputs) {
    Numbers values = inputs;
    values.insert(values.end(), constants.begin(), constants.end());
    for (const TapeStep& step : tape.steps) {
      const double a = values[static_cast<std::size_t>(step.a)];
      const double b = isBinary(step.op) ? values[static_cast<std::size_t>(step.b)] : 0;
      const double exact = evaluateStep(step, a, b);
      const bool rounds = step.op != TapeOp::Negate && step.op != TapeOp::Sign && exact != 0;
      values.push_back(rounds ? spoil(exact) : exact);
    }
    Numbers outputs;
    for (const std::int32_t value : tape.outputs) {
      outputs.push_back(values[static_cast<std::size_t>(value)]);
    }
    return outputs;
  }

 private:
  /// For subnormal numbers, a unit in the last place does not shrink with the number.
  double spoil(double exact) {
    const double unit = std::max(kEpsilon * std::abs(exact), kLeast);
    return dice_.roll(2) == 0 ? exact + unit : exact - unit;
  }

  Dice dice_;
};

double findLargest(const Numbers& numbers, const RoutineArgument& part) {
  double largest = 0;
  for (int i = part.first; i < part.first + part.size(); ++i) {
    largest = std::max(largest, std::abs(numbers[static_cast<std::size_t>(i)]));
  }
  return largest;
}

}  // namespace

TracedCode trace(const LoweredFormulas& lowered, const ConstantTable& constants) {
  TracedCode code{lowered.tape, constants.makeTape(lowered.constants), {}};
  for (const auto& parameter : constants.parameters()) {
    code.parameters.push_back(constants.value(parameter.constant));
  }
  return code;
}

std::vector<double> calcRounding(const TracedCode& code, const std::vector<double>& inputs,
                                 int runs) {
  Numbers exact(code.tape.outputs.size()), farthest(exact.size(), 0);
  evaluateTape(code.tape, inputs.data(), exact.data());
  for (int run = 0; run < runs; ++run) {
    WrongEvaluation wrong(static_cast<std::uint64_t>(run + 1));
    const Numbers constants = wrong.run(code.init, code.init.constants, code.parameters);
    const Numbers moved = wrong.run(code.tape, constants, inputs);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      const double change = std::abs(moved[i] - exact[i]);
      if (!(change <= farthest[i])) farthest[i] = change;  // NaN stays NaN
    }
  }
  return farthest;
}

DigitGuard::DigitGuard(const TracedCode& good, std::vector<RoutineArgument> outputs,
                       const Trials& trials)
    : outputs_(std::move(outputs)), trials_(trials) {
  for (const auto& kind : trials_) {
    auto& bounds = bounds_.emplace_back();
    for (const Numbers& inputs : kind) bounds.push_back(findBounds(good, inputs));
  }
}

/// An output that is 0 in the good code may be a rounding error of the argument's other values in
/// another form.
std::vector<double> DigitGuard::findBounds(const TracedCode& good,
                                           const std::vector<double>& inputs) const {
  Numbers values(good.tape.outputs.size());
  evaluateTape(good.tape, inputs.data(), values.data());
  Numbers bounds = calcRounding(good, inputs, kTrialRuns);
  for (const RoutineArgument& part : outputs_) {
    const double largest = findLargest(values, part);
    for (int at = part.first; at < part.first + part.size(); ++at) {
      const auto i = static_cast<std::size_t>(at);
      const double size = values[i] == 0 ? largest : std::abs(values[i]);
      bounds[i] = kMostLoss * std::max(bounds[i], kEpsilon * size);
    }
  }
  return bounds;
}

bool DigitGuard::keepsDigits(const TracedCode& code) const {
  for (std::size_t kind = 0; kind < trials_.size(); ++kind) {
    std::vector<int> losses(code.tape.outputs.size(), 0);
    for (std::size_t state = 0; state < trials_[kind].size(); ++state) {
      const Numbers moved = calcRounding(code, trials_[kind][state], kTrialRuns);
      for (std::size_t i = 0; i < moved.size(); ++i) {
        const double bound = bounds_[kind][state][i];
        losses[i] += std::isfinite(bound) && !(moved[i] <= bound) ? 1 : 0;
      }
    }
    const int most = static_cast<int>(trials_[kind].size()) / 4;
    if (std::ranges::any_of(losses, [&](int count) { return count > most; })) return false;
  }
  return true;
}

}  // namespace denavit
