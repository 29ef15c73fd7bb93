#include "core/inverse_kinematics/inverse_kinematics.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <stdexcept>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "core/inverse_kinematics/aligned_arm.h"
#include "core/inverse_kinematics/branch_follower.h"
#include "core/inverse_kinematics/branch_formulas.h"
#include "core/inverse_kinematics/numerical_search.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/kinematics/manipulability.h"
#include "core/scalar/dual.h"
#include "core/spatial/turn.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

Pose<double> toolAt(const Arm<double>& arm, const VecX<double>& q) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm, q, kinematics);
  return kinematics.X_WT;
}

void setTwist(Link<double>& link, double alpha) {
  link.cosAlpha = std::cos(alpha);
  link.sinAlpha = std::sin(alpha);
  if (std::abs(link.cosAlpha) < 1e-12) link.cosAlpha = 0;
  if (std::abs(link.sinAlpha) < 1e-12) link.sinAlpha = 0;
}

/// Parallel, and of either sense.
void setParallel(test::Arbitrary& any, Link<double>& link) {
  setTwist(link, any.number(0, 1) < 0.3 ? std::numbers::pi : 0);
}

/// Any first three joints, and three axes through one point, at any angles to each other. Plain
/// ones are as industry builds them: axis 2 across axis 1, axis 3 along it or sliding across it.
Arm<double> wristedArm(test::Arbitrary& any, bool isPlain) {
  Arm<double> arm = any.arm(6);
  for (std::size_t i = 3; i < 6; ++i) {
    Link<double>& link = arm.links[i];
    link.type = JointType::Revolute;
    if (i > 3) {
      link.a = 0;
      setTwist(link, isPlain ? (i == 4 ? M_PI_2 : -M_PI_2) : any.number(0.6, 2.2));
    }
    if (i == 4) link.d = 0;
  }
  if (!isPlain) return arm;
  arm.links[0].type = arm.links[1].type = JointType::Revolute;
  setTwist(arm.links[1], -M_PI_2);
  if (arm.links[2].type == JointType::Revolute) {
    setParallel(any, arm.links[2]);
  } else {
    setTwist(arm.links[2], M_PI_2);
  }
  return arm;
}

/// Like the UR5: axes 2, 3 and 4 parallel, 1, 5 and 6 across.
Arm<double> threeParallels(test::Arbitrary& any) {
  Arm<double> arm = any.arm(6);
  for (std::size_t i = 0; i < 6; ++i) {
    arm.links[i].type = JointType::Revolute;
    if (i == 2 || i == 3) {
      setParallel(any, arm.links[i]);
    } else if (i > 0) {
      setTwist(arm.links[i], any.number(0, 1) < 0.5 ? M_PI_2 : -M_PI_2);
    }
    if (i > 3) arm.links[i].a = 0;
  }
  return arm;
}

/// All axes parallel.
Arm<double> planarArm(test::Arbitrary& any, int joints) {
  Arm<double> arm = any.arm(joints);
  for (Link<double>& link : arm.links) {
    link.type = JointType::Revolute;
    if (&link != &arm.links[0]) setParallel(any, link);
  }
  return arm;
}

/// The largest difference of two joint vectors, whole turns apart being none.
double apart(const Arm<double>& arm, const VecX<double>& a, const VecX<double>& b) {
  double largest = 0;
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    const bool turns = arm.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
    const double by = a[i] - b[i];
    largest = std::max(largest, std::abs(turns ? std::remainder(by, 2 * std::numbers::pi) : by));
  }
  return largest;
}

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
    const D theta5 = calcWristBend<D>(link(5), link(6), B, sign("wrist"));
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
    const VecX<double> qd = Eigen::MatrixXd(J).fullPivLu().solve(V);
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
    const Eigen::FullPivLU<MatX<double>> lu(A);
    const MatX<double> free = lu.kernel();
    EXPECT_LT((free.transpose() * (near - search.best.q)).cwiseAbs().maxCoeff(), 1e-5);
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

/// The branch but for the wrist, which may pass through its singularity.
IkBranch postureOf(IkBranch branch) {
  branch.erase("wrist");
  return branch;
}

/// A target that is dragged along the tool's own way keeps the joints on theirs, through wrist
/// singularities too. Where the joints' own way passes through a stretched elbow, a hand cannot
/// tell whether they went on or back: the follower stays on its branch.
TEST(BranchFollower, GoesTheWayOfTheJoints) {
  int passedWrist = 0, wentAll = 0;
  for (int seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = seed % 3 == 0 ? threeParallels(any) : wristedArm(any, true);
    const InverseKinematics ik(arm);
    const VecX<double> from = any.vecX(6, 1.2);
    VecX<double> to = from + any.vecX(6, 0.5);
    const double bent = from[4] + arm.links[4].theta;
    to[4] = from[4] - 2 * (std::abs(bent) < 1 ? bent : 0.1);
    BranchFollower follower(ik, from);
    constexpr int kSteps = 200;
    const double way = (to - from).cwiseAbs().maxCoeff() / kSteps;
    VecX<double> q = from;
    IkBranch branch = ik.label(from);
    bool isSame = true;
    for (int k = 1; k <= kSteps; ++k) {
      const VecX<double> wish = from + k * 1.0 / kSteps * (to - from);
      const FollowStep step = follower.follow({toolAt(arm, wish)});
      isSame = isSame && postureOf(ik.label(wish)) == postureOf(branch);
      if (!isSame) break;
      ASSERT_EQ(step.at.status, IkStatus::Solved) << k << ": " << step.reason;
      EXPECT_FALSE(step.hasJumped) << k;
      ASSERT_LT((step.at.q - q).cwiseAbs().maxCoeff(), 20 * way) << k;
      // Where axes 4 and 6 are one line exactly a joint stays behind for a step.
      const bool isFree = std::abs(std::sin(wish[4] + arm.links[4].theta)) < 1e-6;
      if (!isFree) {
        ASSERT_LT((step.at.q - wish).cwiseAbs().maxCoeff(), 1e-6) << k;
      }
      q = step.at.q;
    }
    wentAll += isSame;
    passedWrist += isSame && ik.label(to)["wrist"] != branch["wrist"];
  }
  EXPECT_GT(wentAll, 40);
  EXPECT_GT(passedWrist, 20);
}

/// The Puma's shape, at 1 : 1.
Arm<double> plainArm() {
  Arm<double> arm;
  arm.links.resize(6);
  setTwist(arm.links[1], -M_PI_2);
  arm.links[2].a = 0.43;
  arm.links[2].d = 0.15;
  arm.links[3].a = 0.02;
  arm.links[3].d = 0.43;
  setTwist(arm.links[3], -M_PI_2);
  setTwist(arm.links[4], M_PI_2);
  setTwist(arm.links[5], -M_PI_2);
  arm.X_LT.p = {0, 0, 0.1};
  return arm;
}

/// Pulled out of reach and around there, then back: never a jump, the nearest pose meanwhile, and
/// the elbow as it was.
TEST(BranchFollower, OutOfReachItGoesAlongAndComesBackAsItWas) {
  const Arm<double> arm = plainArm();
  const InverseKinematics ik(arm);
  for (const double elbow : {0.7, -0.7}) {
    VecX<double> start(6);
    start << 0.3, -0.6, elbow - std::atan2(0.43, 0.02), 0.4, 0.8, -0.3;
    BranchFollower follower(ik, start);
    const IkBranch branch = ik.label(start);
    const Pose<double> from = toolAt(arm, start);
    VecX<double> q = start;
    int outside = 0;
    constexpr int kSteps = 600;
    for (int k = 1; k <= kSteps; ++k) {
      const double t = k * 2 * std::numbers::pi / kSteps;
      IkTarget target{from};
      target.X_WT.p += Vec3<double>(0.5 * (1 - std::cos(t)), 0.3 * std::sin(t), 0.2 * std::sin(t));
      const FollowStep step = follower.follow(target);
      ASSERT_LT((step.at.q - q).cwiseAbs().maxCoeff(), 0.25) << k;
      EXPECT_FALSE(step.hasJumped) << k;
      EXPECT_EQ(postureOf(step.branch), postureOf(branch)) << k;
      q = step.at.q;
      if (step.at.status == IkStatus::Solved) continue;
      ++outside;
      EXPECT_EQ(step.at.status, IkStatus::OutOfReach) << k;
      EXPECT_LT(step.at.rotationError, 1e-8) << k;
      EXPECT_FALSE(step.reason.empty());
      if (k % 20 == 0) {
        EXPECT_NEAR(step.at.positionError, ik.solve(target, q).distance, 1e-8) << k;
      }
    }
    EXPECT_GT(outside, 100);
    EXPECT_LT((q - start).cwiseAbs().maxCoeff(), 1e-8);
  }
}

/// Small steps of the hand are small steps of the arm, or the follower says that it jumped; and it
/// does so only where a joint may turn while the hand stands.
TEST(BranchFollower, WhereABranchEndsTheToolLagsBehind) {
  int lagged = 0;
  for (int seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = threeParallels(any);
    const InverseKinematics ik(arm);
    VecX<double> q = any.vecX(6, 1.5);
    BranchFollower follower(ik, q);
    IkTarget target{toolAt(arm, q)};
    const Vec3<double> way = 0.002 * ik.size() * any.vec3(1).normalized();
    for (int k = 0; k < 80; ++k) {
      target.X_WT.p += way;
      const FollowStep step = follower.follow(target);
      if (!step.hasJumped && step.at.status == IkStatus::Solved) {
        EXPECT_LT((step.at.q - q).cwiseAbs().maxCoeff(), 0.7) << k;
      }
      lagged += step.reason.starts_with("this branch ends");
      q = step.at.q;
    }
  }
  EXPECT_GT(lagged, 0);
}

/// Across the hole about axis 1, where the wrist cannot be: along its edge meanwhile, and on behind
/// it.
TEST(BranchFollower, GoesRoundAHole) {
  for (const bool hasBoom : {false, true}) {
    Arm<double> arm = plainArm();
    VecX<double> start(6);
    start << 0, -0.9, 0.1, 0.4, 0.8, -0.3;
    if (hasBoom) {
      // The Stanford arm's shape: joint 3 slides along axis 4.
      arm.links[2] = {.type = JointType::Prismatic, .d = 0.15};
      setTwist(arm.links[2], M_PI_2);
      arm.links[1].d = 0.15;
      arm.links[3] = {};
      start[1] = 1.2;
      start[2] = 0.4;
    }
    const InverseKinematics ik(arm);
    for (const double beside : {0.0, 0.02, -0.02, 0.05}) {
      SCOPED_TRACE(beside);
      BranchFollower follower(ik, start);
      IkTarget target{toolAt(arm, start)};
      const Vec3<double> wrist = target.X_WT * Vec3<double>(0, 0, -0.1);
      constexpr int kSteps = 400;
      // First to the height of the line, then along it.
      for (int k = 0; k < kSteps / 4; ++k) {
        target.X_WT.p.y() += 4 * (beside - wrist.y()) / kSteps;
        (void)follower.follow(target);
      }
      int outside = 0;
      FollowStep step;
      for (int k = 0; k < kSteps; ++k) {
        target.X_WT.p.x() -= 2 * wrist.x() / kSteps;
        step = follower.follow(target);
        outside += step.at.status == IkStatus::OutOfReach;
      }
      EXPECT_GT(outside, 20);
      EXPECT_EQ(step.at.status, IkStatus::Solved) << step.reason << ' ' << step.at.positionError;
    }
  }
}

TEST(BranchFollower, CountsTurnsOn) {
  const Arm<double> arm = plainArm();
  const InverseKinematics ik(arm);
  VecX<double> start(6);
  start << 0, -0.6, 0.3, 0.4, 0.8, -0.3;
  BranchFollower follower(ik, start);
  const Pose<double> from = toolAt(arm, start);
  for (int k = 1; k <= 300; ++k) {
    const Mat3<double> R = jointStep(0.05 * k, 0.0).R;
    const FollowStep step = follower.follow({{R * from.R, R * from.p}});
    ASSERT_NEAR(step.at.q[0], 0.05 * k, 1e-9);
  }
}

TEST(BranchFollower, AFastHandStaysOnTheBranch) {
  int steps = 0;
  for (int seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = plainArm();
    const InverseKinematics ik(arm);
    VecX<double> from(6), to(6);
    from << any.number(-1, 1), any.number(-1, -0.2), any.number(-0.9, 0.2), any.number(-1, 1),
        any.number(0.4, 1.4), any.number(-1, 1);
    to << any.number(-1, 1), any.number(-1, -0.2), any.number(-0.9, 0.2), any.number(-1, 1),
        any.number(0.4, 1.4), any.number(-1, 1);
    if (ik.label(from) != ik.label(to)) continue;
    ++steps;
    BranchFollower follower(ik, from);
    const FollowStep step = follower.follow({toolAt(arm, to)});
    EXPECT_EQ(postureOf(step.branch), postureOf(ik.label(to)));
    EXPECT_EQ(step.at.status, IkStatus::Solved) << step.reason;
  }
  EXPECT_GT(steps, 20);
}

TEST(BranchFollower, AJointStopsAtItsLimitAndTheToolLags) {
  const Arm<double> arm = plainArm();
  std::vector<JointLimits> limits(6);
  limits[0] = {-0.5, 0.5};
  const InverseKinematics ik(arm, limits);
  VecX<double> start(6);
  start << 0, -0.6, 0.3, 0.4, 0.8, -0.3;
  BranchFollower follower(ik, start);
  VecX<double> q = start;
  const Pose<double> from = toolAt(arm, start);
  int stopped = 0;
  for (int k = 1; k <= 200; ++k) {
    const Mat3<double> R = jointStep(std::sin(0.01 * std::numbers::pi * k), 0.0).R;
    const FollowStep step = follower.follow({{R * from.R, R * from.p}});
    EXPECT_TRUE(step.isWithinLimits);
    ASSERT_LT((step.at.q - q).cwiseAbs().maxCoeff(), 0.3) << k;
    q = step.at.q;
    if (step.at.status == IkStatus::Solved) continue;
    ++stopped;
    EXPECT_EQ(step.at.status, IkStatus::LimitsInTheWay);
    EXPECT_NE(step.reason.find("joint 1 is at its"), std::string::npos) << step.reason;
  }
  EXPECT_GT(stopped, 50);
  EXPECT_LT((q - start).cwiseAbs().maxCoeff(), 1e-8);
  // Who stands outside is led on, and told.
  start[0] = 0.8;
  follower.restart(start);
  const FollowStep step = follower.follow({toolAt(arm, start)});
  EXPECT_FALSE(step.isWithinLimits);
  EXPECT_EQ(step.at.status, IkStatus::Solved);
  EXPECT_FALSE(step.reason.empty());
}

TEST(BranchFollower, ArmsWithoutAFormFollowToo) {
  for (int seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const int joints = 4 + seed % 4;
    const Arm<double> arm = any.arm(joints);
    const InverseKinematics ik(arm);
    const VecX<double> from = any.vecX(joints, 1.2), to = from + any.vecX(joints, 0.5);
    BranchFollower follower(ik, from);
    VecX<double> q = from;
    for (int k = 1; k <= 100; ++k) {
      const VecX<double> wish = from + k / 100.0 * (to - from);
      const FollowStep step = follower.follow({toolAt(arm, wish), seed % 3 != 0});
      ASSERT_EQ(step.at.status, IkStatus::Solved) << k << ": " << step.reason;
      ASSERT_LT((step.at.q - q).cwiseAbs().maxCoeff(), 0.4) << k;
      q = step.at.q;
    }
  }
}

}  // namespace
}  // namespace denavit
