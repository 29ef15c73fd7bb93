#include "core/inverse_kinematics/inverse_kinematics.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <stdexcept>

#include <gtest/gtest.h>

#include "core/inverse_kinematics/aligned_arm.h"
#include "core/inverse_kinematics/branch_formulas.h"
#include "core/inverse_kinematics/numerical_search.h"
#include "core/kinematics/manipulability.h"
#include "core/linear/dense.h"
#include "core/scalar/dual.h"
#include "core/spatial/turn.h"
#include "tests/core/inverse_kinematics_arms.h"

namespace denavit {
namespace {

using test::apart;
using test::planarArm;
using test::setTwist;
using test::threeParallels;
using test::toolAt;
using test::wristedArm;

void expectFound(const Arm<double>& arm, const IkAnswer& answer, const VecX<double>& q,
                 double tolerance = 1e-6) {
  double nearest = 1e9;
  for (const IkSolution& solution : answer.solutions) {
    nearest = std::min(nearest, apart(arm, solution.q, q));
    EXPECT_LT(solution.positionError, 1e-9);
    EXPECT_LT(solution.rotationError, 1e-9);
  }
  EXPECT_LT(nearest, tolerance);
}

/// Labels that are functions of q, and tell solutions apart where the arm has an own shape.
void expectLabels(const InverseKinematics& ik, const IkAnswer& answer, bool tellApart) {
  std::set<IkBranch> labels;
  for (const IkSolution& solution : answer.solutions) {
    if (!solution.isSingular) {
      EXPECT_EQ(solution.branch, ik.label(solution.q));
    }
    labels.insert(solution.branch);
  }
  if (tellApart) {
    EXPECT_EQ(labels.size(), answer.solutions.size());
  }
}

TEST(InverseKinematics, FindsWhereAnyWristedArmStands) {
  for (int seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const bool isPlain = seed % 2 == 0;
    const Arm<double> arm = wristedArm(any, isPlain);
    const InverseKinematics ik(arm);
    ASSERT_NE(ik.form(), nullptr);
    EXPECT_EQ(ik.form()->name(), "spherical wrist");
    const VecX<double> q = any.vecX(6, 2.5);
    const IkAnswer answer = ik.solve({toolAt(arm, q)});
    EXPECT_TRUE(answer.isReachable);
    EXPECT_EQ(answer.status, IkStatus::Solved);
    // Two slides across one turning axis keep the wrist in a plane: any of many poses will do.
    if (calcGenericRank(arm, TaskPart::Full) < 6) continue;
    EXPECT_LE(answer.solutions.size(), 8u);
    expectFound(arm, answer, q);
    expectLabels(ik, answer, isPlain);
  }
}

/// Whatever damped least squares finds from other starts is among the solutions of the form.
TEST(InverseKinematics, NothingIsLeftForASearchToFind) {
  int found = 0;
  for (int seed = 0; seed < 24; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(1000 + seed));
    const Arm<double> arm = seed % 4 == 3 ? threeParallels(any) : wristedArm(any, seed % 2 == 0);
    const InverseKinematics ik(arm);
    const IkTarget target{toolAt(arm, any.vecX(6, 2.5))};
    const IkAnswer answer = ik.solve(target);
    DampedLeastSquares search(arm, {}, ik.size());
    for (int k = 0; k < 12; ++k) {
      const IkApproach other = search.approach(target, any.vecX(6, 3.1), 300);
      if (other.status != IkStatus::Solved) continue;
      ++found;
      expectFound(arm, answer, other.q);
    }
  }
  EXPECT_GT(found, 100);
}

TEST(InverseKinematics, FindsWhereAnyArmOfThreeParallelAxesStands) {
  for (int seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = threeParallels(any);
    const InverseKinematics ik(arm);
    ASSERT_NE(ik.form(), nullptr);
    EXPECT_EQ(ik.form()->name(), "three parallel axes");
    const VecX<double> q = any.vecX(6, 3);
    const IkAnswer answer = ik.solve({toolAt(arm, q)});
    EXPECT_LE(answer.solutions.size(), 8u);
    expectFound(arm, answer, q);
    expectLabels(ik, answer, true);
  }
}

TEST(InverseKinematics, PlanarArmsTurnTheirHandOrPlaceAPoint) {
  for (int seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const int joints = 2 + seed % 2;
    const Arm<double> arm = planarArm(any, joints);
    const InverseKinematics ik(arm);
    ASSERT_NE(ik.form(), nullptr);
    EXPECT_EQ(ik.form()->name(), "planar arm");
    const VecX<double> q = any.vecX(joints, 3);
    IkTarget target{toolAt(arm, q), joints == 3};
    IkAnswer answer = ik.solve(target);
    EXPECT_EQ(answer.solutions.size(), 2u);
    expectFound(arm, answer, q, 1e-7);
    expectLabels(ik, answer, true);
    // An orientation that two joints happen to have can be asked for, too.
    target.hasOrientation = true;
    expectFound(arm, ik.solve(target), q, 1e-7);
    // Above its plane there is nothing, and the nearest is straight below.
    const Vec3<double> up = arm.X_W0.R * fixedStep(arm.links[0]).R.col(2);
    target.X_WT.p += 0.3 * up;
    target.hasOrientation = joints == 3;
    answer = ik.solve(target);
    EXPECT_FALSE(answer.isReachable);
    EXPECT_NEAR(answer.distance, 0.3, 1e-9);
  }
}

TEST(InverseKinematics, ThreeJointsPlaceAPointInSpace) {
  for (int seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = any.arm(3);
    const InverseKinematics ik(arm);
    if (calcGenericRank(arm, TaskPart::Translation) < 3) continue;
    ASSERT_NE(ik.form(), nullptr);
    const VecX<double> q = any.vecX(3, 2.5);
    const IkAnswer answer = ik.solve({toolAt(arm, q), false});
    EXPECT_LE(answer.solutions.size(), 4u);
    expectFound(arm, answer, q);
  }
}

/// Where axes fall together, or the arm is stretched, the answer is still there, and says so; free
/// joints stay where they are.
TEST(InverseKinematics, SingularTargetsAreSolvedAndNamed) {
  for (int seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    Arm<double> arm = seed % 2 == 0 ? wristedArm(any, true) : threeParallels(any);
    const bool hasBoom = arm.links[2].type == JointType::Prismatic;
    VecX<double> q = any.vecX(6, 1.2);
    const char* said = "";
    if (seed % 3 == 0 || hasBoom) {
      q[4] = -arm.links[4].theta;
      said = "could have any value";
    } else {
      const Arm<double> aligned = alignParallelAxes(arm).arm;
      const Vec3<double> p = fixedStep(aligned.links[3]) * Vec3<double>(0, 0, aligned.links[3].d);
      const double straight = seed % 2 == 0 ? std::atan2(p.y(), p.x()) : 0;
      q[2] = alignParallelAxes(arm).senses[2] *
             std::remainder(-aligned.links[2].theta - straight, 2 * std::numbers::pi);
      said = "two branches meet";
    }
    const InverseKinematics ik(arm);
    const IkAnswer answer = ik.solve({toolAt(arm, q)}, q);
    ASSERT_TRUE(answer.isReachable);
    expectFound(arm, answer, q, 1e-6);
    EXPECT_LT(apart(arm, answer.solutions.front().q, q), 1e-6);
    EXPECT_TRUE(answer.solutions.front().isSingular);
    EXPECT_NE(answer.solutions.front().note.find(said), std::string::npos)
        << answer.solutions.front().note;
    for (const IkSolution& a : answer.solutions) {
      for (const IkSolution& b : answer.solutions) {
        if (&a == &b) continue;
        EXPECT_GT(apart(arm, a.q, b.q), 1e-7) << "each solution once";
      }
    }
  }
}

TEST(InverseKinematics, OverAxis1TheFirstJointStaysWhereItIs) {
  test::Arbitrary any(3);
  Arm<double> arm = wristedArm(any, true);
  for (std::size_t i = 0; i < 6; ++i) arm.links[i].type = JointType::Revolute;
  setTwist(arm.links[2], 0);
  arm.links[1].a = arm.links[1].d = arm.links[2].d = 0;
  arm.links[2].a = 0.4;
  arm.links[3].a = 0;
  setTwist(arm.links[3], M_PI_2);
  arm.links[3].d = 0.35;
  const InverseKinematics ik(arm);
  VecX<double> q = any.vecX(6, 1);
  // The forearm back over axis 1: the wrist's way from axis 2 has no part across axis 1.
  const double rise = 1.1, forearm = std::acos(-0.4 * std::cos(rise) / 0.35);
  q[1] = rise - arm.links[1].theta;
  q[2] = forearm - rise + M_PI_2 - arm.links[2].theta;
  const IkAnswer answer = ik.solve({toolAt(arm, q)}, q);
  ASSERT_FALSE(answer.solutions.empty());
  EXPECT_LT(apart(arm, answer.solutions.front().q, q), 1e-9);
  EXPECT_NE(answer.solutions.front().note.find("axis 1"), std::string::npos);
}

/// The formulas of a branch, run over dual numbers, give the rates of the joints: those of J⁻¹ V.
TEST(InverseKinematics, ABranchIsAFormulaThatCanBeDifferentiated) {
  using D = Dual<double, 1>;
  for (int seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    Arm<double> arm = wristedArm(any, true);
    arm.X_W0 = arm.X_LT = {};
    for (Link<double>& link : arm.links) link.type = JointType::Revolute;
    setTwist(arm.links[2], 0);
    arm.links[2].a = 0.4;
    arm.links[3].a = 0.2;
    const VecX<double> q = any.vecX(6, 1.2);
    const IkBranch branch = InverseKinematics(arm).label(q);
    const auto sign = [&](const char* name) { return D(branch.at(name)); };
    const Pose<double> X = toolAt(arm, q);
    const Vec3<double> v = any.vec3(1), w = any.vec3(1);
    Pose<D> X_06;
    for (Eigen::Index i = 0; i < 3; ++i) {
      X_06.p[i] = D(X.p[i]);
      X_06.p[i].d[0] = v[i];
      const Vec3<double> rate = w.cross(Vec3<double>(X.R.col(i)));
      for (Eigen::Index k = 0; k < 3; ++k) {
        X_06.R(k, i) = D(X.R(k, i));
        X_06.R(k, i).d[0] = rate[k];
      }
    }
    const Arm<D> links = arm.cast<D>();
    const auto link = [&](std::size_t i) -> const Link<D>& { return links.links[i - 1]; };
    const Vec3<D> p_wrist = X_06 * Vec3<D>(D(0), D(0), -link(6).d);
    const Vec3<D> p = fixedStep(link(1)).inverse() * p_wrist;
    const Vec3<D> p_3 = fixedStep(link(4)) * Vec3<D>(D(0), D(0), link(4).d);
    const auto shoulder = calcShoulderTurn<D>(link(1), link(2), link(2).d + link(3).d + p_3[2], p,
                                              sign("shoulder"), 1);
    const D forearm = sqrt(p_3[0] * p_3[0] + p_3[1] * p_3[1]);
    const auto elbow =
        calcElbowBend<D>(link(3).a, forearm, shoulder.x, shoulder.y, sign("elbow"), 1);
    const D theta3 = elbow.bend - atan2(p_3[1], p_3[0]);
    Mat3<D> R_03 = fixedStep(link(1)).R * jointStep(shoulder.theta1, D(0)).R;
    R_03 = R_03 * fixedStep(link(2)).R * jointStep(elbow.turn, D(0)).R;
    R_03 = R_03 * fixedStep(link(3)).R * jointStep(theta3, D(0)).R;
    const Mat3<D> R_36 = R_03.transpose() * X_06.R;
    const Mat3<D> B = fixedStep(link(4)).R.transpose() * R_36;
    const D theta5 = calcWristBend<D>(link(5), link(6), B, sign("wrist")).theta5;
    const Mat3<D> middle = calcWristMiddle<D>(link(5), link(6), theta5);
    const D theta4 = calcWristTurn<D>(middle, B);
    const D theta[] = {shoulder.theta1, elbow.turn, theta3,
                       theta4,          theta5,     calcHandTurn<D>(theta4, middle, B)};

    Kinematics<double> kinematics;
    calcForwardKinematics(arm, q, kinematics);
    Jacobian<double> J;
    calcJacobian(arm, kinematics, J);
    Vec6<double> V;
    V << v, w;
    const VecX<double> qd = solveByFullPivots(J, V);
    for (Eigen::Index i = 0; i < 6; ++i) {
      const D& angle = theta[i];
      const double off = angle.value - arm.links[static_cast<std::size_t>(i)].theta - q[i];
      EXPECT_NEAR(std::remainder(off, 2 * std::numbers::pi), 0, 1e-9);
      EXPECT_NEAR(angle.d[0], qd[i], 1e-7 * (1 + qd.cwiseAbs().maxCoeff()));
    }
  }
}

TEST(InverseKinematics, ArmsWithoutAFormAreSearched) {
  int reached = 0, all = 0;
  for (int seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const int joints = 3 + seed % 5;
    const Arm<double> arm = any.arm(joints);
    const IkTarget target{toolAt(arm, any.vecX(joints, 1.2)), seed % 3 != 0};
    const IkSearch search = findByLeastSquares(arm, {}, target);
    ++all;
    reached += search.status == IkStatus::Solved;
    EXPECT_EQ(search.status == IkStatus::Solved, search.reason.empty());
    for (const IkSolution& solution : findInverseKinematics(arm, {}, target).solutions) {
      EXPECT_LT(solution.positionError, 1e-9);
      EXPECT_LT(solution.rotationError, 1e-9);
    }
  }
  EXPECT_EQ(reached, all);
}

/// Of all ways that a redundant arm can hold its tool it takes the one next to `near`: what is left
/// of the way there would move the tool.
TEST(InverseKinematics, RedundantArmsStayNear) {
  for (int seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = any.arm(7);
    const VecX<double> near = any.vecX(7, 1);
    const IkTarget target{toolAt(arm, near + any.vecX(7, 0.3)), seed % 2 == 0};
    if (!isRedundant(arm, target)) continue;
    IkSearchOptions options;
    options.near = near;
    const IkSearch search = findByLeastSquares(arm, {}, target, options);
    ASSERT_EQ(search.status, IkStatus::Solved);
    Kinematics<double> kinematics;
    calcForwardKinematics(arm, search.best.q, kinematics);
    Jacobian<double> J;
    calcJacobian(arm, kinematics, J);
    const MatX<double> A =
        selectRows(J, target.hasOrientation ? TaskPart::Full : TaskPart::Translation, 1);
    const VecX<double> along = multiplyAdjoint(calcKernel(A), VecX<double>(near - search.best.q));
    EXPECT_LT(along.cwiseAbs().maxCoeff(), 1e-5);
  }
}

TEST(InverseKinematics, LimitsAreSaidAndWholeTurnsUsed) {
  test::Arbitrary any(4);
  const Arm<double> arm = wristedArm(any, true);
  const VecX<double> q = any.vecX(6, 1);
  std::vector<JointLimits> limits(6);
  for (std::size_t i = 0; i < 6; ++i) {
    const bool turns = arm.links[i].type == JointType::Revolute;
    const double shift = turns ? 2 * std::numbers::pi : 0;
    limits[i].lower = q[static_cast<Eigen::Index>(i)] + shift - 0.1;
    limits[i].upper = q[static_cast<Eigen::Index>(i)] + shift + 0.1;
  }
  IkAnswer answer = findInverseKinematics(arm, limits, {toolAt(arm, q)});
  ASSERT_TRUE(answer.solutions.front().isWithinLimits);
  for (Eigen::Index i = 0; i < 6; ++i) {
    const auto& limit = limits[static_cast<std::size_t>(i)];
    EXPECT_GE(answer.nearest[i], limit.lower - 1e-9);
    EXPECT_LE(answer.nearest[i], limit.upper + 1e-9);
  }
  EXPECT_TRUE(answer.reason.empty());
  limits[0] = {q[0] + 0.5, q[0] + 0.6};
  answer = findInverseKinematics(arm, limits, {toolAt(arm, q)});
  EXPECT_TRUE(answer.isReachable);
  EXPECT_EQ(answer.status, IkStatus::LimitsInTheWay);
  EXPECT_NE(answer.reason.find("joint limits"), std::string::npos) << answer.reason;
  const IkSearch search = findByLeastSquares(arm, limits, {toolAt(arm, q)});
  EXPECT_EQ(search.status, IkStatus::LimitsInTheWay);
  EXPECT_NE(search.reason.find("limit"), std::string::npos) << search.reason;
  for (Eigen::Index i = 0; i < 6; ++i) {
    EXPECT_GE(search.best.q[i], limits[static_cast<std::size_t>(i)].lower);
    EXPECT_LE(search.best.q[i], limits[static_cast<std::size_t>(i)].upper);
  }
}

/// What joints that are not at a limit could do for the tool is done.
TEST(InverseKinematics, LimitsHoldNoOtherJointBack) {
  for (int seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = any.arm(6);
    std::vector<JointLimits> limits(6);
    for (JointLimits& limit : limits) limit = {-0.4, 0.4};
    const IkTarget target{toolAt(arm, any.vecX(6, 1))};
    const double size = calcArmSize(arm);
    DampedLeastSquares solver(arm, limits, size);
    const IkApproach met = solver.approach(target, VecX<double>::Zero(6), 2000);
    if (met.status != IkStatus::LimitsInTheWay) continue;
    Kinematics<double> kinematics;
    calcForwardKinematics(arm, met.q, kinematics);
    Jacobian<double> J;
    calcJacobian(arm, kinematics, J);
    Vec6<double> e;
    e << target.X_WT.p - kinematics.X_WT.p,
        size * size * calcTurn(kinematics.X_WT.R, target.X_WT.R);
    const VecX<double> slope = J.transpose() * e;
    for (Eigen::Index i = 0; i < 6; ++i) {
      if (std::abs(met.q[i]) < 0.4 - 1e-9) {
        EXPECT_NEAR(slope[i] / (size * size), 0, 1e-5);
      } else {
        EXPECT_GE(slope[i] * met.q[i], 0);
      }
    }
  }
}

TEST(InverseKinematics, TurnsAreAddedTowardsWhereTheArmIs) {
  test::Arbitrary any(6);
  const Arm<double> arm = threeParallels(any);
  std::vector<JointLimits> limits(6);
  for (JointLimits& limit : limits) limit = {-7, 7};
  VecX<double> q = any.vecX(6, 0.7);
  q[0] += 2 * std::numbers::pi;
  q[3] -= 2 * std::numbers::pi;
  const IkAnswer answer = findInverseKinematics(arm, limits, {toolAt(arm, q)}, q);
  EXPECT_NEAR(answer.nearest[0], q[0], 1e-8);
  EXPECT_NEAR(answer.nearest[3], q[3], 1e-8);
}

/// Out of reach the tool is where no small motion that keeps its orientation brings it nearer.
TEST(InverseKinematics, TheNearestPoseIsOne) {
  for (int seed = 0; seed < 8; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    Arm<double> arm = seed % 3 == 0 ? threeParallels(any) : wristedArm(any, true);
    for (std::size_t i = 0; i < 3; ++i) arm.links[i].type = JointType::Revolute;
    const InverseKinematics ik(arm);
    IkTarget target{toolAt(arm, any.vecX(6, 2))};
    target.X_WT.p += 3 * ik.size() * any.vec3(1).normalized();
    const IkAnswer answer = ik.solve(target);
    ASSERT_FALSE(answer.isReachable);
    EXPECT_EQ(answer.status, IkStatus::OutOfReach);
    EXPECT_FALSE(answer.reason.empty());
    EXPECT_TRUE(answer.solutions.empty());
    const Pose<double> there = toolAt(arm, answer.nearest);
    EXPECT_LT((there.R - target.X_WT.R).norm(), 1e-8);
    EXPECT_NEAR((there.p - target.X_WT.p).norm(), answer.distance, 1e-9);
    // No pose that can be reached with this orientation is nearer.
    for (int k = 0; k < 5; ++k) {
      IkTarget other{toolAt(arm, any.vecX(6, 3))};
      other.X_WT.R = target.X_WT.R;
      if (!ik.solve(other).isReachable) continue;
      EXPECT_GE((other.X_WT.p - target.X_WT.p).norm(), answer.distance - 1e-9);
    }
  }
}

TEST(InverseKinematics, WhatIsNoTargetIsRefused) {
  test::Arbitrary any(1);
  const Arm<double> arm = wristedArm(any, true);
  const InverseKinematics ik(arm);
  IkTarget target{toolAt(arm, any.vecX(6, 1))};
  const IkTarget good = target;
  target.X_WT.p.x() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW((void)ik.solve(target), std::invalid_argument);
  target.X_WT.p.x() = 1e200;
  EXPECT_THROW((void)ik.solve(target), std::invalid_argument);
  target.X_WT.p.x() = 1e14;
  EXPECT_NEAR(ik.solve(target).distance, 1e14, 1e7);
  target = good;
  target.X_WT.R.col(1) *= -1;
  EXPECT_THROW((void)ik.solve(target), std::invalid_argument);
  EXPECT_THROW(InverseKinematics(arm, std::vector<JointLimits>(5)), std::invalid_argument);
  // Six digits of a rotation are enough.
  target = good;
  for (double& x : target.X_WT.R.reshaped()) x = std::round(1e6 * x) / 1e6;
  EXPECT_TRUE(ik.solve(target).isReachable);
}

TEST(InverseKinematics, HugeAndTinyArmsAreAsAnyOther) {
  for (const double scale : {1e-5, 1.0, 1e5}) {
    SCOPED_TRACE(scale);
    test::Arbitrary any(12);
    Arm<double> arm = wristedArm(any, true);
    arm.X_W0.p *= scale;
    arm.X_LT.p *= scale;
    for (Link<double>& link : arm.links) {
      link.type = JointType::Revolute;
      link.a *= scale;
      link.d *= scale;
    }
    setTwist(arm.links[2], 0);
    const InverseKinematics ik(arm);
    const VecX<double> q = any.vecX(6, 1);
    const IkAnswer answer = ik.solve({toolAt(arm, q)});
    double nearest = 1;
    for (const IkSolution& solution : answer.solutions) {
      nearest = std::min(nearest, apart(arm, solution.q, q));
      EXPECT_LT(solution.positionError, 1e-9 * ik.size());
    }
    EXPECT_LT(nearest, 1e-8);
  }
}

}  // namespace
}  // namespace denavit
