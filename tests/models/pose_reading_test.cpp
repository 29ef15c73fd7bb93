#include "models/motion_preview/pose_reading.h"

#include <cmath>

#include <gtest/gtest.h>

#include "models/robot/robot_file.h"

namespace denavit {
namespace {

VecX<double> poseOf(std::initializer_list<double> q) {
  return Eigen::Map<const VecX<double>>(q.begin(), static_cast<Eigen::Index>(q.size()));
}

TEST(PoseReading, NamesTheBranchAndHowFarTheWristIsFromItsSingularity) {
  PoseReader reader(readRobot("puma560"));
  for (const double q5 : {0.7, -0.7, 0.0, 1e-9, -1.5, 2.0}) {
    const PoseReading reading = reader.read(poseOf({0.2, 0.8, -2.6, 0.4, q5, 1}));
    ASSERT_TRUE(reading.fromWristSingularity.has_value());
    EXPECT_NEAR(*reading.fromWristSingularity, std::min(std::abs(q5), M_PI - std::abs(q5)), 1e-9);
    const int sign = q5 > 0 ? 1 : -1;
    EXPECT_TRUE(std::abs(q5) < 0.1 || reading.branch.at("wrist") == sign) << q5;
    EXPECT_EQ(reading.branch.count("shoulder") + reading.branch.count("elbow"), 2u);
    EXPECT_GT(reading.manipulability, 0);
  }
}

TEST(PoseReading, StretchedArmsCannotBeMoved) {
  PoseReader reader(readRobot("craig-2r"));
  EXPECT_NEAR(reader.read(poseOf({0.3, 0})).manipulability, 0, 1e-9);
  const PoseReading bent = reader.read(poseOf({0.3, 1.2}));
  EXPECT_GT(bent.manipulability, 0.1);
  EXPECT_FALSE(bent.fromWristSingularity.has_value()) << "no wrist";
}

TEST(PoseReading, ArmsWithoutAClosedFormHaveNoBranch) {
  PoseReader reader(readRobot("panda"));
  const PoseReading reading = reader.read(VecX<double>::Constant(reader.jointCount(), 0.4));
  EXPECT_TRUE(reading.branch.empty());
  EXPECT_FALSE(reading.fromWristSingularity.has_value());
  EXPECT_GT(reading.manipulability, 0);
}

}  // namespace
}  // namespace denavit
