#include "models/channels/spectrum.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>

#include <unsupported/Eigen/FFT>

#include "models/channels/compare.h"

namespace denavit {
namespace {

constexpr std::size_t kMinSamples = 8;
constexpr std::size_t kMaxPeaks = 6;

struct Samples {
  std::vector<double> values;
  double step_s = 0;
  bool resampled = false;
};

bool isSmooth(std::size_t n) {
  for (const std::size_t prime : {2u, 3u, 5u}) {
    while (n % prime == 0) n /= prime;
  }
  return n == 1;
}

/// The rows within an interval, even in time.
Samples takeSamples(const std::vector<double>& time, const std::vector<double>& values,
                    double from_s, double to_s) {
  Samples samples;
  const auto first = std::lower_bound(time.begin(), time.end(), from_s) - time.begin();
  const auto last = std::upper_bound(time.begin(), time.end(), to_s) - time.begin();
  auto count = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, last - first));
  if (count < kMinSamples) return samples;
  const auto at = static_cast<std::size_t>(first);
  const double span = time[at + count - 1] - time[at];
  samples.step_s = span / static_cast<double>(count - 1);
  for (std::size_t i = 1; i < count && !samples.resampled; ++i) {
    const double even = time[at] + static_cast<double>(i) * samples.step_s;
    samples.resampled = std::abs(time[at + i] - even) > 1e-3 * samples.step_s;
  }
  if (samples.resampled) {
    std::vector<double> even(count);
    for (std::size_t i = 0; i < count; ++i) {
      even[i] = std::min(time[at] + static_cast<double>(i) * samples.step_s, time[at + count - 1]);
    }
    samples.values = interpolate(time, values, even);
  } else {
    samples.values.assign(values.begin() + first, values.begin() + last);
  }
  // A transform of a large prime length would take seconds.
  while (!isSmooth(count)) --count;
  samples.values.resize(count);
  for (const double value : samples.values) {
    if (!std::isfinite(value)) return {};
  }
  return samples;
}

void subtractTrend(std::vector<double>& x, SpectrumSpec::Detrend detrend) {
  if (detrend == SpectrumSpec::Detrend::None) return;
  const auto n = static_cast<double>(x.size());
  const double middle = 0.5 * (n - 1);
  double mean = 0, slope = 0, spread = 0;
  for (const double value : x) mean += value / n;
  if (detrend == SpectrumSpec::Detrend::Linear) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double from = static_cast<double>(i) - middle;
      slope += from * (x[i] - mean);
      spread += from * from;
    }
    slope /= spread;
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] -= mean + slope * (static_cast<double>(i) - middle);
  }
}

/// The weight of sample i of n: periodic windows, sums of cosines (Harris 1978).
double windowAt(SpectrumSpec::Window window, std::size_t i, std::size_t n) {
  const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n);
  constexpr double kTerms[][5] = {
      {1},
      {0.5, -0.5},
      {0.42, -0.5, 0.08},
      {0.21557895, -0.41663158, 0.277263158, -0.083578947, 0.006947368}};
  const auto& terms = kTerms[static_cast<std::size_t>(window)];
  double weight = terms[0];
  for (int k = 1; k < 5 && terms[k] != 0; ++k) weight += terms[k] * std::cos(k * angle);
  return weight;
}

/// Lines that stand out from both sides and from the rest, highest first.
std::vector<SpectrumPeak> findPeaks(const std::vector<double>& value, double resolution_Hz,
                                    bool density) {
  std::vector<SpectrumPeak> peaks;
  if (value.size() < 3) return peaks;
  const double least = leastTelling(value, density);
  if (!(least > 0)) return peaks;
  constexpr std::size_t kReach = 3;  // lines that a window spreads a sine over
  for (std::size_t i = 1; i + 1 < value.size(); ++i) {
    if (value[i] < least) continue;
    const std::size_t from = i > kReach ? i - kReach : 0;
    const std::size_t to = std::min(value.size() - 1, i + kReach);
    bool isHighest = true;
    for (std::size_t k = from; k <= to; ++k) {
      isHighest = isHighest && (k < i ? value[k] < value[i] : value[k] <= value[i]);
    }
    if (!isHighest) continue;
    double shift = 0;
    if (value[i - 1] > 0 && value[i + 1] > 0) {
      const double a = std::log(value[i - 1]), b = std::log(value[i]), c = std::log(value[i + 1]);
      const double bend = a - 2 * b + c;
      if (bend < 0) shift = std::clamp(0.5 * (a - c) / bend, -0.5, 0.5);
    }
    peaks.push_back({(static_cast<double>(i) + shift) * resolution_Hz, value[i]});
  }
  std::ranges::stable_sort(peaks, std::greater(), &SpectrumPeak::value);
  if (peaks.size() > kMaxPeaks) peaks.resize(kMaxPeaks);
  return peaks;
}

}  // namespace

Spectrum calcSpectrum(const std::vector<double>& time, const std::vector<double>& values,
                      double from_s, double to_s, const SpectrumSpec& spec) {
  Samples samples = takeSamples(time, values, from_s, to_s);
  std::vector<double>& x = samples.values;
  if (x.size() < kMinSamples) return {};
  subtractTrend(x, spec.detrend);
  double sum = 0, sumOfSquares = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double weight = windowAt(spec.window, i, x.size());
    sum += weight;
    sumOfSquares += weight * weight;
    x[i] *= weight;
  }
  Eigen::FFT<double> transform;
  transform.SetFlag(Eigen::FFT<double>::HalfSpectrum);
  std::vector<std::complex<double>> lines;
  transform.fwd(lines, x);

  Spectrum spectrum;
  const std::size_t n = x.size();
  spectrum.samples = static_cast<int>(n);
  spectrum.resampled = samples.resampled;
  spectrum.samplingRate_Hz = 1 / samples.step_s;
  spectrum.resolution_Hz = spectrum.samplingRate_Hz / static_cast<double>(n);
  std::vector<double> frequency(lines.size()), value(lines.size());
  for (std::size_t k = 0; k < lines.size(); ++k) {
    frequency[k] = static_cast<double>(k) * spectrum.resolution_Hz;
    // Lines but the first (and the last of an even number) stand for a negative frequency too.
    const double sides = k == 0 || 2 * k == n ? 1 : 2;
    value[k] = spec.density
                   ? sides * std::norm(lines[k]) / (spectrum.samplingRate_Hz * sumOfSquares)
                   : sides * std::abs(lines[k]) / sum;
  }
  spectrum.peaks = findPeaks(value, spectrum.resolution_Hz, spec.density);
  spectrum.frequency_Hz = makeSeries(std::move(frequency));
  spectrum.value = makeSeries(std::move(value));
  return spectrum;
}

/// Densities are squares of amplitudes.
double leastTelling(const std::vector<double>& value, bool isDensity) {
  if (value.size() < 2) return 0;
  return *std::max_element(value.begin() + 1, value.end()) * (isDensity ? 1e-4 : 1e-2);
}

std::size_t findTellingEnd(const std::vector<double>& value, bool isDensity) {
  const double least = leastTelling(value, isDensity);
  std::size_t end = value.size();
  while (end > 1 && value[end - 1] < least) --end;
  return end;
}

double foldFrequency(double frequency_Hz, double samplingRate_Hz) {
  return std::abs(frequency_Hz - samplingRate_Hz * std::round(frequency_Hz / samplingRate_Hz));
}

std::string spectrumUnit(const std::string& unit, const SpectrumSpec& spec) {
  if (!spec.density) return unit;
  if (unit.empty()) return "1/Hz";
  const bool simple = unit.find_first_of(" /") == std::string::npos;
  return (simple ? unit : "(" + unit + ")") + "²/Hz";
}

}  // namespace denavit
