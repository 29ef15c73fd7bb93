#include <cmath>
#include <limits>
#include <sstream>

#include <gmock/gmock.h>

#include "core/simulation/simulation.h"
#include "models/identification/excite.h"
#include "models/identification/identification_json.h"
#include "models/identification/identification_report.h"
#include "models/identification/identify.h"
#include "models/robot/robot_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/stored_run/run_files.h"
#include "tests/models/identification_motions.h"

namespace denavit {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

ExcitationSettings quickSettings() {
  ExcitationSettings settings;
  settings.period = 4;
  settings.trials = 300;
  return settings;
}

/// A scenario's run as a table.
std::string runToTable(const ScenarioDescription& scenario) {
  const SimulationResult result = simulate(makeSimulation(scenario));
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  std::ostringstream text;
  writeCsv(text, result.recording);
  return text.str();
}

TEST(ExcitingMotion, RunsInTheProgramAndTellsTheArm) {
  for (const char* name : {"craig-2r", "stanford", "craig-3r-matlab"}) {
    const RobotDescription robot = readRobot(name);
    ExcitingMotion motion = findExcitingMotion(robot, name, quickSettings());
    // Through a file and back.
    const ScenarioDescription scenario = parseScenario(toJson(motion.scenario), "motion.json", "");
    EXPECT_FALSE(hasErrors(findAllIssues(scenario)));
    const std::string table = runToTable(scenario);
    RobotDescription empty = robot;
    for (JointDescription& joint : empty.joints) joint.link = {};
    const IdentificationResult result =
        identify(empty, parseMotion(table, "run.csv", empty), nullptr, {});
    EXPECT_THAT(result.fit.derivatives, HasSubstr("period of 4 s")) << name;
    EXPECT_LT(result.fit.relative.maxCoeff(), 1e-6) << name;
    EXPECT_LT(result.plain.condition, 150) << name;
    EXPECT_EQ(result.consistent.links.size(), robot.joints.size());
  }
}

/// Gears take their part of what drives, as in runs of the motion.
TEST(ExcitingMotion, PeakTorquesAreThoseOfARunWithGearLosses) {
  RobotDescription robot = readRobot("craig-2r");
  robot.joints[0].actuator.efficiency = 0.7;
  robot.joints[1].actuator.efficiency = 0.8;
  robot.joints[1].friction.coulomb = {0.5, -0.5};
  const ExcitingMotion free = findExcitingMotion(robot, "", quickSettings());
  for (std::size_t i = 0; i < 2; ++i) {
    robot.joints[i].limits.effort = 0.9 * free.found.largestEffort[static_cast<Eigen::Index>(i)];
  }
  const ExcitingMotion motion = findExcitingMotion(robot, "", quickSettings());
  const MeasuredMotion run = parseMotion(runToTable(motion.scenario), "run.csv", robot);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const double peak = run.stretches[0].tau.col(k).cwiseAbs().maxCoeff();
    EXPECT_NEAR(motion.found.largestEffort[k], peak, 2e-3 * peak) << "joint " << i + 1;
    EXPECT_LE(peak, *robot.joints[i].limits.effort) << "joint " << i + 1;
  }
}

TEST(ExcitingMotion, TableHasPositionsRatesAndAccelerations) {
  const RobotDescription robot = readRobot("stanford");
  const ExcitingMotion motion = findExcitingMotion(robot, "stanford", quickSettings());
  const std::string table = toPositionTable(motion, robot, 0.5);
  EXPECT_THAT(table, HasSubstr("time,q1_rad,q2_rad,q3_m,q4_rad,q5_rad,q6_rad,qd1_rad_s,"));
  EXPECT_EQ(std::ranges::count(table, '\n'), 18);
  EXPECT_THAT(motion.scenario.prescribed.at(3), HasSubstr("*cos("));
  EXPECT_EQ(motion.scenario.duration, 8);
}

TEST(ExcitingMotion, AssumedLimitsAreSaid) {
  RobotDescription robot = readRobot("craig-2r");
  robot.joints[0].limits = {-1.0, 2.0, 1.5, 300.0};
  const ExcitingMotion motion = findExcitingMotion(robot, "", quickSettings());
  std::string said;
  for (const Issue& issue : motion.warnings) said += toLine(issue) + "\n";
  EXPECT_THAT(said, AllOf(HasSubstr("joints[1].limits: (joint 2, elbow) has no range"),
                          HasSubstr("(joint 2, elbow) has no speed"), Not(HasSubstr("joint 1"))));
  EXPECT_LE(motion.found.largestRate[0], 1.5);
  EXPECT_EQ(motion.limits.acceleration[0], 6);
  EXPECT_TRUE(motion.scenario.robotReference.empty());
}

TEST(ExcitingMotion, SettingsOutOfRangeAreExplained) {
  const RobotDescription robot = readRobot("craig-2r");
  const auto saidOf = [&](const RobotDescription& arm, auto change) {
    ExcitationSettings settings = quickSettings();
    change(settings);
    try {
      (void)findExcitingMotion(arm, "", settings);
    } catch (const DescriptionError& error) {
      return toLine(error.issues()[0]);
    }
    return std::string("nothing was thrown");
  };
  EXPECT_THAT(saidOf(robot, [](auto& s) { s.period = std::nan(""); }),
              HasSubstr("period: is nan s; it must be from 0.1 to 1000 s"));
  EXPECT_THAT(saidOf(robot, [](auto& s) { s.harmonics = 2; }),
              HasSubstr("harmonics: is 2; it must"));
  EXPECT_THAT(saidOf(robot, [](auto& s) { s.duration = 10; }),
              HasSubstr("duration: is 10 s; it must be some whole periods"));
  for (const double acceleration : {-1.0, 1e9}) {
    EXPECT_THAT(saidOf(robot, [&](auto& s) { s.acceleration = acceleration; }),
                HasSubstr("it must be positive and below 1000000 rad/s² or m/s²: try 5"));
  }
  EXPECT_THAT(saidOf(robot, [](auto& s) { s.floor = 50; }),
              AllOf(HasSubstr("floor: is 50 m; the tool must stay above it, and in the best motion "
                              "that was found comes down to"),
                    HasSubstr("m: give less,")));
  EXPECT_THAT(saidOf(robot, [](auto& s) { s.clearance = 20; }),
              AllOf(HasSubstr("clearance: is 20 m; the tool must stay so far from the base's z"),
                    HasSubstr("comes as near as"), HasSubstr("m: give less,")));
  RobotDescription weak = robot;
  weak.joints[0].limits.effort = 0.01;
  EXPECT_THAT(saidOf(weak, [](auto&) {}),
              AllOf(HasSubstr("joints[0].limits.effort"), HasSubstr("cannot hold the arm")));
  RobotDescription stuck = robot;
  stuck.joints[1].limits.lower = stuck.joints[1].limits.upper = 0.5;
  EXPECT_THAT(saidOf(stuck, [](auto&) {}), HasSubstr("leaves the joint no room to move"));
}

/// A result with everything in it.
struct ShownResult {
  RobotDescription robot = readRobot("craig-2r");
  IdentificationResult result;
  ShownResult() {
    robot.name = "an <arm> & more";
    const auto measure = [&](unsigned seed) {
      return parseMotion(test::makeMeasurement(robot, test::makePeriodicMotion(robot, 5, seed),
                                               {.noiseTau = 0.05, .seed = seed}),
                         "m.csv", robot);
    };
    const MeasuredMotion other = measure(8);
    result = identify(robot, measure(3), &other, {});
  }
};

TEST(IdentificationJson, HasWhatProgramsAskFor) {
  const ShownResult shown;
  const nlohmann::json node = nlohmann::json::parse(toNode(shown.result).toText());
  for (const char* key : {"base", "friction", "offset", "rotor", "residual_rms", "validation_rms",
                          "links", "condition", "unseen", "consistent"}) {
    EXPECT_TRUE(node.contains(key)) << key;
  }
  ASSERT_EQ(node["base"].size(), 7u);
  EXPECT_EQ(node["base"][2]["formula"], "Izz1 + a2^2 m2 + Jr1");
  EXPECT_NEAR(node["base"][2]["value"].get<double>(), node["base"][2]["table"].get<double>(),
              5 * node["base"][2]["std_error"].get<double>());
  EXPECT_GT(node["base"][2]["std_error"].get<double>(), 0);
  for (const char* key :
       {"friction", "offset", "rotor", "residual_rms", "validation_rms", "links"}) {
    EXPECT_EQ(node[key].size(), 2u) << key;
  }
  EXPECT_NEAR(node["residual_rms"][0].get<double>(), 0.05, 0.01);
  EXPECT_NEAR(node["validation_rms"][1].get<double>(), 0.05, 0.01);
  EXPECT_GT(node["links"][0]["mass"].get<double>(), 0);
  EXPECT_EQ(node["links"][1]["inertia"]["about"], "com");
}

TEST(IdentificationReport, ShowsNumbersWithUnitsAndEscapesNames) {
  const ShownResult shown;
  const std::string page = toReportPage(shown.result, shown.robot, "a<b>.csv");
  EXPECT_THAT(page,
              AllOf(HasSubstr("an &lt;arm&gt; &amp; more"), HasSubstr("a&lt;b&gt;.csv"),
                    HasSubstr("Izz1 + a2^2 m2 + Jr1"), HasSubstr("kg m²"), HasSubstr(" N m</td>"),
                    HasSubstr("The same on another motion"), Not(HasSubstr("<arm>"))));
  // Two joints, twice.
  std::size_t pictures = 0;
  for (std::size_t at = page.find("<svg"); at != page.npos; at = page.find("<svg", at + 1))
    ++pictures;
  EXPECT_EQ(pictures, 4u);
  EXPECT_THAT(page, Not(HasSubstr("nan")));
}

TEST(Estimate, IsWrittenWithTheDigitsThatMeanSomething) {
  EXPECT_EQ(toText(Estimate{3.59945123, 0.0119}), "3.599 ± 0.023");
  EXPECT_EQ(toText(Estimate{1234.5678, 51}), "1235 ± 100");
  EXPECT_EQ(toText(Estimate{0.5, 0}), "0.5 ± 0");
  EXPECT_EQ(toText(Estimate{2.4, std::numeric_limits<double>::infinity()}), "2.4, not seen");
  EXPECT_EQ(toText(Estimate{-0.000123456, 0.0000012}), "-0.0001235 ± 0.0000024");
}

}  // namespace
}  // namespace denavit
