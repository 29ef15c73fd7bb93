#include <algorithm>

#include <gtest/gtest.h>

#include "core/mechanism/mechanism_state.h"
#include "tests/core/random_mechanisms.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

using test::ClosedMechanism;

/// Every choice of m of N coordinates; of many a random part.
std::vector<std::vector<int>> makeChoices(test::Arbitrary& any, int N, int m) {
  constexpr std::size_t kMost = 40;
  std::vector<std::vector<int>> choices;
  std::vector<char> taken(static_cast<std::size_t>(N), 0);
  std::fill_n(taken.begin(), m, char{1});
  if (N <= 7) {
    do {
      std::vector<int>& choice = choices.emplace_back();
      for (int i = 0; i < N; ++i) {
        if (taken[static_cast<std::size_t>(i)]) choice.push_back(i);
      }
    } while (std::prev_permutation(taken.begin(), taken.end()));
    return choices;
  }
  while (choices.size() < kMost) {
    std::vector<int>& choice = choices.emplace_back();
    while (static_cast<int>(choice.size()) < m) {
      const int i = static_cast<int>(any.number(0, N - 1e-9));
      if (std::find(choice.begin(), choice.end(), i) == choice.end()) choice.push_back(i);
    }
  }
  return choices;
}

/// Motion, torques and reactions do not depend on which coordinates are independent; the reduced
/// inertia matrix is transformed as an energy is.
TEST(IndependentSets, AllGiveTheSameMotion) {
  for (unsigned seed = 41; seed <= 43; ++seed) {
    test::Arbitrary any(seed);
    for (const ClosedMechanism& made : test::anyMechanisms(seed)) {
      MechanismQuery query;
      query.q = made.q;
      query.tau = any.vecX(static_cast<int>(made.mechanism->actuated.size()), 10);
      const VecX<double> qd = test::closedRates(any, made, 2);
      int regular = 0;
      std::optional<MechanismState> first;
      for (const auto& choice :
           makeChoices(any, made.mechanism->dof(),
                       made.mechanism->dof() - static_cast<int>(made.q.size()) +
                           calcMechanismState(made.mechanism, query).state->mobility)) {
        query.independent = choice;
        query.u = qd(choice);
        const StateOutcome outcome = calcMechanismState(made.mechanism, query);
        if (!outcome.state) {
          EXPECT_EQ(outcome.problem->kind, NoState::Kind::SingularSet) << made.kind;
          continue;
        }
        const MechanismState& own = *outcome.state;
        if (own.condition < 1e-3) continue;
        ++regular;
        if (!first) first = own;
        const double slack = 1e-12 / (own.condition * first->condition);
        EXPECT_LT((own.qd - qd).norm(), slack * qd.norm()) << made.kind;
        EXPECT_LT((own.forward->qdd - first->forward->qdd).norm(),
                  slack * (10 + first->forward->qdd.norm()))
            << made.kind;
        for (std::size_t k = 0; k < own.forward->reactions.size(); ++k) {
          const Vec6<double>& there = first->forward->reactions[k].wrench;
          EXPECT_LT((own.forward->reactions[k].wrench - there).norm(),
                    100 * slack * (10 + there.norm()))
              << made.kind;
        }
        const MatX<double> T = own.G(first->independent, Eigen::all);
        EXPECT_LT((own.M - T.transpose() * first->M * T).norm(), slack * own.M.norm()) << made.kind;
      }
      EXPECT_GT(regular, made.mechanism->dof() > 7 ? 10 : 1) << made.kind;
    }
  }
}

/// A run of a mechanism with other independent coordinates to begin with.
SimulationResult runWith(const ClosedMechanism& made, const VecX<double>& qd0,
                         const std::vector<int>& independent) {
  ClosedMechanism own = made;
  own.mechanism = std::make_shared<Mechanism>(*made.mechanism);
  own.mechanism->independent = independent;
  Simulation s = test::runOf(own, qd0);
  s.duration = 0.5;
  s.outputStep = 0.05;
  s.integrator.method = IntegrationMethod::Fehlberg78;
  s.integrator.rtol = 1e-12;
  s.integrator.atol = 1e-13;
  s.integrator.engine = EngineChoice::Loops;
  return simulate(s);
}

TEST(IndependentSets, RunsDoNotDependOnWhatTheyBeginWith) {
  test::Arbitrary any(51);
  const std::vector<ClosedMechanism> kinds{test::fourBar(any), test::sliderCrank(any),
                                           test::threeRrr(any)};
  const std::vector<std::vector<std::vector<int>>> sets{
      {{0}, {1}, {2}}, {{0}, {1}, {2}}, {{0, 3, 5}, {0, 1, 2}, {4, 5, 6}}};
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const VecX<double> qd0 = test::closedRates(any, kinds[k], 2);
    const SimulationResult first = runWith(kinds[k], qd0, sets[k][0]);
    ASSERT_EQ(first.status, RunStatus::Completed) << kinds[k].kind << first.reason;
    const int columns = 1 + 3 * kinds[k].mechanism->dof();
    for (const std::vector<int>& set : sets[k]) {
      const SimulationResult other = runWith(kinds[k], qd0, set);
      ASSERT_EQ(other.status, RunStatus::Completed) << kinds[k].kind << other.reason;
      for (int column = 0; column < columns; ++column) {
        double size = 1;
        for (int r = 0; r < first.recording.rowCount(); ++r) {
          size = std::max(size, std::abs(first.recording.value(r, column)));
        }
        for (int r = 0; r < first.recording.rowCount(); ++r) {
          EXPECT_NEAR(other.recording.value(r, column), first.recording.value(r, column),
                      1e-8 * size)
              << kinds[k].kind << ", "
              << first.recording.columns()[static_cast<std::size_t>(column)].name;
        }
      }
    }
  }
}

NoState::Kind problemOf(const ClosedMechanism& made, const MechanismQuery& query) {
  const StateOutcome outcome = calcMechanismState(made.mechanism, query);
  EXPECT_FALSE(outcome.state.has_value());
  return outcome.problem ? outcome.problem->kind : NoState::Kind::OpenLoops;
}

TEST(IndependentSets, WhatCannotBeIndependentIsRefused) {
  const ClosedMechanism dead = test::rodSliderCrank(0.2, 0.5, 1, 0);
  MechanismQuery query;
  query.q = dead.q;
  query.independent = {2};  // the slider, at its dead centre
  EXPECT_EQ(problemOf(dead, query), NoState::Kind::SingularSet);
  query.independent = {0, 1};
  EXPECT_EQ(problemOf(dead, query), NoState::Kind::WrongCount);
  query.independent = {0};
  EXPECT_TRUE(calcMechanismState(dead.mechanism, query).state.has_value());
}

/// What the mechanism would have, and what nobody asks for, gives way to coordinates that serve.
TEST(IndependentSets, AMechanismsOwnOnesGiveWayWhereTheyAreSingular) {
  const ClosedMechanism dead = test::rodSliderCrank(0.2, 0.5, 1, 0);
  dead.mechanism->independent = {2};
  MechanismQuery query;
  query.q = dead.q;
  const StateOutcome outcome = calcMechanismState(dead.mechanism, query);
  ASSERT_TRUE(outcome.state.has_value());
  EXPECT_NE(outcome.state->independent, std::vector<int>{2});
  EXPECT_GT(outcome.state->condition, 0.1);
}

TEST(IndependentSets, ASingularMechanismIsNamedSo) {
  const ClosedMechanism flat = test::rodFourBar(0.3, 0.7, 0.3, 0.7, {0, 0, M_PI});
  MechanismQuery query;
  query.q = flat.q;
  EXPECT_EQ(problemOf(flat, query), NoState::Kind::SingularMechanism);
}

TEST(IndependentSets, ALoopOutOfReachIsNamedSo) {
  ClosedMechanism made = test::rodFourBar(0.5, 0.3, 0.3, 0.5, {1, 0, -1});
  MechanismQuery query;
  query.q = made.q;
  query.q[0] = 2;
  query.independent = {0};
  const StateOutcome outcome = calcMechanismState(made.mechanism, query);
  ASSERT_TRUE(outcome.problem.has_value());
  EXPECT_EQ(outcome.problem->kind, NoState::Kind::OpenLoops);
  EXPECT_EQ(outcome.problem->worstClosure, "ground");
  const double distance = 2 * 0.5 * std::sin(1);  // of the crank's tip from the pivot
  EXPECT_NEAR(outcome.problem->residual, distance - 0.6, 1e-3);
  EXPECT_EQ(outcome.problem->nearest[0], 2);
}

TEST(IndependentSets, AMotionWithoutMassIsNamedSo) {
  ClosedMechanism made = test::rodFourBar(0.2, 0.5, 0.4, 0.5, {1, 0.3, 1.5});
  for (Link<double>& link : made.mechanism->chains[0].arm.links) link = {.a = link.a};
  MechanismQuery query;
  query.q = made.q;
  EXPECT_EQ(problemOf(made, query), NoState::Kind::Indefinite);
}

}  // namespace
}  // namespace denavit
