#pragma once

#include <cstdint>
#include <vector>

#include "core/machine/machine_tape.h"
#include "core/machine/register_allocation.h"
#include "core/machine/x64_emitter.h"

namespace denavit {

/// Machine code of an allocated tape for one state, for four, or for four of the eight that lie
/// side by side:
///   void function(const double* inputs, double* outputs, double* middleOfFrame)
/// The frame holds elements of one number or of four: spilled values, sines and cosines, constants.
struct MachineFunction {
  std::vector<std::uint8_t> bytes;
  std::vector<double> frame;  ///< as it is before the first call

  /// [double] The address that the function is given lies so far into the frame: offsets from there
  /// take one byte both ways.
  static constexpr int kMiddle = 16;
};

/// @param stride  how many numbers an input or output lies after the one before
[[nodiscard]] MachineFunction encode(const MachineTape& tape, const AllocatedTape& allocated,
                                     VectorWidth width, int stride);

}  // namespace denavit
