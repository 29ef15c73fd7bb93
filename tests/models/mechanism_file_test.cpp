#include "models/mechanism/mechanism_file.h"

#include <numbers>

#include <gtest/gtest.h>

#include "models/issue.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_changes.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_motors.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "tests/models/loop_data.h"

namespace denavit {
namespace {

using test::loopNames;
using test::readLoop;

const std::string kBar =
    R"("robot": {"convention": "standard", "joints": [{"a": 1, "link": {"mass": 1}}]})";

/// Two bars, and what is added to the mechanism's object.
std::string withBars(const std::string& more) {
  return R"({"schema": "denavit-mechanism/1", "chains": [{"name": "left", )" + kBar +
         R"(}, {"name": "right", )" + kBar + R"(, "base": {"xyz": [2, 0, 0]}}])" +
         (more.empty() ? "" : ", " + more) + "}";
}

std::string mechanismReport(const std::string& text) {
  try {
    (void)parseMechanism(text, "loop.json");
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "no error";
}

std::string changeReport(const MechanismDescription& mechanism, const RobotChanges& changes) {
  try {
    (void)applyChanges(mechanism, changes);
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "no error";
}

TEST(MechanismFile, EveryReferenceMechanismIsReadSoundAndGoesThroughAFileUnchanged) {
  for (const std::string& name : loopNames()) {
    const MechanismDescription mechanism = readLoop(name);
    EXPECT_FALSE(mechanism.chains.empty());
    EXPECT_FALSE(hasErrors(findIssues(mechanism))) << name;
    const std::string text = toJson(mechanism);
    EXPECT_EQ(parseMechanism(text, ""), mechanism) << name;
    EXPECT_EQ(toJson(parseMechanism(text, "")), text) << name;
  }
}

TEST(MechanismFile, HoldsFramesAndAnglesInRadiansWhateverTheRobotsHave) {
  const MechanismDescription fourbar = readLoop("fourbar");
  ASSERT_EQ(fourbar.chains.size(), 2u);
  EXPECT_EQ(fourbar.chains[0].base.placement.rpy[0], 1.5707963267948966);
  EXPECT_EQ(fourbar.chains[0].robot.angleUnit, AngleUnit::Degree);
  ASSERT_EQ(fourbar.closures.size(), 1u);
  const ClosureDescription& pin = fourbar.closures[0];
  EXPECT_EQ(pin.type, ClosureType::Revolute);
  EXPECT_EQ(pin.a.chain, "left");
  EXPECT_EQ(pin.a.link, "2");
  EXPECT_EQ(pin.b.placement.rpy[2], 0.3);
  const MechanismDescription palletiser = readLoop("palletiser");
  EXPECT_DOUBLE_EQ(palletiser.chains[0].robot.joints[0].alpha, std::numbers::pi / 2);
}

TEST(MechanismFile, KeepsToolsGroundPosesAndEveryListOfNames) {
  const std::string text = withBars(
      R"("name": "bars", "description": "one", "source": "own", "gravity": [0, -9.81, 0],
      "closures": [{"type": "fixed", "a": {"chain": "left", "link": "tool", "xyz": [0, 0, 0.1]},
                    "b": {"chain": "ground", "rpy": [0, 0, 0.2]}}],
      "independent": ["right.1"], "actuated": ["left.1", "right.1"], "pose": [0.25, -0.5])");
  const MechanismDescription mechanism = parseMechanism(text, "");
  EXPECT_EQ(mechanism.closures[0].a.link, "tool");
  EXPECT_EQ(mechanism.closures[0].b.chain, "ground");
  EXPECT_EQ(mechanism.pose, (std::vector<double>{0.25, -0.5}));
  EXPECT_EQ(mechanism.independent, std::vector<std::string>{"right.1"});
  EXPECT_EQ(mechanism.actuated.size(), 2u);
  EXPECT_EQ(parseMechanism(toJson(mechanism), ""), mechanism);
  // A robot inside may say its schema as its own file does.
  std::string said = withBars("");
  said.insert(said.find("\"convention\""), R"("schema": "denavit-robot/1", )");
  EXPECT_EQ(parseMechanism(said, ""), parseMechanism(withBars(""), ""));
}

TEST(MechanismFile, BadFilesAreRefusedWithPlaceRuleAndRemedy) {
  const std::string pin = R"("closures": [{"a": {"chain": "left", "link": )";
  const std::pair<std::string, std::string> files[] = {
      {R"({"schema": "denavit-robot/1", "convention": "standard", "joints": [{}]})",
       "loop.json: schema: is \"denavit-robot/1\"; it must be \"denavit-mechanism/1\": this is a "
       "robot: use it where one is expected, or put it into a scenario"},
      {R"({"schema": "denavit-mechanism/1"})",
       "loop.json: chains: is missing: add \"chains\": [ {\"name\", \"robot\"} ]"},
      {withBars(R"("closure": [])"),
       "loop.json: closure: is unknown here: did you mean \"closures\"?"},
      {withBars(R"("closures": [{"typ": "fixed", "a": {"chain": "left", "link": 1},
                                 "b": {"chain": "right", "link": 1}}])"),
       "loop.json: closures[0].typ: is unknown here: did you mean \"type\"?"},
      {withBars(R"("closures": [{"name": "pin", "type": "revolut",
                                 "a": {"chain": "left", "link": 1},
                                 "b": {"chain": "right", "link": 1}}])"),
       "loop.json: closures[0].type: (pin) is \"revolut\"; it must be one of fixed, revolute, "
       "prismatic, cylindrical, universal, spherical: did you mean \"revolute\"?"},
      {withBars(pin + R"(1.5}, "b": {"chain": "right", "link": 1}}])"),
       "loop.json: closures[0].a.link: is the number 1.5; it must be the number of a joint or "
       "\"tool\": links count from 1, by the joints that move them"},
      {withBars(pin + R"("tip"}, "b": {"chain": "right", "link": 1}}])"),
       "loop.json: closures[0].a.link: is the text \"tip\"; it must be the number of a joint or "
       "\"tool\": links count from 1, by the joints that move them"},
      {withBars(R"("independent": "left.1")"),
       "loop.json: independent: is the text \"left.1\"; it must be a list of names: write "
       "[\"first\", \"second\"]"},
      {withBars(R"("independent": [1])"),
       "loop.json: independent[0]: is the number 1; it must be a name: put it in double quotes"},
  };
  for (const auto& [text, report] : files) EXPECT_EQ(mechanismReport(text), report) << text;
}

TEST(MechanismFile, EveryIssueOfATextIsToldAtOnce) {
  const std::string report =
      mechanismReport(withBars(R"("pose": [0, 0, 0], "colour": 1, "actuated": ["left.2"])"));
  EXPECT_NE(report.find("colour: is unknown"), std::string::npos);
  EXPECT_NE(report.find("pose: has 3 numbers"), std::string::npos) << report;
  EXPECT_NE(report.find("actuated[0]: names \"left.2\""), std::string::npos);
}

TEST(MechanismFile, ARobotIsNamedWhereAMechanismIsGivenForOne) {
  try {
    (void)parseRobot(withBars(""), "loop.json");
    FAIL();
  } catch (const DescriptionError& error) {
    EXPECT_NE(std::string(error.what()).find("this is a mechanism"), std::string::npos);
  }
}

TEST(MechanismChanges, ReachEveryValueInTheUnitsOfItsRobot) {
  const MechanismDescription fourbar = readLoop("fourbar");
  const MechanismDescription changed =
      applyChanges(fourbar, {{"chains[1].robot.joints[0].link.mass", 2.5},
                             {"chains[0].robot.joints[1].alpha", 90},
                             {"chains[0].base.xyz[2]", 0.1},
                             {"closures[0].b.rpy", {0, 0, 0.25}},
                             {"closures[0].a.link", "tool"},
                             {"gravity", {0, 0, -1.62}}});
  EXPECT_EQ(changed.chains[1].robot.joints[0].link.mass, 2.5);
  EXPECT_DOUBLE_EQ(changed.chains[0].robot.joints[1].alpha, std::numbers::pi / 2);
  EXPECT_EQ(changed.chains[0].base.placement.xyz[2], 0.1);
  EXPECT_EQ(changed.chains[0].base.placement.rpy, fourbar.chains[0].base.placement.rpy);
  EXPECT_EQ(changed.closures[0].b.placement.rpy[2], 0.25);
  EXPECT_EQ(changed.closures[0].b.placement.xyz, fourbar.closures[0].b.placement.xyz);
  EXPECT_EQ(changed.closures[0].a.link, "tool");
  EXPECT_EQ(changed.gravity[2], -1.62);
  EXPECT_EQ(
      changeReport(fourbar, {{"chains[1].robot.joints[0].link.mas", 2.5}}),
      "chains[1].robot.joints[0].link.mas: (joint 1) is unknown here: did you mean \"mass\"?");
  EXPECT_NE(changeReport(fourbar, {{"chains[2].name", "x"}}).find("chains[2]"), std::string::npos);
  EXPECT_NE(changeReport(fourbar, {{"closures[0].a.lnk", 1}}).find("did you mean \"link\"?"),
            std::string::npos);
}

TEST(JointList, NamesJointsOfAllChainsAndKeepsWhatTheyHave) {
  const MechanismDescription fivebar = readLoop("fivebar");
  const RobotDescription list = makeJointList(fivebar);
  const std::vector<std::string> names = listJointNames(fivebar);
  ASSERT_EQ(list.joints.size(), names.size());
  EXPECT_TRUE(list.isJointList);
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(list.joints[i].name, names[i]);
    EXPECT_EQ(findJoint(fivebar, names[i]), static_cast<int>(i));
  }
  EXPECT_EQ(findJoint(fivebar, "nobody.1"), -1);
  EXPECT_EQ(list.gravity, fivebar.gravity);
  EXPECT_EQ(makeFriction(list).size(), names.size());
  EXPECT_EQ(makeLimits(list).size(), names.size());
  EXPECT_EQ(makeMotors(list).count(), static_cast<int>(names.size()));
  const RobotDescription slider = makeJointList(readLoop("slider_crank"));
  EXPECT_EQ(makeFriction(slider)[0].viscous, slider.joints[0].friction.viscous);
  EXPECT_GT(slider.joints[0].friction.viscous, 0);
}

TEST(JointList, IsNoArmAndSaysSo) {
  const RobotDescription list = makeJointList(readLoop("fourbar"));
  const std::vector<Issue> issues = findIssues(list);
  ASSERT_EQ(issues.size(), 1u);
  EXPECT_EQ(toLine(issues[0]),
            "robot: is a mechanism of 3 joints in chains and loops; this works with one arm: take "
            "the chain that matters as a robot file of its own");
  EXPECT_THROW((void)makeArm(list), DescriptionError);
}

TEST(JointList, DriveTrainsTurnJointsOfTheirOwnChainOnly) {
  MechanismDescription mechanism = parseMechanism(withBars(""), "");
  RobotDescription& right = mechanism.chains[1].robot;
  right.joints.push_back(right.joints[0]);
  right.driveTrain = {{0.1, 0}, {-0.1, 0.2}};
  mechanism.chains[0].robot.joints[0].actuator.gearRatio = 4;
  ASSERT_FALSE(hasErrors(findIssues(mechanism)));
  const RobotDescription list = makeJointList(mechanism);
  const std::vector<std::vector<double>> expected{{0.25, 0, 0}, {0, 0.1, 0}, {0, -0.1, 0.2}};
  EXPECT_EQ(list.driveTrain, expected);
  EXPECT_NEAR(makeMotors(list).motorsPerJoint(0, 0), 4, 1e-12);
  EXPECT_EQ(makeFriction(list).size(), 3u);
}

}  // namespace
}  // namespace denavit
