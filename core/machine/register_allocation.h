#pragma once

#include <cstdint>
#include <vector>

#include "core/machine/machine_tape.h"
#include "core/machine/step_order.h"

namespace denavit {

/// Where a value is: a register, or an element of one of the arrays that machine code reads.
struct Place {
  enum class Area : std::uint8_t { Register, Input, Output, Constant, Slot, Sine, Cosine };
  Area area = Area::Register;
  std::int32_t index = 0;
  bool operator==(const Place&) const = default;
};

enum class InstructionKind : std::uint8_t {
  Load,   ///< to = right
  Store,  ///< right = left
  Add,    ///< to = left + right, and so on
  Subtract,
  Multiply,
  Divide,
  Root,  ///< to = root of left
  Negate,
  IsPositive,
  IsNegative,
  MultiplyAdd132,  ///< to = to right + left
  MultiplyAdd213,  ///< to = left to + right
  MultiplyAdd231,  ///< to = left right + to
  MultiplySubtract132,
  MultiplySubtract213,
  MultiplySubtract231,
  SubtractProduct132,
  SubtractProduct213,
  SubtractProduct231,
  EarlyAngles,  ///< sines and cosines of all early angles; no register keeps its value
  SineOfAngle,  ///< of the angle at right, to position index; likewise
  Stumpff       ///< of the slot at right, in place; likewise
};

/// One instruction on vector registers, with one operand that may be in memory.
struct Instruction {
  InstructionKind kind = InstructionKind::Load;
  std::uint8_t to = 0, left = 0;
  std::uint8_t order = 0;  ///< of Stumpff
  std::int32_t index = 0;
  Place right;
};

/// A machine tape on the registers of the processor.
struct AllocatedTape {
  std::vector<Instruction> instructions;
  std::vector<Place> earlyAngles;  ///< in the order of their positions
  int slots = 0;
  bool hasCalls = false;
};

inline constexpr int kVectorRegisters = 16;

/// Linear scan: a register that is needed is taken from the value that is used last (Belady, A
/// study of replacement algorithms for virtual storage computers, 1966), which goes to memory
/// unless it is there already.
[[nodiscard]] AllocatedTape allocateRegisters(const MachineTape& tape, const StepOrder& order);

}  // namespace denavit
