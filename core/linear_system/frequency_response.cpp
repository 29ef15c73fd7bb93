#include "core/linear_system/frequency_response.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/linear_system/balancing.h"
#include "core/linear_system/poles.h"
#include "core/linear_system/zeros.h"

namespace denavit {

FrequencyResponse::FrequencyResponse(const StateSpace& system) : system_(system) {
  const BalancedSystem balanced = balance(system);
  schur_ = makeTriangular(calcSchur(balanced.system.A, Units::Given));
  schur_.V = balanced.state.asDiagonal() * schur_.V;
  schur_.inverse = schur_.inverse * balanced.state.cwiseInverse().asDiagonal();
}

MatX<Complex> FrequencyResponse::solve(const Complex& s, const MatX<Complex>& right) const {
  const MatX<Complex>& T = schur_.T;
  MatX<Complex> X = multiply(schur_.inverse, right);
  for (Eigen::Index i = T.rows(); i-- > 0;) {
    X.row(i) /= s - T(i, i);
    X.topRows(i) += T.col(i).head(i) * X.row(i);
  }
  return multiply(schur_.V, X);
}

MatX<Complex> FrequencyResponse::calcAt(const Complex& s) const {
  if ((schur_.T.diagonal().array() == s).any()) {
    return MatX<Complex>::Constant(system_.D.rows(), system_.D.cols(),
                                   std::numeric_limits<double>::infinity());
  }
  MatX<Complex> X = solve(s, system_.B.cast<Complex>());
  // Once more for what is left: small couplings beside large ones get their digits, whatever the
  // units of the states (R. D. Skeel. Iterative refinement implies numerical stability for Gaussian
  // elimination. Mathematics of Computation 35 (1980)).
  X += solve(s, system_.B + multiply(system_.A, X) - s * X);
  return multiply(system_.C, X) + system_.D;
}

Complex FrequencyResponse::calcPoint(double w) const {
  return system_.isDiscrete() ? std::polar(1.0, w * system_.sampleTime) : Complex(0, w);
}

MatX<Complex> FrequencyResponse::calc(double w) const { return calcAt(calcPoint(w)); }

namespace {

/// Whether the input of a channel moves its output: at one of the frequencies at least by more than
/// rounding leaves beside how far it moves the states.
bool isCoupled(const StateSpace& channel, const VecX<double>& frequencies) {
  constexpr double kRounding = 1e-12;
  if ((channel.D.array() != 0).any()) return true;
  StateSpace states = channel;
  states.C = MatX<double>::Identity(channel.order(), channel.order());
  states.D = MatX<double>::Zero(channel.order(), channel.inputCount());
  const FrequencyResponse response(states);
  return std::ranges::any_of(frequencies, [&](double w) {
    const MatX<Complex> X = response.calc(w);
    return X.allFinite() && multiply(channel.C, X).norm() > kRounding * channel.C.norm() * X.norm();
  });
}

BodeCurve makeSilentCurve(const VecX<double>& frequency) {
  const Eigen::Index count = frequency.size();
  return {frequency, VecX<double>::Constant(count, -std::numeric_limits<double>::infinity()),
          VecX<double>::Zero(count), std::vector<Complex>(static_cast<std::size_t>(count)), false};
}

double toDegrees(double angle) { return angle * 180 / std::numbers::pi; }

/// An angle into (-180, 180].
double wrapDegrees(double angle) {
  const double turned = std::remainder(angle, 360.0);
  return turned == -180 ? 180 : turned;
}

/// Frequencies of the roots on the limit of stability [rad/s], and how the phase jumps there.
struct PhaseJump {
  double frequency, degrees;
};

/// Poles and zeros of a channel as the phase sees them.
class ChannelRoots {
 public:
  explicit ChannelRoots(const StateSpace& channel) {
    for (const Pole& pole : listPoles(channel.A, channel.sampleTime)) add(pole, -1);
    for (const Complex& zero : findZeros(channel).zeros) {
      add(describePole(zero, channel.sampleTime, 1e-9 * std::abs(zero)), 1);
    }
  }

  /// Degrees by which the phase jumps between two frequencies.
  double calcJump(double from, double to) const {
    double sum = 0;
    for (const PhaseJump& jump : jumps_) {
      if (jump.frequency > from && jump.frequency <= to) sum += jump.degrees;
    }
    return sum;
  }
  /// Zeros less poles that are slower than w.
  int countBelow(double w) const {
    int count = 0;
    for (const auto& [size, sign] : sizes_) count += size < w ? sign : 0;
    return count;
  }

 private:
  void add(const Pole& root, int sign) {
    sizes_.push_back({root.naturalFrequency, sign});
    if (root.side == PoleSide::Limit && root.s.imag() > 0) {
      jumps_.push_back({root.s.imag(), 180.0 * sign});
    }
  }

  std::vector<PhaseJump> jumps_;
  std::vector<std::pair<double, int>> sizes_;
};

struct ResponsePoint {
  double w;
  Complex G;
};

/// The phase from a to b without what roots on the limit make it jump.
double calcTurn(const ResponsePoint& a, const ResponsePoint& b, double jump) {
  return wrapDegrees(toDegrees(std::arg(b.G)) - toDegrees(std::arg(a.G)) - jump);
}

/// Appends the points after `from` up to `to`, halving until the phase turns little between two.
void addRefined(const FrequencyResponse& response, const ChannelRoots& roots, ResponsePoint to,
                std::vector<ResponsePoint>& points) {
  const ResponsePoint from = points.back();
  constexpr double kMostTurn = 30, kClosest = 1e-9;
  const bool close = to.w - from.w <= kClosest * to.w;
  if (close || std::abs(calcTurn(from, to, roots.calcJump(from.w, to.w))) <= kMostTurn) {
    points.push_back(to);
    return;
  }
  const double middle = (from.w + to.w) / 2;
  addRefined(response, roots, {middle, response.calcSingle(middle)}, points);
  addRefined(response, roots, to, points);
}

/// The phase at the lowest frequency, far below all roots that are not at 0.
double calcFirstPhase(const ResponsePoint& first, int zerosLessPoles) {
  const double slope = 90.0 * zerosLessPoles;
  const double gain = wrapDegrees(toDegrees(std::arg(first.G)) - slope);  // near 0 or 180
  return (gain > 90 ? gain - 360 : gain) + slope;
}

BodeCurve makeCurve(const std::vector<ResponsePoint>& points, const ChannelRoots& roots,
                    const FrequencyRange& shown) {
  std::vector<double> phases;
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (k == 0) {
      phases.push_back(calcFirstPhase(points[0], roots.countBelow(points[0].w)));
      continue;
    }
    const double jump = roots.calcJump(points[k - 1].w, points[k].w);
    phases.push_back(phases.back() + calcTurn(points[k - 1], points[k], jump) + jump);
  }
  std::vector<std::size_t> kept;
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (points[k].w >= shown.from.value_or(0) && !(points[k].w > shown.to.value_or(points[k].w))) {
      kept.push_back(k);
    }
  }
  const auto count = static_cast<Eigen::Index>(kept.size());
  BodeCurve curve{VecX<double>(count), VecX<double>(count), VecX<double>(count), {}, true};
  for (Eigen::Index i = 0; i < count; ++i) {
    const std::size_t k = kept[static_cast<std::size_t>(i)];
    curve.frequency[i] = points[k].w;
    curve.magnitude_dB[i] = 20 * std::log10(std::abs(points[k].G));
    curve.phase_deg[i] = phases[k];
    curve.response.push_back(points[k].G);
  }
  return curve;
}

}  // namespace

BodeCurve calcBode(const StateSpace& channel, const FrequencyRange& range) {
  requireSingleChannel(channel);
  const FrequencyResponse response(channel);
  const ChannelRoots roots(channel);
  // The phase is counted from below all roots, whatever part of it is shown.
  const VecX<double> whole = findFrequencies(channel), part = findFrequencies(channel, range);
  if (!isCoupled(channel, whole)) return makeSilentCurve(part);
  std::vector<double> grid(whole.begin(), whole.end());
  grid.insert(grid.end(), part.begin(), part.end());
  std::ranges::sort(grid);
  std::vector<ResponsePoint> points;
  for (const double w : grid) {
    const ResponsePoint point{w, response.calcSingle(w)};
    if (points.empty()) {
      points.push_back(point);
    } else if (w > points.back().w) {
      addRefined(response, roots, point, points);
    }
  }
  return makeCurve(points, roots, range);
}

MatX<double> calcSingularValues(const StateSpace& system, const VecX<double>& frequencies) {
  const FrequencyResponse response(system);
  const Eigen::Index count = std::min(system.D.rows(), system.D.cols());
  MatX<double> values(frequencies.size(), count);
  for (Eigen::Index k = 0; k < frequencies.size() && count > 0; ++k) {
    const MatX<Complex> G = response.calc(frequencies[k]);
    if (G.allFinite()) {
      values.row(k) = calcSingularValues(G).transpose();
    } else {
      values.row(k).setConstant(std::numeric_limits<double>::infinity());
    }
  }
  return values;
}

}  // namespace denavit
