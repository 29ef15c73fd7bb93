#include <filesystem>
#include <random>

#include <gmock/gmock.h>

#include "core/machine/tape_program.h"
#include "core/simulation/simulation_run.h"
#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/project/project_file.h"
#include "models/robot/robot_file.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/recorded_table.h"
#include "models/scenario/running_scenario.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/stored_run/read_run.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

class RecordedRun : public testing::Test {
 protected:
  RecordedRun() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~RecordedRun() override { fs::remove_all(folder); }
  std::string path(const std::string& name) const { return (folder / name).string(); }

  fs::path folder = fs::temp_directory_path() / "denavit_recorded_run_test";
};

/// A hand that is random, from a seed.
class Hand {
 public:
  explicit Hand(unsigned seed) : random_(seed) {}
  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  std::size_t index(std::size_t count) { return random_() % count; }

  /// Something that an arm of so many joints can have set.
  RobotChanges values(const RobotDescription& robot, bool numbersOnly) {
    const std::size_t n = robot.joints.size();
    const std::string joint = "joints[" + std::to_string(index(n)) + "]";
    const std::string tau = "input.tau[" + std::to_string(index(n)) + "]";
    switch (index(numbersOnly ? 4 : 8)) {
      case 0:
        return {{"payload.mass", number(0, 2)}};
      case 1:
        return {{joint + ".friction.viscous", number(0, 3)}, {tau, number(-2, 2)}};
      case 2:
        return {{tau, number(-5, 5)}};
      case 3:
        return {{joint + ".link.mass", number(0.5, 3)}};
      case 4:
        return {{"gravity", {number(-1, 1), number(-1, 1), number(-12, -8)}}};
      case 5:
        return {{tau, "0.3*sin(5*t) + sign(t - 0.61)"},
                {joint + ".friction.coulomb", number(0, 0.5)}};
      case 6:
        return {{"wrench.force", {number(-3, 3), "0.2*sin(9*t)", number(-3, 3)}}};
      default:
        return {{"pulls", json::array({{{"link", 1 + index(n)},
                                        {"point", {number(-0.1, 0.1), 0, number(-0.1, 0.1)}},
                                        {"stiffness", number(0, 20)},
                                        {"target", {number(-1, 1), number(-1, 1), 0.4}},
                                        {"damping", number(0, 1)}}})}};
    }
  }

 private:
  std::mt19937 random_;
};

/// A run that is polled and changed at random times, and the scenario that tells all of it.
SimulationResult driveByHand(ScenarioDescription& scenario, Hand& hand, int changes,
                             bool numbersOnly) {
  const double end = scenario.duration;
  scenario.recorded.clear();
  RunningScenario running(scenario);
  SimulationRun run(makeLiveSimulation(scenario), SimulationRun::Kind::Live);
  OdeState x;
  double t = 0;
  for (int k = 0; k < changes && !run.isOver(); ++k) {
    do {
      t += hand.number(0, 0.6 * end / changes);
      (void)run.advanceTo(t);
      if (!run.isOver() && hand.index(2) == 0) run.calcState(t, x);
    } while (hand.index(3) == 0 && t < end && !run.isOver());
    if (run.isOver()) break;
    const RobotChanges values = hand.values(scenario.robot, numbersOnly);
    scenario.recorded.push_back({run.apply(running.set(values)), values});
  }
  if (scenario.openEnded) {
    (void)run.advanceTo(std::max(t, 0.9 * end));
    RunChange last;
    last.ends = true;
    if (!run.isOver()) scenario.duration = run.apply(last);
  }
  while (run.step()) {
  }
  return run.finish();
}

/// Writes the run, reads its side file, runs it again, and compares both tables.
void expectSameAgain(const ScenarioDescription& scenario, const SimulationResult& result,
                     const std::string& csv, const std::string& again) {
  writeRun(csv, scenario, result);
  const ScenarioDescription read = readScenario(sideFilePath(csv));
  ASSERT_EQ(read.recorded.size(), scenario.recorded.size());
  const SimulationResult repeated = simulate(makeSimulation(read));
  EXPECT_EQ(repeated.status, result.status) << repeated.reason << result.reason;
  writeRun(again, read, repeated);
  EXPECT_TRUE(readFile(csv) == readFile(again)) << readFile(sideFilePath(csv));
}

struct RecordedCase {
  const char* scenario;
  const char* method;
  double duration;
};

TEST_F(RecordedRun, IsTheSameAgainFromItsSideFile) {
  const std::vector<RecordedCase> cases{
      {"puma560", "dopri5", 1},        {"craig-3r", "fehlberg78", 1},
      {"scara", "dopri5", 1},          {"craig-3r", "rk4", 0.7},
      {"double-pendulum", "adams", 1}, {"craig-2r", "euler", 0.5},
      {"scara", "rosenbrock4", 0.6},   {"hub-beam", "dopri5", 0.3},
      {"elrayyes-2r", "dopri5", 0.1},  {"deluca-siciliano", "rosenbrock4", 0.1}};
  unsigned seed = 1;
  for (const auto& [name, method, duration] : cases) {
    for (const bool openEnded : {false, true}) {
      SCOPED_TRACE(std::string(name) + " " + method + (openEnded ? ", open-ended" : ""));
      ScenarioDescription scenario = makeScenarioFor(readRobot(name), "");
      scenario.initial.q.assign(scenario.robot.joints.size(), 0.3);
      scenario.integrator.method = *findChoice<IntegrationMethod>(method);
      scenario.integrator.rtol = 1e-8;
      scenario.duration = duration;
      scenario.openEnded = openEnded;
      scenario.robot.joints[0].friction.coulomb = {0.4, -0.4};
      scenario.robot.joints[0].friction.breakaway = 0.6;
      Hand hand(seed++);
      const SimulationResult result = driveByHand(scenario, hand, 8, false);
      ASSERT_FALSE(scenario.recorded.empty());
      expectSameAgain(scenario, result, path("run.csv"), path("again.csv"));
    }
  }
}

TEST_F(RecordedRun, LongListsStandInATableOfTheirOwn) {
  ScenarioDescription scenario = makeScenarioFor(readRobot("craig-2r"), "");
  scenario.duration = 3;
  scenario.openEnded = true;
  Hand hand(77);
  const SimulationResult result = driveByHand(scenario, hand, 1010, true);
  ASSERT_GT(scenario.recorded.size(), kLongRecorded);
  expectSameAgain(scenario, result, path("run.csv"), path("again.csv"));
  EXPECT_THAT(readFile(path("run.json")), HasSubstr("\"recorded\": \"run.recorded.csv\""));
  EXPECT_TRUE(readFile(path("run.recorded.csv")) == readFile(path("again.recorded.csv")));
  EXPECT_THAT(readFile(path("run.recorded.csv")).substr(0, 5), "time,");
  const std::string rows = readFile(path("run.recorded.csv"));
  writeAtomically(path("run.recorded.csv"), rows + "9,1\n");
  EXPECT_THROW((void)readScenario(path("run.json")), DescriptionError);
  std::string altered = rows;
  char& digit = altered[altered.find_last_of("0123456789")];
  digit = digit == '7' ? '8' : '7';
  writeAtomically(path("run.recorded.csv"), altered);
  try {
    (void)readScenario(path("run.json"));
    ADD_FAILURE() << "an altered list";
  } catch (const DescriptionError& error) {
    EXPECT_THAT(toLine(error.issues().front()), HasSubstr("is not the list that was written"));
  }
}

TEST_F(RecordedRun, SomeonesTableOfThatNameStays) {
  ScenarioDescription scenario = readScenario("free-fall");
  for (int k = 1; k <= 1001; ++k) scenario.recorded.push_back({1e-3 * k, {{"payload.mass", 1}}});
  writeAtomically(path("run.recorded.csv"), "my notes");
  writeRun(path("run.csv"), scenario, SimulationResult());
  EXPECT_EQ(readFile(path("run.recorded.csv")), "my notes");
  EXPECT_EQ(readScenario(path("run.json")).recorded, scenario.recorded);
}

TEST_F(RecordedRun, FilesKeepWhatWasRecorded) {
  ScenarioDescription scenario = readScenario("free-fall");
  writeRun(path("plain.csv"), scenario, SimulationResult());
  EXPECT_EQ(readFile(path("plain.json")).find("recorded"), std::string::npos);
  EXPECT_EQ(readFile(path("plain.json")).find("open_ended"), std::string::npos);
  scenario.recorded = {{0.532, {{"input.tau[0]", "5"}, {"joints[0].friction.viscous", 2}}},
                       {0.6, {{"gravity", {0, 0, -1.6}}}}};
  scenario.recordedGrid = 0.002;
  scenario.openEnded = true;
  scenario.pulls = {{.link = 2, .point = {0, 0, 0.1}, .force = {1, 0, 0}}};
  EXPECT_TRUE(parseScenario(toJson(scenario), "", scenario.folder) == scenario);
  const ProjectDescription project{scenario, {}};
  EXPECT_TRUE(parseProject(toJson(project), "", scenario.folder) == project);
  SimulationResult result = simulate(makeSimulation(scenario));
  const char* const engine = canRunMachineCode() ? "machine-code" : "loops";
  EXPECT_EQ(result.engine, engine);
  writeRun(path("run.csv"), scenario, result);
  const json side = json::parse(readFile(path("run.json")));
  EXPECT_EQ(side["recorded"][0]["time"], 0.532);
  EXPECT_EQ(side["recorded_grid"], 0.002);
  EXPECT_EQ(side["open_ended"], true);
  EXPECT_EQ(side["engine"], engine);
  EXPECT_EQ(side["method"], result.method);
  EXPECT_FALSE(side["scenario"].contains("recorded"));
  const StoredRun stored = readRun(path("run.csv"));
  ASSERT_TRUE(stored.run);
  EXPECT_EQ(stored.run->result.engine, engine);
  EXPECT_EQ(stored.run->result.method, result.method);
  EXPECT_EQ(stored.run->scenario.recorded, scenario.recorded);
}

TEST_F(RecordedRun, EnergyClosesAcrossChanges) {
  ScenarioDescription scenario = makeScenarioFor(readRobot("puma560"), "");
  scenario.duration = 1;
  scenario.integrator.rtol = 1e-10;
  scenario.recorded = {{0.2, {{"payload.mass", 2}}},
                       {0.35, {{"gravity", {1, 0, -5}}, {"joints[1].friction.viscous", 4}}},
                       {0.5, {{"input.tau[1]", "-20*cos(t)"}}},
                       {0.62, {{"wrench.force[2]", 10}}},
                       {0.7, {{"payload.mass", 0.5}, {"joints[2].link.mass", 3}}}};
  const SimulationResult result = simulate(makeSimulation(scenario));
  EXPECT_EQ(result.status, RunStatus::Completed);
  EXPECT_LT(std::abs(result.energyClosure), 1e-6);
  const int mass = result.recording.findColumn("tau2_Nm");
  ASSERT_GE(mass, 0);
  EXPECT_EQ(result.recording.value(10, mass), 0);
  EXPECT_NE(result.recording.value(60, mass), 0) << "the torque came on the way";
}

TEST_F(RecordedRun, ATensorOfNoBodyOnTheWayIsWarnedOfOnce) {
  ScenarioDescription scenario = makeScenarioFor(readRobot("craig-2r"), "");
  scenario.duration = 1;
  scenario.recorded = {{0.2, {{"payload.mass", 2}, {"payload.inertia.xx", 5}}},
                       {0.4, {{"payload.mass", 3}}}};
  std::vector<Issue> warnings = findIssues(scenario);
  std::erase_if(warnings, [](const Issue& i) { return !i.where.starts_with("recorded"); });
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].where, "recorded[0].set.payload.inertia");
  EXPECT_EQ(warnings[0].severity, Issue::Severity::Warning);
  EXPECT_EQ(simulate(makeSimulation(scenario)).status, RunStatus::Completed);
}

TEST_F(RecordedRun, HostileFilesAreRefused) {
  const std::string head = R"({"schema": "denavit-scenario/1", "robot": "craig-2r", "recorded": )";
  for (const std::string text :
       {"5", "[5]", R"([{"time": "x", "set": {}}])", R"([{"time": 1}])", R"([{"set": {}}])",
        R"([{"time": 1, "set": [1]}])", R"([{"time": 1, "set": {}, "more": 1}])", R"("none.csv")",
        R"([], "recorded_grid": "a")", R"([], "open_ended": 1)"}) {
    EXPECT_THROW((void)parseScenario(head + text + "}", "", folder.string()), DescriptionError)
        << text;
  }
  for (const std::string table :
       {"", "x,y\n", "time,payload.mass,payload.mass\n", "time,a b\n", "time,payload.mass\n1\n",
        "time,payload.mass\nnan,1\n", "time,payload.mass\n1,x\n", "time\n,\n"}) {
    EXPECT_THROW((void)parseRecordedTable(table, "t"), DescriptionError) << table;
  }
  EXPECT_EQ(parseRecordedTable("time,a,b\n1,,2\r\n2,3,\n", "t"),
            (std::vector<RecordedChange>{{1, {{"b", 2.0}}}, {2, {{"a", 3.0}}}}));
  EXPECT_FALSE(fitsTable({{1, {{"a", 1}}}, {2, {{"a.b", 1}}}})) << "their order matters";
}

}  // namespace
}  // namespace denavit
