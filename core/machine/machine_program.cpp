#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/machine/executable_memory.h"
#include "core/machine/machine_function.h"
#include "core/machine/platform.h"
#include "core/machine/step_order.h"
#include "core/machine/tape_program.h"

namespace denavit {

#if DENAVIT_MAKES_MACHINE_CODE

namespace {

/// A frame whose elements do not lie across two cache lines.
class Frame {
 public:
  explicit Frame(const std::vector<double>& numbers)
      : storage_(numbers.size() + MachineFunction::kMiddle + kLine) {
    // Elements of memory from new are whole numbers of doubles away from the next line.
    const auto address = reinterpret_cast<std::uintptr_t>(storage_.data()) / sizeof(double);
    first_ = storage_.data() + (kLine - address % kLine) % kLine;
    std::copy(numbers.begin(), numbers.end(), first_);
  }
  double* middle() { return first_ + MachineFunction::kMiddle; }

 private:
  static constexpr std::size_t kLine = 64 / sizeof(double);

  std::vector<double> storage_;
  double* first_;
};

/// Pieces of code one after the other, each at the beginning of a cache line.
class CodePieces {
 public:
  std::size_t add(const std::vector<std::uint8_t>& piece) {
    constexpr std::uint8_t kTrap = 0xCC;
    bytes_.resize((bytes_.size() + 63) / 64 * 64, kTrap);
    const std::size_t first = bytes_.size();
    bytes_.insert(bytes_.end(), piece.begin(), piece.end());
    return first;
  }
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

class MachineProgram final : public TapeProgram {
 public:
  MachineProgram(const MachineTape& tape, const AllocatedTape& allocated)
      : MachineProgram(encode(tape, allocated, VectorWidth::Scalar, 1),
                       encode(tape, allocated, VectorWidth::Packed, 4),
                       encode(tape, allocated, VectorWidth::Packed, 8), {}) {}

  bool isThere() const { return memory_.code() != nullptr; }

  std::string_view name() const override { return "native"; }
  void run(const double* inputs, double* outputs) override { call(one_, inputs, outputs, frame_); }
  void runFour(const double* inputs, double* outputs) override {
    call(four_, inputs, outputs, packedFrame_);
  }
  void runEight(const double* inputs, double* outputs) override {
    call(half_, inputs, outputs, packedFrame_);
    call(half_, upperHalf(inputs), upperHalf(outputs), packedFrame_);
  }

 private:
  MachineProgram(const MachineFunction& one, const MachineFunction& four,
                 const MachineFunction& half, CodePieces pieces)
      : one_(pieces.add(one.bytes)),
        four_(pieces.add(four.bytes)),
        half_(pieces.add(half.bytes)),
        memory_(pieces.bytes()),
        frame_(one.frame),
        packedFrame_(four.frame) {}

  /// A tape without inputs or outputs may be given null.
  template <typename T>
  static T* upperHalf(T* lanes) {
    return lanes == nullptr ? nullptr : lanes + 4;
  }

  void call(std::size_t function, const double* inputs, double* outputs, Frame& frame) const {
    using Function = void (*)(const double* inputs, double* outputs, double* middleOfFrame);
    reinterpret_cast<Function>(memory_.code() + function)(inputs, outputs, frame.middle());
  }

  std::size_t one_, four_, half_;  ///< where each function begins
  ExecutableMemory memory_;
  Frame frame_, packedFrame_;
};

}  // namespace

bool canRunMachineCode() {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
}

std::unique_ptr<TapeProgram> makeMachineCode(const Tape& tape, MachineCode machineCode) {
  if (machineCode == MachineCode::Forbidden || !canRunMachineCode()) return nullptr;
  const MachineTape lowered = lowerTape(tape);
  const AllocatedTape allocated = allocateRegisters(lowered, orderSteps(lowered));
  auto program = std::make_unique<MachineProgram>(lowered, allocated);
  return program->isThere() ? std::move(program) : nullptr;
}

#else

bool canRunMachineCode() { return false; }

std::unique_ptr<TapeProgram> makeMachineCode(const Tape&, MachineCode) { return nullptr; }

#endif

std::unique_ptr<TapeProgram> makeTapeProgram(const Tape& tape, MachineCode machineCode) {
  if (auto program = makeMachineCode(tape, machineCode)) return program;
  return makeBytecode(tape);
}

}  // namespace denavit
