#include <cmath>

#include <gmock/gmock.h>

#include "models/channels/channel_table.h"
#include "models/channels/compare.h"
#include "models/channels/parameter_differences.h"
#include "models/robot/robot_file.h"
#include "models/runs/run_record.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

using denavit::RunRecord;
using testing::ElementsAre;

RunRecord makeRun() {
  RunRecord run;
  run.scenario = readScenario("free-fall");
  run.robot = applyChanges(run.scenario.robot, run.scenario.changes);
  return run;
}

/// "path: a -> b unit" of each difference.
std::vector<std::string> tell(const RunRecord& a, const RunRecord& b) {
  std::vector<std::string> lines;
  for (const ParameterDifference& d : findParameterDifferences({&a, &b})) {
    lines.push_back(d.path + ": " + d.values[0] + " -> " + d.values[1] +
                    (d.unit.empty() ? "" : " " + d.unit));
  }
  return lines;
}

TEST(RunDifferences, EqualRunsHaveNoneWhateverTheirNames) {
  const RunRecord a = makeRun();
  RunRecord b = makeRun();
  b.robot.name = "Other";
  b.scenario.name = "other";
  b.robot.joints[0].name = "waist 2";
  b.robot.angleUnit = AngleUnit::Radian;
  b.scenario.robotReference = "elsewhere.json";
  EXPECT_TRUE(tell(a, b).empty());
}

TEST(RunDifferences, OfMechanismsAreAlsoOfHowTheyAreHeldTogether) {
  RunRecord a, b;
  for (RunRecord* run : {&a, &b}) {
    run->scenario = readScenario("four-bar-turns");
    run->mechanism = run->scenario.mechanism;
    run->robot = run->scenario.robot;
  }
  EXPECT_TRUE(tell(a, b).empty());
  b.mechanism->independent = {"rocker.1"};
  b.mechanism->chains[1].base.placement.xyz.x() += 0.01;
  b.mechanism->closures[0].type = ClosureType::Spherical;
  b.robot.joints[1].link.mass += 1;
  EXPECT_THAT(tell(a, b),
              ElementsAre(testing::HasSubstr("joints[1].link.mass"),
                          testing::HasSubstr("mechanism.chains[1].base"),
                          testing::HasSubstr("mechanism.closures[0].type: revolute -> spherical"),
                          testing::HasSubstr("mechanism.independent[0]: crank.1 -> rocker.1")));
}

TEST(RunDifferences, AreListedByPathWithValuesAndUnit) {
  const RunRecord a = makeRun();
  RunRecord b = makeRun();
  b.robot.joints[1].link.mass = 20;
  b.robot.joints[1].link.com.y() = 0.5;
  b.robot.joints[2].alpha = 0;
  b.robot.joints[0].friction.viscous = 3;
  b.robot.gravity.z() = -1.62;
  b.scenario.duration = 2;
  EXPECT_THAT(
      tell(a, b),
      ElementsAre("gravity[2]: -9.81 -> -1.62 m/s²", "joints[0].friction.viscous: 0 -> 3 N m s/rad",
                  "joints[1].link.mass: 17.4 -> 20 kg", "joints[1].link.com[1]: 0.006 -> 0.5 m",
                  "joints[2].alpha: -90 -> 0 °", "scenario.duration: 5 -> 2 s"));
}

TEST(RunDifferences, WhatAFileLeavesOutIsShownAsItsDefault) {
  const RunRecord a = makeRun();
  RunRecord b = makeRun();
  b.robot.joints[3].limits = {};
  b.robot.payload.mass = 2;
  b.robot.joints[5].actuator.gearRatio = 1;
  b.scenario.input.tau = {"0", "25*sin(t)"};
  b.scenario.integrator.rtol = 1e-6;
  const std::vector<std::string> lines = tell(a, b);
  EXPECT_THAT(lines, testing::Contains("payload.mass: 0 -> 2 kg"));
  EXPECT_THAT(lines,
              testing::Contains(testing::HasSubstr("joints[3].limits.lower: -110 -> none °")));
  EXPECT_THAT(lines, testing::Contains("joints[5].actuator.gear_ratio: 76.686 -> 1"));
  EXPECT_THAT(lines, testing::Contains("scenario.input.tau[1]: 0 -> 25*sin(t)"));
  EXPECT_THAT(lines, testing::Contains("scenario.integrator.rtol: 1e-09 -> 1e-06"));
}

TEST(RunDifferences, OfMoreRunsShowEveryValue) {
  const RunRecord a = makeRun(), c = makeRun();
  RunRecord b = makeRun();
  b.robot.joints[1].link.mass = 20;
  const auto differences = findParameterDifferences({&a, &b, &c});
  ASSERT_EQ(differences.size(), 1u);
  EXPECT_THAT(differences[0].values, ElementsAre("17.4", "20", "17.4"));
  EXPECT_TRUE(findParameterDifferences({&a}).empty());
}

TEST(RunDifferences, AJointMoreIsShownAsNoneInTheOther) {
  const RunRecord a = makeRun();
  RunRecord b = makeRun();
  b.robot.joints.push_back(b.robot.joints.back());
  const std::vector<std::string> lines = tell(a, b);
  EXPECT_THAT(lines, testing::Contains("joints[6].type: none -> revolute"));
}

TEST(CurveDifferences, AreTakenAtTheFirstCurvesTimes) {
  EXPECT_THAT(interpolate({0, 1, 3}, {0, 10, 30}, {0, 0.5, 1, 2, 3}),
              ElementsAre(0, 5, 10, 20, 30));
  const auto difference = calcDifference({0, 1, 2}, {1, 1, 1}, {0.5, 1.5}, {0, 1});
  EXPECT_TRUE(std::isnan(difference[0]));
  EXPECT_EQ(difference[1], 0.5);
  EXPECT_TRUE(std::isnan(difference[2]));
}

TEST(RunChannels, AreTheColumnsOfItsRecording) {
  auto run = std::make_shared<RunRecord>(makeRun());
  run->scenario.duration = 0.05;
  run->result = simulate(makeSimulation(run->scenario));
  const auto table = makeChannelTable(run);
  EXPECT_EQ(table->time()->size(), 6u);
  const int column = run->result.recording.findColumn("tau2_gravity_Nm");
  EXPECT_EQ(*table->series("tau2_gravity_Nm"), run->result.recording.column(column));
  EXPECT_EQ(table->find("energy_total_J")->unit, "J");
  EXPECT_EQ(shortName(*table->find("qdd1_rad_s2")), "qdd1");
  EXPECT_EQ(shortName(*table->find("tau2_gravity_Nm")), "tau2_gravity");
  EXPECT_EQ(shortName(*table->find("energy_closure")), "energy_closure");
}

}  // namespace
}  // namespace denavit
