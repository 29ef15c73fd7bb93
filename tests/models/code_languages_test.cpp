#include <array>
#include <bit>
#include <cmath>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>

#include "core/machine/evaluate_tape.h"
#include "core/scalar/stumpff.h"
#include "models/ascii.h"
#include "models/code/nesting.h"
#include "models/code/write_code.h"
#include "models/find.h"
#include "tests/models/language_tools.h"

namespace denavit {
namespace {

using test::CommandEnd;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

using Numbers = std::vector<double>;

/// What changes in the value when the operands change by errors, and functions by another library.
double calcStepError(const TapeStep& step, double a, double b, double y, double errorA,
                     double errorB) {
  constexpr double kSine = 5e-16, kStumpff = 1e-14;
  switch (step.op) {
    case TapeOp::Multiply:
      return std::abs(a) * errorB + std::abs(b) * errorA;
    case TapeOp::Divide:
      return (errorA + std::abs(y) * errorB) / std::abs(b);
    case TapeOp::Sine:
    case TapeOp::Cosine:
      return errorA + kSine;
    case TapeOp::Root:
      return errorA / (2 * y);
    case TapeOp::Sign:
      return std::abs(a) > 2 * errorA || errorA == 0 ? 0 : 2;
    case TapeOp::Stumpff:
      return errorA + kStumpff;
    case TapeOp::Angle:
      return (errorA + errorB) / std::hypot(a, b) + kSine;
    default:
      return errorA + (isBinary(step.op) ? errorB : 0);
  }
}

Numbers calcValues(const Tape& tape, const Numbers& inputs) {
  Numbers values = inputs;
  values.insert(values.end(), tape.constants.begin(), tape.constants.end());
  for (const TapeStep& step : tape.steps) {
    values.push_back(evaluateStep(step, values[std::size_t(step.a)], values[std::size_t(step.b)]));
  }
  return values;
}

Numbers calcOutputs(const Tape& tape, const Numbers& inputs) {
  const Numbers values = calcValues(tape, inputs);
  Numbers outputs;
  for (const int value : tape.outputs) outputs.push_back(values[std::size_t(value)]);
  return outputs;
}

TestVectors makeVectors(const Tape& tape, const std::vector<Numbers>& states) {
  TestVectors vectors{.inputs = states, .outputs = {}};
  for (const Numbers& state : states) vectors.outputs.push_back(calcOutputs(tape, state));
  return vectors;
}

/// Constants of all magnitudes; those that are far from one meet only each other.
const Numbers kConstants{1,    -1,     0.1,    -2.5,  3,      1.0 / 3, 1e-7,    -4e5,
                         0.0,  -0.0,   1e22,   1e-22, 1e-300, 5e300,   5e-324,  -2.5e-310,
                         1e10, 1e+308, -1e-20, 2,     0.5,    -1e-300, 1.7e308, 123456789.125};

/// Random tapes whose values are of moderate size and hardly depend on rounding.
class TapeMaker {
 public:
  TapeMaker(unsigned seed, int inputs, int states) : random_(seed) {
    tape_.inputs = inputs;
    tape_.constants = kConstants;
    for (int k = 0; k < states; ++k) {
      Numbers& state = states_.emplace_back();
      for (int i = 0; i < inputs; ++i) state.push_back(drawNumber());
      values_.push_back(calcValues(tape_, state));
      errors_.emplace_back(values_.back().size());
    }
  }

  /// @param arithmetic  nothing that another library could round in another way
  Tape make(int steps, int outputs, bool arithmetic) {
    addExtremes();
    while (static_cast<int>(tape_.steps.size()) < steps) tryStep(arithmetic);
    tape_.outputs = {0, constant(-2.5), tape_.valueCount() - 1, tape_.valueCount() - 2};
    while (static_cast<int>(tape_.outputs.size()) < outputs) tape_.outputs.push_back(addRest());
    return tape_;
  }
  [[nodiscard]] const std::vector<Numbers>& states() const { return states_; }

 private:
  int draw(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  double drawNumber() { return static_cast<double>(draw(4000)) / 1000 - 2 + 1e-9 * draw(1000); }
  int constant(double value) { return tape_.firstConstant() + indexOf(kConstants, value); }
  int add(TapeStep step) {
    for (std::size_t k = 0; k < states_.size(); ++k) {
      values_[k].push_back(valueOf(step, k));
      errors_[k].push_back(errorOf(step, k));
    }
    tape_.steps.push_back(step);
    return tape_.valueCount() - 1;
  }
  void addExtremes() {
    const int one = add({TapeOp::Multiply, 0, constant(5e300), constant(1e-300)});
    const int tiny = add({TapeOp::Multiply, 0, constant(5e-324), 0});
    const int huge = add({TapeOp::Divide, 0, constant(-2.5e-310), constant(1e-300)});
    const int small = add({TapeOp::Multiply, 0, constant(1.7e308), constant(1e-300)});
    add({TapeOp::Divide, 0, small, constant(1e22)});
    add({TapeOp::Multiply, 0, one, huge});
    add({TapeOp::Subtract, 0, tiny, 0});
    const int zero = add({TapeOp::Subtract, 0, 0, 0});
    add({TapeOp::Sign, 0, zero, 0});
    add({TapeOp::Negate, 0, constant(-2.5), 0});
  }
  void tryStep(bool arithmetic) {
    const int last = tape_.valueCount();
    // Old values again and again, new ones mostly once.
    const auto operand = [&] { return draw(3) == 0 ? draw(last) : last - 1 - draw(20); };
    TapeStep step{TapeOp(draw(arithmetic ? 5 : 11)), std::uint8_t(draw(13)), operand(), operand()};
    if (step.op != TapeOp::Stumpff) step.order = 0;
    if (isModerate(step.a) && isModerate(step.b) && isSafe(step)) add(step);
  }
  /// Half of what nothing uses yet, added up.
  int addRest() {
    std::vector<bool> used(std::size_t(tape_.valueCount()));
    for (const TapeStep& step : tape_.steps) {
      for (const int operand : operandsOf(step)) used[std::size_t(operand)] = true;
    }
    int sum = constant(0.1);
    for (int value = tape_.firstStep(); value < int(used.size()); ++value) {
      if (used[std::size_t(value)] || !isModerate(value) || draw(2) == 0) continue;
      sum = add({draw(2) == 0 ? TapeOp::Add : TapeOp::Subtract, 0, value, sum});
    }
    return sum;
  }
  bool isModerate(int value) const {
    for (const Numbers& values : values_) {
      const double size = std::abs(values[std::size_t(value)]);
      if (size > 1e3 || (size > 0 && size < 1e-3)) return false;
    }
    return true;
  }
  bool isSafe(const TapeStep& step) const {
    for (std::size_t k = 0; k < states_.size(); ++k) {
      const double a = values_[k][std::size_t(step.a)], b = values_[k][std::size_t(step.b)];
      if (step.op == TapeOp::Divide && b == 0) return false;
      if (step.op == TapeOp::Root && !(a > 0)) return false;
      if (step.op == TapeOp::Stumpff && !(a >= 0 && a < 60)) return false;
      if (step.op == TapeOp::Angle && !(std::abs(a) > 1e-3 || b > 1e-3)) return false;
      if (!(std::abs(valueOf(step, k)) < 1e3 && errorOf(step, k) < 1e-13)) return false;
    }
    return true;
  }
  double valueOf(const TapeStep& step, std::size_t k) const {
    return evaluateStep(step, values_[k][std::size_t(step.a)], values_[k][std::size_t(step.b)]);
  }
  double errorOf(const TapeStep& step, std::size_t k) const {
    const std::size_t a = std::size_t(step.a), b = std::size_t(step.b);
    return calcStepError(step, values_[k][a], values_[k][b], valueOf(step, k), errors_[k][a],
                         errors_[k][b]);
  }

  std::mt19937 random_;
  Tape tape_;
  std::vector<Numbers> states_, values_, errors_;  ///< per state
};

constexpr std::array kClashingNames{
    "lambda", "end", "Q", "q",  "S1", "s1", "t1", "pi", "double",  "sin", "tau",  "np", "M",
    "real",   "T1",  "i", "u1", "in", "A",  "dp", "k",  "inverse", "_x",  "sign", "S1", "stumpff"};
constexpr std::array kRemarks{"link 2: angular velocity ω₂ [rad/s]", "it ends here \\",
                              "*/ %} \"\"\" ''' $a_b & #c ~^ %%", "two\nlines",
                              "?"
                              "?/"};

/// Some steps get names and remarks.
void nameSteps(Routine& routine, unsigned seed) {
  std::mt19937 random(seed);
  routine.stepNames.resize(routine.tape.steps.size());
  routine.remarks.resize(routine.tape.steps.size());
  for (std::string& text : routine.stepNames) {
    if (random() % 6 == 0) text = kClashingNames[random() % kClashingNames.size()];
  }
  for (std::string& text : routine.remarks) {
    if (random() % 20 == 0) text = kRemarks[random() % kRemarks.size()];
  }
}

struct Example {
  Routine routine;
  TestVectors vectors;
};

/// q and Q, a matrix in, a vector and a matrix out.
Example makeExample(unsigned seed, int steps, bool arithmetic = false) {
  TapeMaker maker(seed, 11, 4);
  Example example;
  Routine& routine = example.routine;
  routine.name = std::array{"inverse", "end", "real", "double", "expected"}[seed % 5];
  routine.inputs = {{"q", 3, 1, 0}, {"Q", 2, 1, 3}, {"A", 2, 3, 5}};
  routine.outputs = {{"tau", 3, 1, 0}, {"M", 2, 2, 3}};
  routine.tape = maker.make(steps, 7, arithmetic);
  nameSteps(routine, seed);
  example.vectors = makeVectors(routine.tape, maker.states());
  return example;
}

/// Its constants are made of parameters: some are one, some are numbers.
Example makeOpenExample(unsigned seed) {
  Example example = makeExample(seed, 120);
  Routine& routine = example.routine;
  const auto count = static_cast<std::int32_t>(kConstants.size());
  routine.init.inputs = count;
  routine.init.constants = kConstants;
  for (std::int32_t k = 0; k < count; ++k) {
    routine.parameters.push_back({"m" + std::to_string(k), kConstants[std::size_t(k)], "kg m²"});
    routine.init.steps.push_back({TapeOp::Negate, 0, k, 0});
  }
  routine.parameters[1].name = "lambda";
  for (std::int32_t k = 0; k < count; ++k) {
    const std::int32_t step = routine.init.firstStep() + k;
    routine.init.steps.push_back({TapeOp::Negate, 0, step, 0});
    routine.init.outputs.push_back(std::array{k, count + k, step + count}[std::size_t(k) % 3]);
  }
  return example;
}

/// tau = -q2/(q1*qd1) and so on: what small codes look like.
Routine makeSmallRoutine() {
  Routine routine;
  routine.name = "inverse";
  routine.inputs = {{"q", 2, 1, 0}, {"qd", 2, 1, 2}};
  routine.outputs = {{"tau", 1, 1, 0}, {"M", 2, 2, 1}};
  Tape& tape = routine.tape;
  tape.inputs = 4;
  tape.constants = {-1.5, 2};
  tape.steps = {{TapeOp::Sine, 0, 1, 0},       // 6: S2
                {TapeOp::Multiply, 0, 6, 2},   // 7: S2*qd1
                {TapeOp::Multiply, 0, 4, 3},   // 8: -1.5*qd2
                {TapeOp::Add, 0, 7, 8},        // 9: w2x
                {TapeOp::Multiply, 0, 9, 5},   // 10
                {TapeOp::Add, 0, 0, 1},        // 11
                {TapeOp::Divide, 0, 10, 11},   // 12
                {TapeOp::Subtract, 0, 0, 12},  // 13: q1 - w2x*2/(q1 + q2)
                {TapeOp::Negate, 0, 9, 0},     // 14
                {TapeOp::Multiply, 0, 14, 14}};
  tape.outputs = {13, 4, 9, 15, 0};
  routine.stepNames = {"S2", "", "", "w2x", "", "", "", "", "", ""};
  routine.remarks = {"link 2", "", "", "", "", "", "", "", "", ""};
  return routine;
}

CodeHeading makeHeading() { return {"Stanford arm", "12 multiplications", {"of revolute joints"}}; }

CodeText writeExample(const Example& example, Language language) {
  return writeCode(example.routine, language, makeHeading(), example.vectors);
}

std::string codeOf(const Routine& routine, Language language) {
  return writeCode(routine, language, makeHeading()).code;
}

std::vector<std::string> splitLines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

class EveryLanguage : public testing::TestWithParam<Language> {
 protected:
  std::string findMissing() { return tools_.findMissing(); }
  CommandEnd build(const CodeText& text) const { return tools_.build(text); }
  void expectRuns(const Example& example) const {
    const CodeText text = writeExample(example, GetParam());
    const CommandEnd end = build(text);
    EXPECT_EQ(end.code, 0) << text.runLine << '\n' << end.output << text.code.substr(0, 20000);
    if (text.test.empty()) return;
    EXPECT_THAT(end.output, HasSubstr("4 states: ok\n"));
  }

  test::LanguageTools tools_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Code, EveryLanguage,
                         testing::Values(Language::C, Language::Cpp, Language::Fortran,
                                         Language::Python, Language::Matlab, Language::Latex),
                         [](const auto& language) {
                           return std::string(entryOf(language.param).extension.substr(1));
                         });

TEST_P(EveryLanguage, ComputesWhatTheTapeSays) {
  if (const std::string tool = findMissing(); !tool.empty()) GTEST_SKIP() << "no " << tool;
  for (const unsigned seed : {1u, 2u, 3u}) expectRuns(makeExample(seed, 60 * int(seed)));
  expectRuns(makeOpenExample(4));
  expectRuns(makeOpenExample(5));
}

/// Only then is a sum of numbers that differ in size the same to the last digit.
TEST_P(EveryLanguage, KeepsTheOrderOfOperations) {
  if (GetParam() == Language::Latex) return;
  if (const std::string tool = findMissing(); !tool.empty()) GTEST_SKIP() << "no " << tool;
  Example example = makeExample(6, 400, true);
  for (std::string& text : example.routine.stepNames) text.clear();  // deeply nested
  const CommandEnd end = build(writeExample(example, GetParam()));
  EXPECT_EQ(end.code, 0) << end.output;
  EXPECT_THAT(toLower(end.output), HasSubstr("difference 0.0e+00, 4 states: ok"));
}

TEST_P(EveryLanguage, SaysWhenAResultIsWrong) {
  if (GetParam() == Language::Latex) return;
  if (const std::string tool = findMissing(); !tool.empty()) GTEST_SKIP() << "no " << tool;
  Example example = makeExample(7, 40);
  double& output = example.vectors.outputs[2][4];
  output += 1e-9 * (1 + std::abs(output));
  CommandEnd end = build(writeExample(example, GetParam()));
  EXPECT_EQ(end.code, 1);
  EXPECT_THAT(end.output, HasSubstr("4 states: FAILED\n"));

  // q/q of zero is no number.
  Example undefined;
  undefined.routine.name = "undefined";
  undefined.routine.inputs = {{"q", 1, 1, 0}};
  undefined.routine.outputs = {{"y", 3, 1, 0}};
  undefined.routine.tape.inputs = 1;
  undefined.routine.tape.steps = {{TapeOp::Divide, 0, 0, 0}};
  undefined.routine.tape.outputs = {0, 1, 0};
  undefined.vectors = {{{0.0}, {1.0}}, {{0.0, 1.0, 0.0}, {1.0, 1.0, 1.0}}};
  end = build(writeExample(undefined, GetParam()));
  EXPECT_EQ(end.code, 1) << end.output;
  EXPECT_THAT(end.output, HasSubstr("2 states: FAILED\n"));
}

TEST_P(EveryLanguage, HasLinesThatFitOnAPage) {
  for (const bool open : {false, true}) {
    const CodeText text = writeExample(open ? makeOpenExample(4) : makeExample(8, 600), GetParam());
    for (const std::string& line : splitLines(text.code + text.test)) {
      EXPECT_LE(line.size(), 100u) << line;
    }
  }
}

/// Assigned once, under a name that is not an argument's.
TEST_P(EveryLanguage, GivesEveryVariableANameOfItsOwn) {
  if (GetParam() == Language::Latex) return;
  const CodeText text = writeExample(makeExample(9, 600), GetParam());
  std::set<std::string> names{"q", GetParam() == Language::Fortran ? "q_2" : "Q", "A", "tau", "M"};
  if (GetParam() == Language::Fortran) names = {"q", "q_2", "a", "tau", "m"};
  const std::regex assignment(R"(^ +(?:const double )?([A-Za-z]\w*) = \(?[^@z].*)");
  int count = 0;
  for (const std::string& line : splitLines(text.code)) {
    std::smatch found;
    if (line.find("np.") != line.npos || !std::regex_match(line, found, assignment)) continue;
    const std::string variable = found[1];
    if (contains(std::array{"c", "factor", "j", "terms"}, variable)) continue;  // of stumpff()
    if (GetParam() == Language::Fortran && variable == "y") continue;           // of sign_of()
    const bool caseMatters = GetParam() != Language::Fortran;
    EXPECT_TRUE(names.insert(caseMatters ? variable : toLower(variable)).second) << line;
    ++count;
  }
  EXPECT_GT(count, 100);
}

TEST_P(EveryLanguage, TakesNamesOfAnyLength) {
  if (const std::string tool = findMissing(); !tool.empty()) GTEST_SKIP() << "no " << tool;
  Example example = makeExample(11, 60);
  for (std::size_t k = 0; k < example.routine.stepNames.size(); k += 2) {
    example.routine.stepNames[k] = std::string(80, 'a') + std::to_string(k);
  }
  expectRuns(example);
}

TEST(CodeLanguages, AreKnownByName) {
  EXPECT_THAT(languageNames(), ElementsAre("c", "c++", "fortran", "python", "matlab", "latex"));
  ASSERT_NE(findLanguage("fortran"), nullptr);
  EXPECT_EQ(findLanguage("fortran")->language, Language::Fortran);
  EXPECT_EQ(findLanguage("fortran")->title, "Fortran 90");
  EXPECT_EQ(findLanguage("pascal"), nullptr);
  for (const LanguageEntry& entry : languages()) {
    EXPECT_EQ(entryOf(entry.language).name, entry.name);
  }
}

TEST(CodeLanguages, TakeInputsThenParametersThenOutputs) {
  Routine routine = makeSmallRoutine();
  EXPECT_THAT(
      codeOf(routine, Language::C),
      HasSubstr("void inverse(const double* q, const double* qd, double* tau, double* M) {"));
  EXPECT_THAT(
      codeOf(routine, Language::Cpp),
      HasSubstr("void inverse(const double* q, const double* qd, double* tau, double* M) {"));
  EXPECT_THAT(codeOf(routine, Language::Fortran), HasSubstr("subroutine inverse(q, qd, tau, M)"));
  EXPECT_THAT(codeOf(routine, Language::Python), HasSubstr("def inverse(q, qd):"));
  EXPECT_THAT(codeOf(routine, Language::Python), HasSubstr("    return tau, M\n"));
  EXPECT_THAT(codeOf(routine, Language::Matlab), HasSubstr("function [tau, M] = inverse(q, qd)"));

  routine.parameters = {{"m2", -1.5, "kg"}};
  routine.init = {.inputs = 1, .constants = {2}, .steps = {}, .outputs = {0, 1}};
  EXPECT_THAT(codeOf(routine, Language::C), HasSubstr("inverse(const double* q, const double* qd, "
                                                      "const double* parameters, double* tau"));
  EXPECT_THAT(codeOf(routine, Language::Fortran),
              HasSubstr("subroutine inverse(q, qd, parameters, tau, M)"));
  EXPECT_THAT(codeOf(routine, Language::Python), HasSubstr("def inverse(q, qd, parameters):"));
  EXPECT_THAT(codeOf(routine, Language::Python),
              HasSubstr("def inverse_init(values=inverse_values):"));
  EXPECT_THAT(codeOf(routine, Language::Matlab),
              HasSubstr("function [tau, M] = inverse(q, qd, parameters)"));
}

TEST(CodeLanguages, ReadLikeEquations) {
  const Routine routine = makeSmallRoutine();
  EXPECT_THAT(codeOf(routine, Language::C),
              HasSubstr(" {\n"
                        "  // link 2\n"
                        "  const double S2 = sin(q[1]);\n"
                        "  const double w2x = S2*qd[0] + (-1.5)*qd[1];\n"
                        "  M[1] = w2x;\n"
                        "  tau[0] = q[0] - w2x*2.0/(q[0] + q[1]);\n"
                        "  const double t1 = -w2x;\n"
                        "  M[2] = t1*t1;\n"
                        "  M[3] = q[0];\n"
                        "  M[0] = -1.5;\n"
                        "}\n"));
  EXPECT_THAT(codeOf(routine, Language::Fortran),
              HasSubstr("  w2x = S2*qd(1) + (-1.5_dp)*qd(2)\n"
                        "  M(2) = w2x\n"
                        "  tau(1) = q(1) - (w2x*2.0_dp)/(q(1) + q(2))\n"));
  EXPECT_THAT(codeOf(routine, Language::Python), HasSubstr("    w2x = S2*qd[0] + (-1.5)*qd[1]\n"
                                                           "    M[0, 1] = w2x\n"));
  EXPECT_THAT(codeOf(routine, Language::Matlab), HasSubstr("  w2x = S2*qd(1) + (-1.5)*qd(2);\n"
                                                           "  M(1, 2) = w2x;\n"));
  const std::string latex = codeOf(routine, Language::Latex);
  EXPECT_THAT(latex, HasSubstr("S_{2} &= \\sin(q_{2}) \\\\\n"));
  EXPECT_THAT(latex, HasSubstr("w_{2x} &= S_{2} \\, \\dot q_{1} + (-1.5) \\, \\dot q_{2} \\\\\n"));
  EXPECT_THAT(latex,
              HasSubstr("\\tau_{1} &= q_{1} - \\frac{w_{2x} \\cdot 2}{q_{1} + q_{2}} \\\\\n"));
  EXPECT_THAT(latex, HasSubstr("M_{2,1} &= t_{1} \\, t_{1} \\\\\n"));
}

/// Also -0 and what is smaller than the smallest normal number.
TEST(CodeLanguages, WriteConstantsThatReadBackToTheSameBits) {
  const auto count = static_cast<int>(kConstants.size());
  Routine routine;
  routine.name = "constants";
  routine.outputs = {{"y", count, 1, 0}};
  routine.tape.constants = kConstants;
  for (int k = 0; k < count; ++k) routine.tape.outputs.push_back(k);
  const std::regex assignment(R"( +y[\[(]\d+[\])] = ([^_;]*)(_dp)?;?)");
  for (const LanguageEntry& entry : languages()) {
    if (entry.language == Language::Latex) continue;
    std::size_t found = 0;
    for (const std::string& line : splitLines(codeOf(routine, entry.language))) {
      std::smatch match;
      if (!std::regex_match(line, match, assignment)) continue;
      const double value = std::strtod(match.str(1).c_str(), nullptr);
      EXPECT_EQ(std::bit_cast<std::uint64_t>(value),
                std::bit_cast<std::uint64_t>(kConstants[found]))
          << entry.name << line;
      ++found;
    }
    EXPECT_EQ(found, kConstants.size()) << entry.name;
  }
}

TEST(CodeLanguages, SayAtTheTopWhatItIs) {
  const std::string code = writeCode(makeSmallRoutine(), Language::C, makeHeading(),
                                     makeVectors(makeSmallRoutine().tape, {{1, 2, 3, 4}}))
                               .code;
  EXPECT_THAT(code, testing::StartsWith("// Written by Denavit "));
  EXPECT_EQ(splitLines(code)[1], "// inverse: Stanford arm");
  EXPECT_THAT(code, HasSubstr("// 12 multiplications\n// of revolute joints\n// In:\n"
                              "//   q: 2 numbers\n"));
  EXPECT_THAT(code, HasSubstr("//   M: 2 x 2, row by row\n"));
  EXPECT_THAT(code, HasSubstr("// Test: cc -O2 inverse.c inverse_test.c -lm -o inverse_test && "
                              "./inverse_test\n"));
  const CodeText latex = writeCode(makeSmallRoutine(), Language::Latex, makeHeading());
  EXPECT_EQ(latex.runLine, "pdflatex inverse.tex");
  EXPECT_EQ(latex.test, "");
  EXPECT_EQ(writeCode(makeSmallRoutine(), Language::C, makeHeading()).runLine, "");
}

TEST(CodeLanguages, FortranEndsStatementsAfterFewLines) {
  Routine sum;
  sum.name = "total";
  sum.inputs = {{"a_vector_with_a_rather_long_name", 500, 1, 0}};
  sum.outputs = {{"s", 1, 1, 0}};
  sum.tape.inputs = 500;
  sum.tape.steps.push_back({TapeOp::Add, 0, 0, 1});
  for (int k = 2; k < 500; ++k) sum.tape.steps.push_back({TapeOp::Add, 0, 498 + k, k});
  sum.tape.outputs = {sum.tape.valueCount() - 1};
  int continued = 0;
  for (const std::string& line : splitLines(codeOf(sum, Language::Fortran))) {
    EXPECT_LE(line.size(), 100u);
    continued = line.ends_with('&') ? continued + 1 : 0;
    EXPECT_LT(continued, 39);
  }
}

TEST(CodeLanguages, LatexIsWellFormed) {
  const std::string latex = codeOf(makeOpenExample(4).routine, Language::Latex);
  int depth = 0;
  for (std::size_t at = 0; at < latex.size(); ++at) {
    if (at > 0 && latex[at - 1] == '\\') continue;
    depth += (latex[at] == '{') - (latex[at] == '}');
    ASSERT_GE(depth, 0) << latex.substr(0, at);
  }
  EXPECT_EQ(depth, 0);
  EXPECT_FALSE(std::regex_search(latex, std::regex(R"(\}_\{[^}]*\}_\{)")));  // index of an index
  EXPECT_THAT(latex, HasSubstr("\\lambda &= -1 \\;\\text{kg m$^2$}"));
}

/// What an arm or a remark is called never becomes code.
TEST(CodeLanguages, KeepCommentsComments) {
  CodeHeading heading = makeHeading();
  heading.arm = "arm */ \\";
  heading.lines = {"first\nsecond",
                   "?"
                   "?/"};
  for (const LanguageEntry& entry : languages()) {
    const CodeText text = writeCode(makeSmallRoutine(), entry.language, heading);
    for (const std::string& line : splitLines(text.code)) {
      EXPECT_TRUE(entry.language == Language::Latex || !contains(line, '\\')) << line;
      EXPECT_THAT(line, Not(testing::StartsWith("second")));
    }
  }
}

TEST(CodeNesting, LeavesOutWhatLeadsNowhere) {
  Routine routine = makeSmallRoutine();
  routine.tape.outputs = {9, 9, 9, 9, 9};
  EXPECT_THAT(codeOf(routine, Language::C), Not(HasSubstr("t1")));
  const Nesting nesting(routine.tape, routine.stepNames);
  EXPECT_EQ(nesting.uses(13), 0);
  EXPECT_EQ(nesting.uses(9), 5);
  EXPECT_TRUE(nesting.isNested(7));
  EXPECT_FALSE(nesting.isNested(6));
}

}  // namespace
}  // namespace denavit
