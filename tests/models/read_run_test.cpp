#include "models/stored_run/read_run.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "models/document/document.h"
#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/stored_run/energy_verdict.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

class ReadRun : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
    scenario = readScenario("craig-3r-c");
    scenario.duration = 0.3;
    result = simulate(makeSimulation(scenario));
    writeRun(csv, scenario, result);
  }
  void TearDown() override { fs::remove_all(folder); }

  fs::path folder = fs::temp_directory_path() / "denavit-read-run-test";
  std::string csv = (folder / "run.csv").string();
  ScenarioDescription scenario;
  SimulationResult result;
};

TEST_F(ReadRun, TheRowsComeBackWithoutBeingComputed) {
  const StoredRun stored = readRun(csv);
  ASSERT_TRUE(stored.run);
  EXPECT_EQ(stored.notice, "");
  const Recording& rows = stored.run->result.recording;
  EXPECT_EQ(toCsv(rows), toCsv(result.recording));
  EXPECT_EQ(rows.columns()[1].unit, "rad");
  EXPECT_EQ(stored.run->robot.joints[0].friction.viscous, 5);  // the scenario's change is applied
  EXPECT_EQ(stored.run->result.energyClosure, result.energyClosure);
  EXPECT_EQ(stored.run->result.energyClosureTime, result.energyClosureTime);
}

/// Versions that stored the closure of the last row did not store its instant.
TEST_F(ReadRun, TheClosureOfAnOlderFileIsTheLargestOfItsRows) {
  const std::string side = csv.substr(0, csv.size() - 4) + ".json";
  nlohmann::json node = nlohmann::json::parse(readFile(side));
  node.erase("energy_closure_time");
  node["energy_closure"] = -1e-300;
  std::ofstream(side) << node.dump();
  const StoredRun stored = readRun(csv);
  ASSERT_TRUE(stored.run);
  const Recording& rows = result.recording;
  const int column = rows.findColumn("energy_closure");
  double largest = 0;
  for (int row = 0; row < rows.rowCount(); ++row) {
    largest = std::max(largest, std::abs(rows.value(row, column)));
  }
  EXPECT_GT(largest, 0);
  EXPECT_EQ(stored.run->result.energyClosure, largest);
}

/// If energies are not finite, a file cannot hold a closure.
TEST_F(ReadRun, AFileWithoutAClosureIsNotGood) {
  const std::string side = csv.substr(0, csv.size() - 4) + ".json";
  nlohmann::json node = nlohmann::json::parse(readFile(side));
  node.erase("energy_closure");
  node.erase("energy_closure_time");
  std::ofstream(side) << node.dump();
  const StoredRun stored = readRun(csv);
  ASSERT_TRUE(stored.run);
  EXPECT_EQ(judgeEnergy(stored.scenario, stored.run->result), EnergyVerdict::Untrusted);
}

TEST_F(ReadRun, TheDocumentHasTheRunAndItIsNotStale) {
  Document document;
  EXPECT_EQ(document.open(csv), "");
  ASSERT_TRUE(document.lastRun());
  EXPECT_FALSE(document.isStale(*document.lastRun()));
  EXPECT_EQ(document.path(), "");  // saving must not replace the side file
  EXPECT_EQ(document.scenario().duration, 0.3);
}

TEST_F(ReadRun, AnAlteredTableIsPlayedAndSaidToBeAltered) {
  std::string text = readFile(csv);
  const std::size_t end = text.rfind(',') + 1;
  text.replace(end, text.size() - 1 - end, "0.5");
  writeAtomically(csv, text);
  const StoredRun stored = readRun(csv);
  EXPECT_TRUE(stored.run);
  EXPECT_THAT(stored.notice, HasSubstr("altered"));
}

/// The instant between the two names: the side file is new, the table still the one before.
TEST_F(ReadRun, TheTableFromTheRunBeforeIsKnown) {
  const std::string before = readFile(csv);
  result.recording.appendRow(
      std::vector<double>(static_cast<std::size_t>(result.recording.columnCount()), 7.0));
  writeRun(csv, scenario, result);
  EXPECT_EQ(readRun(csv).notice, "");
  writeAtomically(csv, before);
  const StoredRun stored = readRun(csv);
  EXPECT_TRUE(stored.run);
  EXPECT_THAT(stored.notice, HasSubstr("run.csv is from the run before"));
}

TEST_F(ReadRun, ATableThatCannotBePlayedStillOpensItsSession) {
  const std::string whole = readFile(csv);
  const std::size_t second = whole.find('\n') + 1;
  for (const std::string& bad :
       {whole + "x,y\n", whole.substr(0, second), whole + whole.substr(second),
        std::string("time,qd1_rad_s\n0,1\n"), whole.substr(0, whole.size() - 30)}) {
    writeAtomically(csv, bad);
    const StoredRun stored = readRun(csv);
    EXPECT_FALSE(stored.run) << bad.substr(bad.size() - std::min<std::size_t>(bad.size(), 90));
    EXPECT_THAT(stored.notice, HasSubstr("cannot be played"));
    EXPECT_EQ(stored.scenario.duration, 0.3);
  }
}

TEST_F(ReadRun, WithoutItsSideFileTheTableIsRefusedAndSaysWhatIsMissing) {
  fs::remove(sideFilePath(csv));
  try {
    (void)readRun(csv);
    FAIL();
  } catch (const DescriptionError& error) {
    EXPECT_THAT(error.what(), HasSubstr("run.json"));
  }
}

TEST_F(ReadRun, TheSideFileAloneOpensTheSession) {
  fs::remove(csv);
  const StoredRun stored = readRun(sideFilePath(csv));
  EXPECT_FALSE(stored.run);
  EXPECT_THAT(stored.notice, HasSubstr("run.csv"));
}

}  // namespace
}  // namespace denavit
