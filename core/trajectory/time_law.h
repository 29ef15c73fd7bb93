#pragma once

#include <array>
#include <vector>

namespace denavit {

/// A number that moves, at an instant.
struct LawSample {
  double x = 0, v = 0, a = 0, j = 0;  ///< value, and its derivatives by time
};

/// One number over time: polynomials of degree five at most, one after the other, or a cycloid.
/// Before its start and after its end it rests where it begins and ends; at the bounds between
/// polynomials the later one holds.
class TimeLaw {
 public:
  /// A polynomial of the time since its start, lowest power first.
  struct Phase {
    double duration;  ///< [s] positive
    std::array<double, 6> c;
  };
  /// @param phases  may be empty: the law has no duration   @param rest  where it is then
  TimeLaw(std::vector<Phase> phases, double rest);
  /// The cycloid from + (to - from) (τ - sin 2πτ / 2π), τ = t / T.
  static TimeLaw cycloid(double from, double to, double T);

  [[nodiscard]] double duration() const { return ends_.empty() ? 0 : ends_.back(); }
  /// Pure; allocates nothing. @param t [s] any
  [[nodiscard]] LawSample calc(double t) const;
  [[nodiscard]] const std::vector<Phase>& phases() const { return phases_; }
  /// [s] Bounds between polynomials.
  [[nodiscard]] const std::vector<double>& breaks() const { return breaks_; }
  // The largest |v|, |a| and |j| on the way; exact.
  [[nodiscard]] double peakSpeed() const { return peaks_[0]; }
  [[nodiscard]] double peakAcceleration() const { return peaks_[1]; }
  [[nodiscard]] double peakJerk() const { return peaks_[2]; }
  /// The same shape over another time; what has no duration keeps none. @param duration [s]
  /// positive
  [[nodiscard]] TimeLaw stretched(double duration) const;

 private:
  void findPeaks();

  std::vector<Phase> phases_;
  std::vector<double> ends_;  ///< [s] of the phases
  std::vector<double> breaks_;
  double rest_;
  double turn_ = 0;  ///< of a cycloid: to - from, beside its one phase, a straight line
  std::array<double, 3> peaks_{};
};

/// @throws std::invalid_argument naming the quantity, its value and the rule, where a number is not
///   finite, a limit or a time not positive, or an end speed beyond the largest
[[nodiscard]] TimeLaw makeLinearLaw(double from, double to, double T);
[[nodiscard]] TimeLaw makeCubicLaw(double from, double to, double v0, double v1, double T);
[[nodiscard]] TimeLaw makeQuinticLaw(double from, double to, double v0, double v1, double a0,
                                     double a1, double T);
[[nodiscard]] TimeLaw makeCycloidalLaw(double from, double to, double T);
/// The quickest motion with |v| <= vmax and |a| <= amax; where the way between is too short for v0
/// and v1 it overshoots or backs up. Of no duration where there is nothing to do.
/// @param vmax  may be infinite
[[nodiscard]] TimeLaw makeTrapezoidalLaw(double from, double to, double v0, double v1, double vmax,
                                         double amax);
/// The quickest that accelerates, cruises and brakes with |v| <= vmax, |a| <= amax, |j| <= jmax,
/// with accelerations of 0 at both ends and while it cruises; else as the trapezoid.
[[nodiscard]] TimeLaw makeDoubleSLaw(double from, double to, double v0, double v1, double vmax,
                                     double amax, double jmax);

// From rest to rest in a given time; where from and to agree they hold for as long.

/// A third of the time accelerating, a third braking.
[[nodiscard]] TimeLaw makeTimedTrapezoidalLaw(double from, double to, double T);
/// The same with ramps of acceleration, each a ninth of the time.
[[nodiscard]] TimeLaw makeTimedDoubleSLaw(double from, double to, double T);
/// With an acceleration: cruises at the lower speed of the two that take so long.
/// @returns the quickest where the time is too short
[[nodiscard]] TimeLaw makeTimedTrapezoidalLaw(double from, double to, double T, double amax);
/// The same with a jerk; the acceleration is reached where that speed takes it.
[[nodiscard]] TimeLaw makeTimedDoubleSLaw(double from, double to, double T, double amax,
                                          double jmax);

}  // namespace denavit
