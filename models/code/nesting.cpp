#include "models/code/nesting.h"

namespace denavit {
namespace {

/// Of an expression: some lines of code, and far from the 40 lines of Fortran's statements.
constexpr int kMostNestedOperations = 16;

}  // namespace

Nesting::Nesting(const Tape& tape, const std::vector<std::string>& stepNames)
    : tape_(&tape),
      uses_(index(tape.valueCount())),
      outputUses_(uses_.size()),
      operations_(uses_.size()),
      nested_(uses_.size()),
      alone_(uses_.size()) {
  countUses();
  nest(stepNames);
}

void Nesting::countUses() {
  for (const int value : tape_->outputs) ++uses_[index(value)], ++outputUses_[index(value)];
  for (int value = tape_->valueCount() - 1; value >= tape_->firstStep(); --value) {
    if (uses(value) == 0) continue;
    for (const int operand : operandsOf(tape_->steps[index(value - tape_->firstStep())])) {
      ++uses_[index(operand)];
    }
  }
}

void Nesting::nest(const std::vector<std::string>& stepNames) {
  for (int value = tape_->firstStep(); value < tape_->valueCount(); ++value) {
    if (uses(value) == 0) continue;
    const std::size_t step = index(value - tape_->firstStep());
    const bool hasName = !stepNames.empty() && !stepNames[step].empty();
    const bool once = uses(value) == 1 && !hasName;
    alone_[index(value)] = once && outputUses_[index(value)] == 1;
    nested_[index(value)] = once && outputUses_[index(value)] == 0;
    limit(value);
  }
}

/// Takes operands out of an expression until it is short enough.
void Nesting::limit(int value) {
  const Operands operands = operandsOf(tape_->steps[index(value - tape_->firstStep())]);
  for (;;) {
    int longest = operands.values[0];
    int sum = 1;
    for (const int operand : operands) {
      if (!isNested(operand)) continue;
      sum += operations_[index(operand)];
      if (operations_[index(operand)] > operations_[index(longest)] || !isNested(longest)) {
        longest = operand;
      }
    }
    operations_[index(value)] = sum;
    if (sum <= kMostNestedOperations) return;
    nested_[index(longest)] = false;
  }
}

}  // namespace denavit
