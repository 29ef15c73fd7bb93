#include "models/scenario/hold.h"

#include <functional>

#include <gmock/gmock.h>

#include "models/issue.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"

namespace denavit {
namespace {

using testing::HasSubstr;

double farthestFromStart(const ScenarioDescription& scenario, int joints) {
  const SimulationResult result = simulate(makeSimulation(scenario));
  double farthest = 0;
  for (int row = 0; row < result.recording.rowCount(); ++row) {
    for (int i = 1; i <= joints; ++i) {
      farthest = std::max(farthest,
                          std::abs(result.recording.value(row, i) - result.recording.value(0, i)));
    }
  }
  return farthest;
}

TEST(Hold, TheArmStaysWhereItIsHeld) {
  ScenarioDescription scenario = readScenario("free-fall");
  scenario.friction = false;
  scenario.duration = 1;
  const std::vector<double> q{0.4, 0.7, -2.6, 0.3, 0.7, 0};
  const ScenarioDescription held = makeHoldingScenario(scenario, q);
  EXPECT_EQ(held.initial.q, q);
  EXPECT_EQ(held.initial.qd, std::vector<double>(6, 0.0));
  EXPECT_LT(farthestFromStart(held, 6), 1e-6);
  scenario.initial.q = q;
  EXPECT_GT(farthestFromStart(scenario, 6), 0.1);  // it would have fallen
}

TEST(Hold, AWrenchOnTheToolIsHeldToo) {
  for (const WrenchAxes axes : {WrenchAxes::World, WrenchAxes::Tool}) {
    ScenarioDescription scenario = readScenario("free-fall");
    scenario.friction = false;
    scenario.duration = 0.2;
    WrenchDescription wrench;
    wrench.force = {"3", "-20", "40"};
    wrench.moment = {"1", "2", "-3"};
    wrench.axes = axes;
    scenario.wrench = wrench;
    const ScenarioDescription held = makeHoldingScenario(scenario, {0.4, 0.7, -2.6, 0.3, 0.7, 0.2});
    EXPECT_LT(farthestFromStart(held, 6), 1e-5) << toWord(axes);
  }
}

TEST(Hold, ReplacesABrokenInput) {
  ScenarioDescription scenario = readScenario("free-fall");
  scenario.input.csv = "missing.csv";
  EXPECT_TRUE(makeHoldingScenario(scenario, {}).input.csv.empty());
}

/// Volts and the currents to begin with: not even the windings have anything to settle.
TEST(Hold, MotorsThatVoltagesDroveHoldByVoltages) {
  for (const char* name : {"motor-lift", "parallelogram-lift"}) {
    ScenarioDescription scenario = readScenario(name);
    scenario.friction = false;
    scenario.duration = 0.3;
    const ScenarioDescription held = makeHoldingScenario(scenario, {-1.2, 0.5});
    EXPECT_TRUE(held.input.tau.empty());
    ASSERT_EQ(held.input.voltage.size(), 2u);
    EXPECT_NE(held.initial.current[0], 0);
    EXPECT_FALSE(hasErrors(findIssues(held)));
    EXPECT_LT(farthestFromStart(held, 2), 1e-6) << name;
  }
}

TEST(Hold, WhatAnAmplifierDoesNotGiveIsSaid) {
  ScenarioDescription scenario = readScenario("motor-lift");
  scenario.robot.joints[0].actuator.supply.current = 0.5;
  try {
    (void)makeHoldingScenario(scenario, {0, 0});
    FAIL() << "0.5 A do not hold it";
  } catch (const DescriptionError& error) {
    EXPECT_THAT(error.what(), HasSubstr("joints[0].actuator.supply.current"));
    EXPECT_THAT(error.what(), HasSubstr("of motor 1"));
  }
}

TEST(Hold, AJointWithoutACircuitIsHeldByItsTorque) {
  ScenarioDescription scenario = readScenario("motor-lift");
  scenario.friction = false;
  scenario.duration = 0.3;
  scenario.input.voltage = {"t", "0"};
  scenario.robot.joints[1].actuator.resistance = std::nullopt;
  const ScenarioDescription held = makeHoldingScenario(scenario, {-1.2, 0.5});
  EXPECT_EQ(held.input.voltage[1], "0");
  ASSERT_EQ(held.input.tau.size(), 2u);
  EXPECT_EQ(held.input.tau[0], "0");
  EXPECT_LT(farthestFromStart(held, 2), 1e-6);
}

TEST(RestingPose, IsThatOfConstantVoltagesWithinTheirCurrents) {
  ScenarioDescription scenario = readScenario("motor-lift");
  scenario.input.voltage = {"0.8", "-0.3"};
  const RestingPose rest = findRestingPose(scenario, {-1, 0});
  ASSERT_EQ(rest.why, "");
  const ScenarioDescription held = makeHoldingScenario(scenario, rest.q);
  EXPECT_NEAR(std::stod(held.input.voltage[0]), 0.8, 1e-9);
  EXPECT_NEAR(std::stod(held.input.voltage[1]), -0.3, 1e-9);
  scenario.input.voltage = {"24", "0"};  // would be 80 A
  scenario.robot.joints[0].actuator.supply.current = 0.8 / 0.299;
  EXPECT_EQ(findRestingPose(scenario, {-1, 0}).why, "");
  scenario.input.voltage = {"sin(t)", "0"};
  EXPECT_THAT(findRestingPose(scenario, {-1, 0}).why, HasSubstr("voltage of motor 1"));
}

TEST(RestingPose, IsHeldByTheSameTorques) {
  ScenarioDescription scenario = readScenario("double-pendulum-chaos");
  scenario.input.tau = {"0.1*9.81", "0"};
  const RestingPose rest = findRestingPose(scenario, {0.1, 0.2});
  ASSERT_EQ(rest.why, "");
  const ScenarioDescription held = makeHoldingScenario(scenario, rest.q);
  EXPECT_NEAR(std::stod(held.input.tau[0]), 0.981, 1e-9);
  EXPECT_NEAR(std::stod(held.input.tau[1]), 0, 1e-9);
}

TEST(RestingPose, LeavesLockedJointsWhereTheyAre) {
  ScenarioDescription scenario = readScenario("double-pendulum-chaos");
  scenario.input = {};
  scenario.locked = {1};
  const RestingPose rest = findRestingPose(scenario, {0.7, 0.2});
  ASSERT_EQ(rest.why, "");
  EXPECT_EQ(rest.q[0], 0.7);
  const ScenarioDescription held = makeHoldingScenario(scenario, rest.q);
  EXPECT_NEAR(std::stod(held.input.tau[1]), 0, 1e-9);
  EXPECT_GT(std::abs(std::stod(held.input.tau[0])), 1e-3);  // what the lock bears
}

TEST(RestingPose, SaysWhyThereIsNone) {
  const ScenarioDescription scenario = readScenario("double-pendulum-chaos");
  const auto why = [&](const std::function<void(ScenarioDescription&)>& change) {
    ScenarioDescription changed = scenario;
    changed.input = {};
    change(changed);
    return findRestingPose(changed, {0, 0}).why;
  };
  using Scenario = ScenarioDescription;
  EXPECT_THAT(why([](Scenario& s) { s.input.tau = {"0", "sin(t)"}; }), HasSubstr("joint 2"));
  EXPECT_THAT(why([](Scenario& s) { s.prescribed[1] = "t"; }), HasSubstr("joint 1"));
  WrenchDescription wrench;
  wrench.force[0] = "1";
  EXPECT_THAT(why([&](Scenario& s) { s.wrench = wrench; }), HasSubstr("wrench"));
  EXPECT_THAT(why([](Scenario& s) { s.input.tau = {"1000", "0"}; }), HasSubstr("for ever"));
}

TEST(ScenarioIssues, OptionsThatNothingLooksAtAreWarnedAbout) {
  ScenarioDescription scenario = readScenario("double-pendulum-chaos");
  scenario.integrator = {};
  EXPECT_TRUE(findIssues(scenario).empty());
  scenario.integrator.order = 6;
  scenario.stops.stiffness = 100;
  std::vector<Issue> issues = findIssues(scenario);
  ASSERT_EQ(issues.size(), 2u);
  EXPECT_EQ(issues[0].where, "stops.stiffness");
  EXPECT_EQ(issues[1].where, "integrator.order");
  EXPECT_FALSE(hasErrors(issues));
  scenario.integrator = {};
  scenario.integrator.method = IntegrationMethod::RungeKutta4;
  scenario.integrator.step = scenario.integrator.maxStep = 1e-3;
  scenario.stops.stiffness = 0;
  scenario.stops.damping = 1;
  issues = findIssues(scenario);
  ASSERT_EQ(issues.size(), 2u);
  EXPECT_EQ(issues[0].where, "stops.damping");
  EXPECT_EQ(issues[1].where, "integrator.max_step");
  scenario.integrator.method = IntegrationMethod::Adams;
  scenario.integrator.order = 6;
  scenario.integrator.maxStep.reset();
  scenario.stops = {};
  EXPECT_TRUE(findIssues(scenario).empty());
}

}  // namespace
}  // namespace denavit
