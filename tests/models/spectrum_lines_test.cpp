#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include <gmock/gmock.h>

#include "models/channels/spectrum.h"

namespace denavit {
namespace {

using Window = SpectrumSpec::Window;
using Detrend = SpectrumSpec::Detrend;
constexpr double kTwoPi = 2 * std::numbers::pi;

struct SampledWave {
  std::vector<double> t, x;
};

SampledWave makeSine(double amplitude, double frequency_Hz, double rate_Hz, int count,
                     double offset = 0, double slope = 0) {
  SampledWave signal;
  for (int i = 0; i < count; ++i) {
    const double t = i / rate_Hz;
    signal.t.push_back(t);
    signal.x.push_back(offset + slope * t + amplitude * std::sin(kTwoPi * frequency_Hz * t + 0.3));
  }
  return signal;
}

Spectrum calc(const SampledWave& signal, const SpectrumSpec& spec = {}) {
  return calcSpectrum(signal.t, signal.x, signal.t.front(), signal.t.back(), spec);
}

TEST(SpectrumOfASine, ShowsItsAmplitudeOnALineForEveryWindow) {
  for (const Window window :
       {Window::Rectangular, Window::Hann, Window::Blackman, Window::FlatTop}) {
    const Spectrum spectrum = calc(makeSine(3, 10, 200, 1000), {.window = window});
    ASSERT_FALSE(spectrum.peaks.empty());
    EXPECT_NEAR(spectrum.peaks.front().value, 3, 1e-9);
    EXPECT_NEAR(spectrum.peaks.front().frequency_Hz, 10, 1e-4);
    EXPECT_NEAR(spectrum.resolution_Hz, 0.2, 1e-12);
    EXPECT_FALSE(spectrum.resampled);
  }
}

TEST(SpectrumOfASine, BetweenLinesLosesNoMoreThanTheWindowsScallopLoss) {
  // Harris (1978), table 1: 3.92, 1.42, 1.10 dB; flat top: below 0.02 dB.
  const std::vector<std::pair<Window, double>> losses{{Window::Rectangular, 3.92},
                                                      {Window::Hann, 1.43},
                                                      {Window::Blackman, 1.11},
                                                      {Window::FlatTop, 0.02}};
  for (const auto& [window, loss_dB] : losses) {
    const Spectrum spectrum = calc(makeSine(3, 10.1, 200, 1000), {.window = window});
    EXPECT_LE(spectrum.peaks.front().value, 3.01);
    EXPECT_GE(spectrum.peaks.front().value, 3 * std::pow(10, -(loss_dB + 0.03) / 20));
  }
}

TEST(SpectrumOfASine, FindsTheFrequencyBetweenTwoLines) {
  for (const double frequency : {7.03, 7.11, 7.17}) {
    const Spectrum spectrum = calc(makeSine(1, frequency, 100, 500));
    EXPECT_NEAR(spectrum.peaks.front().frequency_Hz, frequency, 0.1 * spectrum.resolution_Hz);
  }
}

TEST(SpectrumOfANoise, DensityIntegratesToTheMeanSquareOfTheSamples) {
  std::mt19937 random(7);
  std::normal_distribution<double> noise;
  SampledWave signal;
  double meanSquare = 0;
  constexpr int kCount = 720;
  for (int i = 0; i < kCount; ++i) {
    signal.t.push_back(0.01 * i);
    signal.x.push_back(noise(random));
    meanSquare += signal.x.back() * signal.x.back() / kCount;
  }
  const Spectrum spectrum =
      calc(signal, {.window = Window::Rectangular, .detrend = Detrend::None, .density = true});
  double integral = 0;
  for (const double value : *spectrum.value) integral += value * spectrum.resolution_Hz;
  EXPECT_NEAR(integral, meanSquare, 1e-12);
  EXPECT_EQ(spectrum.samples, kCount);
}

TEST(SpectrumOfTwoSines, NamesBothHighestFirst) {
  SampledWave signal = makeSine(1, 5, 200, 2000);
  const SampledWave other = makeSine(0.25, 31, 200, 2000);
  for (std::size_t i = 0; i < signal.x.size(); ++i) signal.x[i] += other.x[i];
  const Spectrum spectrum = calc(signal);
  ASSERT_EQ(spectrum.peaks.size(), 2u);
  EXPECT_NEAR(spectrum.peaks[0].frequency_Hz, 5, 1e-3);
  EXPECT_NEAR(spectrum.peaks[1].frequency_Hz, 31, 1e-3);
  EXPECT_NEAR(spectrum.peaks[1].value, 0.25, 1e-6);
}

TEST(SpectrumDetrend, RemovesTheMeanAndTheLine) {
  const SampledWave signal = makeSine(1, 10, 200, 1000, 40, 8);
  const auto first = [&](Detrend detrend) {
    return calc(signal, {.window = Window::Hann, .detrend = detrend}).value->front();
  };
  EXPECT_GT(first(Detrend::None), 40);
  EXPECT_LT(first(Detrend::Mean), 1);
  EXPECT_LT(first(Detrend::Linear), 0.01);
  const Spectrum spectrum = calc(signal, {.detrend = Detrend::Linear});
  EXPECT_NEAR(spectrum.peaks.front().value, 1, 0.01);
}

TEST(SpectrumOfUnevenRows, IsThatOfEvenOnesAfterInterpolation) {
  SampledWave signal;
  std::mt19937 random(3);
  std::uniform_real_distribution<double> jitter(-0.4, 0.4);
  for (int i = 0; i < 4000; ++i) {
    const double t = (i + (i > 0 ? jitter(random) : 0)) / 1000;
    signal.t.push_back(t);
    signal.x.push_back(2 * std::sin(kTwoPi * 12 * t));
  }
  const Spectrum spectrum = calc(signal);
  EXPECT_TRUE(spectrum.resampled);
  EXPECT_NEAR(spectrum.peaks.front().frequency_Hz, 12, 0.02);
  EXPECT_NEAR(spectrum.peaks.front().value, 2, 0.01);
}

TEST(SpectrumOfAnInterval, TakesItsRowsOnlyAndDropsTheFewBeyondASmoothNumber) {
  const SampledWave signal = makeSine(1, 10, 100, 1000);
  EXPECT_EQ(calcSpectrum(signal.t, signal.x, 2, 4.57, {}).samples, 256);
  EXPECT_FALSE(calcSpectrum(signal.t, signal.x, 2, 2.03, {}).value);
  EXPECT_FALSE(calcSpectrum(signal.t, signal.x, 20, 30, {}).value);
}

TEST(SpectrumOfAGap, IsNone) {
  SampledWave signal = makeSine(1, 10, 100, 100);
  signal.x[50] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(calc(signal).value);
}

TEST(SpectrumOfAConstant, HasNoPeaks) {
  EXPECT_TRUE(calc(makeSine(0, 1, 100, 100, 5)).peaks.empty());
}

TEST(SpectrumUnits, DensitiesAreSquaresPerHertz) {
  EXPECT_EQ(spectrumUnit("N m", {}), "N m");
  EXPECT_EQ(spectrumUnit("N m", {.density = true}), "(N m)²/Hz");
  EXPECT_EQ(spectrumUnit("rad", {.density = true}), "rad²/Hz");
  EXPECT_EQ(spectrumUnit("", {.density = true}), "1/Hz");
}

/// A sampled sine and a sine of its folded frequency give the same numbers.
TEST(FoldedFrequency, IsWhereASampledSineHasItsPeak) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> anywhere(1, 990);
  for (int k = 0; k < 40; ++k) {
    const double frequency_Hz = anywhere(random), rate_Hz = 200;
    const double folded_Hz = foldFrequency(frequency_Hz, rate_Hz);
    EXPECT_GE(folded_Hz, 0);
    EXPECT_LE(folded_Hz, rate_Hz / 2);
    if (frequency_Hz <= rate_Hz / 2) {
      EXPECT_EQ(folded_Hz, frequency_Hz);
    }
    if (folded_Hz < 2 || folded_Hz > rate_Hz / 2 - 2) continue;  // the window reaches the edge
    const Spectrum spectrum = calc(makeSine(1, frequency_Hz, rate_Hz, 1000));
    ASSERT_FALSE(spectrum.peaks.empty());
    EXPECT_NEAR(spectrum.peaks.front().frequency_Hz, folded_Hz, 0.1);
  }
}

}  // namespace
}  // namespace denavit
