#include "models/scenario/running_scenario.h"

#include <gmock/gmock.h>

#include "core/engine/make_engine.h"
#include "core/simulation/simulation_run.h"
#include "models/robot/dh_steps.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "tests/models/random_robot.h"

namespace denavit {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::string whyNot(const ScenarioDescription& scenario, const RobotChanges& values) {
  try {
    (void)RunningScenario(scenario).set(values, "recorded[3].set");
  } catch (const DescriptionError& error) {
    std::string text;
    for (const Issue& issue : error.issues()) text += toLine(issue) + "\n";
    return text;
  }
  return {};
}

TEST(RunningScenario, OnlyWhatDiffersChanges) {
  RunningScenario running(readScenario("free-fall"));
  RunChange change = running.set({{"payload.mass", 2}});
  EXPECT_TRUE(change.arm && !change.friction && !change.input && !change.wrench && !change.pulls);
  change = running.set({{"joints[1].friction.viscous", 3}});
  EXPECT_TRUE(change.friction && !change.arm);
  change = running.set({{"input.tau[1]", -30}});
  EXPECT_TRUE(change.input && *change.input && !change.friction && !change.arm);
  EXPECT_EQ(running.scenario().input.tau[1], "-30");
  change = running.set({{"pulls", json::parse(R"([{"link": 3, "stiffness": 10}])")}});
  ASSERT_TRUE(change.pulls && change.pulls->size() == 1 && change.isGentle());
  change = running.set({{"pulls[0].target[2]", 0.5}});
  EXPECT_EQ((*change.pulls)[0].target[2], 0.5);
  EXPECT_EQ((*change.pulls)[0].stiffness, 10);
  change = running.set({{"parts.pid.gain", json::parse("[1, 2]")}});
  ASSERT_EQ(change.settings.size(), 1u);
  EXPECT_EQ(change.settings[0].name, "pid.gain");
  EXPECT_EQ(change.settings[0].values, (std::vector<double>{1, 2}));
  change = running.set({{"payload.mass", 2}});
  EXPECT_TRUE(change.isGentle()) << "it was 2 before";
}

TEST(RunningScenario, SaysWhatMayNotChange) {
  const ScenarioDescription scenario = readScenario("free-fall");
  const std::vector<std::pair<RobotChanges, std::string>> cases{
      {{{"joints[0].friction.viscous", -1}},
       "recorded[3].set.joints[0].friction.viscous: (joint 1"},
      {{{"joints[0].a", 1}}, "recorded[3].set.joints[0].a: may not change while a run goes on"},
      {{{"joints", json::array()}}, "recorded[3].set.joints: may not change"},
      {{{"integrator.method", "rk4"}}, "recorded[3].set.integrator.method: may not change"},
      {{{"initial.q[0]", 1}}, "recorded[3].set.initial.q[0]: may not change"},
      {{{"locked", json::array({1})}}, "recorded[3].set.locked: may not change"},
      {{{"paylod.mass", 1}}, "did you mean \"payload\""},
      {{{"payload.mas", 1}}, "recorded[3].set.payload.mas"},
      {{{"payload.mass", std::nan("")}}, "recorded[3].set.payload.mass"},
      {{{"joints[9].link.mass", 1}}, "has the index 9"},
      {{{"input.tau", json::array({"1"})}}, "recorded[3].set.input.tau: has 1 expression"},
      {{{"input.tau[0]", "2*"}}, "recorded[3].set.input.tau[0]: \"2*\""},
      {{{"input.csv", "x.csv"}}, "recorded[3].set.input.csv: may not change"},
      {{{"wrench.force[2]", true}}, "recorded[3].set.wrench.force[2]"},
      {{{"wrench.axes", "tool"}}, "recorded[3].set.wrench.axes: may not change"},
      {{{"pulls", json::parse(R"([{"link": 9}])")}}, "recorded[3].set.pulls[0].link: names link 9"},
      {{{"pulls", json::parse(R"([{"link": 1, "stiffness": -2}])")}}, "must not be negative"},
      {{{"parts.gain", "a"}}, "recorded[3].set.parts.gain: is the text"},
      {{{"", 1}}, "nothing that may change"},
      {{{"payload[", 1}}, "has a [ without its ]"}};
  for (const auto& [values, expected] : cases) {
    EXPECT_THAT(whyNot(scenario, values), HasSubstr(expected)) << values[0].first;
  }
  EXPECT_THAT(whyNot(readScenario("hub-beam-slew"), {{"joints[0].link.beam.modes.y", 1}}),
              HasSubstr("joints[0].link.beam.modes: may not change"));
}

TEST(RunningScenario, ScenariosNameTheRecordedChangeThatIsWrong) {
  ScenarioDescription scenario = readScenario("free-fall");
  const auto issues = [&] {
    std::string text;
    for (const Issue& issue : findAllIssues(scenario)) text += toLine(issue) + "\n";
    return text;
  };
  scenario.recorded = {{0.5, {{"payload.mass", 1}}}, {0.25, {{"payload.mass", 2}}}};
  EXPECT_THAT(issues(), HasSubstr("recorded[1].time: is 0.25 s, before the one"));
  scenario.recorded = {{-1, {}}, {std::nan(""), {}}};
  EXPECT_THAT(issues(), HasSubstr("recorded[0].time: is -1 s"));
  EXPECT_THAT(issues(), HasSubstr("recorded[1].time: is nan s"));
  scenario.recorded = {{0.5, {{"joints[0].d", 1}}}};
  EXPECT_THAT(issues(), HasSubstr("recorded[0].set.joints[0].d: may not change"));
  EXPECT_THROW((void)makeSimulation(scenario), DescriptionError);
  scenario.recorded = {{0.5, {{"parts.gain", 1}}}};
  EXPECT_THROW((void)makeSimulation(scenario), DescriptionError);
  scenario.recorded = {};
  scenario.recordedGrid = -1;
  EXPECT_THAT(issues(), HasSubstr("recorded_grid: is -1 s"));
  scenario.recordedGrid = 1e-3;
  scenario.recorded.resize(100001, {0.5, {{"payload.mass", 1}}});
  EXPECT_THAT(issues(), HasSubstr("at most 100000"));
}

/// The DH frame of every link by the table's own steps.
std::vector<Pose<double>> findDhFrames(const RobotDescription& robot, const VecX<double>& q) {
  std::vector<Pose<double>> frames;
  for (const DhStepRow& row : makeDhSteps(robot, {q.data(), q.data() + robot.joints.size()})) {
    if (row.kind == DhStepRow::Kind::Joint) frames.push_back(row.calcFrame(row.steps.size()));
  }
  return frames;
}

TEST(MaterialFrames, APointOfALinkIsWhereItsDhFrameSaysItIs) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    test::RandomRobot random(seed);
    const RobotDescription robot = random.full();
    const Arm<double> arm = makeArm(robot);
    const auto engine = makeEngine(arm, nullptr);
    VecX<double> q(arm.jointCount());
    for (double& x : q) x = random.number(3);
    engine->place(q);
    const std::vector<Pose<double>> X_WF = findDhFrames(robot, q);
    const std::vector<Pose<double>> X_MF = makeMaterialFrames(robot);
    for (int i = 0; i < arm.jointCount(); ++i) {
      const Vec3<double> p_F = random.vector(0.5);
      const Vec3<double> p_W = engine->pose(i, X_MF[static_cast<std::size_t>(i)] * p_F).p;
      EXPECT_LT((p_W - X_WF[static_cast<std::size_t>(i)] * p_F).norm(), 1e-12)
          << seed << ", link " << i + 1;
    }
  }
}

TEST(MaterialFrames, OfABendingLinkTheFrameIsAtItsTip) {
  const RobotDescription robot = readScenario("deluca-siciliano-slew").robot;
  const Arm<double> arm = makeArm(robot);
  const auto flexible = makeFlexibleArm(robot);
  ASSERT_TRUE(flexible);
  const auto engine = makeEngine(arm, flexible.get());
  VecX<double> q = VecX<double>::Zero(flexible->dof());
  for (int i = 0; i < arm.jointCount(); ++i) q[i] = 0.3 + 0.4 * i;
  engine->place(q);
  const std::vector<Pose<double>> X_WF = findDhFrames(robot, q);
  const std::vector<Pose<double>> X_MF = makeMaterialFrames(robot);
  for (int i = 0; i < arm.jointCount(); ++i) {
    for (const Vec3<double>& p_F : {Vec3<double>(0, 0, 0), Vec3<double>(-0.1, 0.02, 0.01)}) {
      const Vec3<double> p_W = engine->pose(i, X_MF[static_cast<std::size_t>(i)] * p_F).p;
      EXPECT_LT((p_W - X_WF[static_cast<std::size_t>(i)] * p_F).norm(), 1e-12) << "link " << i + 1;
    }
  }
}

}  // namespace
}  // namespace denavit
