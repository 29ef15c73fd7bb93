#pragma once

#include <string>
#include <vector>

#include "models/channels/series.h"
#include "models/project/desk.h"

namespace denavit {

/// A place where a spectrum is higher than around it.
struct SpectrumPeak {
  double frequency_Hz = 0;  ///< between the lines of the spectrum, by a parabola on its logarithm
  double value = 0;         ///< of the highest line
};

/// The one-sided spectrum of an interval of a channel.
struct Spectrum {
  Series frequency_Hz, value;       ///< from 0 to half the sampling rate; null: too few samples
  std::vector<SpectrumPeak> peaks;  ///< highest first
  double resolution_Hz = 0;         ///< between two lines
  double samplingRate_Hz = 0;
  int samples = 0;         ///< that were transformed
  bool resampled = false;  ///< the rows were not even in time
};

/// Amplitude spectrum 2 |X| / Σw (a sine of amplitude A shows A, less what the window lets leak:
/// at most 1.4 dB between two lines for Hann), or power spectral density 2 |X|² / (fs Σw²), whose
/// integral is the mean square of the signal (Parseval) for a window of equal weights.
/// Windows: Harris, Proceedings of the IEEE 66 (1978).
///
/// Rows that are not even in time are interpolated linearly onto as many even ones. Of n samples
/// the largest 2^a 3^b 5^c up to n are taken.
/// @param time  [s] increasing  @param values  as many; an interval with a gap (NaN) gives nothing
/// @param from_s, to_s  the interval, taken where there are rows
[[nodiscard]] Spectrum calcSpectrum(const std::vector<double>& time,
                                    const std::vector<double>& values, double from_s, double to_s,
                                    const SpectrumSpec& spec);

/// Lines below this are insignificant: a hundredth of the highest amplitude after the first line.
[[nodiscard]] double leastTelling(const std::vector<double>& value, bool isDensity);
/// The number of lines up to the last significant one.
[[nodiscard]] std::size_t findTellingEnd(const std::vector<double>& value, bool isDensity);

/// [Hz] The frequency at which a vibration appears in rows of a sampling rate: unchanged up to half
/// the rate, and folded (aliased) above it.
[[nodiscard]] double foldFrequency(double frequency_Hz, double samplingRate_Hz);

/// "m" gives "m²/Hz" for densities, and "m" for amplitudes.
[[nodiscard]] std::string spectrumUnit(const std::string& unit, const SpectrumSpec& spec);

}  // namespace denavit
