#include "core/machine/tape_program.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "core/machine/evaluate_tape.h"
#include "core/machine/machine_function.h"
#include "core/machine/packed_sine.h"
#include "core/machine/platform.h"
#include "core/scalar/stumpff.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

using Numbers = std::vector<double>;

double apply(const TapeStep& step, double a, double b) {
  const Tape tape{2, {}, {{step.op, step.order, 0, 1}}, {2}};
  const double inputs[] = {a, b};
  double result;
  evaluateTape(tape, inputs, &result);
  return result;
}

struct TapeShape {
  int inputs = 5, constants = 4, steps = 50, outputs = 4;
  int reach = 30;         ///< how far back operands lie, mostly
  bool functions = true;  ///< all operations, else products and sums
};

/// Random tapes whose values neither vanish nor explode at the state they are made for.
class TapeMaker {
 public:
  TapeMaker(unsigned seed, const TapeShape& shape) : any_(seed), shape_(shape) {
    tape_.inputs = shape.inputs;
    for (int i = 0; i < shape.inputs; ++i) values_.push_back(any_.number(-2, 2));
    state_ = values_;
    for (int i = 0; i < shape.constants; ++i) {
      tape_.constants.push_back(any_.number(-1.5, 1.5));
      values_.push_back(tape_.constants.back());
    }
    while (static_cast<int>(tape_.steps.size()) < shape.steps) addStep();
    for (int k = 0; k < shape.outputs && !values_.empty(); ++k) {
      tape_.outputs.push_back(whole(0, tape_.valueCount()));
    }
  }

  const Tape& tape() const { return tape_; }

  /// States near the one that the tape is made for, lane by lane.
  Numbers makeInputs(int lanes) {
    Numbers inputs;
    for (const double x : state_) {
      for (int lane = 0; lane < lanes; ++lane) inputs.push_back(x + any_.number(-0.05, 0.05));
    }
    return inputs;
  }

 private:
  int whole(int low, int end) { return low + static_cast<int>(any_.number(0, end - low)); }

  void addStep() {
    TapeStep step{TapeOp::Add, 0, pick(), pick()};
    const double kind = any_.number(0, 1);
    if (shape_.functions && kind < 0.25) {
      step.op = static_cast<TapeOp>(whole(static_cast<int>(TapeOp::Divide), 10));
      step.order = static_cast<std::uint8_t>(whole(0, 13));
    } else {
      step.op = kind < 0.6 ? TapeOp::Multiply : kind < 0.8 ? TapeOp::Add : TapeOp::Subtract;
    }
    const double value = apply(step, values_[step.a], values_[step.b]);
    const bool isTame = std::abs(value) < 30 && (std::abs(value) > 1e-3 || !shape_.functions);
    const bool isDefined = step.op < TapeOp::Root || values_[step.a] > 0.2;
    if (!isTame || !isDefined) return addAngle();
    push(step, value);
  }
  void addAngle() {
    const TapeStep sine{TapeOp::Cosine, 0, pick()};
    push(sine, std::cos(values_[sine.a]));
  }
  void push(const TapeStep& step, double value) {
    tape_.steps.push_back(step);
    values_.push_back(value);
  }
  int pick() {
    const int end = tape_.valueCount();
    return any_.number(0, 1) < 0.7 ? whole(std::max(0, end - shape_.reach), end) : whole(0, end);
  }

  test::Arbitrary any_;
  TapeShape shape_;
  Tape tape_;
  Numbers values_, state_;
};

std::vector<std::pair<std::string, TapeMaker>> makeTapes() {
  std::vector<std::pair<std::string, TapeMaker>> tapes;
  const auto add = [&](const std::string& name, unsigned seed, const TapeShape& shape) {
    tapes.emplace_back(name + ", seed " + std::to_string(seed), TapeMaker(seed, shape));
  };
  for (unsigned seed = 1; seed <= 60; ++seed) {
    add("any", seed, {.steps = static_cast<int>(4 * seed)});
    add("near", seed, {.inputs = 12, .steps = 200, .outputs = 8, .reach = 4});
    add("spilling", seed,
        {.inputs = 18,
         .constants = 40,
         .steps = 600,
         .outputs = 40,
         .reach = 400,
         .functions = seed % 2 == 0});
  }
  add("no steps", 1, {.steps = 0, .outputs = 20});
  add("constants only", 1, {.inputs = 0, .constants = 3, .steps = 20});
  add("inputs only", 1, {.inputs = 3, .constants = 0, .steps = 20});
  add("no outputs", 1, {.outputs = 0});
  add("many inputs", 1, {.inputs = 500, .constants = 300, .steps = 900, .outputs = 300});
  add("long", 1, {.steps = 10000, .outputs = 100, .reach = 2000});
  return tapes;
}

Numbers evaluate(const Tape& tape, const Numbers& inputs, int lanes = 1, int lane = 0) {
  Numbers state, outputs(tape.outputs.size());
  for (int i = 0; i < tape.inputs; ++i) state.push_back(inputs[i * lanes + lane]);
  evaluateTape(tape, state.data(), outputs.data());
  return outputs;
}

Numbers run(TapeProgram& program, const Tape& tape, const Numbers& inputs, int lanes) {
  Numbers outputs(tape.outputs.size() * lanes, -777);
  if (lanes == 1) program.run(inputs.data(), outputs.data());
  if (lanes == 4) program.runFour(inputs.data(), outputs.data());
  if (lanes == 8) program.runEight(inputs.data(), outputs.data());
  return outputs;
}

bool isSame(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) ||
         std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

TEST(TapeProgram, BytecodeGivesWhatTheTapeGivesStepByStep) {
  for (auto& [name, maker] : makeTapes()) {
    SCOPED_TRACE(name);
    const auto program = makeBytecode(maker.tape());
    EXPECT_EQ(program->name(), "bytecode");
    for (const int lanes : {1, 4, 8, 1}) {
      const Numbers inputs = maker.makeInputs(lanes);
      const Numbers outputs = run(*program, maker.tape(), inputs, lanes);
      for (int lane = 0; lane < lanes; ++lane) {
        const Numbers expected = evaluate(maker.tape(), inputs, lanes, lane);
        for (std::size_t k = 0; k < expected.size(); ++k) {
          ASSERT_TRUE(isSame(outputs[k * lanes + lane], expected[k])) << k << " of lane " << lane;
        }
      }
    }
  }
}

TEST(TapeProgram, CopiesGiveTheSameBitsAndDisturbNobody) {
  for (auto& [name, maker] : makeTapes()) {
    SCOPED_TRACE(name);
    for (const MachineCode allowed : {MachineCode::Forbidden, MachineCode::Allowed}) {
      auto original = makeTapeProgram(maker.tape(), allowed);
      const auto early = original->copy();
      for (const int lanes : {1, 4, 8}) {
        const Numbers inputs = maker.makeInputs(lanes), others = maker.makeInputs(lanes);
        const Numbers expected = run(*original, maker.tape(), inputs, lanes);
        (void)run(*original, maker.tape(), others, lanes);
        const auto late = original->copy();
        for (TapeProgram* const copied : {early.get(), late.get()}) {
          EXPECT_EQ(copied->name(), original->name());
          const Numbers outputs = run(*copied, maker.tape(), inputs, lanes);
          for (std::size_t k = 0; k < expected.size(); ++k) {
            ASSERT_TRUE(isSame(outputs[k], expected[k])) << k;
          }
        }
      }
      original.reset();  // what they share outlives it
      (void)run(*early, maker.tape(), maker.makeInputs(1), 1);
    }
  }
}

TEST(TapeProgram, AnglesRunAsBytecode) {
  const Tape tape{2, {}, {{TapeOp::Angle, 0, 0, 1}, {TapeOp::Multiply, 0, 2, 2}}, {2, 3}};
  EXPECT_EQ(makeMachineCode(tape), nullptr);
  const auto program = makeTapeProgram(tape);
  const Numbers outputs = run(*program, tape, {0.5, -0.5, 0, -1, 0.2, 0.2, -3, -0.0}, 4);
  EXPECT_EQ(outputs[0], std::atan2(0.5, 0.2));
  EXPECT_EQ(outputs[3], std::atan2(-1, -0.0));
  EXPECT_EQ(outputs[6], std::atan2(0, -3) * std::atan2(0, -3));
}

TEST(TapeProgram, MachineCodeIsMadeWhereTheProcessorAllowsItAndNowhereElse) {
  const Tape tape{1, {}, {}, {0}};
  EXPECT_EQ(makeMachineCode(tape) != nullptr, canRunMachineCode());
  EXPECT_EQ(makeMachineCode(tape, MachineCode::Forbidden), nullptr);
  EXPECT_EQ(makeTapeProgram(tape, MachineCode::Forbidden)->name(), "bytecode");
  EXPECT_EQ(makeTapeProgram(tape)->name(), canRunMachineCode() ? "native" : "bytecode");
}

#if DENAVIT_MAKES_MACHINE_CODE

/// How far from the truth each output may be if every operation errs by one unit in the last place
/// (running error analysis: Higham, Accuracy and Stability of Numerical Algorithms, section 3.3).
class ErrorBound {
 public:
  ErrorBound(const Tape& tape, const Numbers& inputs) : values_(inputs) {
    values_.insert(values_.end(), tape.constants.begin(), tape.constants.end());
    errors_.assign(values_.size(), 0.0);
    for (const TapeStep& step : tape.steps) {
      const int b = isBinary(step.op) ? step.b : step.a;
      const double value = apply(step, values_[step.a], values_[b]);
      errors_.push_back(inherited(step, b, value) + 2e-16 * std::abs(value) + 1e-300);
      values_.push_back(value);
    }
  }
  double of(int value) const { return errors_[value]; }

 private:
  double inherited(const TapeStep& step, int second, double result) const {
    const double a = std::abs(values_[step.a]), b = std::abs(values_[second]);
    const double ea = errors_[step.a], eb = errors_[second];
    switch (step.op) {
      case TapeOp::Add:
      case TapeOp::Subtract:
        return ea + eb;
      case TapeOp::Multiply:
        return a * eb + b * ea + ea * eb;
      case TapeOp::Divide:
        return b > eb ? (ea + std::abs(result) * eb) / (b - eb) : kInfinity;
      case TapeOp::Root:
        return a > ea ? ea / std::sqrt(a - ea) : kInfinity;
      case TapeOp::Sign:
        return a > ea ? 0 : 2;
      default:
        return 2 * ea + 1e-15;  // slopes of at most one
    }
  }

  Numbers values_, errors_;
};

void expectNear(const Tape& tape, const Numbers& inputs, int lanes, const Numbers& outputs) {
  for (int lane = 0; lane < lanes; ++lane) {
    Numbers state;
    for (int i = 0; i < tape.inputs; ++i) state.push_back(inputs[i * lanes + lane]);
    const ErrorBound bound(tape, state);
    const Numbers expected = evaluate(tape, state);
    for (std::size_t k = 0; k < expected.size(); ++k) {
      const double error = 3 * bound.of(tape.outputs[k]);
      if (!std::isfinite(error) || !std::isfinite(expected[k])) continue;
      EXPECT_NEAR(outputs[k * lanes + lane], expected[k], error) << "output " << k;
    }
  }
}

/// What the processor of the test can not do is not tested.
class MachineCodeTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!canRunMachineCode()) GTEST_SKIP() << "no AVX2";
  }
};

TEST_F(MachineCodeTest, DiffersFromTheTapeByRoundingOnly) {
  for (auto& [name, maker] : makeTapes()) {
    SCOPED_TRACE(name);
    const auto program = makeMachineCode(maker.tape());
    for (const int lanes : {1, 4, 8, 1}) {
      const Numbers inputs = maker.makeInputs(lanes);
      expectNear(maker.tape(), inputs, lanes, run(*program, maker.tape(), inputs, lanes));
    }
  }
}

/// Sums and products of positive numbers lose nothing: the error bound is one of relative size.
TEST_F(MachineCodeTest, AgreesToTwelveDigitsWhereNothingCancels) {
  test::Arbitrary any(3);
  for (int round = 0; round < 20; ++round) {
    Tape tape{6, {0.5, 0.25}, {}, {}};
    Numbers inputs(6 * 4);
    for (double& x : inputs) x = any.number(0.1, 0.9);
    for (int i = 0; i < 150; ++i) {
      const auto pick = [&] { return static_cast<int>(any.number(0, tape.valueCount())); };
      tape.steps.push_back({i % 2 == 0 ? TapeOp::Multiply : TapeOp::Add, 0, pick(), pick()});
      tape.steps.push_back({TapeOp::Sine, 0, tape.valueCount() - 1});
      tape.outputs.push_back(tape.valueCount() - 2);
    }
    const Numbers outputs = run(*makeMachineCode(tape), tape, inputs, 4);
    for (int lane = 0; lane < 4; ++lane) {
      const Numbers expected = evaluate(tape, inputs, 4, lane);
      for (std::size_t k = 0; k < expected.size(); ++k) {
        EXPECT_NEAR(outputs[4 * k + lane], expected[k], 1e-12 * std::abs(expected[k]));
      }
    }
  }
}

/// The lanes do the same operations, so that a state's result does not depend on its neighbours'.
TEST_F(MachineCodeTest, LanesGiveExactlyWhatSingleStatesGive) {
  for (auto& [name, maker] : makeTapes()) {
    SCOPED_TRACE(name);
    const Tape& tape = maker.tape();
    const auto program = makeMachineCode(tape);
    for (const int lanes : {4, 8}) {
      const Numbers inputs = maker.makeInputs(lanes);
      const Numbers outputs = run(*program, tape, inputs, lanes);
      for (int lane = 0; lane < lanes; ++lane) {
        Numbers state;
        for (int i = 0; i < tape.inputs; ++i) state.push_back(inputs[i * lanes + lane]);
        const Numbers one = run(*program, tape, state, 1);
        for (std::size_t k = 0; k < one.size(); ++k) {
          ASSERT_TRUE(isSame(outputs[k * lanes + lane], one[k])) << "output " << k;
        }
      }
    }
  }
}

const Numbers kSpecial = {0.0,    -0.0,  1,      -1,        0.3,        -2.5,
                          1e-310, 1e308, -1e308, kInfinity, -kInfinity, kNan};

/// Except for sines and cosines, which are tested for their accuracy.
TEST_F(MachineCodeTest, EveryOperationOnSpecialNumbersIsThatOfTheLanguage) {
  for (int op = 0; op <= static_cast<int>(TapeOp::Stumpff); ++op) {
    const TapeStep step{static_cast<TapeOp>(op), 3, 0, 1};
    if (step.op == TapeOp::Sine || step.op == TapeOp::Cosine) continue;
    const Tape tape{2, {}, {step}, {2}};
    const auto program = makeMachineCode(tape);
    for (const double a : kSpecial) {
      for (const double b : kSpecial) {
        if (step.op == TapeOp::Stumpff && a < 0) continue;
        const Numbers one = run(*program, tape, {a, b}, 1);
        const Numbers four = run(*program, tape, {1, a, 1, 1, 1, b, 1, 1}, 4);
        EXPECT_TRUE(isSame(one[0], apply(step, a, b))) << op << " of " << a << ", " << b;
        EXPECT_TRUE(isSame(four[1], one[0])) << op << " of " << a << ", " << b;
      }
    }
  }
}

TEST_F(MachineCodeTest, InfinityAndWhatIsNoNumberDoNoHarm) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const TapeMaker maker(seed, {.inputs = static_cast<int>(kSpecial.size()), .steps = 100});
    Tape tape = maker.tape();
    for (TapeStep& step : tape.steps) step.order = std::min<std::uint8_t>(step.order, 9);
    Numbers eight;
    for (const double x : kSpecial) eight.insert(eight.end(), 8, x);
    const auto native = makeMachineCode(tape), bytecode = makeBytecode(tape);
    for (const int lanes : {1, 4, 8}) {
      const Numbers expected = run(*bytecode, tape, eight, lanes);
      const Numbers outputs = run(*native, tape, eight, lanes);
      for (std::size_t k = 0; k < outputs.size(); ++k) EXPECT_NE(outputs[k], -777);
    }
  }
}

/// One angle known at the beginning after the other, by sums of inputs and of constants, then some
/// that come late.
TEST_F(MachineCodeTest, AnyNumberOfAnglesIsKnownEarlyOrLate) {
  test::Arbitrary any(8);
  for (int early = 0; early <= 11; ++early) {
    for (int late = 0; late <= 3; ++late) {
      Tape tape{11, {0.25}, {}, {}};
      const auto add = [&](TapeOp op, int a, int b = 0) {
        tape.steps.push_back({op, 0, a, b});
        return tape.valueCount() - 1;
      };
      int angle = 0, sum = 11;
      for (int i = 0; i < early + late; ++i) {
        angle = i % 3 == 0 && i < 11 ? i : add(TapeOp::Add, angle, i < early ? i : sum);
        const int negative = i % 4 == 1 ? add(TapeOp::Negate, angle) : angle;
        const int sine = add(TapeOp::Sine, negative), cosine = add(TapeOp::Cosine, angle);
        sum = add(TapeOp::Subtract, sum, add(TapeOp::Multiply, sine, cosine));
        tape.outputs.push_back(i % 2 == 0 ? sine : sum);
        if (i % 3 == 2) tape.outputs.push_back(angle);
      }
      const auto program = makeMachineCode(tape);
      for (const int lanes : {1, 4}) {
        Numbers inputs(11 * lanes);
        for (double& x : inputs) x = any.number(-9, 9);
        expectNear(tape, inputs, lanes, run(*program, tape, inputs, lanes));
      }
    }
  }
}

TEST_F(MachineCodeTest, TheSameTapeGivesTheSameMachineCode) {
  for (auto& [name, maker] : makeTapes()) {
    const auto make = [&tape = maker.tape()] {
      const MachineTape lowered = lowerTape(tape);
      const AllocatedTape allocated = allocateRegisters(lowered, orderSteps(lowered));
      return encode(lowered, allocated, VectorWidth::Packed, 4).bytes;
    };
    EXPECT_EQ(make(), make()) << name;
  }
}

/// What may be executed of the program's memory.
struct ExecutablePages {
  std::size_t bytes = 0;
  bool writable = false;
};

/// From lines as "7f0c1000-7f0c3000 r-xp ...".
ExecutablePages findExecutablePages() {
  ExecutablePages pages;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    std::size_t dash = 0;
    const std::size_t begin = std::stoull(line, &dash, 16);
    const std::string permissions = line.substr(line.find(' ') + 1, 4);
    if (permissions[2] != 'x') continue;
    pages.bytes += std::stoull(line.substr(dash + 1), nullptr, 16) - begin;
    pages.writable = pages.writable || permissions[1] == 'w';
  }
  return pages;
}

TEST_F(MachineCodeTest, NoPageIsWritableAndExecutableAndAllAreGivenBack) {
  TapeMaker maker(1, {.steps = 500});
  const Tape& tape = maker.tape();
  const std::size_t before = findExecutablePages().bytes;
  {
    std::vector<std::unique_ptr<TapeProgram>> programs;
    for (int i = 0; i < 20; ++i) {
      programs.push_back(makeMachineCode(tape));
      run(*programs.back(), tape, maker.makeInputs(1), 1);
      EXPECT_FALSE(findExecutablePages().writable);
    }
    EXPECT_GE(findExecutablePages().bytes, before + 20 * 4096);
  }
  EXPECT_EQ(findExecutablePages().bytes, before);
}

/// As the GNU assembler encodes them.
TEST(X64Emitter, WritesWhatTheAssemblerWrites) {
  using Bytes = std::vector<std::uint8_t>;
  X64Emitter scalar(VectorWidth::Scalar), packed(VectorWidth::Packed);
  using enum X64Register;
  const auto vector = X64Operand::vector;
  const auto memory = X64Operand::memory;
  scalar.load(3, memory(Rdi, 0x10));
  scalar.load(12, memory(R14, 0x1000));
  scalar.store(memory(Rbx, -0x80), 9);
  scalar.arithmetic(0x58, 0, 1, vector(10));
  scalar.arithmetic(0x5E, 8, 15, memory(Rbp, 8));
  scalar.root(4, 3);
  scalar.fused(0xB8, 2, 9, memory(Rdx, 8));
  scalar.fused(0xAC, 11, 1, vector(13));
  scalar.compare(0x1E, 4, 3, memory(Rdx, 8));
  scalar.loadSecond(2, memory(Rdi, 8));
  scalar.insertUpperHalf(1, 2);
  scalar.storeFour(memory(Rsi, 0x7F), 9);
  EXPECT_EQ(
      scalar.bytes(),
      (Bytes{0xC5, 0xFB, 0x10, 0x5F, 0x10, 0xC4, 0x41, 0x7B, 0x10, 0xA6, 0x00, 0x10, 0x00, 0x00,
             0xC5, 0x7B, 0x11, 0x4B, 0x80, 0xC4, 0xC1, 0x73, 0x58, 0xC2, 0xC5, 0x03, 0x5E, 0x45,
             0x08, 0xC5, 0xE3, 0x51, 0xE3, 0xC4, 0xE2, 0xB1, 0xB9, 0x52, 0x08, 0xC4, 0x42, 0xF1,
             0xAD, 0xDD, 0xC5, 0xE3, 0xC2, 0x62, 0x08, 0x1E, 0xC5, 0xE9, 0x16, 0x57, 0x08, 0xC4,
             0xE3, 0x75, 0x18, 0xCA, 0x01, 0xC5, 0x7D, 0x11, 0x4E, 0x7F}));
  packed.load(3, memory(Rdi, 0x20));
  packed.store(memory(Rsi, 0x7F), 9);
  packed.arithmetic(0x59, 12, 1, vector(10));
  packed.arithmetic(0x5C, 0, 7, memory(Rdx, 0x80));
  packed.logical(0x57, 9, 9, memory(Rdx, 0x20));
  packed.logical(0x54, 3, 2, vector(1));
  packed.fused(0x9A, 2, 9, memory(R14, 8));
  packed.clearUpperHalves();
  packed.push(R14);
  packed.pop(R14);
  packed.move(Rbx, Rdx);
  packed.move(R14, Rsi);
  packed.moveNumber(Rsi, 7);
  packed.loadAddress(Rdi, Rbx, -0x80);
  EXPECT_EQ(packed.bytes(),
            (Bytes{0xC5, 0xFD, 0x10, 0x5F, 0x20, 0xC5, 0x7D, 0x11, 0x4E, 0x7F, 0xC4, 0x41,
                   0x75, 0x59, 0xE2, 0xC5, 0xC5, 0x5C, 0x82, 0x80, 0x00, 0x00, 0x00, 0xC5,
                   0x35, 0x57, 0x4A, 0x20, 0xC5, 0xED, 0x54, 0xD9, 0xC4, 0xC2, 0xB5, 0x9A,
                   0x56, 0x08, 0xC5, 0xF8, 0x77, 0x41, 0x56, 0x41, 0x5E, 0x48, 0x89, 0xD3,
                   0x49, 0x89, 0xF6, 0xBE, 0x07, 0x00, 0x00, 0x00, 0x48, 0x8D, 0x7B, 0x80}));
}

/// By both functions, which give the same.
void calcSinesAndCosines(const double* angles, double* sines, double* cosines) {
  double four[8], eight[16];
  for (double* const first : {four, eight, eight + 8}) std::copy_n(angles, 4, first);
  calcFourInPlace(four);
  calcEightInPlace(eight);
  for (int i = 0; i < 16; ++i) EXPECT_TRUE(isSame(eight[i], four[i % 8]));
  std::copy_n(four, 4, sines);
  std::copy_n(four + 4, 4, cosines);
}

/// Of sine and cosine against long double, in units in the last place.
double findWorstError(double angle) {
  const double angles[] = {angle, 0.5 * angle, -angle, 3.25};
  double sines[4], cosines[4];
  calcSinesAndCosines(angles, sines, cosines);
  double worst = 0;
  const auto compare = [&](double actual, long double exact) {
    const double nearest = std::abs(static_cast<double>(exact));
    const double unit = std::nextafter(nearest, kInfinity) - nearest;
    const auto error = static_cast<double>(std::abs(actual - exact)) / unit;
    worst = std::max(worst, error);
  };
  for (int i = 0; i < 4; ++i) {
    compare(sines[i], std::sin(static_cast<long double>(angles[i])));
    compare(cosines[i], std::cos(static_cast<long double>(angles[i])));
  }
  return worst;
}

class PackedSine : public MachineCodeTest {};

TEST_F(PackedSine, ErrsByLessThanOneUnitInTheLastPlace) {
  test::Arbitrary any(4);
  for (const double size : {1e-300, 1e-9, 0.78, 1.6, 6.3, 100.0, 1e4, 1e5, 1e9, 1e300}) {
    double worst = 0;
    for (int i = 0; i < 5000; ++i) {
      worst = std::max(worst, findWorstError(any.number(-size, size)));
    }
    EXPECT_LT(worst, 0.8) << "angles up to " << size;
  }
}

/// Where the sine or the cosine is nearly 0, or both are equal.
TEST_F(PackedSine, IsAsGoodNearMultiplesOfAnEighthTurn) {
  double worst = 0;
  for (int n = 1; n < 130000; n += n < 3000 ? 1 : 37) {
    const auto angle = static_cast<double>(n * 0.785398163397448309615660845819876L);
    for (const double x : {angle, std::nextafter(angle, 0.0), std::nextafter(angle, kInfinity)}) {
      worst = std::max(worst, findWorstError(x));
    }
  }
  EXPECT_LT(worst, 0.8);
}

TEST_F(PackedSine, ALaneThatIsNotFiniteIsNoNumberAndLeavesTheOthersAsTheyAre) {
  for (const double odd : {kNan, kInfinity, -kInfinity}) {
    for (int lane = 0; lane < 4; ++lane) {
      double angles[] = {0.5, 0.5, 0.5, 0.5}, sines[4], cosines[4];
      angles[lane] = odd;
      calcSinesAndCosines(angles, sines, cosines);
      for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(std::isnan(sines[i]), i == lane);
        EXPECT_EQ(std::isnan(cosines[i]), i == lane);
        if (i == lane) continue;
        EXPECT_DOUBLE_EQ(sines[i], std::sin(0.5));
      }
    }
  }
}

#endif

}  // namespace
}  // namespace denavit
