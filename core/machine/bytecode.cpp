#include "core/machine/bytecode.h"

#include <algorithm>
#include <limits>

#include "core/machine/evaluate_tape.h"

namespace denavit {

namespace {

constexpr int kNone = -1;
constexpr int kForever = std::numeric_limits<int>::max();

/// Turns steps into bytecode on one slot per value.
class Fusion {
 public:
  explicit Fusion(const Tape& tape)
      : tape_(tape), uses_(countUses(tape)), other_(tape.steps.size(), kNone) {
    pairSinesWithCosines();
    absorbed_.assign(tape.valueCount(), false);
    for (const TapeStep& step : neededSums()) absorbProduct(step);
  }

  std::vector<BytecodeStep> makeSteps() {
    std::vector<BytecodeStep> steps;
    steps.reserve(tape_.steps.size());
    for (int i = 0; i < static_cast<int>(tape_.steps.size()); ++i) {
      const int value = tape_.firstStep() + i;
      if (uses_[value] > 0 && !absorbed_[value] && !isSecondOfPair(i)) {
        steps.push_back(makeStep(i));
      }
    }
    return steps;
  }

 private:
  std::vector<TapeStep> neededSums() const {
    std::vector<TapeStep> sums;
    for (std::size_t i = 0; i < tape_.steps.size(); ++i) {
      const TapeStep& step = tape_.steps[i];
      const bool isSum = step.op == TapeOp::Add || step.op == TapeOp::Subtract;
      if (isSum && uses_[tape_.firstStep() + i] > 0) sums.push_back(step);
    }
    return sums;
  }

  /// A product that nothing else uses.
  bool isOwnProduct(int value) const {
    return value >= tape_.firstStep() && uses_[value] == 1 &&
           tape_.steps[value - tape_.firstStep()].op == TapeOp::Multiply;
  }

  void absorbProduct(const TapeStep& sum) {
    if (isOwnProduct(sum.b)) {
      absorbed_[sum.b] = true;
    } else if (isOwnProduct(sum.a)) {
      absorbed_[sum.a] = true;
    }
  }

  void pairSinesWithCosines() {
    std::vector<int> sineOf(tape_.valueCount(), kNone), cosineOf = sineOf;
    for (int i = 0; i < static_cast<int>(tape_.steps.size()); ++i) {
      const TapeStep& step = tape_.steps[i];
      const bool isSine = step.op == TapeOp::Sine;
      if (uses_[tape_.firstStep() + i] == 0 || (!isSine && step.op != TapeOp::Cosine)) continue;
      (isSine ? sineOf : cosineOf)[step.a] = i;
      const int other = (isSine ? cosineOf : sineOf)[step.a];
      if (other == kNone || other_[other] != kNone) continue;
      other_[other] = i;
      other_[i] = other;
    }
  }
  bool isSecondOfPair(int i) const { return other_[i] != kNone && other_[i] < i; }

  BytecodeStep makeStep(int i) const {
    const TapeStep& step = tape_.steps[i];
    BytecodeStep code{
        toBytecode(step.op), step.order, tape_.firstStep() + i, step.a, step.a, step.a};
    if (isBinary(step.op)) code.b = step.b;
    if (other_[i] != kNone) return makePair(code, step.op == TapeOp::Sine, other_[i]);
    if (isBinary(step.op) && absorbed_[step.b]) return makeMultiplyAdd(code, step.b, step.a);
    if (absorbed_[step.a]) return makeMultiplyAdd(code, step.a, step.b);
    return code;
  }

  BytecodeStep makePair(BytecodeStep code, bool sineIsFirst, int otherStep) const {
    code.op = BytecodeOp::SineAndCosine;
    code.c = tape_.firstStep() + otherStep;
    if (!sineIsFirst) std::swap(code.to, code.c);
    return code;
  }

  BytecodeStep makeMultiplyAdd(BytecodeStep code, int product, int addend) const {
    const bool productIsFirst = code.a == product;
    const bool isSum = code.op == BytecodeOp::Add;
    const TapeStep& factors = tape_.steps[product - tape_.firstStep()];
    code.op = isSum            ? BytecodeOp::MultiplyAdd
              : productIsFirst ? BytecodeOp::MultiplySubtract
                               : BytecodeOp::SubtractProduct;
    code.a = factors.a;
    code.b = factors.b;
    code.c = addend;
    return code;
  }

  static BytecodeOp toBytecode(TapeOp op) {
    switch (op) {
      case TapeOp::Add:
        return BytecodeOp::Add;
      case TapeOp::Subtract:
        return BytecodeOp::Subtract;
      case TapeOp::Multiply:
        return BytecodeOp::Multiply;
      case TapeOp::Divide:
        return BytecodeOp::Divide;
      case TapeOp::Angle:
        return BytecodeOp::Angle;
      case TapeOp::Negate:
        return BytecodeOp::Negate;
      case TapeOp::Sine:
        return BytecodeOp::Sine;
      case TapeOp::Cosine:
        return BytecodeOp::Cosine;
      case TapeOp::Root:
        return BytecodeOp::Root;
      case TapeOp::Sign:
        return BytecodeOp::Sign;
      case TapeOp::Stumpff:
        return BytecodeOp::Stumpff;
    }
    return BytecodeOp::Add;
  }

  const Tape& tape_;
  std::vector<int> uses_;
  std::vector<int> other_;  ///< per step: the cosine of a sine's angle, the sine of a cosine's
  std::vector<bool> absorbed_;
};

/// Gives the values of steps slots, a slot to another value once the one in it was used last.
class SlotAssignment {
 public:
  SlotAssignment(const Tape& tape, std::vector<BytecodeStep>& steps)
      : firstStep_(tape.firstStep()), slots_(tape.firstStep()) {
    slot_.resize(tape.valueCount());
    for (int value = 0; value < firstStep_; ++value) slot_[value] = value;
    findLastUses(tape, steps);
    for (int i = 0; i < static_cast<int>(steps.size()); ++i) assign(steps[i], i);
  }

  int slotOf(int value) const { return slot_[value]; }
  int slots() const { return slots_; }

 private:
  void findLastUses(const Tape& tape, const std::vector<BytecodeStep>& steps) {
    lastUse_.assign(tape.valueCount(), kNone);
    for (int i = 0; i < static_cast<int>(steps.size()); ++i) {
      for (const int value : {steps[i].a, steps[i].b, steps[i].c}) lastUse_[value] = i;
    }
    for (const int value : tape.outputs) lastUse_[value] = kForever;
    for (int value = 0; value < firstStep_; ++value) lastUse_[value] = kForever;
  }

  void assign(BytecodeStep& step, int time) {
    const bool isPair = step.op == BytecodeOp::SineAndCosine;
    const int a = step.a, b = step.b, c = isPair ? step.a : step.c;
    step.a = slot_[a];
    step.b = slot_[b];
    for (const int value : {a, b, c}) releaseAfter(value, time);
    step.to = takeSlot(step.to);
    step.c = isPair ? takeSlot(step.c) : slot_[c];
  }

  void releaseAfter(int value, int time) {
    if (lastUse_[value] != time) return;
    lastUse_[value] = kForever;  // only once where a step uses it twice
    free_.push_back(slot_[value]);
  }

  int takeSlot(int value) {
    if (free_.empty()) return slot_[value] = slots_++;
    slot_[value] = free_.back();
    free_.pop_back();
    return slot_[value];
  }

  int firstStep_;
  int slots_;
  std::vector<int> slot_, lastUse_, free_;
};

}  // namespace

Bytecode compileToBytecode(const Tape& tape) {
  Bytecode code{tape.inputs, tape.constants, Fusion(tape).makeSteps(), tape.outputs, 0};
  const SlotAssignment assignment(tape, code.steps);
  for (std::int32_t& output : code.outputs) output = assignment.slotOf(output);
  code.slots = assignment.slots();
  return code;
}

}  // namespace denavit
