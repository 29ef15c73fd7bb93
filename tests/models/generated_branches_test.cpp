#include <iostream>
#include <numbers>

#include <gmock/gmock.h>

#include "core/inverse_kinematics/inverse_kinematics.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/machine/evaluate_tape.h"
#include "core/symbolic/branch_code.h"
#include "models/generation/make_code.h"
#include "models/issue.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "tests/core/arbitrary.h"
#include "tests/models/language_tools.h"

namespace denavit {
namespace {

using testing::HasSubstr;

constexpr const char* kArms[]{"puma560",  "puma-p",   "stanford",     "stanford-thesis", "ur5",
                              "craig-3r", "craig-2r", "puma3-thesis", "stanford3-thesis"};

CodeRequest branchRequestOf(const char* language = "c") {
  CodeRequest request;
  request.what = "inverse-kinematics";
  request.language = language;
  return request;
}

/// Inputs as the routine has them: R where the orientation counts, p, q_near.
std::vector<double> inputsOf(const Pose<double>& X, bool isTurned, int joints) {
  std::vector<double> inputs;
  if (isTurned) {
    for (const double x : X.R.reshaped<Eigen::RowMajor>()) inputs.push_back(x);
  }
  inputs.insert(inputs.end(), X.p.begin(), X.p.end());
  inputs.resize(inputs.size() + static_cast<std::size_t>(joints), 0.3);
  return inputs;
}

/// Whatever `denavit ik` finds at any pose stands in the row of its branch, to 1e-9, and nothing
/// else is called valid.
TEST(GeneratedBranches, AreTheSolutionsOfInverseKinematics) {
  int lacking = 0;
  for (const char* name : kArms) {
    SCOPED_TRACE(name);
    const RobotDescription robot = readRobot(name);
    const Arm<double> arm = makeArm(robot);
    const InverseKinematics ik(arm);
    const BranchCode code = *findBranchCode(arm);
    const Routine routine = makeCode(robot, branchRequestOf()).generation.routine;
    test::Arbitrary any(7);
    for (int k = 0; k < 100; ++k) {
      Kinematics<double> kinematics;
      calcForwardKinematics(arm, any.vecX(arm.jointCount(), 2.8), kinematics);
      Pose<double> X = kinematics.X_WT;
      if (k % 4 == 0) X.p += X.R.leftCols(2) * any.vecX(2, 0.4 * ik.size());
      const IkAnswer answer = ik.solve({X, code.needsOrientation});
      std::vector<double> out(routine.tape.outputs.size());
      evaluateTape(routine.tape, inputsOf(X, code.needsOrientation, arm.jointCount()).data(),
                   out.data());
      const std::size_t rows = code.branches.size(), joints = arm.links.size();
      std::size_t valid = 0;
      for (std::size_t r = 0; r < rows; ++r) valid += out[rows * joints + r] == 1;
      EXPECT_EQ(valid, answer.solutions.size());
      lacking += valid < rows;
      for (const IkSolution& solution : answer.solutions) {
        const auto row = static_cast<std::size_t>(
            std::ranges::find(code.branches, solution.branch) - code.branches.begin());
        ASSERT_LT(row, rows);
        for (std::size_t i = 0; i < joints; ++i) {
          const bool turns = arm.links[i].type == JointType::Revolute;
          const double off = out[row * joints + i] - solution.q[static_cast<Eigen::Index>(i)];
          EXPECT_NEAR(turns ? std::remainder(off, 2 * std::numbers::pi) : off, 0, 1e-9);
        }
      }
    }
  }
  EXPECT_GT(lacking, 50) << "branches that cannot be had";
}

TEST(GeneratedBranches, PassTheirTestsInEveryLanguage) {
  for (const LanguageEntry& entry : languages()) {
    test::LanguageTools tools(entry.language);
    const std::string missing = tools.findMissing();
    if (!missing.empty()) {
      std::cout << "no " << missing << ": its language is left out\n";
      continue;
    }
    for (const char* name : {"ur5", "stanford3-thesis"}) {
      SCOPED_TRACE(std::string(name) + " in " + std::string(entry.title));
      CodeRequest request = branchRequestOf(std::string(entry.name).c_str());
      request.namedParameters = std::string_view(name) != "ur5";
      const MadeCode made = makeCode(readRobot(name), request);
      EXPECT_LT(made.largestError, 1e-11);
      tools.empty();
      const auto end = tools.build(made.text);
      EXPECT_EQ(end.code, 0) << end.output;
      if (made.text.test.empty()) continue;
      EXPECT_THAT(end.output, HasSubstr("10 states: ok"));
    }
  }
}

TEST(GeneratedBranches, SayWhichRowIsWhich) {
  const std::string code = makeCode(readRobot("ur5"), branchRequestOf()).text.code;
  EXPECT_THAT(code, HasSubstr("// q row 1: elbow 1, shoulder 1, wrist 1\n"));
  EXPECT_THAT(code, HasSubstr("// q row 8: elbow -1, shoulder -1, wrist -1\n"));
  EXPECT_THAT(code, HasSubstr("joint limits do not count"));
  EXPECT_THAT(code, HasSubstr("checked at 10 states against the closed form"));
}

/// Lengths may become others where they keep their signs.
TEST(GeneratedBranches, ServeOtherLengthsOfTheSameArm) {
  CodeRequest request = branchRequestOf();
  request.namedParameters = true;
  const Routine routine = makeCode(readRobot("ur5"), request).generation.routine;
  RobotDescription longer = readRobot("ur5");
  std::vector<double> values;
  for (const RoutineParameter& parameter : routine.parameters) values.push_back(parameter.value);
  for (std::size_t k = 0; k < values.size(); ++k) {
    const std::string& name = routine.parameters[k].name;
    for (std::size_t i = 0; i < longer.joints.size(); ++i) {
      const std::string number = std::to_string(i + 1);
      if (name == "a" + number) values[k] = longer.joints[i].a *= 1.1 + 0.05 * double(i);
      if (name == "d" + number) values[k] = longer.joints[i].d *= 0.9 + 0.05 * double(i);
    }
  }
  CodeRequest plain = branchRequestOf();
  const MadeCode made = makeCode(longer, plain);
  Routine open = routine;
  open.tape.constants.resize(open.tape.constants.size());
  evaluateTape(open.init, values.data(), open.tape.constants.data());
  std::vector<double> found(open.tape.outputs.size());
  for (std::size_t s = 0; s < made.vectors.inputs.size(); ++s) {
    evaluateTape(open.tape, made.vectors.inputs[s].data(), found.data());
    EXPECT_THAT(found, testing::Pointwise(testing::DoubleNear(1e-9), made.vectors.outputs[s]));
  }
}

TEST(GeneratedBranches, AreRefusedWhereThereAreNone) {
  struct Refusal {
    const char* robot;
    const char* why;
    const char* remedy;
  };
  for (const auto& [robot, why, remedy] :
       {Refusal{"panda", "this arm has no closed form", "denavit ik"},
        Refusal{"scara", "this arm has no closed form", "denavit ik"},
        Refusal{"craig-rp", "this arm has no closed form", "denavit ik"},
        Refusal{"flexible-a", "links of this one bend", "modes to 0"}}) {
    try {
      (void)makeCode(readRobot(robot), branchRequestOf());
      FAIL() << robot;
    } catch (const DescriptionError& error) {
      ASSERT_EQ(error.issues().size(), 1u);
      EXPECT_EQ(error.issues()[0].where, "--what");
      EXPECT_THAT(error.issues()[0].what, HasSubstr(why)) << robot;
      EXPECT_THAT(error.issues()[0].remedy, HasSubstr(remedy)) << robot;
    }
  }
  CodeRequest passes = branchRequestOf();
  passes.passes = "clear";
  EXPECT_THROW((void)makeCode(readRobot("ur5"), passes), DescriptionError);
}

}  // namespace
}  // namespace denavit
