#include "models/robot/make_flexible_arm.h"

#include <gtest/gtest.h>

#include "core/dynamics/forward_dynamics.h"
#include "core/flexible/flexible_kinematics.h"
#include "core/simulation/step_advice.h"
#include "models/issue.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "tests/core/arbitrary.h"
#include "tests/models/flexible_arms.h"

namespace denavit {
namespace {

using test::Arbitrary;

/// Revolute and prismatic joints, beams and rigid links, payload, tool, base, rotors.
RobotDescription mixedRobot(unsigned seed) {
  Arbitrary any(seed);
  RobotDescription robot;
  robot.gravity = any.vec3(12);
  robot.base = {any.vec3(0.5), any.vec3(2)};
  robot.tool = {any.vec3(0.3), any.vec3(2)};
  robot.payload = {.mass = 0.7, .com = any.vec3(0.1), .inertia = {0.02, 0.03, 0.04, 0, 0, 0}};
  for (int i = 0; i < 4; ++i) {
    JointDescription& joint = robot.joints.emplace_back();
    joint.theta = any.number(-2, 2);
    joint.d = any.number(-0.4, 0.4);
    joint.a = any.number(0.3, 1) * (any.number(0, 1) < 0.3 ? -1 : 1);
    joint.alpha = i == 1 ? M_PI_2 : any.number(-2, 2);
    joint.actuator.rotorInertia = 0.05;
    joint.link.mass = any.number(0.5, 2);
    if (i == 0 || (i == 3 && seed % 2 == 0)) {
      joint.type = i == 0 ? JointType::Prismatic : JointType::Revolute;
      joint.link.com = any.vec3(0.2);
      joint.link.inertia = {0.1, 0.1, 0.1, 0, 0, 0};
      continue;
    }
    joint = test::beamJoint(joint.a, joint.link.mass, 30, 1, 2);
    joint.theta = any.number(-2, 2);
    joint.d = any.number(-0.4, 0.4);
    joint.alpha = any.number(-2, 2);
    test::addTorsion(joint, 20, 0.01, 1);
    joint.link.beam->rotaryInertia = seed % 3 == 0 ? RotaryInertia::Torsion : RotaryInertia::Full;
    test::addPoint(joint, 0.4);
    test::addPoint(joint, 0.3, -0.4 * joint.a);
    joint.link.pointMasses.back().inertia = 0.02;
  }
  return robot;
}

class MixedRobot : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, MixedRobot, testing::Range(1u, 7u));

/// In the joints, with amplitudes held at zero: what an infinitely stiff arm does.
TEST_P(MixedRobot, HeldStraightIsTheRigidArm) {
  const RobotDescription robot = mixedRobot(GetParam());
  const Arm<double> rigid = makeArm(robot);
  const auto arm = makeFlexibleArm(robot);
  ASSERT_TRUE(arm);
  const int n = rigid.dof(), N = arm->dof();
  EXPECT_EQ(N, n + countModes(robot));
  Arbitrary any(GetParam());
  VecX<double> q = VecX<double>::Zero(N), qd = q, qdd = q;
  q.head(n) = any.vecX(n, 2);
  qd.head(n) = any.vecX(n, 2);
  qdd.head(n) = any.vecX(n, 2);
  NewtonEulerWork<double> work;
  VecX<double> expected, tau;
  calcInverseDynamics<double>(rigid, q.head(n), qd.head(n), qdd.head(n), work, expected);
  FlexibleNewtonEulerWork<double> flexibleWork;
  calcFlexibleInverseDynamics<double>(*arm, q, qd, qdd, flexibleWork, tau);
  EXPECT_LT(test::relative(tau.head(n), expected), 1e-13);
  InertiaMatrixWork<double> inertiaWork;
  MatX<double> M;
  calcInertiaMatrix<double>(rigid, q.head(n), inertiaWork, M);
  EXPECT_LT((test::inertiaOf(*arm, q).topLeftCorner(n, n) - M).norm(), 1e-13 * M.norm());
  Kinematics<double> kinematics;
  calcForwardKinematics<double>(rigid, q.head(n), kinematics);
  FlexibleKinematics<double> bentKinematics;
  calcFlexibleKinematics(*arm, flexibleWork.bent, bentKinematics);
  EXPECT_LT((bentKinematics.X_WT.p - kinematics.X_WT.p).norm(), 1e-14);
  EXPECT_LT((bentKinematics.X_WT.R - kinematics.X_WT.R).norm(), 1e-14);
}

TEST_P(MixedRobot, CentrelinesRunFromJointToTipAndTheirDrawnLengthIsRight) {
  const auto arm = makeFlexibleArm(mixedRobot(GetParam()));
  VecX<double> q = Arbitrary(GetParam()).vecX(arm->dof(), 0.01);
  BentLinks<double> bent;
  FlexibleKinematics<double> kinematics;
  calcBentLinks(*arm, q, bent);
  calcFlexibleKinematics(*arm, bent, kinematics);
  for (std::size_t i = 0; i < arm->links.size(); ++i) {
    const auto line = calcCentreline(*arm, bent, kinematics, static_cast<int>(i), 30);
    EXPECT_LT((line.front() - kinematics.X_WL[i].p).norm(), 1e-14);
    if (!arm->links[i].flexible) continue;
    ASSERT_EQ(line.size(), 30u);
    EXPECT_LT((line.back() - kinematics.X_WE[i].p).norm(), 1e-12);
    // Clamped: the first piece leaves along the undeflected beam.
    const Vec3<double> axis = kinematics.X_WB[i].R.col(0) * (arm->links[i].body.tipX > 0 ? 1 : -1);
    EXPECT_GT((line[1] - line[0]).normalized().dot(axis), 0.999);
  }
}

TEST(MakeFlexibleArm, ABeamWithoutModesIsTheRigidRodExactly) {
  RobotDescription robot = mixedRobot(1);
  for (JointDescription& joint : robot.joints) {
    if (joint.link.beam) joint.link.beam->modesX = joint.link.beam->modesY = 0;
  }
  robot.joints[2].link.beam->modesZ = 0;
  EXPECT_FALSE(makeFlexibleArm(robot)->links[2].flexible);
  EXPECT_EQ(makeFlexibleArm(robot)->links[2].link.mass, makeArm(robot).links[2].mass);
  for (JointDescription& joint : robot.joints) {
    if (joint.link.beam) joint.link.beam->modesZ = 0;
  }
  EXPECT_EQ(makeFlexibleArm(robot), nullptr) << "goes the rigid way, to the last bit";
}

/// y of a link rolled by 90 degrees is where z was, and z where -y was.
TEST(MakeFlexibleArm, ARollOfNinetyDegreesExchangesBendingInYAndZ) {
  RobotDescription straight, rolled;
  straight.gravity = rolled.gravity = {3, -5, 7};
  straight.joints = {test::beamJoint(0.8, 1, 40, 2, 2)};
  test::addTorsion(straight.joints[0], 30, 0.01, 1);
  test::addPoint(straight.joints[0], 0.5);
  straight.joints[0].link.beam->bendingStiffnessZ = 70;
  rolled.joints = straight.joints;
  rolled.joints[0].alpha = M_PI_2;
  std::swap(rolled.joints[0].link.beam->bendingStiffnessY,
            rolled.joints[0].link.beam->bendingStiffnessZ);
  const auto a = makeFlexibleArm(straight), b = makeFlexibleArm(rolled);
  const auto exchanged = [](const VecX<double>& x) {
    VecX<double> y = x;  // q, x1, y1, y2, z1, z2
    y.segment(2, 2) = x.segment(4, 2);
    y.segment(4, 2) = -x.segment(2, 2);
    return y;
  };
  Arbitrary any(3);
  const VecX<double> q = any.vecX(6, 0.1), qd = any.vecX(6, 1), qdd = any.vecX(6, 1);
  FlexibleNewtonEulerWork<double> work;
  VecX<double> tauA, tauB;
  calcFlexibleInverseDynamics<double>(*a, q, qd, qdd, work, tauA);
  calcFlexibleInverseDynamics<double>(*b, exchanged(q), exchanged(qd), exchanged(qdd), work, tauB);
  EXPECT_LT(test::relative(tauB, exchanged(tauA)), 1e-13);
}

/// A run: structural damping takes energy, which is counted; amplitudes decay as asked.
TEST(MakeFlexibleArm, StructuralDampingDecaysAndItsLossIsCounted) {
  RobotDescription robot;
  robot.gravity.setZero();
  robot.joints = {test::beamJoint(1, 0.5, 203.57520395, 1)};
  robot.joints[0].link.beam->dampingRatio = 0.02;
  VecX<double> q(2);
  q << 0, 0.01;
  Simulation s = test::flexibleRun(robot, q, 1);
  s.locked = {0};
  s.integrator.rtol = 1e-11;
  s.integrator.atol = 1e-13;
  const SimulationResult result = simulate(s);
  const Recording& r = result.recording;
  EXPECT_LT(std::abs(result.energyClosure), 1e-9);
  const double w = 2 * M_PI * 11.29141374, z = 0.02, wd = w * std::sqrt(1 - z * z);
  const double expected =
      0.01 * std::exp(-z * w) * (std::cos(wd) + z / std::sqrt(1 - z * z) * std::sin(wd));
  EXPECT_NEAR(r.value(r.rowCount() - 1, r.findColumn("link1_y1_m")), expected, 1e-9);
  EXPECT_GT(r.value(r.rowCount() - 1, r.findColumn("energy_dissipated_J")), 0.11);
  EXPECT_NEAR(r.value(0, r.findColumn("energy_strain_J")), 0.5 * 2516.670644 * 1e-4, 1e-9);
  EXPECT_NEAR(r.value(0, r.findColumn("tool_deflection_m")), 0.02, 1e-15);
}

TEST(MakeFlexibleArm, ARunRecordsAmplitudesBetweenJointsAndTorques) {
  const RobotDescription robot = mixedRobot(1);
  Simulation s = test::flexibleRun(robot, VecX<double>::Zero(makeFlexibleArm(robot)->dof()), 0.02);
  s.integrator.rtol = 1e-6;
  std::vector<std::string> names;
  const SimulationResult result = simulate(s);
  for (const Column& column : result.recording.columns()) names.push_back(column.name);
  const std::vector<std::string> start = {"time",       "q1_m",         "q2_rad",     "q3_rad",
                                          "q4_rad",     "link2_x1_rad", "link2_y1_m", "link2_z1_m",
                                          "link2_z2_m", "link3_x1_rad"};
  EXPECT_EQ(std::vector(names.begin(), names.begin() + 10), start);
  for (const char* name : {"link2_x1_rate_rad_s", "link3_z2_rate_m_s", "link4_y1_acc_m_s2",
                           "link2_x1_acc_rad_s2", "tau4_external_Nm", "energy_strain_J"}) {
    EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
  }
}

/// The straight arm vibrates 17 times as fast as the bent one that the run starts with.
TEST(MakeFlexibleArm, TheAdvisedStepIsSafeInThePosesThatTheRunMayComeTo) {
  RobotDescription robot = readRobot("elrayyes-2r");
  ScenarioDescription scenario = makeScenarioFor(robot, "");
  scenario.initial.q = {0, 1};
  scenario.initial.qd = {0, -2};
  scenario.integrator.method = IntegrationMethod::RungeKutta4;
  scenario.duration = 0.6;
  const Simulation simulation = makeSimulation(scenario);
  const StepAdvice advice = adviseStep(simulation);
  const VecX<double> straight = VecX<double>::Zero(7);
  EXPECT_NEAR(advice.highestFrequency,
              adviseStep(*simulation.flexible, straight, {}).highestFrequency, 1e-9);
  EXPECT_GT(advice.highestFrequency, 17 * advice.startFrequency);
  EXPECT_DOUBLE_EQ(simulation.integrator.step, advice.step);
  const SimulationResult result = simulate(simulation);  // passes the straight pose at 0.5 s
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  EXPECT_LT(std::abs(result.energyClosure), 1e-5);
}

TEST(MakeFlexibleArm, TheAdvisedStepGivesThirtyStepsToThePeriodOfTheFastestMode) {
  RobotDescription robot;
  robot.joints = {test::beamJoint(1, 0.5, 203.57520395, 4)};
  Simulation s = test::flexibleRun(robot, VecX<double>::Zero(5), 1);
  EXPECT_NEAR(adviseStep(s).highestFrequency, 921.36088022, 1e-5);
  s.locked = {0};
  const StepAdvice advice = adviseStep(s);
  EXPECT_NEAR(advice.highestFrequency, 388.26724341, 1e-6);
  EXPECT_NEAR(advice.stepsPerPeriod(advice.step), 30, 1e-12);
  s.flexible.reset();
  EXPECT_EQ(adviseStep(s).step, 0);
}

}  // namespace
}  // namespace denavit
