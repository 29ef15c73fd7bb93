#include "core/linear_system/step_numbers.h"

#include <algorithm>
#include <cmath>

#include "core/linear_system/discretize.h"
#include "core/linear_system/settling_part.h"

namespace denavit {
namespace {

constexpr double kBand = 0.02, kLeastFinalValue = 1e-9, kLeastOvershoot = 1e-7;

double calcDcGain(const StateSpace& s) {
  if (s.order() == 0) return s.D(0, 0);
  MatX<double> A = -s.A;
  if (s.isDiscrete()) A.diagonal().array() += 1;
  return s.D(0, 0) + multiply(s.C, solve(A, s.B))(0, 0);
}

/// Output over the final value, its rate and the rate of that.
struct CurvePoint {
  double t, y, yd, ydd;
};

/// Between two points: the cubic of their values and rates, over u from 0 to 1.
struct CurvePiece {
  CurvePoint a, b;

  [[nodiscard]] double width() const { return b.t - a.t; }
  /// c0 + c1 u + c2 u² + c3 u³.
  [[nodiscard]] Eigen::Vector4d coefficients() const {
    const double h = width(), rise = b.y - a.y;
    return {a.y, h * a.yd, 3 * rise - h * (2 * a.yd + b.yd), h * (a.yd + b.yd) - 2 * rise};
  }
  [[nodiscard]] double calc(double u) const {
    const Eigen::Vector4d c = coefficients();
    return c[0] + u * (c[1] + u * (c[2] + u * c[3]));
  }
  /// Where the cubic turns inside, if the rates have opposite signs.
  [[nodiscard]] std::optional<double> findTurn() const {
    if (!(a.yd * b.yd < 0)) return std::nullopt;
    const Eigen::Vector4d c = coefficients();
    const double A = 3 * c[3], B = 2 * c[2], C = c[1];
    const double root = std::sqrt(std::max(0.0, B * B - 4 * A * C));
    const double q = -(B + std::copysign(root, B)) / 2;
    for (const double u : {q == 0 ? -1.0 : C / q, A == 0 ? -1.0 : q / A}) {
      if (u >= 0 && u <= 1) return u;
    }
    return std::nullopt;
  }
  /// Where it passes a level between two places on different sides of it; by halving.
  [[nodiscard]] double findLevel(double level, double from, double to) const {
    const bool below = calc(from) < level;
    for (int k = 0; k < 50; ++k) {
      const double middle = (from + to) / 2;
      ((calc(middle) < level) == below ? from : to) = middle;
    }
    return (from + to) / 2;
  }
};

/// A unit step response over its final value, known exactly at any instant.
class StepCurve {
 public:
  StepCurve(const StateSpace& system, double finalValue, const TimeSpan& span)
      : system_(system), final_(finalValue), response_(calcStepResponse(system, 0, span)) {
    for (Eigen::Index k = 0; k < response_.time.size(); ++k) {
      points_.push_back(pointOf(response_.time[k], response_.x.row(k).transpose()));
    }
  }

  [[nodiscard]] const std::vector<CurvePoint>& points() const { return points_; }
  [[nodiscard]] CurvePiece piece(std::size_t k) const { return {points_[k], points_[k + 1]}; }
  [[nodiscard]] std::size_t pieceCount() const {
    return points_.empty() || system_.isDiscrete() ? 0 : points_.size() - 1;
  }

  /// The exact point at a place of a piece.
  [[nodiscard]] CurvePoint calc(std::size_t k, double u) const {
    const double tau = u * (points_[k + 1].t - points_[k].t);
    const HeldStep step = calcHeldStep(system_.A, system_.B, tau);
    const VecX<double> from = response_.x.row(static_cast<Eigen::Index>(k)).transpose();
    const VecX<double> x = multiply(step.A, from) + step.B;
    return pointOf(points_[k].t + tau, x);
  }

  /// Newton's steps from a place of a piece to where the curve has a level, or turns.
  [[nodiscard]] CurvePoint refineLevel(std::size_t k, double u, double level) const {
    return refine(k, u, [level](const CurvePoint& p) { return (p.y - level) / p.yd; });
  }
  [[nodiscard]] CurvePoint refineTurn(std::size_t k, double u) const {
    return refine(k, u, [](const CurvePoint& p) { return p.yd / p.ydd; });
  }

 private:
  [[nodiscard]] CurvePoint pointOf(double t, const VecX<double>& x) const {
    const double y = (multiply(system_.C, x)[0] + system_.D(0, 0)) / final_;
    if (system_.isDiscrete()) return {t, y, 0, 0};
    const VecX<double> xd = multiply(system_.A, x) + system_.B;
    return {t, y, multiply(system_.C, xd)[0] / final_,
            multiply(system_.C, system_.A, xd)[0] / final_};
  }

  template <typename Step>
  [[nodiscard]] CurvePoint refine(std::size_t k, double u, const Step& step) const {
    const double h = points_[k + 1].t - points_[k].t;
    CurvePoint point = calc(k, u);
    constexpr int kMostSteps = 4;
    for (int i = 0; i < kMostSteps; ++i) {
      const double change = step(point) / h;
      if (!std::isfinite(change) || std::abs(change) < 1e-12) break;
      u = std::clamp(u - change, 0.0, 1.0);
      point = calc(k, u);
      if (std::abs(change) < 1e-6) break;  // the error is of the order of its square
    }
    return point;
  }

  StateSpace system_;
  double final_;
  TimeResponse response_;
  std::vector<CurvePoint> points_;
};

/// When the curve first reaches a level.
std::optional<double> findFirstTime(const StepCurve& curve, double level) {
  const auto& points = curve.points();
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (points[k].y >= level) return points[k].t;  // only at 0, or of a discrete system
    if (k >= curve.pieceCount()) continue;
    const CurvePiece piece = curve.piece(k);
    double to = 1;
    if (!(piece.b.y >= level)) {
      const auto turn = piece.findTurn();
      if (!turn || !(piece.calc(*turn) >= level)) continue;
      to = *turn;
    }
    return curve.refineLevel(k, piece.findLevel(level, 0, to), level).t;
  }
  return std::nullopt;
}

/// The farthest point in a direction (1 up, -1 down).
CurvePoint findFarthest(const StepCurve& curve, double sign) {
  const auto& points = curve.points();
  const auto farther = [&](const CurvePoint& a, const CurvePoint& b) {
    return sign * a.y < sign * b.y;
  };
  const auto at = static_cast<std::size_t>(std::max_element(points.begin(), points.end(), farther) -
                                           points.begin());
  CurvePoint best = points[at];
  for (const std::size_t k : {at == 0 ? at : at - 1, at}) {
    if (k >= curve.pieceCount()) continue;
    const auto turn = curve.piece(k).findTurn();
    if (!turn) continue;
    const CurvePoint point = curve.refineTurn(k, *turn);
    if (farther(best, point)) best = point;
  }
  return best;
}

/// Where a piece is outside the band for the last time: the place from which on it is inside; none
/// where it is inside throughout.
std::optional<double> findLastOutside(const CurvePiece& piece) {
  const auto outside = [](double y) { return std::abs(y - 1) > kBand; };
  if (outside(piece.b.y)) return 1;
  double from = 0;
  if (const auto turn = piece.findTurn(); turn && outside(piece.calc(*turn))) {
    from = *turn;
  } else if (!outside(piece.a.y)) {
    return std::nullopt;
  }
  const double level = piece.calc(from) > 1 ? 1 + kBand : 1 - kBand;
  return piece.findLevel(level, from, 1);
}

std::optional<double> findSettlingTime(const StepCurve& curve) {
  const auto& points = curve.points();
  if (curve.pieceCount() == 0) {  // at samples
    std::size_t k = points.size();
    while (k > 0 && std::abs(points[k - 1].y - 1) <= kBand) --k;
    if (k == points.size()) return std::nullopt;
    return points[k].t;
  }
  for (std::size_t k = curve.pieceCount(); k-- > 0;) {
    const CurvePiece piece = curve.piece(k);
    const auto from = findLastOutside(piece);
    if (!from) continue;
    if (*from == 1 && k + 1 == curve.pieceCount()) return std::nullopt;  // not yet settled
    return curve.refineLevel(k, *from, piece.calc(*from) > 1 ? 1 + kBand : 1 - kBand).t;
  }
  return 0;
}

/// Whether the last sixth is inside the band: a curve that has been looked at long enough.
bool hasSettled(const StepCurve& curve) {
  const auto& points = curve.points();
  return std::all_of(points.end() - static_cast<std::ptrdiff_t>(points.size() / 6), points.end(),
                     [](const CurvePoint& p) { return std::abs(p.y - 1) < kBand; });
}

StepNumbers describeCurve(const StepCurve& curve) {
  StepNumbers numbers;
  const auto ten = findFirstTime(curve, 0.1), ninety = findFirstTime(curve, 0.9);
  if (ten && ninety) numbers.riseTime = *ninety - *ten;
  const CurvePoint peak = findFarthest(curve, 1), valley = findFarthest(curve, -1);
  const bool beyond = peak.y > 1 + kLeastOvershoot;
  numbers.overshoot = beyond ? peak.y - 1 : 0;
  if (beyond) numbers.peakTime = peak.t;
  numbers.undershoot = valley.y < -kLeastOvershoot ? -valley.y : 0;
  numbers.settlingTime = findSettlingTime(curve);
  return numbers;
}

}  // namespace

std::optional<double> findFinalValue(const StateSpace& channel) {
  requireSingleChannel(channel);
  const auto part = findSettlingPart(channel);
  if (!part) return std::nullopt;
  return calcDcGain(*part);
}

StepNumbers calcStepNumbers(const StateSpace& channel) {
  requireSingleChannel(channel);
  const auto part = findSettlingPart(channel);
  if (!part) return {};
  const double finalValue = calcDcGain(*part);
  TimeSpan span = findTimeSpan(*part);
  span.duration *= 3;  // a peak comes late where it is small: below 1e-7 after 18 time constants
  StepNumbers none;
  none.finalValue = finalValue;
  const double largest = calcStepResponse(*part, 0, span).y.cwiseAbs().maxCoeff();
  if (!(std::abs(finalValue) > kLeastFinalValue * largest)) return none;
  constexpr int kMostLonger = 6;  // what is small in the end may have been large for long
  for (int k = 0;; ++k) {
    const StepCurve curve(*part, finalValue, span);
    if (k == kMostLonger || hasSettled(curve)) {
      StepNumbers numbers = describeCurve(curve);
      numbers.finalValue = finalValue;
      return numbers;
    }
    span.duration *= 2;
    span.step *= k < 2 ? 1 : 2;
  }
}

}  // namespace denavit
