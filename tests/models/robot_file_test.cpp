#include "models/robot/robot_file.h"

#include <numbers>

#include <gtest/gtest.h>

#include "models/issue.h"
#include "models/robot/robot_issues.h"
#include "tests/models/random_robot.h"

namespace denavit {
namespace {

const std::string kHead = R"({"schema": "denavit-robot/1", "convention": "standard", "joints": [)";
std::string withJoint(const std::string& joint) { return kHead + joint + "]}"; }
std::string withLink(const std::string& link) {
  return withJoint(R"({"name": "elbow", "link": )" + link + "}");
}

/// All lines of the report of a text that cannot be read.
std::string reportOf(const std::string& text) {
  try {
    (void)parseRobot(text, "arm.json");
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "no error";
}

struct BadFile {
  std::string text;
  const char* report;
};

TEST(RobotFile, BadFilesAreRefusedWithPlaceRuleAndRemedy) {
  const BadFile files[] = {
      {"", "arm.json: line 1, column 1: the file is empty: write an object: { \"schema\": ... }"},
      {"{", "arm.json: line 1, column 2: the text ends too early: close every { [ and \""},
      {"[]", "arm.json: the file: is an empty list; it must be an object: write { ... }"},
      {"{\n  // arm\n}",
       "arm.json: line 2, column 3: has a comment: JSON has none: remove it, or use a "
       "\"source\" or \"description\" text"},
      {"{\"a\": 1,\n}",
       "arm.json: line 2, column 1: has a comma after the last value: remove the comma"},
      {"{\"a\": NaN}",
       "arm.json: line 1, column 7: is not a finite number: write a number, or leave the "
       "key out"},
      {"{\"a\": -Infinity}",
       "arm.json: line 1, column 7: is not a finite number: write a number, or "
       "leave the key out"},
      {"{'a': 1}", "arm.json: line 1, column 2: has a text in single quotes: use double quotes"},
      {R"({"convention": "standard", "joints": [{}]})",
       "arm.json: schema: is missing: add \"schema\": \"denavit-robot/1\""},
      {R"({"schema": "denavit-robot/2", "convention": "standard", "joints": []})",
       "arm.json: schema: is \"denavit-robot/2\"; it must be \"denavit-robot/1\": this program "
       "reads "
       "version 1 files"},
      {R"({"schema": "denavit-robot/1", "convention": "dh", "joints": [{}]})",
       "arm.json: convention: is \"dh\"; it must be one of standard, modified: write \"standard\""},
      {R"({"schema": "denavit-robot/1", "convention": "standart", "joints": [{}]})",
       "arm.json: convention: is \"standart\"; it must be one of standard, modified: did you mean "
       "\"standard\"?"},
      {R"({"schema": "denavit-robot/1", "convention": "standard"})",
       "arm.json: joints: is missing: add \"joints\": [ { ... } ] with a row per joint"},
      {R"({"schema": "denavit-robot/1", "convention": "standard", "joints": {}})",
       "arm.json: joints: is an object; it must be a list of objects: write [ { ... } ]"},
      {withJoint("3"), "arm.json: joints[0]: is the number 3; it must be an object: write { ... }"},
      {withJoint(R"({"typ": "revolute"})"),
       "arm.json: joints[0].typ: (joint 1) is unknown here: did you mean \"type\"?"},
      {withJoint(R"({"colour": 1})"),
       "arm.json: joints[0].colour: (joint 1) is unknown here: known keys: name, type, theta, d, "
       "a, "
       "alpha, offset, limits, friction, actuator, joint_spring, link"},
      {withJoint(R"({"type": "spherical"})"),
       "arm.json: joints[0].type: (joint 1) is \"spherical\"; it must be one of revolute, "
       "prismatic: "
       "write \"revolute\""},
      {withJoint(R"({"a": "0.5"})"),
       "arm.json: joints[0].a: (joint 1) is the text \"0.5\"; it must be a number: give a number, "
       "as 0.5"},
      {withJoint(R"({"alpha": null})"),
       "arm.json: joints[0].alpha: (joint 1) is null; it must be a number: give an angle, as 90"},
      {withLink(R"({"mass": [1]})"),
       "arm.json: joints[0].link.mass: (joint 1, elbow) is a list of 1; it must be a number: give "
       "a "
       "number, as 0.5"},
      {withLink(R"({"com": [0, 0]})"),
       "arm.json: joints[0].link.com: (joint 1, elbow) is a list of 2; it must be a list of 3 "
       "numbers: "
       "write [x, y, z], as [0, 0, 0.5]"},
      {withLink(R"({"com": [0, 0, true]})"),
       "arm.json: joints[0].link.com[2]: (joint 1, elbow) is true; it must be a number: give a "
       "number, "
       "as 0.5"},
      {withLink(R"({"inertia": {"about": "center"}})"),
       "arm.json: joints[0].link.inertia.about: (joint 1, elbow) is \"center\"; it must be one of "
       "com, "
       "origin: write \"com\""},
      {withJoint(R"({"a": 1, "link": {"mass": 1, "com": [0, 0, 0], "beam": {}}})"),
       "arm.json: joints[0].link.com: (joint 1) is given together with a beam, which has "
       "its "
       "own: remove it: the beam is uniform and its mass is link.mass"},
      {withJoint(R"({"a": 1, "link": {"mass": 1, "beam": {"modes": {"y": 1.5}}}})"),
       "arm.json: joints[0].link.beam.modes.y: (joint 1) is the number 1.5; it must be a "
       "whole "
       "number: give a number without fraction, as 2"},
      {withJoint(R"({"a": 1, "link": {"mass": 1, "beam": {"stiffening": 1}}})"),
       "arm.json: joints[0].link.beam.stiffening: (joint 1) is the number 1; it must be "
       "true or "
       "false: write true or false without quotes"},
      {withLink(R"({"point_masses": [{"at": [0, 0, 0]}]})"),
       "arm.json: joints[0].link.point_masses[0].mass: (joint 1, elbow) is missing: give its mass "
       "in kg"},
      {withJoint(R"({"friction": {"coulomb": -1}})"),
       "arm.json: joints[0].friction.coulomb: (joint 1) is the number -1; a single number must not "
       "be "
       "negative: give its size, or both signs: {\"positive\": 0.4, \"negative\": -0.3}"},
      {withJoint(R"({"a": 1, "a": 2})"),
       "arm.json: joints[0].a: the key is given twice in the same object: keep one of the two"},
      {withJoint(R"({"link": {"mass": 1e999}})"),
       "arm.json: line 1, column 86: the number is too large for a double: use a number below "
       "1e308"},
      {R"({"schema": "denavit-scenario/1", "convention": "standard", "joints": []})",
       "arm.json: schema: is \"denavit-scenario/1\"; it must be \"denavit-robot/1\": this is a "
       "scenario: "
       "use it where one is expected, as in denavit simulate"},
  };
  EXPECT_GE(std::size(files), 30u);
  for (const auto& [text, report] : files) EXPECT_EQ(reportOf(text), report) << text;
}

TEST(RobotFile, AllIssuesOfAFileAreReportedAtOnce) {
  const std::string text = withJoint(R"({"typ": 1, "a": "x", "link": {"mas": 1, "com": 3}})");
  try {
    (void)parseRobot(text, "arm.json");
    FAIL();
  } catch (const DescriptionError& error) {
    EXPECT_EQ(error.issues().size(), 4u) << error.what();
  }
}

TEST(RobotFile, DuplicateKeyKeepsTheFirstValueAndReadsOn) {
  try {
    (void)parseRobot(withJoint(R"({"link": {"x": {"y": [1, 2]}}, "link": {"mass": "?"}})"),
                     "arm.json");
    FAIL();
  } catch (const DescriptionError& error) {
    ASSERT_EQ(error.issues().size(), 2u) << error.what();
    EXPECT_EQ(error.issues()[0].where, "joints[0].link");
    EXPECT_EQ(error.issues()[1].where, "joints[0].link.x");
  }
}

TEST(RobotFile, DeepNestingIsRefusedAndDoesNotOverflowTheStack) {
  EXPECT_NE(reportOf(std::string(1000000, '[')).find("nested deeper"), std::string::npos);
  std::string objects;
  for (int k = 0; k < 100000; ++k) objects += "{\"a\":";
  EXPECT_NE(reportOf(objects).find("nested deeper"), std::string::npos);
}

TEST(RobotFile, DefaultsAreThoseOfTheFormat) {
  const RobotDescription robot = parseRobot(withJoint("{}"), "arm.json");
  EXPECT_EQ(robot.convention, Convention::Standard);
  EXPECT_EQ(robot.gravity, Eigen::Vector3d(0, 0, -9.81));
  EXPECT_EQ(robot.angleUnit, AngleUnit::Radian);
  ASSERT_EQ(robot.joints.size(), 1u);
  EXPECT_EQ(robot.joints[0], JointDescription{});
}

TEST(RobotFile, DegreesApplyToAnglesOnly) {
  const RobotDescription robot = parseRobot(
      R"({"schema": "denavit-robot/1", "convention": "modified", "units": {"angle": "deg"},
          "base": {"xyz": [90, 0, 0], "rpy": [90, 0, 0]},
          "joints": [{"theta": 90, "d": 90, "a": 90, "alpha": 90, "offset": 90,
                      "limits": {"lower": -90, "upper": 90, "velocity": 90, "effort": 90}},
                     {"type": "prismatic", "theta": 90, "offset": 90,
                      "limits": {"lower": -90, "upper": 90, "velocity": 90, "effort": 90}}]})",
      "arm.json");
  const double right = std::numbers::pi / 2;
  EXPECT_EQ(robot.base.xyz.x(), 90);
  EXPECT_EQ(robot.base.rpy.x(), right);
  const JointDescription& turn = robot.joints[0];
  EXPECT_EQ(turn.theta, right);
  EXPECT_EQ(turn.alpha, right);
  EXPECT_EQ(turn.offset, right);
  EXPECT_EQ(turn.d, 90);
  EXPECT_EQ(turn.a, 90);
  EXPECT_EQ(*turn.limits.lower, -right);
  EXPECT_EQ(*turn.limits.velocity, right);
  EXPECT_EQ(*turn.limits.effort, 90);
  const JointDescription& slide = robot.joints[1];
  EXPECT_EQ(slide.theta, right);
  EXPECT_EQ(slide.offset, 90);
  EXPECT_EQ(*slide.limits.upper, 90);
  EXPECT_EQ(*slide.limits.velocity, 90);
}

TEST(RobotFile, DegreesAreKeptAsTyped) {
  const std::string text = withJoint(R"({"alpha": 90, "theta": -37.5})");
  const std::string degrees = text.substr(0, text.size() - 1) + R"(, "units": {"angle": "deg"}})";
  const std::string saved = toJson(parseRobot(degrees, "arm.json"));
  EXPECT_NE(saved.find("\"alpha\": 90"), std::string::npos) << saved;
  EXPECT_NE(saved.find("\"theta\": -37.5"), std::string::npos) << saved;
}

class AnyRobotFile : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyRobotFile, testing::Range(1u, 51u));

TEST_P(AnyRobotFile, SavedReadsBackTheSame) {
  test::RandomRobot random(GetParam());
  const RobotDescription robot = random.full();
  const std::string text = toJson(robot);
  EXPECT_TRUE(parseRobot(text, "") == robot) << text;
  EXPECT_EQ(toJson(parseRobot(text, "")), text);
}

TEST(RobotFile, BeamsAndMotorElectricsAreKept) {
  RobotDescription robot;
  JointDescription& joint = robot.joints.emplace_back();
  joint.a = 1;
  joint.actuator.resistance = 1.6;
  joint.actuator.backEmfConstant = 0.19;
  joint.link.mass = 0.5;
  joint.link.pointMasses.push_back({2, {-0.5, 0, 0}, 0.01});
  Beam& beam = joint.link.beam.emplace();
  beam.youngsModulus = 2e11;
  beam.area = 1.131e-4;
  beam.secondMomentZ = 1.018e-9;
  beam.modesY = 2;
  beam.dampingRatio = 0.01;
  beam.tipRotation = TipRotation::Linear;
  beam.stiffening = true;
  beam.rotaryInertia = RotaryInertia::Torsion;
  EXPECT_TRUE(parseRobot(toJson(robot), "") == robot) << toJson(robot);
}

TEST(RobotFile, SingleCoulombNumberMeansBothSigns) {
  const RobotDescription robot =
      parseRobot(withJoint(R"({"friction": {"coulomb": 2}, "actuator": {"coulomb": 0}})"), "");
  EXPECT_EQ(robot.joints[0].friction.coulomb, (Coulomb{2, -2}));
  EXPECT_EQ(robot.joints[0].actuator.coulomb, Coulomb{});
}

TEST(RobotFile, UnknownNamesGetASuggestion) {
  try {
    (void)readRobot("puma506");
    FAIL();
  } catch (const DescriptionError& error) {
    EXPECT_STREQ(
        error.what(),
        "puma506: robot: is neither a file nor a shipped robot: did you mean \"puma560\"?");
  }
  EXPECT_THROW((void)readRobot("free-fall"), DescriptionError);
  EXPECT_THROW((void)readRobot("/no/such/file.json"), DescriptionError);
  EXPECT_THROW((void)readRobot("/tmp"), DescriptionError);
  EXPECT_THROW((void)readRobot(""), DescriptionError);
}

TEST(RobotFile, UnwritablePlacesAreReported) {
  EXPECT_THROW(writeRobot("/no/such/folder/arm.json", RobotDescription{}), DescriptionError);
  EXPECT_THROW(writeRobot("/tmp", RobotDescription{}), DescriptionError);
  RobotDescription robot;
  robot.gravity.x() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW((void)toJson(robot), DescriptionError);
}

}  // namespace
}  // namespace denavit
