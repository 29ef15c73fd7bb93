#include "core/linear_system/frequency_grid.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

#include "core/linear_system/poles.h"
#include "core/linear_system/zeros.h"

namespace denavit {
namespace {

constexpr double kPerDecade = 40;
constexpr double kNarrowest = 1e-7;  // of b: half width that a root is given at least

/// |s| of the slowest and fastest root that is not at 0 or infinite; empty where there is none.
struct RootSpan {
  double slowest = 0, fastest = 0;
};

RootSpan findRootSpan(const std::vector<Complex>& roots) {
  RootSpan span;
  for (const Complex& s : roots) {
    if (std::isfinite(s.real())) span.fastest = std::max(span.fastest, std::abs(s));
  }
  span.slowest = span.fastest;
  for (const Complex& s : roots) {
    const double size = std::abs(s);
    if (size > 1e-10 * span.fastest) span.slowest = std::min(span.slowest, size);
  }
  return span;
}

/// z as s; what is real and negative turns at the Nyquist frequency.
std::vector<Complex> toContinuous(const std::vector<Complex>& roots, double sampleTime) {
  if (!(sampleTime > 0)) return roots;
  std::vector<Complex> s;
  for (const Complex& z : roots) s.push_back(describePole(z, sampleTime, 0).s);
  return s;
}

FrequencyRange completeRange(const std::vector<Complex>& roots, double sampleTime,
                             FrequencyRange range) {
  const double margin = std::pow(10, 1.5);
  const double nyquist = sampleTime > 0 ? std::numbers::pi / sampleTime : 0;
  RootSpan span = findRootSpan(roots);
  if (span.fastest == 0) span = {nyquist > 0 ? nyquist / 30 : 1, nyquist > 0 ? nyquist : 1};
  if (nyquist > 0) {
    span.slowest = std::min(span.slowest, nyquist);
    range.to = std::min(range.to.value_or(nyquist), nyquist);
  }
  if (!range.to) range.to = span.fastest * margin;
  if (!range.from) range.from = std::min(span.slowest, *range.to) / margin;
  if (!(*range.from > 0) || !(*range.from < *range.to) || !std::isfinite(*range.to)) {
    throw std::invalid_argument(
        "frequencies from " + std::to_string(*range.from) + " to " + std::to_string(*range.to) +
        " rad/s; give two positive ones, the lower first, below pi over the "
        "sample time");
  }
  return range;
}

void addEvenSteps(double from, double to, std::vector<double>& grid) {
  const int steps = std::max(1, static_cast<int>(std::ceil(std::log10(to / from) * kPerDecade)));
  for (int k = 0; k < steps; ++k) grid.push_back(from * std::pow(to / from, double(k) / steps));
  grid.push_back(to);
}

/// Frequencies around one root, the axis itself left out where it lies there.
void addRootSteps(const Complex& s, std::vector<double>& grid) {
  const double b = std::abs(s.imag());
  const double a = std::max(std::abs(s.real()), kNarrowest * b);
  if (std::abs(s.real()) > kNarrowest * b) grid.push_back(b);
  double offset = 0;
  for (int degrees = 4; degrees <= 88; degrees += 4) {
    offset = a * std::tan(degrees * std::numbers::pi / 180);
    grid.push_back(b + offset);
    grid.push_back(b - offset);
  }
  for (; offset < 0.2 * b; offset *= 4.0 / 3) {
    grid.push_back(b + offset);
    grid.push_back(b - offset);
  }
}

/// Whether a frequency is that of a root on the axis.
bool isOnRoot(double w, const std::vector<Complex>& roots) {
  return std::ranges::any_of(roots, [&](const Complex& s) {
    const double near = kNarrowest / 100 * w;
    return std::abs(s.real()) <= near && std::abs(std::abs(s.imag()) - w) <= near;
  });
}

}  // namespace

VecX<double> makeFrequencyGrid(const std::vector<Complex>& roots, double sampleTime,
                               const FrequencyRange& range) {
  const std::vector<Complex> s = toContinuous(roots, sampleTime);
  const FrequencyRange whole = completeRange(s, sampleTime, range);
  const double from = *whole.from, to = *whole.to;
  std::vector<double> grid;
  addEvenSteps(from, to, grid);
  for (const Complex& root : s) {
    if (std::isfinite(root.real()) && root.imag() >= 0) addRootSteps(root, grid);
  }
  std::erase_if(grid, [&](double w) { return !(w >= from) || !(w <= to) || isOnRoot(w, s); });
  std::ranges::sort(grid);
  const auto same = [](double a, double b) { return b - a <= 1e-12 * b; };
  grid.erase(std::unique(grid.begin(), grid.end(), same), grid.end());
  return Eigen::Map<VecX<double>>(grid.data(), static_cast<Eigen::Index>(grid.size()));
}

VecX<double> findFrequencies(const StateSpace& system, const FrequencyRange& range) {
  const Complex origin = system.isDiscrete() ? 1 : 0;
  const std::vector<Pole> poles = listPoles(system.A, system.sampleTime);
  // What only integrates has the size of its numbers.
  double fastest =
      system.order() > 0 ? std::min(1.0, std::sqrt(system.A.cwiseAbs().maxCoeff())) : 0;
  for (const Pole& pole : poles) fastest = std::max(fastest, std::abs(pole.value - origin));
  std::vector<Complex> roots;
  const auto add = [&](const Complex& root, double uncertainty) {
    // Equal roots that rounding moves apart are so far from where they were together.
    constexpr double kApart = 1e-7;
    const double near = std::max(uncertainty, kApart * fastest);
    roots.push_back(std::abs(root - origin) <= near ? origin : root);
  };
  for (const Pole& pole : poles) add(pole.value, pole.uncertainty);
  for (const Complex& zero : findZeros(system).zeros) add(zero, 0);
  return makeFrequencyGrid(roots, system.sampleTime, range);
}

}  // namespace denavit
