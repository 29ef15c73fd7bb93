#include <gtest/gtest.h>

#include "core/simulation/simulation.h"
#include "tests/models/flexible_arms.h"

namespace denavit {
namespace {

using test::addPoint;
using test::addTorsion;
using test::beamJoint;

/// Two soft links in a vertical plane.
RobotDescription doublePendulum() {
  RobotDescription robot;
  robot.gravity = {0, -9.81, 0};
  robot.joints = {beamJoint(1, 0.5, 10.178, 1), beamJoint(1, 0.5, 10.178, 1)};
  addPoint(robot.joints[1], 0.5);
  return robot;
}

/// One link in space that bends both ways and twists, with a load beside its axis.
RobotDescription boom() {
  RobotDescription robot;
  robot.gravity = {1, -9, -3};
  robot.joints = {beamJoint(0.8, 0.6, 12, 1, 1)};
  JointDescription& joint = robot.joints[0];
  joint.alpha = 0.4;
  joint.link.beam->bendingStiffnessZ = 20;
  joint.link.beam->rotaryInertia = RotaryInertia::Full;
  addTorsion(joint, 3, 0.004, 1);
  joint.link.pointMasses.push_back({.mass = 0.2, .at = {-0.3, 0, 0}, .inertia = 1e-3});
  robot.payload.mass = 0.3;
  robot.payload.com = {0.02, 0.05, -0.03};
  robot.payload.inertia.xx = robot.payload.inertia.yy = robot.payload.inertia.zz = 2e-3;
  return robot;
}

/// A rigid crane, a slide, and a soft link that hangs from it.
RobotDescription crane() {
  RobotDescription robot;
  robot.gravity = {0, 0, -9.81};
  robot.joints.resize(2);
  robot.joints[0].d = 0.4;
  robot.joints[0].alpha = M_PI_2;  // the slide is level, and free
  robot.joints[0].link.mass = 2;
  robot.joints[0].link.inertia.xx = robot.joints[0].link.inertia.yy = 0.1;
  robot.joints[0].link.inertia.zz = 0.1;
  robot.joints[1].type = JointType::Prismatic;
  robot.joints[1].alpha = -0.7;
  robot.joints[1].link.mass = 1;
  robot.joints[1].link.com = {0.05, 0, 0.1};
  robot.joints.push_back(beamJoint(0.9, 0.5, 8, 1, 1));
  robot.joints.back().link.beam->rotaryInertia = RotaryInertia::Full;
  return robot;
}

/// Ten seconds of free swinging, bent at the start, lose no energy that the ledger does not know
/// of.
TEST(FlexibleEnergy, IsConservedOverTenSecondsWithAndWithoutStiffening) {
  for (RobotDescription robot : {doublePendulum(), boom(), crane()}) {
    for (const bool stiffening : {false, true}) {
      for (JointDescription& joint : robot.joints) {
        if (joint.link.beam) joint.link.beam->stiffening = stiffening;
      }
      VecX<double> start = VecX<double>::Zero(makeFlexibleArm(robot)->dof());
      start[0] = -1.2;
      start.tail(1)[0] = 0.01;
      Simulation s = test::flexibleRun(robot, start, 10);
      s.integrator.rtol = 1e-11;
      s.integrator.atol = 1e-13;
      s.outputStep = 0.1;
      const SimulationResult result = simulate(s);
      ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
      EXPECT_LT(std::abs(result.energyClosure), 1e-9)
          << robot.joints.size() << " joints, stiffening " << stiffening;
      const Recording& r = result.recording;
      double strain = 0;
      for (int row = 0; row < r.rowCount(); ++row)
        strain = std::max(strain, r.value(row, r.findColumn("energy_strain_J")));
      EXPECT_GT(strain, 0.005) << "the links are to bend";
    }
  }
}

}  // namespace
}  // namespace denavit
