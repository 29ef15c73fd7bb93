#include "models/scenario/idle_settings.h"

#include <gmock/gmock.h>

#include "models/scenario/scenario_issues.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

ScenarioDescription threeJoints() {
  ScenarioDescription scenario;
  scenario.robot.joints.resize(3);
  for (JointDescription& joint : scenario.robot.joints) joint.link.mass = 1;
  return scenario;
}

std::vector<std::string> warnings(const ScenarioDescription& scenario) {
  std::vector<std::string> lines;
  for (const Issue& issue : findIssues(scenario)) {
    if (issue.severity == Issue::Severity::Warning) lines.push_back(toLine(issue));
  }
  return lines;
}

TEST(IdleSettings, TorquesOfHeldJointsAreSaidToDoNothing) {
  ScenarioDescription scenario = threeJoints();
  scenario.input.tau = {"5", "25*sin(t)", "1"};
  EXPECT_THAT(warnings(scenario), IsEmpty());
  scenario.locked = {2};
  scenario.prescribed = {{3, "t"}};
  EXPECT_THAT(warnings(scenario),
              ElementsAre("input.tau[1]: has no effect: joint 2 is locked, and what holds it takes "
                          "any torque: write \"0\", or set the joint free",
                          "input.tau[2]: has no effect: joint 3 is prescribed, and what holds it "
                          "takes any torque: write \"0\", or set the joint free"));
  scenario.input.tau = {"5", "0", "0*2"};
  EXPECT_THAT(warnings(scenario), IsEmpty());
}

TEST(IdleSettings, RatesOfLockedJointsAreSaidToDoNothing) {
  ScenarioDescription scenario = threeJoints();
  scenario.initial.qd = {0.5, 0.5, 0};
  scenario.locked = {2, 3};
  EXPECT_THAT(warnings(scenario),
              ElementsAre("initial.qd[1]: has no effect: joint 2 is locked, at rest: set it to 0, "
                          "or set the joint free"));
}

TEST(IdleSettings, SaturationNeedsALargestEffort) {
  ScenarioDescription scenario = threeJoints();
  scenario.clipEffort = true;
  EXPECT_THAT(warnings(scenario),
              ElementsAre("clip_effort: has no effect: no joint has a largest effort: give joints "
                          "limits.effort, or set it to false"));
  scenario.robot.joints[1].limits.effort = 20;
  EXPECT_THAT(warnings(scenario), IsEmpty());
}

TEST(IdleSettings, JointsAndExpressionsThatAreWrongAreLeftToTheirErrors) {
  ScenarioDescription scenario = threeJoints();
  scenario.input.tau = {"sin("};
  scenario.initial.qd = {1};
  scenario.locked = {0, 1, 9};
  scenario.prescribed = {{-1, "t"}, {12, "t"}};
  EXPECT_THAT(warnings(scenario), ElementsAre(testing::StartsWith("initial.qd[0]: has no effect")));
}

}  // namespace
}  // namespace denavit
