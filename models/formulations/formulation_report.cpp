#include "models/formulations/formulation_report.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <new>
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

/// Seconds that a row takes, roughly: for sharing out the progress.
double guessTime(const FormulationRow& row, std::size_t states, double timing_s) {
  constexpr double kProduct_s = 2e-9, kCountedProduct_s = 2e-8, kCounts = 2, kTimings = 2;
  if (row.tooDear) return 0;
  return timing_s + row.products * (kProduct_s * (static_cast<double>(states) + kTimings) +
                                    kCountedProduct_s * kCounts);
}

/// Fills in the rows one by one.
class ReportMaker {
 public:
  ReportMaker(const Arm<double>& arm, const std::vector<JointState>& states,
              const FormulationReportOptions& options, const ReportProgress& progress)
      : arm_(arm),
        states_(states),
        progress_(progress),
        expected_(calcExpectedEfforts(arm, states)),
        timing_s_(options.timing_s / static_cast<double>(formulations().size())) {
    for (const Formulation& formulation : formulations()) {
      FormulationRow& row = rows_.emplace_back();
      row.formulation = &formulation;
      row.products = predictProducts(formulation, arm);
      row.tooDear = row.products > options.mostProducts;
      total_s_ += guessTime(row, states.size(), timing_s_);
    }
  }

  FormulationReport make() {
    FormulationReport report;
    report.joints = arm_.dof();
    for (FormulationRow& row : rows_) {
      row_s_ = guessTime(row, states_.size(), timing_s_);
      if (!goOn(0) || (!row.tooDear && !fill(row))) {
        report.cancelled = true;
        return report;
      }
      done_s_ += row_s_;
      report.rows.push_back(std::move(row));
    }
    (void)goesOn(progress_, 1);
    return report;
  }

 private:
  /// @param part  of the row that is done
  bool goOn(double part) {
    const double done = total_s_ > 0 ? (done_s_ + part * row_s_) / total_s_ : 0;
    return goesOn(progress_, std::min(done, 1.0));
  }

  /// @returns false where it was stopped
  bool fill(FormulationRow& row) {
    constexpr double kStates = 0.2;  // the rest of the time is for counting
    try {
      const auto dynamics = row.formulation->make(arm_);
      VecX<double> tau(arm_.dof());
      for (std::size_t k = 0; k < states_.size(); ++k) {
        dynamics->calc(states_[k].q, states_[k].qd, states_[k].qdd, tau);
        row.worstDifference = worseOf(row.worstDifference, expected_[k].differenceFrom(tau));
        const auto count = static_cast<double>(states_.size());
        if (!goOn(kStates * static_cast<double>(k + 1) / count)) return false;
      }
      row.cost.aware = countOperations(*row.formulation, arm_, CountingMode::Aware);
      if (!goOn(0.5)) return false;
      row.cost.blind = countOperations(*row.formulation, arm_, CountingMode::Blind);
      if (!goOn(0.8)) return false;
      if (timing_s_ > 0) row.cost.nanoseconds = measureTime(*dynamics, states_.front(), timing_s_);
      row.accepted = true;
    } catch (const std::bad_alloc&) {
      throw;  // That is of this computer, not of the formulation.
    } catch (const std::exception& refusal) {
      row.refusal = refusal.what();
    }
    return true;
  }

  const Arm<double>& arm_;
  const std::vector<JointState>& states_;
  const ReportProgress& progress_;
  std::vector<ExpectedEfforts> expected_;
  std::vector<FormulationRow> rows_;
  double timing_s_;
  double total_s_ = 0, done_s_ = 0, row_s_ = 0;
};

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
  return ReportMaker(arm, states, options, progress).make();
}

}  // namespace denavit
