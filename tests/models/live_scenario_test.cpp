#include "models/live/live_scenario.h"

#include <gmock/gmock.h>

#include "models/live/live_run.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/robot_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"

namespace denavit {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

LiveScenario make(const ScenarioDescription& scenario, LiveDrive drive, LiveStart start = {}) {
  LiveScenario made = makeLiveScenario(scenario, drive, start);
  EXPECT_FALSE(hasErrors(findAllIssues(made.scenario)));
  EXPECT_TRUE(made.scenario.openEnded);
  EXPECT_THAT(made.scenario.recorded, IsEmpty());
  return made;
}

ScenarioDescription of(const char* robot) { return makeScenarioFor(readRobot(robot), robot); }

TEST(LiveScenario, EveryShippedScenarioRunsLiveHoweverItIsDriven) {
  for (const char* name : {"puma-pick-place", "hold-gravity", "chirp", "craig-3r-a",
                           "hub-beam-slew", "stanford-sweep"}) {
    for (const LiveDrive drive : {LiveDrive::AsWritten, LiveDrive::Torques, LiveDrive::Targets}) {
      SCOPED_TRACE(name);
      LiveRun run(make(readScenario(name), drive).scenario);
      EXPECT_TRUE(run.advanceTo(0.05)) << run.reason();
      for (const double torque : run.look().torques) EXPECT_TRUE(std::isfinite(torque));
    }
  }
}

TEST(LiveScenario, StartsWhereItIsTold) {
  ScenarioDescription scenario = of("hub-beam");
  scenario.initial.q = {0.2};
  scenario.initial.qd = {1.5};
  const auto modes = static_cast<std::size_t>(countModes(scenario.robot));
  const std::vector<double> bent(modes, 0.001);
  const LiveScenario made = make(scenario, LiveDrive::Torques, {.q = {0.4}, .delta = bent});
  EXPECT_THAT(made.scenario.initial.q, ElementsAre(0.4));
  EXPECT_THAT(made.scenario.initial.qd, ElementsAre(0)) << "at rest";
  EXPECT_EQ(made.scenario.initial.delta, bent);
  EXPECT_THAT(made.scenario.input.tau, ElementsAre("0"));
  EXPECT_EQ(made.scenario.name, scenario.name + ", live");
  LiveRun run(made.scenario);
  EXPECT_THAT(run.look().q, ElementsAre(0.4));
  EXPECT_EQ(run.look().amplitudes, bent);
  // What moves goes on: from one drive to another nothing stops.
  const std::vector<double> rates(modes, 0.02);
  const LiveScenario moving = make(scenario, LiveDrive::Torques,
                                   {.q = {0.4}, .delta = bent, .qd = {1.2}, .deltaRate = rates});
  LiveRun goesOn(moving.scenario);
  EXPECT_THAT(goesOn.look().qd, ElementsAre(1.2));
  EXPECT_EQ(goesOn.look().amplitudeRates, rates);
  EXPECT_EQ(make(scenario, LiveDrive::Targets).scenario.initial, scenario.initial)
      << "as the scenario begins";
}

/// Torques and targets begin where the motion did that they replace; what is guided stays on it.
TEST(LiveScenario, KeepsTheStartOfAMotion) {
  ScenarioDescription scenario = readScenario("puma-pick-place");
  ASSERT_TRUE(startsOnMotion(scenario));
  const Simulation written = makeSimulation(scenario);
  for (const LiveDrive drive : {LiveDrive::Torques, LiveDrive::Targets}) {
    const LiveScenario made = make(scenario, drive);
    for (int i = 0; i < 6; ++i) {
      EXPECT_EQ(made.scenario.initial.q[static_cast<std::size_t>(i)], written.q0[i]);
    }
    EXPECT_FALSE(made.scenario.input.trajectory);
  }
  scenario.input.controller.reset();
  const std::vector<double> elsewhere(6, 0.1);
  EXPECT_THAT(make(scenario, LiveDrive::AsWritten, {elsewhere, {}}).scenario.initial.q, IsEmpty());
  EXPECT_EQ(make(scenario, LiveDrive::Torques, {elsewhere, {}}).scenario.initial.q, elsewhere);
}

TEST(LiveScenario, DropsWhatWasRecorded) {
  ScenarioDescription scenario = of("craig-2r");
  scenario.recorded = {{0.5, {{"payload.mass", 2}}}};
  scenario.duration = 0.2;
  scenario.outputStep = 1e-5;
  const LiveScenario made = make(scenario, LiveDrive::AsWritten);
  EXPECT_EQ(made.scenario.outputStep, 0.01);
  LiveRun run(made.scenario);
  EXPECT_TRUE(run.advanceTo(1));
  EXPECT_EQ(run.changeCount(), 0u);
}

TEST(LiveScenario, ChoosesTheMethodByTheArm) {
  EXPECT_THAT(make(of("puma560"), LiveDrive::Targets).integration, HasSubstr("dopri5, rtol 1e-06"));
  EXPECT_THAT(make(of("elrayyes-2r"), LiveDrive::Torques).integration,
              HasSubstr("dopri5, rtol 1e-06: steps that follow the vibrations"));
  EXPECT_THAT(make(of("elrayyes-2r"), LiveDrive::Targets).integration,
              HasSubstr("rosenbrock4, rtol 1e-04: controlled joints"));
}

TEST(LiveScenario, TakesTheScenariosOwnControllerOrOneThatSuits) {
  const LiveScenario rigid = make(of("puma560"), LiveDrive::Targets);
  EXPECT_EQ(rigid.control, "computed torque, kp 100 1/s², kd 20 1/s");
  EXPECT_EQ(rigid.scenario.input.controller->law, LawKind::ComputedTorque);
  const LiveScenario bending = make(of("elrayyes-2r"), LiveDrive::Targets);
  EXPECT_THAT(bending.control, HasSubstr("pd gravity, kp "));
  ScenarioDescription own = readScenario("puma-pick-place");
  own.input.controller = ControllerDescription();
  own.input.controller->law = LawKind::Pd;
  own.input.controller->kp.assign(6, 300);
  own.input.controller->kd.assign(6, 30);
  const LiveScenario kept = make(own, LiveDrive::Targets);
  EXPECT_EQ(kept.scenario.input.controller, own.input.controller);
  EXPECT_EQ(kept.control, "pd, kp 300 N m/rad, kd 30 N m s/rad");
  EXPECT_EQ(make(own, LiveDrive::Torques).control, "");
}

TEST(Target, IsReadWrittenAndChecked) {
  const auto parse = [](const json& input) {
    const json scenario{
        {"schema", "denavit-scenario/1"}, {"robot", "craig-2r"}, {"input", input}, {"duration", 2}};
    return parseScenario(scenario.dump(), "test", "");
  };
  const json controller{{"law", "computed-torque"}, {"kp", {100, 100}}, {"kd", {20, 20}}};
  const json target{{"q", {0.5, -0.3}}, {"limits", {{"velocity", {1, 2}}, {"jerk", {50, 60}}}}};
  const ScenarioDescription scenario = parse({{"target", target}, {"controller", controller}});
  EXPECT_THAT(scenario.input.target->q, ElementsAre(0.5, -0.3));
  EXPECT_TRUE(parseScenario(toJson(scenario), "", scenario.folder) == scenario);
  const SimulationResult result = simulate(makeSimulation(scenario));
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  const Recording& rows = result.recording;
  const auto last = [&](const char* name) {
    return rows.value(rows.rowCount() - 1, rows.findColumn(name));
  };
  EXPECT_NEAR(last("q1_rad"), 0.5, 1e-6);
  EXPECT_EQ(last("ref2_rad"), -0.3);

  const auto why = [&](const json& input) {
    for (const Issue& issue : findAllIssues(parse(input))) {
      if (issue.severity == Issue::Severity::Error) return toLine(issue);
    }
    return std::string();
  };
  EXPECT_EQ(why({{"target", json::object()}, {"controller", controller}}), "");
  EXPECT_THAT(why({{"target", target}}), HasSubstr("input.target: has no controller"));
  EXPECT_THAT(why({{"target", target}, {"controller", {{"law", "none"}}}}),
              HasSubstr("input.target: has no controller"));
  EXPECT_THAT(why({{"target", target}, {"controller", controller}, {"tau", {"0", "0"}}}),
              HasSubstr("input.target: is given together with tau"));
  EXPECT_THAT(why({{"target", {{"q", {1}}}}, {"controller", controller}}),
              HasSubstr("input.target.q: has 1 number; it leads 2 joints"));
  EXPECT_THAT(why({{"target", {{"limits", {{"jerk", {0, 1}}}}}}, {"controller", controller}}),
              HasSubstr("input.target.limits.jerk[0]: is 0"));
  EXPECT_THAT(why({{"target", target}, {"controller", {{"law", "pd"}}}}),
              HasSubstr("input.controller.kp: is missing"));
}

/// Targets that are changed on the way stand in the file like any other change.
TEST(Target, ChangesOnTheWay) {
  ScenarioDescription scenario = make(of("craig-2r"), LiveDrive::Targets).scenario;
  scenario.duration = 3;
  scenario.recorded = {{0.5, {{"parts.target", json{0.4, 0.2}}}},
                       {0.6, {{"parts.target", json{-0.4, 0.7}}}}};
  const SimulationResult result = simulate(makeSimulation(scenario));
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  const Recording& rows = result.recording;
  const int reference = rows.findColumn("ref1_rad");
  EXPECT_EQ(rows.value(50, reference), 0);
  EXPECT_GT(rows.value(62, reference), 0);
  EXPECT_EQ(rows.value(rows.rowCount() - 1, reference), -0.4);
  scenario.recorded[1].set = {{"parts.target", json{1}}};
  EXPECT_THROW((void)makeSimulation(scenario), DescriptionError);
}

}  // namespace
}  // namespace denavit
