#include <bit>
#include <filesystem>

#include <gmock/gmock.h>

#include "models/document/document.h"
#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/hdf5/hdf5_file.h"
#include "models/hdf5/hdf5_writer.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/stored_run/read_run.h"
#include "models/stored_run/run_files.h"
#include "models/stored_run/write_run.h"

namespace denavit {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

class RunHdf5 : public testing::Test {
 protected:
  void SetUp() override {
    if (!hasHdf5()) GTEST_SKIP() << "built without HDF5";
    fs::remove_all(folder);
    fs::create_directories(folder);
    scenario.duration = 0.3;
    result = simulate(makeSimulation(scenario));
    writeRunAs(file, scenario, result);
  }
  void TearDown() override { fs::remove_all(folder); }

  /// The notice of a run that the others would be; those that are empty are left out.
  std::string noticeOf(std::vector<double> time, std::vector<double> q1, std::vector<double> q2,
                       std::vector<double> q3) const {
    const std::unique_ptr<Hdf5Writer> out = makeHdf5Writer(file);
    out->addText("run", toRunJson(scenario, result, folder.string()));
    out->addTexts("columns", std::vector<std::string>{"time", "q1_rad", "q2_rad", "q3_rad"});
    out->addNumbers("channels/time", time);
    if (!q1.empty()) out->addNumbers("channels/q1_rad", q1);
    out->addNumbers("channels/q2_rad", q2);
    out->addNumbers("channels/q3_rad", q3);
    out->commit();
    const StoredRun stored = readRun(file);
    EXPECT_EQ(stored.run == nullptr, !stored.notice.empty());
    return stored.notice;
  }

  fs::path folder = fs::temp_directory_path() / "denavit-run-hdf5-test";
  std::string file = (folder / "run.h5").string();
  ScenarioDescription scenario = readScenario("craig-3r-c");
  SimulationResult result;
};

TEST_F(RunHdf5, TheRunComesBackToTheBitWithItsSession) {
  ASSERT_TRUE(isRunTable(file));
  EXPECT_EQ(findRunTableSize(file), fs::file_size(file));
  const StoredRun stored = readRun(file);
  ASSERT_TRUE(stored.run);
  EXPECT_EQ(stored.notice, "");
  const Recording& rows = stored.run->result.recording;
  ASSERT_EQ(rows.rowCount(), result.recording.rowCount());
  ASSERT_EQ(rows.columnCount(), result.recording.columnCount());
  for (int k = 0; k < rows.columnCount(); ++k) {
    const auto column = static_cast<std::size_t>(k);
    EXPECT_EQ(rows.columns()[column].name, result.recording.columns()[column].name);
    EXPECT_EQ(rows.columns()[column].unit, result.recording.columns()[column].unit);
    for (int row = 0; row < rows.rowCount(); ++row) {
      ASSERT_EQ(std::bit_cast<std::uint64_t>(rows.value(row, k)),
                std::bit_cast<std::uint64_t>(result.recording.value(row, k)));
    }
  }
  EXPECT_EQ(stored.run->result.energyClosure, result.energyClosure);
  EXPECT_EQ(stored.run->robot.joints[0].friction.viscous, 5);  // the scenario's change is applied
  Document document;
  EXPECT_EQ(document.open(file), "");
  ASSERT_TRUE(document.lastRun());
  EXPECT_FALSE(document.isStale(*document.lastRun()));
}

TEST_F(RunHdf5, IsAScenarioThatGivesTheSameBytes) {
  const ScenarioDescription again = readScenario(file);
  const std::string repeated = (folder / "again.h5").string();
  writeRunAs(repeated, again, simulate(makeSimulation(again)));
  EXPECT_TRUE(readFile(repeated) == readFile(file));
}

TEST_F(RunHdf5, RowsThatCannotBePlayedStillOpenTheSession) {
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(noticeOf({0, 1}, {0, 1}, {0, 1}, {0, 1}), "");
  EXPECT_THAT(noticeOf({0, 1}, {0, 1}, {0, 1}, {0}), HasSubstr("q3_rad is missing, no vector"));
  EXPECT_THAT(noticeOf({0, 1}, {}, {0, 1}, {0, 1}), HasSubstr("q1_rad is missing"));
  EXPECT_THAT(noticeOf({0, 0}, {0, 1}, {0, 1}, {0, 1}), HasSubstr("row 2 is not later"));
  EXPECT_THAT(noticeOf({0, 1}, {0, inf}, {0, 1}, {0, 1}), HasSubstr("row 2 is not a number"));
  EXPECT_EQ(readRun(file).scenario.duration, 0.3);
}

TEST_F(RunHdf5, WhatIsNoRunIsRefused) {
  const std::unique_ptr<Hdf5Writer> out = makeHdf5Writer(file);
  out->addTexts("columns", std::vector<std::string>{"time"});
  out->commit();
  try {
    (void)Document().open(file);
    FAIL();
  } catch (const DescriptionError& error) {
    EXPECT_THAT(error.what(), HasSubstr("without a run"));
  }
  writeAtomically(file, "\x89HDF\r\n\x1a\n and no more");
  EXPECT_THROW((void)readRun(file), DescriptionError);
}

TEST_F(RunHdf5, ReadingStopsWhenToldAndKeepsToItsRoom) {
  RunReading how;
  how.progress = [](double) { return false; };
  EXPECT_TRUE(readRun(file, how).givenUp);
  how = {{}, 100};
  EXPECT_THAT(readRun(file, how).notice, HasSubstr("no memory"));
}

TEST_F(RunHdf5, EndingsNameFormats) {
  EXPECT_EQ(findRunFormat("a/run.H5"), RunFormat::Hdf5);
  EXPECT_EQ(findRunFormat("run.hdf5"), RunFormat::Hdf5);
  EXPECT_EQ(findRunFormat("run.mat"), RunFormat::Mat);
  EXPECT_EQ(findRunFormat("run.csv"), RunFormat::Csv);
  const std::string mat = (folder / "run.mat").string();
  writeRunAs(mat, scenario, result);
  EXPECT_THAT(readFile(mat), testing::StartsWith("MATLAB 5.0 MAT-file"));
  EXPECT_THAT(readFile(mat), HasSubstr("q1_rad"));
}

}  // namespace
}  // namespace denavit
