#include "models/document/document.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/robot/robot_file.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

/// A folder of its own for every test, gone afterwards.
class DocumentTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder = fs::temp_directory_path() / ("denavit-document-" + std::string(info->name()));
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
  /// Makes the arm's mass something else.
  void editArm() {
    RobotDescription robot = document.robot();
    robot.joints.front().link.mass += 1;
    document.setRobot(robot);
  }
  void editDuration() {
    ScenarioDescription scenario = document.scenario();
    scenario.duration += 1;
    document.setScenario(scenario);
  }
  fs::path folder;
  Document document;
};

using Kind = Document::Kind;

TEST_F(DocumentTest, ANewOneIsSoundUnsavedAndUnmodified) {
  EXPECT_TRUE(document.findAllIssues().empty());
  EXPECT_EQ(document.path(), "");
  EXPECT_FALSE(document.isModified());
  EXPECT_EQ(document.pose().size(), document.robot().joints.size());
}

TEST_F(DocumentTest, AShippedRobotOpensWithADefaultScenarioAndNoPath) {
  document.open("puma560");
  EXPECT_EQ(document.kind(), Kind::Robot);
  EXPECT_EQ(document.path(), "");
  EXPECT_EQ(document.robot().joints.size(), 6u);
  EXPECT_EQ(document.composeScenario().robotReference, "puma560");
}

TEST_F(DocumentTest, AListenerIsToldWhatChanged) {
  std::vector<DocumentChanges> heard;
  const int token = document.addListener([&](const DocumentChanges& c) { heard.push_back(c); });
  editArm();
  editDuration();
  document.setPose({0.5});
  document.removeListener(token);
  editArm();
  ASSERT_EQ(heard.size(), 3u);
  EXPECT_TRUE(heard[0].robot && !heard[0].scenario && !heard[0].pose);
  EXPECT_TRUE(heard[1].scenario && !heard[1].robot);
  EXPECT_TRUE(heard[2].pose && !heard[2].robot);
}

TEST_F(DocumentTest, TakingAnEditBackMakesItUnmodified) {
  const RobotDescription before = document.robot();
  editArm();
  EXPECT_TRUE(document.isModified());
  document.setRobot(before);
  EXPECT_FALSE(document.isModified());
}

TEST_F(DocumentTest, ASavedRobotReadsBackAsItWas) {
  document.open("puma560");
  editArm();
  document.save(path("arm.json"), Kind::Robot);
  EXPECT_FALSE(document.isModified());
  EXPECT_EQ(document.path(), path("arm.json"));
  EXPECT_EQ(readRobot(path("arm.json")), document.robot());
}

TEST_F(DocumentTest, ARobotFileDoesNotTakeRunSettingsWithIt) {
  document.open("puma560");
  editArm();
  editDuration();
  document.save(path("arm.json"), Kind::Robot);
  EXPECT_FALSE(document.isRobotModified());
  EXPECT_TRUE(document.isScenarioModified());
  EXPECT_TRUE(document.isModified());
}

TEST_F(DocumentTest, AnUntouchedArmIsSavedByReference) {
  document.open("free-fall");
  editDuration();
  document.save(path("run.json"), Kind::Scenario);
  const ScenarioDescription saved = readScenario(path("run.json"));
  EXPECT_EQ(saved.robotReference, "puma560");
  EXPECT_EQ(saved.duration, document.scenario().duration);
}

TEST_F(DocumentTest, AnEditedArmIsSavedInTheScenario) {
  document.open("free-fall");
  editArm();
  document.save(path("run.json"), Kind::Scenario);
  const ScenarioDescription saved = readScenario(path("run.json"));
  EXPECT_EQ(saved.robotReference, "");
  EXPECT_EQ(saved.robot, document.robot());
}

TEST_F(DocumentTest, ChangesAreShownAndKeptOnSaving) {
  const std::string text = R"({"schema": "denavit-scenario/1", "robot": "puma560",
    "changes": {"joints[0].friction.viscous": 5}})";
  writeAtomically(path("changed.json"), text);
  document.open(path("changed.json"));
  EXPECT_EQ(document.robot().joints[0].friction.viscous, 5);
  EXPECT_FALSE(document.isModified());
  document.save(path("again.json"), Kind::Scenario);
  const ScenarioDescription saved = readScenario(path("again.json"));
  EXPECT_EQ(saved.robotReference, "puma560");
  ASSERT_EQ(saved.changes.size(), 1u);
  EXPECT_NE(saved.robot.joints[0].friction.viscous, 5);
}

TEST_F(DocumentTest, AnEditOfAChangedArmIsSavedInPlaceWithTheChangesIn) {
  writeAtomically(path("changed.json"), R"({"schema": "denavit-scenario/1", "robot": "puma560",
    "changes": {"joints[0].friction.viscous": 5}})");
  document.open(path("changed.json"));
  editArm();
  document.save(path("again.json"), Kind::Scenario);
  const ScenarioDescription saved = readScenario(path("again.json"));
  EXPECT_TRUE(saved.changes.empty());
  EXPECT_EQ(saved.robot.joints[0].friction.viscous, 5);
  EXPECT_EQ(saved.robot, document.robot());
}

TEST_F(DocumentTest, ARelativeArmIsStillFoundFromAnotherFolder) {
  writeRobot(path("arm.json"), readRobot("puma560"));
  writeAtomically(path("run.json"), R"({"schema": "denavit-scenario/1", "robot": "arm.json"})");
  fs::create_directories(folder / "deeper");
  document.open(path("run.json"));
  document.save(path("deeper/run.json"), Kind::Scenario);
  EXPECT_THAT(readFile(path("deeper/run.json")), HasSubstr("\"../arm.json\""));
  EXPECT_EQ(readScenario(path("deeper/run.json")).robot, document.robot());
}

TEST_F(DocumentTest, AFileThatCannotBeReadChangesNothing) {
  editArm();
  const RobotDescription before = document.robot();
  writeAtomically(path("bad.json"), "{\"schema\": ");
  EXPECT_THROW(document.open(path("bad.json")), DescriptionError);
  EXPECT_THROW(document.open(path("missing.json")), DescriptionError);
  EXPECT_EQ(document.robot(), before);
  EXPECT_TRUE(document.isModified());
}

TEST_F(DocumentTest, OfATableItSaysWhatItIsAndWhatReadsIt) {
  const auto refusalOf = [&](const std::string& name, const std::string& text) {
    writeAtomically(path(name), text);
    try {
      document.open(path(name));
    } catch (const DescriptionError& error) {
      return std::string(error.what());
    }
    return std::string("it was opened");
  };
  EXPECT_THAT(
      refusalOf("runs.csv", "run,robot.payload.mass,peak,status,reason\n1,0,3,completed,\n"),
      HasSubstr("a table of a study's runs"));
  for (const char* const table : {"theta,d,a,alpha\n0,0,1,0\n", "0 0 1 0\n", "# DH\n1,2,3,4\n"}) {
    EXPECT_THAT(refusalOf("arm.csv", table), HasSubstr("File > Import")) << table;
  }
  EXPECT_THAT(refusalOf("comma.json", "{\"schema\" 3}"), HasSubstr("line 1, column 11"));
  EXPECT_THAT(refusalOf("empty.json", ""), HasSubstr("is empty"));
}

TEST_F(DocumentTest, AFileThatCannotBeWrittenStaysUnsaved) {
  editArm();
  EXPECT_THROW(document.save(path("no/such/folder/arm.json"), Kind::Robot), DescriptionError);
  EXPECT_TRUE(document.isModified());
  EXPECT_EQ(document.path(), "");
}

TEST_F(DocumentTest, ThePoseFollowsTheNumberOfJoints) {
  document.setPose({0.7});
  RobotDescription robot = document.robot();
  robot.joints.push_back(robot.joints.front());
  document.setRobot(robot);
  EXPECT_THAT(document.pose(), ElementsAre(0.7, 0.0));
  document.setPose({1, 2, 3});
  EXPECT_THAT(document.pose(), ElementsAre(1.0, 2.0));
}

TEST_F(DocumentTest, ARunIsStaleWhileItsArmOrSettingsDiffer) {
  auto run = std::make_shared<denavit::RunRecord>();
  run->scenario = document.composeScenario();
  run->robot = document.robot();
  document.addRun(run);
  EXPECT_EQ(document.lastRun(), run);
  EXPECT_FALSE(document.isStale(*run));
  const RobotDescription before = document.robot();
  editArm();
  EXPECT_TRUE(document.isStale(*run));
  document.setRobot(before);
  EXPECT_FALSE(document.isStale(*run));
  editDuration();
  EXPECT_TRUE(document.isStale(*run));
}

TEST_F(DocumentTest, IssuesOfArmAndScenarioAreListedOnce) {
  RobotDescription robot = document.robot();
  robot.joints[0].link.mass = -1;
  document.setRobot(robot);
  ScenarioDescription scenario = document.scenario();
  scenario.duration = -2;
  document.setScenario(scenario);
  int mass = 0, duration = 0;
  for (const Issue& issue : document.findAllIssues()) {
    mass += issue.where == "joints[0].link.mass";
    duration += issue.where == "duration";
  }
  EXPECT_EQ(mass, 1);
  EXPECT_EQ(duration, 1);
}

/// What the file did not say, or said otherwise, is told; the file itself is never written.
TEST(Document, AUrdfThatIsOpenedSaysWhatWasDecided) {
  for (const char* name : {"denavit_document_test.urdf", "denavit_document_test.URDF"}) {
    const std::string path = (std::filesystem::temp_directory_path() / name).string();
    const auto open = [&](Document& document, const std::string& rpy) {
      writeAtomically(path,
                      "<robot name='r'><link name='a'/><link name='b'/><joint name='j' "
                      "type='continuous'><parent link='a'/><child link='b'/><origin rpy='" +
                          rpy + "'/><axis xyz='0 0 1'/></joint></robot>");
      return document.open(path);
    };
    Document document;
    EXPECT_EQ(open(document, "0 0 0"), "");
    EXPECT_EQ(open(document, "1.57 0 0"),
              "tool: frame of link b, 1 moving joint from link a\njoint j: rpy 1.57 0 0 is read as "
              "90 0 0 deg; this turns the tool by up to 0.000796327 rad");
    EXPECT_EQ(document.path(), "");
    std::filesystem::remove(path);
  }
}

}  // namespace
}  // namespace denavit
