#include "models/stored_run/run_files.h"

#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/issue.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

class RunFiles : public testing::Test {
 protected:
  RunFiles() {
    fs::create_directories(folder);
    result.recording = Recording({{"time", "s", ""}, {"q1_rad", "rad", ""}});
    for (const double t : {0.0, 0.1, 0.2}) {
      const double row[] = {t, t / 3};
      result.recording.appendRow(row);
    }
    result.endTime = 0.2;
    result.engine = "loops";
  }
  ~RunFiles() override { fs::remove_all(folder); }
  std::string path(const char* name) const { return (folder / name).string(); }

  fs::path folder = fs::temp_directory_path() / "denavit_run_files_test";
  ScenarioDescription scenario = readScenario("craig-3r-c");
  SimulationResult result;
};

TEST_F(RunFiles, CsvHasOneHeaderAndTheShortestNumbers) {
  EXPECT_EQ(toCsv(result.recording),
            "time,q1_rad\n0,0\n0.1,0.03333333333333333\n0.2,0.06666666666666667\n");
  std::ostringstream out;
  writeCsv(out, result.recording);
  EXPECT_EQ(out.str(), toCsv(result.recording));
}

TEST_F(RunFiles, SideFileIsTheScenarioAgain) {
  writeRun(path("run.csv"), scenario, result);
  EXPECT_EQ(readFile(path("run.csv")), toCsv(result.recording));
  ScenarioDescription again = readScenario(path("run.json"));
  EXPECT_EQ(again.robotReference, "");
  EXPECT_EQ(again.robot, scenario.robot);
  again.robotReference = scenario.robotReference;
  again.folder = scenario.folder;
  EXPECT_TRUE(again == scenario) << readFile(path("run.json"));
}

TEST_F(RunFiles, SideFileSaysHowTheRunEnded) {
  result.status = RunStatus::BlewUp;
  result.reason = "the state is not finite at 0.2 s";
  result.energyClosure = std::numeric_limits<double>::quiet_NaN();
  writeRun(path("run.csv"), scenario, result);
  const std::string text = readFile(path("run.json"));
  EXPECT_NE(text.find("\"status\": \"blew-up\""), std::string::npos) << text;
  EXPECT_NE(text.find("\"reason\": \"the state is not finite at 0.2 s\""), std::string::npos);
  EXPECT_NE(text.find("\"engine\": \"loops\""), std::string::npos);
  EXPECT_NE(text.find("\"version\": \""), std::string::npos);
  EXPECT_EQ(text.find(folder.string()), std::string::npos) << "no paths of this run";
  EXPECT_NO_THROW((void)readScenario(path("run.json")));
}

TEST_F(RunFiles, TableInputIsNamedFromTheSideFile) {
  fs::create_directories(folder / "in");
  fs::create_directories(folder / "out");
  scenario.folder = (folder / "in").string();
  scenario.input.csv = "tau.csv";
  writeRun(path("out/run.csv"), scenario, result);
  EXPECT_EQ(readScenario(path("out/run.json")).input.csv, "../in/tau.csv");
}

TEST_F(RunFiles, SomeonesScenarioIsNotOverwritten) {
  writeScenario(path("run.json"), scenario);
  EXPECT_THROW(writeRun(path("run.csv"), scenario, result), DescriptionError);
  EXPECT_FALSE(fs::exists(path("run.csv")));
  EXPECT_THROW(writeRun(path("table.json"), scenario, result), DescriptionError);
  EXPECT_THROW(writeRun(path("no/run.csv"), scenario, result), DescriptionError);
}

TEST_F(RunFiles, WritingIsAtomicAndLeavesNoTemporaryFiles) {
  writeRun(path("run.csv"), scenario, result);
  writeRun(path("run.csv"), scenario, result);
  int files = 0;
  for (const auto& file : fs::directory_iterator(folder)) files += file.is_regular_file() ? 1 : 0;
  EXPECT_EQ(files, 2);
}

TEST_F(RunFiles, WritingFollowsLinksAndDevices) {
  writeAtomically(path("real.txt"), "old");
  fs::create_symlink(path("real.txt"), path("link.txt"));
  writeAtomically(path("link.txt"), "new");
  EXPECT_TRUE(fs::is_symlink(path("link.txt")));
  EXPECT_EQ(readFile(path("real.txt")), "new");
  EXPECT_NO_THROW(writeAtomically("/dev/null", "gone"));
}

}  // namespace
}  // namespace denavit
