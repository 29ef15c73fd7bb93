// Study files, and what studies come to.

#include <cmath>
#include <numbers>
#include <sstream>

#include <gmock/gmock.h>

#include "core/machine/tape_program.h"
#include "models/issue.h"
#include "models/robot/robot_file.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/set_scenario.h"
#include "models/study/journal.h"
#include "models/study/record.h"
#include "models/study/results.h"
#include "models/study/run_study.h"
#include "models/study/study_csv.h"
#include "models/study/study_file.h"
#include "models/study/study_issues.h"

namespace denavit {
namespace {

using testing::HasSubstr;

/// A point mass of 1 kg at the end of a rod without mass, which swings about a horizontal axis: the
/// pendulum of the books. It hangs at q1 = 0.
const char* const kPendulum = R"j({"schema": "denavit-scenario/1", "name": "pendulum",
  "robot": {"convention": "standard", "gravity": [9.81, 0, 0], "joints": [
    {"a": 1, "link": {"mass": 1}}]},
  "initial": {"q": [0.01]}, "duration": 0.3, "output_step": 0.01, "integrator": {"rtol": 1e-8, "engine": "loops"}})j";

StudyDescription parse(const std::string& rest) {
  return parseStudy(R"j({"schema": "denavit-study/1", "scenario": )j" + std::string(kPendulum) +
                        ", " + rest + "}",
                    "study.json", "");
}

std::string errorOf(const std::string& rest) {
  try {
    (void)parse(rest);
  } catch (const DescriptionError& error) {
    std::string all;
    for (const Issue& issue : error.issues()) all += toLine(issue) + '\n';
    return all;
  }
  return "none";
}

const char* const kLengths = R"j("parameters": [
  {"path": "robot.joints[0].a", "normal": {"mean": 1, "sigma": 0.05}}],
  "sampling": {"method": "monte-carlo", "count": 300, "seed": 3},
  "measures": {"period": "1/frequency(1)", "angle": "last(q1)"})j";

TEST(StudyFile, WhatIsWrittenIsReadAgain) {
  for (const char* name : {"payload-and-damping", "pendulum-period", "robust-pick-place"}) {
    const StudyDescription study = readStudy(name);
    StudyDescription back = parseStudy(toJson(study), name, study.folder);
    EXPECT_EQ(back, study) << name;
    const std::string inside = toNode(study, true).toText();
    back = parseStudy(inside, name, "");
    EXPECT_EQ(toNode(back, true).toText(), inside) << name;
  }
  StudyDescription study = parse(kLengths);
  StudyParameter& method = study.parameters.emplace_back();
  method.path = "integrator.method";
  method.values = {"rk4", "dopri5"};
  StudyParameter& duration = study.parameters.emplace_back();
  duration.path = "duration";
  duration.grid = GridValues{0.1, 1, 3, GridScale::Log};
  study.keep = {"q1", "tau1"};
  EXPECT_EQ(parseStudy(toJson(study), "", ""), study);
  EXPECT_EQ(parse(std::string(kLengths) + R"j(, "keep": [])j").keep, StudyDescription().keep)
      << "a list of nothing keeps nothing";
}

TEST(StudyFile, EachMistakeIsNamedWithPlaceRuleAndRemedy) {
  const std::string measures = R"j("measures": {"end": "last(q1)"})j";
  const auto parameter = [&](const std::string& text) {
    return errorOf(R"j("parameters": [)j" + text + "], " + measures);
  };
  EXPECT_EQ(parameter(R"j({"path": "robot.payload.mass", "values": [0, 1]})j"), "none");
  EXPECT_EQ(parameter(R"j({"path": "initial.qd[0]", "values": [0, 1]})j"), "none") << "left out: 0";
  EXPECT_THAT(parameter(R"j({"path": "robot.payload.mas", "values": [0]})j"),
              HasSubstr("parameters[0].path: \"robot.payload.mas\" "));
  EXPECT_THAT(parameter(R"j({"path": "robot.payload.mas", "values": [0]})j"),
              HasSubstr("did you mean \"mass\"?"));
  EXPECT_THAT(parameter(R"j({"path": "robot.joints[3].a", "values": [0]})j"), HasSubstr("index 3"));
  EXPECT_THAT(parameter(R"j({"path": "initial.q[1]", "values": [0]})j"), HasSubstr("index 1"));
  EXPECT_THAT(parameter(R"j({"path": "durration", "values": [1]})j"), HasSubstr("duration"));
  EXPECT_THAT(parameter(R"j({"path": "robot", "values": [1]})j"),
              HasSubstr("no value that can be set"));
  for (const char* path : {"robot[1].joints[0].a", "recorded[0].time", "open_ended", "changes"}) {
    EXPECT_THAT(parameter(R"j({"path": ")j" + std::string(path) + R"j(", "values": [1, 2]})j"),
                HasSubstr("no value that can be set"));
  }
  EXPECT_THAT(parameter(R"j({"path": "", "values": [1, 2]})j"), HasSubstr("path: is empty"));
  EXPECT_THAT(parameter(R"j({"path": "robot.joints[0].link.mass", "values": [1, 2]},
                            {"path": "robot.joints[0].link", "values": [{"mass": 3}]})j"),
              HasSubstr("one within the other"));
  EXPECT_THAT(parameter(R"j({"path": "mechanism.gravity[0]", "values": [1]})j"),
              HasSubstr("this scenario has a robot"));
  EXPECT_THAT(parameter(R"j({"path": "duration"})j"), HasSubstr("parameters[0]: has no values"));
  EXPECT_THAT(
      parameter(R"j({"path": "duration", "values": [1], "uniform": {"from": 0, "to": 1}})j"),
      HasSubstr("in 2 ways"));
  EXPECT_THAT(
      parameter(
          R"j({"path": "duration", "grid": {"from": 0, "to": 1, "count": 3, "scale": "log"}})j"),
      HasSubstr("ends above 0"));
  EXPECT_THAT(parameter(R"j({"path": "duration", "normal": {"mean": 1, "sigma": -1}})j"),
              HasSubstr("parameters[0].normal.sigma"));
  EXPECT_THAT(parameter(R"j({"path": "duration", "values": ["x"]})j"), HasSubstr("duration"));
  EXPECT_THAT(
      parameter(R"j({"path": "duration", "values": [1]}, {"path": "duration", "values": [2]})j"),
      HasSubstr("varied already"));
  EXPECT_THAT(errorOf(measures), HasSubstr("parameters"));
  const std::string one = R"j("parameters": [{"path": "duration", "values": [1, 2]}], )j";
  EXPECT_THAT(errorOf(one + R"j("measures": {"end": "last(q2)"
  })j"),
              HasSubstr("measures.end: column 6: \"q2\" is unknown"));
  EXPECT_THAT(errorOf(one + R"j("measures": {"f": "frequency(2)"
  })j"),
              HasSubstr("the arm has 1"));
  EXPECT_THAT(errorOf(one + R"j("measures": {"2x": "1"})j"), HasSubstr("is no name"));
  EXPECT_THAT(errorOf(one + R"j("measures": {"status": "1"})j"), HasSubstr("have anyway"));
  EXPECT_THAT(errorOf(one + R"j("measures": {}, "keep": "measures")j"), HasSubstr("nothing else"));
  EXPECT_THAT(errorOf(one + R"j("keep": ["q1", "q7"])j"), HasSubstr("\"q7\" is no channel"));
  EXPECT_THAT(errorOf(one + R"j("keep": "rows", "sampling": {"method": "sobol"})j"),
              HasSubstr("sampling.count: is 0 runs"));
  EXPECT_THAT(errorOf(one + R"j("keep": "rows", "sampling": {"method": "sobbol", "count": 1})j"),
              HasSubstr("sampling.method"));
}

/// What is computed does not depend on who computes it, nor on how many.
TEST(StudyRuns, OneTwoAndFourThreadsGiveTheSameBytes) {
  StudyDescription study = parse(kLengths);
  study.sampling.count = 40;
  study.keep = {"q1"};
  const StudyPlan plan(study);
  std::vector<std::string> records[3];
  for (const int k : {0, 1, 2}) {
    records[k].resize(plan.count());
    const auto todo = [&] {
      std::vector<std::uint64_t> all(plan.count());
      for (std::uint64_t i = 0; i < all.size(); ++i) all[i] = i;
      return all;
    }();
    computeRuns(plan, *makeThreadWorkers(1 << k), todo,
                [&](std::uint64_t index, const std::string& record) { records[k][index] = record; },
                {});
  }
  EXPECT_EQ(records[0], records[1]);
  EXPECT_EQ(records[0], records[2]);
  const StudyRow row = readRecord(records[0][7], 2);
  EXPECT_EQ(row.status, StudyRow::Status::Completed);
  EXPECT_EQ(row.rows.size(), 2u * 31u) << "time and q1";
  EXPECT_EQ(row.rows[61], row.measures[1]);
}

/// T = 2 π sqrt(L/g): of normal L, by the mean of Gauss's quadrature; and q1 = q0 cos(ω t) in
/// time.
TEST(StudyRuns, MonteCarloFindsTheSpreadOfAPendulumsPeriod) {
  const StudyPlan plan(parse(kLengths));
  const StudyTable table = runStudy(plan, *makeThreadWorkers());
  double mean = 0, squares = 0;
  const auto count = static_cast<double>(table.size());
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double L = table.parameters[0].numbers[i];
    const double w = std::sqrt(9.81 / L), T = 2 * std::numbers::pi / w;
    ASSERT_EQ(table.status[i], StudyRow::Status::Completed) << table.reasons[i];
    // Where it starts gravity is a little softer: by cos q0.
    EXPECT_NEAR(table.measures[0].values[i], T / std::sqrt(std::cos(0.01)), 1e-9);
    EXPECT_NEAR(table.measures[1].values[i], 0.01 * std::cos(w * 0.3), 2e-6);
    mean += T / count;
  }
  for (std::size_t i = 0; i < table.size(); ++i) {
    squares += std::pow(table.measures[0].values[i] - mean, 2) / (count - 1);
  }
  // By the expansion about L = 1: E T = T1 (1 - σ²/8), σ_T = T1 σ/2, both to 1e-5.
  const double T1 = 2 * std::numbers::pi / std::sqrt(9.81);
  const double spread = T1 * 0.05 / 2;
  EXPECT_NEAR(mean, T1 * (1 - 0.05 * 0.05 / 8), 4 * spread / std::sqrt(count));
  EXPECT_NEAR(std::sqrt(squares), spread, 4 * spread / std::sqrt(2 * count));
}

TEST(StudyRuns, SobolFindsTheMeanThatAGridDoes) {
  const std::string measures = R"j("measures": {"angle": "last(q1)", "speed": "max(abs(qd1))"})j";
  const std::string ends = R"j("from": 0.8, "to": 1.2)j", starts = R"j("from": 0.2, "to": 1)j";
  const auto mean = [&](const std::string& text) {
    const StudyTable table = runStudy(StudyPlan(parse(text + measures)), *makeThreadWorkers());
    double sum = 0;
    for (const double value : table.measures[1].values) sum += value;
    return sum / static_cast<double>(table.size());
  };
  const double sobol = mean(R"j("parameters": [{"path": "robot.joints[0].a", "uniform": {)j" +
                            ends + R"j(}}, {"path": "initial.q[0]", "uniform": {)j" + starts +
                            R"j(}}], "sampling": {"method": "sobol", "count": 255}, )j");
  // The midpoints of 12 x 12 cells.
  const double grid = mean(
      R"j("parameters": [{"path": "robot.joints[0].a", "grid": {"from": 0.8166666666666667, "to": 1.1833333333333333, "count": 12}},
         {"path": "initial.q[0]", "grid": {"from": 0.23333333333333334, "to": 0.9666666666666667, "count": 12}}], )j");
  EXPECT_NEAR(sobol, grid, 2e-3 * grid);
}

TEST(StudyRuns, ImpossibleArmsAndRunsThatEndEarlyAreRowsWithTheirReason) {
  StudyDescription study = parse(
      R"j("parameters": [{"path": "robot.joints[0].link.mass", "values": [1, -1, 0]},
                        {"path": "initial.qd[0]", "values": [0, 1e25]}],
         "measures": {"end": "last(q1)"})j");
  const StudyTable table = runStudy(StudyPlan(study), *makeThreadWorkers(2));
  ASSERT_EQ(table.size(), 6u);
  EXPECT_EQ(table.status[0], StudyRow::Status::Completed);
  EXPECT_EQ(table.status[1], StudyRow::Status::EndedEarly);
  EXPECT_FALSE(table.reasons[1].empty());
  EXPECT_TRUE(std::isnan(table.measures[0].values[1]));
  EXPECT_EQ(table.status[2], StudyRow::Status::Impossible);
  EXPECT_THAT(table.reasons[2], HasSubstr("mass"));
  EXPECT_EQ(table.status[4], StudyRow::Status::Impossible) << table.reasons[4];
}

TEST(StudyRuns, TheTableIsTheSameTextFromARunningStudyAndFromItsJournal) {
  const StudyPlan plan(parse(
      R"j("parameters": [{"path": "robot.joints[0].link.mass", "values": [1, -1]},
                        {"path": "integrator.method", "values": ["rk4", "dopri5"]}],
         "measures": {"end": "last(q1)"})j"));
  StudyJournal journal(makeIdentity(plan.study()), plan.count());
  StudyTable table = makeStudyTable(plan);
  for (const std::uint64_t index : {0, 2, 3}) {
    const StudyRow row = plan.run(index, {});
    setRow(table, index, row);
    journal.append(index, toRecord(row));
  }
  std::ostringstream ofJournal;
  writeStudyCsv(ofJournal, plan, journal);
  const std::string text = toCsv(plan, table);
  EXPECT_EQ(text, ofJournal.str());
  EXPECT_THAT(text, HasSubstr("\n1,1,rk4,0.0"));
  EXPECT_THAT(text, HasSubstr("\n2,1,dopri5,,missing,,,\n")) << "no number is made up";
  EXPECT_THAT(text, HasSubstr("\n3,-1,rk4,,impossible,,,"));
}

TEST(StudyRuns, ATextOfTheTableIsOneCellAndNoFormulaOfASpreadsheet) {
  const StudyPlan plan(parse(
      R"j("parameters": [{"path": "robot.joints[0].friction.expression",
                          "values": ["-2*qd", "atan2(q, qd)", "qd"]}],
         "measures": {"end": "last(q1)"})j"));
  const std::string text = toCsv(plan, makeStudyTable(plan));
  EXPECT_THAT(text, HasSubstr("\n1,'-2*qd,,missing,"));
  EXPECT_THAT(text, HasSubstr("\n2,\"atan2(q, qd)\",,missing,"));
  EXPECT_THAT(text, HasSubstr("\n3,qd,,missing,"));
}

TEST(StudyRuns, OnlyLongRunsHaveCodeMadeForEachAndAllAreOfOneEngine) {
  const auto engineOf = [](const std::string& changes) {
    StudyDescription study = parse(
        R"j("parameters": [{"path": "initial.q[0]", "values": [0.5, 1, 1.5]}], "measures": {"q": "last(q1)"})j");
    study.scenario.integrator.engine = EngineChoice::Auto;
    if (!changes.empty()) setScenarioValue(study.scenario, changes, 100);
    const StudyPlan plan(study);
    EXPECT_EQ(plan.makeScenario(0).integrator.engine, plan.makeScenario(2).integrator.engine);
    return plan.makeScenario(1).integrator.engine;
  };
  EXPECT_EQ(engineOf(""), EngineChoice::Loops);
  EXPECT_EQ(engineOf("duration"), EngineChoice::Auto);
}

/// Code that runs share, or make themselves, gives the bits of the run alone.
TEST(StudyRuns, RunsOfOneArmShareItsCode) {
  const std::string measures = R"j(], "sampling": {"method": "latin-hypercube", "count": 400},
                               "measures": {"q": "last(q1)", "steps": "steps"})j";
  const auto planOf = [&](const std::string& parameter) {
    StudyDescription study = parse(R"j("parameters": [)j" + parameter + measures);
    study.scenario.integrator.engine = EngineChoice::Auto;
    return StudyPlan(study);
  };
  const auto expectRunsAlone = [](const StudyPlan& plan) {
    for (const std::uint64_t index : {0u, 131u, 399u}) {
      const StudyRow row = plan.run(index);
      ASSERT_EQ(row.status, StudyRow::Status::Completed) << row.reason;
      const SimulationResult alone = simulate(makeSimulation(plan.makeScenario(index)));
      const Recording& rows = alone.recording;
      EXPECT_EQ(row.measures[0], rows.value(rows.rowCount() - 1, rows.findColumn("q1_rad")));
      EXPECT_EQ(row.measures[1], static_cast<double>(alone.statistics.steps));
    }
  };
  const char* const own = canRunMachineCode() ? "auto" : "loops";
  for (const auto& [path, engine] :
       {std::pair{"initial.q[0]", own}, std::pair{"robot.joints[0].friction.viscous", own},
        std::pair{"robot.joints[0].friction.coulomb", own},
        std::pair{"robot.joints[0].link.mass", "loops"},
        std::pair{"robot.payload.mass", "loops"}}) {
    SCOPED_TRACE(path);
    const StudyPlan plan = planOf(R"j({"path": ")j" + std::string(path) +
                                  R"j(", "uniform": {"from": 0.1, "to": 1}})j");
    EXPECT_EQ(toWord(plan.makeScenario(3).integrator.engine), engine);
    expectRunsAlone(plan);
  }
  expectRunsAlone(planOf(
      R"j({"path": "integrator.engine", "values": ["loops", "bytecode", "machine-code", "auto"]})j"));
}

TEST(StudyRuns, AWordIsAParameterToo) {
  const StudyTable table = runStudy(
      StudyPlan(parse(
          R"j("parameters": [{"path": "integrator.method", "values": ["rk4", "dopri5", "euler"]}],
             "measures": {"end": "last(q1)", "drift": "abs(closure)"})j")),
      *makeThreadWorkers());
  EXPECT_EQ(table.parameters[0].words, (std::vector<std::string>{"rk4", "dopri5", "euler"}));
  EXPECT_NEAR(table.measures[0].values[0], table.measures[0].values[1], 1e-8);
  EXPECT_GT(table.measures[1].values[2], 100 * table.measures[1].values[0]);
}

TEST(StudyRuns, CancellingLeavesTheRestMissing) {
  const StudyPlan plan(parse(kLengths));
  std::uint64_t taken = 0;
  const StudyTable table = runStudy(
      plan, *makeThreadWorkers(2), [](std::uint64_t done) { return done < 5; },
      [&](std::uint64_t, const StudyRow&) { ++taken; });
  const auto missing =
      static_cast<std::uint64_t>(std::ranges::count(table.status, StudyRow::Status::Missing));
  EXPECT_EQ(missing + taken, 300u);
}

TEST(StudyRuns, AFailureOfTheTakerReachesTheCaller) {
  const StudyPlan plan(parse(kLengths));
  EXPECT_THROW((void)runStudy(plan, *makeThreadWorkers(2), {},
                              [](std::uint64_t index, const StudyRow&) {
                                if (index == 3) throw std::runtime_error("no space");
                              }),
               std::runtime_error);
}

TEST(SetScenario, WhatStandsAtAPathIsKnown) {
  const ScenarioDescription scenario = readScenario("free-fall");
  const ScenarioValue mass = findScenarioValue(scenario, "robot.joints[1].link.mass");
  EXPECT_EQ(mass.unit, "kg");
  EXPECT_NEAR(mass.number.value_or(0), 17.4, 0.1);
  EXPECT_EQ(findScenarioValue(scenario, "duration").number, 5);
  EXPECT_EQ(findScenarioValue(scenario, "initial.q[1]").number, 0.3);
  EXPECT_EQ(findScenarioValue(scenario, "initial.q[1]").unit, "rad");
  EXPECT_FALSE(findScenarioValue(scenario, "robot.nothing").number);
  ScenarioDescription changed = scenario;
  setScenarioValue(changed, "initial.qd[1]", 2);
  setScenarioValue(changed, "robot.payload.mass", 3);
  EXPECT_EQ(changed.initial.qd[1], 2);
  EXPECT_EQ(changed.changes.back().first, "payload.mass");
}

}  // namespace
}  // namespace denavit
