#include "core/machine/machine_tape.h"

#include <algorithm>
#include <utility>

#include "core/machine/evaluate_tape.h"

namespace denavit {

namespace {

constexpr int kNone = -1;
/// An angle that takes at most so many steps is worth to be computed before everything else.
constexpr int kMostEarlySteps = 12;

class Lowering {
 public:
  explicit Lowering(const Tape& tape) : tape_(tape), uses_(countUses(tape)) {
    out_.inputs = tape.inputs;
    out_.constants = {-0.0, -0.0, 1, 1, 0};
    out_.constants.insert(out_.constants.end(), tape.constants.begin(), tape.constants.end());
    out_.angleCapacity = static_cast<int>(std::count_if(
        tape.steps.begin(), tape.steps.end(),
        [](const TapeStep& step) { return step.op == TapeOp::Sine || step.op == TapeOp::Cosine; }));
    out_.steps.reserve(tape.steps.size() + tape.steps.size() / 4 + tape.outputs.size());
    meaning_.reserve(tape.valueCount());
  }

  MachineTape lower() {
    numberInputsAndConstants();
    for (std::size_t i = 0; i < tape_.steps.size(); ++i) {
      const bool isNeeded = uses_[tape_.firstStep() + i] > 0;
      meaning_.push_back(isNeeded ? lowerStep(tape_.steps[i]) : Signed{0, false});
    }
    for (const int value : tape_.outputs) out_.outputs.push_back(withSign(meaning_[value]));
    placeAngles();
    return std::move(out_);
  }

 private:
  /// A value of the machine tape, or its negative.
  struct Signed {
    int value;
    bool negative;
  };

  void numberInputsAndConstants() {
    for (int i = 0; i < tape_.inputs; ++i) meaning_.push_back({i, false});
    const int first = out_.firstConstant() + MachineConstant::kCount;
    for (std::size_t i = 0; i < tape_.constants.size(); ++i) {
      meaning_.push_back({first + static_cast<int>(i), false});
    }
    const int memoryValues = out_.firstStep();
    effort_.assign(memoryValues, 0);
    std::fill(effort_.begin() + out_.firstSine(), effort_.end(), kMostEarlySteps + 1);
    angleOf_.assign(memoryValues, kNone);
  }

  Signed lowerStep(const TapeStep& step) {
    const Signed a = meaning_[step.a];
    switch (step.op) {
      case TapeOp::Add:
        return sum(a, meaning_[step.b]);
      case TapeOp::Subtract:
        return sum(a, negative(meaning_[step.b]));
      case TapeOp::Multiply:
        return product(MachineOp::Multiply, a, meaning_[step.b]);
      case TapeOp::Divide:
        return product(MachineOp::Divide, a, meaning_[step.b]);
      case TapeOp::Negate:
        return negative(a);
      case TapeOp::Sine:
        return {out_.firstSine() + angleOf(a.value), a.negative};
      case TapeOp::Cosine:
        return {out_.firstCosine() + angleOf(a.value), false};
      case TapeOp::Root:
        return {add({MachineOp::Root, 0, false, withSign(a)}), false};
      case TapeOp::Sign:
        return sign(a);
      case TapeOp::Angle:
        break;  // there is none: makeMachineCode
      case TapeOp::Stumpff:
        return {add({MachineOp::Stumpff, step.order, false, withSign(a)}), false};
    }
    return a;
  }

  static Signed negative(Signed a) { return {a.value, !a.negative}; }

  Signed sum(Signed a, Signed b) {
    if (a.negative == b.negative) {
      return {add({MachineOp::Add, 0, false, a.value, b.value}), a.negative};
    }
    if (a.negative) std::swap(a, b);
    return {add({MachineOp::Subtract, 0, false, a.value, b.value}), false};
  }
  Signed product(MachineOp op, Signed a, Signed b) {
    return {add({op, 0, false, a.value, b.value}), a.negative != b.negative};
  }
  Signed sign(Signed a) {
    const int above = add({MachineOp::IsPositive, 0, false, a.value});
    const int below = add({MachineOp::IsNegative, 0, false, a.value});
    return {add({MachineOp::Subtract, 0, false, above, below}), a.negative};
  }
  int withSign(Signed a) {
    return a.negative ? add({MachineOp::Negate, 0, false, a.value}) : a.value;
  }

  int add(const MachineStep& step) {
    const int value = out_.valueCount();
    int effort = isCall(step.op) ? kMostEarlySteps : 0;
    for (int i = 0; i < countOperands(step.op); ++i) effort += effort_[step.operand(i)];
    effort_.push_back(std::min(effort + 1, kMostEarlySteps + 1));
    angleOf_.push_back(kNone);
    out_.steps.push_back(step);
    return value;
  }

  int angleOf(int value) {
    if (angleOf_[value] != kNone) return angleOf_[value];
    const int angle = static_cast<int>(out_.angles.size());
    angleOf_[value] = angle;
    const bool early = effort_[value] <= kMostEarlySteps;
    out_.angles.push_back({value, early, 0});
    if (early) {
      markEarly(value);
    } else {
      add({MachineOp::SineOfAngle, 0, false, value, angle});
    }
    return angle;
  }

  /// By recursion no deeper than the effort for a value.
  void markEarly(int value) {
    if (value < out_.firstStep()) return;
    MachineStep& step = out_.steps[value - out_.firstStep()];
    if (step.early) return;
    step.early = true;
    for (int i = 0; i < countOperands(step.op); ++i) markEarly(step.operand(i));
  }

  void placeAngles() {
    for (const bool early : {true, false}) {
      if (!early) out_.earlyAngles = placed_;
      for (MachineAngle& angle : out_.angles) {
        if (angle.early == early) angle.position = placed_++;
      }
    }
  }

  const Tape& tape_;
  MachineTape out_;
  std::vector<int> uses_;
  std::vector<Signed> meaning_;  ///< per value of the tape
  std::vector<int> effort_;      ///< per value of the machine tape: steps, as if none were shared
  std::vector<int> angleOf_;     ///< per value of the machine tape: its number as an angle
  int placed_ = 0;
};

/// Makes products part of the one sum that uses them; of two, the one that is known later.
class ProductFusion {
 public:
  explicit ProductFusion(MachineTape& tape) : tape_(tape) {
    uses_.assign(tape.valueCount(), 0);
    ready_.assign(tape.valueCount(), 0);
    for (const MachineStep& step : tape.steps) {
      for (int i = 0; i < countOperands(step.op); ++i) ++uses_[step.operand(i)];
    }
    for (const MachineAngle& angle : tape.angles) ++uses_[angle.value];
    for (const int value : tape.outputs) ++uses_[value];
  }

  void fuse() {
    for (std::size_t i = 0; i < tape_.steps.size(); ++i) {
      MachineStep& step = tape_.steps[i];
      if (step.op == MachineOp::Add || step.op == MachineOp::Subtract) fuseInto(step);
      int ready = 0;
      for (int k = 0; k < countOperands(step.op); ++k) {
        ready = std::max(ready, ready_[step.operand(k)]);
      }
      ready_[tape_.firstStep() + i] = ready + calcLatency(step.op);
    }
  }

 private:
  bool isOwnProduct(int value, bool early) const {
    if (value < tape_.firstStep() || uses_[value] != 1) return false;
    const MachineStep& step = tape_.steps[value - tape_.firstStep()];
    return step.op == MachineOp::Multiply && step.early == early;
  }

  void fuseInto(MachineStep& sum) {
    const bool a = isOwnProduct(sum.a, sum.early), b = isOwnProduct(sum.b, sum.early);
    if (!a && !b) return;
    const bool takeA = a && (!b || ready_[sum.a] > ready_[sum.b]);
    const bool isSum = sum.op == MachineOp::Add;
    MachineStep& product = tape_.steps[(takeA ? sum.a : sum.b) - tape_.firstStep()];
    sum.op = isSum   ? MachineOp::MultiplyAdd
             : takeA ? MachineOp::MultiplySubtract
                     : MachineOp::SubtractProduct;
    sum.c = takeA ? sum.b : sum.a;
    sum.a = product.a;
    sum.b = product.b;
    product.op = MachineOp::Absorbed;
  }

  MachineTape& tape_;
  std::vector<int> uses_;
  std::vector<int> ready_;
};

}  // namespace

MachineTape lowerTape(const Tape& tape) {
  MachineTape lowered = Lowering(tape).lower();
  ProductFusion(lowered).fuse();
  return lowered;
}

}  // namespace denavit
