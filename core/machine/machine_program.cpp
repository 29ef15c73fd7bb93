#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
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

/// Functions in memory of their own, with a frame that they share.
class LoadedFunctions {
 public:
  LoadedFunctions(CodePieces pieces, const std::vector<double>& frame)
      : memory_(pieces.bytes()), frame_(frame) {}

  bool areThere() const { return memory_.code() != nullptr; }

  /// @param first  byte that the function begins at
  void call(std::size_t first, const double* inputs, double* outputs) {
    using Function = void (*)(const double* inputs, double* outputs, double* middleOfFrame);
    reinterpret_cast<Function>(memory_.code() + first)(inputs, outputs, frame_.middle());
  }

 private:
  ExecutableMemory memory_;
  Frame frame_;
};

class MachineProgram final : public TapeProgram {
 public:
  MachineProgram(MachineTape tape, AllocatedTape allocated)
      : tape_(std::move(tape)), allocated_(std::move(allocated)) {
    const MachineFunction one = encode(tape_, allocated_, VectorWidth::Scalar, 1);
    CodePieces pieces;
    pieces.add(one.bytes);
    one_.emplace(pieces, one.frame);
  }

  bool isThere() const { return one_->areThere(); }

  std::string_view name() const override { return "native"; }
  void run(const double* inputs, double* outputs) override { one_->call(0, inputs, outputs); }
  void runFour(const double* inputs, double* outputs) override {
    if (!isWide()) return runOneByOne(4, inputs, outputs);
    wide_->call(four_, inputs, outputs);
  }
  void runEight(const double* inputs, double* outputs) override {
    if (!isWide()) return runOneByOne(8, inputs, outputs);
    wide_->call(half_, inputs, outputs);
    wide_->call(half_, upperHalf(inputs), upperHalf(outputs));
  }

 private:
  /// A tape without inputs or outputs may be given null.
  template <typename T>
  static T* upperHalf(T* lanes) {
    return lanes == nullptr ? nullptr : lanes + 4;
  }

  /// Code for several states is made when it is first asked for: most programs see one at a time.
  /// @returns false where the system has no more memory for code
  bool isWide() {
    if (!wide_) {
      const MachineFunction four = encode(tape_, allocated_, VectorWidth::Packed, 4);
      const MachineFunction half = encode(tape_, allocated_, VectorWidth::Packed, 8);
      CodePieces pieces;
      four_ = pieces.add(four.bytes);
      half_ = pieces.add(half.bytes);
      wide_.emplace(pieces, four.frame);
    }
    return wide_->areThere();
  }

  void runOneByOne(std::size_t lanes, const double* inputs, double* outputs) {
    std::vector<double> in(static_cast<std::size_t>(tape_.inputs)), out(tape_.outputs.size());
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      for (std::size_t i = 0; i < in.size(); ++i) in[i] = inputs[lanes * i + lane];
      run(in.data(), out.data());
      for (std::size_t k = 0; k < out.size(); ++k) outputs[lanes * k + lane] = out[k];
    }
  }

  MachineTape tape_;
  AllocatedTape allocated_;
  std::optional<LoadedFunctions> one_, wide_;
  std::size_t four_ = 0, half_ = 0;  ///< where functions of wide_ begin
};

}  // namespace

bool canRunMachineCode() {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
}

std::unique_ptr<TapeProgram> makeMachineCode(const Tape& tape, MachineCode machineCode) {
  if (machineCode == MachineCode::Forbidden || !canRunMachineCode()) return nullptr;
  // No run computes an angle: there is no machine code for it.
  const auto isAngle = [](const TapeStep& step) { return step.op == TapeOp::Angle; };
  if (std::ranges::any_of(tape.steps, isAngle)) return nullptr;
  MachineTape lowered = lowerTape(tape);
  AllocatedTape allocated = allocateRegisters(lowered, orderSteps(lowered));
  auto program = std::make_unique<MachineProgram>(std::move(lowered), std::move(allocated));
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
