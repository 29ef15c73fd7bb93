// What the studio finds in its user's folders when it starts: things that are no files, and what a
// session left that ended while it opened a document.
#ifdef DENAVIT_HAS_STUDIO

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "models/files/read_file.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using test::Environment;
using test::Outcome;
using test::StartedProgram;

constexpr unsigned kHangs_s = 240;  // what takes this long hangs

class StudioFolders : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(recovery);
    fs::create_directories(config / "Denavit");
  }
  void TearDown() override { fs::remove_all(folder); }

  [[nodiscard]] std::unique_ptr<StartedProgram> start(
      const std::vector<std::string>& arguments = {}) const {
    const Environment environment{{"DISPLAY", ""},
                                  {"WAYLAND_DISPLAY", ""},
                                  {"QT_QPA_PLATFORM", "offscreen"},
                                  {"XDG_DATA_HOME", (folder / "data").string()},
                                  {"XDG_CONFIG_HOME", config.string()},
                                  {"XDG_CACHE_HOME", (folder / "cache").string()}};
    return std::make_unique<StartedProgram>(arguments, "", "denavit-studio", environment, kHangs_s);
  }
  /// Until it holds, or the program is ended because it hangs.
  static bool waitFor(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(kHangs_s);
    while (!condition()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
  }
  /// @returns its exit code
  static int terminate(StartedProgram& studio) {
    studio.send(SIGTERM);
    return studio.wait().code;
  }
  [[nodiscard]] std::vector<fs::path> list(const std::string& ending) const {
    std::vector<fs::path> files;
    for (const auto& file : fs::directory_iterator(recovery)) {
      if (file.path().extension() == ending) files.push_back(file.path());
    }
    return files;
  }
  void write(const fs::path& path, const std::string& text) const { std::ofstream(path) << text; }

  fs::path folder = fs::temp_directory_path() / "denavit-studio-folders";
  fs::path recovery = folder / "data/Denavit/denavit-studio/recovery", config = folder / "config";
};

struct Strange {
  const char* name;
  void (*make)(const fs::path& path);
};

void makeSocket(const fs::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(path.string().size(), sizeof address.sun_path);
  std::strcpy(address.sun_path, path.c_str());
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  EXPECT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ::close(socket);
}

void makeHuge(const fs::path& path) {
  std::ofstream(path) << "x";
  fs::resize_file(path, std::uintmax_t{10} << 30u);  // a hole, which takes no room
}

const std::vector<Strange> kStrange{
    {"pipe", [](const fs::path& path) { ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0); }},
    {"socket", makeSocket},
    {"device", [](const fs::path& path) { fs::create_symlink("/dev/zero", path); }},
    {"folder", [](const fs::path& path) { fs::create_directory(path); }},
    {"link to nothing", [](const fs::path& path) { fs::create_symlink("nothing", path); }},
    {"link to itself", [](const fs::path& path) { fs::create_symlink(path.filename(), path); }},
    {"10 GB", makeHuge},
    {"no permission", [](const fs::path& path) {
       std::ofstream(path) << "x";
       fs::permissions(path, fs::perms::none);
     }}};

/// It comes as far as to offer what was lost, and heeds the signal to end.
TEST_F(StudioFolders, WhatIsNoFileHoldsNothingUp) {
  for (const Strange& strange : kStrange) {
    SCOPED_TRACE(strange.name);
    SetUp();
    write(recovery / "aa.json", "{}");
    const std::vector<fs::path> places{
        recovery / "aa.lock",         recovery / "bb.json",
        recovery / "cc.opening",      recovery / "dd.lock",
        config / "Denavit.conf",      config / "Denavit/denavit-studio.conf",
        config / "Denavit.conf.lock", config / "Denavit/denavit-studio.conf.lock",
        config / "QtProject.conf",    config / "QtProject.conf.lock"};
    for (const fs::path& place : places) strange.make(place);
    write(recovery / "zz.opening", "");  // goes when everything before it was looked at
    const auto studio = start();
    EXPECT_TRUE(waitFor([&] { return !fs::exists(recovery / "zz.opening"); }));
    EXPECT_EQ(terminate(*studio), 3);
    EXPECT_TRUE(fs::exists(recovery / "aa.json"));
    EXPECT_NE(fs::symlink_status(recovery / "bb.json").type(), fs::file_type::not_found);
  }
}

TEST_F(StudioFolders, SettingsInWhatIsNoFolderHoldNothingUp) {
  fs::remove_all(config);
  ASSERT_EQ(::mkfifo(config.c_str(), 0600), 0);
  write(recovery / "zz.opening", "");
  const auto studio = start();
  EXPECT_TRUE(waitFor([&] { return !fs::exists(recovery / "zz.opening"); }));
  EXPECT_EQ(terminate(*studio), 3);
}

TEST_F(StudioFolders, AFileThatEndedTheProgramIsNotOpenedByItself) {
  const std::string file = (folder / "arm.json").string();
  ASSERT_EQ(test::runDenavit({"convert", "puma560", file}).code, 0);
  // Killed while it opens the file; once it has opened it there is no mark any more.
  for (int attempt = 0; attempt < 50 && list(".opening").empty(); ++attempt) {
    const auto studio = start({file});
    ASSERT_TRUE(waitFor([&] {  // the mark is made before the name is written into it
      const std::vector<fs::path> marks = list(".opening");
      return !marks.empty() && !readFile(marks[0].string()).empty();
    }));
    studio->send(SIGKILL);
    EXPECT_EQ(studio->wait().code, 1000 + SIGKILL);
  }
  const std::vector<fs::path> marks = list(".opening");
  ASSERT_EQ(marks.size(), 1u);
  EXPECT_EQ(readFile(marks[0].string()), file);
  const std::vector<fs::path> before = list(".lock");
  const auto studio = start({file});
  // From the moment that it has a lock it heeds the signal, when it has chosen what to open.
  ASSERT_TRUE(waitFor([&] {
    const std::vector<fs::path> locks = list(".lock");
    return std::any_of(locks.begin(), locks.end(), [&](const fs::path& lock) {
      return std::find(before.begin(), before.end(), lock) == before.end();
    });
  }));
  EXPECT_EQ(terminate(*studio), 3);
  EXPECT_EQ(list(".opening"), marks) << "opened again, it would be under a mark of that session";
}

}  // namespace
}  // namespace denavit

#endif
