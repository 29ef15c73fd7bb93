#include "core/identification/zero_phase_filter.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "core/identification/fourier_fit.h"

namespace denavit {

namespace {

constexpr int kSections = 2;            ///< fourth order, run twice
constexpr double kLowestCutoff = 0.01;  ///< of the sample rate
constexpr double kHighestCutoff = 25;   ///< [Hz] arms do not move faster, their noise does
/// Of a motion that a filter may leave out: noise of real encoders is not white, and what is above
/// the cut-off is lost to both sides of the equations.
constexpr double kLeftOut = 1e-4;

}  // namespace

ZeroPhaseFilter::ZeroPhaseFilter(double cutoff_Hz, double sampleRate_Hz)
    : reach_(static_cast<Eigen::Index>(std::ceil(1.5 * sampleRate_Hz / cutoff_Hz))) {
  assert(cutoff_Hz > 0 && cutoff_Hz < sampleRate_Hz / 2);
  const double w = 2 * std::numbers::pi * cutoff_Hz / sampleRate_Hz;
  for (int k = 0; k < kSections; ++k) {
    // Bilinear transform of 1 / (s² + 2 sin(phi) s + 1), with its cut-off where it was.
    const double phi = (2 * k + 1) * std::numbers::pi / (4 * kSections);
    const double damping = std::sin(w) * std::sin(phi), a0 = 1 + damping;
    const double b = (1 - std::cos(w)) / a0;
    sections_.push_back({b / 2, b, b / 2, -2 * std::cos(w) / a0, (1 - damping) / a0});
  }
}

void ZeroPhaseFilter::run(const Section& s, VecX<double>& x) {
  double z1 = (1 - s.b0) * x[0], z2 = (s.b2 - s.a2) * x[0];
  for (double& value : x) {
    const double y = s.b0 * value + z1;
    z1 = s.b1 * value - s.a1 * y + z2;
    z2 = s.b2 * value - s.a2 * y;
    value = y;
  }
}

void ZeroPhaseFilter::apply(Eigen::Ref<VecX<double>> signal) const {
  const Eigen::Index N = signal.size(), more = std::min(N - 1, 3 * reach_);
  VecX<double> x(N + 2 * more);
  x.segment(more, N) = signal;
  x.head(more) = 2 * signal[0] - signal.segment(1, more).reverse().array();
  x.tail(more) = 2 * signal[N - 1] - signal.segment(N - 1 - more, more).reverse().array();
  for (const Section& section : sections_) run(section, x);
  x.reverseInPlace();
  for (const Section& section : sections_) run(section, x);
  x.reverseInPlace();
  signal = x.segment(more, N);
}

void differentiate(const VecX<double>& x, double h, VecX<double>& rate,
                   VecX<double>& acceleration) {
  const Eigen::Index N = x.size(), M = N - 4;
  assert(M > 0);
  const auto back2 = x.head(M), back = x.segment(1, M), here = x.segment(2, M),
             next = x.segment(3, M), next2 = x.tail(M);
  rate.resize(N);
  acceleration.resize(N);
  rate.segment(2, M) = (back2 - next2 + 8 * (next - back)) / (12 * h);
  acceleration.segment(2, M) = (16 * (back + next) - 30 * here - back2 - next2) / (12 * h * h);
  for (VecX<double>* v : {&rate, &acceleration}) {
    v->head<2>().setConstant((*v)[2]);
    v->tail<2>().setConstant((*v)[N - 3]);
  }
}

double chooseCutoff(const MatX<double>& q, double sampleRate_Hz) {
  const double highest = std::min(sampleRate_Hz / 5, kHighestCutoff);
  const auto rms = [](const VecX<double>& x) {
    return std::sqrt(x.squaredNorm() / static_cast<double>(x.size()));
  };
  double cutoff = std::min(kLowestCutoff * sampleRate_Hz, 1.0);
  for (Eigen::Index i = 0; i < q.cols(); ++i) {
    const VecX<double> own = q.col(i);
    const double motion = rms(own.array() - own.mean());
    const double most = std::max(1.05 * estimateNoise(own), kLeftOut * motion);
    for (; cutoff < highest; cutoff *= 1.1) {
      VecX<double> smooth = own;
      ZeroPhaseFilter(cutoff, sampleRate_Hz).apply(smooth);
      if (rms(own - smooth) <= most) break;
    }
  }
  return std::min(1.5 * cutoff, highest);
}

}  // namespace denavit
