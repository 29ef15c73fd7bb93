// Ranks that mpirun starts: this program is what it starts, with --trial.

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/cluster/mpi_trial.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;

std::string readText(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::string makeSerially(std::uint64_t runs) {
  std::string text;
  for (std::uint64_t index = 0; index < runs; ++index) text += test::makeTrialRecord(index);
  return text;
}

bool hasMpi() {
  return std::system("command -v mpirun >/dev/null 2>&1") == 0 &&
         fs::exists(std::string(DENAVIT_PROGRAMS) + "/libdenavit-mpi.so");
}

class Mpi : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override {
    if (launcher > 0) {
      ::kill(launcher, SIGKILL);
      wait();
    }
    fs::remove_all(folder);
  }

  /// @param arguments  of mpirun and the trial
  void start(std::vector<std::string> arguments) {
    launcher = ::fork();
    if (launcher != 0) return;
    const int out = ::open((folder / "said").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(out, STDERR_FILENO);
    // MPI leaves much behind, and its modules are gone when that is listed: no suppression can name
    // them. What we leave behind shows in the tests without MPI.
    ::setenv("LSAN_OPTIONS", "detect_leaks=0", 1);
    for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"}) {
      ::setenv(name, "1", 1);
    }
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    ::execvp(argv[0], argv.data());
    ::_exit(127);
  }
  /// @param flags  of mpirun
  /// @param last   of the trial's arguments
  void startRanks(int ranks, const std::vector<std::string>& flags, int runs, int most_us,
                  const std::vector<std::string>& last = {}) {
    for (int rank = 0; rank < ranks; ++rank) fs::remove(processFile(rank));
    // Ranks that wait for each other for ever end, and the test with them.
    std::vector<std::string> all{"mpirun",          "--timeout", "600",
                                 "--oversubscribe", "-n",        std::to_string(ranks)};
    all.insert(all.end(), flags.begin(), flags.end());
    for (const std::string& own : {program(), std::string("--trial"), file(), std::to_string(runs),
                                   std::to_string(most_us)}) {
      all.push_back(own);
    }
    all.insert(all.end(), last.begin(), last.end());
    start(all);
  }
  /// @returns the exit code; 1000 and the signal where one ended it
  int wait() {
    int status = 0;
    ::waitpid(std::exchange(launcher, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  }
  void awaitRanks(int ranks) const {
    for (int rank = 0; rank < ranks; ++rank) EXPECT_GT(processOf(rank), 0);
  }
  /// Waits until a rank is at work.
  pid_t processOf(int rank) const {
    while (!fs::exists(processFile(rank))) std::this_thread::sleep_for(2ms);
    return static_cast<pid_t>(std::stol(readText(processFile(rank))));
  }
  /// Every test of an end has this one: no rank goes on alone.
  void expectNobodyLeft(int ranks) const {
    for (int rank = 0; rank < ranks; ++rank) {
      const pid_t process = processOf(rank);
      // Whoever started it may still have to take note of its end.
      for (int k = 0; k < 5000 && ::kill(process, 0) == 0 && !isDead(process); ++k) {
        std::this_thread::sleep_for(2ms);
      }
      EXPECT_TRUE(::kill(process, 0) != 0 || isDead(process)) << "rank " << rank;
    }
  }
  static bool isDead(pid_t process) {
    const std::string state = readText("/proc/" + std::to_string(process) + "/stat");
    const std::size_t end = state.rfind(") ");
    return end == std::string::npos || state[end + 2] == 'Z' || state[end + 2] == 'X';
  }
  [[nodiscard]] std::string said() const { return readText(folder / "said"); }
  [[nodiscard]] std::string file() const { return (folder / "records").string(); }
  [[nodiscard]] fs::path processFile(int rank) const { return file() + "." + std::to_string(rank); }
  static std::string program() { return fs::read_symlink("/proc/self/exe").string(); }

  fs::path folder = fs::temp_directory_path() / ("denavit-mpi-test-" + std::to_string(::getpid()));
  pid_t launcher = -1;
};

class MpiRanks : public Mpi {
 protected:
  void SetUp() override {
    if (!hasMpi()) GTEST_SKIP() << "mpirun or libdenavit-mpi.so is not here";
    Mpi::SetUp();
  }
};

/// DENAVIT_KILLS=500 asks for more than what fits into every test run.
int countRankKills(int usual) {
  const char* asked = std::getenv("DENAVIT_KILLS");
  return asked ? std::atoi(asked) : usual;
}

TEST_F(MpiRanks, AnyNumberMakesTheSameRecords) {
  for (const int ranks : {1, 2, 4}) {
    startRanks(ranks, {}, 1000, 300);
    EXPECT_EQ(wait(), 0) << said();
    EXPECT_EQ(readText(file()), makeSerially(1000)) << ranks << " ranks";
    expectNobodyLeft(ranks);
    fs::remove(file());
  }
}

TEST_F(MpiRanks, AKilledOneLosesNothingWhereMpirunLetsTheOthersLive) {
  std::mt19937 random(3);
  std::uniform_int_distribution<int> instant_ms(0, 400), anyOther(1, 2);
  for (int kill = 0; kill < countRankKills(3); ++kill) {
    startRanks(3, {"--enable-recovery"}, 3000, 800);
    const pid_t process = processOf(anyOther(random));
    std::this_thread::sleep_for(std::chrono::milliseconds(instant_ms(random)));
    ::kill(process, SIGKILL);
    EXPECT_EQ(wait(), 0) << said();
    EXPECT_EQ(readText(file()), makeSerially(3000)) << "kill " << kill;
    expectNobodyLeft(3);
    fs::remove(file());
  }
}

TEST_F(MpiRanks, AllEndWhereMpirunEndsTheJobOfAKilledOne) {
  startRanks(3, {}, 1000000, 800);
  awaitRanks(3);
  ::kill(processOf(1), SIGKILL);
  EXPECT_EQ(wait(), 128 + SIGKILL) << said();
  expectNobodyLeft(3);
}

TEST_F(MpiRanks, AllEndWithoutRankZero) {
  startRanks(3, {"--enable-recovery"}, 1000000, 800);
  awaitRanks(3);
  ::kill(processOf(0), SIGKILL);
  [[maybe_unused]] const int code = wait();
  EXPECT_THAT(said(), HasSubstr("rank 0: is lost"));
  expectNobodyLeft(3);
}

/// MPI itself waits for ever for a rank that is killed before it has joined the others.
TEST_F(MpiRanks, AllEndWhereRankZeroDiesBeforeItHasJoined) {
  const std::string dies = "if [ \"$OMPI_COMM_WORLD_RANK\" = 0 ]; then kill -KILL $$; fi; exec ";
  start({"mpirun", "--timeout", "600", "--oversubscribe", "--enable-recovery", "-n", "3", "-x",
         "DENAVIT_MPI_START_S=3", "sh", "-c", dies + program() + " --trial " + file() + " 10 9"});
  [[maybe_unused]] const int code = wait();
  EXPECT_THAT(said(), HasSubstr("one of 3 processes, but MPI has not connected them within 3 s: "
                                "check whether one of them has ended"));
  EXPECT_THAT(said(), testing::Not(HasSubstr("timeout")));
  EXPECT_FALSE(fs::exists(file()));
}

TEST_F(Mpi, ATimeThatIsNoneIsRefused) {
  for (const char* time : {"soon", "0", "-1", "nan", "1e9"}) {
    start({"env", std::string("DENAVIT_MPI_START_S=") + time, "OMPI_COMM_WORLD_SIZE=2", program(),
           "--trial", file(), "10", "9"});
    EXPECT_EQ(wait(), 2);
    EXPECT_THAT(said(), HasSubstr("ranks: DENAVIT_MPI_START_S: is \"" + std::string(time) +
                                  "\"; it must be a time in s"));
  }
}

TEST_F(MpiRanks, AllEndWhenMpirunIsInterrupted) {
  startRanks(3, {}, 1000000, 800);
  awaitRanks(3);
  ::kill(launcher, SIGINT);
  EXPECT_NE(wait(), 0);
  expectNobodyLeft(3);
}

TEST_F(MpiRanks, OfDifferentStudiesAreRefused) {
  startRanks(2, {}, 1000, 300, {"other"});
  EXPECT_EQ(wait(), 2);
  EXPECT_THAT(said(), HasSubstr("ranks: rank 1: has read another study"));
  EXPECT_FALSE(fs::exists(file()));
  expectNobodyLeft(2);
}

/// One of several that cannot find the others does not do all the work by itself.
TEST_F(Mpi, OneOfSeveralThatCannotJoinTheOthersIsRefused) {
  start(
      {"env", "SLURM_PROCID=1", "SLURM_STEP_NUM_TASKS=2", program(), "--trial", file(), "10", "9"});
  EXPECT_EQ(wait(), 2);
  EXPECT_THAT(said(),
              HasSubstr("ranks: SLURM_STEP_NUM_TASKS: says that this is one of 2 processes"));
  EXPECT_FALSE(fs::exists(file()));
  // As another MPI's mpiexec starts it.
  start({"env", "PMI_SIZE=2", "PMI_RANK=0", program(), "--trial", file(), "10", "9"});
  EXPECT_EQ(wait(), 2);
  EXPECT_THAT(said(), HasSubstr("ranks: PMI_SIZE: says that this is one of 2 processes, but "));
  EXPECT_FALSE(fs::exists(file()));
}

}  // namespace
}  // namespace denavit

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  if (!arguments.empty() && arguments.front() == "--trial") {
    return denavit::test::runMpiTrial({arguments.begin() + 1, arguments.end()});
  }
  testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
