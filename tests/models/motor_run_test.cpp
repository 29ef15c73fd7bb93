#include <cmath>

#include <gmock/gmock.h>

#include "core/simulation/simulation.h"
#include "models/motor_sizing/motion_run.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "tests/models/reference_motions.h"
#include "tests/models/reference_values.h"

namespace denavit {
namespace {

using nlohmann::json;

json readMotors() { return test::readMotions("dc_motors.json"); }

/// The arm of a case with its motors: by a drive train, or where each motor has its joint by gear
/// ratios. Other friction and rotors are taken away.
json withDrive(json robot, const json& drive, const json& gears) {
  const std::size_t n = robot["joints"].size();
  if (gears.is_null()) robot["drive_train"] = drive["joint_per_motor"];
  for (std::size_t k = 0; k < n; ++k) {
    json& joint = robot["joints"][k];
    joint.erase("friction");
    joint["actuator"] = {{"rotor_inertia", drive["rotor_inertia"][k]},
                         {"viscous", drive["viscous"][k]},
                         {"coulomb", drive["coulomb"][k]},
                         {"resistance", drive["resistance"][k]},
                         {"inductance", drive["inductance"][k]},
                         {"torque_constant", drive["torque_constant"][k]},
                         {"back_emf_constant", drive["back_emf_constant"][k]}};
    if (!gears.is_null()) joint["actuator"]["gear_ratio"] = gears[k];
  }
  return robot;
}

json shippedRobot(const std::string& name) {
  return json::parse(std::ifstream(std::string(DENAVIT_TEST_DATA) +
                                   "/../../models/library/robots/" + name + ".json"));
}

std::string number(double value) { return json(value).dump(); }

/// offset + amplitude sin(omega t), one per motor.
json voltagesOf(const json& form) {
  json list = json::array();
  for (std::size_t k = 0; k < form["offset"].size(); ++k) {
    list.push_back(number(form["offset"][k]) + " + (" + number(form["amplitude"][k]) + ")*sin(" +
                   number(form["omega"][k]) + "*t)");
  }
  return list;
}

ScenarioDescription scenarioOf(const json& robot, const json& input) {
  const json all = {{"schema", "denavit-scenario/1"},
                    {"robot", robot},
                    {"input", input},
                    {"duration", 1},
                    {"output_step", 0.05},
                    {"integrator", {{"method", "fehlberg78"}, {"rtol", 1e-12}, {"atol", 1e-13}}}};
  return parseScenario(all.dump(), "motors", "");
}

SimulationResult runOf(const ScenarioDescription& scenario) {
  SimulationResult result = simulate(makeSimulation(scenario));
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  return result;
}

VecX<double> valuesAt(const Recording& rows, int row, const std::string& stem, std::size_t count,
                      const std::string& unit) {
  VecX<double> v(static_cast<Eigen::Index>(count));
  for (std::size_t k = 0; k < count; ++k) {
    const int column = rows.findColumn(stem + std::to_string(k + 1) + "_" + unit);
    v[static_cast<Eigen::Index>(k)] = rows.value(row, column);
  }
  return v;
}

/// q, qd and i of a run against rows of the reference.
void expectHistory(ScenarioDescription scenario, const json& rows) {
  const std::size_t n = scenario.robot.joints.size();
  const VecX<double> start = test::toVector(rows[0]);
  for (std::size_t k = 0; k < n; ++k) {
    const auto i = static_cast<Eigen::Index>(k), N = static_cast<Eigen::Index>(n);
    scenario.initial.q.push_back(start[1 + i]);
    scenario.initial.qd.push_back(start[1 + N + i]);
    scenario.initial.current.push_back(start[1 + 2 * N + i]);
  }
  const SimulationResult run = runOf(scenario);
  EXPECT_LT(run.energyClosure, 1e-9);
  ASSERT_EQ(run.recording.rowCount(), static_cast<int>(rows.size()));
  for (int row = 0; row < run.recording.rowCount(); ++row) {
    const VecX<double> expected = test::toVector(rows[static_cast<std::size_t>(row)]);
    const auto N = static_cast<Eigen::Index>(n);
    ASSERT_NEAR(run.recording.value(row, 0), expected[0], 1e-14);
    for (const auto& [stem, unit, from] :
         {std::tuple{"q", "rad", 1 + 0 * N}, {"qd", "rad_s", 1 + N}, {"i", "A", 1 + 2 * N}}) {
      const VecX<double> actual = valuesAt(run.recording, row, stem, n, unit);
      EXPECT_LT((actual - expected.segment(from, N)).cwiseAbs().maxCoeff(),
                1e-8 * std::max(1.0, expected.segment(from, N).cwiseAbs().maxCoeff()))
          << stem << " at row " << row;
    }
  }
}

TEST(MotorRun, APlanarArmAnswersVoltagesAsTheReferenceDoes) {
  const json of = readMotors()["planar_2r"];
  const json input = {{"voltage", voltagesOf(of["voltage"])}};
  expectHistory(scenarioOf(withDrive(of["robot"], of["drive"], {}), input), of["rows"]);
  const json gears = {60, -45};
  expectHistory(scenarioOf(withDrive(of["robot"], of["drive"], gears), input), of["rows"]);
}

TEST(MotorRun, ThePumaAnswersVoltagesAsTheReferenceDoes) {
  const json of = readMotors()["puma560"];
  const json robot = withDrive(shippedRobot("puma560"), of["drive"], of["gear_ratio"]);
  expectHistory(scenarioOf(robot, {{"voltage", voltagesOf(of["voltage"])}}), of["rows"]);
}

TEST(MotorRun, AWristWithCoupledDrivesAnswersAsTheReferenceDoes) {
  const json of = readMotors()["coupled_wrist"];
  const json robot = withDrive(of["robot"], of["drive"], {});
  expectHistory(scenarioOf(robot, {{"voltage", voltagesOf(of["voltage"])}}), of["rows"]);
}

/// A motor, a gear, a load: in closed form.
TEST(MotorRun, OneJointFollowsItsClosedForm) {
  const json all = readMotors();
  for (const json& of : all["one_joint"]) {
    const json& p = of["parameters"];
    const json robot = {
        {"schema", "denavit-robot/1"},
        {"convention", "standard"},
        {"gravity", {0, 0, 0}},
        {"joints",
         {{{"friction", {{"viscous", p["load_viscous"]}}},
           {"actuator",
            {{"gear_ratio", p["gear_ratio"]},
             {"rotor_inertia", p["rotor_inertia"]},
             {"viscous", p["viscous"]},
             {"resistance", p["resistance"]},
             {"inductance", p["inductance"]},
             {"torque_constant", p["torque_constant"]},
             {"back_emf_constant", p["back_emf_constant"]}}},
           {"link",
            {{"mass", 1}, {"inertia", {{"xx", 0.4}, {"yy", 0.4}, {"zz", p["load_inertia"]}}}}}}}}};
    const double load = p["load_torque"];
    ScenarioDescription scenario =
        scenarioOf(robot, {{"voltage", {p["voltage"]}}, {"tau", {-load}}});
    const double end = of["rows"].back()[0];
    scenario.duration = end;
    scenario.outputStep = of["rows"][1][0];
    expectHistory(scenario, of["rows"]);
  }
}

/// Currents and voltages of quintic motions (Freeman 1985, eq. 2-238 to 2-240).
void expectNominal(const json& robot, const json& motion, const json& rows) {
  json scenario = {
      {"schema", "denavit-scenario/1"},
      {"robot", robot},
      {"input",
       {{"trajectory",
         {{"points", {{{"q", motion["from"]}}, {{"q", motion["to"]}, {"time", motion["T"]}}}},
          {"profile", "quintic"}}}}},
      {"duration", motion["T"]},
      {"output_step", motion["T"].get<double>() / static_cast<double>(rows.size() - 1)}};
  const ScenarioDescription run = makeMotionRun(parseScenario(scenario.dump(), "nominal", ""));
  const SimulationResult result = runOf(run);
  const Recording& table = result.recording;
  const std::size_t n = robot["joints"].size();
  ASSERT_EQ(table.rowCount(), static_cast<int>(rows.size()));
  for (int row = 0; row < table.rowCount(); ++row) {
    const json& expected = rows[static_cast<std::size_t>(row)];
    for (const auto& [stem, unit, key] : {std::tuple{"i", "A", "current"}, {"v", "V", "voltage"}}) {
      const VecX<double> wanted = test::toVector(expected[key]);
      const VecX<double> actual = valuesAt(table, row, stem, n, unit);
      EXPECT_LT((actual - wanted).cwiseAbs().maxCoeff(),
                1e-8 * std::max(1.0, wanted.cwiseAbs().maxCoeff()))
          << key << " at row " << row;
    }
  }
}

TEST(NominalMotors, AgreeWithTheReferenceOnAPlanarArm) {
  const json all = readMotors(), of = all["planar_2r_nominal"];
  expectNominal(withDrive(all["planar_2r"]["robot"], of["drive"], {}), of["motion"], of["rows"]);
  expectNominal(withDrive(all["planar_2r"]["robot"], of["drive"], {60, -45}), of["motion"],
                of["rows"]);
}

TEST(NominalMotors, AgreeWithTheReferenceOnThePuma) {
  const json all = readMotors(), of = all["puma560_nominal"];
  json drive = all["puma560"]["drive"];
  drive["coulomb"] = of["drive"]["coulomb"];
  expectNominal(withDrive(shippedRobot("puma560"), drive, all["puma560"]["gear_ratio"]),
                of["motion"], of["rows"]);
}

TEST(NominalMotors, AgreeWithTheReferenceOnACoupledWrist) {
  const json all = readMotors(), of = all["coupled_wrist_nominal"];
  expectNominal(withDrive(all["coupled_wrist"]["robot"], of["drive"], {}), of["motion"],
                of["rows"]);
}

json oneMotor(const json& actuator,
              const json& link = {{"mass", 1},
                                  {"inertia", {{"xx", 0.1}, {"yy", 0.1}, {"zz", 0.1}}}}) {
  return {{"schema", "denavit-robot/1"},
          {"convention", "standard"},
          {"gravity", {0, 0, 0}},
          {"joints", {{{"actuator", actuator}, {"link", link}}}}};
}

const json kMotor = {{"gear_ratio", 20},   {"rotor_inertia", 1e-4},   {"resistance", 2},
                     {"inductance", 4e-3}, {"torque_constant", 0.05}, {"back_emf_constant", 0.05}};

/// V/R (1 - exp(-R t/L)), and V/R at once without inductance.
TEST(MotorRun, ALockedRotorDrawsItsStallCurrent) {
  ScenarioDescription scenario = scenarioOf(oneMotor(kMotor), {{"voltage", {12}}});
  scenario.locked = {1};
  const SimulationResult run = runOf(scenario);
  const Recording& rows = run.recording;
  for (int row = 0; row < rows.rowCount(); ++row) {
    const double t = rows.value(row, 0);
    EXPECT_NEAR(rows.value(row, rows.findColumn("i1_A")), 6 * (1 - std::exp(-500 * t)), 1e-9);
    EXPECT_NEAR(rows.value(row, rows.findColumn("tau1_Nm")), 0, 1e-12) << "the lock bears the rest";
  }
  EXPECT_LT(run.energyClosure, 1e-9);
  scenario.robot.joints[0].actuator.inductance.reset();
  const SimulationResult quick = runOf(scenario);
  EXPECT_EQ(quick.recording.value(0, quick.recording.findColumn("i1_A")), 6);
}

/// A time constant of 0.1 ms beside a swing of a second.
TEST(MotorRun, AStiffCircuitRunsAtStepsOfTheMechanics) {
  json motor = kMotor;
  motor["inductance"] = 2e-4;
  ScenarioDescription scenario = scenarioOf(oneMotor(motor), {{"voltage", {"6*sin(3*t)"}}});
  scenario.duration = 5;
  scenario.integrator.method = IntegrationMethod::Rosenbrock4;
  scenario.integrator.rtol = 1e-7;
  scenario.integrator.atol = 1e-9;
  const SimulationResult stiff = runOf(scenario);
  scenario.robot.joints[0].actuator.inductance.reset();
  const SimulationResult quick = runOf(scenario);
  EXPECT_LT(stiff.statistics.steps, 2 * quick.statistics.steps + 100);
  const int last = stiff.recording.rowCount() - 1;
  EXPECT_NEAR(stiff.recording.value(last, 1), quick.recording.value(last, 1), 1e-3);
  EXPECT_LT(stiff.energyClosure, 1e-6);
}

/// What a lossy gear takes of a current's torque belongs to the linearisation, or the method is of
/// first order: then steps go with the root of the tolerance.
TEST(MotorRun, ALossyGearLeavesRosenbrocksOrderAlone) {
  ScenarioDescription scenario = readScenario("motor-lift");
  scenario.integrator.method = IntegrationMethod::Rosenbrock4;
  const auto countSteps = [&](double tolerance) {
    scenario.integrator.rtol = tolerance;
    scenario.integrator.atol = tolerance / 10;
    return static_cast<double>(runOf(scenario).statistics.steps);
  };
  EXPECT_LT(countSteps(1e-8), 5 * countSteps(1e-6));  // 10^(2/4) = 3.2 of order 4
}

/// Neither supply nor current limit is passed; the ledger closes over both.
TEST(MotorRun, AnAmplifierHoldsItsLimits) {
  json motor = kMotor;
  motor["supply"] = {{"voltage", 10}, {"current", 1.5}};
  for (const double inductance : {4e-3, 0.0}) {
    motor["inductance"] = inductance;
    ScenarioDescription scenario = scenarioOf(oneMotor(motor), {{"voltage", {"t < 2 ? 30 : -30"}}});
    scenario.duration = 5;
    scenario.outputStep = 0.005;
    const SimulationResult run = runOf(scenario);
    const Recording& rows = run.recording;
    int atCurrent = 0, atVoltage = 0;
    for (int row = 0; row < rows.rowCount(); ++row) {
      const double i = rows.value(row, rows.findColumn("i1_A")),
                   V = rows.value(row, rows.findColumn("v1_V"));
      EXPECT_LE(std::abs(i), 1.5 * (1 + 1e-9));
      EXPECT_LE(std::abs(V), 10 * (1 + 1e-12));
      atCurrent += std::abs(std::abs(i) - 1.5) < 1e-9;
      atVoltage += std::abs(std::abs(V) - 10) < 1e-9;
    }
    EXPECT_GT(atCurrent, 50) << inductance;
    EXPECT_GT(atVoltage, 20) << inductance;
    EXPECT_LT(run.energyClosure, 1e-9) << inductance;
  }
}

/// A motor that a load drives gives current back, and no more than came in.
TEST(MotorRun, ALoadThatDrivesTheMotorChargesTheBattery) {
  json robot = oneMotor(
      kMotor,
      {{"mass", 4}, {"com", {-0.3, 0, 0}}, {"inertia", {{"xx", 0.1}, {"yy", 0.1}, {"zz", 0.1}}}});
  robot["gravity"] = {0, -9.81, 0};
  robot["joints"][0]["a"] = 0.5;
  ScenarioDescription scenario = scenarioOf(robot, {{"voltage", {"0.9*20*0.05*qd1"}}});
  scenario.initial.q = {1.4};
  scenario.duration = 2;
  const SimulationResult run = runOf(scenario);
  const Recording& rows = run.recording;
  const int last = rows.rowCount() - 1;
  EXPECT_LT(rows.value(last, rows.findColumn("battery_J")), -0.05);
  EXPECT_GT(rows.value(last, rows.findColumn("copper_loss_J")), 0.001);
  EXPECT_LT(run.energyClosure, 1e-9);
}

/// Torques that become voltages: R T/Kt + Ke θ̇ gives the torque back where there is no inductance.
TEST(MotorRun, AControllerOfTorquesDrivesMotorsAlike) {
  json of = readMotors()["planar_2r"];
  json drive = of["drive"];
  for (const bool coupled : {false, true}) {
    json robot = withDrive(of["robot"], drive, coupled ? json() : json{60, -45});
    if (coupled) {
      robot["drive_train"] = {{0.02, 0.01}, {-0.01, 0.02}};
    }
    for (json& joint : robot["joints"]) joint["actuator"].erase("inductance");
    json input = {
        {"trajectory",
         {{"points", {{{"q", {0.1, 0.2}}}, {{"q", {0.8, -0.4}}, {"time", 0.8}}}},
          {"profile", "quintic"}}},
        {"controller", {{"law", "computed-torque"}, {"kp", {400, 400}}, {"kd", {40, 40}}}}};
    const SimulationResult torque = runOf(scenarioOf(robot, input));
    input["controller"]["output"] = "voltage";
    const SimulationResult voltage = runOf(scenarioOf(robot, input));
    for (int row = 0; row < torque.recording.rowCount(); ++row) {
      EXPECT_LT((valuesAt(torque.recording, row, "tau", 2, "Nm") -
                 valuesAt(voltage.recording, row, "tau", 2, "Nm"))
                    .cwiseAbs()
                    .maxCoeff(),
                1e-6);
    }
    EXPECT_LT(voltage.energyClosure, 1e-8);
  }
}

TEST(MotorRun, BadMotorsAreNamed) {
  const auto firstIssue = [](const json& robot, const json& input, const auto& change) {
    ScenarioDescription scenario = scenarioOf(robot, input);
    change(scenario);
    try {
      (void)makeSimulation(scenario);
    } catch (const DescriptionError& error) {
      const Issue& issue = error.issues().front();
      return issue.where + ": " + issue.what + ": " + issue.remedy;
    }
    return std::string("none");
  };
  const auto asItIs = [](ScenarioDescription&) {};
  json bare = kMotor;
  bare.erase("resistance");
  EXPECT_THAT(firstIssue(oneMotor(bare), {{"voltage", {12}}}, asItIs),
              testing::AllOf(testing::HasSubstr("joints[0].actuator.resistance"),
                             testing::HasSubstr("a voltage drives this motor")));
  json quick = kMotor;
  quick["inductance"] = 0;
  EXPECT_THAT(firstIssue(oneMotor(quick), {{"voltage", {12}}},
                         [](ScenarioDescription& s) { s.initial.current = {2}; }),
              testing::AllOf(testing::HasSubstr("initial.current[0]"),
                             testing::HasSubstr("has no inductance")));
  EXPECT_THAT(firstIssue(oneMotor(kMotor), {{"voltage", {12, 3}}}, asItIs),
              testing::HasSubstr("input.voltage: has 2 expressions; the arm has 1 joint"));
  EXPECT_THAT(firstIssue(oneMotor(kMotor), {{"voltage", {12}}},
                         [](ScenarioDescription& s) { s.clipEffort = true; }),
              testing::HasSubstr("clip_effort"));
}

TEST(DriveTrainFile, SingularAndMisshapenTrainsAreNamed) {
  json of = readMotors()["planar_2r"];
  json robot = withDrive(of["robot"], of["drive"], {});
  const auto issueOf = [&](const json& train) {
    robot["drive_train"] = train;
    const ScenarioDescription scenario = scenarioOf(robot, {{"voltage", {1, 1}}});
    for (const Issue& issue : findIssues(scenario.robot)) {
      if (issue.severity == Issue::Severity::Error) return issue.where + ": " + issue.what;
    }
    return std::string("none");
  };
  EXPECT_THAT(issueOf({{0.02, 0.01}, {0.04, 0.02}}),
              testing::HasSubstr("drive_train: is singular"));
  EXPECT_THAT(issueOf({{0.02, 0.01}}), testing::HasSubstr("drive_train: has 1 row"));
  EXPECT_THAT(issueOf({{0.02, 0.01}, {0.04}}), testing::HasSubstr("drive_train[1]: has 1 number"));
  EXPECT_EQ(issueOf({{0.02, 0.01}, {-0.01, 0.02}}), "none");
}

}  // namespace
}  // namespace denavit
