#include <gtest/gtest.h>

#include "core/engine/make_engine.h"
#include "core/linear/dense.h"
#include "core/mechanism/assembly.h"
#include "core/mechanism/mechanism_state.h"
#include "tests/core/random_mechanisms.h"

namespace denavit {
namespace {

using test::ClosedMechanism;

/// A random state of a random mechanism.
struct TransferCase {
  ClosedMechanism made;
  MechanismState state;
  std::vector<char> held;  ///< the independent coordinates

  /// The closed pose where the independent coordinates are moved by du.
  [[nodiscard]] VecX<double> closedAt(const VecX<double>& du) const {
    VecX<double> guess = state.q + state.G * du;
    for (std::size_t j = 0; j < state.independent.size(); ++j) {
      const int i = state.independent[j];
      guess[i] = state.q[i] + du[static_cast<Eigen::Index>(j)];
    }
    const ClosedPose found = findClosedPose(*made.mechanism, guess, held);
    EXPECT_TRUE(found.isClosed) << made.kind;
    return found.q;
  }
};

MechanismQuery queryOf(const ClosedMechanism& made, const VecX<double>& u) {
  MechanismQuery query;
  query.q = made.q;
  query.u = u;
  return query;
}

MechanismState stateOf(const ClosedMechanism& made, const MechanismQuery& query) {
  StateOutcome outcome = calcMechanismState(made.mechanism, query);
  EXPECT_TRUE(outcome.state.has_value()) << made.kind;
  return std::move(outcome.state).value();
}

std::vector<TransferCase> makeTransferCases() {
  std::vector<TransferCase> cases;
  for (unsigned seed = 1; seed <= 5; ++seed) {
    test::Arbitrary any(seed);
    for (ClosedMechanism& made : test::anyMechanisms(seed)) {
      const int m = stateOf(made, queryOf(made, {})).mobility;
      TransferCase& one = cases.emplace_back();
      one.state = stateOf(made, queryOf(made, any.vecX(m, 2)));
      one.made = std::move(made);
      one.held.assign(static_cast<std::size_t>(one.state.q.size()), 0);
      for (const int i : one.state.independent) one.held[static_cast<std::size_t>(i)] = 1;
    }
  }
  return cases;
}

TEST(Transfer, MechanismsHaveTheMobilityOfTheirKind) {
  const std::vector<std::pair<int, int>> rankAndMobility{{2, 1},  {2, 1}, {2, 2}, {4, 3},
                                                         {15, 6}, {3, 2}, {3, 3}};
  const std::vector<ClosedMechanism> kinds = test::anyMechanisms(11);
  ASSERT_EQ(kinds.size(), rankAndMobility.size());
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const MechanismState state = stateOf(kinds[k], queryOf(kinds[k], {}));
    EXPECT_EQ(state.closureRank, rankAndMobility[k].first) << kinds[k].kind;
    EXPECT_EQ(state.mobility, rankAndMobility[k].second) << kinds[k].kind;
    EXPECT_EQ(state.closureRows - state.closureRank, static_cast<int>(state.redundantRows.size()));
    EXPECT_EQ(state.closureRows, kinds[k].mechanism->closureRows());
    EXPECT_LT(state.closureResidual, 1e-13);
  }
}

TEST(Transfer, MotionsOfGKeepTheLoopsClosed) {
  for (const TransferCase& c : makeTransferCases()) {
    ClosureEquations equations(*c.made.mechanism);
    equations.place(c.state.q);
    EXPECT_LT(multiply(equations.jacobian(), c.state.G).norm(), 1e-13 * c.state.G.norm())
        << c.made.kind;
    for (std::size_t j = 0; j < c.state.independent.size(); ++j) {
      const auto row = c.state.G.row(c.state.independent[j]);
      EXPECT_EQ(row, VecX<double>::Unit(row.size(), static_cast<Eigen::Index>(j)).transpose());
    }
  }
}

TEST(Transfer, GIsTheSlopeOfClosedPoses) {
  const double h = 1e-4;
  for (const TransferCase& c : makeTransferCases()) {
    const int m = c.state.mobility;
    for (int j = 0; j < m; ++j) {
      const auto at = [&](double t) { return c.closedAt(t * VecX<double>::Unit(m, j)); };
      const VecX<double> slope = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
      EXPECT_LT((slope - c.state.G.col(j)).norm(), 1e-8 * (1 + slope.norm())) << c.made.kind;
    }
  }
}

/// γ is q̈ where the independent coordinates move at constant rates.
TEST(Transfer, GammaIsTheCurvatureOfClosedPoses) {
  const double h = 1e-3;
  for (const TransferCase& c : makeTransferCases()) {
    const auto at = [&](double t) { return c.closedAt(t * c.state.u); };
    const VecX<double> second =
        (16 * (at(h) + at(-h)) - (at(2 * h) + at(-2 * h)) - 30 * at(0)) / (12 * h * h);
    EXPECT_LT((second - c.state.gamma).norm(), 1e-6 * (1 + second.norm())) << c.made.kind;
  }
}

TEST(Transfer, TheReducedInertiaMatrixIsSymmetricAndPositiveDefinite) {
  for (const TransferCase& c : makeTransferCases()) {
    EXPECT_LT((c.state.M - c.state.M.transpose()).norm(), 1e-14 * c.state.M.norm()) << c.made.kind;
    EXPECT_EQ(c.state.M.llt().info(), Eigen::Success) << c.made.kind;
  }
}

TEST(Transfer, TheReducedInertiaMatrixTellsTheKineticEnergyOfTheChains) {
  for (const TransferCase& c : makeTransferCases()) {
    double kinetic = 0;
    for (const MechanismChain& chain : c.made.mechanism->chains) {
      const auto engine = makeEngine(chain.arm, nullptr);
      engine->place(c.state.q(chain.coordinates));
      kinetic += engine->calcEnergies(c.state.qd(chain.coordinates)).kinetic;
    }
    EXPECT_NEAR(0.5 * c.state.u.dot(c.state.M * c.state.u), kinetic, 1e-12 * kinetic)
        << c.made.kind;
    EXPECT_NEAR(c.state.kinetic, kinetic, 1e-12 * kinetic) << c.made.kind;
  }
}

/// Lagrange's route to the same: of the momentum M* u and of the energy along closed poses. It sees
/// what does no work too.
TEST(Transfer, VelocityForcesAreThoseOfLagrange) {
  const double h = 1e-4;
  for (const TransferCase& c : makeTransferCases()) {
    const int m = c.state.mobility;
    const auto inertiaAt = [&](const VecX<double>& du) {
      MechanismQuery query = queryOf(c.made, {});
      query.q = c.closedAt(du);
      query.independent = c.state.independent;
      return stateOf(c.made, query).M;
    };
    VecX<double> expected = VecX<double>::Zero(m);
    for (int k = 0; k < m; ++k) {
      const VecX<double> step = h * VecX<double>::Unit(m, k);
      const MatX<double> dM = (inertiaAt(step) - inertiaAt(-step)) / (2 * h);
      expected += dM * c.state.u * c.state.u[k];
      expected[k] -= 0.5 * c.state.u.dot(dM * c.state.u);
    }
    EXPECT_LT((c.state.velocityForce - expected).norm(), 1e-5 * (1 + expected.norm()))
        << c.made.kind;
  }
}

TEST(Transfer, GravityForcesAreTheSlopeOfThePotentialEnergy) {
  const double h = 1e-4;
  for (const TransferCase& c : makeTransferCases()) {
    for (int j = 0; j < c.state.mobility; ++j) {
      const auto potentialAt = [&](double t) {
        MechanismQuery query = queryOf(c.made, {});
        query.q = c.closedAt(t * VecX<double>::Unit(c.state.mobility, j));
        query.independent = c.state.independent;
        return stateOf(c.made, query).potential;
      };
      const double slope = (potentialAt(h) - potentialAt(-h)) / (2 * h);
      EXPECT_NEAR(c.state.gravityForce[j], slope, 1e-5 * (1 + std::abs(slope))) << c.made.kind;
    }
  }
}

/// How large a mechanism is said to be alters how lengths and angles are weighed against one
/// another, not what it does.
TEST(Transfer, TheSizeAltersNoMotion) {
  for (const TransferCase& c : makeTransferCases()) {
    for (const double size : {0.2, 7.0}) {
      ClosedMechanism other = c.made;
      other.mechanism = std::make_shared<Mechanism>(*c.made.mechanism);
      other.mechanism->size = size;
      MechanismQuery query = queryOf(other, c.state.u);
      query.independent = c.state.independent;
      const MechanismState state = stateOf(other, query);
      EXPECT_LT((state.G - c.state.G).norm(), 1e-11 * c.state.G.norm()) << c.made.kind;
      EXPECT_LT((state.gamma - c.state.gamma).norm(), 1e-10 * (1 + c.state.gamma.norm()))
          << c.made.kind;
      EXPECT_EQ(state.closureRank, c.state.closureRank) << c.made.kind;
    }
  }
}

TEST(Transfer, WhatRatesMakeIsOfTheSecondDegreeInThem) {
  for (const TransferCase& c : makeTransferCases()) {
    for (const double factor : {-1.0, 3.0}) {
      MechanismQuery query = queryOf(c.made, factor * c.state.u);
      query.independent = c.state.independent;
      const MechanismState other = stateOf(c.made, query);
      const double square = factor * factor;
      EXPECT_LT((other.gamma - square * c.state.gamma).norm(), 1e-12 * (1 + other.gamma.norm()))
          << c.made.kind;
      EXPECT_LT((other.velocityForce - square * c.state.velocityForce).norm(),
                1e-12 * (1 + other.velocityForce.norm()))
          << c.made.kind;
      EXPECT_LT((other.gravityForce - c.state.gravityForce).norm(), 1e-12);
    }
  }
}

}  // namespace
}  // namespace denavit
