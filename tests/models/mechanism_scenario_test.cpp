#include <gtest/gtest.h>

#include "models/channels/parameter_differences.h"
#include "models/issue.h"
#include "models/mechanism/make_mechanism.h"
#include "models/scenario/moving_arm.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/scenario_json.h"
#include "tests/models/loop_data.h"

namespace denavit {
namespace {

std::string loopFolder() { return test::loopPath("mechanisms"); }

/// A run of the four-bar of the reference data, and what else it has.
std::string fourbarRun(const std::string& more) {
  return R"({"schema": "denavit-scenario/1", "mechanism": "fourbar.json", "duration": 1,
             "output_step": 0.01)" +
         (more.empty() ? "" : ", " + more) + "}";
}

ScenarioDescription parseFourbar(const std::string& more) {
  return parseScenario(fourbarRun(more), "run.json", loopFolder());
}

std::string runReport(const std::string& text) {
  try {
    (void)parseScenario(text, "run.json", loopFolder());
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "no error";
}

std::string issueLines(const ScenarioDescription& scenario) {
  std::string text;
  for (const Issue& issue : findAllIssues(scenario)) text += toLine(issue) + "\n";
  return text;
}

TEST(MechanismScenario, NamesAMechanismAFileOrHoldsOne) {
  const ScenarioDescription named = parseFourbar("");
  ASSERT_TRUE(named.mechanism.has_value());
  EXPECT_EQ(*named.mechanism, test::readLoop("fourbar"));
  EXPECT_EQ(named.robot, makeJointList(*named.mechanism));
  EXPECT_EQ(named.robotReference, "fourbar.json");
  EXPECT_EQ(listNamedFiles(named), std::vector<std::string>{loopFolder() + "/fourbar.json"});
  EXPECT_EQ(parseScenario(toJson(named), "", loopFolder()), named);
  ScenarioDescription whole = named;
  whole.robotReference.clear();
  EXPECT_EQ(parseScenario(toJson(whole), "", loopFolder()), whole);
  EXPECT_EQ(parseScenario(toNode(named, true).toText(), "", loopFolder()), whole);
  EXPECT_EQ(issueLines(named), "");
}

TEST(MechanismScenario, JointsAreCalledByNameOrNumberAndWrittenByName) {
  const ScenarioDescription scenario = parseFourbar(
      R"("independent": ["right.1"], "initial": {"q": [1, 2, 3], "qd": [0, 0, 0]},
         "locked": ["left.2", 3], "prescribed": {"left.1": "2*t"},
         "input": {"tau": {"right.1": "-5*qd3"}, "voltage": ["1", "0", "0"]})");
  EXPECT_EQ(scenario.locked, (std::vector<int>{2, 3}));
  EXPECT_EQ(scenario.prescribed, (std::map<int, std::string>{{1, "2*t"}}));
  EXPECT_EQ(scenario.input.tau, (std::vector<std::string>{"0", "0", "-5*qd3"}));
  EXPECT_EQ(scenario.input.voltage, (std::vector<std::string>{"1", "0", "0"}));
  EXPECT_EQ(scenario.independent, std::vector<std::string>{"right.1"});
  const std::string text = toJson(scenario);
  for (const char* part : {R"("locked": ["left.2", "right.1"])", R"({"left.1": "2*t"})",
                           R"("tau": {"right.1": "-5*qd3"})", R"("left.1": "1")"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
  EXPECT_EQ(parseScenario(text, "", loopFolder()), scenario);
  // Torques of all joints in a list, as of an arm.
  EXPECT_EQ(parseFourbar(R"("input": {"tau": ["1", "0", "2*t"]})").input.tau,
            (std::vector<std::string>{"1", "0", "2*t"}));
  EXPECT_EQ(parseFourbar(R"("prescribed": {"2": "t"})").prescribed.begin()->first, 2);
  EXPECT_EQ(parseFourbar(R"("input": {"tau": {}})").input.tau.size(), 3u);
}

TEST(MechanismScenario, ChangesReachIntoItsChains) {
  const ScenarioDescription scenario = parseFourbar(
      R"("changes": {"chains[1].robot.joints[0].friction.viscous": 2, "gravity": [0, 0, 0]})");
  EXPECT_EQ(scenario.robot, makeJointList(*scenario.mechanism)) << "with no changes applied";
  const RobotDescription changed = makeMovingArm(scenario).robot;
  EXPECT_EQ(changed.joints[2].friction.viscous, 2);
  EXPECT_TRUE(changed.gravity.isZero(0));
  EXPECT_EQ(issueLines(scenario), "");
  EXPECT_EQ(parseScenario(toJson(scenario), "", loopFolder()), scenario);
}

TEST(MechanismScenario, BadTextsAreRefusedWithPlaceRuleAndRemedy) {
  const std::pair<std::string, std::string> texts[] = {
      {R"({"schema": "denavit-scenario/1", "duration": 1, "output_step": 0.01})",
       "run.json: robot: is missing: name a shipped robot (\"puma560\"), a file, or give an "
       "object; or give a \"mechanism\""},
      {fourbarRun(R"("robot": "puma560")"),
       "run.json: mechanism: is given together with robot: keep one of the two"},
      {R"({"schema": "denavit-scenario/1", "mechanism": "", "duration": 1, "output_step": 0.01})",
       "run.json: mechanism: is empty: name a shipped mechanism or a file"},
      {R"({"schema": "denavit-scenario/1", "mechanism": "puma560", "duration": 1,
           "output_step": 0.01})",
       "run.json: mechanism: \"puma560\" is a shipped robot, not a mechanism: name a mechanism, or "
       "use it where it is expected"},
      {R"({"schema": "denavit-scenario/1", "mechanism": {"chains": []}, "duration": 1,
           "output_step": 0.01, "colour": 1})",
       "run.json: colour: is unknown here: did you mean \"source\"?"},
      {fourbarRun(R"("locked": ["left.9"])"),
       "run.json: locked[0]: names \"left.9\", which is no joint of the mechanism: did you mean "
       "\"left.1\"?"},
      {fourbarRun(R"("prescribed": {"top.1": "t"})"),
       "run.json: prescribed.top.1: is no joint of the mechanism: its joints are left.1, left.2, "
       "right.1"},
      {fourbarRun(R"("prescribed": {"left.1": "t", "1": "t"})"),
       "run.json: prescribed.1: is given by its name and by its number: keep one of the two"},
      {fourbarRun(R"("input": {"tau": {"righd.1": "t"}})"),
       "run.json: input.tau.righd.1: is no joint of the mechanism: did you mean \"right.1\"?"},
  };
  for (const auto& [text, report] : texts) {
    const std::string found = runReport(text);
    if (report.find("colour") == std::string::npos) {
      EXPECT_EQ(found, report) << text;
    } else {
      EXPECT_NE(found.find("colour: is unknown here"), std::string::npos) << found;
    }
  }
}

TEST(MechanismScenario, IssuesOfTheMechanismStandBelowIt) {
  ScenarioDescription scenario = parseFourbar("");
  scenario.mechanism->closures[0].b.link = "4";
  EXPECT_EQ(issueLines(scenario),
            "mechanism.closures[0].b.link: names \"4\"; the chain right has link 1 and \"tool\": "
            "links count from 1, by the joints that move them\n");
  scenario = parseFourbar(R"("changes": {"chains[0].robot.joints[0].link.mass": -1})");
  EXPECT_EQ(issueLines(scenario),
            "changes: chains[0].robot.joints[0].link.mass: (joint 1) is -1 kg; it must not be "
            "negative: give the link's mass in kg, or 0 for a massless link\n");
  scenario = parseFourbar(R"("changes": {"joints[0].link.mass": 1})");
  EXPECT_NE(issueLines(scenario).find("changes: joints: is unknown here: known keys: "),
            std::string::npos)
      << issueLines(scenario);
}

TEST(MechanismScenario, WhatOnlyArmsCanDoIsRefusedWithWhatToDoInstead) {
  const std::string motion =
      R"("input": {"trajectory": {"points": [{"q": [0]}, {"position": [1, 0, 1], "time": 1}]},
                   "controller": {"law": "pd", "kp": [1], "kd": [1], "output": "voltage"}})";
  const std::string lines = issueLines(parseFourbar(motion));
  EXPECT_NE(lines.find("input.trajectory.points[1].position: is a place of one arm's tool"),
            std::string::npos)
      << lines;
  EXPECT_NE(lines.find("input.controller.output: is voltage"), std::string::npos) << lines;
  const std::string counted = issueLines(parseFourbar(
      R"("input": {"trajectory": {"points": [{"q": [0, 0, 0]}, {"q": [1, 1, 1], "time": 1}]}})"));
  EXPECT_NE(counted.find("input.trajectory.points[0].q"), std::string::npos) << counted;
  ScenarioDescription arm;
  arm.independent = {"left.1"};
  EXPECT_NE(issueLines(arm).find("independent: names joints of a mechanism, and this run has an "
                                 "arm: remove it"),
            std::string::npos);
}

TEST(MechanismScenario, RulesOfJointsCallThemByName) {
  const std::string lines = issueLines(parseFourbar(
      R"("independent": ["left.4"], "locked": ["left.1"], "prescribed": {"left.1": "t"},
         "initial": {"q": [1]})"));
  EXPECT_NE(lines.find("independent[0]: names \"left.4\", which is no joint of the mechanism"),
            std::string::npos)
      << lines;
  EXPECT_NE(lines.find("prescribed.left.1: joint left.1 is both locked and prescribed"),
            std::string::npos)
      << lines;
  EXPECT_NE(lines.find("initial.q: has 1 number; the mechanism has 3 joints"), std::string::npos)
      << lines;
}

TEST(MechanismScenario, WhatRunsOfMechanismsMayHaveIsLetThrough) {
  EXPECT_EQ(issueLines(parseFourbar(
                R"("input": {"tau": {"left.1": "3*t"}}, "pulls": [{"link": 3, "force": [0, 0, 1]}],
                   "independent": ["left.1"], "locked": [], "friction": false)")),
            "");
  EXPECT_EQ(issueLines(parseFourbar(
                R"("prescribed": {"left.1": "0.8 + t"}, "wrench": {"force": ["0", "0", "1"]})")),
            "");
}

TEST(MechanismScenario, TheDefaultRunStartsAtItsPose) {
  MechanismDescription mechanism = test::readLoop("fourbar");
  mechanism.pose = {0.8, -0.16, 1.52};
  const ScenarioDescription scenario = makeScenarioFor(mechanism, "four");
  EXPECT_EQ(scenario.initial.q, mechanism.pose);
  EXPECT_EQ(scenario.name, mechanism.name);
  EXPECT_EQ(scenario.robotReference, "four");
  EXPECT_EQ(scenario.mechanism, mechanism);
  EXPECT_EQ(scenario.robot, makeJointList(mechanism));
}

}  // namespace
}  // namespace denavit
