#include "models/linearization/regulator.h"

#include <cmath>

#include <gmock/gmock.h>

#include "models/issue.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

using ::testing::HasSubstr;

ScenarioDescription regulatedArm(const std::string& robot) {
  const nlohmann::json all = {{"schema", "denavit-scenario/1"}, {"robot", robot}};
  return parseScenario(all.dump(), "regulator", "");
}

LinearizedArm pendulum() {
  LinearRequest request;
  request.q = {0.4, -0.7};
  return *linearize(regulatedArm("double-pendulum"), request);
}

double farthest(std::vector<Complex> expected, const std::vector<Pole>& found) {
  double worst = 0;
  for (const Pole& pole : found) {
    const auto nearest = std::ranges::min_element(
        expected, {}, [&](const Complex& other) { return std::abs(other - pole.s); });
    worst = std::max(worst, std::abs(*nearest - pole.s));
    expected.erase(nearest);
  }
  return worst;
}

/// A joint of inertia m: m q'' = u = -k1 q - k2 q' has the poles s² + k2/m s + k1/m.
TEST(Regulator, PlacesTheTwoPolesOfAJointInClosedForm) {
  ScenarioDescription scenario = regulatedArm("hub-beam");
  scenario.changes.emplace_back("joints[0].link.beam.modes.y", nlohmann::json(0));
  const LinearizedArm arm = *linearize(scenario, {});
  const double m = 1 / arm.system.B(1, 0);
  const Regulator placed = placeRegulator(arm, {Complex(-3, 4)});
  EXPECT_NEAR(placed.K(0, 0), 25 * m, 1e-9 * m);
  EXPECT_NEAR(placed.K(0, 1), 6 * m, 1e-9 * m);
}

TEST(Regulator, PlacesPolesOfSeveralInputsContinuousAndSampled) {
  const std::vector<Complex> wanted{-4.0, -5.0, Complex(-6, 2), Complex(-6, -2)};
  for (const double Ts : {0.0, 0.005}) {
    const Regulator placed = placeRegulator(pendulum(), wanted, Ts);
    EXPECT_LT(farthest(wanted, placed.closedLoop), 1e-7);
    EXPECT_LT(placed.residual, 1e-9);
    const StateSpace plant = placed.plant();
    EXPECT_EQ(plant.sampleTime, Ts);
    EXPECT_LT(farthest(wanted, listPoles(plant.A - plant.B * placed.K, Ts)), 1e-7);
  }
}

TEST(Regulator, PlacedPolesHoldTheArmInARun) {
  ScenarioDescription scenario = regulatedArm("double-pendulum");
  const Regulator placed = placeRegulator(pendulum(), {-4.0, -5.0, -6.0, -7.0}, 0.002);
  ScenarioDescription with = withRegulator(scenario, placed);
  with.initial.q = {0.45, -0.72};
  with.duration = 3;
  const SimulationResult run = simulate(makeSimulation(with));
  ASSERT_EQ(run.status, RunStatus::Completed) << run.reason;
  const int last = run.recording.rowCount() - 1;
  EXPECT_NEAR(run.recording.value(last, 1), 0.4, 1e-5);
  EXPECT_NEAR(run.recording.value(last, 2), -0.7, 1e-5);
}

/// Separation: the loop has the poles of the regulator and those of the estimator.
TEST(Regulator, AnEstimatorLeavesThePolesOfTheRegulator) {
  for (const double Ts : {0.0, 0.005}) {
    RegulatorWeights weights{{100, 1}, {0.1}, Ts};
    const Regulator regulator = designRegulator(pendulum(), weights);
    const OutputRegulator made = designOutputRegulator(regulator, {{1}, {1e-6, 2e-6}});
    EXPECT_LT(made.compensator.separationError, 1e-7);
    std::vector<Complex> expected;
    for (const Pole& pole : regulator.closedLoop) expected.push_back(pole.s);
    for (const Pole& pole : made.filter.solution.closedLoop) expected.push_back(pole.s);
    const StateSpace& loop = made.compensator.closedLoop;
    EXPECT_LT(farthest(expected, listPoles(loop.A, Ts)), 1e-5);
    EXPECT_EQ(made.compensator.controller.inputCount(), 2);
  }
}

std::string problemOf(const std::function<void()>& design) {
  try {
    design();
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return {};
}

TEST(Regulator, SaysWhyItCannotBe) {
  EXPECT_THAT(problemOf([] {
                (void)placeRegulator(pendulum(), {-1.0, -2.0});
              }),
              HasSubstr("poles: are 2, conjugates counted: give one for each of the 4 states"));
  EXPECT_THAT(problemOf([] {
                (void)placeRegulator(pendulum(), {-1.0, -1.0, -1.0, -2.0});
              }),
              HasSubstr("poles: cannot be had"));
  const Regulator regulator = designRegulator(pendulum(), {{1}, {1}, 0});
  EXPECT_THAT(problemOf([&] {
                (void)designOutputRegulator(regulator, {{1}, {0}});
              }),
              HasSubstr("measurement-noise[0]: is 0, that of q1_rad; it must be positive"));
  EXPECT_THAT(problemOf([&] {
                (void)designOutputRegulator(regulator, {{1, 2, 3}, {1}});
              }),
              HasSubstr("process-noise: has 3 numbers"));
}

}  // namespace
}  // namespace denavit
