#include <algorithm>
#include <cmath>

#include "core/machine/bytecode.h"
#include "core/machine/tape_program.h"
#include "core/scalar/independent_loop.h"
#include "core/scalar/stumpff.h"

// This file is compiled without contracting a product and a sum into one rounding: its results are
// those of evaluateTape on every processor.

namespace denavit {

namespace {

/// Writes f of a, b and c for every lane; what is written may lie where a, b or c does.
template <int lanes, typename Function>
void each(double* to, const double* a, const double* b, const double* c, Function f) {
  DENAVIT_INDEPENDENT_LOOP
  for (int lane = 0; lane < lanes; ++lane) to[lane] = f(a[lane], b[lane], c[lane]);
}

template <int lanes>
void calcSinesAndCosines(double* sines, double* cosines, const double* angles) {
  for (int lane = 0; lane < lanes; ++lane) {
    const double angle = angles[lane];
    sines[lane] = std::sin(angle);
    cosines[lane] = std::cos(angle);
  }
}

template <int lanes>
void performStep(const BytecodeStep& step, double* slots) {
  double* const to = slots + std::ptrdiff_t{step.to} * lanes;
  const double* const a = slots + std::ptrdiff_t{step.a} * lanes;
  const double* const b = slots + std::ptrdiff_t{step.b} * lanes;
  double* const c = slots + std::ptrdiff_t{step.c} * lanes;
  using D = double;
  const auto calc = [&](auto f) { each<lanes>(to, a, b, c, f); };
  switch (step.op) {
    case BytecodeOp::Add:
      return calc([](D x, D y, D) { return x + y; });
    case BytecodeOp::Subtract:
      return calc([](D x, D y, D) { return x - y; });
    case BytecodeOp::Multiply:
      return calc([](D x, D y, D) { return x * y; });
    case BytecodeOp::Divide:
      return calc([](D x, D y, D) { return x / y; });
    case BytecodeOp::Angle:
      return calc([](D x, D y, D) { return std::atan2(x, y); });
    case BytecodeOp::Negate:
      return calc([](D x, D, D) { return -x; });
    case BytecodeOp::MultiplyAdd:
      return calc([](D x, D y, D z) { return x * y + z; });
    case BytecodeOp::MultiplySubtract:
      return calc([](D x, D y, D z) { return x * y - z; });
    case BytecodeOp::SubtractProduct:
      return calc([](D x, D y, D z) { return z - x * y; });
    case BytecodeOp::Sine:
      return calc([](D x, D, D) { return std::sin(x); });
    case BytecodeOp::Cosine:
      return calc([](D x, D, D) { return std::cos(x); });
    case BytecodeOp::SineAndCosine:
      return calcSinesAndCosines<lanes>(to, c, a);
    case BytecodeOp::Root:
      return calc([](D x, D, D) { return std::sqrt(x); });
    case BytecodeOp::Sign:
      return calc([](D x, D, D) { return D(x > 0) - D(x < 0); });
    case BytecodeOp::Stumpff:
      return calc([order = step.order](D x, D, D) { return stumpff(order, x); });
  }
}

/// Bytecode with slots for a number of lanes.
template <int lanes>
class Interpreter {
 public:
  explicit Interpreter(const Bytecode& code)
      : slots_(static_cast<std::size_t>(code.slots) * lanes) {
    auto slot = slots_.begin() + std::ptrdiff_t{code.inputs} * lanes;
    for (const double constant : code.constants) slot = std::fill_n(slot, lanes, constant);
  }

  void run(const Bytecode& code, const double* inputs, double* outputs) {
    double* const slots = slots_.data();
    std::copy_n(inputs, code.inputs * lanes, slots);
    for (const BytecodeStep& step : code.steps) performStep<lanes>(step, slots);
    for (const std::int32_t slot : code.outputs) {
      outputs = std::copy_n(slots + std::ptrdiff_t{slot} * lanes, lanes, outputs);
    }
  }

 private:
  std::vector<double> slots_;
};

class BytecodeProgram final : public TapeProgram {
 public:
  explicit BytecodeProgram(const Tape& tape)
      : code_(compileToBytecode(tape)), one_(code_), four_(code_), eight_(code_) {}

  std::string_view name() const override { return "bytecode"; }
  void run(const double* inputs, double* outputs) override { one_.run(code_, inputs, outputs); }
  void runFour(const double* inputs, double* outputs) override {
    four_.run(code_, inputs, outputs);
  }
  void runEight(const double* inputs, double* outputs) override {
    eight_.run(code_, inputs, outputs);
  }
  std::unique_ptr<TapeProgram> copy() const override {
    return std::make_unique<BytecodeProgram>(*this);
  }

 private:
  Bytecode code_;
  Interpreter<1> one_;
  Interpreter<4> four_;
  Interpreter<8> eight_;
};

}  // namespace

std::unique_ptr<TapeProgram> makeBytecode(const Tape& tape) {
  return std::make_unique<BytecodeProgram>(tape);
}

}  // namespace denavit
