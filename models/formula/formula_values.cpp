#include "models/formula/formula.h"

namespace denavit {

template <>
double Formula::evaluate(std::span<const double> variables) const {
  std::array<double, kMaxDepth> below;  // of the stack: what is under x
  double* next = below.data();
  double x = 0;  // the value on top
  for (const Instruction& step : program_) {
    switch (step.operation) {
      case Operation::Number:
        *next++ = x;
        x = step.constant;
        break;
      case Operation::Variable:
        *next++ = x;
        x = variables[static_cast<std::size_t>(step.variable)];
        break;
      case Operation::Negate:
        x = -x;
        break;
      case Operation::Add:
        x = *--next + x;
        break;
      case Operation::Subtract:
        x = *--next - x;
        break;
      case Operation::Multiply:
        x = *--next * x;
        break;
      case Operation::Divide:
        x = *--next / x;
        break;
      case Operation::Sin:
        x = std::sin(x);
        break;
      case Operation::Cos:
        x = std::cos(x);
        break;
      default:
        switch (argumentCount(step.operation)) {
          case 1:
            x = applyOperation(step, x, x, x);
            break;
          case 2:
            --next;
            x = applyOperation(step, *next, x, *next);
            break;
          default:
            next -= 2;
            x = applyOperation(step, next[0], next[1], x);
        }
    }
  }
  return x;
}

}  // namespace denavit
