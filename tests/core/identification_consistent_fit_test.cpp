#include <cmath>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "core/identification/base_parameters.h"
#include "core/identification/consistent_fit.h"
#include "core/linear/dense.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

double leastEigenvalue(const BodyParameters& body) {
  return calcSymmetricEigenvalues(calcPseudoInertia(body))[0];
}

/// Bodies and positive numbers, and a fit of random sums of them.
class AnyConsistentFit : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int bodies = 1 + static_cast<int>(GetParam() % 5), positive = static_cast<int>(GetParam() % 4);
  ConsistentProblem problem = makeProblem();

  BodyParameters body() { return toParameters(calcOriginInertia(any.link())); }

  ConsistentProblem makeProblem() {
    ConsistentProblem made;
    for (int k = 0; k < bodies; ++k) made.nominal.push_back(body());
    made.nominalPositive.resize(positive);
    for (double& p : made.nominalPositive) p = any.number(0.1, 2);
    made.freeCount = static_cast<Eigen::Index>(GetParam() % 3);
    const Eigen::Index rows = made.unknowns() / 2 + 1;
    made.A.resize(rows, made.unknowns());
    for (double& a : made.A.reshaped()) a = any.number(-1, 1);
    made.b.setZero(rows);
    return made;
  }
  /// Numbers of another arm.
  VecX<double> consistentNumbers() {
    VecX<double> x(problem.unknowns());
    for (int k = 0; k < bodies; ++k) x.segment<10>(10 * k) = body();
    for (int k = 0; k < positive; ++k) x[10 * bodies + k] = any.number(0.1, 2);
    for (Eigen::Index k = 0; k < problem.freeCount; ++k) {
      x[10 * bodies + positive + k] = any.number(-1, 1);
    }
    return x;
  }
  [[nodiscard]] VecX<double> numbersOf(const ConsistentFit& fit) const {
    VecX<double> x(problem.unknowns());
    for (int k = 0; k < bodies; ++k)
      x.segment<10>(10 * k) = fit.bodies[static_cast<std::size_t>(k)];
    x.segment(10 * bodies, positive) = fit.positive;
    x.tail(problem.freeCount) = fit.free;
    return x;
  }
  static void expectConsistent(const ConsistentFit& fit) {
    for (const BodyParameters& b : fit.bodies) {
      EXPECT_GT(leastEigenvalue(b), 0);
      EXPECT_TRUE(isConsistent(b));
      EXPECT_GT(b[0], 0);
    }
    for (const double p : fit.positive) EXPECT_GT(p, 0);
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyConsistentFit, testing::Range(1u, 31u));

TEST_P(AnyConsistentFit, ReproducesWhatConsistentNumbersCanGive) {
  problem.b = problem.A * consistentNumbers();
  const ConsistentFit fit = findConsistentFit(problem, {});
  EXPECT_EQ(fit.status, ConsistentFit::Status::Matched);
  expectConsistent(fit);
  const VecX<double> left = problem.A * numbersOf(fit) - problem.b;
  EXPECT_LT(left.norm(), 1e-9 * problem.b.norm());
}

/// At the least divergence under A x = b its gradient is a sum of A's rows: no direction that
/// leaves A x alone makes it smaller.
TEST_P(AnyConsistentFit, IsTheNearestOfAllThatMatch) {
  problem.b = problem.A * consistentNumbers();
  const ConsistentFit fit = findConsistentFit(problem, {});
  const VecX<double> x = numbersOf(fit);
  const auto divergence = [&](const VecX<double>& at) {
    double sum = 0.5 * at.tail(problem.freeCount).squaredNorm();
    for (int k = 0; k < bodies; ++k) {
      const Eigen::Matrix4d P = calcPseudoInertia(at.segment<10>(10 * k));
      const Eigen::Matrix4d ratio =
          calcPseudoInertia(problem.nominal[static_cast<std::size_t>(k)]).inverse() * P;
      sum += ratio.trace() - std::log(ratio.determinant()) - 4;
    }
    for (int k = 0; k < positive; ++k) {
      const double ratio = at[10 * bodies + k] / problem.nominalPositive[k];
      sum += ratio - std::log(ratio) - 1;
    }
    return sum;
  };
  EXPECT_NEAR(fit.divergence, divergence(x), 1e-5 * (1 + fit.divergence));
  const MatX<double> kernel = calcKernel(problem.A);
  for (int trial = 0; trial < 10; ++trial) {
    VecX<double> direction = multiply(kernel, any.vecX(static_cast<int>(kernel.cols()), 1));
    direction /= direction.norm();
    const double h = 1e-5;
    const double slope = (divergence(x + h * direction) - divergence(x - h * direction)) / (2 * h);
    const double bend =
        (divergence(x + h * direction) - 2 * divergence(x) + divergence(x - h * direction)) /
        (h * h);
    EXPECT_LT(std::abs(slope), 1e-4 * (1 + std::abs(bend)));
  }
}

TEST_P(AnyConsistentFit, IsConsistentForAnyDataWhatever) {
  for (const double size : {1.0, 1e7}) {
    for (double& b : problem.b) b = any.number(-size, size);
    expectConsistent(findConsistentFit(problem, {}));
    problem.b = -size * (problem.A * consistentNumbers());  // negative masses
    const ConsistentFit fit = findConsistentFit(problem, {});
    expectConsistent(fit);
    EXPECT_NE(fit.status, ConsistentFit::Status::Cancelled);
  }
}

/// Where nothing consistent fits, no consistent numbers come closer.
TEST_P(AnyConsistentFit, NothingConsistentComesCloser) {
  problem.b = -(problem.A * consistentNumbers());
  const ConsistentFit fit = findConsistentFit(problem, {});
  if (fit.status == ConsistentFit::Status::Matched) return;  // so few sums that some arm has them
  EXPECT_EQ(fit.status, ConsistentFit::Status::Nearest);
  const VecX<double> x = numbersOf(fit);
  const double best = (problem.A * x - problem.b).norm();
  EXPECT_NEAR(fit.distance, best, 1e-6 * best);
  for (int trial = 0; trial < 50; ++trial) {
    const VecX<double> other = consistentNumbers();
    for (const double part : {1e-4, 1e-2, 0.3, 1.0}) {
      const VecX<double> mixed = x + part * (other - x);
      EXPECT_GT((problem.A * mixed - problem.b).norm(), best * (1 - 1e-6));
    }
  }
}

/// Values that are hardly determined are not fitted exactly: values far off because of noise stay
/// near the nominal ones. Values that are determined well are fitted, however far off they are.
TEST_P(AnyConsistentFit, WhatIsHardlyToldStaysNearTheNominalNumbers) {
  ConsistentFit own;
  own.bodies = problem.nominal;
  own.positive = problem.nominalPositive;
  own.free.setZero(problem.freeCount);
  const VecX<double> nominal = numbersOf(own);
  problem.A = MatX<double>::Zero(2, problem.unknowns());
  const double mass = nominal[0];
  problem.A(0, 0) = 0.3 / mass;  // the standard error is 3.3 times the nominal value
  problem.b = problem.A * nominal;
  problem.b[0] += 1.8;  // 7 times the nominal value
  problem.leastTold = 2;
  const ConsistentFit weak = findConsistentFit(problem, {});
  EXPECT_EQ(weak.untold, 1);
  EXPECT_GT(weak.bodies[0][0], mass);
  EXPECT_LT(weak.bodies[0][0], 4 * mass);
  problem.leastTold = 0;
  EXPECT_NEAR(findConsistentFit(problem, {}).bodies[0][0], 7 * mass, 1e-6 * mass);
  // A standard error of an eighth of the nominal value, found at 7 times that value: not noise.
  problem.leastTold = 2;
  problem.A *= 25;
  problem.b *= 25;
  const ConsistentFit strong = findConsistentFit(problem, {});
  EXPECT_EQ(strong.untold, 0);
  EXPECT_NEAR(strong.bodies[0][0], 7 * mass, 1e-6 * mass);
}

/// Rows that contradict each other are met by no numbers at all, consistent or not.
TEST_P(AnyConsistentFit, WhatNoNumbersGiveIsNoMatch) {
  problem.b = problem.A * consistentNumbers();
  const Eigen::Index rows = problem.b.size();
  const double off = 1e-3 * problem.b.norm();
  problem.A.conservativeResize(rows + 1, Eigen::NoChange);
  problem.A.row(rows) = problem.A.row(0);
  problem.b.conservativeResize(rows + 1);
  problem.b[rows] = problem.b[0] + off;
  const ConsistentFit fit = findConsistentFit(problem, {});
  EXPECT_EQ(fit.status, ConsistentFit::Status::Nearest);
  EXPECT_NEAR(fit.distance, off / std::sqrt(2.0), 1e-6 * off);
}

/// Rows over many powers of ten, as of joints without noise beside one with much of it.
TEST_P(AnyConsistentFit, AMatchIsNearAlsoWhereRowsDifferMuch) {
  problem.b = problem.A * consistentNumbers();
  problem.slack = 1;
  for (Eigen::Index row = 0; row < problem.b.size(); ++row) {
    const double weight = std::pow(10.0, row % 2 == 0 ? 13 : 0);
    problem.A.row(row) *= weight;
    problem.b[row] *= weight;
  }
  const ConsistentFit fit = findConsistentFit(problem, {});
  expectConsistent(fit);
  if (fit.status == ConsistentFit::Status::Matched) {
    EXPECT_LT(fit.distance, 0.11);
  }
}

TEST_P(AnyConsistentFit, BodiesWithoutMassOrWithImpossibleTensorsBecomeConsistent) {
  const BodyParameters good = body();
  EXPECT_EQ((makeConsistent(good, 1, 0.1) - good).norm(), 0);
  BodyParameters none = BodyParameters::Zero();
  EXPECT_TRUE(isConsistent(makeConsistent(none, 0.8, 0.1)));
  EXPECT_EQ(makeConsistent(none, 0.8, 0.1)[0], 0.8);
  none[7] = 0.35;  // a tensor without mass, as the classic table of the Puma has
  EXPECT_TRUE(isConsistent(makeConsistent(none, 0.8, 0.1)));
  BodyParameters thin = good;
  thin[9] += 10 * (good[4] + good[7]);  // Izz > Ixx + Iyy
  EXPECT_FALSE(isConsistent(thin));
  const BodyParameters repaired = makeConsistent(thin, 1, 0.1);
  EXPECT_TRUE(isConsistent(repaired));
  EXPECT_LT((repaired.head<4>() - thin.head<4>()).norm(), 1e-14 * thin.norm());
}

TEST(ConsistentFit, StopsWhenTold) {
  test::Arbitrary any(1);
  ConsistentProblem problem;
  problem.nominal.push_back(toParameters(calcOriginInertia(any.link())));
  problem.A = MatX<double>::Identity(10, 10);
  problem.b = -problem.nominal[0];
  int asked = 0;
  const ConsistentFit fit = findConsistentFit(problem, [&] { return ++asked < 3; });
  EXPECT_EQ(fit.status, ConsistentFit::Status::Cancelled);
  EXPECT_LE(asked, 4);
  EXPECT_TRUE(isConsistent(fit.bodies[0]));
}

}  // namespace
}  // namespace denavit
