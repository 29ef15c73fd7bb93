#include "models/identification/motion_derivatives.h"

#include "models/json/number_text.h"

namespace denavit {

namespace {

SampledPositions joinPositions(const MeasuredMotion& motion) {
  const Eigen::Index rows = motion.rows(), n = motion.stretches.front().tau.cols();
  SampledPositions all{VecX<double>(rows), MatX<double>(rows, n)};
  Eigen::Index at = 0;
  for (const MeasuredStretch& stretch : motion.stretches) {
    const Eigen::Index count = stretch.positions.time.size();
    all.time.segment(at, count) = stretch.positions.time;
    all.q.middleRows(at, count) = stretch.positions.q;
    at += count;
  }
  return all;
}

/// A period with fewer rows has no harmonics to see.
constexpr double kLeastRowsOfPeriod = 10;

void requirePeriod(const SampledPositions& all, double step, double period) {
  const double span = all.time[all.time.size() - 1] - all.time[0];
  if (!(period > 0)) {
    failIn("", "period", "is " + toReadable(period) + " s; it must be positive",
           "give the time after which the motion repeats itself");
  }
  const double least = kLeastRowsOfPeriod * step;
  if (period < least * (1 - 1e-9)) {
    failIn("", "period",
           "is " + toReadable(period) + " s; it must be at least " + toReadable(least) + " s, " +
               toReadable(kLeastRowsOfPeriod) + " rows that are " + toReadable(step) + " s apart",
           "give the time after which the motion repeats itself, or leave it out");
  }
  if (period > 1.02 * span) {
    failIn("", "period",
           "is " + toReadable(period) + " s; the motion lasts " + toReadable(span) + " s only",
           "measure at least one period, or leave it out");
  }
}

void requireCutoff(double cutoff, double step) {
  if (cutoff > 0 && cutoff < 0.45 / step) return;
  failIn("", "cutoff",
         "is " + toReadable(cutoff) + " Hz; it must be positive and below " +
             toReadable(0.45 / step) + " Hz, as there is a row every " + toReadable(step) + " s",
         "give a few times the motion's highest frequency");
}

std::string describeSeries(const FourierFit& fit) {
  return "Fourier series with a period of " + toReadable(fit.motion.period) + " s and up to " +
         counted(static_cast<std::size_t>(fit.harmonics.maxCoeff()), "harmonic") +
         ", fitted to the positions";
}

/// A period that somebody gave may not be the motion's.
void warnUnfitted(const SampledPositions& positions, MotionDerivatives& chosen) {
  const int joint = findUnfitted(positions, *chosen.series);
  if (joint < 0) return;
  const double period = chosen.series->motion.period;
  chosen.warnings.push_back(
      {Issue::Severity::Warning, "period",
       "of " + toReadable(period) + " s leaves " + toReadable(chosen.series->noise[joint]) +
           " (rms) of the positions of joint " + std::to_string(joint + 1) + ", more than noise",
       "check the period, or leave it out; a motion that does not repeat itself needs filters"});
}

}  // namespace

MotionDerivatives chooseDerivatives(const MeasuredMotion& motion,
                                    const IdentificationSettings& settings) {
  const SampledPositions all = joinPositions(motion);
  MotionDerivatives chosen;
  if (settings.cutoff) {
    requireCutoff(*settings.cutoff, motion.step);
    chosen.cutoff = *settings.cutoff;
  } else {
    if (settings.period) requirePeriod(all, motion.step, *settings.period);
    const std::optional<double> period = settings.period ? settings.period : findPeriod(motion);
    if (period) {
      chosen.series = fitFourier(all, *period);
      chosen.text = describeSeries(*chosen.series);
      chosen.positionNoise = chosen.series->noise;
      warnUnfitted(motion.longest().positions, chosen);
      return chosen;
    }
    chosen.cutoff = suggestCutoff(motion);
  }
  chosen.positionNoise.resize(all.q.cols());
  for (Eigen::Index i = 0; i < all.q.cols(); ++i) {
    chosen.positionNoise[i] = estimateNoise(motion.longest().positions.q.col(i));
  }
  chosen.text = "positions, torques and the regressor filtered forward and backward at " +
                toReadable(chosen.cutoff) + " Hz" +
                (settings.cutoff ? "" : ", a frequency chosen from the positions' noise");
  return chosen;
}

ObservedMotion observe(const TorqueModel& model, const MeasuredMotion& motion,
                       const MotionDerivatives& derivatives,
                       const IdentificationProgress& progress) {
  if (derivatives.series)
    return observePeriodic(model, motion.stretches, *derivatives.series, progress);
  const MeasuredMotion even = makeEven(motion);
  return observeFiltered(model, even.stretches, derivatives.cutoff, progress);
}

}  // namespace denavit
