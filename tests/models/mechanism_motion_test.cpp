// Motions and controllers of mechanisms: of their independent joints.

#include "models/scenario/mechanism_motion.h"

#include <gmock/gmock.h>

#include "core/simulation/simulation.h"
#include "core/simulation/simulation_run.h"
#include "models/issue.h"
#include "models/live/live_run.h"
#include "models/live/live_scenario.h"
#include "models/mechanism/make_mechanism.h"
#include "models/motion_preview/motion_preview.h"
#include "models/motor_sizing/motor_sizing.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/start_loops.h"
#include "tests/models/loop_data.h"

namespace denavit {
namespace {

using test::makeRun;
using test::readLoopData;

double valueAt(const Recording& rows, const std::string& column, int row) {
  const int index = rows.findColumn(column);
  EXPECT_GE(index, 0) << column;
  return index < 0 ? 0 : rows.value(row, index);
}

double largest(const Recording& rows, const std::string& column) {
  double most = 0;
  for (int r = 0; r < rows.rowCount(); ++r) {
    most = std::max(most, std::abs(valueAt(rows, column, r)));
  }
  return most;
}

constexpr const char* kFivebarMotion = R"("trajectory": {"points": [
    {"q": [2.2, 0.9]}, {"q": [1.9, 1.2], "time": 0.5}, {"q": [2.2, 0.9], "time": 1}]})";

TEST(MechanismMotion, ComputedTorqueFollowsToTheIntegratorsError) {
  const ScenarioDescription scenario = makeRun(
      "fivebar", std::string(R"("initial": {}, "duration": 1, "input": {)") + kFivebarMotion +
                     R"(, "controller": {"law": "computed-torque", "kp": [100, 100],
                         "kd": [20, 20]}}, "integrator": {"rtol": 1e-10, "atol": 1e-11})");
  const SimulationResult result = simulate(makeSimulation(scenario));
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  EXPECT_LT(largest(result.recording, "error_left_1_rad"), 1e-7);
  EXPECT_LT(largest(result.recording, "error_right_1_rad"), 1e-7);
  EXPECT_GT(largest(result.recording, "tau_left_1_Nm"), 1);
  EXPECT_EQ(largest(result.recording, "tau_left_2_Nm"), 0);
}

TEST(MechanismMotion, LedJointsTakeTheTorquesThatComputedTorqueGives) {
  const std::string start = R"("duration": 1, "output_step": 0.05, "input": {)";
  const ScenarioDescription led = makeRun("fivebar", start + kFivebarMotion + "}");
  const ScenarioDescription driven =
      makeRun("fivebar", start + kFivebarMotion +
                             R"(, "controller": {"law": "computed-torque", "kp": [100, 100],
                                 "kd": [20, 20]}}, "integrator": {"rtol": 1e-11, "atol": 1e-12})");
  const Recording a = simulate(makeSimulation(led)).recording,
                  b = simulate(makeSimulation(driven)).recording;
  ASSERT_EQ(a.rowCount(), b.rowCount());
  for (int r = 0; r < a.rowCount(); ++r) {
    for (const char* column : {"tau_left_1_Nm", "tau_right_1_Nm"}) {
      EXPECT_NEAR(valueAt(a, column, r), valueAt(b, column, r), 1e-5) << r;
    }
  }
}

TEST(MechanismMotion, ThePreviewCostsWhatTheRunTakes) {
  ScenarioDescription led =
      makeRun("fivebar", std::string(R"("duration": 1, "input": {)") + kFivebarMotion + "}");
  const MotionPreview preview = previewMotion(led, 1001);
  led.outputStep = 1.0 / static_cast<double>(preview.samples.size() - 1);  // rows at its samples
  ASSERT_TRUE(preview.issues.empty());
  const auto taken = calcJointDemands(simulate(makeSimulation(led)).recording, led.robot);
  ASSERT_EQ(preview.demands.size(), taken.size());
  for (const std::size_t joint : {0, 2}) {
    EXPECT_GT(taken[joint].peakTorque, 1);
    EXPECT_NEAR(preview.demands[joint].peakTorque, taken[joint].peakTorque, 1e-9);
    EXPECT_NEAR(preview.demands[joint].energy, taken[joint].energy, 1e-9);
  }
  EXPECT_GT(preview.energy, 0);
}

TEST(MechanismMotion, MoreDrivesThanFreedomsShareWhatTheLawAsks) {
  const nlohmann::json start = readLoopData("histories/two_arms_driven.json")["initial"]["q"];
  const std::string q = start.dump();
  const std::string point =
      "[" + start[0].dump() + ", " + start[1].dump() + ", " + start[2].dump() + "]";
  const ScenarioDescription scenario = makeRun("two_arms", R"("initial": {"q": )" + q +
                                                               R"(}, "duration": 0.5, "input": {
          "trajectory": {"points": [{"q": )" + point + R"(}]},
          "controller": {"law": "computed-torque", "kp": [100, 100, 100], "kd": [20, 20, 20]}})");
  const SimulationResult result = simulate(makeSimulation(scenario));
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  const Recording& rows = result.recording;
  const int last = rows.rowCount() - 1;
  EXPECT_NEAR(valueAt(rows, "q_left_1_rad", last), start[0].get<double>(), 1e-7);
  for (const char* column : {"tau_left_1_Nm", "tau_right_1_Nm", "tau_right_2_Nm"}) {
    EXPECT_GT(std::abs(valueAt(rows, column, last)), 0.1) << column;
  }
}

TEST(MechanismMotion, PdWithGravityAndTargetsEndWhereTheyShall) {
  const ScenarioDescription held =
      makeRun("fourbar", R"("initial": {"q": [0.8, -0.16, 1.5]}, "duration": 4, "input": {
          "trajectory": {"points": [{"q": [1.1]}]},
          "controller": {"law": "pd-gravity", "kp": [8], "kd": [0.8]}})");
  Recording rows = simulate(makeSimulation(held)).recording;
  EXPECT_NEAR(valueAt(rows, "q_left_1_rad", rows.rowCount() - 1), 1.1, 1e-3);
  const ScenarioDescription target =
      makeRun("fourbar", R"("initial": {"q": [0.8, -0.16, 1.5]}, "duration": 3, "input": {
          "target": {"q": [1.4]},
          "controller": {"law": "computed-torque", "kp": [100], "kd": [20], "sample_time": 0.001}})");
  rows = simulate(makeSimulation(target)).recording;
  EXPECT_NEAR(valueAt(rows, "q_left_1_rad", rows.rowCount() - 1), 1.4, 1e-4);
}

/// The crank turns all round, while the rocker goes no farther than 2.42 rad: where it leads it
/// cannot lead on there.
TEST(MechanismMotion, AControllerOfJointsAtADeadCentreOfTheirsEndsTheRunWithItsName) {
  for (const char* law : {"computed-torque", "pd-gravity"}) {
    const ScenarioDescription scenario =
        makeRun("fourbar", std::string(R"("independent": ["right.1"],
            "initial": {"q": [1.4283, -0.905, 1.6742]}, "duration": 3, "input": {"trajectory":
            {"points": [{"q": [1.6742]}, {"q": [2.6], "time": 2}]}, "controller": {"law": ")") +
                               law + R"(", "kp": [100], "kd": [20]}})");
    const SimulationResult result = simulate(makeSimulation(scenario));
    EXPECT_EQ(result.status, RunStatus::DeadEnd) << result.reason;
    EXPECT_NE(result.reason.find("dead centre"), std::string::npos) << result.reason;
    const Recording& rows = result.recording;
    EXPECT_NEAR(valueAt(rows, "q_right_1_rad", rows.rowCount() - 1), 2.42, 0.02);
  }
}

TEST(MechanismMotion, GainsAndTargetsOnTheWayAreOfTheJointsThatAreLed) {
  const std::string run = R"("initial": {"q": [0.8, -0.16, 1.5]}, "duration": 3, "input": {
          "target": {"q": [1.2]},
          "controller": {"law": "computed-torque", "kp": [100], "kd": [20]}}, "recorded": [
          {"time": 1, "set": {"parts.target": )";
  const Recording rows =
      simulate(makeSimulation(makeRun("fourbar", run + R"([1.4], "parts.kp": [64]}}])"))).recording;
  EXPECT_NEAR(valueAt(rows, "q_left_1_rad", rows.rowCount() - 1), 1.4, 1e-4);
  EXPECT_THROW((void)makeSimulation(makeRun("fourbar", run + "[1.4, 0, 0]}}]")), DescriptionError);
}

TEST(MechanismMotion, NothingElseMayHoldWhatAMotionLeads) {
  for (const char* held : {R"("locked": ["left.2"])", R"("prescribed": {"right.1": "1.5"})"}) {
    const ScenarioDescription scenario =
        makeRun("fourbar", std::string(held) + R"(, "input": {"trajectory": {"points": [
            {"q": [0.8]}]}, "controller": {"law": "pd-gravity", "kp": [8], "kd": [0.8]}})");
    try {
      (void)makeSimulation(scenario);
      ADD_FAILURE() << held;
    } catch (const DescriptionError& error) {
      EXPECT_NE(toLine(error.issues().front()).find("which leads all of its motions"),
                std::string::npos);
    }
  }
}

TEST(MechanismMotion, ALiveRunAndItsRepetitionAreTheSameBytes) {
  const ScenarioDescription scenario =
      makeRun("fivebar", std::string(R"("duration": 0.6, "input": {)") + kFivebarMotion +
                             R"(, "controller": {"law": "computed-torque", "kp": [100, 100],
                         "kd": [20, 20], "sample_time": 0.002}})");
  const Recording whole = simulate(makeSimulation(scenario)).recording;
  SimulationRun run(makeSimulation(scenario), SimulationRun::Kind::Live);
  OdeState x;
  for (double t = 0.05; t < 0.6; t += 0.07) {
    (void)run.advanceTo(t);
    run.calcState(t, x);
  }
  while (run.step()) {
  }
  const Recording pieces = run.finish().recording;
  ASSERT_EQ(pieces.rowCount(), whole.rowCount());
  for (int r = 0; r < whole.rowCount(); ++r) {
    for (int c = 0; c < whole.columnCount(); ++c) {
      ASSERT_EQ(pieces.value(r, c), whole.value(r, c))
          << whole.columns()[static_cast<std::size_t>(c)].name;
    }
  }
}

/// The checks complain of them; whoever looks before is given the others.
TEST(MechanismMotion, JointsThatAreNotThereLeadNothing) {
  ScenarioDescription scenario =
      parseScenario(R"({"schema": "denavit-scenario/1", "mechanism": "four-bar"})", "absent", "");
  scenario.independent = {"nobody.1", "rocker.1"};
  EXPECT_THAT(findTargetJoints(scenario), testing::ElementsAre(2));
  EXPECT_EQ(makeLedRobot(scenario, makeJointList(*scenario.mechanism)).joints.size(), 1u);
}

/// In the hand: targets of the joints that lead, one after the other, and back again.
TEST(MechanismMotion, ALiveRunGoesToTargetsOfTheJointsThatLead) {
  for (const std::string loop : {"four-bar", "five-bar", "two-arms-bar"}) {
    const ScenarioDescription scenario = parseScenario(
        R"({"schema": "denavit-scenario/1", "mechanism": ")" + loop + R"("})", "live", "");
    const std::vector<double> start = findTakenStart(scenario);
    LiveStart from;
    from.q = start;
    LiveRun run(makeLiveScenario(scenario, LiveDrive::Targets, from).scenario);
    std::vector<double> target;
    for (const int joint : findTargetJoints(scenario)) {
      target.push_back(start[static_cast<std::size_t>(joint)] +
                       (loop == "two-arms-bar" ? -0.03 : 0.1));
    }
    EXPECT_TRUE(run.advanceTo(0.5)) << run.reason();
    run.set({{"parts.target", target}});
    for (double t = 0.6; t < 3; t += 0.05) EXPECT_TRUE(run.advanceTo(t)) << run.reason();
    for (std::size_t k = 0; k < target.size(); ++k) {
      const auto joint = static_cast<std::size_t>(findTargetJoints(scenario)[k]);
      EXPECT_NEAR(run.look().q[joint], target[k], 1e-3) << loop;
    }
    run.rewindTo(1);
    EXPECT_TRUE(run.advanceTo(2)) << run.reason();
    EXPECT_THROW(run.set({{"parts.target", start}}), DescriptionError) << "one for every joint";
  }
}

}  // namespace
}  // namespace denavit
