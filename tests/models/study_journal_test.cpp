// What is left of a study that was ended at any byte of its journal.

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <sys/inotify.h>

#include "models/files/descriptor.h"
#include "models/files/read_file.h"
#include "models/issue.h"
#include "models/study/journal.h"
#include "models/study/record.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Start = StudyJournal::Start;

class StudyJournalFile : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  static std::string recordOf(std::uint64_t index) {
    return "record " + std::string(index % 7, 'x') + std::to_string(index);
  }
  StudyJournal open(Start start, const std::string& identity = "a study") const {
    return {results, identity, 20, start};
  }
  std::string errorOf(Start start, const std::string& identity = "a study") const {
    try {
      (void)open(start, identity);
    } catch (const DescriptionError& error) {
      return error.what();
    }
    return "none";
  }
  void write(const std::string& bytes) const {
    std::ofstream(path, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()));
  }

  fs::path folder = fs::temp_directory_path() / "denavit-study-journal-test";
  std::string results = (folder / "results.csv").string();
  std::string path = StudyJournal::pathFor(results);
};

TEST_F(StudyJournalFile, WhatIsWholeIsFoundAgainAfterAnEndAtAnyByte) {
  {
    StudyJournal journal = open(Start::Fresh);
    for (const std::uint64_t index : {3, 0, 19, 7}) journal.append(index, recordOf(index));
  }
  const std::string whole = readFile(path);
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    write(whole.substr(0, length));
    StudyJournal journal = open(Start::Resume);
    std::uint64_t found = 0;
    for (std::uint64_t index = 0; index < 20; ++index) {
      if (!journal.isDone(index)) continue;
      ++found;
      EXPECT_EQ(journal.read(index), recordOf(index));
    }
    EXPECT_EQ(found, journal.doneCount());
    if (length == whole.size()) {
      EXPECT_EQ(found, 4u);
    }
    journal.append(11, recordOf(11));  // goes on behind what is whole
    EXPECT_EQ(journal.read(11), recordOf(11));
    EXPECT_EQ(journal.listMissing().size(), 20 - found - 1);
  }
}

TEST_F(StudyJournalFile, ABrokenRecordEndsWhatIsTrusted) {
  {
    StudyJournal journal = open(Start::Fresh);
    for (std::uint64_t index = 0; index < 5; ++index) journal.append(index, recordOf(index));
  }
  std::string bytes = readFile(path);
  bytes[bytes.size() - 2] ^= 1;
  write(bytes);
  EXPECT_EQ(open(Start::Resume).doneCount(), 4u);
}

TEST_F(StudyJournalFile, ForeignOnesAreRefusedAndStay) {
  { open(Start::Fresh).append(1, "one"); }
  const std::string before = readFile(path);
  EXPECT_THAT(errorOf(Start::Fresh), HasSubstr("go on with --resume"));
  EXPECT_THAT(errorOf(Start::Resume, "another"), HasSubstr("runs of another study"));
  EXPECT_EQ(readFile(path), before);
  write("time,q1_rad\n0,0\n and more that is a table of somebody else");
  EXPECT_THAT(errorOf(Start::Resume), HasSubstr("is no journal"));
  EXPECT_THAT(errorOf(Start::Fresh), HasSubstr("is no journal"));
}

TEST_F(StudyJournalFile, OneProgramAtATimeWritesToIt) {
  const StudyJournal journal = open(Start::Fresh);
  EXPECT_THAT(errorOf(Start::Resume), HasSubstr("written by another program"));
}

/// A kill between making a file and taking its name away would leave it for ever.
TEST_F(StudyJournalFile, OneWithoutResultsNeverHasAName) {
  const char* const before = std::getenv("TMPDIR");
  const std::string usual = before ? before : "";
  ::setenv("TMPDIR", folder.c_str(), 1);
  const Descriptor watch(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  ASSERT_GE(::inotify_add_watch(watch.number(), folder.c_str(), IN_CREATE | IN_MOVED_TO), 0);
  StudyJournal journal("a study", 20);
  before ? ::setenv("TMPDIR", usual.c_str(), 1) : ::unsetenv("TMPDIR");
  std::array<char, 4096> seen{};
  EXPECT_LT(::read(watch.number(), seen.data(), seen.size()), 0) << "a file was given a name";
  journal.append(3, "three");
  EXPECT_EQ(journal.read(3), "three");
}

TEST_F(StudyJournalFile, RecordsKeepEveryBit) {
  StudyRow row;
  row.status = StudyRow::Status::EndedEarly;
  row.reason = "blew up, at \"t\" = 1\n";
  row.endTime = 0.1;
  row.closure = -0.0;
  row.measures = {std::nan(""), 1e-308, -1e308};
  row.rows = {1, 2, 3, 4};
  const StudyRow back = readRecord(toRecord(row), 3);
  EXPECT_EQ(toRecord(back), toRecord(row));
  EXPECT_EQ(back.reason, row.reason);
  EXPECT_EQ(back.rows, row.rows);
  const std::string bytes = toRecord(row);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_THROW((void)readRecord(bytes.substr(0, length), 3), std::runtime_error);
  }
  EXPECT_THROW((void)readRecord(bytes, 2), std::runtime_error);
}

}  // namespace
}  // namespace denavit
