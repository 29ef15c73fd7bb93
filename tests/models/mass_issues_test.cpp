#include "models/scenario/mass_issues.h"

#include <gmock/gmock.h>

#include "models/document/document.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/templates.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

ScenarioDescription makeTwoRods() { return listTemplates().front().scenario; }

void takeMass(ScenarioDescription& scenario, std::size_t joint) {
  scenario.robot.joints[joint].link = {};
}

std::vector<Issue> findIn(const ScenarioDescription& scenario) {
  return findMassIssues(scenario.robot, scenario);
}

TEST(MassIssues, ALastLinkWithoutMassIsNamed) {
  ScenarioDescription scenario = makeTwoRods();
  EXPECT_THAT(findIn(scenario), IsEmpty());
  takeMass(scenario, 1);
  const std::vector<Issue> issues = findIn(scenario);
  ASSERT_EQ(issues.size(), 1u);
  EXPECT_EQ(issues[0].severity, Issue::Severity::Warning);
  EXPECT_EQ(issues[0].where, "joints[1].link.mass");
  EXPECT_THAT(issues[0].what, HasSubstr("(joint 2, elbow) moves neither mass nor inertia"));
  EXPECT_THAT(issues[0].remedy, HasSubstr("give link 2 a mass"));
}

TEST(MassIssues, ALinkWithoutMassInFrontOfOneWithMassIsNamedToo) {
  ScenarioDescription scenario = makeTwoRods();
  takeMass(scenario, 0);
  std::vector<Issue> issues = findIn(scenario);
  ASSERT_EQ(issues.size(), 1u);
  EXPECT_EQ(issues[0].where, "joints[0].link.mass");
  EXPECT_EQ(issues[0].what,
            "(joint 1, shoulder) has neither mass nor inertia, as if it were not there");
  scenario.robot.joints[0].link.inertia.zz = 0.1;
  EXPECT_THAT(findIn(scenario), IsEmpty());
}

TEST(MassIssues, AHeldJointNeedsNoMass) {
  ScenarioDescription scenario = makeTwoRods();
  takeMass(scenario, 1);
  scenario.locked = {2};
  EXPECT_THAT(findIn(scenario), IsEmpty());
  scenario.locked.clear();
  scenario.prescribed[2] = "0.3*sin(t)";
  EXPECT_THAT(findIn(scenario), IsEmpty());
}

TEST(MassIssues, ARotorOrAPayloadIsEnough) {
  ScenarioDescription scenario = makeTwoRods();
  takeMass(scenario, 1);
  scenario.robot.joints[1].actuator.rotorInertia = 1e-6;
  EXPECT_THAT(findIn(scenario), IsEmpty());
  scenario.robot.joints[1].actuator.rotorInertia = 0;
  scenario.robot.payload.mass = 0.1;
  EXPECT_THAT(findIn(scenario), IsEmpty());
}

TEST(MassIssues, APointOnItsOwnAxisMovesNothing) {
  ScenarioDescription scenario = makeTwoRods();
  LinkDescription& link = scenario.robot.joints[1].link;
  link = {};
  link.mass = 2;
  link.com = {-scenario.robot.joints[1].a, 0, 0};
  const std::vector<Issue> issues = findIn(scenario);
  ASSERT_EQ(issues.size(), 1u);
  EXPECT_EQ(issues[0].where, "joints[1].link.mass");
}

TEST(MassIssues, JointsThatTurnAgainstEachOtherAreNamedTogether) {
  ScenarioDescription scenario = makeTwoRods();
  takeMass(scenario, 0);
  scenario.robot.joints[0].a = 0;  // both about one axis, one mass behind both
  const std::vector<Issue> issues = findIn(scenario);
  ASSERT_EQ(issues.size(), 2u);
  EXPECT_THAT(issues[1].what,
              HasSubstr("(joint 2, elbow) can move together with joint 1 (shoulder)"));
}

TEST(MassIssues, TheDocumentListsThemAmongItsIssues) {
  Document document;
  document.startNew(makeTwoRods());
  EXPECT_THAT(document.findAllIssues(), IsEmpty());
  RobotDescription robot = document.robot();
  robot.joints[1].link = {};
  document.setRobot(robot);
  const std::vector<Issue> issues = document.findAllIssues();
  ASSERT_EQ(issues.size(), 1u);
  EXPECT_EQ(issues[0].where, "joints[1].link.mass");
}

}  // namespace
}  // namespace denavit
