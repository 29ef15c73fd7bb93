#include "models/robot/make_arm.h"

#include <cmath>
#include <numbers>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "core/kinematics/forward_kinematics.h"
#include "models/issue.h"
#include "models/robot/convert_convention.h"
#include "models/robot/physical_inertia.h"
#include "tests/models/random_robot.h"

namespace denavit {
namespace {

using Affine = Eigen::Isometry3d;

/// The textbook product of a row, written independently of makeArm.
Affine rowTransform(const JointDescription& joint, Convention convention, double q) {
  const bool revolute = joint.type == JointType::Revolute;
  const double theta = joint.theta + (revolute ? joint.offset + q : 0);
  const double d = joint.d + (revolute ? 0 : joint.offset + q);
  const Affine screwZ =
      Eigen::Translation3d(0, 0, d) * Affine(Eigen::AngleAxisd(theta, Eigen::Vector3d::UnitZ()));
  const Affine screwX = Eigen::Translation3d(joint.a, 0, 0) *
                        Affine(Eigen::AngleAxisd(joint.alpha, Eigen::Vector3d::UnitX()));
  return convention == Convention::Standard ? screwZ * screwX : screwX * screwZ;
}

Affine placementTransform(const Placement& p) {
  return Eigen::Translation3d(p.xyz) *
         Affine(Eigen::AngleAxisd(p.rpy[2], Eigen::Vector3d::UnitZ()) *
                Eigen::AngleAxisd(p.rpy[1], Eigen::Vector3d::UnitY()) *
                Eigen::AngleAxisd(p.rpy[0], Eigen::Vector3d::UnitX()));
}

double distance(const Affine& A, const Pose<double>& B) {
  return (A.linear() - B.R).norm() + (A.translation() - B.p).norm();
}

class AnyArm : public testing::TestWithParam<unsigned> {
 protected:
  test::RandomRobot random{GetParam()};
  VecX<double> randomPose(std::size_t n) {
    VecX<double> q(static_cast<Eigen::Index>(n));
    for (double& x : q) x = random.number(3);
    return q;
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyArm, testing::Range(1u, 51u));

/// Poses, centres of mass and tensors in the world by the textbook, link by link.
TEST_P(AnyArm, IsTheTextbookProductInBothConventions) {
  const RobotDescription robot = random.full();
  const Arm<double> arm = makeArm(robot);
  const VecX<double> q = randomPose(robot.joints.size());
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  Affine X_WF = placementTransform(robot.base);
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const JointDescription& joint = robot.joints[i];
    X_WF = X_WF * rowTransform(joint, robot.convention, q[static_cast<Eigen::Index>(i)]);
    const Pose<double> ours = kinematics.X_WL[i] * makeUserFrames(robot)[i];
    EXPECT_LT(distance(X_WF, ours), 1e-12) << i;
    if (i + 1 == robot.joints.size() || !joint.link.pointMasses.empty()) continue;  // merged
    const Link<double>& link = arm.links[i];
    EXPECT_LT((X_WF * joint.link.com - kinematics.X_WL[i] * link.p_LC).norm(), 1e-12);
    const Eigen::Matrix3d I_W =
        X_WF.linear() * inertiaAboutCom(joint.link) * X_WF.linear().transpose();
    const Eigen::Matrix3d& R = kinematics.X_WL[i].R;
    EXPECT_LT((I_W - R * link.I_LC_L * R.transpose()).norm(), 1e-12);
  }
  EXPECT_LT(distance(X_WF * placementTransform(robot.tool), kinematics.X_WT), 1e-12);
}

/// Mass, first and second moments of the last link about the world's origin, summed body by body.
TEST_P(AnyArm, PayloadAndPointMassesMergeRigidly) {
  const RobotDescription robot = random.full();
  const Arm<double> arm = makeArm(robot);
  const JointDescription& joint = robot.joints.back();
  const Affine X_FT = placementTransform(robot.tool);
  double mass = joint.link.mass + robot.payload.mass;
  Eigen::Vector3d moment = joint.link.mass * joint.link.com;
  const Eigen::Vector3d load = X_FT * robot.payload.com;
  moment += robot.payload.mass * load;
  Eigen::Matrix3d I_F =
      inertiaAboutCom(joint.link) + pointInertia(joint.link.mass, joint.link.com) +
      X_FT.linear() * toMatrix(robot.payload.inertia) * X_FT.linear().transpose() +
      pointInertia(robot.payload.mass, load);
  for (const PointMass& point : joint.link.pointMasses) {
    mass += point.mass;
    moment += point.mass * point.at;
    I_F += pointInertia(point.mass, point.at) + point.inertia * Eigen::Matrix3d::Identity();
  }
  const Link<double>& link = arm.links.back();
  const Pose<double> X_FL = makeUserFrames(robot).back().inverse();
  EXPECT_NEAR(link.mass, mass, 1e-13);
  EXPECT_LT((X_FL * link.p_LC * mass - moment).norm(), 1e-12);
  const Eigen::Matrix3d ours =
      X_FL.R * link.I_LC_L * X_FL.R.transpose() + pointInertia(mass, X_FL * link.p_LC);
  EXPECT_LT((ours - I_F).norm(), 1e-12);
}

double differenceOf(const RobotDescription& a, const RobotDescription& b) {
  double worst = (a.base.xyz - b.base.xyz).norm() + (a.base.rpy - b.base.rpy).norm() +
                 (a.tool.xyz - b.tool.xyz).norm() + (a.tool.rpy - b.tool.rpy).norm();
  for (std::size_t i = 0; i < a.joints.size(); ++i) {
    const JointDescription &x = a.joints[i], &y = b.joints[i];
    worst = std::max({worst, std::abs(x.a - y.a), std::abs(x.alpha - y.alpha), std::abs(x.d - y.d),
                      std::abs(x.theta - y.theta), (x.link.com - y.link.com).norm(),
                      (toMatrix(x.link.inertia) - toMatrix(y.link.inertia)).norm()});
    EXPECT_EQ(x.link.about, y.link.about);
  }
  return worst;
}

TEST_P(AnyArm, ConversionThereAndBackIsTheIdentity) {
  for (const Convention from : {Convention::Standard, Convention::Modified}) {
    const Convention to =
        from == Convention::Standard ? Convention::Modified : Convention::Standard;
    const RobotDescription robot = random.plain(from);
    const RobotDescription there = convertTo(to, robot);
    EXPECT_EQ(there.convention, to);
    EXPECT_LT(differenceOf(convertTo(from, there), robot), 1e-12);
  }
}

/// Tool pose, and every link's mass, centre and tensor in the world.
void expectSameArm(const RobotDescription& a, const RobotDescription& b, const VecX<double>& q) {
  const Arm<double> armA = makeArm(a), armB = makeArm(b);
  Kinematics<double> kA, kB;
  calcForwardKinematics(armA, q, kA);
  calcForwardKinematics(armB, q, kB);
  EXPECT_LT((kA.X_WT.R - kB.X_WT.R).norm() + (kA.X_WT.p - kB.X_WT.p).norm(), 1e-12);
  for (std::size_t i = 0; i < armA.links.size(); ++i) {
    const Link<double>&x = armA.links[i], &y = armB.links[i];
    EXPECT_LT((kA.X_WL[i] * x.p_LC - kB.X_WL[i] * y.p_LC).norm(), 1e-12);
    EXPECT_LT((kA.X_WL[i].R.col(2) - kB.X_WL[i].R.col(2)).norm(), 1e-12);
    const Eigen::Matrix3d IA = kA.X_WL[i].R * x.I_LC_L * kA.X_WL[i].R.transpose();
    const Eigen::Matrix3d IB = kB.X_WL[i].R * y.I_LC_L * kB.X_WL[i].R.transpose();
    EXPECT_LT((IA - IB).norm(), 1e-12);
    EXPECT_EQ(x.mass, y.mass);
  }
}

TEST_P(AnyArm, ConversionGivesTheSameArm) {
  RobotDescription robot = random.full();
  const VecX<double> q = randomPose(robot.joints.size());
  const Convention other =
      robot.convention == Convention::Standard ? Convention::Modified : Convention::Standard;
  expectSameArm(robot, convertTo(other, robot), q);
  // Bases and tools that turn about x only take the exact way through the first and last row.
  robot.base.rpy = {random.number(3), 0, 0};
  robot.tool.rpy = {random.number(3), 0, 0};
  const RobotDescription converted = convertTo(other, robot);
  expectSameArm(robot, converted, q);
  expectSameArm(robot, convertTo(robot.convention, converted), q);
}

TEST_P(AnyArm, PlacementsReadBack) {
  const Placement placement{random.vector(1),
                            {random.number(3), random.number(1.5), random.number(3)}};
  const Placement back = makePlacement(makePose(placement));
  EXPECT_LT((back.rpy - placement.rpy).norm() + (back.xyz - placement.xyz).norm(), 1e-12);
}

TEST(MakeArm, RightAnglesAreExact) {
  RobotDescription robot;
  robot.joints.resize(3);
  robot.joints[0].alpha = std::numbers::pi / 2;
  robot.joints[1].alpha = -std::numbers::pi;
  robot.joints[1].type = JointType::Prismatic;
  robot.joints[1].theta = -std::numbers::pi / 2;
  robot.base.rpy = {std::numbers::pi / 2, 0, std::numbers::pi};
  const Arm<double> arm = makeArm(robot);
  EXPECT_EQ(arm.links[1].cosAlpha, 0);
  EXPECT_EQ(arm.links[1].sinAlpha, 1);
  EXPECT_EQ(arm.links[2].cosAlpha, -1);
  EXPECT_EQ(arm.links[2].sinAlpha, 0);
  EXPECT_EQ(arm.links[1].cosTheta, 0);
  EXPECT_EQ(arm.links[1].sinTheta, -1);
  Eigen::Matrix3d R;
  R << -1, 0, 0, 0, 0, 1, 0, 1, 0;
  EXPECT_EQ(arm.X_W0.R, R);
}

TEST(MakeArm, PitchOfARightAngleIsAPlacement) {
  for (const double pitch : {std::numbers::pi / 2, -std::numbers::pi / 2}) {
    const Pose<double> X = makePose({{1, 2, 3}, {0.3, pitch, 0.4}});
    const Pose<double> Y = makePose(makePlacement(X));
    EXPECT_LT((X.R - Y.R).norm(), 1e-12);
  }
}

/// Roll and yaw each are uncertain there by the rounding over the cosine, their difference is not.
TEST(MakeArm, PitchNearlyOfARightAngleKeepsTheOrientation) {
  for (int digit = 1; digit <= 15; ++digit) {
    for (const double side : {-1.0, 1.0}) {
      const double pitch = side * (std::numbers::pi / 2 - std::pow(10.0, -digit));
      for (const double turn : {-2.8, -0.7, 0.3, 1.9}) {
        const Pose<double> X{(Eigen::AngleAxisd(0.4 - turn, Eigen::Vector3d::UnitZ()) *
                              Eigen::AngleAxisd(pitch, Eigen::Vector3d::UnitY()) *
                              Eigen::AngleAxisd(turn, Eigen::Vector3d::UnitX()))
                                 .toRotationMatrix(),
                             Eigen::Vector3d::Zero()};
        EXPECT_LT((makePose(makePlacement(X)).R - X.R).norm(), 3e-12) << pitch << ' ' << turn;
      }
    }
  }
}

TEST(MakeArm, FrictionAndRotorsReflectThroughTheGear) {
  RobotDescription robot;
  JointDescription& joint = robot.joints.emplace_back();
  joint.actuator.gearRatio = -50;
  joint.actuator.rotorInertia = 2e-4;
  joint.actuator.viscous = 1e-3;
  joint.actuator.coulomb = {0.4, -0.3};
  joint.friction = {2, {1, -1.5}, 30, "0.1*sin(q)*qd"};
  EXPECT_NEAR(makeArm(robot).links[0].rotorInertia, 0.5, 1e-15);
  const JointFriction friction = makeFriction(robot)[0];
  EXPECT_NEAR(friction.viscous, 2 + 2.5, 1e-14);
  EXPECT_NEAR(friction.coulombPositive, 21, 1e-14);
  EXPECT_NEAR(friction.coulombNegative, -16.5, 1e-14);
  EXPECT_EQ(friction.breakaway, 30);
  ASSERT_NE(friction.law, nullptr);
  EXPECT_NEAR(friction.law->calcFriction(0.5, 2), 0.2 * std::sin(0.5), 1e-16);
}

TEST(MakeArm, LimitsAreInfiniteWhereNoneAreGiven) {
  RobotDescription robot;
  robot.joints.resize(1);
  robot.joints[0].limits.upper = 2;
  const JointLimits limits = makeLimits(robot)[0];
  EXPECT_EQ(limits.upper, 2);
  EXPECT_EQ(limits.lower, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(limits.effort, std::numeric_limits<double>::infinity());
}

TEST(ConvertConvention, BeamsStayInTheStandardTable) {
  RobotDescription robot;
  robot.joints.resize(2);
  robot.joints[0].a = 1;
  robot.joints[0].link.mass = 1;
  robot.joints[0].link.beam.emplace();
  EXPECT_THROW((void)convertTo(Convention::Modified, robot), DescriptionError);
}

}  // namespace
}  // namespace denavit
