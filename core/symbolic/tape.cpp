#include "core/symbolic/tape.h"

namespace denavit {

OperationCount countOperations(const Tape& tape) {
  OperationCount count;
  for (const TapeStep& step : tape.steps) {
    switch (step.op) {
      case TapeOp::Add:
      case TapeOp::Subtract:
        ++count.additions;
        break;
      case TapeOp::Multiply:
        ++count.multiplications;
        break;
      case TapeOp::Divide:
        ++count.divisions;
        break;
      case TapeOp::Negate:
        break;
      default:
        ++count.functions;
    }
  }
  return count;
}

}  // namespace denavit
