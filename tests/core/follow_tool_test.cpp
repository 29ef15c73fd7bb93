#include "core/trajectory/follow_tool.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/kinematics/forward_kinematics.h"
#include "core/spatial/turn.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

Pose<double> followedTool(const Arm<double>& arm, const VecX<double>& q) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  return kinematics.X_WT;
}

/// A small move of the tool from where it is.
Pose<double> beside(const Pose<double>& X, test::Arbitrary& any, double way, double turn) {
  Pose<double> to = X;
  to.p += way * any.vec3(1);
  const Vec3<double> axis = any.vec3(1);
  to.R = Eigen::AngleAxisd(turn, axis.normalized()).toRotationMatrix() * X.R;
  return to;
}

/// How far the tool is from its path at the worst of so many places [m + rad].
double worstError(const Arm<double>& arm, const ToolPath& tool, const JointPath& path, bool turns) {
  PathPoint point;
  point.resize(arm.jointCount());
  double worst = 0;
  for (int k = 0; k <= 1000; ++k) {
    const double u = tool.length() * k / 1000;
    path.calc(u, point);
    const Pose<double> X = followedTool(arm, point.q), wish = tool.calc(u).X_WT;
    worst = std::max(worst, (X.p - wish.p).norm() + (turns ? calcTurn(X.R, wish.R).norm() : 0));
  }
  return worst;
}

TEST(FollowTool, LinesAreStraightAndDerivativesAreThoseOfTheCurve) {
  int followed = 0;
  for (int seed = 0; seed < 60; ++seed) {
    test::Arbitrary any(static_cast<unsigned>(seed));
    const int joints = 6 + seed % 3;  // some with joints to spare
    const Arm<double> arm = any.arm(joints);
    const VecX<double> q0 = any.vecX(joints, 1.5);
    const Pose<double> X0 = followedTool(arm, q0);
    const ToolLine line(X0, beside(X0, any, 0.1, 0.2));
    const FollowedPath result = followTool(arm, line, q0, TaskPart::Full);
    if (result.status != FollowedPath::Status::Followed) continue;
    ++followed;
    EXPECT_LT(worstError(arm, line, *result.path, true), 1e-8) << seed;
    PathPoint a, b, c;
    for (PathPoint* p : {&a, &b, &c}) p->resize(joints);
    const double h = 1e-5;
    result.path->calc(0.5 - h, a);
    result.path->calc(0.5, b);
    result.path->calc(0.5 + h, c);
    EXPECT_LT(((c.q - a.q) / (2 * h) - b.dq).norm(), 1e-5 * (1 + b.dq.norm())) << seed;
    EXPECT_LT(((c.dq - a.dq) / (2 * h) - b.ddq).norm(), 1e-4 * (1 + b.ddq.norm())) << seed;
  }
  EXPECT_GT(followed, 40);
}

TEST(FollowTool, AnArcMayGoRoundMoreThanOnce) {
  test::Arbitrary any(5);
  const Arm<double> arm = any.arm(6);
  const VecX<double> q0 = any.vecX(6, 1.5);
  const Pose<double> X0 = followedTool(arm, q0);
  const Vec3<double> normal(0.2, 0.4, 1);
  const Vec3<double> centre = X0.p + 0.03 * normal.unitOrthogonal();
  const ToolArc arc(X0, centre, normal, 9.0, X0.R);
  const FollowedPath result = followTool(arm, arc, q0, TaskPart::Full);
  ASSERT_EQ(result.status, FollowedPath::Status::Followed);
  EXPECT_LT(worstError(arm, arc, *result.path, true), 1e-8);
  PathPoint point;
  point.resize(6);
  for (int k = 0; k <= 20; ++k) {
    result.path->calc(k / 20.0, point);
    EXPECT_NEAR((followedTool(arm, point.q).p - centre).norm(), 0.03, 1e-8);
  }
}

/// Two of three planar joints' freedom is enough for a position.
TEST(FollowTool, PlanarArmsFollowPositionsWithTheLeastMotion) {
  Arm<double> arm;
  for (int i = 0; i < 3; ++i) {
    Link<double> link;
    link.a = i == 0 ? 0 : 0.5;
    arm.links.push_back(link);
  }
  arm.X_LT.p.x() = 0.5;
  const VecX<double> q0 = (VecX<double>(3) << 0.3, 0.8, -0.5).finished();
  const Pose<double> X0 = followedTool(arm, q0);
  Pose<double> to = X0;
  to.p += Vec3<double>(-0.3, 0.2, 0);
  const ToolLine line(X0, to);
  const FollowedPath result = followTool(arm, line, q0, TaskPart::Translation);
  ASSERT_EQ(result.status, FollowedPath::Status::Followed);
  EXPECT_LT(worstError(arm, line, *result.path, false), 1e-8);
  // Off its plane it cannot go.
  to.p.z() += 0.1;
  const FollowedPath refused = followTool(arm, ToolLine(X0, to), q0, TaskPart::Translation);
  EXPECT_NE(refused.status, FollowedPath::Status::Followed);
}

TEST(FollowTool, WhatIsOutOfReachSaysWhere) {
  Arm<double> arm;
  for (int i = 0; i < 2; ++i) {
    Link<double> link;
    link.a = i == 0 ? 0 : 0.5;
    arm.links.push_back(link);
  }
  arm.X_LT.p.x() = 0.5;
  const VecX<double> q0 = (VecX<double>(2) << 0.0, 1.5).finished();
  const Pose<double> X0 = followedTool(arm, q0);
  Pose<double> to = X0;
  to.p = Vec3<double>(2, 0.2, 0);
  const FollowedPath result = followTool(arm, ToolLine(X0, to), q0, TaskPart::Translation);
  EXPECT_NE(result.status, FollowedPath::Status::Followed);
  // The arm is stretched where the line leaves the circle of radius 1.
  const Vec3<double> at = X0.p + result.u * (to.p - X0.p);
  EXPECT_NEAR(at.norm(), 1, 1e-3);
  EXPECT_EQ(followTool(arm, ToolLine(to, X0), q0, TaskPart::Translation).status,
            FollowedPath::Status::NotAtStart);
}

TEST(ToolPath, ThreePointsMakeACircle) {
  for (int seed = 0; seed < 100; ++seed) {
    test::Arbitrary any(static_cast<unsigned>(seed));
    const auto point = [&] { return any.vec3(1); };
    const Vec3<double> a = point(), b = point(), c = point();
    Circle circle;
    ASSERT_TRUE(findCircle(a, b, c, circle));
    const double r = (a - circle.centre).norm();
    EXPECT_NEAR((b - circle.centre).norm(), r, 1e-9 * (1 + r * r));
    EXPECT_NEAR((c - circle.centre).norm(), r, 1e-9 * (1 + r * r));
    Pose<double> from;
    from.p = a;
    const ToolArc arc(from, circle.centre, circle.normal, circle.angle, Mat3<double>::Identity());
    EXPECT_LT((arc.end() - c).norm(), 1e-8 * (1 + r)) << seed;
    double nearest = 1e9;
    for (int k = 0; k <= 2000; ++k) {
      nearest = std::min(nearest, (arc.calc(k / 2000.0).X_WT.p - b).norm());
    }
    EXPECT_LT(nearest, 0.01 * (1 + r)) << "the arc passes the middle point";
  }
  Circle circle;
  EXPECT_FALSE(findCircle({0, 0, 0}, {1, 0, 0}, {2, 0, 0}, circle));
  EXPECT_FALSE(findCircle({0, 0, 0}, {0, 0, 0}, {2, 0, 0}, circle));
  // Nor do points that coincide but for rounding.
  EXPECT_FALSE(findCircle({0.4, 0.2, 0.4}, {0.4, 0.2 + 1e-16, 0.4}, {0.5, 0.2, 0.4}, circle));
  EXPECT_FALSE(findCircle({0.4, 0.2, 0.4}, {0.5, 0.2, 0.4}, {0.4, 0.2 + 1e-16, 0.4}, circle));
}

}  // namespace
}  // namespace denavit
