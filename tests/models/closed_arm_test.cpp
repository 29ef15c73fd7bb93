#include "models/linearization/closed_arm.h"

#include <cmath>

#include <gmock/gmock.h>

#include "core/linear_system/discretize.h"
#include "core/linear_system/margins.h"
#include "models/issue.h"
#include "models/linearization/linear_along.h"
#include "models/linearization/linear_analysis.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

ScenarioDescription parsed(const json& s) { return parseScenario(s.dump(), "closed", ""); }

/// Two rods that a controller holds in a place, recorded every 20 ms.
json heldPendulum(const json& controller) {
  return {
      {"schema", "denavit-scenario/1"},
      {"robot", "double-pendulum"},
      {"changes", {{"joints[0].friction.viscous", 0.1}}},
      {"input", {{"trajectory", {{"points", {{{"q", {0.4, -0.7}}}}}}}, {"controller", controller}}},
      {"initial", {{"q", {0.4, -0.7}}}},
      {"duration", 0.3},
      {"output_step", 0.02},
      {"integrator", {{"rtol", 1e-12}, {"atol", 1e-14}}}};
}

json withMotors(json s) {
  for (const char* joint : {"joints[0]", "joints[1]"}) {
    const std::string motor = std::string(joint) + ".actuator.";
    s["changes"][motor + "resistance"] = 1.2;
    s["changes"][motor + "inductance"] = 0.004;
    s["changes"][motor + "torque_constant"] = 0.9;
    s["changes"][motor + "back_emf_constant"] = 0.8;
    s["changes"][motor + "rotor_inertia"] = 0.01;
  }
  return s;
}

/// Derivatives of what a run does by something that sets it off, by central differences: rows are
/// instants, columns the names.
MatX<double> differentiateRuns(const json& scenario, const std::vector<std::string>& names,
                               const std::function<void(json&, double)>& setOff) {
  constexpr double kSize = 1e-4;
  const auto record = [&](double by) {
    json s = scenario;
    setOff(s, by);
    const SimulationResult run = simulate(makeSimulation(parsed(s)));
    EXPECT_EQ(run.status, RunStatus::Completed) << run.reason;
    MatX<double> rows(run.recording.rowCount(), static_cast<Eigen::Index>(names.size()));
    for (std::size_t k = 0; k < names.size(); ++k) {
      const int column = run.recording.findColumn(names[k]);
      EXPECT_GE(column, 0) << names[k];
      for (int r = 0; r < run.recording.rowCount(); ++r) {
        rows(r, static_cast<Eigen::Index>(k)) = run.recording.value(r, column);
      }
    }
    return rows;
  };
  return (record(kSize) - record(-kSize)) / (2 * kSize);
}

/// What a linear model does: rows are instants, columns its outputs.
MatX<double> follow(const StateSpace& system, VecX<double> x, const VecX<double>& u, double step,
                    Eigen::Index rows) {
  const HeldStep whole = calcHeldStep(system.A, system.B, step);
  const int samples =
      system.isDiscrete() ? static_cast<int>(std::round(step / system.sampleTime)) : 0;
  MatX<double> y(rows, system.outputCount());
  for (Eigen::Index r = 0; r < rows; ++r) {
    y.row(r) = system.C * x + system.D * u;
    if (!system.isDiscrete()) x = whole.A * x + whole.B * u;
    for (int k = 0; k < samples; ++k) x = system.A * x + system.B * u;
  }
  return y;
}

struct LoopCase {
  const char* name;
  json scenario;
};
void PrintTo(const LoopCase& of, std::ostream* out) { *out << of.name; }

std::vector<LoopCase> loopCases() {
  const json pd = {{"law", "pd"}, {"kp", {30, 20}}, {"kd", {3, 2}}, {"feedforward", "gravity"}};
  json late = pd, pid = {{"law", "pid"},
                         {"kp", {30, 20}},
                         {"kd", {3, 2}},
                         {"ki", {40, 25}},
                         {"feedforward", "gravity"}};
  late["sample_time"] = 0.004;
  late["delay"] = 0.01;  // two and a half samples
  json sampled = pid;
  sampled["sample_time"] = 0.01;
  const json gains = {{40.0, 3.0, 5.0, 0.5}, {2.0, 25.0, 0.2, 3.0}};
  const json feedback = {{"law", "state-feedback"}, {"gain", gains}, {"feedforward", "gravity"}};
  json volts = pd, currents = feedback;
  volts["output"] = currents["output"] = "voltage";
  currents["gain"] = {{40.0, 3.0, 5.0, 0.5, 2, 0.1}, {2.0, 25.0, 0.2, 3.0, 0.2, 1.5}};
  std::vector<LoopCase> cases{
      {"Pd", heldPendulum(pd)},
      {"Pid", heldPendulum(pid)},
      {"ComputedTorque",
       heldPendulum({{"law", "computed-torque"}, {"kp", {100, 80}}, {"kd", {15, 12}}})},
      {"StateFeedback", heldPendulum(feedback)},
      {"Expressions", heldPendulum({{"law", "expression"},
                                    {"expressions",
                                     {"9*sin(2*e1) - 2*qd1 + 5*ie1 + 5*(cos(q1) - cos(0.4))",
                                      "12*e2 - qd2*(1 + q1^2)"}}})},
      {"PdOfVoltages", withMotors(heldPendulum(volts))},
      {"StateFeedbackOfCurrents", withMotors(heldPendulum(currents))},
      {"SampledPid", heldPendulum(sampled)},
      {"SampledAndLate", heldPendulum(late)}};
  cases.push_back({"ComputedTorqueOfAnotherArm",
                   heldPendulum({{"law", "computed-torque"},
                                 {"kp", {100, 80}},
                                 {"kd", {15, 12}},
                                 {"model", {{"changes", {{"joints[1].link.mass", 1.4}}}}}})});
  // The others hold no weight, or not from the first instant on.
  for (std::size_t k = 4; k < cases.size(); ++k) {
    cases[k].scenario["changes"]["gravity"] = {0, 0, 0};
  }
  return cases;
}

class ClosedLoop : public testing::TestWithParam<LoopCase> {};
INSTANTIATE_TEST_SUITE_P(Laws, ClosedLoop, testing::ValuesIn(loopCases()),
                         [](const auto& of) { return std::string(of.param.name); });

TEST_P(ClosedLoop, PredictsWhatRunsDoAfterAPush) {
  const json& scenario = GetParam().scenario;
  LinearRequest request;
  request.closed = true;
  request.outputs = {"joints"};
  const LinearizedArm arm = *linearize(parsed(scenario), request);
  for (const int pushed : {0, 1}) {
    const MatX<double> runs =
        differentiateRuns(scenario, {"q1_rad", "q2_rad"}, [&](json& s, double by) {
          s["initial"]["q"][pushed] = s["initial"]["q"][pushed].get<double>() + by;
        });
    VecX<double> x = VecX<double>::Zero(arm.system.order());
    x[pushed] = 1;
    const MatX<double> linear =
        follow(arm.system, x, VecX<double>::Zero(arm.system.inputCount()), 0.02, runs.rows());
    EXPECT_LT((runs - linear).cwiseAbs().maxCoeff(), 2e-6) << "joint " << pushed + 1;
  }
}

TEST_P(ClosedLoop, PredictsWhatReferencesDo) {
  const json& scenario = GetParam().scenario;
  LinearRequest request;
  request.closed = true;
  request.outputs = {"joints"};
  const LinearizedArm arm = *linearize(parsed(scenario), request);
  EXPECT_THAT(arm.inputs, ElementsAre("ref1_rad", "ref2_rad"));
  const MatX<double> runs =
      differentiateRuns(scenario, {"q1_rad", "q2_rad"}, [](json& s, double by) {
        json& q = s["input"]["trajectory"]["points"][0]["q"];
        q[1] = q[1].get<double>() + by;
      });
  const MatX<double> linear = follow(arm.system, VecX<double>::Zero(arm.system.order()),
                                     VecX<double>::Unit(2, 1), 0.02, runs.rows());
  EXPECT_LT((runs - linear).cwiseAbs().maxCoeff(), 2e-6);
  EXPECT_GT(linear.bottomRows(1).cwiseAbs().maxCoeff(), 0.1);
}

TEST(ClosedLoop, CommandsAreOutputs) {
  const json scenario = loopCases()[0].scenario;
  LinearRequest request;
  request.closed = true;
  request.outputs = {"commands"};
  const LinearizedArm arm = *linearize(parsed(scenario), request);
  EXPECT_THAT(arm.outputs, ElementsAre("command1_Nm", "command2_Nm"));
  const MatX<double> runs =
      differentiateRuns(scenario, {"command1_Nm", "command2_Nm"}, [](json& s, double by) {
        json& q = s["input"]["trajectory"]["points"][0]["q"];
        q[0] = q[0].get<double>() + by;
      });
  const MatX<double> linear = follow(arm.system, VecX<double>::Zero(arm.system.order()),
                                     VecX<double>::Unit(2, 0), 0.02, runs.rows());
  EXPECT_LT((runs - linear).cwiseAbs().maxCoeff() / runs.cwiseAbs().maxCoeff(), 1e-6);
}

TEST(ClosedLoop, DisturbancesActAsTorquesOfTheOpenArm) {
  for (const std::size_t k : {0u, 5u}) {
    const ScenarioDescription scenario = parsed(loopCases()[k].scenario);
    LinearRequest request;
    request.closed = true;
    request.inputs = "torque";
    const LinearizedArm closed = *linearize(scenario, request);
    const LinearizedArm open = *linearize(scenario, {.inputs = "torque"});
    EXPECT_THAT(closed.inputs, ElementsAre("tau1_Nm", "tau2_Nm"));
    EXPECT_LT((closed.system.B.topRows(4) - open.system.B).cwiseAbs().maxCoeff(), 1e-12);
  }
}

/// Expressions in the state are springs, dampers and what else one makes of them.
TEST(ClosedLoop, ExpressionsOfTheStateBelongToIt) {
  json s = {{"schema", "denavit-scenario/1"},
            {"robot", "double-pendulum"},
            {"input", {{"tau", {"20*(0.4 - q1) - 2*qd1", "9*(-0.7 - q2) - qd2 + q1*q2"}}}},
            {"wrench", {{"force", {"-30*q2", "0", "5*qd1"}}}},
            {"initial", {{"q", {0.4, -0.7}}}},
            {"duration", 0.01},
            {"output_step", 0.001},
            {"integrator", {{"rtol", 1e-12}, {"atol", 1e-14}}}};
  LinearRequest request;
  request.closed = true;
  request.inputs = "torque";
  request.time = 0;
  const LinearizedArm arm = *linearize(parsed(s), request);
  EXPECT_EQ(arm.system.order(), 4);
  const MatX<double> runs =
      differentiateRuns(s, {"qdd1_rad_s2", "qdd2_rad_s2"}, [](json& of, double by) {
        of["initial"]["q"][1] = of["initial"]["q"][1].get<double>() + by;
      });
  const VecX<double> qdd = runs.row(0).transpose();
  EXPECT_LT((arm.system.A.block(2, 1, 2, 1) - qdd).cwiseAbs().maxCoeff() / qdd.norm(), 1e-6);
}

/// A joint of inertia m with u = -Kp q - Kd q̇: L = (Kd s + Kp)/(m s²), whose phase margin at
/// |L| = 1 is atan(Kd w/Kp).
TEST(ClosedLoop, MarginsOfAJointInClosedForm) {
  const json s = {{"schema", "denavit-scenario/1"},
                  {"robot", "hub-beam"},
                  {"changes", {{"joints[0].link.beam.modes.y", 0}}},
                  {"input",
                   {{"trajectory", {{"points", {{{"q", {0}}}}}}},
                    {"controller", {{"law", "pd"}, {"kp", {3}}, {"kd", {0.7}}}}}}};
  LinearRequest request;
  request.closed = true;
  const LinearizedArm arm = *linearize(parsed(s), request);
  const double m = 1 / linearize(parsed(s), {})->system.B(arm.system.order() / 2, 0);
  const StabilityMargins margins = calcMargins(arm.loop->cutAt(0));
  const double Kp = 3, Kd = 0.7;
  // |L| = 1: m² w⁴ = Kd² w² + Kp².
  const double w =
      std::sqrt((Kd * Kd + std::sqrt(Kd * Kd * Kd * Kd + 4 * m * m * Kp * Kp)) / 2) / m;
  ASSERT_TRUE(margins.phase);
  EXPECT_NEAR(margins.phase->frequency, w, 1e-9 * w);
  EXPECT_NEAR(margins.phase->angle_deg, std::atan(Kd * w / Kp) * 180 / M_PI, 1e-8);
  EXPECT_TRUE(margins.isStable);
}

TEST(ClosedLoop, AddedStatesHaveOwners) {
  LinearRequest request;
  request.closed = true;
  const LinearizedArm pid = *linearize(parsed(loopCases()[7].scenario), request);
  EXPECT_EQ(pid.states.back(), "integral2_Nm");
  const LinearizedArm late = *linearize(parsed(loopCases()[8].scenario), request);
  EXPECT_EQ(late.system.order(), 4 + 2 * 3);
  EXPECT_EQ(late.states[4], "command1_Nm_before1");
  EXPECT_EQ(late.states.back(), "command2_Nm_before3");
  EXPECT_EQ(late.system.sampleTime, 0.004);
  const LinearAnalysis analysis = analyse(late);
  EXPECT_EQ(analysis.modes.size(), 10u);
}

std::string problemOf(const json& s, const LinearRequest& request) {
  try {
    (void)linearize(parsed(s), request);
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return {};
}

TEST(ClosedLoop, SaysWhatItCannotClose) {
  const json bare = {{"schema", "denavit-scenario/1"}, {"robot", "double-pendulum"}};
  LinearRequest request;
  request.closed = true;
  EXPECT_THAT(problemOf(bare, request), HasSubstr("nothing in the scenario answers"));
  json springs = bare;
  springs["input"]["tau"] = {"-5*q1", "0"};
  EXPECT_THAT(linearize(parsed(springs), request)->inputs, ElementsAre("tau1_Nm", "tau2_Nm"))
      << "nothing follows a reference";
  request.inputs = "voltage";
  EXPECT_THAT(problemOf(loopCases()[0].scenario, request), HasSubstr("torques drive"));
  request.inputs = "reference";
  EXPECT_EQ(problemOf(loopCases()[0].scenario, request), "");
  request.closed = false;
  EXPECT_THAT(problemOf(loopCases()[0].scenario, request), HasSubstr("torque or voltage"));
  request = {.closed = true};
  EXPECT_THROW((void)linearizeAlong(parsed(loopCases()[0].scenario), request, 3), DescriptionError);
}

}  // namespace
}  // namespace denavit
