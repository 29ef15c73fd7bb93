#include <algorithm>
#include <cmath>
#include <numbers>

#include <gmock/gmock.h>

#include "core/kinematics/manipulability.h"
#include "core/kinematics/workspace.h"
#include "core/linear/dense.h"
#include "core/spatial/rotation_forms.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

using Eigen::Vector3d;
using test::Arbitrary;
using testing::ElementsAre;
constexpr double kPi = std::numbers::pi;

Jacobian<double> calcJ(const Arm<double>& arm, const VecX<double>& q) {
  Kinematics<double> kinematics;
  Jacobian<double> J;
  calcForwardKinematics(arm, q, kinematics);
  calcJacobian(arm, kinematics, J);
  return J;
}

Vector3d calcTool(const Arm<double>& arm, const VecX<double>& q) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  return kinematics.X_WT.p;
}

Link<double> makeLink(double a, double alpha, double d = 0) {
  Link<double> link;
  link.a = a;
  link.cosAlpha = std::cos(alpha);
  link.sinAlpha = std::sin(alpha);
  link.d = d;
  return link;
}

Arm<double> makePlanar(std::vector<double> lengths) {
  Arm<double> arm;
  double a = 0;
  for (const double length : lengths) {
    arm.links.push_back(makeLink(a, 0));
    a = length;
  }
  arm.X_LT.p = {a, 0, 0};
  return arm;
}

/// Waist, shoulder, elbow and a spherical wrist: the Puma's frames, joint axes as modified rows.
Arm<double> makeWristArm() {
  Arm<double> arm;
  const double quarter = kPi / 2;
  arm.links = {makeLink(0, 0),          makeLink(0, quarter),
               makeLink(0.43, 0, 0.15), makeLink(0.02, -quarter, 0.43),
               makeLink(0, quarter),    makeLink(0, -quarter)};
  return arm;
}

TEST(VelocityEllipsoid, AxesAreTheExtremesOfFiniteDifferences) {
  Arbitrary arbitrary(41);
  for (int k = 0; k < 50; ++k) {
    const Arm<double> arm = arbitrary.arm(1 + k % 7);
    const VecX<double> q = arbitrary.vecX(arm.dof(), 2);
    const VelocityEllipsoid ellipsoid = calcVelocityEllipsoid(calcJ(arm, q), TaskPart::Translation);
    EXPECT_NEAR(ellipsoid.R_WE.determinant(), 1, 1e-12);
    // A Aᵀ of the numerical Jacobian has σ² as eigenvalues along the axes.
    const double h = 1e-6;
    Eigen::Matrix3d AAt = Eigen::Matrix3d::Zero();
    for (int i = 0; i < arm.dof(); ++i) {
      const VecX<double> step = h * VecX<double>::Unit(arm.dof(), i);
      const Vector3d column = (calcTool(arm, q + step) - calcTool(arm, q - step)) / (2 * h);
      AAt += column * column.transpose();
    }
    for (int axis = 0; axis < 3; ++axis) {
      const Vector3d u = ellipsoid.R_WE.col(axis);
      const double sigma = ellipsoid.singularValues[axis];
      EXPECT_LT((AAt * u - sigma * sigma * u).norm(), 1e-7) << k;
    }
    EXPECT_GE(ellipsoid.singularValues[0], ellipsoid.singularValues[1]);
    EXPECT_GE(ellipsoid.singularValues[1], ellipsoid.singularValues[2]);
  }
}

TEST(VelocityEllipsoid, NoUnitJointRateLeavesIt) {
  Arbitrary arbitrary(42);
  for (int k = 0; k < 50; ++k) {
    const Arm<double> arm = arbitrary.arm(3 + k % 5);
    const Jacobian<double> J = calcJ(arm, arbitrary.vecX(arm.dof(), 2));
    for (const TaskPart part : {TaskPart::Translation, TaskPart::Rotation}) {
      const VelocityEllipsoid ellipsoid = calcVelocityEllipsoid(J, part);
      const Vector3d v = selectRows(J, part, 1) * arbitrary.vecX(arm.dof(), 1).normalized();
      const Vector3d inside =
          (ellipsoid.R_WE.transpose() * v).cwiseQuotient(ellipsoid.singularValues.cwiseMax(1e-9));
      EXPECT_LT(inside.norm(), 1 + 1e-9);
    }
  }
}

TEST(Manipulability, IsTheRootOfTheDeterminant) {
  Arbitrary arbitrary(43);
  for (int k = 0; k < 50; ++k) {
    const Arm<double> arm = arbitrary.arm(6 + k % 2);
    const Jacobian<double> J = calcJ(arm, arbitrary.vecX(arm.dof(), 2));
    const MatX<double> A = selectRows(J, TaskPart::Translation, 1);
    const double w3 = calcManipulability(A, 3), w6 = calcManipulability(J, 6);
    EXPECT_NEAR(w3 * w3, multiplyByAdjoint(A, A).determinant(), 1e-11);
    EXPECT_NEAR(w6 * w6, multiplyByAdjoint(J, J).determinant(), 1e-11);
  }
}

TEST(Manipulability, OfTwoPlanarLinksIsTheAreaOfTheirParallelogram) {
  // Yoshikawa (1985): w = l1 l2 |sin theta2|.
  const Arm<double> arm = makePlanar({0.5, 0.3});
  EXPECT_EQ(calcGenericRank(arm, TaskPart::Translation), 2);
  for (const double q2 : {0.2, 1.0, kPi / 2, 2.5}) {
    const VecX<double> q = Eigen::Vector2d(0.7, q2);
    EXPECT_NEAR(findSingularity(arm, q, TaskPart::Translation, 0.8).manipulability,
                0.15 * std::sin(q2), 1e-12);
  }
}

TEST(Singularity, AStretchedPlanarArmNamesBothJoints) {
  const SingularityReport report =
      findSingularity(makePlanar({0.5, 0.3}), Eigen::Vector2d(0.4, 0), TaskPart::Translation, 0.8);
  EXPECT_TRUE(report.singular);
  EXPECT_TRUE(std::isinf(report.condition));
  ASSERT_EQ(report.dependent.size(), 1U);
  EXPECT_EQ(report.dependent[0].kind, DependentJoints::Kind::Same);
  EXPECT_THAT(report.dependent[0].joints, ElementsAre(0, 1));
  // What is lost is the way along the arm.
  const Vector3d along(std::cos(0.4), std::sin(0.4), 0);
  EXPECT_NEAR(std::abs(report.lostDirection_W.head<3>().dot(along)), 1, 1e-9);
}

TEST(Singularity, AStraightWristTurnsTwiceAboutOneAxis) {
  VecX<double> q(6);
  q << 0.3, 0.5, -1.1, 0.4, 0.0, 0.2;
  const SingularityReport report = findSingularity(makeWristArm(), q, TaskPart::Full, 1);
  EXPECT_TRUE(report.singular);
  ASSERT_EQ(report.dependent.size(), 1U);
  EXPECT_EQ(report.dependent[0].kind, DependentJoints::Kind::SameAxis);
  EXPECT_THAT(report.dependent[0].joints, ElementsAre(3, 5));
}

TEST(Singularity, ABentWristIsNone) {
  VecX<double> q(6);
  q << 0.3, 0.5, -1.1, 0.4, 1.0, 0.2;
  const SingularityReport report = findSingularity(makeWristArm(), q, TaskPart::Full, 1);
  EXPECT_EQ(report.genericRank, 6);
  EXPECT_FALSE(report.close);
  EXPECT_THAT(report.dependent, testing::IsEmpty());
}

TEST(Singularity, NearAStraightWristTheSameJointsAreNamed) {
  VecX<double> q(6);
  q << 0.3, 0.5, -1.1, 0.4, 0.012, 0.2;
  const SingularityReport report = findSingularity(makeWristArm(), q, TaskPart::Full, 1);
  EXPECT_FALSE(report.singular);
  EXPECT_TRUE(report.close);
  ASSERT_FALSE(report.dependent.empty());
  EXPECT_THAT(report.dependent[0].joints, ElementsAre(3, 5));
}

TEST(Singularity, RedundancyAloneIsNone) {
  Arbitrary arbitrary(44);
  for (int k = 0; k < 20; ++k) {
    Arm<double> arm = arbitrary.arm(7);
    for (Link<double>& link : arm.links) link.type = JointType::Revolute;
    const SingularityReport report = findSingularity(arm, arbitrary.vecX(7, 2), TaskPart::Full, 1);
    EXPECT_EQ(report.genericRank, 6);
    EXPECT_FALSE(report.singular);
  }
}

TEST(Singularity, AToolOnTheFirstAxisIsNotMovedByIt) {
  // A planar arm folded back onto its base.
  const SingularityReport report = findSingularity(
      makePlanar({0.5, 0.5}), Eigen::Vector2d(0.4, kPi), TaskPart::Translation, 1.0);
  EXPECT_TRUE(report.singular);
  ASSERT_FALSE(report.dependent.empty());
  EXPECT_EQ(report.dependent[0].kind, DependentJoints::Kind::Still);
  EXPECT_THAT(report.dependent[0].joints, ElementsAre(0));
}

WorkspaceTask makeTask(const Arm<double>& arm, int count, TaskPart part) {
  WorkspaceTask task;
  task.ranges.assign(static_cast<std::size_t>(arm.dof()), {-2.0, 2.5});
  task.count = count;
  task.part = part;
  return task;
}

constexpr auto kGoOn = [](double) { return true; };

TEST(Workspace, IsTheSameEachTime) {
  const Arm<double> arm = makeWristArm();
  const auto task = makeTask(arm, 500, TaskPart::Translation);
  const WorkspaceCloud one = sampleWorkspace(arm, task, kGoOn);
  const WorkspaceCloud two = sampleWorkspace(arm, task, kGoOn);
  ASSERT_TRUE(one.complete);
  ASSERT_EQ(one.points_W.size(), 500U);
  EXPECT_EQ(one.points_W, two.points_W);
  EXPECT_EQ(one.manipulability, two.manipulability);
}

TEST(Workspace, ManipulabilityIsThatOfEachPose) {
  // Parts and ranks take different short cuts; the singular values are the judge.
  Arbitrary arbitrary(45);
  for (const TaskPart part : {TaskPart::Translation, TaskPart::Rotation, TaskPart::Full}) {
    for (int joints = 1; joints <= 7; ++joints) {
      const Arm<double> arm = arbitrary.arm(joints);
      WorkspaceTask task = makeTask(arm, 1, part);
      // One pose: the middle of the ranges.
      const WorkspaceCloud cloud = sampleWorkspace(arm, task, kGoOn);
      const MatX<double> A = selectRows(calcJ(arm, VecX<double>::Constant(joints, 0.25)), part, 1);
      EXPECT_NEAR(cloud.manipulability[0], calcManipulability(A, cloud.rank),
                  1e-5 * (1 + calcManipulability(A, cloud.rank)));
    }
  }
}

TEST(Workspace, FillsTheRingOfTwoPlanarLinksToItsEdges) {
  const Arm<double> arm = makePlanar({0.5, 0.3});
  WorkspaceTask task = makeTask(arm, 3000, TaskPart::Translation);
  task.ranges = {{-kPi, kPi}, {-kPi, kPi}};
  const WorkspaceCloud cloud = sampleWorkspace(arm, task, kGoOn);
  float nearest = 9, farthest = 0;
  std::array<int, 12> sectors{};
  for (const Eigen::Vector3f& p : cloud.points_W) {
    nearest = std::min(nearest, p.norm());
    farthest = std::max(farthest, p.norm());
    const double turn = (std::atan2(p.y(), p.x()) + kPi) / (2 * kPi);
    ++sectors[std::min<std::size_t>(11, static_cast<std::size_t>(12 * turn))];
  }
  EXPECT_NEAR(nearest, 0.2, 0.001);
  EXPECT_NEAR(farthest, 0.8, 0.001);
  for (const int count : sectors) EXPECT_NEAR(count, 250, 30);
}

TEST(Workspace, StopsWhenAsked) {
  const Arm<double> arm = makePlanar({0.5, 0.3});
  const WorkspaceCloud cloud = sampleWorkspace(arm, makeTask(arm, 100000, TaskPart::Translation),
                                               [](double part) { return part < 0.015; });
  EXPECT_FALSE(cloud.complete);
  EXPECT_EQ(cloud.points_W.size(), 2000U);
}

Eigen::Matrix3d turn(double angle, int axis) {
  return Eigen::AngleAxisd(angle, Vector3d::Unit(axis)).toRotationMatrix();
}

TEST(RotationForms, EachBringsTheMatrixBack) {
  Arbitrary arbitrary(46);
  std::vector<Eigen::Matrix3d> rotations{Eigen::Matrix3d::Identity(),
                                         turn(1e-8, 0),
                                         turn(kPi, 1),
                                         turn(kPi, 0),
                                         turn(kPi, 2),
                                         turn(kPi / 2, 1),
                                         turn(0.4, 2) * turn(-kPi / 2, 1) * turn(0.3, 0),
                                         turn(0.4, 2) * turn(kPi, 1) * turn(0.3, 2)};
  for (int k = 0; k < 60; ++k) rotations.push_back(arbitrary.rotation());
  for (const Eigen::Matrix3d& R : rotations) {
    const RotationForms forms = calcRotationForms(R);
    const auto &rpy = forms.rpy, &zyz = forms.zyz;
    EXPECT_LT((turn(rpy[2], 2) * turn(rpy[1], 1) * turn(rpy[0], 0) - R).norm(), 1e-12);
    EXPECT_LT((turn(zyz[0], 2) * turn(zyz[1], 1) * turn(zyz[2], 2) - R).norm(), 1e-12);
    const Eigen::Quaterniond quaternion(forms.wxyz[0], forms.wxyz[1], forms.wxyz[2], forms.wxyz[3]);
    EXPECT_LT((quaternion.toRotationMatrix() - R).norm(), 1e-12);
    EXPECT_GE(forms.wxyz[0], 0);
    EXPECT_LT((Eigen::AngleAxisd(forms.angle, forms.axis).toRotationMatrix() - R).norm(), 1e-12);
    EXPECT_NEAR(forms.axis.norm(), 1, 1e-12);
  }
}

TEST(RotationForms, SayWhereTwoAnglesAreOne) {
  EXPECT_TRUE(calcRotationForms(turn(kPi / 2, 1)).rpyIsLocked);
  EXPECT_FALSE(calcRotationForms(turn(1.5, 1)).rpyIsLocked);
  EXPECT_TRUE(calcRotationForms(turn(0.7, 2)).zyzIsLocked);
  EXPECT_FALSE(calcRotationForms(turn(0.7, 1)).zyzIsLocked);
}

}  // namespace
}  // namespace denavit
