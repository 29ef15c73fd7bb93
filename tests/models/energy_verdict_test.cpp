#include "models/stored_run/energy_verdict.h"

#include <cmath>

#include <gmock/gmock.h>

#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/scenario_issues.h"
#include "tests/models/flexible_arms.h"

namespace denavit {
namespace {

SimulationResult withClosure(double closure) {
  SimulationResult result;
  result.energyClosure = closure;
  return result;
}

TEST(EnergyVerdict, GoesByTheSizeOfTheClosure) {
  const ScenarioDescription scenario;
  for (const double sign : {1.0, -1.0}) {
    EXPECT_EQ(judgeEnergy(scenario, withClosure(sign * 1e-9)), EnergyVerdict::Good);
    EXPECT_EQ(judgeEnergy(scenario, withClosure(sign * 1e-4)), EnergyVerdict::Fair);
    EXPECT_EQ(judgeEnergy(scenario, withClosure(sign * 1e-3)), EnergyVerdict::Untrusted);
  }
  EXPECT_EQ(judgeEnergy(scenario, withClosure(std::nan(""))), EnergyVerdict::Untrusted);
}

TEST(EnergyVerdict, ARunThatEndedEarlyIsNeverGood) {
  const ScenarioDescription scenario;
  for (const RunStatus status :
       {RunStatus::Cancelled, RunStatus::BlewUp, RunStatus::NotPositiveDefinite,
        RunStatus::StepTooSmall, RunStatus::DeadEnd}) {
    SimulationResult result = withClosure(0);
    result.status = status;
    EXPECT_EQ(judgeEnergy(scenario, result), EnergyVerdict::EndedEarly);
    result.energyClosure = 0.1;
    EXPECT_EQ(judgeEnergy(scenario, result), EnergyVerdict::Untrusted);
  }
}

TEST(EnergyVerdict, WhatIsLeftOutOrDriftsByTheModelIsNoFaultOfTheIntegrator) {
  ScenarioDescription scenario;
  scenario.without = {MotionTerm::Gravity, MotionTerm::Friction};
  EXPECT_EQ(judgeEnergy(scenario, withClosure(0.1)), EnergyVerdict::Untrusted);
  scenario.without = {MotionTerm::Coriolis};
  EXPECT_EQ(judgeEnergy(scenario, withClosure(0.1)), EnergyVerdict::OfTheTerms);
  scenario.without.clear();
  scenario.robot = test::twoLinks("T", false);
  EXPECT_EQ(judgeEnergy(scenario, withClosure(0.1)), EnergyVerdict::Untrusted);
  test::setTips(scenario.robot, "linear");
  EXPECT_EQ(judgeEnergy(scenario, withClosure(0.1)), EnergyVerdict::OfTheModel);
  EXPECT_EQ(judgeEnergy(scenario, withClosure(1e-9)), EnergyVerdict::Good);
  EXPECT_EQ(judgeEnergy(scenario, withClosure(std::nan(""))), EnergyVerdict::Untrusted);
}

TEST(EnergyVerdict, TheRemedyIsOneThatTheMethodHas) {
  ScenarioDescription scenario;
  for (const auto& [method, remedy] : {std::pair{"euler", ClosureRemedy::TakeAnotherMethod},
                                       {"rk4", ClosureRemedy::HalveTheStep},
                                       {"adams", ClosureRemedy::HalveTheStep},
                                       {"dopri5", ClosureRemedy::TightenTheTolerance},
                                       {"rosenbrock4", ClosureRemedy::TightenTheTolerance}}) {
    scenario.integrator.method = *findChoice<IntegrationMethod>(method);
    EXPECT_EQ(findClosureRemedy(scenario), remedy) << method;
  }
}

/// A tolerance that is advised must not be refused when it is typed in.
TEST(EnergyVerdict, TolerancesThatAreAdvisedCanBeSet) {
  ScenarioDescription scenario;
  scenario.robot = test::twoLinks("T", false);
  for (const char* method : {"dopri5", "fehlberg78", "rosenbrock4"}) {
    scenario.integrator.method = *findChoice<IntegrationMethod>(method);
    scenario.integrator.rtol = 1e-3;
    int rounds = 0;
    while (findClosureRemedy(scenario) == ClosureRemedy::TightenTheTolerance && rounds < 20) {
      const double next = tightenTolerance(scenario.integrator);
      EXPECT_LT(next, scenario.integrator.rtol);
      scenario.integrator.rtol = next;
      EXPECT_FALSE(hasErrors(findIssues(scenario))) << method << " with " << next;
      ++rounds;
    }
    EXPECT_GE(rounds, 4) << method;
    EXPECT_EQ(findClosureRemedy(scenario), ClosureRemedy::SmoothTheForces);
  }
}

TEST(EnergyVerdict, AStepThatWasNotGivenIsTheOneThatWasTaken) {
  ScenarioDescription scenario;
  SimulationResult result;
  result.endTime = 2;
  result.statistics.steps = 400;
  EXPECT_DOUBLE_EQ(stepOf(scenario, result), 0.005);
  scenario.integrator.step = 0.001;
  EXPECT_DOUBLE_EQ(stepOf(scenario, result), 0.001);
}

}  // namespace
}  // namespace denavit
