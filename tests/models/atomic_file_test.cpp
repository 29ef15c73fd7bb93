#include "models/files/atomic_file.h"

#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "models/files/live_temporaries.h"
#include "models/files/read_file.h"
#include "models/issue.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class AtomicFile : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  std::string path(const std::string& name) const { return (folder / name).string(); }
  std::vector<std::string> list() const {
    std::vector<std::string> names;
    for (const auto& file : fs::directory_iterator(folder)) {
      names.push_back(file.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  static mode_t modeOf(const std::string& file) {
    struct stat status {};
    EXPECT_EQ(::stat(file.c_str(), &status), 0) << file;
    return status.st_mode & 0777u;
  }
  /// What writing complains about; empty: it was written.
  static std::string complaint(const std::string& file) {
    try {
      writeAtomically(file, "new");
      return "";
    } catch (const DescriptionError& error) {
      return error.what();
    }
  }
  fs::path folder = fs::temp_directory_path() / "denavit-atomic-file-test";
};

TEST_F(AtomicFile, ATemporaryIsNobodyElsesAndCannotBeGuessed) {
  const TemporaryFile one(path("a.json")), two(path("a.json"));
  EXPECT_NE(one.path(), two.path());
  EXPECT_EQ(fs::path(one.path()).parent_path(), folder);
  EXPECT_EQ(modeOf(one.path()), 0600u);
  EXPECT_NE(::fcntl(one.descriptor(), F_GETFD) & FD_CLOEXEC, 0);
  const Descriptor other(::open(one.path().c_str(), O_RDONLY));
  EXPECT_NE(::flock(other.number(), LOCK_EX | LOCK_NB), 0) << "it is locked while it is written";
}

TEST_F(AtomicFile, ItGetsTheModeOfItsTargetOrThatOfTheUmask) {
  const mode_t mask = ::umask(022);
  ::umask(mask);
  writeAtomically(path("new.json"), "x");
  EXPECT_EQ(modeOf(path("new.json")), 0666u & ~mask);
  std::ofstream(path("old.json")) << "old";
  fs::permissions(path("old.json"), fs::perms(0640));
  writeAtomically(path("old.json"), "x");
  EXPECT_EQ(modeOf(path("old.json")), 0640u);
}

TEST_F(AtomicFile, LinksAreWrittenThroughAlsoWhereTheyLeadNowhereYet) {
  fs::create_directories(folder / "deep");
  fs::create_symlink("deep/real.txt", path("link"));
  writeAtomically(path("link"), "one");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(readFile(path("deep/real.txt")), "one");
  writeAtomically(path("link"), "two");
  EXPECT_EQ(readFile(path("deep/real.txt")), "two");
  EXPECT_THAT(list(), testing::ElementsAre("deep", "link"));
}

TEST_F(AtomicFile, AProtectedTargetIsRefusedAndStays) {
  std::ofstream(path("kept.json")) << "old";
  fs::permissions(path("kept.json"), fs::perms(0444));
  EXPECT_EQ(complaint(path("kept.json")), path("kept.json") +
                                              ": file: is write-protected: allow writing to it, or "
                                              "choose another name");
  EXPECT_EQ(readFile(path("kept.json")), "old");
  EXPECT_THAT(list(), testing::ElementsAre("kept.json"));
}

TEST_F(AtomicFile, NamesFoldersAndPlacesThatCannotBeWrittenAreSaid) {
  EXPECT_THAT(complaint(path(std::string(256, 'x'))),
              HasSubstr("(File name too long): give it a name of at most 255 bytes"));
  EXPECT_EQ(complaint(path(std::string(255, 'x'))), "") << "the temporary's name is no longer";
  EXPECT_THAT(complaint(path("no/x.json")), HasSubstr("its folder does not exist"));
  EXPECT_THAT(complaint(folder.string()), HasSubstr("is a folder"));
  fs::create_symlink("b", path("a"));
  fs::create_symlink("a", path("b"));
  EXPECT_THAT(complaint(path("a")), HasSubstr("make the link lead to a file"));
  EXPECT_THAT(complaint("/proc/self/exe"), HasSubstr("leads through /proc"));
  EXPECT_THAT(complaint(""), HasSubstr("has no name"));
  EXPECT_THAT(complaint("/dev/full"), HasSubstr("No space left on device"));
}

/// What a killed program leaves is a temporary that nobody holds.
TEST_F(AtomicFile, WhatNobodyHoldsIsRemovedByTheNextWrite) {
  std::string name;
  {
    const TemporaryFile example(path("a.json"));
    name = example.path();
  }
  std::ofstream(name) << "half of";
  fs::create_directories(path(".denavit-folderfolderfold.tmp") + "/frames");
  std::ofstream(path(".denavit-mine.tmp")) << "another program's";
  const TemporaryFile held(path("b.json"));
  writeAtomically(path("a.json"), "x");
  EXPECT_THAT(list(), testing::UnorderedElementsAre(".denavit-mine.tmp", "a.json",
                                                    fs::path(held.path()).filename().string()));
}

TEST_F(AtomicFile, AFailureLeavesTheOldFileAndNothingElse) {
  writeAtomically(path("a.json"), "old");
  EXPECT_THROW(writeAtomically(path("a.json"),
                               [](std::ostream& out) {
                                 out << "half of";
                                 throw DescriptionError("a", {});
                               }),
               DescriptionError);
  EXPECT_EQ(readFile(path("a.json")), "old");
  EXPECT_THAT(list(), testing::ElementsAre("a.json"));
  EXPECT_FALSE(isWritingFiles());
}

TEST_F(AtomicFile, AnEndWithoutTimeTakesWhatIsBeingWrittenAlong) {
  const TemporaryFile one(path("a.json")), two(path("b.json"));
  EXPECT_TRUE(isWritingFiles());
  removeLiveTemporaries();
  EXPECT_THAT(list(), testing::IsEmpty());
}

}  // namespace
}  // namespace denavit
