#include "core/machine/evaluate_tape.h"

#include <algorithm>
#include <cmath>

#include "core/scalar/stumpff.h"

namespace denavit {

double evaluateStep(const TapeStep& step, double a, double b) {
  switch (step.op) {
    case TapeOp::Add:
      return a + b;
    case TapeOp::Subtract:
      return a - b;
    case TapeOp::Multiply:
      return a * b;
    case TapeOp::Divide:
      return a / b;
    case TapeOp::Angle:
      return std::atan2(a, b);
    case TapeOp::Negate:
      return -a;
    case TapeOp::Sine:
      return std::sin(a);
    case TapeOp::Cosine:
      return std::cos(a);
    case TapeOp::Root:
      return std::sqrt(a);
    case TapeOp::Sign:
      return (a > 0) - (a < 0);
    case TapeOp::Stumpff:
      return stumpff(step.order, a);
  }
  return 0;
}

void evaluateTape(const Tape& tape, const double* inputs, double* outputs) {
  std::vector<double> values(inputs, inputs + tape.inputs);
  values.insert(values.end(), tape.constants.begin(), tape.constants.end());
  for (const TapeStep& step : tape.steps) {
    const double b = isBinary(step.op) ? values[step.b] : 0;
    values.push_back(evaluateStep(step, values[step.a], b));
  }
  std::transform(tape.outputs.begin(), tape.outputs.end(), outputs,
                 [&](std::int32_t value) { return values[value]; });
}

std::vector<int> countUses(const Tape& tape) {
  std::vector<int> uses(tape.valueCount(), 0);
  for (const std::int32_t value : tape.outputs) ++uses[value];
  for (int i = static_cast<int>(tape.steps.size()) - 1; i >= 0; --i) {
    if (uses[tape.firstStep() + i] == 0) continue;
    const TapeStep& step = tape.steps[i];
    ++uses[step.a];
    if (isBinary(step.op)) ++uses[step.b];
  }
  return uses;
}

}  // namespace denavit
