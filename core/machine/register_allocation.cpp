#include "core/machine/register_allocation.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/machine/next_uses.h"

namespace denavit {

namespace {

using Area = Place::Area;
using Kind = InstructionKind;

constexpr int kNone = -1;
/// A value in memory that is used again within so many steps is worth a free register.
constexpr int kSoon = 40;

/// Which registers hold which values, and where in memory values are.
class Allocator {
 public:
  Allocator(const MachineTape& tape, const StepOrder& order)
      : tape_(tape), order_(order), uses_(tape, order) {
    register_.assign(tape.valueCount(), kNone);
    held_.fill(kNone);
    home_.assign(tape.valueCount(), {Area::Slot, kNone});
    for (int i = 0; i < tape.firstConstant(); ++i) home_[i] = {Area::Input, i};
    for (int i = tape.firstConstant(); i < tape.firstSine(); ++i) {
      home_[i] = {Area::Constant, i - tape.firstConstant()};
    }
    for (int i = 0; i < static_cast<int>(tape.angles.size()); ++i) {
      home_[tape.firstSine() + i] = {Area::Sine, tape.angles[i].position};
      home_[tape.firstCosine() + i] = {Area::Cosine, tape.angles[i].position};
    }
    chainOutputs();
    out_.instructions.reserve(order.steps.size() * 3 / 2 + tape.outputs.size() * 2);
  }

  AllocatedTape allocate() {
    const int steps = static_cast<int>(order_.steps.size());
    for (int time = 0; time <= steps; ++time) {
      if (time == order_.earlySteps) {
        calcEarlyAngles();
      } else {
        const int i = order_.steps[time < order_.earlySteps ? time : time - 1];
        calcStep(tape_.steps[i], tape_.firstStep() + i, time);
      }
    }
    copyMemoryOutputs();
    out_.slots = slots_;
    return std::move(out_);
  }

 private:
  // Outputs.

  void chainOutputs() {
    firstOutput_.assign(tape_.valueCount(), kNone);
    nextOutput_.assign(tape_.outputs.size(), kNone);
    for (int k = static_cast<int>(tape_.outputs.size()) - 1; k >= 0; --k) {
      nextOutput_[k] = std::exchange(firstOutput_[tape_.outputs[k]], k);
    }
  }

  /// Writes a value to each output that it is; the first is where it is read from later.
  void storeOutputs(int value, int reg) {
    const int first = firstOutput_[value];
    for (int k = first; k != kNone; k = nextOutput_[k]) emitStore({Area::Output, k}, reg);
    if (first != kNone && !hasHome(value)) home_[value] = {Area::Output, first};
  }

  void copyMemoryOutputs() {
    for (int value = 0; value < tape_.firstStep(); ++value) {
      if (firstOutput_[value] == kNone) continue;
      emitLoad(0, home_[value]);
      storeOutputs(value, 0);
    }
  }

  // Memory.

  bool hasHome(int value) const { return home_[value].index != kNone; }

  int takeSlot() {
    if (freeSlots_.empty()) return slots_++;
    const int slot = freeSlots_.back();
    freeSlots_.pop_back();
    return slot;
  }

  void storeHome(int value) {
    if (hasHome(value)) return;
    home_[value] = {Area::Slot, takeSlot()};
    emitStore(home_[value], register_[value]);
  }

  void releaseSlot(int value) {
    Place& home = home_[value];
    if (home.area != Area::Slot || home.index == kNone) return;
    freeSlots_.push_back(home.index);
    home.index = kNone;
  }

  // Registers.

  bool isHeld(int value) const { return register_[value] != kNone; }
  Place placeOf(int value) const {
    return isHeld(value) ? Place{Area::Register, register_[value]} : home_[value];
  }

  void hold(int value, int reg) {
    register_[value] = reg;
    held_[reg] = value;
    free_ &= ~(1u << reg);
  }
  void releaseRegister(int value) {
    if (!isHeld(value)) return;
    held_[register_[value]] = kNone;
    free_ |= 1u << register_[value];
    register_[value] = kNone;
  }

  /// A register for a new value: never one of a locked value.
  int takeRegister() {
    if (free_ == 0) evictOne();
    return std::countr_zero(free_);
  }

  void evictOne() {
    int farthest = kNone;
    for (int reg = 0; reg < kVectorRegisters; ++reg) {
      if ((locked_ >> reg & 1) != 0) continue;
      if (farthest == kNone || uses_.of(held_[reg]) > uses_.of(held_[farthest])) farthest = reg;
    }
    const int value = held_[farthest];
    storeHome(value);
    releaseRegister(value);
  }

  void lock(int value) {
    if (isHeld(value)) locked_ |= 1u << register_[value];
  }

  int load(int value) {
    const int reg = takeRegister();
    emitLoad(reg, home_[value]);
    hold(value, reg);
    lock(value);
    return reg;
  }
  int loadIfNeeded(int value) { return isHeld(value) ? register_[value] : load(value); }

  /// Before a call: what is needed later goes to memory.
  void emptyRegisters() {
    for (const int value : held_) {
      if (value == kNone) continue;
      if (!uses_.isDead(value)) storeHome(value);
      releaseRegister(value);
    }
  }

  // Instructions.

  void emit(const Instruction& instruction) { out_.instructions.push_back(instruction); }
  void emitLoad(int to, Place from) {
    emit({Kind::Load, static_cast<std::uint8_t>(to), 0, 0, 0, from});
  }
  void emitStore(Place to, int from) {
    emit({Kind::Store, 0, static_cast<std::uint8_t>(from), 0, 0, to});
  }
  void emit(Kind kind, int to, int left, Place right) {
    emit({kind, static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(left), 0, 0, right});
  }

  // Steps.

  void calcStep(const MachineStep& step, int result, int time) {
    if (isCall(step.op)) return calcCall(step, result, time);
    for (int i = 0; i < countOperands(step.op); ++i) lock(step.operand(i));
    switch (countOperands(step.op)) {
      case 1:
        calcUnary(step, result, time);
        break;
      case 2:
        calcBinary(step, result, time);
        break;
      default:
        calcFused(step, result, time);
    }
    locked_ = 0;
    // Not before the instruction that reads them: storing another value there comes earlier.
    for (int i = 0; i < countOperands(step.op); ++i) {
      if (uses_.isDead(step.operand(i))) releaseSlot(step.operand(i));
    }
    storeOutputs(result, register_[result]);
    if (uses_.isDead(result)) releaseRegister(result);
  }

  /// Makes the registers of operands free that are not used again.
  void releaseOperands(const MachineStep& step) {
    for (int i = 0; i < countOperands(step.op); ++i) {
      if (!uses_.isDead(step.operand(i)) || !isHeld(step.operand(i))) continue;
      locked_ &= ~(1u << register_[step.operand(i)]);
      releaseRegister(step.operand(i));
    }
  }

  /// Takes a register for the result, where that may be one of an operand's.
  int takeResultRegister(const MachineStep& step, int result) {
    releaseOperands(step);
    const int to = takeRegister();
    hold(result, to);
    return to;
  }

  void calcUnary(const MachineStep& step, int result, int time) {
    static constexpr Kind kKinds[] = {Kind::Root, Kind::Negate, Kind::IsPositive, Kind::IsNegative};
    const int left = loadIfNeeded(step.a);
    uses_.passStep(step, time);
    const int to = takeResultRegister(step, result);
    emit(kKinds[static_cast<int>(step.op) - static_cast<int>(MachineOp::Root)], to, left,
         {Area::Register, left});
  }

  void calcBinary(const MachineStep& step, int result, int time) {
    int a = step.a, b = step.b;
    const bool commutes = step.op == MachineOp::Add || step.op == MachineOp::Multiply;
    if (commutes && !isHeld(a) && isHeld(b)) std::swap(a, b);
    const int left = loadIfNeeded(a);
    uses_.passStep(step, time);
    loadIfSoon(b, time);
    const Place right = placeOf(b);
    const int to = takeResultRegister(step, result);
    emit(static_cast<Kind>(static_cast<int>(Kind::Add) + static_cast<int>(step.op)), to, left,
         right);
  }

  /// An operand in memory whose register costs nothing and is used again.
  void loadIfSoon(int value, int time) {
    if (!isHeld(value) && free_ != 0 && !uses_.isDead(value) && uses_.of(value) - time <= kSoon) {
      load(value);
    }
  }

  // A fused product replaces one of its operands: one that is not used again, if there is one.

  void calcFused(const MachineStep& step, int result, int time) {
    uses_.passStep(step, time);
    leaveOneInMemory(step);
    for (int i = 0; i < 3; ++i) loadIfSoon(step.operand(i), time);
    int replaced = findReplaced(step);
    const bool mayReplace = isHeld(step.operand(replaced)) && uses_.isDead(step.operand(replaced));
    const Place from = placeOf(step.operand(replaced));
    std::array<Place, 3> places;
    for (int i = 0; i < 3; ++i) places[i] = placeOf(step.operand(i));
    int to;
    if (mayReplace) {
      to = from.index;
      releaseOperands(step);
    } else {
      to = takeRegister();
      emitLoad(to, from);
      releaseOperands(step);
    }
    hold(result, to);
    emitFused(step.op, to, replaced, places);
  }

  /// Loads operands until no more than one is in memory: that which is used last.
  void leaveOneInMemory(const MachineStep& step) {
    int left = kNone;
    for (int i = 0; i < 3; ++i) {
      const int value = step.operand(i);
      if (isHeld(value)) continue;
      if (left == kNone || isHeld(left)) {
        left = value;
      } else if (uses_.of(value) <= uses_.of(left)) {  // or the same value once more
        load(value);
      } else {
        load(std::exchange(left, value));
      }
    }
  }

  /// Which operand gives its place to the result: a dead one in a register, else the one in memory,
  /// which is loaded there, else the addend, which is copied.
  int findReplaced(const MachineStep& step) const {
    for (const int i : {2, 0, 1}) {
      if (isHeld(step.operand(i)) && uses_.isDead(step.operand(i))) return i;
    }
    for (const int i : {2, 0, 1}) {
      if (!isHeld(step.operand(i))) return i;
    }
    return 2;
  }

  void emitFused(MachineOp op, int to, int replaced, std::array<Place, 3> places) {
    enum { Form132, Form213, Form231 };
    const int kind = static_cast<int>(Kind::MultiplyAdd132) +
                     3 * (static_cast<int>(op) - static_cast<int>(MachineOp::MultiplyAdd));
    if (replaced == 2) {
      if (places[0].area != Area::Register) std::swap(places[0], places[1]);
      return emit(static_cast<Kind>(kind + Form231), to, places[0].index, places[1]);
    }
    if (replaced == 1) std::swap(places[0], places[1]);
    if (places[1].area != Area::Register) {
      return emit(static_cast<Kind>(kind + Form132), to, places[2].index, places[1]);
    }
    emit(static_cast<Kind>(kind + Form213), to, places[1].index, places[2]);
  }

  // Calls.

  void calcEarlyAngles() {
    if (tape_.earlyAngles == 0) return;
    // Still counted as used: each of these gets a home.
    emptyRegisters();
    out_.earlyAngles.resize(tape_.earlyAngles);
    for (const MachineAngle& angle : tape_.angles) {
      if (angle.early) out_.earlyAngles[angle.position] = home_[angle.value];
    }
    emitCall({Kind::EarlyAngles, 0, 0, 0, 0, {}});
    uses_.passEarlyAngles();
    for (const MachineAngle& angle : tape_.angles) {
      if (angle.early && uses_.isDead(angle.value)) releaseSlot(angle.value);
    }
  }

  void calcCall(const MachineStep& step, int result, int time) {
    if (step.op == MachineOp::SineOfAngle) {
      if (isHeld(step.a)) storeHome(step.a);
      uses_.passStep(step, time);
      emptyRegisters();
      emitCall({Kind::SineOfAngle, 0, 0, 0, tape_.angles[step.b].position, home_[step.a]});
      if (uses_.isDead(step.a)) releaseSlot(step.a);
      return;
    }
    lock(step.a);
    const int argument = loadIfNeeded(step.a);
    const Place slot{Area::Slot, takeSlot()};
    emitStore(slot, argument);
    locked_ = 0;
    uses_.passStep(step, time);
    emptyRegisters();
    emitCall({Kind::Stumpff, 0, 0, step.order, 0, slot});
    if (uses_.isDead(step.a)) releaseSlot(step.a);
    home_[result] = slot;
    storeCalledOutputs(result);
  }

  void storeCalledOutputs(int value) {
    if (firstOutput_[value] != kNone) {
      emitLoad(0, home_[value]);
      storeOutputs(value, 0);
    }
    if (uses_.isDead(value)) releaseSlot(value);
  }

  void emitCall(const Instruction& instruction) {
    emit(instruction);
    out_.hasCalls = true;
  }

  const MachineTape& tape_;
  const StepOrder& order_;
  NextUses uses_;
  AllocatedTape out_;
  std::vector<int> register_;                 ///< per value
  std::array<int, kVectorRegisters> held_{};  ///< per register: a value
  std::uint32_t free_ = (1u << kVectorRegisters) - 1;
  std::uint32_t locked_ = 0;  ///< registers that a step reads
  std::vector<Place> home_;   ///< per value: in memory, index kNone where it is not there
  std::vector<int> freeSlots_;
  int slots_ = 0;
  std::vector<int> firstOutput_, nextOutput_;  ///< per value and output: chains
};

}  // namespace

AllocatedTape allocateRegisters(const MachineTape& tape, const StepOrder& order) {
  return Allocator(tape, order).allocate();
}

}  // namespace denavit
