#include "models/motor_sizing/motor_sizing.h"

#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/simulation/drive_rows.h"
#include "models/motion_preview/motion_preview.h"
#include "models/motor_sizing/motion_run.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/study/study_run.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

using nlohmann::json;

json makeMove(const std::string& profile) {
  return {{"schema", "denavit-scenario/1"},
          {"robot",
           {{"schema", "denavit-robot/1"},
            {"convention", "standard"},
            {"gravity", {0, -9.81, 0}},
            {"joints",
             {{{"a", 1},
               {"link", {{"mass", 1}, {"com", {-0.5, 0, 0}}, {"inertia", {{"zz", 0.1}}}}}}}}}},
          {"input",
           {{"trajectory",
             {{"points", {{{"q", {1.5}}}, {{"q", {3.1}}, {"time", 0.8}}}}, {"profile", profile}}},
            {"controller", {{"law", "none"}}}}},
          {"output_step", 0.01}};
}

ScenarioDescription parse(const json& file) { return parseScenario(file.dump(), "move", ""); }

std::vector<JointDemand> demandsOf(const json& file) {
  const ScenarioDescription scenario = makeMotionRun(parse(file));
  return calcJointDemands(simulateDrives(makeSimulation(scenario)).drives, scenario.robot);
}

/// With a cubic, tau = 0.35 qdd + 4.905 cos q is largest just before the arrival.
TEST(MotorSizing, ThePeakAtAnArrivalCounts) {
  json file = makeMove("cubic");
  for (const double step : {0.01, 0.1, 0.37}) {
    file["output_step"] = step;
    const JointDemand demand = demandsOf(file).front();
    EXPECT_NEAR(demand.peakTorque, 0.35 * 15 - 4.905 * std::cos(3.1), 1e-6) << step;
    EXPECT_NEAR(demand.peakTime, 0.8, 1e-6) << step;
    EXPECT_NEAR(demand.rmsTorque, 5.64758, 2e-5) << step;
    EXPECT_NEAR(demand.peakSpeed, 3, 1e-6) << step;
  }
}

/// A joint with Coulomb friction needs the friction torque from the first instant to the last one.
TEST(MotorSizing, DryFrictionCountsOnBothSidesOfATurn) {
  json file = makeMove("quintic");
  file["robot"]["gravity"] = {0, 0, 0};
  file["robot"]["joints"][0]["friction"]["coulomb"] = 7;
  file["input"].erase("trajectory");
  file["input"].erase("controller");
  file["duration"] = 1;
  file["prescribed"] = {{"1", "0.3*t^2-0.2*t"}};  // turns back at 1/3 s
  const JointDemand demand = demandsOf(file).front();
  EXPECT_NEAR(demand.peakTorque, 7 + 0.35 * 0.6, 1e-9);
  EXPECT_NEAR(demand.rmsTorque, std::sqrt((std::pow(7 - 0.21, 2) + 2 * std::pow(7 + 0.21, 2)) / 3),
              1e-5);
}

/// A motion and its reverse require the same of every motor that only accelerates.
TEST(MotorSizing, AMotionAndItsReverseNeedTheSameMotors) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    test::Arbitrary any(seed);
    const char* profiles[] = {"cubic", "quintic", "cycloidal", "trapezoidal"};
    json file = makeMove(profiles[seed % 4]);
    if (seed % 4 == 3) file["input"]["trajectory"]["limits"] = {{"acceleration", {400}}};
    json points = json::array(), back = json::array();
    std::vector<double> times{0};
    for (int k = 0; k < 3; ++k) {
      points.push_back({{"q", {any.number(-2, 2)}}});
      if (k > 0) times.push_back(times.back() + any.number(0.3, 0.9));
    }
    for (std::size_t k = 0; k < 3; ++k) {
      back.push_back({{"q", points[2 - k]["q"]}});
      if (k == 0) continue;
      points[k]["time"] = times[k];
      back[k]["time"] = times.back() - times[2 - k];
    }
    file["input"]["trajectory"]["points"] = points;
    file["output_step"] = any.number(0.01, 0.2);
    const JointDemand there = demandsOf(file).front();
    file["input"]["trajectory"]["points"] = back;
    const JointDemand home = demandsOf(file).front();
    EXPECT_NEAR(there.peakTorque, home.peakTorque, 1e-5 * there.peakTorque) << seed;
    EXPECT_NEAR(there.rmsTorque, home.rmsTorque, 1e-5 * there.rmsTorque) << seed;
    EXPECT_NEAR(there.energy, home.returned, 1e-4 * there.energy) << seed;
    file["output_step"] = 0.013;
    EXPECT_EQ(demandsOf(file).front().peakTorque, home.peakTorque) << seed;
    // These are the values in the window without a run.
    const MotionPreview preview = previewMotion(parse(file));
    ASSERT_FALSE(preview.demands.empty()) << seed;
    EXPECT_NEAR(preview.demands.front().peakTorque, home.peakTorque, 2e-4 * home.peakTorque)
        << seed;
  }
}

/// Measures of studies take both sides of a jump, whatever the rows.
TEST(MotorSizing, MeasuresOfStudiesCountTheArrival) {
  json file = makeMove("cubic");
  file["output_step"] = 0.1;
  file["duration"] = 0.8;
  StudyDescription study;
  study.scenario = parse(file);
  StudyParameter& mass = study.parameters.emplace_back();
  mass.path = "robot.joints[0].link.mass";
  mass.values = {1.0};
  study.measures = {{"peak", "max(abs(tau1))"}, {"first", "first(tau1)"}, {"low", "min(tau1)"}};
  const StudyRow row = StudyPlan(study).run(0);
  ASSERT_EQ(row.status, StudyRow::Status::Completed) << row.reason;
  EXPECT_NEAR(row.measures[0], 0.35 * 15 - 4.905 * std::cos(3.1), 1e-5);
  EXPECT_NEAR(row.measures[1], 0.35 * 15 + 4.905 * std::cos(1.5), 1e-9);
  EXPECT_NEAR(row.measures[2], -row.measures[0], 1e-12);
}

/// A limit that is exceeded between two rows, just before the arrival, is reported.
TEST(MotorSizing, ALimitThatIsPassedAtAnArrivalIsSaid) {
  json file = makeMove("cubic");
  file["output_step"] = 0.1;
  file["robot"]["joints"][0]["limits"] = {{"effort", 10.1}};
  const ScenarioDescription scenario = makeMotionRun(parse(file));
  const SimulationResult run = simulate(makeSimulation(scenario));
  ASSERT_EQ(run.violations.size(), 1u);
  EXPECT_EQ(run.violations.front().what, "effort");
  EXPECT_NEAR(std::abs(run.violations.front().value), 10.1508, 1e-4);
  EXPECT_THAT(findMotionWarnings(scenario), testing::SizeIs(1));
}

}  // namespace
}  // namespace denavit
