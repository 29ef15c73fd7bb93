#pragma once

#include <cstdint>
#include <vector>

#include "core/scalar/counted.h"

namespace denavit {

/// One operation of a tape. Angle is atan2(a, b) in [-π, π], sign is -1, 0 or 1; Stumpff is c_order
/// (core/scalar/stumpff.h).
enum class TapeOp : std::uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,
  Negate,
  Sine,
  Cosine,
  Root,
  Sign,
  Stumpff,
  Angle
};

/// Whether the operation takes two values.
[[nodiscard]] constexpr bool isBinary(TapeOp op) {
  return op <= TapeOp::Divide || op == TapeOp::Angle;
}

/// An operation on values that came before it; b is used where the operation takes two.
struct TapeStep {
  TapeOp op = TapeOp::Add;
  std::uint8_t order = 0;  ///< of Stumpff
  std::int32_t a = 0, b = 0;
  bool operator==(const TapeStep&) const = default;
};

/// Straight-line code: no branch, no loop. Values are numbered: first the inputs, then the
/// constants, then what each step computes.
struct Tape {
  int inputs = 0;
  std::vector<double> constants;
  std::vector<TapeStep> steps;
  std::vector<std::int32_t> outputs;  ///< values

  [[nodiscard]] int firstConstant() const { return inputs; }
  [[nodiscard]] int firstStep() const { return inputs + static_cast<int>(constants.size()); }
  [[nodiscard]] int valueCount() const { return firstStep() + static_cast<int>(steps.size()); }
};

/// A subtraction is an addition, a change of sign is free; sines, cosines, angles, roots, signs
/// and Stumpff's functions are functions.
[[nodiscard]] OperationCount countOperations(const Tape& tape);

}  // namespace denavit
