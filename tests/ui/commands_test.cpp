#include <gmock/gmock.h>

#include "ui/studio/studio.h"

namespace denavit {
namespace {

using testing::ElementsAre;

class CommandTest : public testing::Test {
 protected:
  void setMass(double mass, const QString& key = {}) {
    studio.edits.editRobot(
        "set mass 1", [&](RobotDescription& robot) { robot.joints[0].link.mass = mass; }, key);
  }
  void setDuration(double duration, const QString& key = {}) {
    studio.edits.editScenario(
        "set the duration", [&](ScenarioDescription& scenario) { scenario.duration = duration; },
        key);
  }
  void setPose(double q, const QString& key = {}) {
    studio.edits.editPose(
        "move joint 1", [&](std::vector<double>& all) { all = {q}; }, key);
  }
  [[nodiscard]] double mass() const { return document.robot().joints[0].link.mass; }
  [[nodiscard]] double duration() const { return document.scenario().duration; }

  Studio studio;
  Document& document = studio.document();
  QUndoStack& stack = studio.edits.undoStack();
};

TEST_F(CommandTest, EditRobotIsDoneUndoneAndRedone) {
  const RobotDescription before = document.robot();
  setMass(3);
  EXPECT_EQ(mass(), 3);
  EXPECT_EQ(stack.undoText(), "set mass 1");
  stack.undo();
  EXPECT_EQ(document.robot(), before);
  stack.redo();
  EXPECT_EQ(mass(), 3);
}

TEST_F(CommandTest, ADragOfTheArmIsOneStep) {
  for (double m = 2; m < 3; m += 0.1) setMass(m, "mass 1, gesture 1");
  EXPECT_EQ(stack.count(), 1);
  stack.undo();
  EXPECT_EQ(mass(), 1);
}

TEST_F(CommandTest, TwoGesturesAreTwoSteps) {
  setMass(2, "mass 1, gesture 1");
  setMass(3, "mass 1, gesture 2");
  EXPECT_EQ(stack.count(), 2);
}

TEST_F(CommandTest, EditsWithoutAKeyDoNotMerge) {
  setMass(2);
  setMass(3);
  EXPECT_EQ(stack.count(), 2);
}

TEST_F(CommandTest, AnEditThatChangesNothingLeavesNoStep) {
  setMass(1);
  setDuration(duration());
  setPose(document.pose()[0]);
  EXPECT_EQ(stack.count(), 0);
}

TEST_F(CommandTest, ADragBackToWhereItBeganLeavesNoStep) {
  setMass(2, "drag");
  setMass(1, "drag");
  EXPECT_EQ(stack.count(), 0);
  setPose(0.5, "drag");
  setPose(0, "drag");
  EXPECT_EQ(stack.count(), 0);
}

TEST_F(CommandTest, EditScenarioIsDoneUndoneRedoneAndMerged) {
  const ScenarioDescription before = document.scenario();
  setDuration(2, "duration");
  setDuration(3, "duration");
  EXPECT_EQ(stack.count(), 1);
  EXPECT_EQ(duration(), 3);
  stack.undo();
  EXPECT_EQ(document.scenario(), before);
  stack.redo();
  EXPECT_EQ(duration(), 3);
}

TEST_F(CommandTest, SetPoseIsDoneUndoneRedoneAndMerged) {
  setPose(0.1, "slider");
  setPose(0.2, "slider");
  EXPECT_EQ(stack.count(), 1);
  stack.undo();
  EXPECT_THAT(document.pose(), ElementsAre(0.0));
  stack.redo();
  EXPECT_THAT(document.pose(), ElementsAre(0.2));
}

TEST_F(CommandTest, CommandsOfDifferentKindsDoNotMerge) {
  setMass(2, "key");
  setDuration(2, "key");
  setPose(2, "key");
  EXPECT_EQ(stack.count(), 3);
}

TEST_F(CommandTest, TakingAwayAJointAndUndoingItRestoresThePose) {
  RobotDescription two = document.robot();
  two.joints.push_back(two.joints[0]);
  document.setRobot(two);
  document.setPose({0.3, 0.4});
  studio.edits.editRobot("remove joint 2",
                         [](RobotDescription& robot) { robot.joints.pop_back(); });
  EXPECT_THAT(document.pose(), ElementsAre(0.3));
  stack.undo();
  EXPECT_THAT(document.pose(), ElementsAre(0.3, 0.4));
}

}  // namespace
}  // namespace denavit
