#include "models/robot/couple_motors.h"

#include <gmock/gmock.h>

#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

RobotDescription makeTwoGeared() {
  RobotDescription robot;
  robot.joints.resize(2);
  robot.joints[0].name = "shoulder";
  robot.joints[1].name = "elbow";
  robot.joints[0].actuator.gearRatio = 50;
  robot.joints[1].actuator.gearRatio = -20;
  return robot;
}

TEST(CoupleMotors, GearsAreATrainOfTheirOwn) {
  const TrainRows G = makeTrainRows(makeTwoGeared());
  EXPECT_THAT(G, ElementsAre(ElementsAre(0.02, 0), ElementsAre(0, -0.05)));
  EXPECT_THAT(*invertTrain(G), ElementsAre(ElementsAre(50, 0), ElementsAre(0, -20)));
}

/// Both motors at the base: the second one turns by both joints.
TEST(CoupleMotors, ATrainTakesThePlaceOfGearRatiosAndGivesThemBack) {
  RobotDescription robot = makeTwoGeared();
  const TrainRows G = *invertTrain({{100, 0}, {80, 80}});
  EXPECT_THAT(G, ElementsAre(ElementsAre(0.01, 0), ElementsAre(-0.01, 0.0125)));
  EXPECT_TRUE(findTrainIssues(robot, G).empty());
  setDriveTrain(robot, G);
  EXPECT_EQ(robot.driveTrain, G);
  EXPECT_EQ(robot.joints[0].actuator.gearRatio, 1);
  EXPECT_TRUE(findIssues(robot).empty() || !hasErrors(findIssues(robot)));
  setDriveTrain(robot, {});
  EXPECT_TRUE(robot.driveTrain.empty());
  EXPECT_NEAR(robot.joints[0].actuator.gearRatio, 100, 1e-12);
  EXPECT_NEAR(robot.joints[1].actuator.gearRatio, 80, 1e-12);
}

TEST(CoupleMotors, WhatCannotMoveAJointIsRefusedByName) {
  const RobotDescription robot = makeTwoGeared();
  EXPECT_FALSE(invertTrain({{1, 2}, {2, 4}}));
  EXPECT_FALSE(invertTrain({{1, 2}, {0, 0}}));
  EXPECT_FALSE(invertTrain({{1, 2}}));
  const std::vector<Issue> singular = findTrainIssues(robot, {{0.1, 0.1}, {0.2, 0.2}});
  ASSERT_EQ(singular.size(), 1u);
  EXPECT_THAT(singular[0].what, HasSubstr("is singular"));
  const std::vector<Issue> small = findTrainIssues(robot, {{1}});
  ASSERT_EQ(small.size(), 1u);
  EXPECT_THAT(small[0].what, HasSubstr("1 row"));
}

/// Ratios of very different sizes, as of a joint that slides beside one that turns, are no fault.
TEST(CoupleMotors, RowsOfAnySizeAreInverted) {
  const TrainRows A = *invertTrain({{1e-6, 2e-6}, {3e3, 1e3}});
  const TrainRows back = *invertTrain(A);
  EXPECT_NEAR(back[0][1], 2e-6, 1e-15);
  EXPECT_NEAR(back[1][0], 3e3, 1e-6);
}

}  // namespace
}  // namespace denavit
