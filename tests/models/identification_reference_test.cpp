#include <gtest/gtest.h>

#include "core/identification/base_parameters.h"
#include "core/identification/regressor.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "tests/models/reference_motions.h"
#include "tests/models/reference_values.h"

namespace denavit {
namespace {

const nlohmann::json& identificationData() {
  static const nlohmann::json data = test::readMotions("identification.json");
  return data;
}

TEST(IdentificationReference, RegressorsAreThoseOfTheReference) {
  ASSERT_EQ(identificationData()["regressors"].size(), 5u);
  for (const auto& entry : identificationData()["regressors"]) {
    const RobotDescription robot = readRobot(entry["robot"].get<std::string>());
    const Arm<double> arm = makeArm(robot);
    const VecX<double> parameters = test::toVector(entry["parameters"]);
    RegressorWork work;
    MatX<double> Y;
    for (const auto& state : entry["states"]) {
      calcStandardRegressor(arm, makeUserFrames(robot), test::toVector(state["q"]),
                            test::toVector(state["qd"]), test::toVector(state["qdd"]), work, Y);
      const MatX<double> expected = test::toMatrix(state["Y"]);
      ASSERT_EQ(Y.cols(), expected.cols());
      EXPECT_LT((Y - expected).cwiseAbs().maxCoeff(), 1e-11 * expected.cwiseAbs().maxCoeff())
          << robot.name;
      EXPECT_LT(test::relative(Y * parameters, test::toVector(state["tau"])), 1e-12) << robot.name;
    }
  }
}

/// The parameters that an arm is made of, in the order of the reference.
VecX<double> parametersOf(const RobotDescription& robot) {
  const Arm<double> arm = makeArm(robot);
  const std::vector<Pose<double>> X_LF = makeUserFrames(robot);
  VecX<double> inL = calcLinkParameters(arm);
  for (int i = 0; i < arm.jointCount(); ++i) {
    inL.segment<10>(10 * i) = calcParameterTransform(X_LF[static_cast<std::size_t>(i)].inverse()) *
                              inL.segment<10>(10 * i);
  }
  return inL;
}

TEST(IdentificationReference, LinkParametersAreThoseOfTheReference) {
  for (const auto& entry : identificationData()["regressors"]) {
    const RobotDescription robot = readRobot(entry["robot"].get<std::string>());
    const VecX<double> expected = test::toVector(entry["parameters"]);
    const VecX<double> actual = parametersOf(robot);
    EXPECT_LT(test::relative(actual, expected.head(actual.size())), 1e-13) << robot.name;
  }
}

TEST(IdentificationReference, NumbersOfBaseParametersAreThoseOfTheReference) {
  for (const auto& entry : identificationData()["regressors"]) {
    for (const char* column : {"with_gravity", "without_gravity"}) {
      RobotDescription robot = readRobot(entry["robot"].get<std::string>());
      if (column == std::string("without_gravity")) robot.gravity.setZero();
      const Arm<double> arm = makeArm(robot);
      const auto& counts = entry["base_parameter_count"][column];
      EXPECT_EQ(findBaseParameters(arm, false).count(), counts["links_only"]) << robot.name;
      const BaseParameterSet all = findBaseParameters(arm, true);
      EXPECT_EQ(all.count(), counts["links_and_rotors"]) << robot.name;
      EXPECT_GT(all.smallestKept, 1e-6);
      EXPECT_LT(all.largestDropped, 1e-13);
    }
  }
}

TEST(IdentificationReference, ParametersWithoutEffectAreThoseOfTheReference) {
  const std::vector<std::string> names{"m",   "mx",  "my",  "mz",  "Ixx",
                                       "Ixy", "Ixz", "Iyy", "Iyz", "Izz"};
  for (const auto& entry : identificationData()["regressors"]) {
    const RobotDescription robot = readRobot(entry["robot"].get<std::string>());
    if (robot.convention != Convention::Modified) continue;  // the table's frames are the core's
    std::vector<std::string> found;
    for (const int k : findBaseParameters(makeArm(robot), true).withoutEffect) {
      found.push_back(names[static_cast<std::size_t>(k % 10)] + std::to_string(k / 10 + 1));
    }
    EXPECT_EQ(found, entry["base_parameter_count"]["links_and_rotors_without_effect"]
                         .get<std::vector<std::string>>())
        << robot.name;
  }
}

}  // namespace
}  // namespace denavit
