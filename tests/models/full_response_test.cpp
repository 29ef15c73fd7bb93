#include "models/linearization/full_response.h"

#include <cmath>
#include <limits>
#include <random>

#include <gmock/gmock.h>

#include "models/linearization/linear_names.h"
#include "models/linearization/linear_point.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "tests/models/reference_motions.h"

namespace denavit {
namespace {

using nlohmann::json;

ScenarioDescription fullScenarioOf(const json& robot) {
  const json all = {{"schema", "denavit-scenario/1"}, {"robot", robot}};
  return parseScenario(all.dump(), "response", "");
}

/// An arm of one to four joints, turning and sliding, with viscous friction.
ScenarioDescription makeRandomArm(std::mt19937& random) {
  std::uniform_real_distribution<double> unit(-1, 1), size(0.2, 1);
  const int count = std::uniform_int_distribution(1, 4)(random);
  ScenarioDescription scenario;
  scenario.name = "random";
  RobotDescription& robot = scenario.robot;
  robot.name = "random";
  for (int k = 0; k < count; ++k) {
    JointDescription joint;
    joint.type = unit(random) > 0.6 ? JointType::Prismatic : JointType::Revolute;
    joint.a = unit(random);
    joint.d = 0.5 * unit(random);
    joint.alpha = 2 * unit(random);
    joint.link.mass = 2 * size(random);
    joint.link.com = {0.3 * unit(random), 0.3 * unit(random), 0.3 * unit(random)};
    joint.link.inertia = {size(random), size(random), size(random), 0, 0, 0};
    joint.friction.viscous = size(random);
    robot.joints.push_back(joint);
  }
  return scenario;
}

std::vector<double> makeRandomPose(std::mt19937& random, std::size_t joints) {
  std::uniform_real_distribution<double> unit(-1, 1);
  std::vector<double> q;
  for (std::size_t k = 0; k < joints; ++k) q.push_back(unit(random));
  return q;
}

/// How the largest difference over all outputs falls when the disturbance is halved: the exponent;
/// infinite where it is rounding, as of an arm that is linear.
double calcSlope(const LinearPoint& point, const LinearizedArm& arm, Disturbance disturbance,
                 const TimeSpan& span) {
  const auto distance = [&] {
    const FullResponse full = *calcFullResponse(point.scenario, arm, disturbance, span);
    const TimeResponse linear = calcLinearResponse(arm, disturbance, span);
    EXPECT_EQ(full.ended, "");
    EXPECT_EQ(full.y.rows(), linear.y.rows());
    return (full.y - linear.y).cwiseAbs().maxCoeff();
  };
  constexpr double kRounding = 1e-10;
  const double large = distance();
  disturbance.states /= 2;
  disturbance.inputs /= 2;
  const double small = distance();
  return large < kRounding ? std::numeric_limits<double>::infinity() : std::log2(large / small);
}

TEST(FullResponse, DiffersFromTheLinearOneBySquaresOfTheAmplitude) {
  const json of = test::readMotions("linearisation.json")["cases"][0];
  const LinearPoint point =
      makeRestingPoint(fullScenarioOf(of["robot"]), of["q"].get<std::vector<double>>());
  const LinearizedArm arm = *linearize(point.scenario, point.request);
  for (const double amplitude : {0.02, 0.01, 0.005, 0.0025}) {
    EXPECT_NEAR(
        calcSlope(point, arm, {.states = VecX<double>{{1, -0.6, 0, 0}} * amplitude, .inputs = {}},
                  {1, 0.01}),
        2, 0.1);
    EXPECT_NEAR(calcSlope(point, arm, {.states = {}, .inputs = VecX<double>{{4, -2}} * amplitude},
                          {1, 0.01}),
                2, 0.1);
  }
}

TEST(FullResponse, DiffersBySquaresOnAnyArmAndNowhereLess) {
  std::mt19937 random(7);
  for (int k = 0; k < 50; ++k) {
    const ScenarioDescription scenario = makeRandomArm(random);
    const LinearPoint point =
        makeRestingPoint(scenario, makeRandomPose(random, scenario.robot.joints.size()));
    LinearRequest request = point.request;
    request.outputs = {"joints", "tool"};
    const LinearizedArm arm = *linearize(point.scenario, request);
    Disturbance disturbance{.states = VecX<double>::Zero(arm.system.order()), .inputs = {}};
    disturbance.states.head(arm.system.order() / 2).setConstant(2e-3);
    EXPECT_GT(calcSlope(point, arm, disturbance, {0.3, 0.01}), 1.9) << k;
  }
}

/// About a motion, the difference of two runs begins as the linear model of the instant says.
TEST(FullResponse, AboutAMotionItIsTheDifferenceToThatMotion) {
  ScenarioDescription scenario = parseScenario(
      R"x({"schema": "denavit-scenario/1", "robot": "double-pendulum", "duration": 1,
          "input": {"tau": ["20*sin(3*t)", "4"]}, "initial": {
  "q" : [ -1.2, 0.3 ]
}
})x",
      "motion", "");
  RunRecord run;
  run.scenario = scenario;
  run.robot = scenario.robot;
  run.result = simulate(makeSimulation(scenario));
  const LinearPoint point = makeRunPoint(run, run.result.recording, 60);
  EXPECT_GT(std::abs(point.request.qd[0]), 0.1);
  const LinearizedArm arm = *linearize(point.scenario, point.request);
  // The instant of the run, found by running to it.
  LinearRequest later;
  later.time = run.result.recording.value(60, 0);
  EXPECT_LT((arm.system.A - linearize(scenario, later)->system.A).norm(), 1e-6);
  const Disturbance push{.states = VecX<double>{{1e-4, 0, 0, 0}}, .inputs = {}};
  const TimeSpan span{0.01, 0.001};
  const FullResponse full = *calcFullResponse(point.scenario, arm, push, span);
  const LargestDifference most =
      findLargestDifference(full, calcLinearResponse(arm, push, span), 0);
  EXPECT_LT(most.value, 1e-2 * most.size);
}

TEST(FullResponse, AHangingArmThatBendsStaysWhereItHangs) {
  const ScenarioDescription scenario =
      parseScenario(R"({"schema": "denavit-scenario/1", "robot": "flexible-a"})", "hangs", "");
  const std::size_t joints = scenario.robot.joints.size();
  const LinearPoint point = makeRestingPoint(scenario, std::vector<double>(joints, 0.3));
  ASSERT_GT(point.request.q.size(), joints);
  LinearRequest request = point.request;
  request.outputs = {"joints", "modes"};
  const LinearizedArm arm = *linearize(point.scenario, request);
  Disturbance push{.states = {}, .inputs = VecX<double>::Zero(arm.system.inputCount())};
  push.inputs[0] = 1e-3;
  const TimeSpan span{0.05, 0.001};
  const FullResponse full = *calcFullResponse(point.scenario, arm, push, span);
  const TimeResponse linear = calcLinearResponse(arm, push, span);
  for (int output = 0; output < arm.system.outputCount(); ++output) {
    const LargestDifference most = findLargestDifference(full, linear, output);
    EXPECT_LE(most.value, 1e-3 * most.size) << output;
  }
}

TEST(FullResponse, VoltagesDriveItWhereTheModelHasThem) {
  const json of = test::readMotions("linearisation.json")["cases"][6];
  json robot = of["robot"];
  const json& drive = of["drive"];
  robot["drive_train"] = drive["joint_per_motor"];
  for (std::size_t k = 0; k < robot["joints"].size(); ++k) {
    robot["joints"][k].erase("friction");
    for (const char* key : {"rotor_inertia", "viscous", "resistance", "inductance",
                            "torque_constant", "back_emf_constant"}) {
      robot["joints"][k]["actuator"][key] = drive[key][k];
    }
  }
  LinearPoint point = makeRestingPoint(fullScenarioOf(robot), of["q"].get<std::vector<double>>());
  point.request.inputs = "voltage";
  point.request.outputs = {"joints", "currents"};
  const LinearizedArm arm = *linearize(point.scenario, point.request);
  EXPECT_GT(
      calcSlope(point, arm, {.states = {}, .inputs = VecX<double>{{0.5, -0.3}}}, {0.2, 0.002}),
      1.9);
}

/// The Puma's dry friction holds a small step; the model slips.
TEST(FullResponse, DryFrictionActsWhereItIsAskedFor) {
  const ScenarioDescription scenario =
      parseScenario(R"({"schema": "denavit-scenario/1", "robot": "puma560"})", "dry", "");
  const LinearPoint point = makeRestingPoint(scenario, {0, 0.6, -1.2, 0, 0.5, 0});
  const LinearizedArm arm = *linearize(point.scenario, point.request);
  Disturbance step{.states = {}, .inputs = VecX<double>::Zero(6), .dryFriction = false};
  step.inputs[1] = 0.1;
  const TimeSpan span{0.2, 0.01};
  const double slips = calcFullResponse(point.scenario, arm, step, span)->y.cwiseAbs().maxCoeff();
  step.dryFriction = true;
  const double sticks = calcFullResponse(point.scenario, arm, step, span)->y.cwiseAbs().maxCoeff();
  EXPECT_GT(slips, 1e-5);
  EXPECT_LT(sticks, 1e-3 * slips);
  int steps = 0;
  EXPECT_FALSE(calcFullResponse(point.scenario, arm, step, span, [&](double) {
                 return ++steps < 3;
               }).has_value());
}

TEST(LinearNames, SayWhatTheyBelongTo) {
  EXPECT_EQ(numberOf("qd12_rad_s"), 12);
  EXPECT_EQ(numberOf("link2_y1_m"), 2);
  EXPECT_EQ(numberOf("tool_x_m"), 0);
  EXPECT_EQ(unitOf("tau2_Nm"), "N m");
  EXPECT_EQ(unitOf("qd2_rad_s"), "rad/s");
  EXPECT_EQ(unitOf("q3_m"), "m");
}

TEST(FullResponse, ADifferenceCountsWhereOnlyTheLinearModelMoves) {
  FullResponse full;
  full.time = VecX<double>::LinSpaced(3, 0, 1);
  full.y = MatX<double>::Zero(3, 1);
  TimeResponse linear{full.time, MatX<double>::Zero(3, 1), MatX<double>::Zero(3, 0)};
  linear.y(2, 0) = -0.1;
  const LargestDifference most = findLargestDifference(full, linear, 0);
  EXPECT_EQ(most.value, 0.1);
  EXPECT_EQ(most.size, 0.1);
  EXPECT_EQ(most.time, 1);
}

}  // namespace
}  // namespace denavit
