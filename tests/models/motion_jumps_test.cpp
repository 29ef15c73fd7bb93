#include "models/scenario/motion_jumps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/robot/robot_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"

namespace denavit {
namespace {

using testing::HasSubstr;

/// A shipped arm of rigid links, its first joint guided.
ScenarioDescription guided(const std::string& robot, const std::string& motion,
                           std::vector<double> breaks = {}) {
  ScenarioDescription scenario;
  scenario.robotReference = robot;
  scenario.robot = readRobot(robot);
  scenario.prescribed[1] = motion;
  scenario.breaks = std::move(breaks);
  scenario.duration = 1;
  return scenario;
}

std::string refusalOf(const ScenarioDescription& scenario) {
  try {
    (void)makeSimulation(scenario);
  } catch (const DescriptionError& error) {
    return toLine(error.issues().front());
  }
  return "";
}

TEST(MotionJumps, PositionsThatJumpAreRefusedForRigidAndFlexibleArms) {
  for (const char* robot : {"scara", "hub-beam"}) {
    for (const auto& [motion, message] : std::vector<std::pair<std::string, std::string>>{
             {"floor(t*100)", "prescribed.1: jumps in position at t = 0.01 s and 98 times more"},
             {"sign(t-0.01)", "prescribed.1: jumps in position at t = 0.01 s, which"},
             {"t<0.01?0:1", "prescribed.1: jumps in position at t = 0.01 s, which"},
             {"t<=0.5?0:1e-3", "jumps in position at t = 0.5 s"},
             {"abs(t-0.3)<1e-9?1:0", "jumps in position at t = 0.299999999 s and 1 times more"},
             {"atan2(sin(10*t),cos(10*t))", "jumps in position at t = 0.31415926535897"},
             {"floor(t*1e6)", "too often to step from one to the next"}}) {
      EXPECT_THAT(refusalOf(guided(robot, motion)), HasSubstr(message)) << robot;
    }
  }
}

TEST(MotionJumps, NamedOnesRunAndWarn) {
  const ScenarioDescription scenario = guided("scara", "t<0.5?0:0.3", {0.5});
  EXPECT_EQ(refusalOf(scenario), "");
  const std::vector<Issue> issues = findIssues(scenario);
  ASSERT_EQ(issues.size(), 1u);
  EXPECT_EQ(issues[0].severity, Issue::Severity::Warning);
  EXPECT_THAT(toLine(issues[0]), HasSubstr("prescribed.1: jumps in position at t = 0.5 s, named"));
}

TEST(MotionJumps, ARateThatItsFormulaLetsJumpIsABlowAndBalances) {
  for (const char* motion : {"0.5*abs(t-0.3)", "max(0,t-0.2)", "t<0.4 ? t : 0.8-t"}) {
    const ScenarioDescription scenario = guided("scara", motion);
    EXPECT_EQ(refusalOf(scenario), "") << motion;
    const SimulationResult result = simulate(makeSimulation(scenario));
    EXPECT_EQ(result.status, RunStatus::Completed);
    EXPECT_LT(std::abs(result.energyClosure), 1e-7) << motion;
    // The same as with the instant named.
    ScenarioDescription named = scenario;
    named.breaks = {0.2, 0.3, 0.4};
    const SimulationResult same = simulate(makeSimulation(named));
    const Recording &a = result.recording, &b = same.recording;
    for (int column = 1; column <= 8; ++column) {
      EXPECT_NEAR(a.value(a.rowCount() - 1, column), b.value(b.rowCount() - 1, column), 1e-7)
          << motion << ", " << a.columns()[static_cast<std::size_t>(column)].name;
    }
  }
}

TEST(MotionJumps, ABlowThatAFormulaHidesWantsItsName) {
  EXPECT_THAT(refusalOf(guided("scara", "acos(cos(4*t+0.5))")),
              HasSubstr("jumps in position or rate at t = 0.66039816"));
  EXPECT_EQ(refusalOf(guided("scara", "acos(cos(4*t+0.5))", {(std::acos(-1.0) - 0.5) / 4})), "");
}

/// Following the remedy of a message suffices: the printed instant can be put into `breaks`.
TEST(MotionJumps, TheInstantThatIsToldCanBeNamed) {
  for (const char* robot : {"scara", "hub-beam"}) {
    for (const char* motion :
         {"acos(cos(4*t+0.5))", "atan2(sin(7*t),cos(7*t))", "abs(t-1/3)", "floor(1.7*t)"}) {
      ScenarioDescription scenario = guided(robot, motion);
      for (int k = 0; k < 4; ++k) {
        const std::string refusal = refusalOf(scenario);
        if (refusal.empty()) break;
        const std::size_t at = refusal.find("t = ");
        ASSERT_NE(at, std::string::npos) << refusal;
        scenario.breaks.push_back(std::stod(refusal.substr(at + 4)));
      }
      EXPECT_EQ(refusalOf(scenario), "") << robot << ", " << motion;
    }
  }
}

/// The motion after the end of the run has no effect.
TEST(MotionJumps, AMotionMayEndWithARate) {
  for (const char* robot : {"scara", "hub-beam"}) {
    for (const char* motion : {"min(t,1)", "1-abs(1-t)", "t<1 ? 0.1*t : 0.1"}) {
      const ScenarioDescription scenario = guided(robot, motion);
      EXPECT_EQ(refusalOf(scenario), "") << robot << ", " << motion;
      const Recording rows = simulate(makeSimulation(scenario)).recording;
      const int last = rows.rowCount() - 1;
      EXPECT_NEAR(rows.value(last, rows.findColumn("qd1_rad_s")),
                  rows.value(last - 1, rows.findColumn("qd1_rad_s")), 1e-9)
          << motion;
    }
  }
}

TEST(MotionJumps, LeapsBetweenTwoStepsAreJumps) {
  for (const char* motion : {"0.2*tanh((t-0.5)/1e-8)", "0.2*tanh((t-0.5)/1e-6)",
                             "0.3*exp(-((t-0.7031)/1e-6)^2)*0+0.1*atan((t-0.31)*1e9)"}) {
    EXPECT_THAT(refusalOf(guided("scara", motion)), HasSubstr("jumps in position or rate at t = "))
        << motion;
  }
}

TEST(MotionJumps, SteepButSmoothMotionsRun) {
  for (const char* motion :
       {"0.1*tanh(2000*(t-0.02))", "0.001*sin(3000*t)", "max(0,t-0.2)^3", "0.2*tanh((t-0.5)/1e-4)",
        "1e-3*sin(3000*t)+1e-5*exp(-((t-0.5)/1e-3)^2)", "5*t", "cos(t)^200"}) {
    EXPECT_EQ(refusalOf(guided("scara", motion)), "") << motion;
  }
}

TEST(MotionJumps, InputsThatJumpTooOftenAreForStepsThatAreGiven) {
  ScenarioDescription scenario;
  scenario.robot = readRobot("scara");
  scenario.input.tau = {"floor(t*1e5)", "0", "0", "0"};
  scenario.duration = 1;
  EXPECT_THAT(refusalOf(scenario), HasSubstr("input.tau[0]: jumps or bends more than 10000 times"));
  scenario.integrator.method = IntegrationMethod::RungeKutta4;
  EXPECT_EQ(refusalOf(scenario), "");
}

}  // namespace
}  // namespace denavit
