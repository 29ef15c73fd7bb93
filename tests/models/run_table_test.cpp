#include "models/stored_run/run_table.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "models/files/crc32.h"
#include "models/files/read_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/stored_run/read_run.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class RunTables : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
    scenario.duration = 0.1;
  }
  void TearDown() override { fs::remove_all(folder); }

  std::ofstream write() const { return std::ofstream(csv, std::ios::binary); }
  RunTable read(const RunReading& how = {}) const { return readRunTable(csv, scenario.robot, how); }
  /// Why a table of that text cannot be played.
  std::string whyNot(const std::string& text) const {
    write() << text;
    const RunTable table = read();
    EXPECT_NE(table.recording.has_value(), !table.why.empty());
    return table.why;
  }

  fs::path folder = fs::temp_directory_path() / "denavit-run-table-test";
  std::string csv = (folder / "run.csv").string();
  ScenarioDescription scenario = readScenario("double-pendulum-chaos");
  const std::string header = "time,q1_rad,q2_rad\n";
};

TEST_F(RunTables, ARowThatIsNoneIsNamedByItsLine) {
  EXPECT_EQ(whyNot(header + "0,1,2\n1,2,3\n"), "");
  EXPECT_EQ(whyNot(header + "0,1,2\n1,2,3"), "") << "the last line may lack its end";
  EXPECT_EQ(whyNot("\xEF\xBB\xBF" + header + "0,1,2\r\n1,2,3\r\n"), "");
  EXPECT_EQ(whyNot(""), "it has no column time");
  EXPECT_EQ(whyNot(header), "it has no rows");
  EXPECT_EQ(whyNot("q1_rad,time,q2_rad\n0,1,2\n"), "it has no column time");
  EXPECT_EQ(whyNot("time,q1_rad\n0,1\n"), "it has no column q2_rad");
  EXPECT_EQ(whyNot(header + "0,1,2\n1,2\n"), "line 3 is not a number in every column");
  EXPECT_EQ(whyNot(header + "0,1,2\n\n1,2,3\n"), "line 3 is not a number in every column");
  EXPECT_EQ(whyNot(header + "0,1,2\n0,2,3\n"), "line 3 is not later than the one before");
  EXPECT_EQ(whyNot(header + "0,1,2\n1,\"2\",3\n"), "line 3 is not a number in every column");
  EXPECT_EQ(whyNot(header + "0,1,2\n1,2,inf\n"), "line 3 is not a number in every column");
  EXPECT_EQ(whyNot(header + std::string("0,1,2\n1,\0,3\n", 12)),
            "line 3 is not a number in every column");
  EXPECT_EQ(whyNot(header + "0,1,2\n" + std::string(10u << 20u, '1')),
            "line 3 is longer than 4 MB");
}

TEST_F(RunTables, AHundredThousandColumnsAreRead) {
  std::string names = "time,q1_rad,q2_rad", row = "0,1,2";
  for (int k = 3; k < 100000; ++k) {
    names += ",c" + std::to_string(k);
    row += "," + std::to_string(k);
  }
  write() << names << '\n' << row << "\n1" << row.substr(1) << '\n';
  const RunTable table = read();
  ASSERT_TRUE(table.recording) << table.why;
  EXPECT_EQ(table.recording->columnCount(), 100000);
  EXPECT_EQ(table.recording->value(1, 99999), 99999);
}

/// More than a table could have while it was held as text; of long numbers, for few rows.
TEST_F(RunTables, ATableLargerThanAnyTextThatIsReadOpens) {
  const std::string zeros(16000, '0');
  {
    std::ofstream out = write();
    out << header;
    for (int row = 0; row < 9000; ++row) out << row << ",0.5" << zeros << ",0.25" << zeros << '\n';
  }
  ASSERT_GT(fs::file_size(csv), kLargestTable);
  const RunTable table = read({{}, 9000 * 3 * sizeof(double)});
  ASSERT_TRUE(table.recording) << table.why;
  EXPECT_EQ(table.recording->rowCount(), 9000);
  EXPECT_EQ(table.recording->value(8999, 2), 0.25);
  EXPECT_EQ(table.crc32, findFileCrc(csv));
}

TEST_F(RunTables, RowsThatThereIsNoMemoryForAreRefused) {
  write() << header << "0,1,2\n1,2,3\n2,3,4\n";
  EXPECT_TRUE(read({{}, 3 * 24}).recording);
  const RunTable table = read({{}, 3 * 24 - 1});
  EXPECT_FALSE(table.recording);
  EXPECT_EQ(table.why, "it has more than 2 rows of 3 numbers, for which there is no memory here");
  EXPECT_GT(calcRoomForRows(), 1u << 20u);
}

TEST_F(RunTables, ReadingTellsHowFarItIsAndStopsWhenTold) {
  {
    std::ofstream out = write();
    out << header;
    for (int row = 0; row < 200000; ++row) out << row << ",0.5,0.25\n";
  }
  std::vector<double> parts;
  RunReading how;
  how.progress = [&](double part) {
    parts.push_back(part);
    return true;
  };
  EXPECT_EQ(read(how).recording->rowCount(), 200000);
  ASSERT_GT(parts.size(), 5u);
  EXPECT_TRUE(std::is_sorted(parts.begin(), parts.end()));
  EXPECT_EQ(parts.back(), 1);
  how.progress = [](double part) { return part < 0.5; };
  const RunTable table = read(how);
  EXPECT_TRUE(table.givenUp);
  EXPECT_FALSE(table.recording);
}

/// Another program appends rows: they belong to what was read, or the file would have no end.
TEST_F(RunTables, RowsThatComeWhileItIsReadAreRead) {
  write() << header << "0,1,2\n";
  int added = 0;
  RunReading how;
  how.progress = [&](double) {
    if (added < 5) std::ofstream(csv, std::ios::app) << ++added << ",1,2\n";
    return true;
  };
  const RunTable table = read(how);
  ASSERT_TRUE(table.recording) << table.why;
  EXPECT_EQ(table.recording->rowCount(), 6);
  EXPECT_EQ(table.crc32, findFileCrc(csv));
}

/// Of every length: a table that was cut is never taken for the one that was written.
TEST_F(RunTables, ACutTableIsNoticed) {
  SimulationResult result;
  result.recording = Recording({{"time", "s", ""}, {"q1_rad", "rad", ""}, {"q2_rad", "rad", ""}});
  for (const double t : {0.0, 0.1, 0.2}) {
    const double row[] = {t, t / 3, -t};
    result.recording.appendRow(row);
  }
  writeRun(csv, scenario, result);
  const std::string whole = readFile(csv);
  EXPECT_EQ(readRun(csv).notice, "");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write() << whole.substr(0, size);
    EXPECT_NE(readRun(csv).notice, "") << size;
  }
}

/// NAME.csv and NAME.json as the program wrote them while numbers had 17 digits.
TEST_F(RunTables, ATableOfSeventeenDigitsOpensAndFitsItsSum) {
  const StoredRun stored = readRun(DENAVIT_TEST_DATA "/run/seventeen-digits.csv");
  ASSERT_TRUE(stored.run);
  EXPECT_EQ(stored.notice, "");
  const Recording& rows = stored.run->result.recording;
  EXPECT_EQ(rows.rowCount(), 6);
  EXPECT_EQ(rows.value(0, 1), 0.52359877559829882);
  EXPECT_EQ(rows.columns()[1].unit, "rad");
}

TEST_F(RunTables, TheSizeOfATableIsKnownBeforeItIsRead) {
  SimulationResult result = simulate(makeSimulation(scenario));
  writeRun(csv, scenario, result);
  EXPECT_EQ(findRunTableSize(csv), fs::file_size(csv));
  EXPECT_EQ(findRunTableSize(sideFilePath(csv)), fs::file_size(csv));
  EXPECT_EQ(findRunTableSize("free-fall"), 0u);
  EXPECT_EQ(findRunTableSize("/dev/zero"), 0u);
  fs::remove(csv);
  EXPECT_EQ(findRunTableSize(sideFilePath(csv)), 0u);
}

}  // namespace
}  // namespace denavit
