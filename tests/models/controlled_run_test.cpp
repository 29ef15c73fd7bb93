#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>

#include "core/control/controller.h"
#include "core/simulation/simulation.h"
#include "models/motion/motion_bounds.h"
#include "models/robot/robot_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

/// A Puma that moves for a second, without dry friction.
json pumaMove() {
  json s = {{"schema", "denavit-scenario/1"},
            {"robot", "puma560"},
            {"input",
             {{"trajectory",
               {{"points",
                 {{{"q", {0, 0.6, -1.2, 0.2, 0.5, -0.3}}},
                  {{"q", {0.8, 0.1, -0.6, -0.5, -0.4, 0.5}}, {"time", 1}}}}}},
              {"controller",
               {{"law", "computed-torque"},
                {"kp", {400, 400, 400, 400, 400, 400}},
                {"kd", {40, 40, 40, 40, 40, 40}}}}}},
            {"duration", 1.5}};
  for (int i = 0; i < 6; ++i) {
    s["changes"]["joints[" + std::to_string(i) + "].actuator.coulomb"] = 0;
  }
  return s;
}

SimulationResult run(const json& s) {
  return simulate(makeSimulation(parseScenario(s.dump(), "test", "")));
}

double largest(const Recording& rows, const std::string& stem, const std::string& unit,
               int joints) {
  double most = 0;
  for (int i = 1; i <= joints; ++i) {
    const int column = rows.findColumn(stem + std::to_string(i) + unit);
    for (int r = 0; r < rows.rowCount(); ++r)
      most = std::max(most, std::abs(rows.value(r, column)));
  }
  return most;
}

TEST(ControlledRun, TheExactModelTracksToTheIntegratorsTolerance) {
  const SimulationResult result = run(pumaMove());
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  EXPECT_LT(largest(result.recording, "error", "_rad", 6), 1e-8);
  EXPECT_LT(std::abs(result.energyClosure), 1e-7);
}

TEST(ControlledRun, WhatTheModelDoesNotKnowShowsAsAnError) {
  json s = pumaMove();
  s["changes"]["payload.mass"] = 2;
  s["input"]["controller"]["model"] = {{"changes", {{"payload.mass", 0}}}};
  const double blind = largest(run(s).recording, "error", "_rad", 6);
  EXPECT_GT(blind, 1e-3);
  EXPECT_LT(blind, 0.1);
  s["input"]["controller"].erase("model");
  EXPECT_LT(largest(run(s).recording, "error", "_rad", 6), 1e-8);
  s["input"]["controller"]["model"] = {{"friction", false}};
  EXPECT_GT(largest(run(s).recording, "error", "_rad", 6), 1e-3);
}

/// By Jury's test of the sampled double integrator the bound is Kp = 2 Kd/Ts.
TEST(ControlledRun, GainsThatAreTooLargeForTheirSamplesAreWarnedOfAndSwingWider) {
  const double Kd = 40, Ts = 0.002;
  for (const double part : {0.85, 1.15}) {
    json s = pumaMove();
    const double Kp = part * 2 * Kd / Ts;
    s["input"]["controller"]["kp"] = std::vector<double>(6, Kp);
    s["input"]["controller"]["sample_time"] = Ts;
    s["duration"] = 2;
    const ScenarioDescription scenario = parseScenario(s.dump(), "test", "");
    int warnings = 0;
    for (const Issue& issue : findIssues(scenario))
      warnings += issue.where.starts_with("input.controller.kp[");
    EXPECT_EQ(warnings, part > 1 ? 6 : 0) << part;
    const SimulationResult result = simulate(makeSimulation(scenario));
    const Recording& rows = result.recording;
    // What is left of the swing that the motion began, and what it becomes.
    const int time = rows.findColumn("time");
    ASSERT_GE(time, 0);
    double then = 0, later = 0;
    for (int i = 1; i <= 6; ++i) {
      const int column = rows.findColumn("error" + std::to_string(i) + "_rad");
      for (int r = 0; r < rows.rowCount(); ++r) {
        const double t = rows.value(r, time), e = std::abs(rows.value(r, column));
        if (t > 1.05 && t < 1.25) then = std::max(then, e);
        if (t > 1.8) later = std::max(later, e);
      }
    }
    if (part > 1) {
      EXPECT_GT(later, 3 * then);
    } else {
      EXPECT_LT(later, then / 3);
    }
  }
}

TEST(ControlledRun, AMotionBeyondAllBoundsEndsSoonAndSaysSo) {
  json s = pumaMove();
  s["input"]["controller"]["kp"] = std::vector<double>(6, 1e6);
  s["input"]["controller"]["sample_time"] = 0.001;
  const SimulationResult result = run(s);
  EXPECT_EQ(result.status, RunStatus::BlewUp) << result.reason;
  EXPECT_THAT(result.reason, HasSubstr("gains"));
  EXPECT_GT(result.recording.rowCount(), 1) << "what was computed is kept";
}

/// PD with a wrong model settles where Kp e carries what the model's gravity lacks.
TEST(ControlledRun, PdWithAWrongModelSettlesAtTheStaticError) {
  json s = pumaMove();
  const std::vector<double> kp{400, 500, 200, 40, 40, 30};
  s["input"]["trajectory"] = {{"points", {{{"q", {0.1, 0.4, -0.9, 0.2, 0.5, -0.3}}}}}};
  s["input"]["controller"] = {{"law", "pd-gravity"},
                              {"kp", kp},
                              {"kd", {60, 80, 30, 4, 4, 3}},
                              {"model", {{"changes", {{"payload.mass", 0}}}}}};
  s["changes"]["payload.mass"] = 2;
  s["duration"] = 20;
  const SimulationResult result = run(s);
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  const Recording& rows = result.recording;
  const int last = rows.rowCount() - 1;
  // At rest the arm's gravity stands in the columns; the model's is that of the empty arm there.
  json empty = s;
  empty["changes"]["payload.mass"] = 0;
  empty["input"] = json::object();
  empty["duration"] = 0.01;
  for (int i = 1; i <= 6; ++i) {
    empty["initial"]["q"].push_back(
        rows.value(last, rows.findColumn("q" + std::to_string(i) + "_rad")));
  }
  const Recording still = run(empty).recording;
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string number = std::to_string(i + 1), gravity = "tau" + number + "_gravity_Nm";
    const double g = rows.value(last, rows.findColumn(gravity));
    const double gModel = still.value(0, still.findColumn(gravity));
    const double error = rows.value(last, rows.findColumn("error" + number + "_rad"));
    EXPECT_NEAR(error, (g - gModel) / kp[i], 1e-6) << number;
  }
}

TEST(ControlledRun, StateFeedbackIsPdWithTheSameGains) {
  json s = pumaMove();
  s["input"]["controller"] = {{"law", "pd"},
                              {"kp", {900, 1200, 500, 80, 80, 60}},
                              {"kd", {80, 100, 40, 6, 6, 5}},
                              {"feedforward", "full"}};
  const SimulationResult pd = run(s);
  json gain = json::array();
  const std::vector<double> kp{900, 1200, 500, 80, 80, 60}, kd{80, 100, 40, 6, 6, 5};
  for (std::size_t i = 0; i < 6; ++i) {
    std::vector<double> row(12, 0.0);
    row[i] = kp[i];
    row[6 + i] = kd[i];
    gain.push_back(row);
  }
  s["input"]["controller"] = {{"law", "state-feedback"}, {"gain", gain}, {"feedforward", "full"}};
  const SimulationResult state = run(s);
  json expressions = json::array();
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string n = std::to_string(i + 1);
    expressions.push_back(std::to_string(kp[i]) + "*e" + n + " + " + std::to_string(kd[i]) +
                          "*(rd" + n + " - qd" + n + ")");
  }
  s["input"]["controller"] = {
      {"law", "expression"}, {"expressions", expressions}, {"feedforward", "full"}};
  const SimulationResult formula = run(s);
  for (const SimulationResult* other : {&state, &formula}) {
    ASSERT_EQ(other->status, RunStatus::Completed) << other->reason;
    const int last = pd.recording.rowCount() - 1;
    for (int i = 1; i <= 6; ++i) {
      const int q = pd.recording.findColumn("q" + std::to_string(i) + "_rad");
      EXPECT_NEAR(other->recording.value(last, q), pd.recording.value(last, q), 1e-8);
    }
  }
  // The feed-forward carries the motion: what is left to the gains is nothing.
  EXPECT_LT(largest(pd.recording, "error", "_rad", 6), 1e-8);
}

/// A spring to the tool's reference: pushed aside it gives way by force over stiffness.
TEST(ControlledRun, OperationalSpaceIsAStiffnessOfTheTool) {
  json s = pumaMove();
  s["input"]["trajectory"] = {{"points", {{{"q", {0.1, 0.6, -1.9, 0.2, 0.8, -0.3}}}}}};
  s["input"]["controller"] = {{"law", "operational-space"},
                              {"stiffness", {2000, 3000, 4000, 200, 200, 200}},
                              {"damping", {300, 300, 300, 20, 20, 20}}};
  s["wrench"] = {{"force", {"20", "0", "-12"}}};
  s["duration"] = 15;
  const SimulationResult pushed = run(s);
  ASSERT_EQ(pushed.status, RunStatus::Completed) << pushed.reason;
  const Recording& rows = pushed.recording;
  const int last = rows.rowCount() - 1;
  EXPECT_NEAR(
      rows.value(last, rows.findColumn("tool_x_m")) - rows.value(0, rows.findColumn("tool_x_m")),
      20.0 / 2000, 2e-5);
  EXPECT_NEAR(
      rows.value(last, rows.findColumn("tool_z_m")) - rows.value(0, rows.findColumn("tool_z_m")),
      -12.0 / 4000, 2e-5);
  EXPECT_NEAR(rows.value(last, rows.findColumn("tool_y_m")),
              rows.value(0, rows.findColumn("tool_y_m")), 2e-5);
}

TEST(ControlledRun, CommandsWaitForTheirDelayAndKeepToTheirLimits) {
  json s = pumaMove();
  auto& c = s["input"]["controller"];
  c = {{"law", "expression"},
       {"expressions", {"100*t", "0", "0", "0", "0", "0"}},
       {"sample_time", 0.01},
       {"delay", 0.025}};
  s["duration"] = 0.2;
  s["output_step"] = 0.005;
  Recording rows = run(s).recording;
  const int command = rows.findColumn("command1_Nm");
  for (int r = 0; r < rows.rowCount(); ++r) {
    const double t = rows.value(r, 0);
    // A row just where a command comes to act may be of either side.
    if (r % 2 == 1) continue;
    const double sampled = std::floor((t - 0.025) / 0.01 + 1e-6) * 0.01;
    EXPECT_NEAR(rows.value(r, command), sampled > 0 ? 100 * sampled : 0, 1e-9) << t;
  }
  c["delay"] = 0;
  c["limit"] = {8, 8, 8, 8, 8, 8};
  c["rate_limit"] = {50, 50, 50, 50, 50, 50};
  rows = run(s).recording;
  for (int r = 0; r < rows.rowCount(); ++r) {
    const double sampled = std::floor(rows.value(r, 0) / 0.01 + 1e-6) * 0.01;
    // It rises by 0.5 a sample at most, from 0 before the first.
    EXPECT_NEAR(rows.value(r, command), std::min(50 * sampled, 8.0), 1e-9) << r;
  }
}

TEST(ControlledRun, WhatIsWrongWithTheArmIsToldBesideASampledController) {
  json s = pumaMove();
  s["input"]["controller"]["sample_time"] = 0.001;
  ScenarioDescription scenario = parseScenario(s.dump(), "test", "");
  scenario.robot.joints[2].limits.effort = -1e-9;
  const std::vector<Issue> issues = findAllIssues(scenario);
  EXPECT_TRUE(std::ranges::any_of(
      issues, [](const Issue& issue) { return issue.where.ends_with("joints[2].limits.effort"); }));
}

TEST(MotionBounds, OfOtherJointsBindNone) {
  json s = pumaMove();
  TrajectoryDescription motion = *parseScenario(s.dump(), "test", "").input.trajectory;
  const RobotDescription robot = readRobot("puma560");
  motion.limits = MotionLimits{{1, 1}, {}, {}, {5}};
  EXPECT_EQ(makeMotionBounds(motion, robot).velocity.size(), 6);
  EXPECT_FALSE(std::isfinite(makeMotionBounds(motion, robot).velocity[0]));
  EXPECT_EQ(makeEffortBounds(motion, robot).size(), 6);
}

TEST(ControlledRun, AContinuousIntegralDoesNotWindUp) {
  json s = pumaMove();
  auto& c = s["input"]["controller"];
  c = {{"law", "pid"},
       {"kp", {900, 1200, 500, 80, 80, 60}},
       {"kd", {80, 100, 40, 6, 6, 5}},
       {"ki", {900, 2500, 900, 80, 80, 60}},
       {"limit", {40, 90, 30, 6, 6, 5}}};
  s["input"]["trajectory"]["points"][1]["time"] = 0.35;
  s["duration"] = 2.5;
  const auto overshoot = [&](const char* rule) {
    c["anti_windup"] = rule;
    if (std::string(rule) == "back-calculation") c["kaw"] = {8, 8, 8, 8, 8, 8};
    const SimulationResult result = run(s);
    EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
    EXPECT_LT(std::abs(result.energyClosure), 1e-5);
    double most = 0;
    const int q = result.recording.findColumn("q1_rad");
    for (int r = 0; r < result.recording.rowCount(); ++r) {
      most = std::max(most, result.recording.value(r, q) - 0.8);
    }
    return most;
  };
  const double none = overshoot("none");
  EXPECT_LT(overshoot("conditional"), none);
  EXPECT_LT(overshoot("back-calculation"), none);
}

/// The law "none" guides the joints; what holds them then drives them as well.
TEST(ControlledRun, TorquesOfAGuidedMotionRepeatIt) {
  json s = pumaMove();
  s["input"]["controller"] = {{"law", "none"}};
  const SimulationResult guided = run(s);
  ASSERT_EQ(guided.status, RunStatus::Completed) << guided.reason;
  s["input"]["controller"] = {{"law", "pd"},
                              {"kp", {0, 0, 0, 0, 0, 0}},
                              {"kd", {0, 0, 0, 0, 0, 0}},
                              {"feedforward", "full"}};
  const SimulationResult driven = run(s);
  for (int i = 1; i <= 6; ++i) {
    const std::string n = std::to_string(i);
    const int q = driven.recording.findColumn("q" + n + "_rad");
    const int tau = driven.recording.findColumn("tau" + n + "_Nm");
    for (int r = 0; r < 95; ++r) {
      EXPECT_NEAR(driven.recording.value(r, q), guided.recording.value(r, q), 1e-6);
      EXPECT_NEAR(driven.recording.value(r, tau), guided.recording.value(r, tau), 1e-6) << r;
    }
  }
}

TEST(ControlledRun, StartsOnTheMotionWhereNothingElseIsGiven) {
  const SimulationResult result = run(pumaMove());
  EXPECT_NEAR(result.recording.value(0, result.recording.findColumn("q2_rad")), 0.6, 1e-15);
  json s = pumaMove();
  s["initial"]["q"] = {0, 0.5, -1.2, 0.2, 0.5, -0.3};
  const Recording rows = run(s).recording;
  EXPECT_NEAR(rows.value(0, rows.findColumn("error2_rad")), 0.1, 1e-15);
}

TEST(ControlledRun, ItsSideFileRepeatsIt) {
  const ScenarioDescription scenario = parseScenario(pumaMove().dump(), "test", "");
  const SimulationResult result = simulate(makeSimulation(scenario));
  const ScenarioDescription again = parseScenario(toRunJson(scenario, result, ""), "side", "");
  EXPECT_EQ(again.input, scenario.input);
  EXPECT_EQ(toCsv(simulate(makeSimulation(again)).recording), toCsv(result.recording));
}

/// A model that bends knows what the bending costs; a rigid one does not.
TEST(ControlledRun, AFlexiblePlantIsTrackedByAModelThatBends) {
  json s = {{"schema", "denavit-scenario/1"},
            {"robot", "deluca-siciliano"},
            {"integrator", {{"rtol", 1e-8}}},
            {"duration", 0.3}};
  const RobotDescription robot = readRobot("deluca-siciliano");
  const std::size_t n = robot.joints.size();
  const std::vector<double> zero(n, 0.0), turn(n, 0.3), kp(n, 400.0), kd(n, 40.0);
  s["input"] = {{"trajectory", {{"points", {{{"q", zero}}, {{"q", turn}, {"time", 0.25}}}}}},
                {"controller", {{"law", "computed-torque"}, {"kp", kp}, {"kd", kd}}}};
  const SimulationResult exact = run(s);
  ASSERT_EQ(exact.status, RunStatus::Completed) << exact.reason;
  EXPECT_LT(largest(exact.recording, "error", "_rad", static_cast<int>(n)), 1e-5);
  s["input"]["controller"]["model"] = {{"rigid", true}};
  const SimulationResult rigid = run(s);
  ASSERT_EQ(rigid.status, RunStatus::Completed) << rigid.reason;
  EXPECT_GT(largest(rigid.recording, "error", "_rad", static_cast<int>(n)), 1e-5);
}

struct Refusal {
  const char* pointer;  ///< in pumaMove()
  json value;
  const char* said;
};

TEST(ControlledRun, MistakesAreSaidAtTheirPlace) {
  const std::string trajectory = "/input/trajectory", controller = "/input/controller";
  const std::vector<Refusal> mistakes{
      {"/input/trajectory/points/1/time", 0, "points[1]"},
      {"/input/trajectory/points/1/time", -1, "points[1].time"},
      {"/input/trajectory/points/1/q", json::array({0, 1}), "points[1].q: has 2 numbers"},
      {"/input/trajectory/points/1/blend", 0.1, "points[1].blend"},
      {"/input/trajectory/points/1/move", "line", "points[1]"},
      {"/input/trajectory/points/1/pose", "nowhere", "more than once"},
      {"/input/trajectory/points", json::array(), "points: is missing"},
      {"/input/trajectory/profile", "linear", "profile"},
      {"/input/trajectory/limits", {{"velocity", {0, 1, 1, 1, 1, 1}}}, "limits.velocity[0]"},
      {"/input/trajectory/shaper", {{"type", "zv"}, {"modes", json::array()}}, "shaper.modes"},
      {"/input/controller/kp", json::array({1}), "kp: has 1 number"},
      {"/input/controller/law", "pid", "ki: is missing"},
      {"/input/controller/law", "operational-space", "stiffness: is missing"},
      {"/input/controller/delay", 0.1, "delay"},
      {"/input/controller/rate_limit", json::array({1, 1, 1, 1, 1, 1}), "rate_limit"},
      {"/input/controller/limit", json::array({1, 1, 1, 1, 1, 0}), "limit[5]"},
      {"/input/controller/output", "voltage", "a voltage drives this motor"},
      {"/input/controller/model", {{"changes", {{"payload.mas", 1}}}}, "payload.mas"},
      {"/input/tau", json::array({"0", "0", "0", "0", "0", "0"}), "given together with tau"},
  };
  for (const Refusal& mistake : mistakes) {
    json s = pumaMove();
    s["changes"]["joints[2].actuator.resistance"] = 0;  // no circuit
    s[json::json_pointer(mistake.pointer)] = mistake.value;
    try {
      (void)run(s);
      ADD_FAILURE() << mistake.pointer << " " << mistake.value << " was taken";
    } catch (const DescriptionError& error) {
      std::string all;
      for (const Issue& issue : error.issues()) all += toLine(issue) + "\n";
      EXPECT_THAT(all, HasSubstr(mistake.said)) << mistake.pointer;
    }
  }
}

}  // namespace
}  // namespace denavit
