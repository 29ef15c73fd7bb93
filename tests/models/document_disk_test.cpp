#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "models/document/disk_differences.h"
#include "models/document/document.h"
#include "models/document/recovery_file.h"
#include "models/files/atomic_file.h"
#include "models/files/guarded_write.h"
#include "models/robot/robot_file.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

/// A document with a robot file of its own, and whatever else writes it.
class DocumentDiskTest : public testing::Test {
 protected:
  using Kind = Document::Kind;
  using State = DiskLook::State;

  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder = fs::temp_directory_path() / ("denavit-disk-" + std::string(info->name()));
    fs::remove_all(folder);
    fs::create_directories(folder);
    document.save(path("arm.json"), Kind::Robot);
  }
  void TearDown() override { fs::remove_all(folder); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
  [[nodiscard]] State state() const { return document.lookAtDisk().state; }
  static void setDiskMass(Document& of, double mass) {
    RobotDescription robot = of.robot();
    robot.joints[0].link.mass = mass;
    of.setRobot(robot);
  }
  void changeOnDisk(double mass) {
    Document other;
    other.open(path("arm.json"));
    setDiskMass(other, mass);
    other.save(path("arm.json"), Kind::Robot);
  }

  fs::path folder;
  Document document;
};

/// What goes into a device or a pipe is in no file: it may not count as saved.
TEST_F(DocumentDiskTest, NothingIsSavedIntoADevice) {
  setDiskMass(document, 3);
  fs::remove(path("arm.json"));
  fs::create_symlink("/dev/null", path("arm.json"));
  EXPECT_THROW(document.save(path("arm.json"), Kind::Robot), DescriptionError);
  EXPECT_THROW(document.save("/dev/null", Kind::Project), DescriptionError);
  EXPECT_TRUE(document.isModified());
}

TEST_F(DocumentDiskTest, KnowsWhetherItsFileIsAsItLeftIt) {
  EXPECT_EQ(Document().lookAtDisk().state, State::NoFile);
  EXPECT_EQ(state(), State::Same);
  setDiskMass(document, 3);
  EXPECT_EQ(state(), State::Same);  // own edits are not the disk's
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(100);
  fs::last_write_time(path("arm.json"), long_ago);
  EXPECT_EQ(state(), State::Same);
  changeOnDisk(4);
  EXPECT_EQ(state(), State::Changed);
  document.open(path("arm.json"));
  EXPECT_EQ(state(), State::Same);
  fs::remove(path("arm.json"));
  EXPECT_EQ(state(), State::Gone);
  fs::create_directory(path("arm.json"));
  EXPECT_EQ(state(), State::Changed);
  document.open("puma560");
  EXPECT_EQ(state(), State::NoFile);
}

TEST_F(DocumentDiskTest, EveryKindOfFileIsKnownFromOpeningAndFromSaving) {
  const ScenarioDescription scenario = readScenario("free-fall");
  writeScenario(path("run.json"), scenario);
  document.open(path("run.json"));
  EXPECT_EQ(state(), State::Same);
  document.save(path("p.json"), Kind::Project);
  EXPECT_EQ(state(), State::Same);
  document.open(path("p.json"));
  EXPECT_EQ(state(), State::Same);
  std::ofstream(path("p.json"), std::ios::app) << "\n";
  EXPECT_EQ(state(), State::Changed);
}

TEST_F(DocumentDiskTest, SavingRefusesToOverwriteWhatItNeverSaw) {
  Document other;
  other.open(path("arm.json"));
  setDiskMass(other, 2.5);
  other.save(path("arm.json"), Kind::Robot);
  setDiskMass(document, 3);
  // Also under another name of the same file, and as another kind.
  fs::create_symlink("arm.json", path("link.json"));
  for (const std::string& name : {path("arm.json"), path("./arm.json"), path("link.json")}) {
    EXPECT_THROW(document.save(name, Kind::Robot), FileChanged) << name;
    EXPECT_THROW(document.save(name, Kind::Project), FileChanged) << name;
  }
  EXPECT_TRUE(document.isModified());
  EXPECT_EQ(document.path(), path("arm.json"));
  EXPECT_EQ(readRobot(path("arm.json")).joints[0].link.mass, 2.5);
  document.save(path("mine.json"), Kind::Robot);
  EXPECT_EQ(state(), State::Same);
}

TEST_F(DocumentDiskTest, OverwritingIsOfWhatWasSeenOnly) {
  changeOnDisk(2.5);
  const FileNow seen = document.lookAtDisk().found;
  changeOnDisk(2.6);
  setDiskMass(document, 3);
  EXPECT_THROW(document.save(path("arm.json"), Kind::Robot, seen), FileChanged);
  EXPECT_EQ(readRobot(path("arm.json")).joints[0].link.mass, 2.6);
  document.save(path("arm.json"), Kind::Robot, document.lookAtDisk().found);
  EXPECT_EQ(readRobot(path("arm.json")).joints[0].link.mass, 3);
  EXPECT_EQ(state(), State::Same);
}

TEST_F(DocumentDiskTest, AFileThatWentIsWrittenAgain) {
  fs::rename(path("arm.json"), path("renamed.json"));
  setDiskMass(document, 3);
  document.save(path("arm.json"), Kind::Robot);
  EXPECT_EQ(state(), State::Same);
  EXPECT_TRUE(fs::exists(path("renamed.json")));
}

TEST_F(DocumentDiskTest, TwoDocumentsInTurnAreBothTold) {
  Document other;
  other.open(path("arm.json"));
  setDiskMass(document, 3);
  document.save(path("arm.json"), Kind::Robot);
  setDiskMass(other, 4);
  EXPECT_THROW(other.save(path("arm.json"), Kind::Robot), FileChanged);
  other.save(path("arm.json"), Kind::Robot, other.lookAtDisk().found);
  setDiskMass(document, 5);
  EXPECT_THROW(document.save(path("arm.json"), Kind::Robot), FileChanged);
}

TEST_F(DocumentDiskTest, ARelativePathMeansTheSameFileFromAnyFolder) {
  const fs::path before = fs::current_path();
  fs::create_directories(folder / "deeper");
  fs::current_path(folder);
  Document other;
  other.open("arm.json");
  fs::current_path(folder / "deeper");
  EXPECT_EQ(other.path(), path("arm.json"));
  EXPECT_EQ(other.lookAtDisk().state, State::Same);
  setDiskMass(other, 7);
  other.save(other.path(), Kind::Robot);
  fs::current_path(before);
  EXPECT_EQ(readRobot(path("arm.json")).joints[0].link.mass, 7);
  EXPECT_FALSE(fs::exists(path("deeper/arm.json")));
}

TEST_F(DocumentDiskTest, AnArmThatAScenarioNamesIsNotItsFile) {
  writeAtomically(path("run.json"), R"({"schema": "denavit-scenario/1", "robot": "arm.json"})");
  document.open(path("run.json"));
  changeOnDisk(9);
  EXPECT_EQ(state(), State::Same);
}

TEST_F(DocumentDiskTest, SaysWhatDiffersInWords) {
  EXPECT_TRUE(listDiskDifferences(document, 9).empty());
  changeOnDisk(3);
  setDiskMass(document, 2.5);
  EXPECT_THAT(listDiskDifferences(document, 9),
              ElementsAre("joint 1, link mass: 2.5 kg here, 3 kg on disk"));
  RobotDescription robot = document.robot();
  robot.joints[0].name = "waist";
  robot.joints[0].alpha = 0.1 + 0.2;  // and to the last digit
  document.setRobot(robot);
  ScenarioDescription scenario = document.scenario();
  scenario.duration = 77;  // no part of a robot file
  document.setScenario(scenario);
  const std::vector<std::string> lines = listDiskDifferences(document, 9);
  EXPECT_THAT(lines, Contains("joint 1, name: waist here, joint 1 on disk"));
  EXPECT_THAT(lines, Contains(HasSubstr("joint 1, alpha: 17.1887338539247° here, 0° on disk")));
  EXPECT_EQ(lines.size(), 3u);
  EXPECT_THAT(listDiskDifferences(document, 1), ElementsAre(lines[0], "and 2 more"));
}

TEST_F(DocumentDiskTest, SaysWhatDiffersOnTheDeskAndInTheSettings) {
  Desk desk;
  desk.states.push_back({"up", {1}, {}});
  document.setDesk(desk);
  document.save(path("arm.json"), Kind::Project);
  Document other;
  other.open(path("arm.json"));
  other.setDesk({});
  ScenarioDescription scenario = other.scenario();
  scenario.duration = 6;
  other.setScenario(scenario);
  other.save(path("arm.json"), Kind::Project);
  const std::vector<std::string> lines = listDiskDifferences(document, 9);
  EXPECT_THAT(lines, Contains("duration: 5 s here, 6 s on disk"));
  EXPECT_THAT(lines, Contains("state 1 name: up here, none on disk"));
  EXPECT_THAT(lines, Contains("state 1 position 1: 1 here, none on disk"));
  other.save(path("arm.json"), Kind::Scenario);
  EXPECT_THAT(listDiskDifferences(document, 9),
              Contains("kind of file: project here, scenario on disk"));
}

TEST_F(DocumentDiskTest, SaysWhyAFileCannotBeCompared) {
  writeAtomically(path("arm.json"), "{\"schema\": ");
  EXPECT_THAT(listDiskDifferences(document, 9)[0], "the file on disk cannot be opened:");
  EXPECT_GE(listDiskDifferences(document, 9).size(), 2u);
  fs::remove(path("arm.json"));
  EXPECT_THAT(listDiskDifferences(document, 9), ElementsAre("the file is not there any more"));
}

TEST_F(DocumentDiskTest, OtherSpacesAreAChangeOfNoValue) {
  std::ofstream(path("arm.json"), std::ios::app) << "\n\n";
  EXPECT_THAT(listDiskDifferences(document, 9), ElementsAre(HasSubstr("the same values")));
}

TEST_F(DocumentDiskTest, ADetachedDocumentIsChangedUntilItIsSaved) {
  document.setDetached(true);
  EXPECT_TRUE(document.isModified());
  EXPECT_FALSE(document.isEdited());
  document.save(path("arm.json"), Kind::Robot);
  EXPECT_FALSE(document.isModified());
}

TEST_F(DocumentDiskTest, AProjectThatTakesThePlaceOfItsArmHoldsTheArm) {
  setDiskMass(document, 3);
  document.save(path("arm.json"), Kind::Robot);
  for (const Kind kind : {Kind::Project, Kind::Scenario}) {
    document.save(path("arm.json"), kind);
    Document again;
    again.open(path("arm.json"));
    EXPECT_EQ(again.kind(), kind);
    EXPECT_EQ(again.robot(), document.robot());
    EXPECT_FALSE(document.isModified());
  }
}

/// The session that ended knew the file as it was; what became of it since is another's work.
TEST_F(DocumentDiskTest, WhatIsRestoredKnowsTheFileOfTheSessionThatEnded) {
  setDiskMass(document, 3);
  const std::string kept = toRecoveryJson(document.state());
  Document again;
  again.restore(parseRecovery(kept, "test"));
  EXPECT_EQ(again.lookAtDisk().state, State::Same);
  changeOnDisk(4);
  Document later;
  later.restore(parseRecovery(kept, "test"));
  EXPECT_EQ(later.lookAtDisk().state, State::Changed);
  EXPECT_THROW(later.save(later.path(), later.kind()), FileChanged);
  EXPECT_EQ(later.robot().joints[0].link.mass, 3);
  // A recovery file without the stamp: nothing is known, so nothing is overwritten in silence.
  DocumentState unknown = document.state();
  unknown.stamp.reset();
  later.restore(parseRecovery(toRecoveryJson(unknown), "test"));
  EXPECT_THROW(later.save(later.path(), later.kind()), FileChanged);
}

}  // namespace
}  // namespace denavit
