#include <cmath>
#include <iostream>

#include <gmock/gmock.h>

#include "core/machine/evaluate_tape.h"
#include "models/generation/make_code.h"
#include "models/generation/test_vectors.h"
#include "models/issue.h"
#include "models/robot/robot_file.h"
#include "tests/models/language_tools.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// Quick code: with passes, but without checking sums one by one.
CodeRequest quickRequest(std::string_view what, int searchMoves = 0) {
  CodeRequest request;
  request.what = what;
  request.factoringEffort = 0;
  request.searchMoves = searchMoves;
  return request;
}

RobotDescription robotOf(const std::string& joints) {
  return parseRobot(
      R"({"schema": "denavit-robot/1", "convention": "standard", "joints": [)" + joints + "]}",
      "arm");
}

/// Two links of this length [m] with the density of water.
RobotDescription makeTwoLinks(double length) {
  RobotDescription robot = readRobot("craig-2r");
  robot.tool = {};
  robot.payload = {};
  for (JointDescription& joint : robot.joints) {
    joint.a = length;
    LinkDescription& link = joint.link;
    link.mass = 1000 * std::pow(length, 3);
    link.com = {-length / 2, 0, 0};
    link.inertia = {};
    link.inertia.yy = link.inertia.zz = link.mass * length * length / 12;
  }
  return robot;
}

/// A revolute and a prismatic joint; the zero of the prismatic joint is far from where its link is
/// short.
RobotDescription makeFarSlide(double offset, double com) {
  return robotOf(R"({"alpha": 1.5707963267948966, "link": {"mass": 1, "inertia":
                     {"xx": 0.1, "yy": 0.1, "zz": 0.1}}},
                   {"type": "prismatic", "offset": )" +
                 std::to_string(offset) + R"(, "link": {"mass": 2, "com": [0, 0, )" +
                 std::to_string(com) + R"(], "inertia": {"xx": 0.01, "yy": 0.01, "zz": 0.01}}},
                   {"a": 0.2, "link": {"mass": 0.5, "com": [-0.1, 0, 0], "inertia":
                     {"xx": 0.01, "yy": 0.01, "zz": 0.01}}})");
}

/// The routine with one output multiplied by a factor.
Routine spoil(Routine routine, std::size_t output, double factor) {
  Tape& tape = routine.tape;
  const int place = tape.firstStep();
  const auto shift = [place](std::int32_t& value) { value += value >= place ? 1 : 0; };
  tape.constants.push_back(factor);
  for (TapeStep& step : tape.steps) {
    shift(step.a);
    shift(step.b);
  }
  for (std::int32_t& value : tape.outputs) shift(value);
  tape.steps.push_back({TapeOp::Multiply, 0, tape.outputs[output], place});
  tape.outputs[output] = tape.valueCount() - 1;
  if (!routine.stepNames.empty()) routine.stepNames.emplace_back();
  if (!routine.remarks.empty()) routine.remarks.emplace_back();
  return routine;
}

/// The results of the tape in extended precision.
std::vector<long double> evaluateLong(const Tape& tape, const std::vector<double>& inputs) {
  std::vector<long double> values(inputs.begin(), inputs.end());
  values.insert(values.end(), tape.constants.begin(), tape.constants.end());
  for (const TapeStep& step : tape.steps) {
    const long double a = values[std::size_t(step.a)], b = values[std::size_t(step.b)];
    switch (step.op) {
      case TapeOp::Add:
        values.push_back(a + b);
        break;
      case TapeOp::Subtract:
        values.push_back(a - b);
        break;
      case TapeOp::Multiply:
        values.push_back(a * b);
        break;
      case TapeOp::Divide:
        values.push_back(a / b);
        break;
      case TapeOp::Negate:
        values.push_back(-a);
        break;
      default:
        values.push_back(step.op == TapeOp::Sine ? std::sin(a) : std::cos(a));
    }
  }
  std::vector<long double> outputs;
  for (const std::int32_t value : tape.outputs) outputs.push_back(values[std::size_t(value)]);
  return outputs;
}

/// The largest error of a routine, relative to the largest output, at states around one.
double errorAbout(const Routine& routine, const Tape& good, const std::vector<double>& state) {
  double worst = 0;
  for (int k = 0; k < 20; ++k) {
    std::vector<double> inputs = state;
    for (double& x : inputs) x += 0.05 * std::sin(7.0 * k + x);
    std::vector<double> found(routine.tape.outputs.size());
    evaluateTape(routine.tape, inputs.data(), found.data());
    const std::vector<long double> right = evaluateLong(good, inputs);
    long double largest = 0, error = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      largest = std::max(largest, std::abs(right[i]));
      error = std::max(error, std::abs(found[i] - right[i]));
    }
    worst = std::max(worst, static_cast<double>(error / largest));
  }
  return worst;
}

/// The condition of its inertia matrix is about 4e6.
const MadeCode& spaceArmForward() {
  static const MadeCode made = makeCode(readRobot("space-arm"), quickRequest("forward"));
  return made;
}

TEST(SelfTests, AcceptRightCodeWhateverTheConditionOfTheInertiaMatrix) {
  EXPECT_TRUE(spaceArmForward().isRight);
  EXPECT_GT(spaceArmForward().largestError, 1e-11);
  EXPECT_THAT(spaceArmForward().text.code, HasSubstr("rounding explains up to"));
  for (const char* what : {"forward", "forward-derivatives"}) {
    EXPECT_TRUE(makeCode(readRobot("elrayyes-beam"), quickRequest(what)).isRight) << what;
  }
}

void expectMillionthsAreSeen(const MadeCode& made) {
  const Routine& routine = made.generation.routine;
  for (std::size_t i = 0; i < routine.tape.outputs.size(); ++i) {
    EXPECT_FALSE(findErrors(spoil(routine, i, 1.000001), made.vectors).isRight) << "qdd" << i + 1;
  }
}

TEST(SelfTests, RefuseOneAccelerationThatIsWrongByAMillionth) {
  expectMillionthsAreSeen(spaceArmForward());
  for (const char* name : {"elrayyes-beam", "puma560", "craig-2r"}) {
    SCOPED_TRACE(name);
    expectMillionthsAreSeen(makeCode(readRobot(name), quickRequest("forward")));
  }
}

/// Links of micrometres and nanograms have torques of 1e-20 N m.
TEST(SelfTests, AreAsStrictForArmsOfAnySize) {
  for (const double length : {1e-6, 1e-4, 0.01, 1.0, 1000.0}) {
    for (const char* what : {"inverse", "inertia-bias", "forward", "gravity", "inertia-term",
                             "coriolis", "regressor", "energies", "inverse-derivatives", "load"}) {
      SCOPED_TRACE(what + std::string(" at ") + std::to_string(length));
      const MadeCode made = makeCode(makeTwoLinks(length), quickRequest(what));
      EXPECT_TRUE(made.isRight);
      EXPECT_LT(made.largestError, 1e-11);
      const Routine& routine = made.generation.routine;
      for (std::size_t i = 0; i < routine.tape.outputs.size(); ++i) {
        bool isZero = true;
        for (const auto& outputs : made.vectors.outputs) isZero = isZero && outputs[i] == 0;
        if (isZero) continue;  // no relative error is possible
        EXPECT_FALSE(findErrors(spoil(routine, i, 1 + 1e-8), made.vectors).isRight) << i;
      }
    }
  }
}

/// A wrist of micrometres on a boom of metres: each torque is compared with its own terms.
TEST(SelfTests, SeeSmallOutputsBesideLargeOnes) {
  RobotDescription robot = makeTwoLinks(1);
  robot.joints.push_back(makeTwoLinks(1e-6).joints[0]);
  const MadeCode made = makeCode(robot, quickRequest("inverse"));
  EXPECT_TRUE(made.isRight);
  EXPECT_FALSE(findErrors(spoil(made.generation.routine, 2, 2), made.vectors).isRight);
}

TEST(SelfTests, SayInEveryLanguageThatCodeIsWrong) {
  const MadeCode made = makeCode(makeTwoLinks(1e-5), quickRequest("inertia-bias"));
  const Routine& right = made.generation.routine;
  for (const LanguageEntry& entry : languages()) {
    test::LanguageTools tools(entry.language);
    if (entry.language == Language::Latex || !tools.findMissing().empty()) {
      std::cout << entry.name << " is left out\n";
      continue;
    }
    SCOPED_TRACE(std::string(entry.name));
    struct Case {
      Routine routine;
      const char* verdict;
    };
    for (const auto& [routine, verdict] :
         {Case{right, "10 states: ok"}, Case{spoil(right, 0, 2), "10 states: FAILED"},
          Case{spoil(right, 5, 1.00001), "10 states: FAILED"}}) {
      tools.empty();
      const auto end = tools.build(writeCode(routine, entry.language, {}, made.vectors));
      EXPECT_THAT(end.output, HasSubstr(verdict));
      EXPECT_EQ(end.code == 0, verdict == std::string("10 states: ok"));
    }
  }
}

TEST(SelfTests, CountWhatIsNoNumberAsADifference) {
  const MadeCode made = makeCode(makeTwoLinks(1), quickRequest("inverse"));
  const CodeErrors errors =
      findErrors(spoil(made.generation.routine, 1, std::nan("")), made.vectors);
  EXPECT_TRUE(std::isnan(errors.largest));
  EXPECT_FALSE(errors.isRight);
  EXPECT_FALSE(errors.isFinite);
}

std::string refusalOf(const RobotDescription& robot, const char* what) {
  try {
    (void)makeCode(robot, quickRequest(what));
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "";
}

TEST(GeneratedCode, IsRefusedWhereItsNumbersWouldBeInfinite) {
  RobotDescription light = makeTwoLinks(1);
  for (JointDescription& joint : light.joints) joint.link.mass = 1e-310, joint.link.inertia = {};
  for (const char* what : {"forward", "forward-derivatives"}) {
    EXPECT_THAT(refusalOf(light, what), HasSubstr("whose reciprocals are not finite numbers"));
  }
  EXPECT_EQ(refusalOf(light, "inertia"), "");
}

/// M11 = Izz + Izz2 + m (q + 1000 - 0.3)², which a search multiplies out.
TEST(SearchedCode, HasTheDigitsOfUnsearchedCode) {
  const RobotDescription robot = robotOf(
      R"({"alpha": 1.5707963267948966, "link": {"mass": 1, "inertia":
           {"xx": 0.1, "yy": 0.1, "zz": 0.1}}},
         {"type": "prismatic", "offset": 1000, "link": {"mass": 2, "com": [0, 0, -0.3], "inertia":
           {"xx": 0.01, "yy": 0.01, "zz": 0.01}}})");
  const MadeCode made = makeCode(robot, quickRequest("inertia", 50));
  std::vector<double> M(4);
  evaluateTape(made.generation.routine.tape, std::vector<double>{0, -999.9}.data(), M.data());
  EXPECT_NEAR(M[0], 0.1899999999999818069834623, 1e-13 * 0.19);
  EXPECT_THAT(made.generation.leftOut, testing::Contains("search"));
}

TEST(SearchedCode, IsHeldAgainstUnsearchedCodeWhereOffsetsCancel) {
  for (const double offset : {10.0, -300.0, 1e4}) {
    for (const char* what : {"inertia", "inverse", "forward"}) {
      SCOPED_TRACE(what + std::string(", ") + std::to_string(offset));
      const RobotDescription robot = makeFarSlide(offset, -0.3);
      const Routine plain = makeCode(robot, quickRequest(what)).generation.routine;
      const Routine searched = makeCode(robot, quickRequest(what, 20)).generation.routine;
      std::vector<double> state(static_cast<std::size_t>(plain.tape.inputs), 0.4);
      state[1] = -offset + 0.1;
      const double least = std::max(errorAbout(plain, plain.tape, state), 2.2e-16);
      EXPECT_LT(errorAbout(searched, plain.tape, state), 100 * least);
    }
  }
}

TEST(SearchedCode, OfUsualArmsLeavesNothingOut) {
  for (const char* name : {"puma3-thesis", "stanford3-thesis", "craig-rp", "scara"}) {
    EXPECT_THAT(makeCode(readRobot(name), quickRequest("inertia-bias", 20)).generation.leftOut,
                IsEmpty())
        << name;
  }
}

/// (x + 1000)² multiplied out: 1000000 + x (2000 + x).
TEST(DigitGuard, RefusesWhatCancelsWhereTheOtherFormDoesNot) {
  const auto codeOf = [](std::vector<TapeStep> steps, std::vector<double> constants) {
    TracedCode code{{1, constants, steps, {}}, {}, {}};
    code.tape.outputs = {code.tape.valueCount() - 1};
    code.init.constants = constants;
    for (int k = 0; k < static_cast<int>(constants.size()); ++k) code.init.outputs.push_back(k);
    return code;
  };
  const TracedCode square = codeOf({{TapeOp::Add, 0, 0, 1}, {TapeOp::Multiply, 0, 2, 2}}, {1000});
  const TracedCode expanded = codeOf(
      {{TapeOp::Add, 0, 0, 1}, {TapeOp::Multiply, 0, 3, 0}, {TapeOp::Add, 0, 4, 2}}, {2000, 1e6});
  Trials near(1), far(1);
  for (int k = 1; k <= 8; ++k) {
    near[0].push_back({-1000 + 0.1 * k});
    far[0].push_back({1000.0 * k});
  }
  const std::vector<RoutineArgument> outputs{{"y"}};
  EXPECT_FALSE(DigitGuard(square, outputs, near).keepsDigits(expanded));
  EXPECT_TRUE(DigitGuard(square, outputs, far).keepsDigits(expanded));
  EXPECT_TRUE(DigitGuard(expanded, outputs, near).keepsDigits(square));
}

TEST(GeneratedCode, AssignsEachOutputOnOneLine) {
  const CodeText& text = spaceArmForward().text;
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.code.find("\n  qdd[", at)) != text.code.npos; ++at) {
    EXPECT_EQ(text.code[text.code.find('\n', at + 1) - 1], ';');
    ++found;
  }
  EXPECT_EQ(found, 16u);
}

}  // namespace
}  // namespace denavit
