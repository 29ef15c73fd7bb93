#include "core/inverse_kinematics/inverse_kinematics.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/kinematics/forward_kinematics.h"
#include "core/kinematics/manipulability.h"
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

/// Any first three joints, and three axes through one point, at any angles to each other.
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
  // As industry builds them: axis 2 across axis 1, axis 3 along it or sliding.
  arm.links[1].type = JointType::Revolute;
  arm.links[0].type = JointType::Revolute;
  setTwist(arm.links[1], -M_PI_2);
  if (arm.links[2].type == JointType::Revolute) setTwist(arm.links[2], 0);
  return arm;
}

double apart(const Arm<double>& arm, const VecX<double>& a, const VecX<double>& b) {
  double largest = 0;
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    const bool turns = arm.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
    const double by = a[i] - b[i];
    largest = std::max(largest, std::abs(turns ? std::remainder(by, 2 * std::numbers::pi) : by));
  }
  return largest;
}

void expectFound(const Arm<double>& arm, const IkAnswer& answer, const VecX<double>& q) {
  double nearest = 1e9;
  for (const IkSolution& solution : answer.solutions) {
    nearest = std::min(nearest, apart(arm, solution.q, q));
    EXPECT_LT(solution.positionError, 1e-8);
    EXPECT_LT(solution.rotationError, 1e-8);
  }
  EXPECT_LT(nearest, 1e-6);
}

TEST(InverseKinematics, FindsWhereAnyWristedArmStands) {
  for (int seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = wristedArm(any, seed % 2 == 0);
    const InverseKinematics ik(arm);
    ASSERT_NE(ik.form(), nullptr);
    EXPECT_EQ(ik.form()->name(), "spherical wrist");
    const VecX<double> q = any.vecX(6, 2.5);
    const IkAnswer answer = ik.solve({toolAt(arm, q)});
    EXPECT_TRUE(answer.isReachable);
    // Two slides across one turning axis keep the wrist in a plane: any of many poses will do.
    if (calcGenericRank(arm, TaskPart::Full) < 6) continue;
    EXPECT_LE(answer.solutions.size(), 8u);
    expectFound(arm, answer, q);
  }
}

/// Whatever damped least squares finds from other starts is among the solutions of the form.
TEST(InverseKinematics, NothingIsLeftForASearchToFind) {
  for (int seed = 0; seed < 24; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(1000 + seed));
    const Arm<double> arm = wristedArm(any, seed % 2 == 0);
    const InverseKinematics ik(arm);
    const IkTarget target{toolAt(arm, any.vecX(6, 2.5))};
    const IkAnswer answer = ik.solve(target);
    DampedLeastSquares search(arm, {}, calcArmSize(arm));
    for (int k = 0; k < 12; ++k) {
      const IkApproach found = search.approach(target, any.vecX(6, 3.1), 300);
      if (found.hasArrived(calcArmSize(arm))) expectFound(arm, answer, found.q);
    }
  }
}

Arm<double> threeParallels(test::Arbitrary& any) {
  Arm<double> arm = any.arm(6);
  for (std::size_t i = 0; i < 6; ++i) {
    arm.links[i].type = JointType::Revolute;
    const bool isSame = i == 2 || i == 3;
    if (i > 0) setTwist(arm.links[i], isSame ? 0 : i == 5 ? -M_PI_2 : M_PI_2);
    if (i > 3) arm.links[i].a = 0;
  }
  return arm;
}

TEST(InverseKinematics, FindsWhereAnyArmOfThreeParallelAxesStands) {
  for (int seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = threeParallels(any);
    const InverseKinematics ik(arm);
    ASSERT_NE(ik.form(), nullptr);
    const VecX<double> q = any.vecX(6, 3);
    const IkAnswer answer = ik.solve({toolAt(arm, q)});
    EXPECT_LE(answer.solutions.size(), 8u);
    expectFound(arm, answer, q);
    for (const IkSolution& solution : answer.solutions) {
      EXPECT_EQ(solution.branch, ik.label(solution.q)) << "labels are functions of q";
    }
  }
}

TEST(InverseKinematics, ArmsWithoutAFormAreSearched) {
  int reached = 0, all = 0;
  for (int seed = 0; seed < 30; ++seed) {
    test::Arbitrary any(static_cast<unsigned>(seed));
    const int joints = 4 + seed % 4;
    const Arm<double> arm = any.arm(joints);
    const InverseKinematics ik(arm);
    const VecX<double> q = any.vecX(joints, 1.2);
    const IkTarget target{toolAt(arm, q), seed % 3 != 0};
    const IkAnswer answer = ik.solve(target);
    ++all;
    reached += answer.isReachable;
    if (!answer.isReachable) continue;
    for (const IkSolution& solution : answer.solutions) {
      EXPECT_LT(solution.positionError, 1e-7);
    }
  }
  EXPECT_GE(reached, all * 9 / 10);
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
  IkAnswer answer = InverseKinematics(arm, limits).solve({toolAt(arm, q)});
  ASSERT_TRUE(answer.solutions.front().isWithinLimits);
  for (Eigen::Index i = 0; i < 6; ++i) {
    const auto& limit = limits[static_cast<std::size_t>(i)];
    EXPECT_GE(answer.nearest[i], limit.lower - 1e-9);
    EXPECT_LE(answer.nearest[i], limit.upper + 1e-9);
  }
  EXPECT_TRUE(answer.reason.empty());
  limits[0] = {q[0] + 0.5, q[0] + 0.6};
  answer = InverseKinematics(arm, limits).solve({toolAt(arm, q)});
  EXPECT_TRUE(answer.isReachable);
  EXPECT_NE(answer.reason.find("joint limits"), std::string::npos) << answer.reason;
}

/// A target that is dragged along the tool's own way keeps the joints on theirs, through wrist
/// singularities too, and an unreachable one is approached without jumps.
TEST(InverseKinematics, ADraggedTargetDoesNotFlip) {
  for (int seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = wristedArm(any, true);
    const InverseKinematics ik(arm);
    const VecX<double> from = any.vecX(6, 1.2);
    VecX<double> to = from + any.vecX(6, 0.5);
    to[4] = -from[4];  // through the wrist's singularity, theta of joint 5 being that of q = 0
    VecX<double> q = from;
    for (int k = 1; k <= 400; ++k) {
      const VecX<double> wish = from + k / 400.0 * (to - from);
      q = ik.follow({toolAt(arm, wish)}, q).q;
      ASSERT_LT((q - wish).cwiseAbs().maxCoeff(), 1e-5) << k;
    }
    // Pulled out of reach in steps of a millimetre.
    IkTarget target{toolAt(arm, q)};
    for (int k = 0; k < 300; ++k) {
      target.X_WT.p.x() += 0.02;
      const VecX<double> next = ik.follow(target, q).q;
      EXPECT_TRUE(next.allFinite());
      q = next;
    }
  }
}

}  // namespace
}  // namespace denavit
