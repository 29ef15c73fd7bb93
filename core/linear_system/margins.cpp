#include "core/linear_system/margins.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/linear_system/crossings.h"
#include "core/linear_system/frequency_grid.h"
#include "core/linear_system/frequency_response.h"
#include "core/linear_system/zeros.h"

namespace denavit {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
constexpr double kDegrees = 180 / std::numbers::pi;

/// Poles and zeros of L and poles of the closed loop: where L, 1 + L and their signs may change.
VecX<double> makeLoopGrid(const StateSpace& loop, const std::vector<Pole>& closed) {
  std::vector<Complex> roots = findZeros(loop).zeros;
  for (const Pole& pole : listPoles(loop.A, loop.sampleTime)) {
    const Complex origin = loop.isDiscrete() ? 1 : 0;
    roots.push_back(std::abs(pole.value - origin) <= pole.uncertainty ? origin : pole.value);
  }
  for (const Pole& pole : closed) roots.push_back(pole.value);
  return makeFrequencyGrid(roots, loop.sampleTime, {});
}

/// What is real at all frequencies, or 1, is so exactly and crosses nothing.
double withoutRounding(double x) { return std::abs(x) < 1e-13 ? 0 : x; }

/// Every real and negative value of L, between the frequencies of the grid and at its ends.
void findGainMargins(const StateSpace& loop, const FrequencyResponse& L, const VecX<double>& grid,
                     std::vector<GainMargin>& margins) {
  const auto addReal = [&](double w, const Complex& value) {
    const bool negative = value.real() < 0 && std::isfinite(value.real());
    if (negative && std::abs(value.imag()) <= 1e-9 * std::abs(value)) {
      margins.push_back({w, 1 / std::abs(value)});
    }
  };
  addReal(0, L.calcSingle(0));
  const auto sine = [&](double w) {
    const Complex value = L.calcSingle(w);
    return withoutRounding(value.imag() / std::abs(value));
  };
  for (const double w : findCrossings(sine, grid, 1e-6)) {
    const Complex value = L.calcSingle(w);
    if (value.real() < 0 && !(loop.isDiscrete() && w == grid[grid.size() - 1])) {
      margins.push_back({w, 1 / std::abs(value)});
    }
  }
  if (loop.isDiscrete()) {
    const double nyquist = std::numbers::pi / loop.sampleTime;
    addReal(nyquist, L.calcSingle(nyquist));
  } else if (loop.D(0, 0) != 0) {
    addReal(kEndless, loop.D(0, 0));
  }
}

void findPhaseMargins(const FrequencyResponse& L, const VecX<double>& grid,
                      std::vector<PhaseMargin>& margins) {
  const auto size = [&](double w) { return withoutRounding(std::log(std::abs(L.calcSingle(w)))); };
  for (const double w : findCrossings(size, grid, 1e-6)) {
    double angle = std::arg(L.calcSingle(w)) * kDegrees + 180;  // [0, 360]
    if (angle >= 360) angle -= 360;
    margins.push_back({w, angle > 180 ? angle - 360 : angle, angle / kDegrees / w});
  }
}

/// The least |1 + L|.
void findModulus(const StateSpace& loop, const FrequencyResponse& L, const VecX<double>& grid,
                 StabilityMargins& margins) {
  const auto distance = [&](double w) { return std::abs(1.0 + L.calcSingle(w)); };
  margins.modulus = kEndless;
  const auto offer = [&](double w, double value) {
    if (!(value < margins.modulus)) return;
    margins.modulus = value;
    margins.peakFrequency = w;
  };
  offer(0, distance(0));
  if (!loop.isDiscrete()) offer(kEndless, std::abs(1 + loop.D(0, 0)));
  VecX<double> values(grid.size());
  for (Eigen::Index k = 0; k < grid.size(); ++k) offer(grid[k], values[k] = distance(grid[k]));
  for (Eigen::Index k = 1; k + 1 < grid.size(); ++k) {
    if (values[k] > values[k - 1] || values[k] > values[k + 1]) continue;
    const double w = findMinimum(distance, grid[k - 1], grid[k + 1]);
    offer(w, distance(w));
  }
}

void chooseSmallest(StabilityMargins& margins) {
  for (const GainMargin& gain : margins.gains) {
    if (gain.factor >= 1 && (!margins.increase || gain.factor < margins.increase->factor)) {
      margins.increase = gain;
    }
    if (gain.factor < 1 && (!margins.decrease || gain.factor > margins.decrease->factor)) {
      margins.decrease = gain;
    }
  }
  for (const PhaseMargin& phase : margins.phases) {
    if (!margins.phase || std::abs(phase.angle_deg) < std::abs(margins.phase->angle_deg)) {
      margins.phase = phase;
    }
    if (!margins.delay || phase.delay < margins.delay->delay) margins.delay = phase;
  }
}

}  // namespace

double GainMargin::decibels() const { return 20 * std::log10(factor); }

StabilityMargins calcMargins(const StateSpace& loop) {
  requireSingleChannel(loop);
  StabilityMargins margins;
  margins.closedLoop = listPoles(closeLoop(loop, MatX<double>::Ones(1, 1)).A, loop.sampleTime);
  margins.isStable = areStable(margins.closedLoop);
  const FrequencyResponse L(loop);
  const VecX<double> grid = makeLoopGrid(loop, margins.closedLoop);
  findGainMargins(loop, L, grid, margins.gains);
  findPhaseMargins(L, grid, margins.phases);
  findModulus(loop, L, grid, margins);
  chooseSmallest(margins);
  return margins;
}

}  // namespace denavit
