#include "core/trajectory/time_law.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <sstream>
#include <stdexcept>
#include <string>

namespace denavit {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

using Coefficients = std::array<double, 6>;

double evaluate(const Coefficients& c, double t) {
  return c[0] + t * (c[1] + t * (c[2] + t * (c[3] + t * (c[4] + t * c[5]))));
}

Coefficients differentiate(const Coefficients& c) {
  return {c[1], 2 * c[2], 3 * c[3], 4 * c[4], 5 * c[5], 0};
}

/// Where a polynomial changes sign in (0, T), rising: between the extrema, which are the roots of
/// its derivative.
std::vector<double> findRoots(const Coefficients& c, double T) {
  if (std::all_of(c.begin() + 1, c.end(), [](double x) { return x == 0; })) return {};
  std::vector<double> bounds{0};
  for (const double t : findRoots(differentiate(c), T)) bounds.push_back(t);
  bounds.push_back(T);
  std::vector<double> roots;
  for (std::size_t k = 1; k < bounds.size(); ++k) {
    double low = bounds[k - 1], high = bounds[k];
    const bool rises = evaluate(c, low) < 0;
    if (rises == (evaluate(c, high) < 0)) continue;
    for (int round = 0; round < 100; ++round) {
      const double middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) break;
      ((evaluate(c, middle) < 0) == rises ? low : high) = middle;
    }
    roots.push_back(0.5 * (low + high));
  }
  return roots;
}

double findPeak(const Coefficients& c, double T) {
  double peak = std::max(std::abs(c[0]), std::abs(evaluate(c, T)));
  for (const double t : findRoots(differentiate(c), T)) {
    peak = std::max(peak, std::abs(evaluate(c, t)));
  }
  return peak;
}

[[noreturn]] void refuseLaw(const char* what, double value, const std::string& rule) {
  std::ostringstream text;
  text << what << " is " << value << "; " << rule;
  throw std::invalid_argument(text.str());
}

void requireFinite(const char* what, double value) {
  if (!std::isfinite(value)) refuseLaw(what, value, "it must be a finite number");
}

void requirePositive(const char* what, double value, bool mayBeInfinite = false) {
  if (!(value > 0)) refuseLaw(what, value, "it must be positive");
  if (!mayBeInfinite && std::isinf(value)) refuseLaw(what, value, "it must be finite");
}

/// @param from, to  the ends, each finite and no further apart than numbers go
void requireEnds(double from, double to) {
  requireFinite("the start", from);
  requireFinite("the end", to);
  requireFinite("the way from start to end", to - from);
}

void requireRates(double v0, double v1) {
  requireFinite("the first speed", v0);
  requireFinite("the last speed", v1);
}

/// Puts together phases of constant jerk.
class PhaseList {
 public:
  PhaseList(double x, double v, double a) : x_(x), v_(v), a_(a) {}
  void add(double duration, double jerk) {
    if (!(duration > 0)) return;
    phases_.push_back({duration, {x_, v_, a_ / 2, jerk / 6, 0, 0}});
    x_ += duration * (v_ + duration * (a_ / 2 + duration * jerk / 6));
    v_ += duration * (a_ + duration * jerk / 2);
    a_ += duration * jerk;
  }
  /// An acceleration at once.
  void setAcceleration(double a) { a_ = a; }
  [[nodiscard]] TimeLaw finish(double to) && { return {std::move(phases_), to}; }

 private:
  double x_, v_, a_;
  std::vector<TimeLaw::Phase> phases_;
};

/// A change of speed as quick as the limits allow, from and to an acceleration of 0.
struct SpeedChange {
  double ramp;      ///< [s] of jerk at either end; 0: the acceleration jumps
  double duration;  ///< [s] in all

  SpeedChange(double dv, double amax, double jmax) {
    const double size = std::abs(dv);
    if (std::isinf(jmax)) {
      ramp = 0;
      duration = size / amax;
    } else if (size * jmax >= amax * amax) {
      ramp = amax / jmax;
      duration = size / amax + ramp;
    } else {
      ramp = std::sqrt(size / jmax);
      duration = 2 * ramp;
    }
  }
  void addTo(PhaseList& phases, double dv, double amax, double jmax) const {
    const double sign = dv < 0 ? -1 : 1;
    if (ramp == 0) {
      phases.setAcceleration(sign * amax);
      phases.add(duration, 0);
      phases.setAcceleration(0);
      return;
    }
    phases.add(ramp, sign * jmax);
    phases.add(duration - 2 * ramp, 0);
    phases.add(ramp, -sign * jmax);
    phases.setAcceleration(0);
  }
};

struct Limits {
  double v, a, j;
};

/// The way of a motion that changes to a speed and on to the last one, without cruising.
double calcWay(double v0, double vp, double v1, const Limits& most) {
  return 0.5 * (v0 + vp) * SpeedChange(vp - v0, most.a, most.j).duration +
         0.5 * (vp + v1) * SpeedChange(v1 - vp, most.a, most.j).duration;
}

/// The speed to change to between, so that the motion is the quickest. The direct change from v0 to
/// v1 covers some way; more than that is covered through speeds above both, less through speeds
/// below both. There, and only there, the way passes each value once: between v0 and v1, or where a
/// speed against the way is left slowly, it also goes back.
double findPeakSpeed(double way, double v0, double v1, const Limits& most) {
  const double sign = way >= calcWay(v0, v1, v1, most) ? 1 : -1;
  const auto fallsShort = [&](double vp) {
    return sign * calcWay(v0, sign * vp, v1, most) <= sign * way;
  };
  double low = std::max(sign * v0, sign * v1), high = most.v;
  if (std::isinf(high)) {
    high = std::max({1.0, std::abs(v0), std::abs(v1)});
    while (fallsShort(high) && std::isfinite(high)) high *= 2;
  }
  if (fallsShort(high)) return sign * high;
  for (int k = 0; k < 2000; ++k) {
    const double middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) break;
    (fallsShort(middle) ? low : high) = middle;
  }
  return sign * low;
}

void requireWithin(const char* what, double value, double vmax) {
  if (std::abs(value) <= vmax) return;
  std::ostringstream rule;
  rule << "it must not be beyond the largest speed, " << vmax;
  refuseLaw(what, value, rule.str());
}

TimeLaw makeQuickest(double from, double to, double v0, double v1, const Limits& most) {
  requireEnds(from, to);
  requireRates(v0, v1);
  requireWithin("the first speed", v0, most.v);
  requireWithin("the last speed", v1, most.v);
  const double way = to - from;
  if (way == 0 && v0 == v1) return {{}, to};
  const double vp = findPeakSpeed(way, v0, v1, most);
  const SpeedChange first(vp - v0, most.a, most.j), last(v1 - vp, most.a, most.j);
  PhaseList phases(from, v0, 0);
  first.addTo(phases, vp - v0, most.a, most.j);
  const double cruise = vp != 0 ? (way - calcWay(v0, vp, v1, most)) / vp : 0;
  // What rounding leaves of the way is no phase.
  if (cruise > 1e-14 * (first.duration + last.duration)) phases.add(cruise, 0);
  last.addTo(phases, v1 - vp, most.a, most.j);
  return std::move(phases).finish(to);
}

/// From rest to rest: speeds up and brakes for `change` each, `ramp` of that at either end of the
/// acceleration [s].
TimeLaw makeSymmetric(double from, double to, double T, double change, double ramp) {
  const double v = (to - from) / (T - change), a = v / (change - ramp);
  const double jerk = ramp > 0 ? a / ramp : 0;
  PhaseList phases(from, 0, 0);
  const auto speedUp = [&](double sign) {
    if (!(ramp > 0)) phases.setAcceleration(sign * a);
    phases.add(ramp, sign * jerk);
    phases.add(change - 2 * ramp, 0);
    phases.add(ramp, -sign * jerk);
    phases.setAcceleration(0);
  };
  speedUp(1);
  phases.add(T - 2 * change, 0);
  speedUp(-1);
  return std::move(phases).finish(to);
}

}  // namespace

TimeLaw::TimeLaw(std::vector<Phase> phases, double rest) : phases_(std::move(phases)), rest_(rest) {
  double end = 0;
  for ([[maybe_unused]] const Phase& phase : phases_) assert(phase.duration > 0);
  for (const Phase& phase : phases_) ends_.push_back(end += phase.duration);
  if (!ends_.empty()) breaks_.assign(ends_.begin(), ends_.end() - 1);
  findPeaks();
}

TimeLaw TimeLaw::cycloid(double from, double to, double T) {
  TimeLaw law = makeLinearLaw(from, to, T);
  law.turn_ = to - from;
  law.findPeaks();
  return law;
}

void TimeLaw::findPeaks() {
  peaks_ = {};
  if (turn_ != 0) {
    const double T = duration(), way = std::abs(turn_), w = 2 * std::numbers::pi / T;
    peaks_ = {2 * way / T, way * w / T, way * w * w / T};
    return;
  }
  for (const Phase& phase : phases_) {
    Coefficients c = phase.c;
    for (double& peak : peaks_) {
      c = differentiate(c);
      peak = std::max(peak, findPeak(c, phase.duration));
    }
  }
}

LawSample TimeLaw::calc(double t) const {
  assert(!std::isnan(t));
  if (phases_.empty() || !(t < duration())) return {rest_};
  if (t < 0) return {phases_.front().c[0]};
  const auto k =
      static_cast<std::size_t>(std::upper_bound(ends_.begin(), ends_.end(), t) - ends_.begin());
  const double y = k > 0 ? t - ends_[k - 1] : t;
  const auto& c = phases_[k].c;
  LawSample s{evaluate(c, y),
              c[1] + y * (2 * c[2] + y * (3 * c[3] + y * (4 * c[4] + y * 5 * c[5]))),
              2 * c[2] + y * (6 * c[3] + y * (12 * c[4] + y * 20 * c[5])),
              6 * c[3] + y * (24 * c[4] + y * 60 * c[5])};
  if (turn_ != 0) {
    const double T = duration(), w = 2 * std::numbers::pi / T, angle = w * y;
    s.x -= turn_ * std::sin(angle) / (2 * std::numbers::pi);
    s.v -= turn_ * std::cos(angle) / T;
    s.a += turn_ * w * std::sin(angle) / T;
    s.j += turn_ * w * w * std::cos(angle) / T;
  }
  return s;
}

TimeLaw TimeLaw::stretched(double duration) const {
  requirePositive("the duration", duration);
  const double f = duration / this->duration();
  std::vector<Phase> phases = phases_;
  for (Phase& phase : phases) {
    phase.duration *= f;
    double power = 1;
    for (double& c : phase.c) {
      c *= power;
      power /= f;
    }
  }
  TimeLaw law(std::move(phases), rest_);
  law.turn_ = turn_;
  law.findPeaks();
  return law;
}

TimeLaw makeLinearLaw(double from, double to, double T) {
  requirePositive("the duration", T);
  requireEnds(from, to);
  return {{{T, {from, (to - from) / T, 0, 0, 0, 0}}}, to};
}

TimeLaw makeCubicLaw(double from, double to, double v0, double v1, double T) {
  requirePositive("the duration", T);
  requireEnds(from, to);
  requireRates(v0, v1);
  const double D = to - from;
  return {{{T, {from, v0, (3 * D / T - 2 * v0 - v1) / T, (v0 + v1 - 2 * D / T) / (T * T), 0, 0}}},
          to};
}

TimeLaw makeQuinticLaw(double from, double to, double v0, double v1, double a0, double a1,
                       double T) {
  requirePositive("the duration", T);
  requireEnds(from, to);
  requireRates(v0, v1);
  requireFinite("the first acceleration", a0);
  requireFinite("the last acceleration", a1);
  const double D = to - from;
  const double c3 = (20 * D - (8 * v1 + 12 * v0) * T - (3 * a0 - a1) * T * T) / (2 * T * T * T);
  const double c4 =
      (-30 * D + (14 * v1 + 16 * v0) * T + (3 * a0 - 2 * a1) * T * T) / (2 * T * T * T * T);
  const double c5 = (12 * D - 6 * (v1 + v0) * T + (a1 - a0) * T * T) / (2 * T * T * T * T * T);
  return {{{T, {from, v0, a0 / 2, c3, c4, c5}}}, to};
}

TimeLaw makeCycloidalLaw(double from, double to, double T) { return TimeLaw::cycloid(from, to, T); }

TimeLaw makeTrapezoidalLaw(double from, double to, double v0, double v1, double vmax, double amax) {
  requirePositive("the largest speed", vmax, true);
  requirePositive("the largest acceleration", amax);
  return makeQuickest(from, to, v0, v1, {vmax, amax, kUnlimited});
}

TimeLaw makeDoubleSLaw(double from, double to, double v0, double v1, double vmax, double amax,
                       double jmax) {
  requirePositive("the largest speed", vmax, true);
  requirePositive("the largest acceleration", amax);
  requirePositive("the largest jerk", jmax);
  return makeQuickest(from, to, v0, v1, {vmax, amax, jmax});
}

TimeLaw makeTimedTrapezoidalLaw(double from, double to, double T) {
  requirePositive("the duration", T);
  requireEnds(from, to);
  return to == from ? makeLinearLaw(from, to, T) : makeSymmetric(from, to, T, T / 3, 0);
}

TimeLaw makeTimedDoubleSLaw(double from, double to, double T) {
  requirePositive("the duration", T);
  requireEnds(from, to);
  return to == from ? makeLinearLaw(from, to, T) : makeSymmetric(from, to, T, T / 3, T / 9);
}

TimeLaw makeTimedTrapezoidalLaw(double from, double to, double T, double amax) {
  requirePositive("the duration", T);
  requirePositive("the largest acceleration", amax);
  requireEnds(from, to);
  const double way = std::abs(to - from);
  if (way == 0) return makeLinearLaw(from, to, T);
  const double root = T * T - 4 * way / amax;
  if (!(root > 0)) return makeTrapezoidalLaw(from, to, 0, 0, kUnlimited, amax);
  // T = D / v + v / a. This form of its lower root does not cancel where the time is ample.
  const double v = 2 * way / (T + std::sqrt(root));
  return makeSymmetric(from, to, T, v / amax, 0);
}

TimeLaw makeTimedDoubleSLaw(double from, double to, double T, double amax, double jmax) {
  requirePositive("the duration", T);
  requirePositive("the largest acceleration", amax);
  requirePositive("the largest jerk", jmax);
  requireEnds(from, to);
  const double way = std::abs(to - from);
  if (way == 0) return makeLinearLaw(from, to, T);
  const Limits most{kUnlimited, amax, jmax};
  double low = 0, high = findPeakSpeed(way, 0, 0, most);
  const auto timeAt = [&](double v) { return way / v + SpeedChange(v, amax, jmax).duration; };
  if (!(timeAt(high) < T)) return makeDoubleSLaw(from, to, 0, 0, kUnlimited, amax, jmax);
  // Up to the speed of the quickest the time falls as the speed rises.
  for (int k = 0; k < 2000; ++k) {
    const double middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) break;
    (timeAt(middle) > T ? low : high) = middle;
  }
  const SpeedChange change(high, amax, jmax);
  return makeSymmetric(from, to, T, change.duration, change.ramp);
}

}  // namespace denavit
