#include "core/simulation/rosenbrock_step.h"

#include "core/linear/lu.h"
#include "core/simulation/run_memory.h"

namespace denavit {

namespace {

// RODASP (Steinebach 1995; Hairer, Wanner 1996) in the form that needs no product with the Jacobian
// (Hairer, Wanner 1996, eq. IV.7.25):
//   (1 / (gamma h) - J) g_i = f(x + sum a_ij g_j, t + c_i h) + sum c_ij g_j / h + d_i h f_t.
constexpr double kGamma = 0.25;
constexpr double kTimes[6] = {0, 0.75, 0.21, 0.63, 1, 1};
constexpr double kSlopes[6] = {0.25, -0.5, -0.023504, -0.0362, 0, 0};
constexpr double kA[6][5] = {
    {},
    {3},
    {1.831036793486759, 0.4955183967433795},
    {2.304376582692669, -0.05249275245743001, -1.176798761832782},
    {-7.170454962423024, -4.741636671481785, -16.31002631330971, -1.062004044111401},
    {-7.170454962423024, -4.741636671481785, -16.31002631330971, -1.062004044111401, 1}};
constexpr double kC[6][5] = {
    {},
    {-12},
    {-8.791795173947035, -2.207865586973518},
    {10.81793056857153, 6.780270611428266, 19.5348594464241},
    {34.19095006749676, 15.49671153725963, 54.7476087596413, 14.16005392148534},
    {34.62605830930532, 15.30084976114473, 56.99955578662667, 18.40807009793095,
     -5.714285714285717}};
/// Of the continuous extension.
constexpr double kDense3[5] = {25.09876703708589, 11.62013104361867, 28.49148307714626,
                               -5.664021568594133, 0};
constexpr double kDense4[5] = {1.638054557396973, -0.7373619806678748, 8.47791821923899,
                               15.9925314877952, -1.882352941176471};
/// As a quadrature rule: Peano's constant, computed from the tableau.
constexpr StepRule kRule{4, 5.6e-3};
/// Of a step: how far the difference that gives f_t looks ahead, twice. Less would drown it in the
/// rounding of stiff rates, as those of currents through a small inductance.
constexpr double kLookAhead = 1e-3;

}  // namespace

RosenbrockStepper::RosenbrockStepper(OdeSystem& system, const IntegratorSettings& settings,
                                     const StateLayout& layout, RunStatistics& statistics)
    : AdaptiveStepper(system, settings, 1.0 / 4.0, kRule, statistics),
      n_(layout.second),
      first_(layout.first),
      quadrature_(layout.quadrature()) {}

void RosenbrockStepper::restart(double t, const OdeState& x) {
  AdaptiveStepper::restart(t, x);
  for (OdeState* state : {&slope_, &stage_, &middle_, &nextDerivative_, &middleDerivative_}) {
    state->assign(x.size(), 0.0);
  }
  for (OdeState& g : g_) g.assign(x.size(), 0.0);
  unknown_.resize(static_cast<Eigen::Index>(n_));
  firstRight_.resize(static_cast<Eigen::Index>(first_));
  linearized_ = false;
}

void RosenbrockStepper::resume(double t, const OdeState& x) {
  AdaptiveStepper::resume(t, x);
  linearized_ = false;
}

/// A linearisation is made anew: it is that of previousX_, whoever asks.
void RosenbrockStepper::exchange(RunMemory& memory) {
  AdaptiveStepper::exchange(memory);
  for (OdeState& g : g_) memory(g);
  memory(nextDerivative_);
  if (!memory.isSaving()) linearized_ = false;
}

void RosenbrockStepper::linearize(double h) {
  if (linearized_) return;
  system_.linearize(previousX_, previousTime_, linear_);
  const double ahead = kLookAhead * h;
  system_.calcDerivative(previousX_, stage_, previousTime_ + 2 * ahead);
  system_.calcDerivative(previousX_, slope_, previousTime_ + ahead);
  for (std::size_t i = 0; i < slope_.size(); ++i) {
    slope_[i] = (4 * slope_[i] - 3 * derivative_[i] - stage_[i]) / (2 * ahead);
  }
  linearized_ = true;
}

/// Held coordinates follow their own time function: their rows are the identity.
void RosenbrockStepper::factor(double h) {
  const double inverse = 1 / (kGamma * h);
  damped_ = linear_.M * inverse + linear_.D;
  factors_ = damped_ * inverse + linear_.S;
  if (first_ > 0) eliminateFirst(h);
  for (std::size_t i = 0; i < n_; ++i) {
    if (!linear_.held[i]) continue;
    const auto k = static_cast<Eigen::Index>(i);
    factors_.row(k).setZero();
    factors_.col(k).setZero();
    factors_(k, k) = 1;
  }
  factorLu(factors_, pivots_);
}

/// With A = 1 / (g h) - Gy a stage has g_y = A^-1 (r_y + Gq g_q + Gv g_v), which enters the
/// accelerations by F.
void RosenbrockStepper::eliminateFirst(double h) {
  const double inverse = 1 / (kGamma * h);
  firstFactors_ = -linear_.Gy;
  firstFactors_.diagonal().array() += inverse;
  factorLu(firstFactors_, firstPivots_);
  firstByPosition_ = linear_.Gq + inverse * linear_.Gv;
  for (Eigen::Index k = 0; k < firstByPosition_.cols(); ++k) {
    firstRight_ = firstByPosition_.col(k);
    solveLu(firstFactors_, firstPivots_, firstRight_);
    firstByPosition_.col(k) = firstRight_;
  }
  factors_.noalias() -= linear_.F * firstByPosition_;
}

/// From the right-hand side of a stage to g, in place. With g_v = g_q / (gamma h) - r_q the two
/// halves become (M / (gamma h)² + D / (gamma h) + S) g_q = M r_v + (M / (gamma h) + D) r_q, and
/// with first-order states F A^-1 (r_y - Gv r_q) more.
void RosenbrockStepper::solveStage(double h, OdeState& g) {
  const auto n = static_cast<Eigen::Index>(n_);
  const double gh = kGamma * h;
  const auto held = [&](Eigen::Index i) { return linear_.held[static_cast<std::size_t>(i)] != 0; };
  const Eigen::Map<VecX<double>> r_q(g.data(), n), r_v(g.data() + n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    unknown_[i] = held(i) ? gh * r_q[i] : 0;
    for (Eigen::Index j = 0; j < n && !held(i); ++j) {
      if (!held(j)) unknown_[i] += linear_.M(i, j) * r_v[j] + damped_(i, j) * r_q[j];
    }
  }
  if (first_ > 0) {
    firstRight_ = Eigen::Map<VecX<double>>(g.data() + 2 * n, firstRight_.size());
    firstRight_.noalias() -= linear_.Gv * r_q;
    solveLu(firstFactors_, firstPivots_, firstRight_);
    for (Eigen::Index i = 0; i < n; ++i) {
      if (!held(i)) unknown_[i] += linear_.F.row(i).dot(firstRight_);
    }
  }
  solveLu(factors_, pivots_, unknown_);
  for (std::size_t k = 0; k < first_; ++k) {
    const auto row = static_cast<Eigen::Index>(k);
    g[2 * n_ + k] = firstRight_[row] + firstByPosition_.row(row).dot(unknown_);
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto q = static_cast<std::size_t>(i);
    g[n_ + q] = held(i) ? gh * g[n_ + q] : unknown_[i] / gh - g[q];
    g[q] = unknown_[i];
  }
  for (std::size_t k = quadrature_; k < g.size(); ++k) g[k] = 0;  // see integrateQuadratures()
}

void RosenbrockStepper::calcStage(std::size_t stage, double h) {
  OdeState& g = g_[stage];
  stage_ = previousX_;
  for (std::size_t j = 0; j < stage; ++j) {
    for (std::size_t i = 0; i < stage_.size(); ++i) stage_[i] += kA[stage][j] * g_[j][i];
  }
  if (stage == 0) {
    g = derivative_;
  } else {
    system_.calcDerivative(stage_, g, previousTime_ + kTimes[stage] * h);
  }
  for (std::size_t i = 0; i < g.size(); ++i) g[i] += kSlopes[stage] * h * slope_[i];
  for (std::size_t j = 0; j < stage; ++j) {
    for (std::size_t i = 0; i < g.size(); ++i) g[i] += kC[stage][j] * g_[j][i] / h;
  }
  solveStage(h, g);
}

void RosenbrockStepper::tryStep(double h) {
  linearize(h);
  factor(h);
  for (std::size_t stage = 0; stage < kStages; ++stage) calcStage(stage, h);
  // The last stage is both the error and the correction to the state it was computed at.
  error_ = g_[kStages - 1];
  x_ = stage_;
  for (std::size_t i = 0; i < x_.size(); ++i) x_[i] += error_[i];
  integrateQuadratures(h);
  time_ = previousTime_;  // until the step is accepted
}

void RosenbrockStepper::integrateQuadratures(double h) {
  const double end = previousTime_ + h;
  system_.calcDerivative(x_, nextDerivative_, end);
  time_ = end;  // for calcState
  calcState(previousTime_ + 0.5 * h, middle_);
  system_.calcDerivative(middle_, middleDerivative_, previousTime_ + 0.5 * h);
  for (std::size_t k = quadrature_; k < x_.size(); ++k) {
    x_[k] =
        previousX_[k] + h / 6 * (derivative_[k] + 4 * middleDerivative_[k] + nextDerivative_[k]);
    error_[k] = 0;
  }
}

void RosenbrockStepper::accept() {
  derivative_.swap(nextDerivative_);
  linearized_ = false;
}

void RosenbrockStepper::calcState(double t, OdeState& x) {
  if (t >= time_) {
    x = x_;
    return;
  }
  if (t <= previousTime_) {
    x = previousX_;
    return;
  }
  x.resize(x_.size());
  const double s = (t - previousTime_) / (time_ - previousTime_), s1 = 1 - s;
  for (std::size_t i = 0; i < x.size(); ++i) {
    double third = 0, fourth = 0;
    for (std::size_t j = 0; j < 5; ++j) {
      third += kDense3[j] * g_[j][i];
      fourth += kDense4[j] * g_[j][i];
    }
    x[i] = s1 * previousX_[i] + s * (x_[i] + s1 * (third + s * fourth));
  }
  // Quadratures: the parabola of Simpson's rule would need its middle; a cubic through both ends
  // does.
  const double h = time_ - previousTime_;
  for (std::size_t k = quadrature_; k < x.size(); ++k) {
    const double rise = x_[k] - previousX_[k];
    x[k] = previousX_[k] + s * s * (3 - 2 * s) * rise + h * s * s1 * s1 * derivative_[k] -
           h * s * s * s1 * nextDerivative_[k];
  }
}

}  // namespace denavit
