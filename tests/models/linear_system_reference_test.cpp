#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/linear_system/assignment.h"
#include "core/linear_system/discretize.h"
#include "core/linear_system/frequency_response.h"
#include "core/linear_system/lqr.h"
#include "core/linear_system/reach.h"

namespace denavit {
namespace {

using nlohmann::json;

json readLinearCases() {
  std::ifstream in(std::string(DENAVIT_TEST_DATA) + "/motion/linearisation.json");
  return json::parse(in)["cases"];
}

MatX<double> toLinearMatrix(const json& rows) {
  MatX<double> M(rows.size(), rows[0].size());
  for (Eigen::Index i = 0; i < M.rows(); ++i) {
    for (Eigen::Index j = 0; j < M.cols(); ++j) {
      M(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)].get<double>();
    }
  }
  return M;
}

MatX<double> toLinearDiagonal(const json& list) {
  const auto values = list.get<std::vector<double>>();
  return VecX<double>(Eigen::Map<const VecX<double>>(values.data(),
                                                     static_cast<Eigen::Index>(values.size())))
      .asDiagonal();
}

/// A, B of a case with the joint angles as outputs. A case without its own B has torques as inputs.
StateSpace toLinearPlant(const json& c) {
  const MatX<double> A = toLinearMatrix(c["A"]), B = toLinearMatrix(c["B"]);
  const auto joints = static_cast<Eigen::Index>(c["q"].size());
  return makeStateSpace(A, B, MatX<double>::Identity(joints, A.rows()));
}

double relativeError(const MatX<double>& actual, const MatX<double>& expected) {
  return (actual - expected).norm() / expected.norm();
}

/// Poles are those of the reference, to a part of the largest or as far as rounding moves them.
void expectPoles(const std::vector<Pole>& poles, const json& expected, double part) {
  std::vector<Complex> actual, wanted;
  double size = 0;
  for (const Pole& pole : poles) actual.push_back(pole.value);
  for (const json& pair : expected) {
    wanted.emplace_back(pair[0].get<double>(), pair[1].get<double>());
    size = std::max(size, std::abs(wanted.back()));
  }
  const std::vector<int> match = matchRoots(wanted, actual);
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    const auto at = static_cast<std::size_t>(match[k]);
    EXPECT_LT(std::abs(wanted[k] - actual[at]), std::max(part * size, poles[at].uncertainty))
        << wanted[k];
  }
}

TEST(LinearSystemReference, PolesReachAndRanks) {
  for (const json& c : readLinearCases()) {
    SCOPED_TRACE(c["key"].get<std::string>());
    const StateSpace plant = toLinearPlant(c);
    const ReachTable reach = calcReach(plant);
    std::vector<Pole> poles;
    double control = INFINITY, view = INFINITY;
    for (const PoleReach& p : reach.poles) {
      poles.push_back(p.pole);
      control = std::min(control, p.controllability);
      view = std::min(view, p.observability);
    }
    expectPoles(poles, c["poles"], 1e-14);
    const double rounding = 1e-16 * plant.A.norm();
    EXPECT_NEAR(control, c["pbh_controllability"].get<double>(), 1e-11 * control + rounding);
    EXPECT_NEAR(view, c["pbh_observability_of_q"].get<double>(), 1e-11 * view + rounding);
    EXPECT_EQ(reach.controllableRank, c["rank_controllability"].get<int>());
    EXPECT_EQ(reach.observableRank, c["rank_observability_of_q"].get<int>());
  }
}

TEST(LinearSystemReference, FrequencyResponses) {
  for (const json& c : readLinearCases()) {
    if (!c.contains("frequency_response")) continue;
    SCOPED_TRACE(c["key"].get<std::string>());
    const FrequencyResponse response(toLinearPlant(c));
    for (const json& row : c["frequency_response"]["rows"]) {
      const MatX<Complex> G = response.calc(row[0].get<double>());
      const MatX<double> real = toLinearMatrix(row[1]), imaginary = toLinearMatrix(row[2]);
      const MatX<double> error = (G.real() - real).cwiseAbs() + (G.imag() - imaginary).cwiseAbs();
      EXPECT_LT(error.cwiseQuotient(real.cwiseAbs() + imaginary.cwiseAbs()).maxCoeff(), 1e-10);
    }
  }
}

TEST(LinearSystemReference, RegulatorsAndSampledModels) {
  int count = 0;
  for (const json& c : readLinearCases()) {
    if (!c.contains("lqr")) continue;
    SCOPED_TRACE(c["key"].get<std::string>());
    const json& lqr = c["lqr"];
    const StateSpace plant = toLinearPlant(c);
    const MatX<double> Q = toLinearDiagonal(lqr["Q_diag"]), R = toLinearDiagonal(lqr["R_diag"]);
    const RiccatiSolution solution = designLqr(plant, Q, R);
    ASSERT_TRUE(solution.isSolved()) << solution.reason;
    EXPECT_LT(relativeError(solution.K, toLinearMatrix(lqr["K"])), 1e-11);
    expectPoles(solution.closedLoop, lqr["closed_loop_poles"], 2e-11);
    EXPECT_LT(solution.residual, 1e-13);

    const StateSpace sampled = discretize(plant, lqr["Ts"].get<double>());
    EXPECT_LT(relativeError(sampled.A, toLinearMatrix(lqr["Ad"])), 1e-14);
    EXPECT_LT(relativeError(sampled.B, toLinearMatrix(lqr["Bd"])), 1e-14);
    const RiccatiSolution discrete = designLqr(sampled, Q, R);
    ASSERT_TRUE(discrete.isSolved()) << discrete.reason;
    EXPECT_LT(relativeError(discrete.K, toLinearMatrix(lqr["K_discrete"])), 1e-11);
    expectPoles(discrete.closedLoop, lqr["closed_loop_poles_discrete"], 1e-12);
    EXPECT_LT(discrete.residual, 1e-13);
    ++count;
  }
  EXPECT_EQ(count, 5);
}

}  // namespace
}  // namespace denavit
