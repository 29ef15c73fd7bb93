#include <cmath>

#include <gtest/gtest.h>

#include "core/simulation/simulation.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_joint_friction.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario.h"

namespace denavit {
namespace {

constexpr double kRatio = 50;

/// One link whose joint and motor rub, behind a gear or the same gear as a train.
RobotDescription makeRubbingRobot(bool isTrain, double stribeck) {
  RobotDescription robot;
  robot.gravity = {0, 0, 0};
  JointDescription& joint = robot.joints.emplace_back();
  joint.a = 0.5;
  joint.link.mass = 2;
  joint.link.inertia.zz = 0.02;
  joint.friction.viscous = 0.1;
  joint.friction.coulomb = {0.5, -0.3};
  joint.friction.breakaway = 1.5;
  joint.friction.stribeckRate = stribeck;
  joint.actuator.rotorInertia = 2e-5;
  joint.actuator.coulomb = {0.01, -0.02};
  joint.actuator.viscous = 1e-5;
  if (isTrain) {
    robot.driveTrain = {{1 / kRatio}};
  } else {
    joint.actuator.gearRatio = kRatio;
  }
  return robot;
}

ScenarioDescription makeRamp(bool isTrain, double stribeck, const std::string& tau) {
  ScenarioDescription scenario;
  scenario.robot = makeRubbingRobot(isTrain, stribeck);
  scenario.input.tau = {tau};
  scenario.duration = 3;
  scenario.outputStep = 0.001;
  scenario.integrator.rtol = 1e-10;
  scenario.integrator.atol = 1e-12;
  return scenario;
}

/// Static friction is the joint's, and what the motor rubs comes on top, in each direction.
TEST(StaticFriction, AGearAndTheSameTrainRubAlike) {
  for (const double stribeck : {0.0, 0.4}) {
    const RobotDescription robot = makeRubbingRobot(true, stribeck);
    const JointFriction geared = makeJointFriction(makeRubbingRobot(false, stribeck).joints[0]);
    const JointFriction joint = makeJointFriction(robot.joints[0], false);
    const JointFriction motor = makeMotorFriction(robot).motors[0];
    EXPECT_NEAR(geared.calcBreakaway(0, 1), 1.5 + kRatio * 0.01, 1e-14);
    EXPECT_NEAR(geared.calcBreakaway(0, -1), -1.5 - kRatio * 0.02, 1e-14);
    for (const int direction : {1, -1}) {
      EXPECT_NEAR(geared.calcBreakaway(0, direction),
                  joint.calcBreakaway(0, direction) + kRatio * motor.calcBreakaway(0, direction),
                  1e-14);
      for (const double speed : {0.0, 0.01, 0.3, 2.0}) {
        const double qd = direction * speed;
        EXPECT_NEAR(geared.calcSliding(0, qd, direction),
                    joint.calcSliding(0, qd, direction) +
                        kRatio * motor.calcSliding(0, kRatio * qd, direction),
                    1e-13);
      }
    }
  }
}

TEST(StaticFriction, AGearAndTheSameTrainBreakAwayAlike) {
  for (const double stribeck : {0.0, 0.4}) {
    for (const char* tau : {"t", "-t"}) {
      const SimulationResult geared = simulate(makeSimulation(makeRamp(false, stribeck, tau))),
                             train = simulate(makeSimulation(makeRamp(true, stribeck, tau)));
      ASSERT_EQ(geared.status, RunStatus::Completed) << geared.reason;
      ASSERT_EQ(train.status, RunStatus::Completed) << train.reason;
      EXPECT_LT(train.statistics.events, 10);
      const double breaks = tau[0] == '-' ? 1.5 + kRatio * 0.02 : 1.5 + kRatio * 0.01;
      for (int row = 0; row < geared.recording.rowCount(); ++row) {
        const double t = geared.recording.value(row, 0), q = geared.recording.value(row, 1);
        EXPECT_NEAR(q, train.recording.value(row, 1), 1e-7) << t;
        // A step of rows beside it either may be.
        if (std::abs(t - breaks) > 0.01) {
          EXPECT_EQ(q != 0, t > breaks) << t;
        }
      }
    }
  }
}

}  // namespace
}  // namespace denavit
