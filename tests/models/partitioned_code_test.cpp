#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <unistd.h>

#include "core/machine/evaluate_tape.h"
#include "core/machine/platform.h"
#include "models/ascii.h"
#include "models/code/partitioned_c_file.h"
#include "models/code/partitioned_run.h"
#include "models/find.h"
#include "tests/core/arbitrary.h"
#include "tests/models/shell.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

using Numbers = std::vector<double>;

Numbers evaluate(const Tape& tape, const Numbers& inputs) {
  Numbers outputs(tape.outputs.size());
  evaluateTape(tape, inputs.data(), outputs.data());
  return outputs;
}

bool isSame(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) ||
         std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

struct TapeShape {
  int inputs = 6, constants = 5, steps = 120, outputs = 12;
  bool functions = true;  ///< else only what every library rounds alike
};

/// Random tapes with moderate values at one state, whose outputs are of any kind.
class TapeMaker {
 public:
  explicit TapeMaker(unsigned seed, const TapeShape& shape = {}) : any_(seed), shape_(shape) {
    tape_.inputs = shape.inputs;
    for (int k = 0; k < shape.inputs; ++k) values_.push_back(any_.number(-2, 2));
    state_ = values_;
    for (int k = 0; k < shape.constants; ++k) tape_.constants.push_back(any_.number(-1.5, 1.5));
    values_.insert(values_.end(), tape_.constants.begin(), tape_.constants.end());
    while (static_cast<int>(tape_.steps.size()) < shape.steps) tryStep();
    for (int k = 0; k < shape.outputs; ++k) tape_.outputs.push_back(whole(0, tape_.valueCount()));
  }

  [[nodiscard]] const Tape& tape() const { return tape_; }
  Numbers makeState() {
    Numbers state;
    for (const double x : state_) state.push_back(x + any_.number(-0.01, 0.01));
    return state;
  }

 private:
  int whole(int low, int end) { return low + static_cast<int>(any_.number(0, end - low)); }
  int pick() {
    const int end = tape_.valueCount();
    return any_.number(0, 1) < 0.7 ? whole(std::max(0, end - 25), end) : whole(0, end);
  }
  void tryStep() {
    TapeStep step{static_cast<TapeOp>(whole(0, 5)), 0, pick(), pick()};
    if (shape_.functions && any_.number(0, 1) < 0.3) {
      step.op = static_cast<TapeOp>(whole(5, 10));
      step.order = step.op == TapeOp::Stumpff ? static_cast<std::uint8_t>(whole(0, 6)) : 0;
    }
    const Tape alone{2, {}, {{step.op, step.order, 0, 1}}, {2}};
    const double a = values_[std::size_t(step.a)], b = values_[std::size_t(step.b)];
    const double value = evaluate(alone, {a, b}).front();
    const bool isTame = std::abs(value) < 20 && std::abs(value) > 0.02;
    const bool isDefined = step.op < TapeOp::Root || a > 0.2;
    if (!isTame || !isDefined) {
      step = {TapeOp::Subtract, 0, step.a, whole(0, shape_.inputs)};
    }
    const double next =
        evaluate({2, {}, {{step.op, step.order, 0, 1}}, {2}}, {a, values_[std::size_t(step.b)]})
            .front();
    if (std::abs(next) < 0.02) return;
    tape_.steps.push_back(step);
    values_.push_back(next);
  }

  test::Arbitrary any_;
  TapeShape shape_;
  Tape tape_;
  Numbers values_, state_;
};

/// The outputs that a step does not compute, and none.
std::vector<Tape> makeEdgeTapes() {
  return {{3, {0.5, -2}, {}, {0, 4, 2, 3, 0}},
          {0, {1.5}, {{TapeOp::Sine, 0, 0}, {TapeOp::Negate, 0, 1}}, {0, 2, 1}},
          {2, {}, {{TapeOp::Negate, 0, 0}, {TapeOp::Negate, 0, 2}}, {3, 2, 0}},
          {2, {}, {{TapeOp::Multiply, 0, 0, 1}}, {}},
          {1, {}, {{TapeOp::Add, 0, 0, 0}, {TapeOp::Add, 0, 1, 1}}, {0}}};
}

void expectSame(PartitionedRun& run, const Tape& tape, const Numbers& inputs) {
  const Numbers expected = evaluate(tape, inputs);
  Numbers outputs(expected.size(), -777);
  run.run(inputs.data(), outputs.data());
  for (std::size_t k = 0; k < expected.size(); ++k) {
    ASSERT_TRUE(isSame(outputs[k], expected[k]))
        << "output " << k << ": " << outputs[k] << " instead of " << expected[k];
  }
}

TEST(PartitionedRun, GivesWhatTheTapeGivesToTheLastBit) {
  for (unsigned seed = 1; seed <= 16; ++seed) {
    TapeMaker maker(seed, {.steps = static_cast<int>(12 * seed)});
    for (const int parts : {1, 2, 3, 4, 7}) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", parts " << parts);
      const Tape& tape = maker.tape();
      PartitionedRun run(tape, makePartition(tape, makeSchedule(tape, parts)));
      for (int state = 0; state < 10; ++state) expectSame(run, tape, maker.makeState());
    }
  }
}

TEST(PartitionedRun, GivesTheSameInTheChosenPartition) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    TapeMaker maker(seed, {.steps = 300});
    PartitionedRun run(maker.tape(), choosePartition(maker.tape(), 4, 10, {.function = 10}));
    for (int state = 0; state < 10; ++state) expectSame(run, maker.tape(), maker.makeState());
  }
}

TEST(PartitionedRun, GivesOutputsThatAreInputsOrConstants) {
  for (const Tape& tape : makeEdgeTapes()) {
    for (const int parts : {1, 2, 5}) {
      PartitionedRun run(tape, makePartition(tape, makeSchedule(tape, parts)));
      for (const double x : {0.3, -0.0}) expectSame(run, tape, Numbers(tape.inputs, x));
    }
  }
}

/// Sleeping threads are woken up each time.
TEST(PartitionedRun, EndsWithMoreThreadsThanProcessors) {
  const int parts = 4 * static_cast<int>(std::thread::hardware_concurrency()) + 3;
  TapeMaker maker(3, {.steps = 400});
  PartitionedRun run(maker.tape(), makePartition(maker.tape(), makeSchedule(maker.tape(), parts)));
  for (int state = 0; state < 60; ++state) expectSame(run, maker.tape(), maker.makeState());
}

TEST(PartitionedRun, CanBeMadeAndNeverCalled) {
  const TapeMaker maker(4);
  for (int round = 0; round < 20; ++round) {
    PartitionedRun(maker.tape(), makePartition(maker.tape(), makeSchedule(maker.tape(), 5)));
  }
}

TEST(PartitionedRun, LetsTheMakerOfProgramsFail) {
  const TapeMaker maker(4);
  const Partition partition = makePartition(maker.tape(), makeSchedule(maker.tape(), 3));
  const auto fail = [](const Tape&) -> std::unique_ptr<TapeProgram> {
    throw std::runtime_error("no program");
  };
  EXPECT_THROW(PartitionedRun(maker.tape(), partition, fail), std::runtime_error);
}

TEST(PartitionedRun, RunsMachineCodeUpToRounding) {
  if (!canRunMachineCode()) GTEST_SKIP() << "no machine code here";
  TapeMaker maker(5, {.functions = false});
  const Tape& tape = maker.tape();
  PartitionedRun run(tape, makePartition(tape, makeSchedule(tape, 3)),
                     [](const Tape& block) { return makeMachineCode(block); });
  const Numbers state = maker.makeState(), expected = evaluate(tape, state);
  Numbers outputs(expected.size());
  run.run(state.data(), outputs.data());
  for (std::size_t k = 0; k < expected.size(); ++k) {
    EXPECT_NEAR(outputs[k], expected[k], 1e-9 * (1 + std::abs(expected[k])));
  }
}

struct Example {
  Routine routine;
  TestVectors vectors;
};

/// q and a matrix in, tau and a matrix out; step names clash with whatever they can.
Example makeExample(unsigned seed, TapeShape shape) {
  shape.inputs = 7;
  shape.outputs = 9;
  TapeMaker maker(seed, shape);
  Example example;
  Routine& routine = example.routine;
  routine.name = "inverse";
  routine.tape = maker.tape();
  routine.inputs = {{"q", 3, 1, 0}, {"A", 2, 2, 3}};
  routine.outputs = {{"tau", 3, 1, 0}, {"M", 2, 3, 3}};
  constexpr std::array kNames{"S2",           "inverse_wait", "q",
                              "shared",       "t1",           "double",
                              "w2x",          "abort",        "t7",
                              "part",         "INVERSE_WAIT", "crossing",
                              "inverse_call", "NULL",         "pthread_barrier_wait"};
  const std::size_t steps = routine.tape.steps.size();
  routine.stepNames.resize(steps);
  routine.remarks.resize(steps);
  for (std::size_t k = 0; k < steps; k += 5) routine.stepNames[k] = kNames[(k / 5) % kNames.size()];
  for (std::size_t k = 0; k < steps; k += 30) routine.remarks[k] = "link \f" + std::to_string(k);
  for (int k = 0; k < 4; ++k) {
    example.vectors.inputs.push_back(maker.makeState());
    example.vectors.outputs.push_back(evaluate(routine.tape, example.vectors.inputs.back()));
  }
  return example;
}

/// The constants come from parameters: as they are, as numbers, and computed.
Example makeOpenExample(unsigned seed) {
  Example example = makeExample(seed, {});
  Routine& routine = example.routine;
  const auto count = static_cast<std::int32_t>(routine.tape.constants.size());
  routine.init.inputs = count;
  routine.init.constants = routine.tape.constants;
  for (std::int32_t k = 0; k < count; ++k) {
    const double value = routine.tape.constants[std::size_t(k)];
    const bool isNegated = k % 3 == 2;
    routine.parameters.push_back({"m" + std::to_string(k), isNegated ? -value : value, "kg"});
    routine.init.steps.push_back({TapeOp::Negate, 0, k});
    routine.init.outputs.push_back(std::array{k, count + k, 2 * count + k}[std::size_t(k) % 3]);
  }
  return example;
}

CodeText writeExample(const Example& example, int parts) {
  const Tape& tape = example.routine.tape;
  return writePartitionedC(example.routine, makePartition(tape, makeSchedule(tape, parts)),
                           {"some arm", "few operations", {}}, example.vectors);
}

class PartitionedC : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    if (test::runInShell(folder_, "cc --version").code != 0) GTEST_SKIP() << "no cc";
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// Whoever waits for ever fails.
  [[nodiscard]] test::CommandEnd build(const CodeText& text,
                                       const std::string& options = "") const {
    std::ofstream(folder_ / text.fileName) << text.code;
    std::ofstream(folder_ / text.testName) << text.test;
    const std::string flags = "-O1 -std=c11 -Wall -Wextra -Werror -pedantic " + options;
    std::string line = replaceAll(text.runLine, "-O2", flags);  // what is tested is what is said
    return test::runInShell(folder_, replaceAll(line, "&& ./", "&& timeout 60 ./"));
  }
  void expectRuns(const CodeText& text, const std::string& said,
                  const std::string& options = "") const {
    const test::CommandEnd end = build(text, options);
    EXPECT_EQ(end.code, 0) << text.runLine << '\n' << end.output << text.code.substr(0, 20000);
    EXPECT_THAT(end.output, HasSubstr(said));
  }

  fs::path folder_ = fs::temp_directory_path() / ("denavit_parts_" + std::to_string(getpid()));
};

TEST_F(PartitionedC, ComputesWhatTheTapeSays) {
  for (const int parts : {1, 2, 4}) {
    expectRuns(writeExample(makeExample(unsigned(parts), {.steps = 150}), parts), "4 states: ok");
  }
}

TEST_F(PartitionedC, ComputesArithmeticToTheLastBit) {
  for (const int parts : {2, 3}) {
    const Example example = makeExample(unsigned(10 + parts), {.steps = 300, .functions = false});
    expectRuns(writeExample(example, parts), "difference 0.0e+00, 4 states: ok");
  }
}

TEST_F(PartitionedC, TakesNamedParameters) {
  expectRuns(writeExample(makeOpenExample(5), 3), "4 states: ok");
}

TEST_F(PartitionedC, SpinsWhereItIsAskedTo) {
  expectRuns(writeExample(makeExample(6, {}), 2), "4 states: ok", "-DINVERSE_SPIN");
  expectRuns(writeExample(makeExample(6, {}), 7), "4 states: ok", "-DINVERSE_SPIN");
}

TEST_F(PartitionedC, EndsWithMoreThreadsThanProcessors) {
  expectRuns(writeExample(makeExample(7, {.steps = 200}), 16), "4 states: ok");
}

TEST_F(PartitionedC, GivesOutputsThatAreInputsOrConstants) {
  for (const Tape& tape : makeEdgeTapes()) {
    if (tape.outputs.empty() || tape.inputs == 0) continue;
    Example example;
    example.routine.name = "copy";
    example.routine.tape = tape;
    example.routine.inputs = {{"q", tape.inputs, 1, 0}};
    example.routine.outputs = {{"copy_of", static_cast<int>(tape.outputs.size()), 1, 0}};
    example.vectors.inputs = {Numbers(tape.inputs, 0.25)};
    example.vectors.outputs = {evaluate(tape, example.vectors.inputs.front())};
    expectRuns(writeExample(example, 3), "1 state: ok");
  }
}

/// The program that calls it goes on.
TEST_F(PartitionedC, WithoutAThreadForEachPartOutputsAreNoNumbers) {
  for (const char* options : {"", "-DINVERSE_SPIN"}) {
    CodeText text = writeExample(makeExample(9, {}), 4);
    text.test += R"(
#include <dlfcn.h>
#include <pthread.h>
int pthread_create(pthread_t* thread, const pthread_attr_t* how, void* (*work)(void*), void* part) {
  static int count;
  int (*create)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  *(void**)&create = dlsym((void*)-1L, "pthread_create");
  return ++count < 3 ? create(thread, how, work, part) : 11;
}
)";
    const test::CommandEnd end = build(text, options);
    EXPECT_THAT(end.output, HasSubstr("nan, 4 states: FAILED"));
    EXPECT_EQ(end.code, 1);
  }
}

TEST_F(PartitionedC, SaysWhenAResultIsWrongOrDiffersTheSecondTime) {
  Example example = makeExample(8, {});
  const CodeText right = writeExample(example, 2);
  example.vectors.outputs[1][2] += 1e-6;
  EXPECT_THAT(build(writeExample(example, 2)).output, HasSubstr("4 states: FAILED"));
  CodeText text = right;
  text.code = replaceAll(text.code, "  pthread_mutex_unlock(&inverse_one_call",
                         "  static int calls;\n  M[1] *= 1 + 1e-15*calls++;\n"
                         "  pthread_mutex_unlock(&inverse_one_call");
  const test::CommandEnd end = build(text);
  EXPECT_THAT(end.output, HasSubstr("nan, 4 states: FAILED"));
  EXPECT_EQ(end.code, 1);
}

TEST(PartitionedCText, HasAFunctionPerPartAndItsBarriers) {
  Routine routine;
  routine.name = "inverse";
  routine.inputs = {{"q", 2, 1, 0}};
  routine.outputs = {{"tau", 2, 1, 0}};
  Tape& tape = routine.tape;
  tape.inputs = 2;
  tape.constants = {2.5};
  tape.steps = {{TapeOp::Sine, 0, 0},         // 3: S1
                {TapeOp::Multiply, 0, 3, 2},  // 4
                {TapeOp::Multiply, 0, 1, 1},  // 5
                {TapeOp::Add, 0, 4, 5},       // 6
                {TapeOp::Multiply, 0, 5, 5}};
  tape.outputs = {6, 7};
  routine.stepNames = {"S1", "", "", "", ""};
  routine.remarks = {"joint 1", "", "", "", ""};
  const Partition partition{
      .steps = {{{0, 1}, {3}}, {{2, 4}, {}}}, .owners = {0, 0, 1, 0, 1}, .shared = {2}};
  const CodeText text = writePartitionedC(routine, partition, {"arm", "", {}});
  EXPECT_THAT(text.code, HasSubstr("// In 2 parts that run at the same time, with 1 barrier "));
  EXPECT_THAT(text.code, HasSubstr(R"(struct inverse_shared {
  const double* q;
  double* tau;
  _Alignas(64) double t2;
};
)"));
  EXPECT_THAT(text.code, HasSubstr(R"(
static void inverse_part_1(struct inverse_shared* shared) {
  const double* q = shared->q;
  double* tau = shared->tau;

  // joint 1
  const double S1 = sin(q[0]);
  const double t1 = S1*2.5;

  INVERSE_WAIT();

  tau[0] = t1 + shared->t2;
}

static void inverse_part_2(struct inverse_shared* shared) {
  const double* q = shared->q;
  double* tau = shared->tau;

  // joint 1
  const double t2 = q[1]*q[1];
  shared->t2 = t2;
  tau[1] = t2*t2;

  INVERSE_WAIT();
}
)"));
  EXPECT_THAT(text.code, HasSubstr("\nvoid inverse(const double* q, double* tau) {\n"));
  EXPECT_EQ(text.fileName, "inverse.c");
  EXPECT_TRUE(text.test.empty() && text.testName.empty() && text.runLine.empty());
}

TEST(PartitionedCText, KeepsToItsWidthAndNamesNothingTwice) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const CodeText text = writeExample(makeExample(seed, {.steps = 400}), 4);
    std::set<std::string> names;
    std::istringstream code(text.code);
    for (std::string line; std::getline(code, line);) {
      EXPECT_LE(line.size(), 100u) << line;
      if (line.starts_with("static void")) names.clear();
      const std::regex declaration("  const double (\\w+) = .*");
      std::smatch match;
      if (!std::regex_match(line, match, declaration)) continue;
      EXPECT_TRUE(names.insert(match[1]).second) << line;
    }
    EXPECT_THAT(text.code, Not(HasSubstr("= ;")));
  }
}

}  // namespace
}  // namespace denavit
