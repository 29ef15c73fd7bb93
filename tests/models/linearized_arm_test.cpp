#include "models/linearization/linearized_arm.h"

#include <cmath>

#include <gmock/gmock.h>

#include "models/issue.h"
#include "models/linearization/linear_along.h"
#include "models/linearization/regulator.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "tests/models/flexible_arms.h"
#include "tests/models/reference_motions.h"
#include "tests/models/reference_values.h"

namespace denavit {
namespace {

using nlohmann::json;

ScenarioDescription scenarioOf(const json& robot) {
  const json all = {{"schema", "denavit-scenario/1"}, {"robot", robot}};
  return parseScenario(all.dump(), "linearize", "");
}

json shippedRobotFile(const std::string& name) {
  return json::parse(std::ifstream(std::string(DENAVIT_TEST_DATA) +
                                   "/../../models/library/robots/" + name + ".json"));
}

/// The arm of a case; with motors it has no other friction and rotors than theirs.
json robotOf(const json& of) {
  json robot = of["robot"].is_string() ? shippedRobotFile(of["robot"]) : of["robot"];
  if (!of.contains("drive")) return robot;
  const json& drive = of["drive"];
  robot["drive_train"] = drive["joint_per_motor"];
  for (std::size_t k = 0; k < robot["joints"].size(); ++k) {
    json& joint = robot["joints"][k];
    joint.erase("friction");
    joint["actuator"] = json::object();
    for (const char* key : {"rotor_inertia", "viscous", "resistance", "inductance",
                            "torque_constant", "back_emf_constant"}) {
      joint["actuator"][key] = drive[key][k];
    }
  }
  return robot;
}

LinearRequest requestOf(const json& of) {
  LinearRequest request;
  request.q = of["q"].get<std::vector<double>>();
  request.qd = of["qd"].get<std::vector<double>>();
  request.qdd = of["qdd"].get<std::vector<double>>();
  if (of.contains("wrench")) request.wrench = of["wrench"].get<std::vector<double>>();
  if (of.contains("drive")) request.inputs = "voltage";
  return request;
}

double relativeOf(const MatX<double>& actual, const MatX<double>& expected) {
  return (actual - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
}

class LinearReference : public testing::TestWithParam<std::size_t> {
 protected:
  json of = test::readMotions("linearisation.json")["cases"][GetParam()];
};
INSTANTIATE_TEST_SUITE_P(Cases, LinearReference, testing::Range(std::size_t{0}, std::size_t{9}));

TEST_P(LinearReference, AAndBAgree) {
  const LinearizedArm made = *linearize(scenarioOf(robotOf(of)), requestOf(of));
  const MatX<double> A = test::toMatrix(of["A"]), B = test::toMatrix(of["B"]);
  EXPECT_LT(relativeOf(made.system.A, A), 1e-10) << of["key"];
  EXPECT_LT(relativeOf(made.system.B, B), 1e-10) << of["key"];
  // Each row by itself: electrical rows are a thousand times as large as mechanical ones.
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    EXPECT_LT(relativeOf(made.system.A.row(i), A.row(i)), 1e-9) << of["key"] << " row " << i;
  }
  if (of.contains("tau")) {
    EXPECT_LT(test::relative(made.tau, test::toVector(of["tau"])), 1e-10);
  } else {
    EXPECT_LT(test::relative(made.current, test::toVector(of["current"])), 1e-9);
  }
  EXPECT_EQ(made.states.size(), static_cast<std::size_t>(A.rows()));
  EXPECT_EQ(made.states.front(), "q1_rad");
}

TEST_P(LinearReference, RegulatorsAgree) {
  if (!of.contains("lqr")) GTEST_SKIP() << "has none";
  const json& lqr = of["lqr"];
  const LinearizedArm arm = *linearize(scenarioOf(robotOf(of)), requestOf(of));
  RegulatorWeights weights{lqr["Q_diag"].get<std::vector<double>>(),
                           lqr["R_diag"].get<std::vector<double>>(), 0};
  EXPECT_LT(relativeOf(designRegulator(arm, weights).K, test::toMatrix(lqr["K"])), 1e-8);
  weights.sampleTime = lqr["Ts"];
  EXPECT_LT(relativeOf(designRegulator(arm, weights).K, test::toMatrix(lqr["K_discrete"])), 1e-8);
}

TEST(LinearizedArm, AMotorWithoutACircuitKeepsItsTorque) {
  ScenarioDescription scenario = scenarioOf(json("motor-2r"));
  scenario.changes.emplace_back("joints[1].actuator.resistance", json(0));
  LinearRequest request;
  request.inputs = "voltage";
  const LinearizedArm made = *linearize(scenario, request);
  EXPECT_THAT(made.inputs, testing::ElementsAre("v1_V"));
  EXPECT_EQ(made.states.size(), 5u) << "one current";
  EXPECT_THAT(made.remarks, testing::Contains(testing::HasSubstr("motor 2 has no circuit")));
  EXPECT_THAT(made.remarks, testing::Contains(testing::HasSubstr("losses of gears")));
}

TEST(LinearizedArm, SaysWhatItLeavesOut) {
  ScenarioDescription scenario = scenarioOf(json("puma560"));
  EXPECT_EQ(linearize(scenario, {})->remarks.size(), 1u) << "dry friction";
  scenario.without = {MotionTerm::Coriolis};
  scenario.friction = false;
  scenario.stops = {.stiffness = 1000, .damping = 10};
  LinearRequest request;
  request.q = {0, 0, 0, 0, 9, 0};
  EXPECT_THAT(linearize(scenario, request)->remarks,
              testing::ElementsAre(testing::HasSubstr("couplings and products of rates"),
                                   testing::HasSubstr("joint 5 is in its stop")));
}

/// What the full equations and the linear model do after a push of so many radians.
double distanceOf(const ScenarioDescription& scenario, const LinearizedArm& linear,
                  const VecX<double>& direction, double amplitude) {
  ScenarioDescription pushed = scenario;
  for (Eigen::Index i = 0; i < direction.size(); ++i) {
    pushed.initial.q[static_cast<std::size_t>(i)] += amplitude * direction[i];
  }
  const SimulationResult run = simulate(makeSimulation(pushed));
  const Eigen::Index n = direction.size();
  VecX<double> x = VecX<double>::Zero(2 * n);
  x.head(n) = amplitude * direction;
  // Steps so short that their fourth order is exact.
  const double h = 1e-3;
  double worst = 0, t = 0;
  const MatX<double>& A = linear.system.A;
  for (int row = 0; row < run.recording.rowCount(); ++row) {
    for (; t < run.recording.value(row, 0) - 0.5 * h; t += h) {
      const VecX<double> k1 = A * x, k2 = A * (x + 0.5 * h * k1), k3 = A * (x + 0.5 * h * k2),
                         k4 = A * (x + h * k3);
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    for (Eigen::Index i = 0; i < n; ++i) {
      const double q = run.recording.value(row, 1 + static_cast<int>(i)) -
                       scenario.initial.q[static_cast<std::size_t>(i)];
      worst = std::max(worst, std::abs(q - x[i]));
    }
  }
  return worst;
}

TEST(LinearizedArm, LinearAndFullAnswersDifferBySquaresOfTheAmplitude) {
  const json of = test::readMotions("linearisation.json")["cases"][0];
  ScenarioDescription scenario = scenarioOf(of["robot"]);
  scenario.initial.q = of["q"].get<std::vector<double>>();
  for (const json& tau : of["tau"]) scenario.input.tau.push_back(tau.dump());
  scenario.duration = 1;
  scenario.outputStep = 0.01;
  scenario.integrator.rtol = 1e-12;
  scenario.integrator.atol = 1e-14;
  const LinearizedArm linear = *linearize(scenario, {});
  const VecX<double> direction{{1, -0.6}};
  double before = distanceOf(scenario, linear, direction, 0.02);
  for (const double amplitude : {0.01, 0.005, 0.0025, 0.00125}) {
    const double now = distanceOf(scenario, linear, direction, amplitude);
    EXPECT_NEAR(std::log2(before / now), 2, 0.1) << amplitude;
    before = now;
  }
}

/// At an instant of a run: the same as at the joint values that it has there.
TEST(LinearizedArm, AnInstantOfARunIsItsPoint) {
  const json of = test::readMotions("linearisation.json")["cases"][0];
  ScenarioDescription scenario = scenarioOf(of["robot"]);
  scenario.initial.q = {-0.4, 0.9};
  scenario.input.tau = {"10*sin(3*t)", "2"};
  scenario.duration = 1;
  LinearRequest request;
  request.time = 0.6;
  const LinearizedArm there = *linearize(scenario, request);
  EXPECT_EQ(there.time, 0.6);
  request = {};
  request.q = {there.q.begin(), there.q.end()};
  request.qd = {there.qd.begin(), there.qd.end()};
  request.qdd = {there.qdd.begin(), there.qdd.end()};
  const LinearizedArm same = *linearize(scenario, request);
  EXPECT_EQ(there.system.A, same.system.A);
  EXPECT_NEAR(there.tau[0], 10 * std::sin(1.8), 1e-8);
  EXPECT_NEAR(there.tau[1], 2, 1e-8);
}

/// The tool's displacement and rotation are what forward kinematics says.
TEST(LinearizedArm, LockedJointsLeaveAndToolsAreOutputs) {
  ScenarioDescription scenario = scenarioOf(shippedRobotFile("puma560"));
  scenario.locked = {2};
  LinearRequest request;
  request.q = {0.1, 0.2, -0.4, 0.3, 0.5, -0.2};
  request.outputs = {"tool", "rates"};
  const LinearizedArm made = *linearize(scenario, request);
  EXPECT_EQ(made.system.order(), 10);
  EXPECT_EQ(made.inputs.size(), 5u);
  EXPECT_EQ(made.outputs.size(), 11u);
  EXPECT_EQ(made.states[1], "q3_rad");
  EXPECT_EQ(made.outputs[6], "qd1_rad_s");
  EXPECT_THAT(made.remarks, testing::ElementsAre(testing::HasSubstr("dry friction is left out")));
}

TEST(LinearizedArm, MotorsWithoutInductanceHaveNoCurrentState) {
  json robot = robotOf(test::readMotions("linearisation.json")["cases"][6]);
  const MatX<double> slow = linearize(scenarioOf(robot), {.inputs = "voltage"})->system.A;
  EXPECT_EQ(slow.rows(), 6);
  for (json& joint : robot["joints"]) joint["actuator"]["inductance"] = 0;
  const LinearizedArm quick = *linearize(scenarioOf(robot), {.inputs = "voltage"});
  EXPECT_EQ(quick.system.order(), 4);
  // What is left when currents follow at once: a Schur complement.
  const MatX<double> rest = slow.topLeftCorner(4, 4) - slow.topRightCorner(4, 2) *
                                                           slow.bottomRightCorner(2, 2).inverse() *
                                                           slow.bottomLeftCorner(2, 4);
  EXPECT_LT(relativeOf(quick.system.A, rest), 1e-12);
}

/// A conical pendulum: cos of its angle to the vertical is g / (Ω² l), whichever way it was looked
/// for.
TEST(LinearizedArm, ASteadySpinIsFound) {
  const double l = 0.5, Omega = 7;
  const json robot = {
      {"schema", "denavit-robot/1"},
      {"convention", "standard"},
      {"joints",
       {{{"alpha", M_PI_2},
         {"link", {{"mass", 1}, {"inertia", {{"xx", 0.1}, {"yy", 0.1}, {"zz", 0.1}}}}}},
        {{"a", l}, {"link", {{"mass", 2}}}}}}};
  LinearRequest request;
  request.q = {0.4, -0.9};
  request.qd = {Omega, 0};
  request.find = {2};
  const LinearizedArm found = *linearize(scenarioOf(robot), request);
  // q2 = -90° hangs down.
  EXPECT_NEAR(std::cos(found.q[1] + M_PI_2), 9.81 / (Omega * Omega * l), 1e-10);
  EXPECT_EQ(found.q[0], 0.4);
  EXPECT_NEAR(found.tau[1], 0, 1e-9);
  request.find = {3};
  EXPECT_THROW((void)linearize(scenarioOf(robot), request), DescriptionError);
}

/// A pose that a torque holds, links bent: forward dynamics stays there.
TEST(LinearizedArm, APoseThatTorquesHoldIsFoundAlsoWhereLinksBend) {
  ScenarioDescription scenario =
      parseScenario(R"({"schema": "denavit-scenario/1", "robot": "flexible-a"})", "trim", "");
  LinearRequest request;
  const std::size_t joints = scenario.robot.joints.size();
  request.q.assign(joints, 0.3);
  for (std::size_t i = 1; i <= joints; ++i) request.find.push_back(static_cast<int>(i));
  const LinearizedArm first = *linearize(scenario, {.q = request.q});
  request.tau = {first.tau.begin(), first.tau.end()};
  const LinearizedArm found = *linearize(scenario, request);
  scenario.initial.q.assign(found.q.begin(), found.q.begin() + static_cast<std::ptrdiff_t>(joints));
  scenario.initial.delta.assign(found.q.begin() + static_cast<std::ptrdiff_t>(joints),
                                found.q.end());
  for (const double tau : request.tau) scenario.input.tau.push_back(json(tau).dump());
  scenario.friction = false;
  scenario.duration = 0.05;
  const SimulationResult run = simulate(makeSimulation(scenario));
  for (int k = 1; k <= static_cast<int>(found.q.size()); ++k) {
    EXPECT_NEAR(run.recording.value(run.recording.rowCount() - 1, k), found.q[k - 1], 1e-8);
  }
}

/// A pendulum that swings: its model changes with the cosine of its angle.
TEST(LinearAlong, ModelsHoldAsLongAsTheyDifferByLessThanATenth) {
  ScenarioDescription scenario = parseScenario(
      R"({"schema": "denavit-scenario/1", "robot": "double-pendulum", "duration": 1,
          "initial": {"q": [-1.2, 0.3]}})",
      "along", "");
  const LinearAlong along = *linearizeAlong(scenario, {}, 101);
  ASSERT_EQ(along.arms.size(), 101u);
  for (std::size_t k = 0; k < along.arms.size(); ++k) {
    EXPECT_NEAR(*along.arms[k].time, 0.01 * static_cast<double>(k), 1e-12);
    EXPECT_GT(along.holds[k], 0);
    EXPECT_LE(along.holds[k], 1);
    EXPECT_EQ(calcDifference(along.arms[k], along.arms[k]), 0);
  }
  // Held still it does not change at all.
  scenario.locked = {2};
  scenario.initial.q = {-M_PI_2, 0};
  const LinearAlong still = *linearizeAlong(scenario, {}, 11);
  for (const double hold : still.holds) EXPECT_NEAR(hold, 1, 1e-12);
}

TEST(LinearizedArm, WrongRequestsAreNamed) {
  const ScenarioDescription scenario = scenarioOf(shippedRobotFile("stanford"));
  const auto messageOf = [&](const LinearRequest& request) {
    try {
      (void)linearize(scenario, request);
    } catch (const DescriptionError& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_THAT(messageOf({.time = 9.0}), testing::HasSubstr("the run lasts from 0 to 5 s"));
  EXPECT_THAT(messageOf({.q = {1, 2}}), testing::HasSubstr("has 2 numbers; the arm has 6 joints"));
  EXPECT_THAT(messageOf({.inputs = "volts"}), testing::HasSubstr("it is torque or voltage"));
  EXPECT_THAT(messageOf({.inputs = "voltage"}),
              testing::HasSubstr("joints[0].actuator.resistance"));
  EXPECT_THAT(messageOf({.outputs = {"tools"}}), testing::HasSubstr("outputs[0]"));
  EXPECT_THAT(messageOf({.outputs = {"modes"}}),
              testing::HasSubstr("of which this model has none"));
}

}  // namespace
}  // namespace denavit
