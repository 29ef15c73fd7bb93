#pragma once

#include <cstdint>
#include <vector>

#include "core/symbolic/tape.h"

namespace denavit {

enum class BytecodeOp : std::uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,
  Angle,
  Negate,
  MultiplyAdd,       ///< a b + c
  MultiplySubtract,  ///< a b - c
  SubtractProduct,   ///< c - a b
  Sine,
  Cosine,
  SineAndCosine,  ///< c is where the cosine goes
  Root,
  Sign,
  Stumpff
};

/// Reads slots a, b, c and writes slot `to`, which may be one of them.
struct BytecodeStep {
  BytecodeOp op = BytecodeOp::Add;
  std::uint8_t order = 0;  ///< of Stumpff
  std::int32_t to = 0, a = 0, b = 0, c = 0;
};

/// A tape on few slots: first the inputs, then the constants, then slots that are used again once
/// what they hold is no longer needed. Steps that nothing needs are left out, a product used by one
/// sum only is part of it, a sine and a cosine of the same value are one step.
struct Bytecode {
  int inputs = 0;
  std::vector<double> constants;
  std::vector<BytecodeStep> steps;
  std::vector<std::int32_t> outputs;  ///< slots
  int slots = 0;
};

[[nodiscard]] Bytecode compileToBytecode(const Tape& tape);

}  // namespace denavit
