#include "models/formulations/formulation_report.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <random>

#include "core/dynamics/joint_friction.h"

namespace denavit {
namespace {

bool goesOn(const ReportProgress& progress, double fraction) {
  return !progress || progress(fraction);
}

/// Between the bounds, which may be infinite, but not farther than `reach` from zero or the nearer
/// bound. Bits of the generator make the number: the same on every platform.
double draw(std::mt19937_64& random, double lower, double upper, double reach) {
  if (!(lower > -reach)) lower = std::isfinite(lower) ? lower : std::min(-reach, upper - reach);
  if (!(upper < reach)) upper = std::isfinite(upper) ? upper : std::max(reach, lower + reach);
  constexpr double kUnit = 1.0 / 9007199254740992.0;  // 2^-53
  return lower + (upper - lower) * (static_cast<double>(random() >> 11) * kUnit);
}

FormulationRow makeRow(const Formulation& formulation, const Arm<double>& arm,
                       const std::vector<JointState>& states,
                       const std::vector<ExpectedEfforts>& expected, double budget_s) {
  FormulationRow row;
  row.formulation = &formulation;
  try {
    const auto dynamics = formulation.make(arm);
    VecX<double> tau(arm.dof());
    for (std::size_t k = 0; k < states.size(); ++k) {
      dynamics->calc(states[k].q, states[k].qd, states[k].qdd, tau);
      row.worstDifference = worseOf(row.worstDifference, expected[k].differenceFrom(tau));
    }
    row.cost = measureCost(formulation, arm, states.front(), budget_s);
    row.accepted = true;
  } catch (const std::exception& refusal) {
    row.refusal = refusal.what();
  }
  return row;
}

}  // namespace

double relativeDifference(const VecX<double>& actual, const VecX<double>& expected) {
  if (!actual.allFinite() || !expected.allFinite()) return std::nan("");
  const double size = expected.lpNorm<Eigen::Infinity>();
  return (actual - expected).lpNorm<Eigen::Infinity>() / (size > 0 ? size : 1);
}

double worseOf(double a, double b) { return std::isnan(a) || a > b ? a : b; }

std::vector<JointState> makeReportStates(const JointState& given, const Arm<double>& arm,
                                         const std::vector<JointLimits>& limits, int others,
                                         unsigned seed) {
  const Eigen::Index n = arm.dof();
  std::mt19937_64 random(seed);
  std::vector<JointState> states{given};
  for (int k = 0; k < others; ++k) {
    JointState state{VecX<double>(n), VecX<double>(n), VecX<double>(n)};
    for (Eigen::Index i = 0; i < n; ++i) {
      const auto joint = static_cast<std::size_t>(i);
      const JointLimits limit = limits.empty() ? JointLimits{} : limits[joint];
      const bool revolute = arm.links[joint].type == JointType::Revolute;
      state.q[i] = draw(random, limit.lower, limit.upper, revolute ? std::numbers::pi : 1.0);
      state.qd[i] = draw(random, -limit.velocity, limit.velocity, 2);
      state.qdd[i] = draw(random, -2, 2, 2);
    }
    states.push_back(std::move(state));
  }
  return states;
}

FormulationReport makeFormulationReport(const Arm<double>& arm,
                                        const std::vector<JointState>& states,
                                        const FormulationReportOptions& options,
                                        const ReportProgress& progress) {
  assert(!states.empty());
  const std::vector<ExpectedEfforts> expected = calcExpectedEfforts(arm, states);
  const double count = static_cast<double>(formulations().size());
  FormulationReport report;
  for (const Formulation& formulation : formulations()) {
    if (!goesOn(progress, static_cast<double>(report.rows.size()) / count)) {
      report.cancelled = true;
      return report;
    }
    report.rows.push_back(makeRow(formulation, arm, states, expected, options.timing_s / count));
  }
  (void)goesOn(progress, 1);
  return report;
}

}  // namespace denavit
