#include "models/scenario/prescribed_start.h"

#include <gmock/gmock.h>

#include "models/files/library.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"

namespace denavit {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

/// A revolute joint, and a prismatic one whose motion is prescribed.
ScenarioDescription slider(const std::string& motion) {
  ScenarioDescription scenario;
  scenario.robot.joints.resize(2);
  for (JointDescription& joint : scenario.robot.joints) joint.link.mass = 1;
  scenario.robot.joints[1].type = JointType::Prismatic;
  scenario.prescribed = {{2, motion}};
  return scenario;
}

TEST(PrescribedStart, AMotionThatBeginsElsewhereThanInitialIsSaid) {
  ScenarioDescription scenario = slider("0.5 + 0.2*t");
  scenario.initial.q = {0, 0.3};
  scenario.initial.qd = {0, -1};
  const std::vector<Issue> issues = findIssues(scenario);
  ASSERT_THAT(issues, SizeIs(2));
  for (const Issue& issue : issues) EXPECT_EQ(issue.severity, Issue::Severity::Warning);
  EXPECT_EQ(toLine(issues[0]),
            "prescribed.2: starts at 0.5 m, but initial.q[1] is 0.3 m; the motion holds: set "
            "initial.q[1] to 0.5 m, or to 0 to leave it to the motion; or change the motion");
  EXPECT_EQ(toLine(issues[1]),
            "prescribed.2: starts with 0.2 m/s, but initial.qd[1] is -1 m/s; the motion holds: set "
            "initial.qd[1] to 0.2 m/s, or to 0 to leave it to the motion; or change the motion");
}

TEST(PrescribedStart, WhatAgreesOrSaysNothingIsLeftAlone) {
  for (const std::vector<double>& q :
       {std::vector<double>{}, {0.1, 0}, {0.1, 0.5}, {-1, 0.50000001}, {0, 0.49999}}) {
    ScenarioDescription scenario = slider("0.5 + 0.2*t");
    scenario.initial.q = q;
    scenario.initial.qd = {3, 0.2};
    EXPECT_THAT(findIssues(scenario), IsEmpty());
  }
}

TEST(PrescribedStart, TheArmThatMovesGivesTheUnits) {
  ScenarioDescription scenario = slider("1");
  scenario.changes = {{"joints[1].type", "revolute"}};
  scenario.initial.q = {0, 2};
  const std::vector<Issue> issues = findIssues(scenario);
  ASSERT_THAT(issues, SizeIs(1));
  EXPECT_THAT(issues[0].what, testing::HasSubstr("starts at 1 rad"));
}

TEST(PrescribedStart, OtherMistakesOfAMotionStandAlone) {
  for (const char* motion : {"2*w", "", "1/t", "1e31"}) {
    ScenarioDescription scenario = slider(motion);
    scenario.initial.qd = {0, 5};
    for (const Issue& issue : findIssues(scenario)) {
      if (issue.severity == Issue::Severity::Warning) continue;
      EXPECT_EQ(issue.where, "prescribed.2");
    }
  }
  ScenarioDescription scenario = slider("t");
  scenario.prescribed = {{0, "t"}, {7, "t"}};
  EXPECT_THAT(findStartContradictions(scenario, scenario.robot), IsEmpty());
}

TEST(PrescribedStart, ShippedScenariosContradictNothing) {
  int prescribed = 0;
  for (const LibraryEntry& entry : listLibrary()) {
    if (entry.kind != LibraryEntry::Scenario) continue;
    const ScenarioDescription scenario = readScenario(entry.path);
    prescribed += static_cast<int>(scenario.prescribed.size());
    EXPECT_THAT(findIssues(scenario), IsEmpty()) << entry.name;
  }
  EXPECT_GT(prescribed, 0);
}

TEST(PrescribedStart, IsTheValueAndTheRateOfTheMotion) {
  const std::optional<MotionStart> start = calcMotionStart("0.5 + 0.2*t");
  ASSERT_TRUE(start);
  EXPECT_DOUBLE_EQ(start->q, 0.5);
  EXPECT_DOUBLE_EQ(start->qd, 0.2);
  EXPECT_FALSE(calcMotionStart("1/t"));
  EXPECT_FALSE(calcMotionStart("2*w"));
}

TEST(PrescribedStart, ANumberThatLooksLikeDegreesIsAsked) {
  ScenarioDescription scenario = slider("0.1");
  scenario.prescribed = {{1, "30"}, {2, "30"}};
  const std::vector<Issue> issues = findIssues(scenario);
  ASSERT_THAT(issues, SizeIs(1));  // 30 m may be meant
  EXPECT_EQ(toLine(issues[0]),
            "prescribed.1: holds the joint at 30 rad; are degrees meant?: write 30*deg for "
            "degrees");
  for (const char* motion : {"30*deg", "1.5", "6.2831853", "30*t"}) {
    scenario.prescribed = {{1, motion}};
    EXPECT_THAT(findIssues(scenario), IsEmpty()) << motion;
  }
}

}  // namespace
}  // namespace denavit
