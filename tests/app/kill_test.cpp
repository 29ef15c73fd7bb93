// What is left of files when the program is killed, interrupted or refused the disk at any instant.

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <thread>

#include <gmock/gmock.h>

#include "models/files/read_file.h"
#include "models/issue.h"
#include "models/stored_run/read_run.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::runDenavit;
using test::StartedProgram;
using testing::HasSubstr;

class Kill : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  /// A run that writes a table of some megabytes, so that there is an instant to meet.
  std::vector<std::string> makeRun(int number, const std::string& rows = "2e-5") const {
    return {"simulate",      "craig-2r", "--duration", "0.5",
            "--output-step", rows,       "--set",      "payload.mass=" + std::to_string(number),
            "--csv",         csv};
  }
  std::vector<std::string> listTemporaries() const {
    std::vector<std::string> names;
    for (const auto& file : fs::directory_iterator(folder)) {
      const std::string name = file.path().filename().string();
      if (name != "run.csv" && name != "run.json") names.push_back(name);
    }
    return names;
  }

  fs::path folder = fs::temp_directory_path() / "denavit-kill-csv-test";
  std::string csv = (folder / "run.csv").string();
};

/// DENAVIT_KILLS=500 asks for more than what fits into every test run.
int countKills(int usual) {
  const char* asked = std::getenv("DENAVIT_KILLS");
  return asked ? std::atoi(asked) : usual;
}

TEST_F(Kill, ATableIsWholeAndOfItsSideFileOrNamedFromTheRunBefore) {
  const auto start = std::chrono::steady_clock::now();
  ASSERT_EQ(runDenavit(makeRun(1)).code, 0);
  const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - start;
  std::mt19937 random(11);
  std::uniform_real_distribution<double> instant(0.3, 1.05);
  int before = 0, killed = 0;
  for (int k = 2; k < countKills(20) + 2; ++k) {
    StartedProgram program(makeRun(k));
    std::this_thread::sleep_for(instant(random) * whole);
    program.send(SIGKILL);
    killed += program.wait().code == 1000 + SIGKILL ? 1 : 0;
    StoredRun stored;
    ASSERT_NO_THROW(stored = readRun(csv)) << "kill " << k;
    ASSERT_TRUE(stored.run) << stored.notice;
    const bool isOld = stored.notice.find("is from the run before") != std::string::npos;
    EXPECT_TRUE(stored.notice.empty() || isOld) << stored.notice;
    before += isOld ? 1 : 0;
  }
  RecordProperty("killed", killed);
  RecordProperty("from_the_run_before", before);
  EXPECT_GT(killed, 0);
  ASSERT_EQ(runDenavit(makeRun(1)).code, 0);
  EXPECT_THAT(listTemporaries(), testing::IsEmpty()) << "the next write cleans up";
  EXPECT_EQ(readRun(csv).notice, "");
}

/// At any instant: the run so far is kept, and both files are whole.
TEST_F(Kill, TheFirstSignalWritesTheResultToItsEnd) {
  const auto start = std::chrono::steady_clock::now();
  ASSERT_EQ(runDenavit(makeRun(1)).code, 0);
  const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - start;
  std::mt19937 random(12);
  std::uniform_real_distribution<double> instant(0.4, 0.95);
  int interrupted = 0;
  for (int k = 0; k < 12; ++k) {
    const int signal = std::array{SIGINT, SIGTERM, SIGHUP}[static_cast<std::size_t>(k) % 3];
    StartedProgram program(makeRun(k));
    std::this_thread::sleep_for(instant(random) * whole);
    program.send(signal);
    const Outcome outcome = program.wait();
    EXPECT_THAT(listTemporaries(), testing::IsEmpty());
    EXPECT_EQ(readRun(csv).notice, "");
    // Before the run began there was nothing to keep; after its end nothing to interrupt.
    if (outcome.code == 1000 + signal || outcome.code == 0) continue;
    ++interrupted;
    EXPECT_EQ(outcome.code, 3) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("interrupted"));
  }
  EXPECT_GT(interrupted, 0);
}

TEST_F(Kill, TheSecondSignalRemovesWhatIsNotWhole) {
  const auto start = std::chrono::steady_clock::now();
  ASSERT_EQ(runDenavit(makeRun(1)).code, 0);
  const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - start;
  const std::string before = readFile(csv);
  std::mt19937 random(13);
  std::uniform_real_distribution<double> instant(0.4, 0.95);
  int removed = 0;
  for (int k = 0; k < 12; ++k) {
    StartedProgram program(makeRun(1));
    std::this_thread::sleep_for(instant(random) * whole);
    program.send(SIGTERM);
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
    program.send(SIGINT);
    const Outcome outcome = program.wait();
    EXPECT_THAT(listTemporaries(), testing::IsEmpty()) << outcome.err;
    if (outcome.err.find("what was not written whole is removed") == std::string::npos) continue;
    ++removed;
    EXPECT_EQ(outcome.code, 3);
  }
  EXPECT_GT(removed, 0);
  ASSERT_EQ(runDenavit(makeRun(1)).code, 0);
  EXPECT_EQ(readFile(csv), before);
}

TEST_F(Kill, ADiskThatTakesNoMoreIsSaidAndTheOldFilesStay) {
  ASSERT_EQ(runDenavit(makeRun(1, "0.01")).code, 0);
  const std::string before = readFile(csv);
  const std::string program = std::string(DENAVIT_PROGRAMS) + "/denavit";
  std::string command = "ulimit -f 100; " + program;  // 100 blocks of at most a kilobyte
  for (const std::string& argument : makeRun(2)) command += " " + argument;
  const std::string said = (folder / "said").string();
  const int status = std::system(("bash -c '" + command + "' >" + said + " 2>&1").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 2);
  EXPECT_THAT(readFile(said), HasSubstr("run.csv: file: cannot be written (File too large)"));
  EXPECT_EQ(readFile(csv), before);
  EXPECT_EQ(readRun(csv).notice, "");
  EXPECT_THAT(listTemporaries(), testing::ElementsAre("said"));
}

TEST_F(Kill, WhatNohupIgnoresStaysIgnored) {
  const std::string program = std::string(DENAVIT_PROGRAMS) + "/denavit";
  std::string command = "trap \"\" HUP; " + program;
  for (const std::string& argument : makeRun(2)) command += " " + argument;
  command +=
      " >/dev/null & child=$!; for i in 1 2 3 4 5 6; do sleep 0.1; kill -HUP $child; done; "
      "wait $child";
  EXPECT_EQ(std::system(("bash -c '" + command + "'").c_str()), 0);
  EXPECT_EQ(readRun(csv).notice, "");
}

}  // namespace
}  // namespace denavit
