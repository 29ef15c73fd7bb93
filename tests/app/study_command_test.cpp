// `denavit study` as its users meet it: the same bytes whoever computes, whatever ends it.

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include <gmock/gmock.h>

#include "models/files/read_file.h"
#include "models/hdf5/hdf5_file.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::runDenavit;
using test::StartedProgram;
using testing::HasSubstr;
using testing::Not;

const char* const kStudy = R"j({"schema": "denavit-study/1", "name": "swings",
  "scenario": {"schema": "denavit-scenario/1", "robot": "craig-2r", "duration": 0.5, "output_step": 0.02},
  "parameters": [{"path": "robot.payload.mass", "values": [0, 1, -1]},
                 {"path": "initial.q[1]", "normal": {"mean": 0.3, "sigma": 0.05}}],
  "sampling": {"count": 90},
  "measures": {"peak": "max(abs(tau1))",
                  "end" : "last(q2)", "drift" : "closure"
}
, "keep" : [ "q1", "q2" ]
})j";

class StudyCommand : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
    std::ofstream(study) << kStudy;
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string file(const std::string& name) const { return (folder / name).string(); }
  std::vector<std::string> command(const std::string& stem,
                                   const std::vector<std::string>& more = {}) const {
    std::vector<std::string> all{"study", study, "--csv", file(stem + ".csv")};
    if (hasHdf5()) all.insert(all.end(), {"--out", file(stem + ".h5")});
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  /// Under so many ranks.
  Outcome runRanks(int ranks, const std::string& stem, const std::string& flags = "") const {
    std::string text =
        "LSAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
        "mpirun " +
        flags + " --oversubscribe -n " + std::to_string(ranks) + " " + DENAVIT_PROGRAMS +
        "/denavit";
    for (const std::string& argument : command(stem)) text += " '" + argument + "'";
    Outcome outcome;
    outcome.code = std::system((text + " > " + file("said") + " 2>&1").c_str());
    outcome.out = readFile(file("said"));
    return outcome;
  }
  void expectSame(const std::string& stem, const std::string& other) const {
    EXPECT_EQ(readFile(file(stem + ".csv")), readFile(file(other + ".csv"))) << other;
    if (hasHdf5()) {
      EXPECT_TRUE(readFile(file(stem + ".h5")) == readFile(file(other + ".h5"))) << other;
    }
    EXPECT_FALSE(fs::exists(file(other + ".h5.part")));
    EXPECT_FALSE(fs::exists(file(other + ".csv.part")));
  }

  fs::path folder = fs::temp_directory_path() / "denavit-study-command-test";
  std::string study = file("study.json");
};

TEST_F(StudyCommand, ThreadsAndRanksGiveTheSameBytes) {
  const Outcome one = runDenavit(command("one", {"-j", "1"}));
  ASSERT_EQ(one.code, 0) << one.err;
  EXPECT_THAT(one.out, HasSubstr("60 of 90 runs completed, 30 impossible"));
  EXPECT_THAT(one.out, HasSubstr("payload.mass: is -1 kg"));
  ASSERT_EQ(runDenavit(command("two", {"-j", "2"})).code, 0);
  ASSERT_EQ(runDenavit(command("four", {"-j", "4"})).code, 0);
  expectSame("one", "two");
  expectSame("one", "four");
  const bool hasMpi = std::system("command -v mpirun >/dev/null 2>&1") == 0 &&
                      fs::exists(std::string(DENAVIT_PROGRAMS) + "/libdenavit-mpi.so");
  if (!hasMpi) GTEST_SKIP() << "mpirun or libdenavit-mpi.so is not here";
  for (const int ranks : {1, 2, 4}) {
    const std::string stem = "ranks" + std::to_string(ranks);
    const Outcome outcome = runRanks(ranks, stem);
    ASSERT_EQ(outcome.code, 0) << outcome.out;
    expectSame("one", stem);
  }
}

/// As where ulimit -u or -v leaves few threads, or none beside the program's own.
TEST_F(StudyCommand, FewerThreadsGiveTheSameBytesAndARemark) {
  ASSERT_EQ(runDenavit(command("all", {"-j", "1"})).code, 0);
  for (const char* threads : {"0", "3"}) {
    const Outcome few = test::runProgram("denavit", command("few", {"-j", "8"}),
                                         test::makeScarce("SCARCE_THREADS", threads), 600);
    EXPECT_EQ(few.code, 0) << few.err;
    expectSame("all", "few");
    EXPECT_EQ(few.err, study + ": warning: threads: " + (*threads == '0' ? "none" : "only 3") +
                           " of 8 could be started, so the computation takes longer: allow more "
                           "processes (ulimit -u) and "
                           "memory (ulimit -v), or ask for fewer threads: " +
                           (*threads == '0' ? "1" : "3") + "\n");
    const Outcome slopes =
        test::runProgram("denavit", {"study", "payload-and-damping", "--sensitivities", "-j", "8"},
                         test::makeScarce("SCARCE_THREADS", threads), 600);
    EXPECT_EQ(slopes.code, 0) << slopes.err;
    EXPECT_THAT(slopes.err, HasSubstr("could be started, so the computation takes longer"));
  }
}

/// Whenever memory ends: what is missing is memory, and that is no mistake of the program.
TEST_F(StudyCommand, WithoutMemoryItEndsWithARemedy) {
  for (const char* allocations : {"8000", "20000", "60000", "100000", "140000"}) {
    const std::string stem = std::string("after") + allocations;
    const Outcome outcome =
        test::runProgram("denavit", command(stem, {"-j", "4"}),
                         test::makeScarce("SCARCE_ALLOCATIONS", allocations), 600);
    if (outcome.code == 0) continue;
    EXPECT_EQ(outcome.code, 2) << allocations << ": " << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("memory: is used up: close other programs"));
  }
}

TEST_F(StudyCommand, KilledAtAnyInstantItGoesOn) {
  const auto start = std::chrono::steady_clock::now();
  ASSERT_EQ(runDenavit(command("whole")).code, 0);
  const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - start;
  std::mt19937 random(5);
  std::uniform_real_distribution<double> instant(0.1, 1.0);
  int killed = 0;
  for (int k = 0; k < 20; ++k) {
    for (const char* name : {"k.csv", "k.h5"}) fs::remove(file(name));
    StartedProgram program(command("k", {"--resume"}));
    std::this_thread::sleep_for(instant(random) * whole);
    program.send(SIGKILL);
    killed += program.wait().code == 1000 + SIGKILL ? 1 : 0;
    const Outcome resumed = runDenavit(command("k", {"--resume"}));
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    if (resumed.out.find("is whole already") != std::string::npos) continue;
    expectSame("whole", "k");
  }
  EXPECT_GT(killed, 0);
}

TEST_F(StudyCommand, ASignalWritesWhatThereIsAndTheRestCanBeGoneOnWith) {
  std::string text = kStudy;
  text.replace(text.find("\"count\": 90"), 11, "\"count\": 30000");
  std::ofstream(study) << text;
  const Outcome outcome = runDenavit(command("part"), 1.5);
  ASSERT_EQ(outcome.code, 3) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("go on with --resume"));
  EXPECT_THAT(outcome.out, HasSubstr("not done"));
  EXPECT_THAT(readFile(file("part.csv")), HasSubstr(",missing,"));
  const Outcome again = runDenavit(command("part"));
  EXPECT_EQ(again.code, 2);
  EXPECT_THAT(again.err, HasSubstr("which was ended early"));
}

TEST_F(StudyCommand, AFullDiskLosesNothingThatWasComputed) {
  ASSERT_EQ(runDenavit(command("whole")).code, 0);
  // 16 blocks of a kilobyte, as dash and bash count them.
  std::string text = "cd '" + folder.string() + "'; ulimit -f 16; trap '' XFSZ; ";
  text += std::string(DENAVIT_PROGRAMS) + "/denavit study study.json --csv full.csv";
  const int code = std::system(("bash -c \"" + text + "\" > '" + file("said") + "' 2>&1").c_str());
  EXPECT_EQ(WEXITSTATUS(code), 2);
  EXPECT_THAT(readFile(file("said")), HasSubstr("make room and go on with --resume"));
  const Outcome resumed = runDenavit({"study", study, "--csv", file("full.csv"), "--resume"});
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_EQ(readFile(file("full.csv")), readFile(file("whole.csv")));
}

TEST_F(StudyCommand, AFullFolderForTemporaryFilesIsNothingToResume) {
  std::string text = "cd '" + folder.string() + "'; ulimit -f 16; trap '' XFSZ; ";
  text += std::string(DENAVIT_PROGRAMS) + "/denavit study study.json";
  const int code = std::system(("bash -c \"" + text + "\" > '" + file("said") + "' 2>&1").c_str());
  EXPECT_EQ(WEXITSTATUS(code), 2);
  EXPECT_THAT(readFile(file("said")), HasSubstr("make room there, or set TMPDIR"));
  EXPECT_THAT(readFile(file("said")), Not(HasSubstr("--resume")));
}

TEST_F(StudyCommand, AFolderForTemporaryFilesThatIsNoneIsNamed) {
  for (const char* const none : {"/nonexistent", "/dev/null"}) {
    const std::string text = "TMPDIR=" + std::string(none) + " " + DENAVIT_PROGRAMS +
                             "/denavit study '" + study + "' > '" + file("said") + "' 2>&1";
    EXPECT_EQ(WEXITSTATUS(std::system(text.c_str())), 2) << none;
    EXPECT_THAT(readFile(file("said")), HasSubstr("TMPDIR")) << none;
    EXPECT_THAT(readFile(file("said")), Not(HasSubstr("internal error"))) << none;
  }
}

TEST_F(StudyCommand, EachMistakeHasItsMessage) {
  const auto error = [&](const std::vector<std::string>& arguments) {
    const Outcome outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 2) << outcome.out;
    return outcome.err;
  };
  EXPECT_THAT(error({"study", "no-such-study"}), HasSubstr("neither a file nor a shipped study"));
  EXPECT_THAT(error({"study", "free-fall"}), HasSubstr("is a shipped scenario, not a study"));
  EXPECT_THAT(error({"study", study, "-j", "0"}), HasSubstr("-j"));
  EXPECT_THAT(error({"study", study, "--resume"}), HasSubstr("no results file"));
  EXPECT_THAT(error({"study", study, "--out", "x.txt"}), HasSubstr("says no format"));
  EXPECT_THAT(error({"study", study, "--csv", study}), HasSubstr("which is read"));
  EXPECT_THAT(error({"study", study, "--json"}), HasSubstr("--sensitivities"));
  std::ofstream(file("fall.json")) << R"j({"schema": "denavit-scenario/1", "robot": "craig-2r"})j";
  std::ofstream(file("falls.json")) << R"j({"schema": "denavit-study/1", "scenario": "fall.json",
    "parameters": [{"path": "duration", "values": [0.1, 0.2]}], "measures": {"end": "end_time"}})j";
  EXPECT_THAT(error({"study", file("falls.json"), "--csv", file("fall.json")}),
              HasSubstr("which is read"));
  ASSERT_EQ(runDenavit(command("mine")).code, 0);
  if (hasHdf5()) {
    EXPECT_THAT(error({"study", "pendulum-period", "--out", file("mine.h5")}),
                HasSubstr("holds what another study"));
    EXPECT_EQ(runDenavit({"study", study, "--out", file("mine.h5"), "--resume"}).code, 0);
    const std::string table = readFile(file("mine.csv"));
    fs::remove(file("mine.csv"));
    EXPECT_EQ(runDenavit(command("mine", {"--resume"})).code, 0) << "the table is missing";
    EXPECT_EQ(readFile(file("mine.csv")), table);
  }
}

TEST_F(StudyCommand, ClosedStreamsAreNotTheJournal) {
  const std::string program = std::string(DENAVIT_PROGRAMS) + "/denavit study " + study;
  const auto run = [](const std::string& text) {
    return WEXITSTATUS(std::system(("bash -c '" + text + "' 2>/dev/null").c_str()));
  };
  EXPECT_NE(run(program + " --csv - >&-"), 0) << "nothing could be written";
  ASSERT_EQ(runDenavit(command("whole")).code, 0);
  (void)run(program + " --csv " + file("closed.csv") + " >&- 2>&- <&-");
  EXPECT_EQ(readFile(file("closed.csv")), readFile(file("whole.csv")));
}

TEST_F(StudyCommand, AMistakeUnderRanksIsSaidAndEndsThem) {
  const bool hasMpi = std::system("command -v mpirun >/dev/null 2>&1") == 0 &&
                      fs::exists(std::string(DENAVIT_PROGRAMS) + "/libdenavit-mpi.so");
  if (!hasMpi) GTEST_SKIP() << "mpirun or libdenavit-mpi.so is not here";
  const Outcome outcome = runRanks(3, "missing/folder", "--timeout 100");
  EXPECT_NE(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("missing"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("timeout")));
}

TEST_F(StudyCommand, SimulateMakesARunOfEachValue) {
  const Outcome grid =
      runDenavit({"simulate", "craig-2r", "--duration", "0.2", "--set", "payload.mass=0:0.5:1",
                  "--set", "joints[0].friction.viscous=0:1:1", "--csv", file("fall.csv")});
  ASSERT_EQ(grid.code, 0) << grid.err;
  ASSERT_EQ(runDenavit({"simulate", "craig-2r", "--duration", "0.2", "--set", "payload.mass=0.5",
                        "--set", "joints[0].friction.viscous=1", "--csv", file("one.csv")})
                .code,
            0);
  EXPECT_EQ(readFile(file("fall-4.csv")), readFile(file("one.csv")));
  EXPECT_TRUE(fs::exists(file("fall-6.json")));
  EXPECT_FALSE(fs::exists(file("fall-7.csv")));
  const auto error = [&](const std::string& change) {
    return runDenavit({"simulate", "craig-2r", "--set", change}).err;
  };
  EXPECT_THAT(error("payload.mass=0:-1:1"), HasSubstr("does not lead"));
  EXPECT_THAT(error("payload.mas=0:1:2"), HasSubstr("did you mean"));
  EXPECT_THAT(error("payload.mass=0:nan:2"), HasSubstr("FROM:STEP:TO"));
  EXPECT_THAT(error("payload.mass=0::1"), HasSubstr("FROM:STEP:TO"));
  // The reason of a run is an error, not a remark about the arm that comes before it.
  const Outcome below =
      runDenavit({"simulate", "puma560", "--duration", "0.01", "--set", "payload.mass=-1:1:1"});
  EXPECT_THAT(below.out, HasSubstr("payload.mass: is -1 kg"));
  const Outcome twice = runDenavit(
      {"simulate", "craig-2r", "--set", "payload.mass=0:1:1", "--set", "payload.mass=3"});
  EXPECT_THAT(twice.err, HasSubstr("beside"));
  EXPECT_THAT(
      runDenavit({"simulate", "craig-2r", "--set", "payload.mass=0:1:1", "--csv", "/dev/null"}).err,
      HasSubstr("is a device"));
}

}  // namespace
}  // namespace denavit
