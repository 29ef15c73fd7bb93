#include "models/files/read_file.h"

#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "models/channels/measured_table.h"
#include "models/document/document.h"
#include "models/files/atomic_file.h"
#include "models/files/library.h"
#include "models/import/foreign_arm.h"
#include "models/json/json_outline.h"
#include "models/robot/robot_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/stored_run/read_run.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ReadingFiles : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  std::string path(const std::string& name) const { return (folder / name).string(); }
  std::string makeFifo(const std::string& name) const {
    EXPECT_EQ(::mkfifo(path(name).c_str(), 0600), 0);
    return path(name);
  }
  fs::path folder = fs::temp_directory_path() / "denavit-read-file-test";
};

/// What the work complains about; empty: it went well.
template <typename Work>
std::string whyUnread(Work work) {
  try {
    work();
    return "";
  } catch (const DescriptionError& error) {
    return error.what();
  }
}

TEST_F(ReadingFiles, PipesDevicesAndSocketsAreRefusedAtOnce) {
  const std::string fifo = makeFifo("fifo");
  EXPECT_THAT(whyUnread([&] { (void)readFile(fifo); }),
              HasSubstr(fifo + ": file: is a pipe; it must be a file: write what comes"));
  EXPECT_THAT(whyUnread([&] { (void)readFile("/dev/zero"); }),
              HasSubstr("/dev/zero: file: is a device; it must be a file: name a file"));
  EXPECT_THAT(whyUnread([&] { (void)readFile(folder.string()); }), HasSubstr("is a folder"));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path("socket").copy(address.sun_path, sizeof address.sun_path - 1);
  const Descriptor socket(::socket(AF_UNIX, SOCK_STREAM, 0));
  ASSERT_EQ(::bind(socket.number(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  EXPECT_THAT(whyUnread([&] { (void)readFile(path("socket")); }), HasSubstr("is a socket"));
}

/// A file by its kind, but one that makes its reader wait.
TEST_F(ReadingFiles, AFileWithoutAnEndIsRefused) {
  const std::string log = "/proc/kmsg";
  const Descriptor open(::open(log.c_str(), O_RDONLY | O_NONBLOCK));
  if (!open.isOpen()) GTEST_SKIP() << "only those who may read it could wait for it";
  EXPECT_THAT(whyUnread([&] { (void)readFile(log); }), HasSubstr("nor an end"));
}

TEST_F(ReadingFiles, WhatIsTooLargeIsRefusedWhileItIsRead) {
  std::ofstream(path("big")) << std::string(3000000, 'x');
  EXPECT_EQ(readFile(path("big")).size(), 3000000u);
  EXPECT_THAT(whyUnread([&] { (void)readFile(path("big"), 2u << 20u); }),
              HasSubstr("is larger than 2 MB"));
  EXPECT_EQ(readStart(path("big"), 200), std::string(200, 'x'));
  fs::resize_file(path("big"), std::uintmax_t{1} << 40u);  // a hole: it takes no room
  EXPECT_THAT(whyUnread([&] { (void)readFile(path("big")); }), HasSubstr("is larger than 256 MB"));
  EXPECT_EQ(readStart(path("big"), 3).size(), 3u);
  EXPECT_EQ(readStart(path("big"), 0), "");
}

/// Every way by which a file is read, given a pipe and a device.
TEST_F(ReadingFiles, NoReaderWaits) {
  const std::string fifo = makeFifo("fifo");
  for (const std::string& file : {fifo, std::string("/dev/zero")}) {
    const std::string refused = " it must be a file";
    EXPECT_THAT(whyUnread([&] { (void)readRobot(file); }), HasSubstr(refused));
    EXPECT_THAT(whyUnread([&] { (void)readScenario(file); }), HasSubstr(refused));
    EXPECT_THAT(whyUnread([&] { (void)readProject(file); }), HasSubstr(refused));
    EXPECT_THAT(whyUnread([&] { (void)readMeasured(file); }), HasSubstr(refused));
    EXPECT_THAT(whyUnread([&] { (void)readForeignFile(file, {}); }), HasSubstr(refused));
    EXPECT_THAT(whyUnread([&] { (void)isRunTable(file); }), HasSubstr(refused));
    EXPECT_THAT(whyUnread([&] { Document().open(file); }), HasSubstr(refused));
    EXPECT_FALSE(isForeignFile(file));
    const std::string head = R"({"schema": "denavit-scenario/1", "robot": )";
    EXPECT_THAT(whyUnread([&] {
                  (void)parseScenario(head + "\"" + file + "\"}", "run.json", folder.string());
                }),
                HasSubstr(refused));
    const ScenarioDescription torques = parseScenario(
        head + R"("craig-2r", "input": {"csv": ")" + file + "\"}}", "run.json", folder.string());
    EXPECT_THAT(whyUnread([&] { (void)makeSimulation(torques); }), HasSubstr(refused));
  }
}

TEST_F(ReadingFiles, ASideFileToReplaceIsJudgedByItsStartAlone) {
  ::mkfifo(path("run.json").c_str(), 0600);
  EXPECT_THAT(whyUnread([&] { requireWritable(path("run.csv")); }), HasSubstr("is a pipe"));
  fs::remove(path("run.json"));
  std::ofstream(path("run.json")) << R"({"schema": "denavit-run/1",)";
  fs::resize_file(path("run.json"), std::uintmax_t{1} << 40u);
  EXPECT_EQ(whyUnread([&] { requireWritable(path("run.csv")); }), "");
}

TEST_F(ReadingFiles, ATypedPipeIsReadOnceForAllReaders) {
  const std::string fifo = makeFifo("typed.json");
  const std::string text = readFile(findInLibrary("craig-2r")->path);
  const auto writer = std::async(std::launch::async, [&] {
    std::ofstream out(fifo);
    out << text.substr(0, 100) << std::flush;
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // not all comes at once
    out << text.substr(100);
  });
  admitPipe(fifo);
  writer.wait();
  EXPECT_EQ(readFile(fifo), text);
  EXPECT_EQ(readStart(fifo, 10), text.substr(0, 10));
  EXPECT_EQ(readRobot(fifo), readRobot("craig-2r"));
  Document document;
  document.open(fifo);
  EXPECT_EQ(document.robot(), readRobot("craig-2r"));
  EXPECT_EQ(document.path(), "") << "there is nothing to save to";
}

TEST_F(ReadingFiles, ATypedPipeWithoutAWriterIsRefused) {
  const std::string fifo = makeFifo("silent");
  EXPECT_THAT(whyUnread([&] { admitPipe(fifo); }), HasSubstr("is a pipe that nobody writes to"));
  EXPECT_EQ(whyUnread([&] { admitPipe("/dev/zero"); }), "") << "readFile() refuses it";
  EXPECT_EQ(whyUnread([&] { admitPipe(path("missing")); }), "");
}

/// Also through a link: it is no pipe between two programs of a shell.
TEST_F(ReadingFiles, ATypedPipeThatFallsSilentIsRefused) {
  const std::string fifo = makeFifo("silent");
  fs::create_symlink(fifo, path("link"));
  const Descriptor writer(::open(fifo.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
  EXPECT_THAT(whyUnread([&] { admitPipe(path("link")); }), HasSubstr("sends nothing for 4 s"));
}

TEST_F(ReadingFiles, OutputGoesToAPipeOnlyWhereSomebodyReads) {
  const std::string fifo = makeFifo("out");
  EXPECT_THAT(whyUnread([&] { writeAtomically(fifo, "x"); }),
              HasSubstr("is a pipe that nobody reads"));
}

TEST(JsonOutline, TellsWhatATextIsWithoutKeepingIt) {
  const JsonOutline run =
      findJsonOutline(R"({"a": {"schema": "inner"}, "schema": "denavit-run/1", "joints": [1]})");
  EXPECT_TRUE(run.isWhole && run.isObject && run.isStructured);
  EXPECT_EQ(run.schema, "denavit-run/1");
  EXPECT_THAT(run.keys, testing::ElementsAre("a", "schema", "joints"));
  EXPECT_TRUE(run.has("joints"));
  EXPECT_FALSE(run.has("inner"));
  EXPECT_FALSE(findJsonOutline(R"({"schema": "x")").isWhole);
  EXPECT_FALSE(findJsonOutline("7").isStructured);
  EXPECT_TRUE(findJsonOutline(R"([{"schema": "x"}])").schema.empty());
  EXPECT_TRUE(findJsonOutline(std::string(1000000, '[')).isStructured);
}

TEST(JsonOutline, ATextOfMillionsOfValuesIsRefusedWhileItIsRead) {
  std::string text = R"({"joints": [{})";
  for (int k = 0; k < 2000000; ++k) text += ",{}";
  EXPECT_THAT(whyUnread([&] { (void)parseRobot(text + "]}", "huge.json"); }),
              HasSubstr("huge.json: the file: has more than 1000000 values"));
}

}  // namespace
}  // namespace denavit
