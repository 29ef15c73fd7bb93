#pragma once

#include <memory>
#include <string_view>

#include "core/symbolic/tape.h"

namespace denavit {

/// A tape made callable, with the scratch it needs: not for two threads at once, and nothing is
/// allocated from the second call of a kind on. Inputs and outputs must not overlap; what a tape
/// leaves out of the inputs is not read.
class TapeProgram {
 public:
  virtual ~TapeProgram() = default;

  /// "bytecode" or "native".
  [[nodiscard]] virtual std::string_view name() const = 0;

  /// One state: as many inputs and outputs as the tape has.
  virtual void run(const double* inputs, double* outputs) = 0;
  /// Four states at once: inputs[4 i + lane], outputs[4 k + lane].
  virtual void runFour(const double* inputs, double* outputs) = 0;
  /// Eight states at once: inputs[8 i + lane], outputs[8 k + lane].
  virtual void runEight(const double* inputs, double* outputs) = 0;

  /// The same with scratch of its own, for another thread; what was made of the tape they share.
  /// Copies may be made on several threads, of a program that does not run meanwhile.
  [[nodiscard]] virtual std::unique_ptr<TapeProgram> copy() const = 0;
};

/// Whether machine code may be made at all, where this computer allows it.
enum class MachineCode { Allowed, Forbidden };

/// Whether this is Linux on an x86-64 processor whose AVX2 and FMA the system lets programs use.
[[nodiscard]] bool canRunMachineCode();

/// An interpreter of the tape: runs everywhere, and gives bit for bit what evaluateTape gives.
[[nodiscard]] std::unique_ptr<TapeProgram> makeBytecode(const Tape& tape);

/// The tape as machine code of this processor: null where it can not be had, as of angles. Products
/// are added without rounding them first, sines and cosines err by less than one unit in the last
/// place, and a zero may have the other sign: results differ from evaluateTape's by rounding.
[[nodiscard]] std::unique_ptr<TapeProgram> makeMachineCode(
    const Tape& tape, MachineCode machineCode = MachineCode::Allowed);

/// Machine code where it can be had, else bytecode.
[[nodiscard]] std::unique_ptr<TapeProgram> makeTapeProgram(
    const Tape& tape, MachineCode machineCode = MachineCode::Allowed);

}  // namespace denavit
