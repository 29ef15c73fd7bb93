#include <iostream>
#include <numeric>
#include <random>
#include <set>
#include <sstream>

#include <gmock/gmock.h>

#include "core/dynamics/newton_euler.h"
#include "core/linear/dense.h"
#include "core/machine/evaluate_tape.h"
#include "core/machine/tape_program.h"
#include "models/generation/base_parameter_text.h"
#include "models/generation/make_code.h"
#include "models/generation/symbolic_robot.h"
#include "models/issue.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/robot_file.h"
#include "tests/models/flexible_arms.h"
#include "tests/models/language_tools.h"
#include "tests/models/random_robot.h"

namespace denavit {
namespace {

using testing::HasSubstr;

/// Quick: passes, but no looking at sums one by one.
CodeRequest requestOf(std::string_view what) {
  CodeRequest request;
  request.what = what;
  request.factoringEffort = 0;
  return request;
}

double errorOf(const RobotDescription& robot, const CodeRequest& request) {
  return makeCode(robot, request).largestError;
}

long costOf(const RobotDescription& robot, const CodeRequest& request) {
  const OperationCount count = makeCode(robot, request).generation.count;
  return count.multiplications + count.additions;
}

RobotDescription randomBendingRobot(unsigned seed) {
  test::RandomRobot random(seed);
  RobotDescription robot = random.plain(Convention::Standard);
  robot.joints.resize(std::min<std::size_t>(robot.joints.size(), 2));
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (i % 2 != seed % 2 && robot.joints.size() > 1) continue;
    JointDescription beam = test::beamJoint(0.7 + 0.1 * static_cast<double>(i), 0.5, 90, 1, 1);
    beam.alpha = robot.joints[i].alpha;
    if (seed % 3 == 0) test::addTorsion(beam, 60, 1e-4, 1);
    beam.link.beam->tipRotation = seed % 2 == 0 ? TipRotation::Linear : TipRotation::Exact;
    beam.link.beam->rotaryInertia = seed % 4 < 2 ? RotaryInertia::Torsion : RotaryInertia::Full;
    beam.link.beam->stiffening = seed % 5 == 0;
    beam.link.beam->dampingRatio = 0.01;
    if (seed % 3 == 1) test::addPoint(beam, 0.4);
    robot.joints[i] = beam;
  }
  if (seed % 3 == 2) {  // springs at joints, and motors that turn several
    robot.joints.back().spring = {300, 2};
    for (JointDescription& joint : robot.joints) joint.actuator.rotorInertia = 1e-4;
    robot.driveTrain = random.train(robot.joints.size());
  }
  return robot;
}

RobotDescription randomRigidRobot(unsigned seed) {
  RobotDescription robot = test::RandomRobot(seed).full();
  // Long arms take their time; one of each length up to 4 must do, beside a few of 6.
  if (robot.joints.size() > 3) robot.joints.resize(seed % 7 == 5 && seed < 7 ? 6 : 3);
  robot.driveTrain.resize(std::min(robot.driveTrain.size(), robot.joints.size()));
  for (std::vector<double>& row : robot.driveTrain) row.resize(robot.joints.size());
  for (JointDescription& joint : robot.joints) {
    joint.spring.reset();
    joint.friction.expression.clear();
    joint.link.beam.reset();
  }
  return robot;
}

/// Of all generators that this test has the time for.
/// @param names  Each makes what has two names once by each
enum class Names { Each, Any };
std::vector<MadeCode> makeAll(const RobotDescription& robot, Names names = Names::Each) {
  std::vector<MadeCode> all;
  std::set<decltype(Generator::record)> made;
  const bool isFlexible =
      std::any_of(robot.joints.begin(), robot.joints.end(),
                  [](const JointDescription& joint) { return countModes(joint) > 0; });
  for (const Generator& generator : generators()) {
    if (generator.takesPose) continue;  // arms with a closed form: generated_branches_test
    const bool isLong = generator.name.find("derivatives") != std::string::npos;
    if (isFlexible ? generator.arms == Generator::Arms::Rigid : robot.joints.size() > 3 && isLong)
      continue;
    if (!made.insert(generator.record).second && names == Names::Any) continue;
    CodeRequest request = requestOf(generator.name);
    request.testStates = 100;
    all.push_back(makeCode(robot, request));
  }
  return all;
}

/// Interpreted to the last bit, as machine code to rounding.
void expectProgramsAgree(const MadeCode& made) {
  const Tape& tape = made.generation.routine.tape;
  const auto bytecode = makeBytecode(tape), machineCode = makeMachineCode(tape);
  std::vector<double> expected(tape.outputs.size()), found = expected;
  for (const std::vector<double>& inputs : made.vectors.inputs) {
    evaluateTape(tape, inputs.data(), expected.data());
    bytecode->run(inputs.data(), found.data());
    EXPECT_EQ(found, expected);
    if (!machineCode) continue;
    machineCode->run(inputs.data(), found.data());
    const auto size = [](double a, double b) { return std::max(a, std::abs(b)); };
    const double largest = std::accumulate(expected.begin(), expected.end(), 1e-4, size);
    EXPECT_THAT(found, testing::Pointwise(testing::DoubleNear(1e-11 * largest), expected));
  }
}

/// Their self-tests say so.
/// @param asTold  each runs by itself, as its users are told to run it
void expectTestsPass(const std::vector<MadeCode>& all, const test::LanguageTools& tools,
                     Language language, bool asTold = true) {
  tools.empty();
  std::vector<CodeText> texts;
  for (const MadeCode& made : all) {
    texts.push_back(writeCode(made.generation.routine, language, {}, made.vectors));
    tools.write(texts.back());
  }
  const std::string lines = asTold ? tools.linesOf(texts) : tools.lineOfAll(texts);
  const std::string output = tools.run(lines).output;
  std::size_t passed = 0;
  for (std::size_t at = 0; (at = output.find("100 states: ok", at)) != std::string::npos; ++at) {
    ++passed;
  }
  EXPECT_EQ(passed, all.size()) << output.substr(0, 5000);
}

/// In C, which is what most others are like.
/// @param names  where each is made, each is also built and run as its users are told to
void expectAllAgree(const RobotDescription& robot, Names names, const test::LanguageTools& tools) {
  const std::vector<MadeCode> all = makeAll(robot, names);
  for (const MadeCode& made : all) {
    SCOPED_TRACE(made.generation.routine.name);
    EXPECT_LT(made.largestError, 1e-11);
    EXPECT_TRUE(made.isRight);
    expectProgramsAgree(made);
  }
  expectTestsPass(all, tools, Language::C, names == Names::Each);
}

TEST(EveryGenerator, GivesWhatTheRecursionsGiveForAnyRigidArm) {
  test::LanguageTools tools(Language::C);
  ASSERT_EQ(tools.findMissing(), "");
  for (unsigned seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    expectAllAgree(randomRigidRobot(seed), seed < 2 ? Names::Each : Names::Any, tools);
  }
}

TEST(EveryGenerator, GivesWhatTheRecursionsGiveForAnyBendingArm) {
  test::LanguageTools tools(Language::C);
  ASSERT_EQ(tools.findMissing(), "");
  for (unsigned seed = 0; seed < 8; ++seed) {
    SCOPED_TRACE(seed);
    expectAllAgree(randomBendingRobot(seed), seed < 2 ? Names::Each : Names::Any, tools);
  }
}

TEST(EveryGenerator, GivesTheSameInOtherLanguages) {
  const std::vector<MadeCode> arms[]{makeAll(randomRigidRobot(0)), makeAll(randomRigidRobot(2)),
                                     makeAll(randomBendingRobot(2))};
  for (const Language language :
       {Language::Cpp, Language::Fortran, Language::Python, Language::Matlab}) {
    test::LanguageTools tools(language);
    const std::string missing = tools.findMissing();
    if (!missing.empty()) std::cout << "no " << missing << ": its language is left out\n";
    for (const std::vector<MadeCode>& all : arms) {
      if (missing.empty()) expectTestsPass(all, tools, language, &all == arms);
    }
  }
}

TEST(GeneratedCode, TakesLoadsFramesMethodsAndFriction) {
  const RobotDescription puma = readRobot("puma560");
  for (const char* frame : {"world", "tool", "0", "2", "6"}) {
    CodeRequest request = requestOf("nedyn");
    request.load = frame;
    EXPECT_LT(errorOf(puma, request), 1e-11) << frame;
    request.what = "jacob";
    request.load = "";
    request.frame = frame;
    EXPECT_LT(errorOf(puma, request), 1e-11) << frame;
  }
  for (const char* method : {"2", "3"}) {
    CodeRequest request = requestOf("hbmat");
    request.method = method;
    EXPECT_LT(errorOf(puma, request), 1e-11) << method;
  }
  for (const char* friction : {"viscous", "full"}) {
    CodeRequest request = requestOf("forward");
    request.friction = friction;
    EXPECT_LT(errorOf(puma, request), 1e-11) << friction;
  }
  CodeRequest loaded = requestOf("flexhb");
  loaded.load = "world";
  EXPECT_LT(errorOf(readRobot("elrayyes-2r"), loaded), 1e-11);
}

/// An arm whose numbers are all different from what they were, and from 0.
RobotDescription redrawn(RobotDescription robot, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> factor(0.5, 1.5);
  const auto redraw = [&](double& number) { number *= factor(engine); };
  for (JointDescription& joint : robot.joints) {
    redraw(joint.a);
    redraw(joint.d);
    redraw(joint.link.mass);
    for (double& c : joint.link.com) redraw(c);
    InertiaElements& I = joint.link.inertia;
    for (double* element : {&I.xx, &I.yy, &I.zz, &I.xy, &I.xz, &I.yz}) redraw(*element);
    redraw(joint.actuator.rotorInertia);
    for (PointMass& point : joint.link.pointMasses) redraw(point.mass);
    if (!joint.link.beam) continue;
    Beam& beam = *joint.link.beam;
    for (auto* stiffness : {&beam.bendingStiffnessY, &beam.bendingStiffnessZ,
                            &beam.torsionalStiffness, &beam.rotaryInertiaPerLength}) {
      if (*stiffness) redraw(**stiffness);
    }
  }
  return robot;
}

/// Iyy - Ixx of a regrouped link is 0 for these numbers, and for others it is not.
TEST(GeneratedCode, HasTheBaseParametersThatHappenToCancel) {
  RobotDescription robot = readRobot("puma3-thesis");
  for (JointDescription& joint : robot.joints) {
    joint.a = joint.d = 0;
    joint.link.com.setZero();
    joint.link.inertia = {1, 1, 1, 0, 0, 0};
  }
  const MadeCode made = makeCode(robot, requestOf("regressor"));
  EXPECT_THAT(
      made.generation.baseParameters,
      testing::SizeIs(
          makeCode(redrawn(robot, 3), requestOf("regressor")).generation.baseParameters.size()));
  EXPECT_LT(made.largestError, 1e-11);
}

/// A printed sum of products of parameters: "a2 m3^2 - 2 I3xx".
double evaluateFormula(const std::string& text, const std::vector<RoutineParameter>& parameters) {
  std::istringstream words(text.front() == '-' ? "- " + text.substr(1) : text);
  double sum = 0, product = 1, sign = 1;
  bool isOpen = false;  // whether a product has begun
  for (std::string word; words >> word;) {
    if (word == "+" || word == "-") {
      sum += isOpen ? sign * product : 0;
      isOpen = false;
      sign = word == "-" ? -1 : 1;
      product = 1;
      continue;
    }
    isOpen = true;
    const std::size_t power = word.find('^');
    const auto named = std::find_if(
        parameters.begin(), parameters.end(),
        [&](const RoutineParameter& known) { return known.name == word.substr(0, power); });
    const double factor = named == parameters.end() ? std::stod(word) : named->value;
    product *=
        power == std::string::npos ? factor : std::pow(factor, std::stoi(word.substr(power + 1)));
  }
  return sum + sign * product;
}

/// The forces are the regressor's columns times the base parameters, and those what their formulas
/// make of the arm's parameters.
TEST(GeneratedCode, SaysWhatTheBaseParametersAre) {
  const RobotDescription robot = readRobot("puma560");
  CodeRequest request = requestOf("regressor");
  request.namedParameters = true;
  const MadeCode made = makeCode(robot, request);
  VecX<double> p(static_cast<Eigen::Index>(made.generation.baseParameters.size()));
  for (std::size_t k = 0; k < made.generation.baseParameters.size(); ++k) {
    const BaseParameter& parameter = made.generation.baseParameters[k];
    const double value = evaluateFormula(formulaOf(parameter, *made.generation.constants),
                                         made.generation.routine.parameters);
    EXPECT_NEAR(value, made.generation.constants->value(parameter.value), 1e-12) << parameter.name;
    p[static_cast<Eigen::Index>(k)] = value;
  }
  EXPECT_THAT(made.text.code, HasSubstr("hy2 = m2 c2y = "));
  NewtonEulerWork<double> work;
  const Arm<double> arm = makeNumericArm(robot).rigid;
  for (std::size_t s = 0; s < made.vectors.inputs.size(); ++s) {
    const double* in = made.vectors.inputs[s].data();
    VecX<double> tau;
    const auto part = [&](int k) { return VecX<double>(VecX<double>::Map(in + 6 * k, 6)); };
    calcInverseDynamics<double>(arm, part(0), part(1), part(2), work, tau);
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const auto Y = Eigen::Map<const RowMajor>(made.vectors.outputs[s].data(), 6, p.size());
    EXPECT_LT((Y * p - tau).norm(), 1e-12 * tau.norm());
  }
}

/// A fit with the regressor can find every parameter that affects the torques: there is one column
/// per base parameter, and the columns are independent even if numbers of this arm are 0.
TEST(GeneratedCode, HasAColumnForEveryBaseParameter) {
  struct Case {
    const char* robot;
    int links, withRotors, columns, notZero;
  };
  for (const auto& [name, links, withRotors, columns, notZero] :
       {Case{"puma560", 36, 40, 40, 26}, Case{"puma560-rigid", 36, 40, 36, 22},
        Case{"craig-2r", 6, 7, 6, 4}, Case{"stanford", 33, 37, 37, 17}}) {
    SCOPED_TRACE(name);
    const RobotDescription robot = readRobot(name);
    CodeRequest request = requestOf("regressor");
    request.testStates = 20;
    const MadeCode made = makeCode(robot, request);
    EXPECT_EQ(made.base.ofLinks, links);
    EXPECT_EQ(made.base.withRotors, withRotors);
    ASSERT_EQ(std::ssize(made.generation.baseParameters), columns);
    const auto joints = static_cast<Eigen::Index>(robot.joints.size());
    MatX<double> stacked(0, columns);
    for (const std::vector<double>& outputs : made.vectors.outputs) {
      using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
      stacked.conservativeResize(stacked.rows() + joints, Eigen::NoChange);
      stacked.bottomRows(joints) = Eigen::Map<const RowMajor>(outputs.data(), joints, columns);
    }
    stacked *= stacked.colwise().norm().cwiseInverse().asDiagonal();
    EXPECT_GT(calcSingularValues(stacked).minCoeff(), 1e-3);
    request.dropsZeros = true;
    const MadeCode fewer = makeCode(robot, request);
    EXPECT_EQ(std::ssize(fewer.generation.baseParameters), notZero);
    EXPECT_LT(fewer.generation.count.multiplications, made.generation.count.multiplications);
  }
}

/// What the code computes with other parameters than those it was made with.
std::vector<double> evaluateWith(const std::vector<double>& parameters, const Routine& routine,
                                 const std::vector<double>& inputs) {
  Tape tape = routine.tape;
  evaluateTape(routine.init, parameters.data(), tape.constants.data());
  std::vector<double> outputs(tape.outputs.size());
  evaluateTape(tape, inputs.data(), outputs.data());
  return outputs;
}

/// A parameter that becomes 0 is the limit of one that becomes small: nothing divides by it.
TEST(GeneratedCode, ServesParametersThatBecomeZero) {
  struct Case {
    const char* robot;
    const char* what;
    const char* load = "";
  };
  for (const auto& [name, what, load] :
       {Case{"craig-2r", "inverse", "tool"}, Case{"craig-2r", "inverse-derivatives"},
        Case{"puma560", "inverse", "tool"}, Case{"puma3-thesis", "inertia-bias"},
        Case{"stanford3-thesis", "regressor"}, Case{"puma-p", "jacobian"},
        Case{"flexible-a", "inertia-bias"}}) {
    CodeRequest request = requestOf(what);
    request.load = load;
    request.namedParameters = true;
    const MadeCode made = makeCode(readRobot(name), request);
    const Routine& routine = made.generation.routine;
    ASSERT_FALSE(routine.parameters.empty());
    std::vector<double> values;
    for (const RoutineParameter& parameter : routine.parameters) values.push_back(parameter.value);
    for (std::size_t k = 0; k < values.size(); ++k) {
      std::vector<double> none = values, little = values;
      none[k] = 0;
      little[k] *= 1e-7;
      const auto at0 = evaluateWith(none, routine, made.vectors.inputs.front());
      const auto near0 = evaluateWith(little, routine, made.vectors.inputs.front());
      double size = 0;
      for (const double value : near0) size = std::max(size, std::abs(value));
      for (std::size_t i = 0; i < at0.size(); ++i) {
        EXPECT_NEAR(at0[i], near0[i], 1e-5 * size)
            << name << " " << what << ", " << routine.parameters[k].name;
      }
    }
  }
}

/// Bodies that are one link have no common centre once their masses are 0; their inertias stay.
TEST(GeneratedCode, ServesLinksWhoseMassesAllBecomeZero) {
  RobotDescription robot = readRobot("puma3-thesis");
  LinkDescription& link = robot.joints[2].link;
  link.pointMasses = {{.mass = 1.5, .at = {0.1, 0.2, 0.3}, .inertia = 0.02}};
  robot.payload = {.mass = 2, .com = {0.1, 0, 0.2}, .inertia = {0.1, 0.2, 0.15, 0.01, 0, 0}};
  for (const char* what :
       {"inverse", "inertia", "inertia-bias", "forward", "energies", "regressor", "gravity"}) {
    CodeRequest request = requestOf(what);
    request.namedParameters = true;
    const MadeCode made = makeCode(robot, request);
    const Routine& routine = made.generation.routine;
    std::vector<double> none, little;
    int masses = 0;
    for (const auto& [name, value, unit] : routine.parameters) {
      const bool isMass = name == "m3" || name == "mp1_3" || name == "mL";
      masses += isMass ? 1 : 0;
      none.push_back(isMass ? 0 : value);
      little.push_back(isMass ? 1e-9 * value : value);
    }
    ASSERT_EQ(masses, 3) << what;
    const std::vector<double>& inputs = made.vectors.inputs.front();
    const auto at0 = evaluateWith(none, routine, inputs);
    const auto near0 = evaluateWith(little, routine, inputs);
    double size = 0;
    for (const double value : near0) size = std::max(size, std::abs(value));
    EXPECT_THAT(at0, testing::Pointwise(testing::DoubleNear(1e-6 * size), near0)) << what;
  }
}

TEST(Counts, DoNotDependOnTheNumbersOfTheArm) {
  for (const char* name :
       {"stanford3-thesis", "puma3-thesis", "puma560", "flexible-a", "flexible-g"}) {
    const RobotDescription robot = readRobot(name);
    const char* what = robot.joints[0].link.beam ? "flexhb" : "hbmat";
    const long cost = costOf(robot, requestOf(what));
    for (unsigned seed = 1; seed < 4; ++seed) {
      EXPECT_EQ(costOf(redrawn(robot, seed), requestOf(what)), cost) << name << ", seed " << seed;
    }
  }
}

/// Who uses the code need not know of how many joints it is.
TEST(GeneratedCode, HasMatricesOfOneJointToo) {
  RobotDescription pendulum = readRobot("craig-2r");
  pendulum.joints.resize(1);
  const std::vector<std::pair<const char*, const char*>> shapes{
      {"inertia", "(1, 1)"}, {"jacobian", "(6, 1)"}, {"regressor", "(1, 3)"}};
  for (const auto& [what, shape] : shapes) {
    CodeRequest request = requestOf(what);
    request.language = "python";
    EXPECT_THAT(makeCode(pendulum, request).text.code, HasSubstr(shape)) << what;
  }
}

/// The velocities and accelerations that have names are those of the links, in states that had no
/// part in the naming.
TEST(GeneratedCode, NamesTheMotionsOfLinks) {
  const RobotDescription puma = readRobot("puma560");
  CodeRequest request = requestOf("nedyn");
  request.testStates = 40;
  const MadeCode made = makeCode(puma, request);
  EXPECT_THAT(made.text.code, HasSubstr("link 3: angular velocity [rad/s]"));
  const Arm<double> arm = makeNumericArm(puma).rigid;
  const Routine& routine = made.generation.routine;
  Tape all = routine.tape;
  all.outputs.clear();
  for (std::size_t k = 0; k < all.steps.size(); ++k) {
    all.outputs.push_back(all.firstStep() + static_cast<int>(k));
  }
  std::vector<double> values(all.outputs.size());
  std::size_t named = 0;
  for (std::size_t s = 4; s < made.vectors.inputs.size(); ++s) {
    const std::vector<double>& in = made.vectors.inputs[s];
    evaluateTape(all, in.data(), values.data());
    NewtonEulerWork<double> work;
    VecX<double> tau;
    const auto part = [&](int k) { return VecX<double>(VecX<double>::Map(in.data() + 6 * k, 6)); };
    calcInverseDynamics<double>(arm, part(0), part(1), part(2), work, tau);
    for (std::size_t i = 0; i < 6; ++i) {
      const auto expectNamed = [&](const std::string& symbol, const Vec3<double>& motion) {
        for (int axis = 0; axis < 3; ++axis) {
          const std::string name = symbol + std::to_string(i + 1) + "xyz"[axis];
          const auto at = std::find(routine.stepNames.begin(), routine.stepNames.end(), name);
          if (at == routine.stepNames.end()) continue;
          ++named;
          EXPECT_NEAR(values[std::size_t(at - routine.stepNames.begin())], motion[axis],
                      1e-9 * (1 + motion.norm()))
              << name;
        }
      };
      expectNamed("w", work.links[i].w);
      expectNamed("dw", work.links[i].alpha);
      expectNamed("a", work.links[i].a);
    }
  }
  EXPECT_GT(named, 10 * (made.vectors.inputs.size() - 4));
}

struct Goal {
  const char* robot;
  const char* what;
  long most;
  const char* frame = "";
  const char* load = "";
  int moves = 0;
};

/// El-Rayyes (1990), tables 4.2 to 4.7 and 4.14, and what has been reached since.
TEST(Counts, AreBelowThePublishedOnes) {
  const Goal goals[]{{"stanford-thesis", "nedyn", 233},
                     {"stanford-thesis", "nedyn", 315, "", "tool"},
                     {"stanford-thesis", "hmat", 309},
                     {"stanford-thesis", "bvect", 286},
                     {"stanford-thesis", "hbmat", 349},
                     {"puma-thesis", "nedyn", 276},
                     {"puma-thesis", "nedyn", 368, "", "tool"},
                     {"puma-thesis", "hmat", 441},
                     {"puma-thesis", "bvect", 331},
                     {"puma-thesis", "hbmat", 452},
                     {"stanford3-thesis", "hmat", 31},
                     {"stanford3-thesis", "bvect", 68},
                     {"stanford3-thesis", "hbmat", 62},
                     {"puma3-thesis", "hmat", 68},
                     {"puma3-thesis", "bvect", 109},
                     {"puma3-thesis", "hbmat", 115},
                     {"puma-p", "jacob", 96, "6"},
                     {"puma-p", "jacob", 15, "3"},
                     {"flexible-a", "flexhb", 544},
                     {"flexible-c", "flexhb", 544},
                     {"stanford3-thesis", "hbmat", 50, "", "", 2000},
                     {"puma3-thesis", "hbmat", 95, "", "", 200}};
  for (const Goal& goal : goals) {
    CodeRequest request;
    request.what = goal.what;
    request.frame = goal.frame;
    request.load = goal.load;
    request.searchMoves = goal.moves;
    EXPECT_LE(costOf(readRobot(goal.robot), request), goal.most) << goal.robot << " " << goal.what;
  }
}

TEST(GeneratedCode, IsTheSameEveryTime) {
  CodeRequest request;
  request.what = "hbmat";
  request.searchMoves = 20;
  const RobotDescription robot = readRobot("puma3-thesis");
  EXPECT_EQ(makeCode(robot, request).text.code, makeCode(robot, request).text.code);
}

TEST(GeneratedCode, TellsHowMuchOfASearchIsDoneAndEndsItWhenTold) {
  CodeRequest request;
  request.what = "gravity";
  request.searchMoves = 20;
  const RobotDescription robot = readRobot("puma3-thesis");
  std::vector<double> parts;
  const MadeCode whole = makeCode(robot, request, [&](double part) {
    parts.push_back(part);
    return true;
  });
  EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end()));
  EXPECT_EQ(parts.front(), 0);
  EXPECT_GT(parts.back(), 0.95);
  EXPECT_LE(parts.back(), 1);
  EXPECT_EQ(whole.text.code, makeCode(robot, request).text.code);
  double last = 0;
  const MadeCode ended = makeCode(robot, request, [&](double part) {
    last = part;
    return part < 0.5;
  });
  EXPECT_LT(last, 0.6);
  EXPECT_LT(ended.largestError, 1e-11);
  // Multiplied out, the forward dynamics of six joints would take hours.
  request.what = "forward";
  request.factoringEffort = 0;
  const MadeCode forward =
      makeCode(readRobot("puma560"), request, [](double part) { return part == 0; });
  EXPECT_LT(forward.largestError, 1e-11);
}

/// The first ones are sums of so many products that nobody reads them or lives to see them
/// multiplied out.
TEST(GeneratedCode, NamesBaseParametersOfLongArmsWithoutTheirFormulas) {
  RobotDescription robot = readRobot("puma-thesis");
  for (JointDescription& joint : robot.joints) {
    joint.alpha = 0.3;
    joint.a = joint.d = 0.2;
    joint.link.com = {0.1, 0.02, 0.03};
  }
  const std::vector<JointDescription> some = robot.joints;
  robot.joints.insert(robot.joints.end(), some.begin(), some.end());
  const MadeCode made = makeCode(robot, requestOf("regressor"));
  const auto formula = [&](const BaseParameter& parameter) {
    return formulaOf(parameter, *made.generation.constants);
  };
  EXPECT_THAT(formula(made.generation.baseParameters.front()), testing::HasSubstr("more than 400"));
  EXPECT_THAT(formula(made.generation.baseParameters.back()), testing::HasSubstr("I12"));
  for (const BaseParameter& parameter : made.generation.baseParameters) {
    EXPECT_LT(formula(parameter).size(), 20000U);
  }
}

TEST(GeneratedCode, SaysWhatIsWrongWithARequest) {
  const auto messageOf = [](const char* robot, auto change) -> std::string {
    CodeRequest request = requestOf("inverse");
    change(request);
    try {
      (void)makeCode(readRobot(robot), request);
    } catch (const DescriptionError& error) {
      return toLine(error.issues().front());
    }
    return "";
  };
  EXPECT_THAT(messageOf("craig-2r", [](CodeRequest& r) { r.what = "invers"; }),
              HasSubstr("did you mean"));
  EXPECT_THAT(messageOf("flexible-a", [](CodeRequest& r) { r.what = "nedyn"; }),
              HasSubstr("for rigid arms"));
  EXPECT_THAT(messageOf("craig-2r", [](CodeRequest& r) { r.dropsZeros = true; }),
              HasSubstr("--drop-zeros: is given, but only a regressor has columns"));
  EXPECT_THAT(messageOf("craig-2r", [](CodeRequest& r) { r.language = "java"; }),
              HasSubstr("fortran"));
  EXPECT_THAT(messageOf("craig-2r", [](CodeRequest& r) { r.load = "7"; }),
              HasSubstr("frames 0 to 2"));
}

}  // namespace
}  // namespace denavit
