#include <numbers>

#include <gtest/gtest.h>

#include "core/mechanism/assembly.h"
#include "tests/core/arbitrary_flexible.h"
#include "tests/core/random_mechanisms.h"

namespace denavit {
namespace {

using test::Attachment;
using test::ClosedMechanism;

/// A bending chain that is closed with a rigid one.
ClosedMechanism makeBendingLoop(test::Arbitrary& any, ClosureType type) {
  ClosedMechanism made;
  made.kind = "bending loop";
  made.addChain("rigid", any.arm(5), any.vecX(5, 1));
  const FlexibleArm<double> arm = test::arbitraryFlexibleArm(any, 3, {.stiffening = true});
  Arm<double> unbent = any.arm(3);
  for (std::size_t i = 0; i < 3; ++i) unbent.links[i].type = arm.links[i].link.type;
  made.addBendingChain("bending", unbent, arm, test::arbitraryCoordinates(any, arm, 1, 0.03));
  made.close(type, {0, 4, any.pose()}, 1, 2, test::arbitraryClosedPose(any, type));
  return made;
}

/// All types of closures, wherever they are attached.
std::vector<ClosedMechanism> makeLoops() {
  std::vector<ClosedMechanism> loops;
  unsigned seed = 0;
  for (const ClosureType type : test::kAllClosures) {
    for (const Attachment attachment : {Attachment::Chains, Attachment::WorldB, Attachment::WorldA,
                                        Attachment::OneChain, Attachment::Chains}) {
      test::Arbitrary any(++seed);
      loops.push_back(test::spatialLoop(any, type, attachment));
    }
    test::Arbitrary any(++seed);
    loops.push_back(makeBendingLoop(any, type));
  }
  return loops;
}

std::string describeLoop(const ClosedMechanism& loop) {
  const Closure& closure = loop.mechanism->closures.front();
  return loop.kind + ", type " + std::to_string(static_cast<int>(closure.type)) + ", chains " +
         std::to_string(closure.a.chain) + " and " + std::to_string(closure.b.chain);
}

/// f'(0) to the fourth order.
template <typename F>
auto slopeAtZero(const F& f, double h) {
  return VecX<double>((8 * (f(h) - f(-h)) - (f(2 * h) - f(-2 * h))) / (12 * h));
}

TEST(ClosureEquations, FramesThatAreClosedLeaveNoResidual) {
  for (const ClosedMechanism& loop : makeLoops()) {
    ClosureEquations equations(*loop.mechanism);
    equations.place(loop.q);
    EXPECT_EQ(equations.rows(), rowCount(loop.mechanism->closures.front().type));
    EXPECT_LT(equations.calcResidual(), 3e-15) << describeLoop(loop);
  }
}

ClosedMechanism makeLoop(ClosureType type) {
  test::Arbitrary any(7);
  return test::spatialLoop(any, type, Attachment::Chains);
}

/// Residuals where B is moved against A by a pose in axes of A, about B's origin.
VecX<double> residualsAside(ClosedMechanism loop, const Pose<double>& move) {
  Closure& closure = loop.mechanism->closures.front();
  Pose<double> inA = loop.pose(closure.a).inverse() * loop.pose(closure.b);
  const Pose<double> X_LA = loop.pose(closure.b) * inA.inverse();
  inA = {move.R * inA.R, inA.p + move.p};
  const Pose<double> X_WL = loop.pose({closure.b.chain, closure.b.link, {}});
  closure.b.X_LA = X_WL.inverse() * X_LA * inA;
  ClosureEquations equations(*loop.mechanism);
  equations.place(loop.q);
  return equations.residuals();
}

TEST(ClosureEquations, FramesThatAreMovedAsideLeaveWhatTheyWereMovedBy) {
  for (const ClosureType type : test::kAllClosures) {
    const int positions = positionRowCount(type), rows = rowCount(type);
    for (int axis = 0; axis < 3; ++axis) {
      Pose<double> move;
      move.p[axis] = 0.02;
      VecX<double> expected = VecX<double>::Zero(rows);
      if (axis < positions) expected[axis] = 0.02;
      EXPECT_LT((residualsAside(makeLoop(type), move) - expected).norm(), 1e-14);
    }
  }
}

TEST(ClosureEquations, FramesThatAreTurnedAsideLeaveTheAngle) {
  for (const ClosureType type : test::kAllClosures) {
    const int positions = positionRowCount(type), rows = rowCount(type);
    for (int axis = 0; axis < 3 && type != ClosureType::Universal; ++axis) {
      Pose<double> move;
      move.R = Eigen::AngleAxisd(0.7, Vec3<double>::Unit(axis)).toRotationMatrix();
      VecX<double> expected = VecX<double>::Zero(rows);
      if (positions + axis < rows) expected[positions + axis] = 0.7;
      EXPECT_LT((residualsAside(makeLoop(type), move) - expected).norm(), 1e-14);
    }
  }
}

TEST(ClosureEquations, TheJacobianIsTheSlopeOfTheResiduals) {
  for (const ClosedMechanism& loop : makeLoops()) {
    ClosureEquations equations(*loop.mechanism);
    equations.place(loop.q);
    const MatX<double> A = equations.jacobian();
    for (int i = 0; i < loop.mechanism->dof(); ++i) {
      const VecX<double> slope = slopeAtZero(
          [&](double t) {
            equations.place(loop.q + t * VecX<double>::Unit(loop.q.size(), i));
            return equations.residuals();
          },
          2e-4);
      EXPECT_LT((slope - A.col(i)).norm(), 1e-9 * (1 + slope.norm()))
          << describeLoop(loop) << ", coordinate " << i;
    }
  }
}

/// Also where the loops are open: Ȧ q̇ = d(A q̇)/dt with q̈ = 0.
TEST(ClosureEquations, TheBiasIsWhatTurnsAndCurvesMakeOfConstantRates) {
  test::Arbitrary any(3);
  for (const ClosedMechanism& loop : makeLoops()) {
    const VecX<double> qd = any.vecX(loop.mechanism->dof(), 1);
    for (const double open : {0.0, 0.05}) {
      const VecX<double> q = loop.q + any.vecX(loop.mechanism->dof(), open);
      ClosureEquations equations(*loop.mechanism);
      const VecX<double> slope = slopeAtZero(
          [&](double t) {
            equations.place(q + t * qd);
            return VecX<double>(equations.jacobian() * qd);
          },
          1e-3);
      VecX<double> bias;
      equations.place(q);
      equations.calcBias(qd, bias);
      EXPECT_LT((slope - bias).norm(), 1e-8 * (1 + slope.norm())) << describeLoop(loop);
    }
  }
}

/// c̈ = A q̈ + Ȧ q̇ along a motion that keeps the loops closed to first order.
TEST(ClosureEquations, TheBiasIsTheSecondDerivativeOfTheResiduals) {
  test::Arbitrary any(4);
  for (const ClosedMechanism& loop : makeLoops()) {
    const VecX<double> qd = test::closedRates(any, loop, 1);
    const VecX<double> qdd = any.vecX(loop.mechanism->dof(), 1);
    ClosureEquations equations(*loop.mechanism);
    const auto at = [&](double t) {
      equations.place(loop.q + t * qd + 0.5 * t * t * qdd);
      return equations.residuals();
    };
    const double h = 2e-3;
    const VecX<double> second =
        (16 * (at(h) + at(-h)) - (at(2 * h) + at(-2 * h)) - 30 * at(0)) / (12 * h * h);
    VecX<double> bias;
    equations.place(loop.q);
    equations.calcBias(qd, bias);
    const VecX<double> expected = equations.jacobian() * qdd + bias;
    EXPECT_LT((second - expected).norm(), 2e-7 * (1 + expected.norm())) << describeLoop(loop);
  }
}

/// A multiplier's power is that of its wrench on B as it moves against A.
TEST(ClosureEquations, AWrenchDoesTheWorkOfItsRow) {
  test::Arbitrary any(5);
  for (const ClosedMechanism& loop : makeLoops()) {
    const Closure& closure = loop.mechanism->closures.front();
    ClosureEquations equations(*loop.mechanism);
    const VecX<double> qd = any.vecX(loop.mechanism->dof(), 1);
    const double h = 1e-5;
    Pose<double> inA[2];
    for (const int side : {0, 1}) {
      equations.place(loop.q + (side == 0 ? -h : h) * qd);
      inA[side] = equations.pose(closure.a).inverse() * equations.pose(closure.b);
    }
    const Mat3<double> R = inA[1].R * inA[0].R.transpose();
    Vec6<double> rate;
    rate << inA[1].p - inA[0].p, 0.5 * (R(2, 1) - R(1, 2)), 0.5 * (R(0, 2) - R(2, 0)),
        0.5 * (R(1, 0) - R(0, 1));
    rate /= 2 * h;
    equations.place(loop.q);
    const VecX<double> rowRates = equations.jacobian() * qd;
    for (int row = 0; row < equations.rows(); ++row) {
      EXPECT_NEAR(equations.rowWrench(0, row).dot(rate), rowRates[row], 1e-7 * (1 + rate.norm()))
          << describeLoop(loop) << ", row " << row;
    }
  }
}

TEST(ClosureEquations, AntiparallelAxesAreFarFromClosed) {
  for (const ClosureType type : {ClosureType::Revolute, ClosureType::Cylindrical}) {
    test::Arbitrary any(9);
    ClosedMechanism loop = test::spatialLoop(any, type, Attachment::Chains);
    Pose<double> over;
    over.R = Eigen::AngleAxisd(std::numbers::pi, Vec3<double>(0.6, 0.8, 0)).toRotationMatrix();
    loop.mechanism->closures[0].b.X_LA = loop.mechanism->closures[0].b.X_LA * over;
    ClosureEquations equations(*loop.mechanism);
    equations.place(loop.q);
    EXPECT_NEAR(equations.calcResidual(), std::numbers::pi, 1e-7);
    const ClosedPose found = findClosedPose(*loop.mechanism, loop.q, {});
    equations.place(found.q);
    const double cosine = equations.poseA(0).R.col(2).dot(equations.poseB(0).R.col(2));
    EXPECT_EQ(found.isClosed, cosine > 0.5);
  }
}

}  // namespace
}  // namespace denavit
