#include "models/scenario/scenario_file.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/simulation/sampled_motion.h"
#include "models/files/atomic_file.h"
#include "models/issue.h"
#include "models/robot/robot_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/torque_table.h"

namespace denavit {
namespace {

std::string scenarioWith(const std::string& members) {
  return R"({"schema": "denavit-scenario/1", "robot": "craig-3r")" +
         (members.empty() ? "" : ", " + members) + "}";
}

/// What reading and making the simulation reports, one line per issue.
std::string scenarioReportOf(const std::string& text) {
  try {
    (void)makeSimulation(parseScenario(text, "run.json", ""));
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "no error";
}

struct Row {
  std::string text;
  const char* report;
};

TEST(ScenarioFile, BadScenariosAreRefusedWithPlaceRuleAndRemedy) {
  const Row rows[] = {
      {"{}", "run.json: schema: is missing: add \"schema\": \"denavit-scenario/1\""},
      {R"({"schema": "denavit-scenario/1"})",
       "run.json: robot: is missing: name a shipped robot (\"puma560\"), a file, or give an "
       "object; or give a \"mechanism\""},
      {R"({"schema": "denavit-robot/1", "robot": "craig-3r"})",
       "run.json: schema: is \"denavit-robot/1\"; it must be \"denavit-scenario/1\": this is a "
       "robot: use "
       "it where one is expected, or put it into a scenario"},
      {R"({"schema": "denavit-scenario/1", "robot": "craig-3s"})",
       "run.json: robot: \"craig-3s\" is neither a file nor a shipped robot: did you mean "
       "\"craig-3r\"?"},
      {R"({"schema": "denavit-scenario/1", "robot": {"convention": "standard", "jonts": []}})",
       "run.json: robot.joints: is missing: add \"joints\": [ { ... } ] with a row per joint\n"
       "run.json: robot.jonts: is unknown here: did you mean \"joints\"?"},
      {scenarioWith(R"("durration": 5)"),
       "run.json: durration: is unknown here: did you mean \"duration\"?"},
      {scenarioWith(R"("duration": -5)"),
       "duration: is -5 s; it must be positive: give it in s, as 5"},
      {scenarioWith(R"("duration": 0)"),
       "duration: is 0 s; it must be positive: give it in s, as 5"},
      {scenarioWith(R"("output_step": 1e-9)"),
       "output_step: is 1e-09 s, which makes 5e+09 rows in 5 s; for this arm at most 2.32558e+06 "
       "fit "
       "into memory: use a longer output step or a shorter duration"},
      {scenarioWith(R"("initial": {"q": [1, 2]})"),
       "initial.q: has 2 numbers; the arm has 3 joints: give 3, or none for zeros"},
      {scenarioWith(R"("initial": {"delta": [1]})"),
       "initial.delta: has 1 number; the arm has 0 modal amplitudes: leave them out"},
      {scenarioWith(R"("initial": {"qd": ["a", 0, 0]})"),
       "run.json: initial.qd[0]: is the text \"a\"; it must be a number: give a number, as 0.5"},
      {scenarioWith(R"("locked": [4])"),
       "locked[0]: names joint 4; the arm has joints 1 to 3: joints count from 1"},
      {scenarioWith(R"("locked": [0])"),
       "locked[0]: names joint 0; the arm has joints 1 to 3: joints count from 1"},
      {scenarioWith(R"("locked": [1.5])"),
       "run.json: locked[0]: is 1.5; it must be a joint number: joints count from 1: [1, 3]"},
      {scenarioWith(R"("locked": [1, 1])"), "locked[1]: names joint 1 again: remove it"},
      {scenarioWith(R"("locked": [2], "prescribed": {"2": "t"})"),
       "prescribed.2: joint 2 is both locked and prescribed: keep one of the two"},
      {scenarioWith(R"("prescribed": {"2": "q1"})"),
       "prescribed.2: \"q1\", column 1: \"q1\" is unknown: known are t, pi, e, deg and functions "
       "as "
       "sin: "},
      {scenarioWith(R"("prescribed": {"two": "t"})"),
       "run.json: prescribed.two: is no joint number: joints count from 1: \"2\""},
      {scenarioWith(R"("input": {"tau": ["0"]})"),
       "input.tau: has 1 expression; the arm has 3 joints: give one per joint, \"0\" for a free "
       "one"},
      {scenarioWith(R"("input": {"tau": ["0", "sin(", "q4"]})"),
       "input.tau[1]: \"sin(\", column 5: a value is missing at the end: write a number, a "
       "variable "
       "or a "
       "function\n"
       "input.tau[2]: \"q4\", column 1: \"q4\" is unknown: did you mean \"q1\"?"},
      {scenarioWith(R"("input": {"tau": ["0", "0", "0"], "csv": "x.csv"})"),
       "run.json: input.csv: is given together with tau: keep one of the two"},
      {scenarioWith(R"("breaks": [-1])"),
       "breaks[0]: is -1 s; it must not be negative: give the instant after the start, in s"},
      {scenarioWith(R"("wrench": {"force": ["1", "2"]})"),
       "run.json: wrench.force: is a list of 2; it must be a list of 3 expressions: write [\"0\", "
       "\"25*sin(t)\", \"0\"]"},
      {scenarioWith(R"("wrench": {"axes": "base"})"),
       "run.json: wrench.axes: is \"base\"; it must be one of world, tool: write \"world\""},
      {scenarioWith(R"("integrator": {"method": "rk45"})"),
       "run.json: integrator.method: is \"rk45\"; it must be one of dopri5, fehlberg78, "
       "rk4, adams, euler, rosenbrock4: did you mean \"rk4\"?"},
      {scenarioWith(R"("integrator": {"engine": "bytecode"}, "without": ["coriolis"])"),
       "integrator.engine: is bytecode, whose code has every term: use loops, or auto, to leave "
       "terms out"},
      {scenarioWith(R"("integrator": {"method": "adams", "order": 9})"),
       "integrator.order: is 9; it must be 1 to 8: 4 suits most runs"},
      {scenarioWith(R"("integrator": {"method": "rk4", "step": 0})"),
       "integrator.step: is 0 s; it must be positive: give a step as 0.001"},
      {scenarioWith(R"("integrator": {"rtol": 0})"),
       "integrator.rtol: is 0; it must be positive: give a tolerance as 1e-9"},
      {scenarioWith(R"("stops": {"stiffness": -1})"),
       "stops.stiffness: is -1; it must not be negative: 0 turns stops off"},
      {scenarioWith(R"("changes": {"joints[0].link.mas": 1})"),
       "changes: joints[0].link.mas: (joint 1, shoulder) is unknown here: did you mean \"mass\"?"},
      {scenarioWith(R"("changes": {"joints[7].link.mass": 1})"),
       "changes: joints[7].link.mass: has the index 7; the list has the indices 0 to 2: "
       "correct it, or add the entry to the file"},
      {scenarioWith(R"("changes": {"gravity.x": 1})"),
       "changes: gravity.x: has the key \"x\" where there is a list: use an index: [0]"},
      {scenarioWith(R"("changes": {"joints[0].link.mass": -1})"),
       "changes: joints[0].link.mass: (joint 1, shoulder) is -1 kg; it must not be negative: give "
       "the "
       "link's mass in kg, or 0 for a massless link"},
      {scenarioWith(R"("changes": {"payload.mass": "2"})"),
       "changes: payload.mass: is the text \"2\"; it must be a number: give a number, as 0.5"},
  };
  for (const auto& [text, report] : rows) {
    std::string expected = report;
    if (expected.size() > 2 && expected.substr(expected.size() - 2) == ": ")
      expected.resize(expected.size() - 2);
    EXPECT_EQ(scenarioReportOf(text), expected) << text;
  }
  EXPECT_GE(std::size(rows), 30u);
}

const char* const kEverything = R"json({
  "schema": "denavit-scenario/1", "name": "all", "description": "d", "source": "s",
  "robot": "craig-3r", "changes": {"gravity": [0, 0, 0], "joints[0].friction.viscous": 5},
  "initial": {"q": [0, 0.5, 1], "qd": [1, 2, 3]}, "locked": [1], "prescribed": {"2": "0.3*sin(2*pi*t)"},
  "input": {"tau": ["0", "t<1 ? 0 : 25", -3]}, "breaks": [2.0, 1.0, 1.0, 9.0],
  "wrench": {"force": ["1", "0", "t"], "moment": ["0", "q1", "0"], "axes": "tool"},
  "friction": false, "stops": {"stiffness": 10, "damping": 1}, "clip_effort": true,
  "integrator": {"method": "adams", "solver": "lu", "order": 6, "step": 0.002, "rtol": 1e-8, "atol": 1e-7,
                 "max_step": 0.5, "engine": "loops"},
  "duration": 4, "output_step": 0.05})json";

TEST(ScenarioFile, SavedReadsBackTheSame) {
  const ScenarioDescription scenario = parseScenario(kEverything, "all.json", "");
  const std::string text = toJson(scenario);
  EXPECT_TRUE(parseScenario(text, "again.json", "") == scenario) << text;
  EXPECT_EQ(toJson(parseScenario(text, "again.json", "")), text);
  ScenarioDescription inside = scenario;
  inside.robotReference.clear();
  EXPECT_TRUE(parseScenario(toJson(inside), "inside.json", "") == inside) << toJson(inside);
}

TEST(ScenarioFile, BecomesTheSimulationItDescribes) {
  const Simulation simulation = makeSimulation(parseScenario(kEverything, "all.json", ""));
  EXPECT_EQ(simulation.arm.g_W, Eigen::Vector3d::Zero());
  EXPECT_EQ(simulation.friction[0].viscous, 5);
  EXPECT_EQ(simulation.q0, Eigen::Vector3d(0, 0.5, 1));
  EXPECT_EQ(simulation.locked, std::vector<int>{0});
  EXPECT_EQ(simulation.breaks, (std::vector<double>{1, 2}));
  EXPECT_EQ(simulation.wrenchAxes, WrenchAxes::Tool);
  EXPECT_FALSE(simulation.useFriction);
  EXPECT_TRUE(simulation.clipEffort);
  EXPECT_EQ(simulation.integrator.method, IntegrationMethod::Adams);
  EXPECT_EQ(simulation.integrator.solver, LinearSolver::Lu);
  EXPECT_EQ(simulation.integrator.order, 6);
  EXPECT_EQ(simulation.integrator.step, 0.002);
  EXPECT_EQ(simulation.integrator.maxStep, 0.5);
  ASSERT_EQ(simulation.prescribed.size(), 1u);
  EXPECT_EQ(simulation.prescribed[0]->joints(), std::vector<int>{1});
  SampledMotion motion(*simulation.prescribed[0]);
  const PrescribedMotion::Sample sample = motion.calc(0.2).front();
  const double w = 2 * 3.14159265358979323846;
  EXPECT_NEAR(sample.q, 0.3 * std::sin(w * 0.2), 1e-15);
  EXPECT_NEAR(sample.qd, 0.3 * w * std::cos(w * 0.2), 1e-14);
  EXPECT_NEAR(sample.qdd, -0.3 * w * w * std::sin(w * 0.2), 1e-13);
  VecX<double> tau(3);
  simulation.input->calcTorque(1.5, simulation.q0, simulation.qd0,
                               simulation.input->makeScratch().get(), tau);
  EXPECT_EQ(tau, Eigen::Vector3d(0, 25, -3));
  Vec6<double> w6;
  simulation.wrench->calcWrench(2, Eigen::Vector3d(7, 0, 0), simulation.qd0,
                                simulation.wrench->makeScratch().get(), w6);
  EXPECT_EQ(w6, (Vec6<double>() << 1, 0, 2, 0, 7, 0).finished());
}

TEST(ScenarioFile, DefaultsAreThoseOfTheFormat) {
  const Simulation simulation = makeSimulation(parseScenario(scenarioWith(""), "", ""));
  EXPECT_EQ(simulation.q0, Eigen::Vector3d::Zero());
  EXPECT_EQ(simulation.input, nullptr);
  EXPECT_TRUE(simulation.useFriction);
  EXPECT_EQ(simulation.integrator.method, IntegrationMethod::DormandPrince5);
  EXPECT_EQ(simulation.integrator.rtol, 1e-9);
  EXPECT_EQ(simulation.integrator.atol, 1e-10);
  EXPECT_EQ(simulation.duration, 5);
  EXPECT_EQ(simulation.outputStep, 0.01);
  EXPECT_TRUE(
      makeScenarioFor(readRobot("craig-3r"), "craig-3r") ==
      parseScenario(R"({"schema": "denavit-scenario/1", "name": "Craig 3R", "robot": "craig-3r"})",
                    "", ""));
}

TEST(ScenarioFile, ChangesUseThePathsAndUnitsOfTheFile) {
  const RobotDescription puma = readRobot("puma560");
  const auto change = [&](const std::string& text) {
    return applyChanges(puma, {parseChange(text)});
  };
  EXPECT_EQ(change("payload.mass=2").payload.mass, 2);
  EXPECT_EQ(change("gravity[2]=-3.7").gravity, Eigen::Vector3d(0, 0, -3.7));
  EXPECT_EQ(change("gravity=[0,0,0]").gravity, Eigen::Vector3d::Zero());
  EXPECT_EQ(change("base.xyz[2]=1").base.xyz, Eigen::Vector3d(0, 0, 1));
  EXPECT_DOUBLE_EQ(change("joints[0].offset=180").joints[0].offset, 3.141592653589793);
  EXPECT_EQ(change("joints[1].name=arm").joints[1].name, "arm");
  EXPECT_EQ(change("joints[5].link.com[0]=0.1").joints[5].link.com.x(), 0.1);
  EXPECT_TRUE(applyChanges(puma, {}) == puma);
  for (const char* bad :
       {"payload.mass", "=2", "payload.mass=nan", "payload.mass=1e999", "payload.mas=1",
        "joints[=1", "joints[x].a=1", "joints[0]..a=1", "joints[0].a.=1", "a b=1", "name.x=1",
        "payload.mass=[1", "joints[9].a=1"}) {
    EXPECT_THROW((void)change(bad), DescriptionError) << bad;
  }
}

TEST(ScenarioFile, ReadsItsRobotAndTableFromItsFolder) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / "denavit_scenario_test";
  std::filesystem::create_directories(folder);
  writeRobot((folder / "mine.json").string(), readRobot("craig-2r"));
  writeAtomically((folder / "tau.csv").string(), "time,tau1,tau2\n0,0,1\n1,2,1\n3,2,-1\n");
  writeAtomically(
      (folder / "run.json").string(),
      R"({"schema": "denavit-scenario/1", "robot": "mine.json", "input": {"csv": "tau.csv"}})");
  const Simulation simulation = makeSimulation(readScenario((folder / "run.json").string()));
  EXPECT_EQ(simulation.breaks, (std::vector<double>{1, 3}));
  VecX<double> tau(2);
  const auto at = [&](double t) {
    simulation.input->calcTorque(t, simulation.q0, simulation.qd0,
                                 simulation.input->makeScratch().get(), tau);
    return Eigen::Vector2d(tau);
  };
  EXPECT_EQ(at(-1), Eigen::Vector2d(0, 1));
  EXPECT_EQ(at(0.5), Eigen::Vector2d(1, 1));
  EXPECT_EQ(at(1), Eigen::Vector2d(2, 1));
  EXPECT_EQ(at(2), Eigen::Vector2d(2, 0));
  EXPECT_EQ(at(3), Eigen::Vector2d(2, -1));
  EXPECT_EQ(at(9), Eigen::Vector2d(2, -1));
  std::filesystem::remove_all(folder);
}

TEST(TorqueTable, BadTablesAreRefusedWithLineAndColumn) {
  const Row rows[] = {
      {"", "t.csv: line 1: the file is empty: give a header: time,tau1"},
      {"time,tau1,tau2\n", "t.csv: line 2: there are no samples: give a row of numbers per time"},
      {"time,tau1\n0,0\n",
       "t.csv: line 1: the column \"tau2\" is missing: add it; 0 leaves the joint free"},
      {"tau1,tau2\n0,0\n", "t.csv: line 1: the column \"time\" is missing: add the times in s"},
      {"time,tau1,tua2\n0,0,0\n",
       "t.csv: line 1, column 3: \"tua2\" is unknown: did you mean \"tau2\"?\n"
       "t.csv: line 1: the column \"tau2\" is missing: add it; 0 leaves the joint free"},
      {"time,tau1,tau1,tau2\n0,0,0,0\n",
       "t.csv: line 1, column 3: \"tau1\" is given twice: keep one of the two"},
      {"time,tau1,tau2\n0,0,\n",
       "t.csv: line 2, column tau2: the cell is empty: give a number in every row"},
      {"time,tau1,tau2\n0,nan,0\n",
       "t.csv: line 2, column tau1: \"nan\" is not a finite number: write it as 0.5"},
      {"time,tau1,tau2\n0,0,0\n0,0,0\n",
       "t.csv: line 3: the time 0 s is not after the one before, 0 s: times must increase from row "
       "to row"},
      {"time,tau1,tau2\n0,0\n",
       "t.csv: line 2: has 2 cells; the header has 3: give one number per column"},
      {"time,tau1,tau2\n0,1e999,0\n",
       "t.csv: line 2, column tau1: the cell is not a finite number: write it as 0.5"},
      {"time,tau1,tau2\n0,0,0\nx,1,1\n2,0,0\n",
       "t.csv: line 3, column time: \"x\" is not a finite number: write it as 0.5"},
      {"time [s],tau1_Nm,tau2\n0,0,0\n",
       "t.csv: line 1, column 1: the heading has a unit: write time: times are in s, torques in N "
       "m, "
       "forces of slides in N\n"
       "t.csv: line 1, column 2: \"tau1_Nm\" has a unit: write tau1: times are in s, torques in N "
       "m, "
       "forces of slides in N"},
      {"# time,tau1,tau2\n0,0,0\n",
       "t.csv: line 1: is no row of headings: begin the file with time,tau1"},
      {"sep=,\ntime,tau1,tau2\n0,0,0\n",
       "t.csv: line 1: is no row of headings: begin the file with time,tau1"},
      {"time,tau1,tau2\ns,Nm,0\n0,0,0\n",
       "t.csv: line 2, column time: \"s\" is a unit: leave the row out: times are in s, torques in "
       "N "
       "m, forces of slides in N\n"
       "t.csv: line 2, column tau1: \"Nm\" is a unit: leave the row out: times are in s, torques "
       "in N "
       "m, forces of slides in N"},
      {"time,tau1,tau2\n0;0;0\n",
       "t.csv: line 2: has 1 cell; the header has 3: give one number per column"},
  };
  for (const auto& [text, report] : rows) {
    try {
      (void)parseTorqueTable(text, "t.csv", 2);
      ADD_FAILURE() << text;
    } catch (const DescriptionError& error) {
      EXPECT_STREQ(error.what(), report) << text;
    }
  }
}

TEST(TorqueTable, AcceptsWhatSpreadsheetsWrite) {
  const TorqueTable table = parseTorqueTable(
      "\xEF\xBB\xBF\"time\", tau2 ,tau1\r\n0, 1,2\r\n\r\n 0.5,3,4\r\n", "t.csv", 2);
  EXPECT_EQ(table.times, (std::vector<double>{0, 0.5}));
  EXPECT_EQ(table.torques[1], (std::vector<double>{4, 3}));
}

TEST(ScenarioFile, NamesSayWhatTheyAre) {
  EXPECT_THROW((void)readScenario("puma560"), DescriptionError);
  EXPECT_THROW((void)readScenario("fre-fall"), DescriptionError);
  EXPECT_EQ(readScenario("free-fall").robot, readRobot("puma560"));
}

}  // namespace
}  // namespace denavit
