#include <cmath>

#include <gtest/gtest.h>

#include "core/dynamics/torque_terms.h"
#include "core/linear/dense.h"
#include "tests/core/arbitrary.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

Simulation makeSwing(const OmittedTerms& without) {
  test::Arbitrary any(11);
  Simulation s;
  s.arm = any.arm(3);
  for (Link<double>& link : s.arm.links) link.type = JointType::Revolute;
  s.q0 = any.vecX(3, 0.5);
  s.qd0 = any.vecX(3, 4);
  s.input = std::make_shared<test::Torque>(
      [](double t, const VecX<double>&, const VecX<double>& qd, VecX<double>& tau) {
        tau = -0.4 * qd;
        tau[1] += std::sin(3 * t);
      });
  s.without = without;
  s.integrator.rtol = 1e-10;
  s.integrator.atol = 1e-11;
  s.duration = 0.3;
  s.outputStep = 0.05;
  return s;
}

/// The same motion from the coefficients of the configuration-space form, by a small fixed-step
/// Runge-Kutta of its own.
VecX<double> integrate(const Simulation& s) {
  const auto accelerate = [&](double t, const VecX<double>& q, const VecX<double>& qd) {
    NewtonEulerWork<double> work;
    ConfigurationSpaceForm<double> form;
    calcConfigurationSpaceForm(s.arm, q, work, form);
    VecX<double> tau(3);
    s.input->calcTorque(t, q, qd, nullptr, tau);
    tau -= form.G;
    for (int j = 0; j < 3; ++j) {
      if (!s.without.centrifugal) tau -= form.C.col(j) * qd[j] * qd[j];
      for (int k = j + 1; k < 3 && !s.without.coriolis; ++k) {
        tau -= form.B.col(pairIndex(3, j, k)) * qd[j] * qd[k];
      }
    }
    MatX<double> M = form.M;
    if (s.without.inertiaCoupling) M = MatX<double>(form.M.diagonal().asDiagonal());
    return solveSemidefinite(M, tau);
  };
  constexpr int kSteps = 150;
  const double h = s.duration / kSteps;
  VecX<double> q = s.q0, qd = s.qd0;
  for (int step = 0; step < kSteps; ++step) {
    const double t = step * h;
    const VecX<double> a1 = accelerate(t, q, qd);
    const VecX<double> v2 = qd + h / 2 * a1, a2 = accelerate(t + h / 2, q + h / 2 * qd, v2);
    const VecX<double> v3 = qd + h / 2 * a2, a3 = accelerate(t + h / 2, q + h / 2 * v2, v3);
    const VecX<double> v4 = qd + h * a3, a4 = accelerate(t + h, q + h * v3, v4);
    q += h / 6 * (qd + 2 * v2 + 2 * v3 + v4);
    qd += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  }
  return q;
}

VecX<double> finalPose(const SimulationResult& result) {
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  VecX<double> q(3);
  for (int i = 0; i < 3; ++i) {
    q[i] = result.recording.value(result.recording.rowCount() - 1, 1 + i);
  }
  return q;
}

TEST(OmittedTerms, EveryChoiceIntegratesWhatIsLeft) {
  const VecX<double> complete = finalPose(simulate(makeSwing({})));
  for (const int choice : {0, 1, 2, 4, 6, 7}) {
    const OmittedTerms without{.inertiaCoupling = (choice & 1) != 0,
                               .centrifugal = (choice & 2) != 0,
                               .coriolis = (choice & 4) != 0};
    const Simulation s = makeSwing(without);
    const VecX<double> q = finalPose(simulate(s));
    EXPECT_LT((q - integrate(s)).cwiseAbs().maxCoeff(), 1e-8) << "choice " << choice;
    if (choice > 0) {
      EXPECT_GT((q - complete).cwiseAbs().maxCoeff(), 1e-4) << "choice " << choice;
    }
  }
}

TEST(OmittedTerms, TheRecordedTermsStillAddUpAndTheMissingOnesAreZero) {
  const SimulationResult result = simulate(makeSwing({.centrifugal = true, .coriolis = true}));
  const Recording& r = result.recording;
  for (int i = 1; i <= 3; ++i) {
    const std::string stem = "tau" + std::to_string(i);
    const auto column = [&](const std::string& term) {
      for (const char* unit : {"_Nm", "_N"}) {
        const int found = r.findColumn(stem + term + unit);
        if (found >= 0) return found;
      }
      ADD_FAILURE() << stem << term;
      return 0;
    };
    for (int row = 0; row < r.rowCount(); ++row) {
      EXPECT_EQ(r.value(row, column("_coriolis")), 0);
      double sum = 0;
      for (const char* term : {"_inertia", "_coriolis", "_gravity", "_friction", "_external"}) {
        sum += r.value(row, column(term));
      }
      EXPECT_NEAR(sum, r.value(row, column("")), 1e-9);
    }
  }
}

TEST(OmittedTerms, WhatDoesNotTurnGoesTheSameWay) {
  Simulation s = test::slider(2);
  s.input = std::make_shared<test::Torque>(
      [](double, const VecX<double>&, const VecX<double>&, VecX<double>& tau) { tau[0] = 4; });
  s.without = {.inertiaCoupling = true, .centrifugal = true, .coriolis = true};
  EXPECT_NEAR(test::last(simulate(s), "q1_m"), 1.0, 1e-9);
}

}  // namespace
}  // namespace denavit
