#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
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

/// Functions in memory of their own, and the frame that they begin with.
struct CodeImage {
  CodeImage(const CodePieces& pieces, std::vector<double> firstFrame)
      : memory(pieces.bytes()), frame(std::move(firstFrame)) {}

  ExecutableMemory memory;
  std::vector<double> frame;
};

/// Functions with a frame to work in.
class LoadedFunctions {
 public:
  explicit LoadedFunctions(std::shared_ptr<const CodeImage> image)
      : image_(std::move(image)), frame_(image_->frame) {}

  [[nodiscard]] const std::shared_ptr<const CodeImage>& image() const { return image_; }
  bool areThere() const { return image_->memory.code() != nullptr; }

  /// @param first  byte that the function begins at
  void call(std::size_t first, const double* inputs, double* outputs) {
    using Function = void (*)(const double* inputs, double* outputs, double* middleOfFrame);
    reinterpret_cast<Function>(image_->memory.code() + first)(inputs, outputs, frame_.middle());
  }

 private:
  std::shared_ptr<const CodeImage> image_;
  Frame frame_;
};

/// What code is made of.
struct CodeSource {
  MachineTape tape;
  AllocatedTape allocated;
};

std::shared_ptr<const CodeImage> makeScalarImage(const CodeSource& source) {
  const MachineFunction one = encode(source.tape, source.allocated, VectorWidth::Scalar, 1);
  CodePieces pieces;
  pieces.add(one.bytes);
  return std::make_shared<const CodeImage>(pieces, one.frame);
}

class MachineProgram final : public TapeProgram {
 public:
  explicit MachineProgram(std::shared_ptr<const CodeSource> source)
      : MachineProgram(source, makeScalarImage(*source)) {}
  MachineProgram(std::shared_ptr<const CodeSource> source, std::shared_ptr<const CodeImage> one)
      : source_(std::move(source)), one_(std::move(one)) {}

  bool isThere() const { return one_.areThere(); }

  std::string_view name() const override { return "native"; }
  void run(const double* inputs, double* outputs) override { one_.call(0, inputs, outputs); }
  void runFour(const double* inputs, double* outputs) override {
    if (!isWide()) return runOneByOne(4, inputs, outputs);
    wide_->call(four_, inputs, outputs);
  }
  void runEight(const double* inputs, double* outputs) override {
    if (!isWide()) return runOneByOne(8, inputs, outputs);
    wide_->call(half_, inputs, outputs);
    wide_->call(half_, upperHalf(inputs), upperHalf(outputs));
  }
  std::unique_ptr<TapeProgram> copy() const override {
    return std::make_unique<MachineProgram>(source_, one_.image());
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
      const auto& [tape, allocated] = *source_;
      const MachineFunction four = encode(tape, allocated, VectorWidth::Packed, 4);
      const MachineFunction half = encode(tape, allocated, VectorWidth::Packed, 8);
      CodePieces pieces;
      four_ = pieces.add(four.bytes);
      half_ = pieces.add(half.bytes);
      wide_.emplace(std::make_shared<const CodeImage>(pieces, four.frame));
    }
    return wide_->areThere();
  }

  void runOneByOne(std::size_t lanes, const double* inputs, double* outputs) {
    const MachineTape& tape = source_->tape;
    std::vector<double> in(static_cast<std::size_t>(tape.inputs)), out(tape.outputs.size());
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      for (std::size_t i = 0; i < in.size(); ++i) in[i] = inputs[lanes * i + lane];
      run(in.data(), out.data());
      for (std::size_t k = 0; k < out.size(); ++k) outputs[lanes * k + lane] = out[k];
    }
  }

  std::shared_ptr<const CodeSource> source_;
  LoadedFunctions one_;
  std::optional<LoadedFunctions> wide_;
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
  auto program = std::make_unique<MachineProgram>(
      std::make_shared<const CodeSource>(CodeSource{std::move(lowered), std::move(allocated)}));
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
