#include "models/scenario/start_loops.h"

#include <cmath>
#include <numbers>

#include <gmock/gmock.h>

#include "core/mechanism/mechanism_state.h"
#include "models/document/document.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/turn_range.h"
#include "models/scenario/make_simulation.h"
#include "tests/models/four_bar.h"

namespace denavit {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ScenarioDescription makeLoopScenario() {
  ScenarioDescription scenario;
  scenario.mechanism = makeFourBarLinkage();
  scenario.robot = makeJointList(*scenario.mechanism);
  scenario.initial.q = scenario.mechanism->pose;
  return scenario;
}

TEST(LoopStart, OfAClosedPoseIsThatPose) {
  const ScenarioDescription scenario = makeLoopScenario();
  const LoopCloser closer(*scenario.mechanism);
  EXPECT_FALSE(findLoopStart(scenario, closer).moves(closer.mechanism()));
  EXPECT_THAT(findLoopStartIssues(scenario), IsEmpty());
}

TEST(LoopStart, OfAnOpenPoseKeepsTheIndependentJointsAndSaysHowFarItIsOpen) {
  ScenarioDescription scenario = makeLoopScenario();
  scenario.initial.q[1] += 0.1;
  const LoopCloser closer(*scenario.mechanism);
  const LoopStart start = findLoopStart(scenario, closer);
  EXPECT_TRUE(start.taken.isClosed);
  EXPECT_TRUE(start.moves(closer.mechanism()));
  EXPECT_EQ(start.taken.q[0], scenario.initial.q[0]);
  // The end of the coupler of 0.3 m is aside by a chord of 0.1 rad.
  EXPECT_NEAR(start.given.openings[0].length, 2 * 0.3 * std::sin(0.05), 1e-4);
  const std::vector<Issue> issues = findLoopStartIssues(scenario);
  ASSERT_EQ(issues.size(), 1u);
  EXPECT_EQ(issues[0].severity, Issue::Severity::Warning);
  EXPECT_EQ(issues[0].where, "initial.q");
  EXPECT_EQ(issues[0].what,
            "leaves loops open in the start pose: pin by " + toText(start.given.openings[0]));
}

TEST(LoopStart, KeepsWhatIsLockedOrLed) {
  ScenarioDescription scenario = makeLoopScenario();
  scenario.initial.q[2] += 0.05;
  scenario.prescribed[1] = "1.6 + 0.1*t";
  const LoopStart led = findLoopStart(scenario, LoopCloser(*scenario.mechanism));
  EXPECT_NEAR(led.taken.q[0], 1.6, 1e-12);
  scenario.prescribed.clear();
  scenario.locked = {3};
  scenario.mechanism->independent.clear();
  const LoopStart locked = findLoopStart(scenario, LoopCloser(*scenario.mechanism));
  EXPECT_EQ(locked.taken.q[2], scenario.initial.q[2]);
}

TEST(LoopStart, ThatCannotBeClosedIsAnErrorOfADocument) {
  ScenarioDescription scenario = makeLoopScenario();
  scenario.mechanism->chains[1].base.placement.xyz.x() = 3;
  Document document;
  document.startNew(scenario);
  const std::vector<Issue> issues = document.findAllIssues();
  ASSERT_TRUE(hasErrors(issues));
  EXPECT_THAT(issues[0].what, HasSubstr("in the nearest pose that was found pin by"));
}

TEST(LoopStart, OnAMotionHasItsJointsThereAndTheOthersClosed) {
  ScenarioDescription scenario = makeLoopScenario();
  scenario.initial.q.clear();
  MotionPoint point;
  point.q = {1.2};
  scenario.input.trajectory.emplace().points = {point};
  const std::vector<double> start = findTakenStart(scenario);
  EXPECT_EQ(start[0], 1.2);
  EXPECT_TRUE(LoopCloser(*scenario.mechanism).look(start).isClosed);
}

TEST(LoopStart, WithoutAFreedomIsAProblem) {
  ScenarioDescription scenario = makeLoopScenario();
  scenario.mechanism->independent.clear();
  scenario.mechanism->actuated.clear();
  scenario.mechanism->closures.push_back({.name = "weld",
                                          .type = ClosureType::Fixed,
                                          .a = {.chain = "main", .link = "1"},
                                          .b = {.chain = "ground", .link = "0"}});
  auto& weld = scenario.mechanism->closures.back().b.placement;
  weld.xyz = {0, 0, 0.1};
  weld.rpy = {std::numbers::pi / 2, -std::numbers::pi / 2, 0};
  const std::vector<Issue> issues = findLoopStartIssues(scenario);
  ASSERT_FALSE(issues.empty());
  EXPECT_THAT(issues[0].what, HasSubstr("mobility is 0"));
}

/// What is said of a scenario before its run is what the run says.
TEST(LoopStart, IsRefusedInTheWordsOfTheList) {
  std::vector<ScenarioDescription> wrong(3, makeLoopScenario());
  wrong[0].mechanism->independent = {"main.1", "main.2"};
  for (ChainDescription& chain : wrong[1].mechanism->chains) {
    for (JointDescription& joint : chain.robot.joints) joint.link = {};
  }
  wrong[2].independent = {"main.1", "main.2"};
  for (ScenarioDescription& scenario : wrong) {
    scenario.robot = makeJointList(*scenario.mechanism);
    const std::vector<Issue> listed = findLoopStartIssues(scenario);
    ASSERT_EQ(listed.size(), 1u);
    EXPECT_EQ(listed[0].severity, Issue::Severity::Error);
    try {
      (void)makeSimulation(scenario);
      ADD_FAILURE() << listed[0].what;
    } catch (const DescriptionError& error) {
      EXPECT_EQ(error.issues(), listed);
    }
  }
  // Where the crank is led nothing has to be accelerated.
  wrong[1].prescribed[1] = std::to_string(wrong[1].initial.q[0]) + " + 0.1*t";
  EXPECT_THAT(findLoopStartIssues(wrong[1]), IsEmpty());
  EXPECT_NO_THROW((void)makeSimulation(wrong[1]));
}

/// Springs of joints stay at rest where the joints themselves close the loops; a twist that is
/// given stays.
TEST(LoopStart, TwistsSpringsOnlyWhereItIsTold) {
  ScenarioDescription scenario = makeLoopScenario();
  JointDescription& crank = scenario.mechanism->chains[0].robot.joints[0];
  crank.spring = JointSpringDescription{.stiffness = 40, .damping = 0.01};
  crank.actuator.gearRatio = 20;
  crank.actuator.rotorInertia = 2e-5;
  scenario.mechanism->independent.clear();
  scenario.robot = makeJointList(*scenario.mechanism);
  scenario.initial.q[1] += 0.01;  // as few digits leave it
  EXPECT_EQ(makeSimulation(scenario).q0[3], 0);
  MechanismQuery query;
  const auto mechanism = std::make_shared<const Mechanism>(makeMechanism(*scenario.mechanism));
  query.q = toCoordinates(*mechanism, scenario.initial.q);
  EXPECT_EQ(calcMechanismState(mechanism, query).state->q[3], 0);
  scenario.initial.delta = {0.05};
  EXPECT_EQ(makeSimulation(scenario).q0[3], 0.05);
  EXPECT_TRUE(findLoopStart(scenario, LoopCloser(*scenario.mechanism)).moves(*mechanism));
}

/// Too many held joints are blamed, not the pose that they keep open.
TEST(LoopStart, BlamesHoldsBeforeThePose) {
  ScenarioDescription scenario = makeLoopScenario();
  scenario.initial.q[1] += 0.001;
  scenario.independent = {"main.1", "main.2"};
  const std::vector<Issue> issues = findLoopStartIssues(scenario);
  ASSERT_EQ(issues.size(), 1u);
  EXPECT_EQ(issues[0].where, "independent");
  EXPECT_THAT(issues[0].what, HasSubstr("names 2 joints; the mechanism has 1 freedom"));
  scenario.independent.clear();
  scenario.locked = {1, 2};
  try {
    (void)makeSimulation(scenario);
    ADD_FAILURE() << "two of one freedom are locked";
  } catch (const DescriptionError& error) {
    EXPECT_EQ(error.issues()[0].where, "locked");
  }
}

TEST(LoopOpening, IsSaidInMillimetresAndDegreesThatCanBeSeen) {
  EXPECT_EQ(toText(LoopOpening{.length = 0.0123, .turn = 1e-5, .size = 1}), "12.3 mm");
  EXPECT_EQ(toText(LoopOpening{.length = 1e-5, .turn = std::numbers::pi / 18, .size = 1}), "10°");
  EXPECT_EQ(toText(LoopOpening{.length = 0.14, .turn = std::numbers::pi / 18, .size = 1}),
            "140 mm, 10°");
  EXPECT_EQ(toText(LoopOpening{.length = 3.4e-17, .turn = 0, .size = 1}), "3e-14 mm");
}

TEST(WrapTurns, PutsAnglesThatChangedIntoTheirLimitsOrWithinHalfATurn) {
  RobotDescription joints;
  joints.joints.resize(4);
  joints.joints[1].limits.lower = 0;
  joints.joints[1].limits.upper = 2 * std::numbers::pi;
  joints.joints[2].type = JointType::Prismatic;
  const std::vector<double> wound{7, -1, 9, 20};
  const double turn = 2 * std::numbers::pi;
  EXPECT_THAT(wrapTurns(joints, {0, 0, 0, 20}, wound),
              ElementsAre(DoubleNear(7 - turn, 1e-12), DoubleNear(turn - 1, 1e-12), 9, 20));
  // What stands in its limits stays, also where another turn would, too.
  EXPECT_THAT(wrapTurns(joints, {}, {1, 5, 0, -1}), ElementsAre(1, DoubleNear(5, 1e-12), 0, -1));
}

}  // namespace
}  // namespace denavit
