#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/arm/arm.h"
#include "models/formulations/formulation_cost.h"

namespace denavit {

struct JointLimits;

/// Told the fraction of the time done, 0 to 1; answers whether to go on. May be empty.
using ReportProgress = std::function<bool(double fraction)>;

/// The given state, then others at random, the same for the same seed: positions inside the limits
/// (within ±pi rad or ±1 m where there are none), rates within the limits (±2 where there are none)
/// and accelerations within ±2.
/// @param limits  one per joint, or empty for none
[[nodiscard]] std::vector<JointState> makeReportStates(const JointState& given,
                                                       const Arm<double>& arm,
                                                       const std::vector<JointLimits>& limits,
                                                       int others = 4, unsigned seed = 1);

/// The largest absolute difference over the largest absolute component of `expected`; the absolute
/// difference where `expected` is all zero; NaN where a torque is not finite.
[[nodiscard]] double relativeDifference(const VecX<double>& actual, const VecX<double>& expected);
/// The larger of two differences; NaN where one of them is.
[[nodiscard]] double worseOf(double a, double b);

/// What one formulation makes of an arm.
struct FormulationRow {
  const Formulation* formulation = nullptr;
  bool accepted = false;  ///< otherwise the numbers below mean nothing
  std::string refusal;    ///< why the arm is not accepted
  double products = 0;    ///< of one evaluation, foretold (predictProducts)
  bool tooDear = false;   ///< was not run for these; accepted is false
  FormulationCost cost;
  double worstDifference = 0;  ///< relative, from the program's own recursion, over the states
};

/// Every registered formulation, in the registry's order.
struct FormulationReport {
  std::vector<FormulationRow> rows;
  int joints = 0;          ///< of the arm
  bool cancelled = false;  ///< stopped by the callback; the rows are those that were finished
};

struct FormulationReportOptions {
  double timing_s = 0.5;  ///< to spend on measuring times, all formulations together; 0: no times
  /// Formulations that are foretold to take more products for one evaluation are not run: some grow
  /// like n^4, and each is evaluated some ten times, twice of them counting.
  double mostProducts = kMostProducts;
};

/// Counts, times and differences of every formulation at these states. A difference is relative to
/// the largest component of the torques or of one of their terms (inertia, velocity forces,
/// gravity), and never to less than a thousandth of that of the other states: torques that cancel,
/// as in free fall, would make rounding look large. Belongs on a worker thread: it takes the timing
/// budget and the counting of the dearest formulation that is run. The callback is asked between
/// evaluations.
/// @param states  at least one; times are measured at the first
[[nodiscard]] FormulationReport makeFormulationReport(const Arm<double>& arm,
                                                      const std::vector<JointState>& states,
                                                      const FormulationReportOptions& options = {},
                                                      const ReportProgress& progress = {});

}  // namespace denavit
