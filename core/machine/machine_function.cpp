#include "core/machine/machine_function.h"

#include <algorithm>

#include "core/machine/packed_sine.h"
#include "core/machine/platform.h"
#include "core/scalar/stumpff.h"

namespace denavit {

#if DENAVIT_MAKES_MACHINE_CODE

namespace {

using Area = Place::Area;
using Kind = InstructionKind;

void calcStumpff(double* values, int order, int lanes) {
  for (int lane = 0; lane < lanes; ++lane) values[lane] = stumpff(order, values[lane]);
}

constexpr int roundUp(int number, int unit) { return (number + unit - 1) / unit * unit; }

/// Which element of a frame is what.
class FrameLayout {
 public:
  FrameLayout(const MachineTape& tape, const AllocatedTape& allocated, VectorWidth width)
      : isPacked_(width == VectorWidth::Packed), early_(tape.earlyAngles) {
    firstAngle_ = roundUp(allocated.slots, kAlignment);
    const int angles = static_cast<int>(tape.angles.size());
    firstConstant_ = sineOf(angles);
    size_ = firstConstant_ + static_cast<int>(tape.constants.size());
  }

  int lanes() const { return isPacked_ ? 4 : 1; }
  int size() const { return size_; }
  int elementOf(Place place) const {
    switch (place.area) {
      case Area::Constant:
        return firstConstant_ + place.index;
      case Area::Sine:
        return sineOf(place.index);
      case Area::Cosine:
        return sineOf(place.index) + (isPacked_ ? 1 : 4);
      default:
        return place.index;
    }
  }

 private:
  static constexpr int kAlignment = 8;

  /// Sines of four and cosines of four lie side by side: those of four states, or those of four
  /// early angles, or one of an angle that is known later.
  int sineOf(int position) const {
    if (isPacked_) return firstAngle_ + 2 * position;
    if (position < early_) return firstAngle_ + position / 4 * 8 + position % 4;
    return firstAngle_ + 2 * roundUp(early_, 4) + 8 * (position - early_);
  }

  bool isPacked_;
  int early_;
  int firstAngle_, firstConstant_, size_;
};

/// Encodes instruction by instruction.
class Encoder {
 public:
  Encoder(const MachineTape& tape, const AllocatedTape& allocated, VectorWidth width, int stride)
      : tape_(tape),
        allocated_(allocated),
        width_(width),
        stride_(8 * stride),
        layout_(tape, allocated, width),
        out_(width) {
    if (!allocated.hasCalls) return;
    // Registers that functions leave as they are.
    inputs_ = X64Register::Rbp;
    outputs_ = X64Register::R14;
    frame_ = X64Register::Rbx;
  }

  MachineFunction encodeFunction() {
    out_.reserve(64 + allocated_.instructions.size() * 10 + allocated_.earlyAngles.size() * 16);
    begin();
    for (const Instruction& instruction : allocated_.instructions) encodeInstruction(instruction);
    end();
    return {out_.bytes(), makeFrame()};
  }

 private:
  std::vector<double> makeFrame() const {
    const int lanes = layout_.lanes();
    std::vector<double> frame(static_cast<std::size_t>(layout_.size()) * lanes, 0.0);
    const auto first =
        frame.begin() + std::ptrdiff_t{layout_.elementOf({Area::Constant, 0})} * lanes;
    auto element = first;
    for (const double constant : tape_.constants) element = std::fill_n(element, lanes, constant);
    return frame;
  }

  void begin() {
    if (!allocated_.hasCalls) return;
    for (const auto reg : {frame_, inputs_, outputs_}) out_.push(reg);
    out_.move(frame_, X64Register::Rdx);
    out_.move(inputs_, X64Register::Rdi);
    out_.move(outputs_, X64Register::Rsi);
  }

  void end() {
    if (width_ == VectorWidth::Packed) out_.clearUpperHalves();
    if (allocated_.hasCalls) {
      for (const auto reg : {outputs_, inputs_, frame_}) out_.pop(reg);
    }
    out_.leave();
  }

  std::int32_t offsetInFrame(Place place) const {
    return 8 * (layout_.elementOf(place) * layout_.lanes() - MachineFunction::kMiddle);
  }

  X64Operand operand(Place place) const {
    switch (place.area) {
      case Area::Register:
        return X64Operand::vector(place.index);
      case Area::Input:
        return X64Operand::memory(inputs_, stride_ * place.index);
      case Area::Output:
        return X64Operand::memory(outputs_, stride_ * place.index);
      default:
        return X64Operand::memory(frame_, offsetInFrame(place));
    }
  }

  void encodeInstruction(const Instruction& i) {
    static constexpr std::uint8_t kArithmetic[] = {0x58, 0x5C, 0x59, 0x5E};
    const X64Operand right = operand(i.right);
    if (i.kind >= Kind::Add && i.kind <= Kind::Divide) {
      const int opcode = static_cast<int>(i.kind) - static_cast<int>(Kind::Add);
      return out_.arithmetic(kArithmetic[opcode], i.to, i.left, right);
    }
    if (i.kind >= Kind::MultiplyAdd132 && i.kind <= Kind::SubtractProduct231) {
      const int number = static_cast<int>(i.kind) - static_cast<int>(Kind::MultiplyAdd132);
      const int opcode = 0x98 + number / 3 * 2 + number % 3 * 0x10;
      return out_.fused(static_cast<std::uint8_t>(opcode), i.to, i.left, right);
    }
    encodeOther(i, right);
  }

  void encodeOther(const Instruction& i, X64Operand right) {
    switch (i.kind) {
      case Kind::Load:
        return out_.load(i.to, right);
      case Kind::Root:
        return out_.root(i.to, i.left);
      case Kind::Store:
        return out_.store(right, i.left);
      case Kind::Negate:
        return out_.logical(kXor, i.to, i.left, constant(MachineConstant::kSignBit));
      case Kind::IsPositive:
        return encodeTest(kGreater, i);
      case Kind::IsNegative:
        return encodeTest(kLess, i);
      case Kind::EarlyAngles:
        return encodeEarlyAngles();
      case Kind::SineOfAngle:
        return encodeSineOfAngle(i);
      case Kind::Stumpff:
        return encodeStumpff(i);
      default:
        return;
    }
  }

  static constexpr std::uint8_t kAnd = 0x54, kXor = 0x57, kLess = 0x11, kGreater = 0x1E;

  X64Operand constant(int which) const { return operand({Area::Constant, which}); }

  void encodeTest(std::uint8_t predicate, const Instruction& i) {
    out_.compare(predicate, i.to, i.left, constant(MachineConstant::kZero));
    out_.logical(kAnd, i.to, i.to, constant(MachineConstant::kOne));
  }

  // Calls.

  void encodeEarlyAngles() {
    const int perVector = 4 / layout_.lanes();
    for (int first = 0; first < tape_.earlyAngles; first += 2 * perVector) {
      const int second = first + perVector;
      gatherAngles(first);
      if (second < tape_.earlyAngles) gatherAngles(second);
      callSine(second < tape_.earlyAngles ? &calcEightInPlace : &calcFourInPlace, first);
    }
  }

  /// Puts one angle of four states, or up to four angles, where their sines will be. Several angles
  /// are loaded one by one: where they were just written so, a wide load would wait for the cache.
  void gatherAngles(int first) {
    const int to = 0, upper = 1;
    const X64Operand sines = operand({Area::Sine, first});
    const auto angle = [&](int i) { return operand(allocated_.earlyAngles[i]); };
    const int count = width_ == VectorWidth::Packed ? 0 : std::min(4, tape_.earlyAngles - first);
    out_.load(to, angle(first));
    if (count > 1) out_.loadSecond(to, angle(first + 1));
    if (count > 2) out_.loadOne(upper, angle(first + 2));
    if (count > 3) out_.loadSecond(upper, angle(first + 3));
    if (count > 2) out_.insertUpperHalf(to, upper);
    out_.storeFour(sines, to);
  }

  void callSine(void (*function)(double*), int position) {
    out_.loadAddress(X64Register::Rdi, frame_, offsetInFrame({Area::Sine, position}));
    out_.call(reinterpret_cast<const void*>(function));
  }

  void encodeSineOfAngle(const Instruction& i) {
    out_.load(0, operand(i.right));  // which clears the lanes above
    out_.storeFour(operand({Area::Sine, i.index}), 0);
    callSine(&calcFourInPlace, i.index);
  }

  void encodeStumpff(const Instruction& i) {
    if (width_ == VectorWidth::Packed) out_.clearUpperHalves();
    out_.loadAddress(X64Register::Rdi, frame_, offsetInFrame(i.right));
    out_.moveNumber(X64Register::Rsi, i.order);
    out_.moveNumber(X64Register::Rdx, layout_.lanes());
    out_.call(reinterpret_cast<const void*>(&calcStumpff));
  }

  const MachineTape& tape_;
  const AllocatedTape& allocated_;
  VectorWidth width_;
  int stride_;  ///< [byte]
  FrameLayout layout_;
  X64Emitter out_;
  X64Register inputs_ = X64Register::Rdi, outputs_ = X64Register::Rsi, frame_ = X64Register::Rdx;
};

}  // namespace

MachineFunction encode(const MachineTape& tape, const AllocatedTape& allocated, VectorWidth width,
                       int stride) {
  return Encoder(tape, allocated, width, stride).encodeFunction();
}

#endif

}  // namespace denavit
