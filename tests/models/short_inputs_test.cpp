#include <random>

#include <gtest/gtest.h>

#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

const IntegrationMethod kAdaptive[] = {IntegrationMethod::DormandPrince5,
                                       IntegrationMethod::Fehlberg78,
                                       IntegrationMethod::Rosenbrock4};

/// Three links that turn in a vertical plane.
ScenarioDescription planarArm() { return readScenario("craig-3r-a"); }

std::string text(double value) { return "(" + std::to_string(value) + ")"; }

/// A blow of a random shape, from 1 ms to the length of the run, somewhere in it; in t, of size 1.
std::string makePulse(std::mt19937& random, double duration) {
  std::uniform_real_distribution<double> unit(0, 1);
  const double width = 0.3 * std::pow(10.0, -2.5 + 2.5 * unit(random));
  const std::string middle = text(0.1 * duration + 0.8 * duration * unit(random));
  const std::string x = "((t-" + middle + ")/" + std::to_string(width) + ")";
  switch (std::uniform_int_distribution<int>(0, 4)(random)) {
    case 0:
      return "exp(-(4*" + x + ")^2)";
    case 1:
      return "(abs(" + x + ") < 0.5 ? 1 : 0)";
    case 2:
      return "max(0, 1-abs(2*" + x + "))";
    case 3:
      return "0.5*(tanh(10*(" + x + "+0.4))-tanh(10*(" + x + "-0.4)))";
    default:
      return "(abs(" + x + ") < 0.5 ? cos(pi*" + x + ")^2 : 0)";
  }
}

/// The largest difference of any joint coordinate or rate at the end.
double compareEnds(const Recording& a, const Recording& b, int coordinates) {
  double worst = 0;
  for (int column = 1; column <= 2 * coordinates; ++column) {
    worst = std::max(
        worst, std::abs(a.value(a.rowCount() - 1, column) - b.value(b.rowCount() - 1, column)));
  }
  return worst;
}

TEST(ShortInputs, PulsesOfAnyShapeAreSeenByEveryAdaptiveMethod) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int trial = 0; trial < 12; ++trial) {
    ScenarioDescription scenario = planarArm();
    scenario.changes.emplace_back("gravity", nlohmann::json{0, 0, 0});
    scenario.initial = {};
    scenario.input = {};
    scenario.breaks.clear();
    scenario.duration = 0.3;
    const std::string pulse = makePulse(random, scenario.duration);
    // Of time alone, and one beside it that knows the state.
    if (trial % 6 == 0) scenario.input.tau = {"20*" + pulse, "0", "-1*" + pulse};
    if (trial % 6 == 3) scenario.input.tau = {"0.1*sin(3*t)", "0", "q2-0.1*qd3+2*" + pulse};
    if (trial % 3 == 1) {
      scenario.wrench.emplace();
      scenario.wrench->force[1] = "15*" + pulse;
      scenario.wrench->moment[2] = "2*" + pulse;
      scenario.wrench->axes = trial % 2 == 0 ? WrenchAxes::Tool : WrenchAxes::World;
      scenario.initial.q = {0.2, 0.5, -0.3};
    }
    if (trial % 3 == 2) {
      // Of a motion twice differentiable, whatever the pulse.
      const double width = 0.3 * std::pow(10.0, -2.5 + 2.5 * unit(random));
      const std::string x = "((t-" + text(0.3 * scenario.duration) + ")/" + std::to_string(width);
      scenario.prescribed[1] = "0.2*" + std::to_string(width) + "*exp(-(4*" + x + "))^2)";
      scenario.initial.q = {0, 0.5, -0.3};
    }
    scenario.outputStep = scenario.duration;
    scenario.integrator.method = IntegrationMethod::RungeKutta4;
    scenario.integrator.step = 2e-5;
    const SimulationResult truth = simulate(makeSimulation(scenario));
    scenario.integrator.step.reset();
    scenario.outputStep = std::pow(10.0, -3 + 3 * unit(random));
    for (const IntegrationMethod method : kAdaptive) {
      Simulation simulation = makeSimulation([&] {
        ScenarioDescription adaptive = scenario;
        adaptive.integrator.method = IntegrationMethod::DormandPrince5;
        return adaptive;
      }());
      simulation.integrator.method = method;
      const SimulationResult result = simulate(simulation);
      ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
      EXPECT_LT(compareEnds(result.recording, truth.recording, 3), 1e-4)
          << "method " << static_cast<int>(method) << ", pulse " << pulse << ", trial " << trial;
      EXPECT_LT(std::abs(result.energyClosure), 1e-4) << pulse;
    }
  }
}

TEST(ShortInputs, APulseThatKnowsTheStateIsSeenBesideAnInputOfTimeAlone) {
  ScenarioDescription scenario = planarArm();
  scenario.changes.emplace_back("gravity", nlohmann::json{0, 0, 0});
  scenario.initial = {};
  scenario.duration = 0.8;
  scenario.outputStep = 0.8;
  scenario.input = {};
  scenario.input.tau = {"2*exp(-100*t)", "-0.001*qd2+5*exp(-((t-0.7139)/0.001)^2)", "0"};
  scenario.integrator.method = IntegrationMethod::RungeKutta4;
  scenario.integrator.step = 5e-5;
  const SimulationResult truth = simulate(makeSimulation(scenario));
  for (const IntegrationMethod method : kAdaptive) {
    Simulation simulation = makeSimulation(scenario);
    simulation.integrator.method = method;
    EXPECT_LT(compareEnds(simulate(simulation).recording, truth.recording, 3), 1e-5)
        << "method " << static_cast<int>(method);
  }
}

TEST(ShortInputs, JumpsThatFallTogetherButForADigitAreOne) {
  // Of two floors one jumps a digit after the other.
  ScenarioDescription scenario = planarArm();
  scenario.changes.emplace_back("gravity", nlohmann::json{0, 0, 0});
  scenario.initial = {};
  scenario.duration = 0.5;
  scenario.input = {};
  scenario.input.tau = {"floor(180*t)-2*floor(90*t)-0.5", "0", "0"};
  std::vector<Recording> ends;
  for (const char* method : {"rk4", "dopri5", "fehlberg78"}) {
    scenario.integrator.method = *findChoice<IntegrationMethod>(method);
    SimulationResult result = simulate(makeSimulation(scenario));
    EXPECT_EQ(result.statistics.rejected, 0) << method;
    ends.push_back(std::move(result.recording));
  }
  EXPECT_LT(compareEnds(ends[0], ends[1], 3), 1e-8);
  EXPECT_LT(compareEnds(ends[0], ends[2], 3), 1e-8);
}

/// Inputs of which nobody knows more than their values: what runs had before.
class Opaque final : public TorqueInput {
 public:
  explicit Opaque(std::shared_ptr<const TorqueInput> input) : input_(std::move(input)) {}
  [[nodiscard]] std::unique_ptr<InputScratch> makeScratch() const override {
    return input_->makeScratch();
  }
  void calcTorque(double t, const VecX<double>& q, const VecX<double>& qd, InputScratch* scratch,
                  VecX<double>& tau) const override {
    input_->calcTorque(t, q, qd, scratch, tau);
  }

 private:
  std::shared_ptr<const TorqueInput> input_;
};

long countEvaluations(Simulation simulation, bool opaque) {
  if (opaque) simulation.input = std::make_shared<Opaque>(simulation.input);
  simulation.duration = 1;
  const SimulationResult result = simulate(simulation);
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  return result.statistics.evaluations;
}

TEST(ShortInputs, SmoothInputsCostNoMore) {
  const std::vector<std::vector<std::string>> inputs = {
      {"10*sin(2*pi*t)", "3*cos(3*t)", "0"},
      {"-100*(q1-0.5*sin(2*t))-20*qd1", "-50*q2-10*qd2+0.1*sin(q1)", "-5*tanh(20*qd3)"},
      {"20*exp(-t)*sin(t^2)", "5*t*(1-t)", "2/(1+t^2)"},
      {"5*cos(t)^200", "sin(5*t^2)^80", "(t-0.3)^100"}};
  for (const auto& tau : inputs) {
    ScenarioDescription scenario = planarArm();
    scenario.input = {};
    scenario.input.tau = tau;
    scenario.breaks.clear();
    const Simulation simulation = makeSimulation(scenario);
    for (const IntegrationMethod method : kAdaptive) {
      Simulation tried = simulation;
      tried.integrator.method = method;
      EXPECT_LE(countEvaluations(tried, false), 1.2 * countEvaluations(tried, true))
          << tau[0] << ", method " << static_cast<int>(method);
    }
  }
}

}  // namespace
}  // namespace denavit
