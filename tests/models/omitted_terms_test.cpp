#include "models/scenario/omitted_terms.h"

#include <filesystem>

#include <gmock/gmock.h>

#include "models/runs/run_record.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

using testing::HasSubstr;
using testing::Not;

ScenarioDescription makeScenario() {
  ScenarioDescription scenario = readScenario("free-fall");
  scenario.robot.payload.mass = 2;
  scenario.friction = true;
  scenario.duration = 0.2;
  return scenario;
}

std::string tableOf(const ScenarioDescription& scenario) {
  return toCsv(simulate(makeSimulation(scenario)).recording);
}

std::string errorOf(const std::string& without) {
  try {
    const ScenarioDescription scenario = parseScenario(
        R"({"schema": "denavit-scenario/1", "robot": "craig-3r", "without": )" + without + "}",
        "run.json", "");
    (void)makeSimulation(scenario);
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "no error";
}

TEST(OmittedTerms, AreReadAndWrittenOnlyWhereThereAreAny) {
  ScenarioDescription scenario = makeScenario();
  EXPECT_THAT(toJson(scenario), Not(HasSubstr("\"without\"")));
  scenario.without = {MotionTerm::Coriolis, MotionTerm::Gravity};
  const ScenarioDescription again = parseScenario(toJson(scenario), "run.json", "");
  EXPECT_EQ(again.without, scenario.without);
  EXPECT_EQ(describeOmitted(again), "without coriolis, gravity; energy does not balance");
  EXPECT_TRUE(balancesEnergy(makeScenario()));
}

TEST(OmittedTerms, BadListsAreRefusedWithASuggestion) {
  EXPECT_EQ(errorOf(R"(["coriollis"])"),
            "run.json: without[0]: is \"coriollis\"; it must be one of inertia_coupling, "
            "centrifugal, coriolis, gravity, friction, payload, external: did you mean "
            "\"coriolis\"?");
  EXPECT_EQ(errorOf(R"("gravity")"),
            "run.json: without: is the text \"gravity\"; it must be a list of terms: write "
            "[\"coriolis\", "
            "\"centrifugal\"]");
  EXPECT_THAT(errorOf("[3]"), HasSubstr("without[0]: is the number 3; it must be a term"));
  EXPECT_EQ(errorOf(R"(["gravity", "gravity"])"), "without[1]: names gravity again: remove it");
  EXPECT_EQ(errorOf("[]"), "no error");
}

TEST(OmittedTerms, ARunWithoutGravityIsARunInNoGravity) {
  ScenarioDescription left = makeScenario(), none = makeScenario();
  left.without = {MotionTerm::Gravity};
  none.robot.gravity.setZero();
  EXPECT_EQ(tableOf(left), tableOf(none));
  EXPECT_NE(tableOf(left), tableOf(makeScenario()));
}

TEST(OmittedTerms, FrictionPayloadAndExternalForcesGoAsIfTheyHadNeverBeen) {
  ScenarioDescription all = makeScenario();
  all.wrench.emplace().force[0] = "10";
  all.stops.stiffness = 100;
  ScenarioDescription left = all, plain = all;
  left.without = {MotionTerm::Friction, MotionTerm::Payload, MotionTerm::External};
  plain.friction = false;
  plain.robot.payload = {};
  plain.wrench.reset();
  plain.stops = {};
  EXPECT_EQ(tableOf(left), tableOf(plain));
  EXPECT_NE(tableOf(left), tableOf(all));
}

TEST(OmittedTerms, EnergyBalancesWhereTheTermsTakeTheirEnergyWithThem) {
  ScenarioDescription scenario = makeScenario();
  scenario.without = {MotionTerm::Gravity, MotionTerm::Friction, MotionTerm::Payload,
                      MotionTerm::External};
  scenario.initial.qd = {1, -2, 2, 0, 1, 0};
  EXPECT_TRUE(balancesEnergy(scenario));
  EXPECT_LT(std::abs(simulate(makeSimulation(scenario)).energyClosure), 1e-7);
  for (const MotionTerm term :
       {MotionTerm::InertiaCoupling, MotionTerm::Centrifugal, MotionTerm::Coriolis}) {
    scenario.without = {term};
    EXPECT_FALSE(balancesEnergy(scenario));
    EXPECT_GT(std::abs(simulate(makeSimulation(scenario)).energyClosure), 1e-4) << toWord(term);
  }
}

TEST(OmittedTerms, AWrittenRunCanBeRunAgain) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / "denavit_omitted_terms_test";
  std::filesystem::create_directories(folder);
  ScenarioDescription scenario = makeScenario();
  scenario.without = {MotionTerm::Coriolis, MotionTerm::Payload};
  const SimulationResult result = simulate(makeSimulation(scenario));
  writeRun((folder / "run.csv").string(), scenario, result);
  const ScenarioDescription again = readScenario((folder / "run.json").string());
  EXPECT_EQ(again.without, scenario.without);
  EXPECT_EQ(tableOf(again), toCsv(result.recording));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace denavit
