#pragma once

#include <cstdint>
#include <vector>

#include "core/symbolic/tape.h"

namespace denavit {

/// What a processor with fused products does with values a, b, c.
enum class MachineOp : std::uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,
  MultiplyAdd,       ///< a b + c
  MultiplySubtract,  ///< a b - c
  SubtractProduct,   ///< c - a b
  Root,
  Negate,
  IsPositive,   ///< 1 or 0
  IsNegative,   ///< 1 or 0
  SineOfAngle,  ///< makes the sine and the cosine of angle number b, which is a
  Stumpff,
  Absorbed  ///< part of another step
};

/// How many values the operation takes.
[[nodiscard]] constexpr int countOperands(MachineOp op) {
  if (op <= MachineOp::Divide) return 2;
  if (op <= MachineOp::SubtractProduct) return 3;
  return op == MachineOp::Absorbed ? 0 : 1;
}
[[nodiscard]] constexpr bool isCall(MachineOp op) {
  return op == MachineOp::SineOfAngle || op == MachineOp::Stumpff;
}

/// [cycles] About how long the result takes, as on the processors of the last ten years.
[[nodiscard]] constexpr int calcLatency(MachineOp op) {
  if (isCall(op)) return 60;
  return op == MachineOp::Divide ? 13 : op == MachineOp::Root ? 18 : 4;
}

struct MachineStep {
  MachineOp op = MachineOp::Add;
  std::uint8_t order = 0;  ///< of Stumpff
  bool early = false;      ///< what an early angle is computed from
  std::int32_t a = 0, b = 0, c = 0;

  [[nodiscard]] std::int32_t operand(int i) const { return i == 0 ? a : i == 1 ? b : c; }
};

/// A value whose sine or cosine is needed.
struct MachineAngle {
  std::int32_t value = 0;
  bool early = false;         ///< known by few steps from the inputs: computed with the other ones
  std::int32_t position = 0;  ///< among all, the early ones first
};

/// A tape in the operations of the processor: changes of sign are part of sums or left to the end,
/// a product that one sum uses is part of it. Values are numbered: first those with a place in
/// memory, which are inputs, constants, sines and cosines of angles, then what each step computes.
struct MachineTape {
  int inputs = 0, angleCapacity = 0;
  std::vector<double> constants;  ///< first the four of MachineConstant, then the tape's
  std::vector<MachineAngle> angles;
  std::vector<MachineStep> steps;
  std::vector<std::int32_t> outputs;
  int earlyAngles = 0;

  [[nodiscard]] int firstConstant() const { return inputs; }
  [[nodiscard]] int firstSine() const { return inputs + static_cast<int>(constants.size()); }
  [[nodiscard]] int firstCosine() const { return firstSine() + angleCapacity; }
  [[nodiscard]] int firstStep() const { return firstCosine() + angleCapacity; }
  [[nodiscard]] int valueCount() const { return firstStep() + static_cast<int>(steps.size()); }
};

/// Constants of every machine tape, at these places. Those that a scalar instruction reads as
/// sixteen bytes are there twice.
struct MachineConstant {
  static constexpr int kSignBit = 0, kOne = 2, kZero = 4, kCount = 5;
};

[[nodiscard]] MachineTape lowerTape(const Tape& tape);

}  // namespace denavit
