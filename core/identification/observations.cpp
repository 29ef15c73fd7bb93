#include "core/identification/observations.h"

#include <algorithm>
#include <cmath>

#include "core/identification/zero_phase_filter.h"

namespace denavit {

namespace {

/// Rates of this many standard errors are not told from rest, nor is this part of the largest.
constexpr double kStandsStill = 4;
constexpr double kRounding = 1e-7;
/// What more instants have to say is said by their means: 58 unknowns of six joints take 56 MB.
constexpr Eigen::Index kMostInstants = 20000;
constexpr Eigen::Index kTellEvery = 500;  ///< instants

/// Signs of the rates that can be told from rest.
VecX<double> directionOf(const VecX<double>& qd, const VecX<double>& stillRate) {
  return (qd.array().abs() > stillRate.array()).select(qd.array().sign(), 0.0);
}

/// Gathers instants into equations.
class RowGatherer {
 public:
  RowGatherer(const TorqueModel& model, Eigen::Index most) : n_(model.joints()) {
    motion_.equations.joints = n_;
    motion_.equations.W.resize(most * n_, model.unknowns());
    motion_.equations.y.resize(most * n_);
    motion_.equations.trust.resize(most * n_);
    motion_.known.resize(most, n_);
    motion_.time.resize(most);
  }

  void add(double time, const MotionInstant& state, const MatX<double>& Y, const VecX<double>& tau,
           const VecX<double>& known) {
    Observations& rows = motion_.equations;
    rows.W.middleRows(count_ * n_, n_) = Y;
    rows.y.segment(count_ * n_, n_) = tau - known;
    rows.trust.segment(count_ * n_, n_) = state.direction.cwiseAbs();
    motion_.known.row(count_) = known;
    motion_.time[count_++] = time;
  }

  [[nodiscard]] ObservedMotion take() {
    Observations& rows = motion_.equations;
    rows.W.conservativeResize(count_ * n_, Eigen::NoChange);
    rows.y.conservativeResize(count_ * n_);
    rows.trust.conservativeResize(count_ * n_);
    motion_.known.conservativeResize(count_, Eigen::NoChange);
    motion_.time.conservativeResize(count_);
    return std::move(motion_);
  }

 private:
  int n_;
  Eigen::Index count_ = 0;
  ObservedMotion motion_;
};

/// Equations of neighbouring instants as one: their mean, which the same unknowns fulfil. A joint
/// counts where it moves one way at all of them.
struct RowMean {
  Eigen::Index count = 0;
  double time = 0;
  MotionInstant instant;
  MatX<double> Y;
  VecX<double> tau, known;

  void add(double t, const MotionInstant& other, const MatX<double>& otherY,
           const VecX<double>& otherTau, const VecX<double>& otherKnown) {
    if (count++ == 0) {
      time = t, instant = other, Y = otherY, tau = otherTau, known = otherKnown;
      return;
    }
    time += t;
    instant.direction =
        (instant.direction.array() == other.direction.array()).select(instant.direction, 0.0);
    Y += otherY;
    tau += otherTau;
    known += otherKnown;
  }
  void giveTo(RowGatherer& rows) {
    const double n = static_cast<double>(count);
    rows.add(time / n, instant, Y / n, tau / n, known / n);
    count = 0;
  }
};

double calcStep(const MeasuredStretch& stretch) {
  const VecX<double>& time = stretch.positions.time;
  return (time[time.size() - 1] - time[0]) / static_cast<double>(time.size() - 1);
}

/// A stretch with its derivatives, and its equations as signals in time.
struct FilteredStretch {
  MatX<double> q, qd, qdd, known, tau;
  VecX<double> stillRate;
  /// A matrix per joint: instants x unknowns.
  std::vector<MatX<double>> columns;
};

/// What of white noise gets through to the rate: its spectrum up to the cut-off, times w².
double calcRateNoise(double noise, double cutoff_Hz, double step_s) {
  const double w = 2 * M_PI * cutoff_Hz;
  return noise * w * std::sqrt(2 * cutoff_Hz * step_s / 3);
}

FilteredStretch filterPositions(const MeasuredStretch& stretch, const ZeroPhaseFilter& filter,
                                double cutoff_Hz) {
  const MatX<double>& q = stretch.positions.q;
  const double step = calcStep(stretch);
  FilteredStretch made{q, q, q, q, stretch.tau, VecX<double>(q.cols()), {}};
  for (Eigen::Index i = 0; i < q.cols(); ++i) {
    filter.apply(made.q.col(i));
    VecX<double> rate, acceleration;
    differentiate(made.q.col(i), step, rate, acceleration);
    made.qd.col(i) = rate;
    made.qdd.col(i) = acceleration;
    made.stillRate[i] =
        std::max(kStandsStill * calcRateNoise(estimateNoise(q.col(i)), cutoff_Hz, step),
                 kRounding * rate.cwiseAbs().maxCoeff());
  }
  return made;
}

MotionInstant stateOf(const FilteredStretch& stretch, Eigen::Index k) {
  return {stretch.q.row(k), stretch.qd.row(k), stretch.qdd.row(k),
          directionOf(stretch.qd.row(k), stretch.stillRate)};
}

void fillColumns(const TorqueModel& model, FilteredStretch& stretch) {
  const Eigen::Index N = stretch.q.rows();
  stretch.columns.assign(static_cast<std::size_t>(model.joints()),
                         MatX<double>(N, model.unknowns()));
  RegressorWork work;
  NewtonEulerWork<double> newton;
  MatX<double> Y;
  VecX<double> known;
  for (Eigen::Index k = 0; k < N; ++k) {
    const MotionInstant state = stateOf(stretch, k);
    calcModelRows(model, state, work, Y);
    calcKnownTorque(model, state, newton, known);
    stretch.known.row(k) = known;
    for (int i = 0; i < model.joints(); ++i) {
      stretch.columns[static_cast<std::size_t>(i)].row(k) = Y.row(i);
    }
  }
}

void filterAll(MatX<double>& signals, const ZeroPhaseFilter& filter) {
  for (Eigen::Index c = 0; c < signals.cols(); ++c) {
    if (signals.col(c).cwiseAbs().maxCoeff() > 0) filter.apply(signals.col(c));
  }
}

void gatherRows(const FilteredStretch& stretch, const VecX<double>& time, Eigen::Index reach,
                Eigen::Index stride, RowGatherer& rows) {
  const auto n = static_cast<Eigen::Index>(stretch.columns.size());
  MatX<double> Y(n, stretch.columns.front().cols());
  for (Eigen::Index k = reach; k < stretch.q.rows() - reach; k += stride) {
    for (Eigen::Index i = 0; i < n; ++i) {
      Y.row(i) = stretch.columns[static_cast<std::size_t>(i)].row(k);
    }
    rows.add(time[k], stateOf(stretch, k), Y, stretch.tau.row(k), stretch.known.row(k));
  }
}

}  // namespace

Eigen::Index countInstants(const std::vector<MeasuredStretch>& stretches) {
  Eigen::Index count = 0;
  for (const MeasuredStretch& stretch : stretches) count += stretch.positions.time.size();
  return count;
}

ObservedMotion observePeriodic(const TorqueModel& model,
                               const std::vector<MeasuredStretch>& stretches, const FourierFit& fit,
                               const std::function<bool(double)>& progress) {
  const Eigen::Index count = countInstants(stretches), group = 1 + (count - 1) / kMostInstants;
  RowGatherer rows(model, count / group + static_cast<Eigen::Index>(stretches.size()));
  RegressorWork work;
  NewtonEulerWork<double> newton;
  MotionInstant instant;
  MatX<double> Y;
  VecX<double> known;
  const VecX<double> stillRate =
      (kStandsStill * fit.rateNoise).cwiseMax(kRounding * fit.motion.calcRateBound());
  Eigen::Index done = 0;
  for (const MeasuredStretch& stretch : stretches) {
    RowMean mean;
    for (Eigen::Index k = 0; k < stretch.positions.time.size(); ++k) {
      const double part = static_cast<double>(done) / static_cast<double>(count);
      if (progress && done++ % kTellEvery == 0 && !progress(part)) return {};
      fit.motion.calc(stretch.positions.time[k], instant.q, instant.qd, instant.qdd);
      instant.direction = directionOf(instant.qd, stillRate);
      calcModelRows(model, instant, work, Y);
      calcKnownTorque(model, instant, newton, known);
      mean.add(stretch.positions.time[k], instant, Y, stretch.tau.row(k), known);
      if (mean.count == group) mean.giveTo(rows);
    }
    if (mean.count > 0) mean.giveTo(rows);
  }
  return rows.take();
}

ObservedMotion observeFiltered(const TorqueModel& model,
                               const std::vector<MeasuredStretch>& stretches, double cutoff_Hz,
                               const std::function<bool(double)>& progress) {
  RowGatherer rows(model, countInstants(stretches));
  for (std::size_t s = 0; s < stretches.size(); ++s) {
    const MeasuredStretch& stretch = stretches[s];
    const double rate = 1 / calcStep(stretch);
    const ZeroPhaseFilter filter(cutoff_Hz, rate);
    if (stretch.positions.time.size() < 4 * filter.reach()) continue;
    FilteredStretch filtered = filterPositions(stretch, filter, cutoff_Hz);
    fillColumns(model, filtered);
    filterAll(filtered.tau, filter);
    filterAll(filtered.known, filter);
    for (std::size_t i = 0; i < filtered.columns.size(); ++i) {
      filterAll(filtered.columns[i], filter);
      const double done = static_cast<double>(s) +
                          static_cast<double>(i + 1) / static_cast<double>(filtered.columns.size());
      if (progress && !progress(done / static_cast<double>(stretches.size()))) return {};
    }
    const auto stride = static_cast<Eigen::Index>(std::max(1.0, 0.4 * rate / cutoff_Hz));
    gatherRows(filtered, stretch.positions.time, filter.reach(), stride, rows);
  }
  return rows.take();
}

}  // namespace denavit
