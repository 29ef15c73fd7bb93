#include "models/robot/robot_issues.h"

#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "models/robot/make_arm.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/robot_file.h"
#include "tests/models/random_robot.h"

namespace denavit {
namespace {

RobotDescription soundRobot() {
  RobotDescription robot;
  robot.joints.resize(3);
  robot.joints[2].name = "elbow";
  for (JointDescription& joint : robot.joints) {
    joint.a = 0.5;
    joint.link.mass = 1;
    joint.link.inertia = {0.1, 0.1, 0.1, 0, 0, 0};
  }
  return robot;
}

struct Breach {
  std::function<void(RobotDescription&, JointDescription&)> make;  ///< the third joint
  const char* report;
};

const double kNan = std::numeric_limits<double>::quiet_NaN();
const double kInf = std::numeric_limits<double>::infinity();

TEST(RobotIssues, SayPlaceValueRuleAndRemedy) {
  using R = RobotDescription;
  using J = JointDescription;
  const Breach breaches[] = {
      {[](R&, J& j) { j.link.mass = -0.4; },
       "joints[2].link.mass: (joint 3, elbow) is -0.4 kg; it must not be negative: give the link's "
       "mass "
       "in kg, or 0 for a massless link"},
      {[](R&, J& j) { j.link.mass = kNan; },
       "joints[2].link.mass: (joint 3, elbow) is nan kg; it must be a finite number: correct it"},
      {[](R&, J& j) { j.a = kInf; },
       "joints[2].a: (joint 3, elbow) is inf m; it must be a finite number: correct it"},
      {[](R&, J& j) { j.link.inertia.xx = 1e200; },
       "joints[2].link.inertia.xx: (joint 3, elbow) is 1e+200 kg m²; computing with it would "
       "overflow: "
       "use a size below 1e30, and check the unit"},
      {[](R&, J& j) { j.limits.lower = 1, j.limits.upper = -1; },
       "joints[2].limits.lower: (joint 3, elbow) is 1 rad, above the upper limit -1 rad: swap "
       "them, or "
       "correct one"},
      {[](R& r, J& j) {
         r.angleUnit = AngleUnit::Degree;
         j.limits.lower = 3.141592653589793, j.limits.upper = 0;
       },
       "joints[2].limits.lower: (joint 3, elbow) is 180 deg, above the upper limit 0 deg: swap "
       "them, or "
       "correct one"},
      {[](R&, J& j) { j.limits.velocity = 0; },
       "joints[2].limits.velocity: (joint 3, elbow) is 0 rad/s; it must be positive: give the "
       "largest "
       "rate, or leave it out for none"},
      {[](R&, J& j) { j.friction.coulomb.positive = -1; },
       "joints[2].friction.coulomb.positive: (joint 3, elbow) is -1 N m; it must not be negative: "
       "it "
       "acts for positive rates: give its size"},
      {[](R&, J& j) { j.actuator.coulomb.negative = 2; },
       "joints[2].actuator.coulomb.negative: (joint 3, elbow) is 2 N m; it must not be positive: "
       "it "
       "acts for negative rates: write -2"},
      {[](R&, J& j) { j.friction.breakaway = -1; },
       "joints[2].friction.static: (joint 3, elbow) is -1 N m; it must not be negative: give its "
       "size, "
       "or 0"},
      {[](R&, J& j) { j.friction.viscous = -1; },
       "joints[2].friction.viscous: (joint 3, elbow) is -1 N m s/rad; it must not be negative: "
       "friction "
       "takes energy out: give its size, or 0"},
      {[](R&, J& j) { j.actuator.gearRatio = 0; },
       "joints[2].actuator.gear_ratio: (joint 3, elbow) is 0; motor and joint must turn together: "
       "give "
       "motor turns per joint turn, or leave it out for 1"},
      {[](R&, J& j) { j.actuator.rotorInertia = -1; },
       "joints[2].actuator.rotor_inertia: (joint 3, elbow) is -1 kg m²; it must not be negative: "
       "give "
       "its size, or 0"},
      {[](R&, J& j) { j.friction.expression = "2*w"; },
       "joints[2].friction.expression: (joint 3, elbow) \"2*w\", column 3: \"w\" is unknown: known "
       "are q, "
       "qd, pi, e, deg and functions as sin"},
      {[](R&, J& j) {
         j.link.pointMasses = {{-1, {0, 0, 0}, 0}};
       },
       "joints[2].link.point_masses[0].mass: (joint 3, elbow) is -1 kg; it must not be negative: "
       "give "
       "its mass in kg"},
      {[](R& r, J&) { r.gravity.z() = kNan; },
       "gravity[2]: is nan m/s²; it must be a finite number: correct it"},
      {[](R& r, J&) { r.base.rpy.x() = kInf; },
       "base.rpy[0]: is inf rad; it must be a finite number: correct it"},
      {[](R& r, J&) { r.payload.mass = -2; },
       "payload.mass: is -2 kg; it must not be negative: give the load's mass in kg, or 0"},
      {[](R& r, J&) { r.joints.clear(); },
       "joints: is empty; an arm needs a joint: add a row to the table"},
      {[](R& r, J&) { r.joints.resize(500); },
       "joints: has 500 rows; at most 200 can be computed: shorten the arm"},
  };
  for (const auto& [make, report] : breaches) {
    RobotDescription robot = soundRobot();
    make(robot, robot.joints[2]);
    const std::vector<Issue> issues = findIssues(robot);
    ASSERT_EQ(issues.size(), 1u) << report;
    EXPECT_EQ(toLine(issues[0]), report);
    EXPECT_EQ(issues[0].severity, Issue::Severity::Error);
    EXPECT_THROW((void)makeArm(robot), DescriptionError);
  }
  EXPECT_TRUE(findIssues(soundRobot()).empty());
}

RobotDescription beamRobot() {
  RobotDescription robot = soundRobot();
  LinkDescription& link = robot.joints[2].link;
  link.inertia = {};
  Beam& beam = link.beam.emplace();
  beam.youngsModulus = 2e11;
  beam.secondMomentY = beam.secondMomentZ = 1e-9;
  beam.modesY = 2;
  return robot;
}

TEST(RobotIssues, BeamsHaveTheirRules) {
  using R = RobotDescription;
  using B = Beam;
  struct Row {
    std::function<void(R&, B&)> make;
    const char* report;
  };
  const Row rows[] = {
      {[](R& r, B&) { r.joints[2].link.com.x() = 0.1; },
       "joints[2].link.com: (joint 3, elbow) or inertia is given together with a beam, which has "
       "its "
       "own: remove both: the beam is uniform and its mass is link.mass"},
      {[](R&, B& b) { b.bendingStiffnessY = 10; },
       "joints[2].link.beam: (joint 3, elbow) has both moduli with a section and stiffnesses: keep "
       "one "
       "form: youngs_modulus with second_moment_*, or bending_stiffness_*"},
      {[](R& r, B&) { r.joints[2].type = JointType::Prismatic; },
       "joints[2].link.beam.modes: (joint 3, elbow) are asked for on the link of a prismatic "
       "joint: set "
       "them to 0: only links of revolute joints bend"},
      {[](R& r, B&) { r.convention = Convention::Modified; },
       "joints[2].link.beam: (joint 3, elbow) stands in a modified DH table; beams need the "
       "standard "
       "one: convert the arm: denavit convert IN OUT --to standard"},
      {[](R& r, B&) { r.joints[2].a = 0; },
       "joints[2].a: (joint 3, elbow) is 0 m; it is the beam's length: give the length in m, or "
       "remove "
       "the beam"},
      {[](R&, B& b) { b.dampingRatio = 1; },
       "joints[2].link.beam.damping_ratio: (joint 3, elbow) is 1; it must be at least 0 and below "
       "1: "
       "structures have 0.001 to 0.05"},
      {[](R&, B& b) { b.youngsModulus = -1; },
       "joints[2].link.beam.youngs_modulus: (joint 3, elbow) is -1 Pa; it must be positive: give "
       "its "
       "size in Pa"},
      {[](R&, B& b) { b.modesY = -1; },
       "joints[2].link.beam.modes.y: (joint 3, elbow) is -1; it must be 0 to 20: 2 or 3 modes "
       "describe "
       "most links"},
      {[](R&, B& b) { b.secondMomentZ.reset(); },
       "joints[2].link.beam.modes.y: (joint 3, elbow) are asked for, but the beam has no stiffness "
       "against bending along y: give youngs_modulus with second_moment_z, or "
       "bending_stiffness_y, or set these modes to 0"},
      {[](R& r, B&) { r.joints[2].link.mass = -1; },
       "joints[2].link.mass: (joint 3, elbow) is -1 kg; it must be positive: give the beam's mass "
       "in "
       "kg"},
      {[](R&, B& b) { b.secondMomentY = 0; },
       "joints[2].link.beam.second_moment_y: (joint 3, elbow) is 0 m⁴; it must be positive: give "
       "its "
       "size in m⁴"},
      {[](R& r, B&) {
         r.joints[2].link.pointMasses = {{1, {-0.2, 0.1, 0}, 0}};
       },
       "joints[2].link.point_masses[0].at: (joint 3, elbow) is [-0.2, 0.1, 0] m; on a beam it must "
       "lie "
       "on the axis: give [x, 0, 0] with x from -0.5 m (clamped end) to 0 (tip)"},
      {[](R& r, B&) { r.joints[2].link.mass = 0; },
       "joints[2].link.mass: (joint 3, elbow) is 0 kg; it must be positive: give the beam's mass "
       "in kg"},
  };
  for (const auto& [make, report] : rows) {
    RobotDescription robot = beamRobot();
    make(robot, *robot.joints[2].link.beam);
    const std::vector<Issue> issues = findIssues(robot);
    ASSERT_EQ(issues.size(), 1u) << report << "\n" << (issues.size() > 1 ? toLine(issues[1]) : "");
    EXPECT_EQ(toLine(issues[0]), report);
  }
  EXPECT_TRUE(findIssues(beamRobot()).empty());
}

/// The undeflected arm of a beam, with modes or without.
TEST(RobotIssues, ABeamIsAUniformRodFromTheClampedEndToTheTip) {
  const Arm<double> arm = makeArm(beamRobot());
  EXPECT_NEAR(arm.links[2].p_LC.x(), 0.25, 1e-15);  // L is the clamped end, F the tip
  EXPECT_NEAR(arm.links[2].I_LC_L(2, 2), 0.25 / 12, 1e-15);
}

TEST(RobotIssues, RodHasTheRotaryInertiaOfItsSection) {
  RobotDescription robot = beamRobot();
  Beam& beam = *robot.joints[2].link.beam;
  beam.modesY = 0;
  beam.rotaryInertiaPerLength = 0.3;
  EXPECT_NEAR(makeArm(robot).links[2].I_LC_L(0, 0), 0.15, 1e-15);
  beam.rotaryInertiaPerLength.reset();
  beam.area = 1e-4;  // rho Ip L = m Ip / A
  EXPECT_NEAR(makeArm(robot).links[2].I_LC_L(0, 0), 1 * 2e-9 / 1e-4, 1e-15);
  beam.rotaryInertia = RotaryInertia::Torsion;
  EXPECT_EQ(makeArm(robot).links[2].I_LC_L(0, 0), 0);
}

TEST(RobotIssues, ClassicPumaIsWarnedAboutNotRefused) {
  const RobotDescription puma = readRobot("puma560");
  const std::vector<Issue> issues = findIssues(puma);
  ASSERT_EQ(issues.size(), 2u);
  EXPECT_FALSE(hasErrors(issues));
  EXPECT_EQ(
      toLine(issues[0]),
      "joints[0].link.inertia: (joint 1, waist) is one that no rigid body has: principal moments 0 "
      "+ 0 < 0.35 kg m²: the nearest physical tensor about the centre of mass is xx = 0.175, yy = "
      "0.35, zz = 0.175");
  EXPECT_EQ(issues[1].where, "joints[2].link.inertia");
  EXPECT_NO_THROW((void)makeArm(puma));
}

TEST(PhysicalInertia, NearestTensorIsPhysicalAndPhysicalOnesStay) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::RandomRobot random(seed);
    const Eigen::Matrix3d sound = toMatrix(random.inertia());
    EXPECT_FALSE(findUnphysical(sound).has_value());
    EXPECT_LT((nearestPhysicalInertia(sound) - sound).norm(), 1e-14);
    Eigen::Matrix3d wrong = Eigen::Matrix3d::Zero();
    for (int k = 0; k < 9; ++k) wrong(k / 3, k % 3) = random.number(1);
    wrong = (wrong + wrong.transpose()).eval();
    EXPECT_FALSE(findUnphysical(nearestPhysicalInertia(wrong)).has_value());
  }
  EXPECT_EQ(findUnphysical(Eigen::Vector3d(-1, 1, 1).asDiagonal()),
            "smallest principal moment -1 kg m² < 0");
}

TEST(PhysicalInertia, MovesBetweenReferencesExactly) {
  LinkDescription link;
  link.mass = 2;
  link.com = {0.1, -0.2, 0.3};
  link.inertia = {1, 2, 3, 0.1, 0.2, 0.3};
  LinkDescription moved = link;
  moved.inertia = convertInertia(link, InertiaReference::LinkOrigin);
  moved.about = InertiaReference::LinkOrigin;
  EXPECT_NEAR(moved.inertia.xx, 1 + 2 * (0.04 + 0.09), 1e-15);
  EXPECT_NEAR(moved.inertia.xy, 0.1 + 2 * 0.02, 1e-15);  // -m x y with x y = -0.02
  EXPECT_LT((inertiaAboutCom(moved) - inertiaAboutCom(link)).norm(), 1e-15);
}

TEST(RobotIssues, AnglesThatLookLikeDegreesAreAskedAndStay) {
  RobotDescription robot = soundRobot();
  robot.joints[1].alpha = -90;
  robot.joints[2].offset = 22.5;
  const std::vector<Issue> issues = findIssues(robot);
  ASSERT_EQ(issues.size(), 2U);
  EXPECT_EQ(
      toLine(issues[0]),
      "joints[1].alpha: (joint 2) is -90 rad, which is 14.3 turns; are degrees meant?: say so "
      "in the file by \"units\": {\"angle\": \"deg\"}, or write the angle in rad, as "
      "-1.5708");
  EXPECT_EQ(issues[1].where, "joints[2].offset");
  for (const Issue& issue : issues) EXPECT_EQ(issue.severity, Issue::Severity::Warning);
  EXPECT_EQ(robot.joints[1].alpha, -90);
  robot.angleUnit = AngleUnit::Degree;
  robot.joints[2].offset = 0.4;
  ASSERT_EQ(findIssues(robot).size(), 1U);
  EXPECT_EQ(
      toLine(findIssues(robot)[0]),
      "joints[1].alpha: (joint 2) is -5156.62 deg, which is 14.3 turns; are radians taken for "
      "degrees?: write the angle within a turn, as -116.62 deg");
  robot.joints[1].alpha = -std::numbers::pi / 2;
  EXPECT_TRUE(findIssues(robot).empty());
  robot.angleUnit = AngleUnit::Radian;
  for (const double angle : {6.0, 7.0 * 3.14159265358979, 20.123456}) {
    robot.joints[1].alpha = robot.joints[2].offset = angle;
    EXPECT_TRUE(findIssues(robot).empty()) << angle;
  }
}

}  // namespace
}  // namespace denavit
