#include "core/simulation/rosenbrock_step.h"

#include "core/linear/lu.h"
#include "core/simulation/run_memory.h"

namespace denavit {

namespace {

// RODAS in the form that needs no product with the Jacobian (Hairer, Wanner 1996, eq. IV.7.25):
//   (1 / (gamma h) - J) g_i = f(x + sum a_ij g_j, t + c_i h) + sum c_ij g_j / h + d_i h f_t.
constexpr double kGamma = 0.25;
constexpr double kTimes[6] = {0, 0.386, 0.21, 0.63, 1, 1};
constexpr double kSlopes[6] = {0.25, -0.1043, 0.1035, -0.0362, 0, 0};
constexpr double kA[6][5] = {
    {},
    {1.544},
    {0.9466785280815826, 0.2557011698983284},
    {3.314825187068521, 2.896124015972201, 0.9986419139977817},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950},
    {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1}};
constexpr double kC[6][5] = {
    {},
    {-5.6688},
    {-2.430093356833875, -0.2063599157091915},
    {-0.1073529058151375, -9.594562251023355, -20.47028614809616},
    {7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160},
    {8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136,
     -6.058818238834054}};
/// Of the continuous extension.
constexpr double kDense3[5] = {10.12623508344586, -7.487995877610167, -34.80091861555747,
                               -7.992771707568823, 1.025137723295662};
constexpr double kDense4[5] = {-0.6762803392801253, 6.087714651680015, 16.43084320892478,
                               24.76722511418386, -6.594389125716872};
/// As a quadrature rule: Peano's constant, computed from the tableau.
constexpr StepRule kRule{4, 3.07e-3};
/// Of a step: how far the difference that gives f_t looks ahead.
constexpr double kLookAhead = 1e-6;

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
  system_.calcDerivative(previousX_, slope_, previousTime_ + ahead);
  for (std::size_t i = 0; i < slope_.size(); ++i) slope_[i] = (slope_[i] - derivative_[i]) / ahead;
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
