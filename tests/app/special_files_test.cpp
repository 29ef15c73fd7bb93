// Pipes, devices and files without an end, named wherever a file can be named.

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "models/files/library.h"
#include "models/files/read_file.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::runDenavit;
using testing::HasSubstr;
using testing::StartsWith;

class SpecialFiles : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  }
  void TearDown() override { fs::remove_all(folder); }
  std::string path(const std::string& name) const { return (folder / name).string(); }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }
  /// A command line of a shell that knows pipes as arguments.
  int runInBash(const std::string& command) const {
    const std::string program = std::string(DENAVIT_PROGRAMS) + "/denavit";
    const std::string line = "bash -c 'denavit() { " + program + " \"$@\"; }; " + command + "' >" +
                             path("out") + " 2>" + path("err");
    return WEXITSTATUS(std::system(line.c_str()));
  }

  fs::path folder = fs::temp_directory_path() / "denavit_special_files_test";
  std::string fifo = path("fifo.json");
};

TEST_F(SpecialFiles, EveryCommandRefusesThem) {
  const std::vector<std::vector<std::string>> commands = {
      {"check"}, {"show"}, {"evaluate"}, {"simulate"}, {"modes"}, {"formulations"}, {"convert"}};
  for (const std::string& name : {fifo, std::string("/dev/zero"), folder.string()}) {
    for (std::vector<std::string> arguments : commands) {
      arguments.push_back(name);
      if (arguments.front() == "convert") arguments.push_back(path("out.json"));
      const Outcome outcome = runDenavit(arguments);
      EXPECT_EQ(outcome.code, 2) << arguments.front() << ' ' << name;
      EXPECT_THAT(outcome.err, StartsWith(name + ": file: is a ")) << arguments.front();
      EXPECT_EQ(outcome.out, "");
    }
  }
}

TEST_F(SpecialFiles, NoFileMayNameThem) {
  for (const std::string& name : {fifo, std::string("/dev/zero")}) {
    const std::string robot =
        file("robot.json", R"({"schema": "denavit-scenario/1", "robot": ")" + name + R"("})");
    const std::string torques = file("torques.json",
                                     R"({"schema": "denavit-scenario/1", "robot": "craig-2r",
                                         "input": {"csv": ")" +
                                         name + R"("}})");
    for (const std::string& scenario : {robot, torques}) {
      for (const char* command : {"check", "simulate"}) {
        const Outcome outcome = runDenavit({command, scenario});
        EXPECT_EQ(outcome.code, 2);
        EXPECT_THAT(outcome.err, HasSubstr("it must be a file")) << outcome.err;
      }
    }
  }
}

TEST_F(SpecialFiles, ASideFileThatIsAPipeIsRefusedBeforeTheRun) {
  fs::rename(fifo, path("run.json"));
  const Outcome outcome = runDenavit({"simulate", "free-fall", "--csv", path("run.csv")});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("run.json: file: is a pipe"));
}

TEST_F(SpecialFiles, ANameTooLongForTheSideFileIsRefusedBeforeTheRun) {
  // "x.csv" has room, "x.json" beside it has not.
  const std::string name = std::string(251, 'x') + ".csv";
  const Outcome outcome = runDenavit({"simulate", "free-fall", "--csv", path(name)});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr(".json: file: cannot be written (File name too long): give "
                                     "it a name of at most 255 bytes"));
  EXPECT_EQ(outcome.out, "");
}

TEST_F(SpecialFiles, PipesOfTheShellAreArguments) {
  const std::string arm = findInLibrary("craig-2r")->path;
  const std::string run = findInLibrary("free-fall")->path;
  for (const std::string command : {"check", "show", "evaluate", "simulate", "formulations"}) {
    EXPECT_EQ(runInBash(command == "simulate" ? "denavit simulate <(cat " + arm + ")"
                                              : "denavit " + command + " <(cat " + arm + ")"),
              0)
        << command << readFile(path("err"));
  }
  EXPECT_EQ(runInBash("denavit simulate <(cat " + run + ") --duration 0.1"), 0)
      << readFile(path("err"));
  EXPECT_EQ(runInBash("cat " + arm + " | denavit check /dev/stdin"), 0) << readFile(path("err"));
  EXPECT_EQ(runInBash("denavit convert <(cat " + arm + ") " + path("copy.json")), 0)
      << readFile(path("err"));
  EXPECT_EQ(runInBash("denavit convert craig-2r >(cat >/dev/null)"), 0) << readFile(path("err"));
  const std::string table = std::string(DENAVIT_TEST_DATA) + "/import/ur5_maker.csv";
  EXPECT_EQ(runInBash("denavit convert <(sleep 1; cat " + table + ") " + path("ur5.json")), 0)
      << readFile(path("err"));
  const std::string urdf = file("arm.urdf", R"(<robot name="r"><link name="a"/><link name="b">
    <inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    </link><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint></robot>)");
  for (const std::string command : {"check", "show", "evaluate", "simulate", "modes"}) {
    EXPECT_EQ(runInBash("denavit " + command + " <(cat " + urdf + ")"), 0)
        << command << readFile(path("err"));
  }
  EXPECT_EQ(runInBash("denavit check <(true)"), 2);
  EXPECT_THAT(readFile(path("err")), HasSubstr("the file is empty"));
}

TEST_F(SpecialFiles, ATableOfMillionsOfColumnsIsRefused) {
  file("wide.csv", std::string(10000000, ','));
  const std::string run = file("run.json", R"({"schema": "denavit-scenario/1", "robot": "craig-2r",
                                               "input": {"csv": "wide.csv"}})");
  const Outcome outcome = runDenavit({"check", run});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("line 1: is longer than 4 MB"));
}

TEST_F(SpecialFiles, MillionsOfValuesAndEndlessDescriptionsAreRefused) {
  std::string text = R"({"joints": [{})";
  while (text.size() < 20000000) text += ",{}";
  const std::string values = file("values.json", text + "]}");
  const std::string hole = file("hole.json", "{");
  fs::resize_file(hole, std::uintmax_t{1} << 40u);
  const Outcome many = runDenavit({"check", values});
  EXPECT_EQ(many.code, 2);
  EXPECT_THAT(many.err, HasSubstr("values.json: the file: has more than 1000000 values"));
  const Outcome large = runDenavit({"check", hole});
  EXPECT_EQ(large.code, 2);
  EXPECT_THAT(large.err, HasSubstr("hole.json: file: is larger than 32 MB"));
}

}  // namespace
}  // namespace denavit
