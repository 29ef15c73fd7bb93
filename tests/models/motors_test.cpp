#include <set>

#include <gmock/gmock.h>

#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/issue.h"
#include "models/motors/motor_file.h"
#include "models/robot/make_motors.h"
#include "models/robot/robot_file.h"

namespace denavit {
namespace {

using ::testing::HasSubstr;

const char* const kMotorText = R"({"schema": "denavit-motor/1", "name": "M", "source": "S",
  "resistance": 2, "torque_constant": 0.05, "rotor_inertia": 1e-6, "no_load_current": 0.1,
  "nominal": {"voltage": 12, "current": 3}})";

/// What is wrong with the text in which `from` stands as `to`.
std::string mistakesWith(std::string from, const std::string& to) {
  std::string text = kMotorText;
  text.replace(text.find(from), from.size(), to);
  try {
    (void)parseMotor(text, "motor.json");
  } catch (const DescriptionError& error) {
    return error.what();
  }
  return "";
}

TEST(Motors, TheShippedOnesAreCitedAndInTheProgramsLayout) {
  const std::vector<std::string> paths = listLibraryFiles("motors");
  const std::vector<MotorDescription> motors = listMotors();
  ASSERT_EQ(paths.size(), motors.size());
  EXPECT_GE(motors.size(), 4u);
  std::set<std::string> names;
  for (std::size_t k = 0; k < motors.size(); ++k) {
    EXPECT_EQ(toJson(motors[k]), readFile(paths[k]));
    EXPECT_FALSE(motors[k].source.empty()) << paths[k];
    EXPECT_TRUE(names.insert(motors[k].name).second) << motors[k].name;
    ActuatorDescription actuator;
    fitMotor(motors[k], actuator);
    EXPECT_TRUE(isElectric(actuator));
    RobotDescription robot;
    robot.joints.resize(1);
    robot.joints[0].actuator = actuator;
    std::vector<Issue> issues;
    findMotorIssues(robot, issues);
    EXPECT_TRUE(issues.empty()) << motors[k].name;
  }
}

/// The catalogues print no-load speeds too, from which nothing above was taken.
TEST(Motors, CircuitAndFrictionGiveTheNoLoadSpeedsOfTheCatalogues) {
  const double rpm = 2 * 3.14159265358979 / 60;
  for (const auto& [name, speed] : {std::pair{"maxon RE 25, 12 V, 10 W", 4860 * rpm},
                                    std::pair{"maxon RE 35, 30 V, 90 W", 7280 * rpm},
                                    std::pair{"maxon RE 40, 24 V, 150 W", 7580 * rpm}}) {
    for (const MotorDescription& motor : listMotors()) {
      if (motor.name != name) continue;
      EXPECT_NEAR(calcNoLoadSpeed(motor).value(), speed, 0.01 * speed) << name;
    }
  }
  MotorDescription unknown = listMotors().front();
  unknown.nominal = {};
  EXPECT_FALSE(calcNoLoadSpeed(unknown));
}

TEST(Motors, ViscousFrictionSlowsTheRotor) {
  MotorDescription motor = parseMotor(kMotorText, "");
  motor.viscous = 1e-4;
  const double speed = calcNoLoadSpeed(motor).value();
  const double i = (12 - 0.05 * speed) / 2;
  EXPECT_NEAR(0.05 * i, 0.05 * 0.1 + 1e-4 * speed, 1e-12);
  EXPECT_NEAR(calcNoLoadCurrent(motor), i, 1e-12);
}

TEST(Motors, AMotorIsPutBehindTheGearThatIsThere) {
  const MotorDescription motor = parseMotor(kMotorText, "");
  ActuatorDescription actuator;
  actuator.gearRatio = -50;
  actuator.efficiency = 0.8;
  EXPECT_FALSE(isFitted(motor, actuator));
  fitMotor(motor, actuator);
  EXPECT_TRUE(isFitted(motor, actuator));
  EXPECT_EQ(actuator.gearRatio, -50);
  EXPECT_EQ(actuator.efficiency, 0.8);
  EXPECT_EQ(actuator.resistance, 2);
  EXPECT_EQ(actuator.backEmfConstant, 0.05) << "as the torque constant";
  EXPECT_EQ(actuator.coulomb, (Coulomb{0.05 * 0.1, -0.05 * 0.1}));
  EXPECT_EQ(actuator.supply.voltage, 12);
  EXPECT_EQ(actuator.supply.current, 3);
  actuator.rotorInertia *= 2;
  EXPECT_FALSE(isFitted(motor, actuator));
}

/// Power that comes from nowhere, of a motor that drives or of one that brakes.
TEST(Motors, ConstantsThatMakeEnergyAreWarnedOf) {
  RobotDescription robot;
  robot.joints.resize(1);
  ActuatorDescription& actuator = robot.joints[0].actuator;
  actuator.torqueConstant = 0.05;
  const auto find = [&](double backEmf) {
    actuator.backEmfConstant = backEmf;
    std::vector<Issue> issues;
    findMotorIssues(robot, issues);
    return issues;
  };
  EXPECT_TRUE(find(0.05).empty());
  EXPECT_TRUE(find(0.05001).empty()) << "catalogues round";
  const std::vector<Issue> below = find(0.04), above = find(0.06);
  ASSERT_EQ(below.size(), 1u);
  EXPECT_THAT(below[0].where, HasSubstr("torque_constant"));
  EXPECT_THAT(below[0].what, HasSubstr("the motor would give more power than it takes"));
  ASSERT_EQ(above.size(), 1u);
  EXPECT_THAT(above[0].where, HasSubstr("back_emf_constant"));
  EXPECT_THAT(above[0].what, HasSubstr("a motor that brakes would give back more power"));
}

/// Examples that say which motors they have do have them.
TEST(Motors, ExamplesHaveTheMotorsOfTheCatalogue) {
  const std::vector<MotorDescription> motors = listMotors();
  for (const char* name : {"motor-2r", "parallelogram-arm"}) {
    for (const JointDescription& joint : readRobot(name).joints) {
      EXPECT_TRUE(std::ranges::any_of(motors, [&](const MotorDescription& motor) {
        return isFitted(motor, joint.actuator);
      })) << name;
    }
  }
}

TEST(Motors, AFileIsReadBackAndItsMistakesAreNamedByPlace) {
  const MotorDescription motor = parseMotor(kMotorText, "");
  EXPECT_EQ(parseMotor(toJson(motor), ""), motor);
  EXPECT_THAT(mistakesWith("\"resistance\": 2", "\"resistance\": -2"),
              HasSubstr("motor.json: resistance: is -2 ohm; it must be positive"));
  EXPECT_THAT(mistakesWith("\"resistance\": 2,", ""), HasSubstr("resistance: is missing"));
  EXPECT_THAT(mistakesWith("\"rotor_inertia\"", "\"rotor_inertia_\""),
              HasSubstr("did you mean \"rotor_inertia\""));
  EXPECT_THAT(mistakesWith("denavit-motor/1", "denavit-robot/1"), HasSubstr("schema"));
  EXPECT_THAT(mistakesWith("\"current\": 3", "\"current\": 0"), HasSubstr("nominal.current"));
}

}  // namespace
}  // namespace denavit
