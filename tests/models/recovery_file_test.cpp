#include "models/document/recovery_file.h"

#include <filesystem>

#include <gmock/gmock.h>

#include "models/document/document.h"

namespace denavit {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

void setMass(Document& document, double mass) {
  RobotDescription robot = document.robot();
  robot.joints[0].link.mass = mass;
  document.setRobot(std::move(robot));
}

TEST(RecoveryFile, ADocumentComesBackWholeAndUnsaved) {
  Document document;
  document.open("craig-3r-c");
  Desk desk;
  desk.states.push_back({"here", {1, 2, 3}, {}});
  document.setDesk(desk);
  document.setPose({0.3, -0.2, 0.1});
  const DocumentState state = parseRecovery(toRecoveryJson(document.state()), "test");
  EXPECT_EQ(state, document.state());
  Document again;
  again.restore(state);
  EXPECT_EQ(again.state(), document.state());
  EXPECT_TRUE(again.isModified());
}

TEST(RecoveryFile, NeedsNoOtherFile) {
  Document document;
  document.open("free-fall");
  DocumentState state = document.state();
  EXPECT_EQ(state.project.scenario.robotReference, "puma560");
  state.project.scenario.robotReference = "/gone/arm.json";
  state.path = "/gone/fall.json";
  Document again;
  again.restore(parseRecovery(toRecoveryJson(state), "test"));
  EXPECT_EQ(again.robot(), document.robot());
  EXPECT_EQ(again.path(), "/gone/fall.json");
}

TEST(RecoveryFile, WhatWasRestoredIsModifiedUntilItIsSaved) {
  const fs::path file = fs::temp_directory_path() / "denavit-recovery-test.json";
  Document document;
  document.save(file.string(), Document::Kind::Robot);
  setMass(document, 2);
  const DocumentState state = document.state();
  Document again;
  again.restore(state);
  EXPECT_TRUE(again.isModified());
  EXPECT_TRUE(again.isRobotModified());
  EXPECT_FALSE(again.isScenarioModified());
  again.save(file.string(), Document::Kind::Robot);
  EXPECT_FALSE(again.isModified());
  EXPECT_EQ(again.robot().joints[0].link.mass, 2);
  fs::remove(file);
}

TEST(RecoveryFile, SaysWhatIsInIt) {
  Document document;
  document.open("free-fall");
  Desk desk;
  desk.states.resize(2);
  document.setDesk(desk);
  EXPECT_EQ(describe(document.state()), "6 joints, 2 named states, never saved");
}

TEST(RecoveryFile, DamageIsAnErrorNotACrash) {
  Document document;
  const std::string whole = toRecoveryJson(document.state());
  EXPECT_THROW((void)parseRecovery(whole.substr(0, whole.size() / 2), "test"), DescriptionError);
  EXPECT_THROW((void)parseRecovery("{}", "test"), DescriptionError);
}

}  // namespace
}  // namespace denavit
