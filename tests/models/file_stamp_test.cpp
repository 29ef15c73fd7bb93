#include "models/files/file_stamp.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "models/files/atomic_file.h"
#include "models/files/guarded_write.h"
#include "models/files/read_file.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for every test, gone afterwards.
class FileStampTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder = fs::temp_directory_path() / ("denavit-stamp-" + std::string(info->name()));
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
  fs::path folder;
};

/// The check value of CRC-64/XZ in the catalogue of parametrised CRC algorithms.
TEST(FileStamp, IsTheCatalogueCrcAndReadsBack) {
  const FileStamp stamp = stampOf("123456789");
  EXPECT_EQ(stamp.crc64, 0x995dc9bbdf1939faULL);
  EXPECT_EQ(toText(stamp), "995dc9bbdf1939fa-9");
  EXPECT_EQ(findStamp(toText(stamp)), stamp);
  EXPECT_EQ(findStamp(toText(stampOf(""))), stampOf(""));
  for (const char* text : {"", "995dc9bbdf1939fa", "995dc9bbdf1939fa-", "995dc9bbdf1939fa-9x",
                           "995dc9bbdf1939fg-9", "995dc9bbdf1939fa--9", "1-9"}) {
    EXPECT_FALSE(findStamp(text)) << text;
  }
}

TEST_F(FileStampTest, TheBytesDecideNotTimesNorTheInode) {
  writeAtomically(path("a"), "one");
  const FileNow before = lookAtFile(path("a"));
  EXPECT_TRUE(before.exists);
  EXPECT_EQ(before.stamp, stampOf("one"));
  fs::last_write_time(path("a"), fs::file_time_type::clock::now() + std::chrono::hours(5));
  EXPECT_EQ(lookAtFile(path("a")), before);
  writeAtomically(path("a"), "one");  // another inode
  EXPECT_EQ(lookAtFile(path("a")), before);
  // In place, of the same size, with the time put back.
  const auto time = fs::last_write_time(path("a"));
  std::ofstream(path("a")) << "two";
  fs::last_write_time(path("a"), time);
  EXPECT_NE(lookAtFile(path("a")), before);
}

TEST_F(FileStampTest, WhatCannotBeReadExistsWithoutAStamp) {
  EXPECT_EQ(lookAtFile(path("none")), FileNow{});
  EXPECT_EQ(lookAtFile(path("none/deeper")), FileNow{});
  EXPECT_EQ(lookAtFile(folder.string()), (FileNow{true, std::nullopt}));
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(lookAtFile(path("pipe")), (FileNow{true, std::nullopt}));  // and does not wait
}

TEST_F(FileStampTest, OnlyWhatIsKnownIsOverwritten) {
  const FileStamp one = writeUnlessChanged(path("a"), "one", {});
  EXPECT_EQ(one, stampOf("one"));
  EXPECT_NO_THROW(writeUnlessChanged(path("a"), "two", {{true, one}}));
  try {
    writeUnlessChanged(path("a"), "three", {{true, one}});
    FAIL();
  } catch (const FileChanged& changed) {
    EXPECT_EQ(changed.found(), (FileNow{true, stampOf("two")}));
    EXPECT_THAT(changed.what(), testing::HasSubstr("changed by another program"));
  }
  EXPECT_EQ(readFile(path("a")), "two");
  EXPECT_NO_THROW(writeUnlessChanged(path("a"), "three", {{true, one}, {true, stampOf("two")}}));
  fs::remove(path("a"));
  EXPECT_NO_THROW(writeUnlessChanged(path("a"), "four", {{true, one}}));
  EXPECT_EQ(readFile(path("a")), "four");
}

TEST_F(FileStampTest, ALinkStaysALinkAndItsTargetIsLookedAt) {
  fs::create_directories(folder / "real");
  writeAtomically(path("real/a"), "one");
  fs::create_symlink("real/a", path("link"));
  EXPECT_EQ(lookAtFile(path("link")).stamp, stampOf("one"));
  writeAtomically(path("real/a"), "two");
  EXPECT_THROW(writeUnlessChanged(path("link"), "x", {{true, stampOf("one")}}), FileChanged);
  EXPECT_NO_THROW(writeUnlessChanged(path("link"), "three", {{true, stampOf("two")}}));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(readFile(path("real/a")), "three");
}

/// Every writer reads, adds one letter and writes unless changed. No letter is lost only where the
/// look and the write are one, also through a link in another folder.
TEST_F(FileStampTest, OfWritersAtOneInstantNoneWinsInSilence) {
  constexpr int kWriters = 4, kLetters = 6;
  fs::create_directories(folder / "elsewhere");
  fs::create_symlink("../a", path("elsewhere/link"));
  writeAtomically(path("a"), "");
  std::atomic<int> refused = 0;
  std::vector<std::thread> writers;
  for (int k = 0; k < kWriters; ++k) {
    writers.emplace_back([&, own = path(k % 2 ? "a" : "elsewhere/link"), k] {
      for (int written = 0; written < kLetters;) {
        const std::string text = readFile(own);
        try {
          writeUnlessChanged(own, text + std::string(1, static_cast<char>('a' + k)),
                             {{true, stampOf(text)}});
          ++written;
        } catch (const FileChanged&) {
          ++refused;
        }
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(readFile(path("a")).size(), kWriters * kLetters);
}

TEST_F(FileStampTest, AFolderThatAnotherKeepsLockedDelaysOnly) {
  writeAtomically(path("a"), "one");
  const int held = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY);
  ASSERT_EQ(::flock(held, LOCK_EX), 0);
  EXPECT_NO_THROW(writeUnlessChanged(path("a"), "two", {{true, stampOf("one")}}));
  ::close(held);
  EXPECT_EQ(readFile(path("a")), "two");
}

}  // namespace
}  // namespace denavit
