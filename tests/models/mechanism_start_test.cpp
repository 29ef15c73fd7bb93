// What a run of a mechanism starts with, and what changes on its way.

#include <gtest/gtest.h>

#include "core/mechanism/closure_equations.h"
#include "core/simulation/simulation_run.h"
#include "models/issue.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mechanism_run.h"
#include "models/scenario/running_scenario.h"
#include "models/scenario/scenario_file.h"
#include "tests/models/loop_data.h"

namespace denavit {
namespace {

using test::makeRun;

std::string failureOf(const ScenarioDescription& scenario) {
  try {
    (void)makeSimulation(scenario);
  } catch (const DescriptionError& error) {
    return toLine(error.issues().front());
  }
  return {};
}

constexpr const char* kFourbar = R"("initial": {"q": [0.8, -0.16, 1.5], "qd": )";

/// How far rates are from being ones that the loops let go.
double openingRate(const Simulation& simulation) {
  ClosureEquations equations(mechanismOf(simulation));
  equations.place(simulation.q0);
  return (equations.jacobian() * simulation.qd0).cwiseAbs().maxCoeff();
}

TEST(MechanismStart, RatesOfAnyJointsAreKeptAndTheOthersFollow) {
  const Simulation crank = makeSimulation(makeRun("fourbar", std::string(kFourbar) + "[2, 0, 0]}"));
  EXPECT_NEAR(crank.qd0[0], 2, 1e-14);
  EXPECT_LT(openingRate(crank), 1e-13);
  const std::string same = std::to_string(crank.qd0[2]);
  const Simulation rocker =
      makeSimulation(makeRun("fourbar", std::string(kFourbar) + "[0, 0, " + same + "]}"));
  EXPECT_NEAR(rocker.qd0[2], std::stod(same), 1e-14);
  EXPECT_NEAR(rocker.qd0[0], 2, 1e-5);
  EXPECT_LT(openingRate(rocker), 1e-13);
  const Simulation all =
      makeSimulation(makeRun("fourbar", std::string(kFourbar) + "[2, " +
                                            std::to_string(crank.qd0[1]) + ", " + same + "]}"));
  EXPECT_LT((all.qd0 - crank.qd0).norm(), 1e-5);
}

TEST(MechanismStart, RatesThatTheLoopsDoNotLetGoTogetherAreRefused) {
  const std::string failure = failureOf(makeRun("fourbar", std::string(kFourbar) + "[2, 0, 20]}"));
  EXPECT_NE(failure.find("initial.qd"), std::string::npos) << failure;
  EXPECT_NE(failure.find("the loops do not let go together"), std::string::npos) << failure;
}

TEST(MechanismStart, RatesOfSomeIndependentJointsLeaveTheOthersAtRest) {
  const Simulation simulation = makeSimulation(makeRun(
      "fivebar", R"("initial": {"qd": [0, 0, 1.5, 0]}, "independent": ["left.1", "right.1"])"));
  EXPECT_NEAR(simulation.qd0[0], 0, 1e-14);
  EXPECT_NEAR(simulation.qd0[2], 1.5, 1e-14);
  EXPECT_LT(openingRate(simulation), 1e-13);
}

constexpr const char* kChange = R"("initial": {"q": [0.8, -0.16, 1.5]}, "duration": 1.5,
    "output_step": 0.05, "integrator": {"method": "fehlberg78", "rtol": 1e-12, "atol": 1e-13})";

/// A change on the way is the same as another mechanism that starts from where the first one was.
TEST(MechanismChanges, MassesAndGravityOnTheWayAreThoseOfAMechanismThatGoesOnFromThere) {
  const std::string set = R"({"gravity": [0, 2, -5], "chains[0].robot.joints[1].link.mass": 3.5,
      "chains[1].robot.joints[0].friction.viscous": 0.2})";
  const SimulationResult changed = simulate(makeSimulation(makeRun(
      "fourbar", std::string(kChange) + R"(, "recorded": [{"time": 0.7, "set": )" + set + "}]")));
  ASSERT_EQ(changed.status, RunStatus::Completed) << changed.reason;
  EXPECT_LT(changed.energyClosure, 1e-9);  // what a mass brings is work

  ScenarioDescription first = makeRun("fourbar", kChange);
  first.duration = 0.7;
  const SimulationResult before = simulate(makeSimulation(first));
  ScenarioDescription second = makeRun("fourbar", std::string(kChange) + R"(, "changes": )" + set);
  second.duration = 0.8;
  const Recording& rows = before.recording;
  second.initial.q.clear();
  for (const char* order : {"q", "qd"}) {
    for (const char* joint : {"_left_1_rad", "_left_2_rad", "_right_1_rad"}) {
      const std::string unit = std::string(order) == "q" ? "" : "_s";
      const int column = rows.findColumn(order + std::string(joint) + unit);
      ASSERT_GE(column, 0);
      (unit.empty() ? second.initial.q : second.initial.qd)
          .push_back(rows.value(rows.rowCount() - 1, column));
    }
  }
  const SimulationResult after = simulate(makeSimulation(second));
  for (const char* name : {"q_left_1_rad", "q_right_1_rad", "qd_left_2_rad_s"}) {
    const int column = changed.recording.findColumn(name);
    EXPECT_NEAR(changed.recording.value(changed.recording.rowCount() - 1, column),
                after.recording.value(after.recording.rowCount() - 1, column), 1e-8)
        << name;
  }
}

TEST(MechanismChanges, AreRefusedWithWhatMayChange) {
  struct Case {
    const char *path, *value, *part;
  };
  const std::vector<Case> cases{
      {"payload.mass", "1", "of chains[k].robot payload"},
      {"chains[0].robot.joints[0].a", "1", "may not change while a run goes on"},
      {"chains[7].robot.payload.mass", "1", "chains[7]"},
      {"closures", "[]", "may not change while a run goes on"},
      {"chains[0].robot.payload.mass", "-1", "chains[0].robot.payload.mass"},
      {"grafity", "[0,0,0]", "did you mean \"gravity\""}};
  for (const Case& bad : cases) {
    const std::string failure = failureOf(
        makeRun("fourbar", std::string(kChange) + R"(, "recorded": [{"time": 0.7, "set": {")" +
                               bad.path + "\": " + bad.value + "}}]"));
    EXPECT_NE(failure.find(bad.part), std::string::npos) << bad.path << ": " << failure;
  }
}

TEST(MechanismChanges, ALiveRunGoesBackAcrossThem) {
  ScenarioDescription scenario = makeRun("fourbar", kChange);
  SimulationRun run(makeSimulation(scenario), SimulationRun::Kind::Live);
  (void)run.advanceTo(0.3);
  const SimulationRun::Snapshot early = run.snapshot();
  RunningScenario running(scenario);
  (void)run.apply(running.set({{"gravity", nlohmann::json::parse("[0, 0, 0]")}}));
  (void)run.advanceTo(0.6);
  OdeState once, again;
  run.calcState(0.6, once);
  run.restore(early, 0.6);
  (void)run.advanceTo(0.6);
  run.calcState(0.6, again);
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i], again[i]) << i;
}

}  // namespace
}  // namespace denavit
