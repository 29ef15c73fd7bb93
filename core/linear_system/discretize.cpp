#include "core/linear_system/discretize.h"

#include <cmath>
#include <stdexcept>
#include <string>

#include "core/linear_system/matrix_exponential.h"

namespace denavit {
namespace {

void requireTimes(const StateSpace& system, double sampleTime, double delay) {
  if (system.isDiscrete()) {
    throw std::invalid_argument("the system is discrete already; give the continuous one");
  }
  if (!(sampleTime > 0) || !std::isfinite(sampleTime)) {
    throw std::invalid_argument("the sample time is " + std::to_string(sampleTime) +
                                " s; it must be positive");
  }
  constexpr double kMostSamples = 1000;  // states of the delay line
  if (!(delay >= 0) || !(delay <= kMostSamples * sampleTime)) {
    throw std::invalid_argument("the delay is " + std::to_string(delay) +
                                " s; it must be from 0 to 1000 sample times");
  }
}

/// A delay in whole samples and the rest, rounding aside.
struct SampledDelay {
  int whole = 0;
  double rest = 0;  ///< [s]
};

SampledDelay splitDelay(double delay, double sampleTime) {
  const double samples = delay / sampleTime;
  const double nearest = std::round(samples);
  if (std::abs(samples - nearest) <= 1e-9 * std::max(1.0, nearest)) {
    return {static_cast<int>(nearest), 0};
  }
  const double whole = std::floor(samples);
  return {static_cast<int>(whole), delay - whole * sampleTime};
}

/// Appends a line of `length` past inputs; `newest` acts on the last but one, `oldest` on the last
/// (of whole delays: only on the last).
StateSpace addDelayLine(const StateSpace& system, const MatX<double>& newest,
                        const MatX<double>& oldest, int length) {
  const Eigen::Index n = system.order(), m = system.inputCount(), N = n + length * m;
  StateSpace late;
  late.sampleTime = system.sampleTime;
  late.A = MatX<double>::Zero(N, N);
  late.A.topLeftCorner(n, n) = system.A;
  late.A.block(0, N - m, n, m) = oldest;
  late.B = MatX<double>::Zero(N, m);
  if (length == 1) {
    late.B.topRows(n) = newest;
  } else {
    late.A.block(0, N - 2 * m, n, m) = newest;
  }
  late.B.middleRows(n, m).setIdentity();
  late.A.bottomRows(N - n - m).middleCols(n, N - n - m).setIdentity();
  late.C = MatX<double>::Zero(system.outputCount(), N);
  late.C.leftCols(n) = system.C;
  late.C.rightCols(m) = system.D;
  late.D = MatX<double>::Zero(system.outputCount(), m);
  return late;
}

}  // namespace

HeldStep calcHeldStep(const MatX<double>& A, const MatX<double>& B, double t) {
  const Eigen::Index n = A.rows(), m = B.cols();
  MatX<double> both = MatX<double>::Zero(n + m, n + m);
  both.topLeftCorner(n, n) = A * t;
  both.topRightCorner(n, m) = B * t;
  const MatX<double> E = calcExponential(both);
  return {E.topLeftCorner(n, n), E.topRightCorner(n, m)};
}

StateSpace discretize(const StateSpace& system, double sampleTime, double delay) {
  requireStateSpace(system);
  requireTimes(system, sampleTime, delay);
  const HeldStep whole = calcHeldStep(system.A, system.B, sampleTime);
  if (!whole.A.allFinite() || !whole.B.allFinite()) {
    throw std::invalid_argument("the motion exceeds the range of numbers within one sample");
  }
  const StateSpace held{whole.A, whole.B, system.C, system.D, sampleTime};
  const SampledDelay late = splitDelay(delay, sampleTime);
  if (late.rest == 0) {
    if (late.whole == 0) return held;
    return addDelayLine(held, MatX<double>::Zero(system.order(), system.inputCount()), held.B,
                        late.whole);
  }
  const HeldStep after = calcHeldStep(system.A, system.B, sampleTime - late.rest);
  const HeldStep before = calcHeldStep(system.A, system.B, late.rest);
  return addDelayLine(held, after.B, multiply(after.A, before.B), late.whole + 1);
}

}  // namespace denavit
