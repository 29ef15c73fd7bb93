#include "core/trajectory/online_generator.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <sstream>
#include <stdexcept>

namespace denavit {
namespace {

using Move = JerkLimitedMove;
using State = Move::State;
using Bounds = Move::Bounds;
struct Stretch {
  double duration, jerk;
};
/// A change of rate: jerk, acceleration, jerk back.
using RateChange = std::array<Stretch, 3>;

void advance(State& s, double duration, double jerk) {
  s.x += duration * (s.v + duration * (s.a / 2 + duration * jerk / 6));
  s.v += duration * (s.a + duration * jerk / 2);
  s.a += duration * jerk;
}

/// The rate that remains when the acceleration is taken back to 0 at once.
double calcStop(double v, double a, double jerk) { return v + a * std::abs(a) / (2 * jerk); }

/// As quick as it goes from an acceleration within the bounds to a rate without acceleration.
RateChange calcRateChange(double v, double a, double to, const Bounds& bounds) {
  const double A = bounds.acceleration, J = bounds.jerk;
  const double sign = to < calcStop(v, a, J) ? -1 : 1;
  const double along = sign * a, dv = sign * (to - v);
  // Up to a peak and down to 0: dv = (peak² - a²) / 2J + peak² / 2J.
  const double peak = std::min(A, std::sqrt(std::max(J * dv + along * along / 2, 0.0)));
  const double up = std::max((peak - along) / J, 0.0);
  const double hold = peak < A ? 0 : (dv - (2 * A * A - along * along) / (2 * J)) / A;
  return {{{up, sign * J}, {std::max(hold, 0.0), 0}, {peak / J, -sign * J}}};
}

double durationOf(const RateChange& change) {
  return change[0].duration + change[1].duration + change[2].duration;
}

/// Goes through a change of rate; its end is exact in rate and acceleration.
void follow(State& s, const RateChange& change, double to) {
  for (const auto& [duration, jerk] : change) advance(s, duration, jerk);
  s.v = to;
  s.a = 0;
}

[[noreturn]] void refuseJoint(Eigen::Index joint, const char* what, double value,
                              const std::string& rule) {
  std::ostringstream text;
  text << "the " << what << " of joint " << joint + 1 << " is " << value << "; " << rule;
  throw std::invalid_argument(text.str());
}

void requireBound(Eigen::Index joint, const char* what, double value) {
  if (value > 0 && std::isfinite(value)) return;
  refuseJoint(joint, (std::string("largest ") + what).c_str(), value,
              "it must be positive and finite");
}

void requireNumber(Eigen::Index joint, const char* what, double value) {
  if (!std::isfinite(value)) refuseJoint(joint, what, value, "it must be a finite number");
}

void requireRateWithin(Eigen::Index joint, double rate, double most) {
  if (std::abs(rate) <= most) return;
  std::ostringstream rule;
  rule << "it must not be beyond the largest, " << most;
  refuseJoint(joint, "target rate", rate, rule.str());
}

/// Where a function that is negative at `low` and not at `high` changes sign.
struct Crossing {
  double low, high, lowValue, highValue;

  [[nodiscard]] bool isMet() const { return lowValue == 0 || highValue == 0; }
  /// Secants with the Illinois rule, every third step a half, until neighbouring numbers or a value
  /// within the tolerance.
  template <typename F>
  void narrow(double tolerance, const F& f) {
    double weighedLow = lowValue, weighedHigh = highValue;
    int side = 0;
    for (int k = 0; k < 200 && !isMet(); ++k) {
      double middle = low - weighedLow * (high - low) / (weighedHigh - weighedLow);
      if (k % 3 == 2 || !(middle > low && middle < high)) middle = 0.5 * (low + high);
      if (!(middle > low && middle < high)) return;
      double y = f(middle);
      if (std::abs(y) <= tolerance) y = 0;
      if (y < 0) {
        low = middle;
        lowValue = weighedLow = y;
        if (side == -1) weighedHigh /= 2;
        side = -1;
      } else {
        high = middle;
        highValue = weighedHigh = y;
        if (side == 1) weighedLow /= 2;
        side = 1;
      }
    }
  }
  [[nodiscard]] double root() const { return lowValue == 0 ? low : high; }
};

}  // namespace

/// What all moves of a joint to a target share.
///
/// Motions within bounds that end without acceleration at a given rate and instant T form a convex
/// set, and where they end is linear in them: the targets that are met in T are an interval. Its
/// upper end is met by a *detour*: as fast as possible towards the largest rate for a time u, then
/// as fast as possible to the rate at the end; its lower end by the mirror image. The rate of a
/// detour is nowhere below that of a detour of shorter u, so that its duration grows with u, and
/// with it, for moves to rest, where it ends, from where the direct change of rate (u = 0) does.
/// The quickest move is the detour that ends at the target. Between the ends of the interval any
/// target is met by mixing the two detours, which stays within the bounds. For moves to rest the
/// interval only grows with T, as they may wait: any duration above the least will do.
class MoveSearch {
 public:
  MoveSearch(const State& from, double target, double rate, const Bounds& bounds)
      : from_(from), target_(target), rate_(rate), bounds_(bounds), start_(from) {
    const double beyond = std::abs(from.a) - bounds.acceleration;
    if (beyond > 0) {
      inward_ = {beyond / bounds.jerk, from.a > 0 ? -bounds.jerk : bounds.jerk};
      advance(start_, inward_.duration, inward_.jerk);
      start_.a = std::copysign(bounds.acceleration, from.a);
    }
    tolerance_ = 1e-15 * (std::abs(target) + std::abs(target - from.x));
    State direct = start_;
    const RateChange change = calcRateChange(start_.v, start_.a, rate_, bounds_);
    follow(direct, change, rate_);
    directTime_ = durationOf(change);
    sign_ = target_ >= direct.x ? 1 : -1;
  }

  [[nodiscard]] Move findQuickest() const {
    const Detour detour(*this, sign_);
    const Passage passage = findPassage(detour, 0);
    Move move = detour.makeMove(passage.u);
    move.add(passage.rest, 0);
    return move;
  }

  [[nodiscard]] Move findLasting(double duration) const {
    const Move quickest = findQuickest();
    const double T = duration - inward_.duration;
    if (!(quickest.duration() < duration) || isSame(duration, quickest.duration())) return quickest;
    Move move = makeEmpty();
    if (!cruise(T, move) && !mixDetours(T, move)) return quickest;
    // The pieces fall short of the duration by a root of the rounding at most.
    move.settle(rate_);
    move.add(duration - move.duration_, 0);
    move.duration_ = duration;
    return move;
  }

  [[nodiscard]] double findDuration(double atLeast) const {
    const double quickest = findQuickest().duration();
    if (!(quickest < atLeast) || isSame(quickest, atLeast)) return quickest;
    if (rate_ == 0) return atLeast;
    const double T = atLeast - inward_.duration;
    for (const double sign : {1.0, -1.0}) {
      const Detour detour(*this, sign);
      const Span u = findTime(detour, T);
      if (detour.overshoot(u.low, T) >= -calcSlack(T)) continue;
      // Too short on this side: the target is passed again by a longer detour.
      const Passage passage = findPassage(detour, u.high);
      return std::max(atLeast, inward_.duration + detour.duration(passage.u) + passage.rest);
    }
    return atLeast;
  }

 private:
  /// A family of moves by the time u for which they go towards the largest rate.
  class Detour {
   public:
    Detour(const MoveSearch& search, double sign)
        : search_(search),
          sign_(sign),
          top_(sign * search.bounds_.velocity),
          rise_(calcRateChange(search.start_.v, search.start_.a, top_, search.bounds_)) {
      corners_[0] = {0, search.start_};
      for (std::size_t k = 0; k < 3; ++k) {
        corners_[k + 1] = corners_[k];
        corners_[k + 1].u += rise_[k].duration;
        advance(corners_[k + 1].state, rise_[k].duration, rise_[k].jerk);
      }
      corners_[3].state.v = top_;
      corners_[3].state.a = 0;
    }
    [[nodiscard]] double sign() const { return sign_; }
    /// Bounds between its pieces; after the last it keeps the largest rate.
    [[nodiscard]] double corner(std::size_t k) const { return corners_[k].u; }
    /// Bound k of the same cut into equal parts.
    [[nodiscard]] double placeAt(int k, int parts) const {
      const auto piece = static_cast<std::size_t>(k / parts);
      const int part = k % parts;
      if (part == 0) return corners_[piece].u;
      return corners_[piece].u + part * rise_[piece].duration / parts;
    }

    [[nodiscard]] double duration(double u) const { return u + durationOf(changeBack(stateAt(u))); }
    /// [rad|m] How far beyond the target it ends.
    [[nodiscard]] double overshoot(double u) const {
      State s = stateAt(u);
      follow(s, changeBack(s), search_.rate_);
      return sign_ * (s.x - search_.target_);
    }
    /// The same where it goes on with the last rate until T.
    [[nodiscard]] double overshoot(double u, double T) const {
      return overshoot(u) + sign_ * search_.rate_ * (T - duration(u));
    }
    [[nodiscard]] Move makeMove(double u) const {
      Move move = search_.makeEmpty();
      double left = u;
      for (const auto& [duration, jerk] : rise_) {
        move.add(std::min(left, duration), jerk);
        left -= std::min(left, duration);
      }
      if (u >= corners_[3].u) move.settle(top_);
      move.add(left, 0);
      append(changeBack(stateAt(u)), search_.rate_, move);
      return move;
    }

   private:
    struct Corner {
      double u;
      State state;
    };
    [[nodiscard]] State stateAt(double u) const {
      std::size_t k = 3;
      while (k > 0 && u < corners_[k].u) --k;
      State s = corners_[k].state;
      // At a corner itself nothing is left to round.
      if (u > corners_[k].u) advance(s, u - corners_[k].u, k < 3 ? rise_[k].jerk : 0);
      return s;
    }
    [[nodiscard]] RateChange changeBack(const State& s) const {
      return calcRateChange(s.v, s.a, search_.rate_, search_.bounds_);
    }
    const MoveSearch& search_;
    double sign_, top_;
    RateChange rise_;
    std::array<Corner, 4> corners_;
  };

  static void append(const RateChange& change, double to, Move& move) {
    for (const auto& [duration, jerk] : change) move.add(duration, jerk);
    move.settle(to);
  }

  [[nodiscard]] static bool isSame(double a, double b) {
    return std::abs(a - b) <= 1e-13 * (std::abs(a) + std::abs(b));
  }

  /// [rad|m] What rounding may leave of a way of the duration T at the largest rate.
  [[nodiscard]] double calcSlack(double T) const {
    return tolerance_ + 1e-14 * T * bounds_.velocity;
  }

  [[nodiscard]] Move makeEmpty() const {
    Move move;
    move.from_ = move.end_ = from_;
    move.target_ = target_;
    move.rate_ = rate_;
    move.add(inward_.duration, inward_.jerk);
    move.end_ = start_;
    return move;
  }

  /// The detour of u or longer that ends at the target.
  [[nodiscard]] Crossing findTarget(const Detour& detour, double u) const {
    Crossing c{u, u, detour.overshoot(u), 0};
    if (c.lowValue >= -tolerance_) return {u, u, 0, 0};
    // To rest a piece crosses the target once; at a rate it may turn back.
    const int parts = rate_ == 0 ? 1 : 8;
    for (int k = 1; k <= 3 * parts; ++k) {
      c.high = detour.placeAt(k, parts);
      if (!(c.high > c.low)) continue;
      c.highValue = detour.overshoot(c.high);
      if (c.highValue >= 0) {
        c.narrow(tolerance_, [&](double v) { return detour.overshoot(v); });
        return c;
      }
      c.low = c.high;
      c.lowValue = c.highValue;
    }
    // It passes the rest of the way at the largest rate.
    const double end = c.low - c.lowValue / bounds_.velocity;
    return {end, end, 0, 0};
  }

  /// A detour that ends at the target, after some rest of the way at the last rate.
  struct Passage {
    double u, rest;  ///< [s]
  };
  /// The first one of u or longer.
  [[nodiscard]] Passage findPassage(const Detour& detour, double from) const {
    const Crossing u = findTarget(detour, from);
    if (u.isMet()) return {u.root(), 0};
    // Between neighbouring numbers the duration jumps by a root of the rounding where the change
    // back turns round, at the last rate: the rest is passed at it.
    const bool isAlong = detour.sign() * rate_ > 0;
    const double rest = (isAlong ? -u.lowValue : u.highValue) / std::abs(rate_);
    const double jump = std::abs(detour.duration(u.high) - detour.duration(u.low));
    if (!(rest <= 2 * jump)) return {u.high, 0};
    return {isAlong ? u.low : u.high, rest};
  }

  /// Detours that take T at most and at least: the same but for rounding.
  struct Span {
    double low, high;  ///< [s] u
  };
  [[nodiscard]] Span findTime(const Detour& detour, double T) const {
    Crossing c{0, 0, directTime_ - T, 0};
    if (c.lowValue >= 0) return {0, 0};
    for (std::size_t k = 1; k < 4; ++k) {
      c.high = detour.corner(k);
      c.highValue = detour.duration(c.high) - T;
      if (c.highValue > 0) {
        c.narrow(1e-16 * T, [&](double u) { return detour.duration(u) - T; });
        return c.isMet() ? Span{c.root(), c.root()} : Span{c.low, c.high};
      }
      c.low = c.high;
      c.lowValue = c.highValue;
    }
    return {c.low - c.lowValue, c.low - c.lowValue};
  }

  /// Changes to a rate between, keeps it and changes to the last, all in T: goes neither further
  /// nor faster than it must. There is no such move where T leaves no time for the two changes.
  bool cruise(double T, Move& move) const {
    double left = 0;  // of T, for the rate between
    const auto overshoot = [&](double vp) {
      State s = start_;
      const RateChange first = calcRateChange(start_.v, start_.a, vp, bounds_);
      const RateChange last = calcRateChange(vp, 0, rate_, bounds_);
      left = T - durationOf(first) - durationOf(last);
      follow(s, first, vp);
      advance(s, left, 0);
      follow(s, last, rate_);
      return s.x - target_;
    };
    // Above the larger of the two rates that are there anyway, below the lower, or between.
    const double V = bounds_.velocity, stop = calcStop(start_.v, start_.a, bounds_.jerk);
    const double lower = std::max(std::min(stop, rate_), -V),
                 upper = std::min(std::max(stop, rate_), V);
    const double atUpper = overshoot(upper), atLower = overshoot(lower);
    Crossing c{lower, upper, atLower, atUpper};
    if (atUpper < 0) c = {upper, V, atUpper, V};
    if (atLower > 0) c = {-V, lower, -V, atLower};
    const bool isBeyond = atUpper < 0 || atLower > 0;
    c.narrow(tolerance_, [&](double vp) {
      const double y = overshoot(vp);
      // What takes too long goes too far from the two rates.
      return isBeyond && left < 0 ? (atUpper < 0 ? V : -V) : y;
    });
    const double vp = c.root();
    if (std::abs(overshoot(vp)) > 4 * tolerance_ || left < 0) return false;
    append(calcRateChange(start_.v, start_.a, vp, bounds_), vp, move);
    move.add(left, 0);
    append(calcRateChange(vp, 0, rate_, bounds_), rate_, move);
    return true;
  }

  /// The mixture of the two longest detours that ends at the target.
  bool mixDetours(double T, Move& move) const {
    const Detour up(*this, 1), down(*this, -1);
    const double above = findTime(up, T).low, below = findTime(down, T).low;
    const double over = up.overshoot(above, T), under = down.overshoot(below, T);
    if (!(std::min(over, under) >= -calcSlack(T) && over + under > 0)) return false;
    move = Move::mix(down.makeMove(below), up.makeMove(above),
                     std::clamp(under / (over + under), 0.0, 1.0));
    return true;
  }

  State from_;
  double target_, rate_;
  Bounds bounds_;
  State start_;               ///< with the acceleration within its bound
  Stretch inward_{0, 0};      ///< from `from_` to `start_`
  double tolerance_;          ///< [rad|m]
  double directTime_, sign_;  ///< of the direct change of rate, and on which side the target is
};

void JerkLimitedMove::add(double duration, double jerk) {
  if (!(duration > 0)) return;
  assert(count_ < pieces_.size());
  pieces_[count_++] = {end_, duration, jerk};
  duration_ += duration;
  advance(end_, duration, jerk);
}

void JerkLimitedMove::settle(double rate) {
  end_.v = rate;
  end_.a = 0;
}

/// (1 - share) a + share b, of two moves with one start and one last rate; the shorter goes on.
JerkLimitedMove JerkLimitedMove::mix(const JerkLimitedMove& a, const JerkLimitedMove& b,
                                     double share) {
  struct Place {
    const JerkLimitedMove& move;
    State at;
    std::size_t k = 0;
    double left;  ///< [s] of piece k
    explicit Place(const JerkLimitedMove& m) : move(m), at(m.from_) { enter(); }
    [[nodiscard]] bool isOver() const { return k >= move.count_; }
    [[nodiscard]] double jerk() const { return isOver() ? 0 : move.pieces_[k].jerk; }
    void enter() {
      at = isOver() ? move.end_ : move.pieces_[k].start;
      left = isOver() ? std::numeric_limits<double>::infinity() : move.pieces_[k].duration;
    }
    void pass(double duration) {
      advance(at, duration, jerk());
      left -= duration;
      if (left > 0) return;
      ++k;
      enter();
    }
  } first(a), second(b);
  const auto between = [share](double x, double y) { return (1 - share) * x + share * y; };
  const auto meet = [&] {
    return State{between(first.at.x, second.at.x), between(first.at.v, second.at.v),
                 between(first.at.a, second.at.a)};
  };
  JerkLimitedMove move;
  move.from_ = move.end_ = a.from_;
  move.target_ = a.target_;
  move.rate_ = a.rate_;
  while (!first.isOver() || !second.isOver()) {
    const double step = std::min(first.left, second.left);
    move.add(step, between(first.jerk(), second.jerk()));
    first.pass(step);
    second.pass(step);
    move.end_ = meet();
  }
  return move;
}

JerkLimitedMove JerkLimitedMove::quickest(const State& from, double target, double rate,
                                          const Bounds& bounds) {
  return MoveSearch(from, target, rate, bounds).findQuickest();
}

JerkLimitedMove JerkLimitedMove::lasting(double duration, const State& from, double target,
                                         double rate, const Bounds& bounds) {
  return MoveSearch(from, target, rate, bounds).findLasting(duration);
}

double JerkLimitedMove::findDuration(double atLeast, const State& from, double target, double rate,
                                     const Bounds& bounds) {
  return MoveSearch(from, target, rate, bounds).findDuration(atLeast);
}

JerkLimitedMove::State JerkLimitedMove::calc(double t) const {
  if (!(t < duration_)) return {target_ + rate_ * (t - duration_), rate_, 0};
  if (!(t > 0)) return from_;
  for (const auto& [start, duration, jerk] : pieces()) {
    if (t < duration) {
      State s = start;
      advance(s, t, jerk);
      return s;
    }
    t -= duration;
  }
  return end_;
}

OnlineGenerator::OnlineGenerator(MotionBounds bounds) : bounds_(std::move(bounds)) {
  const Eigen::Index n = bounds_.velocity.size();
  assert(bounds_.acceleration.size() == n && bounds_.jerk.size() == n);
  for (Eigen::Index i = 0; i < n; ++i) {
    requireBound(i, "velocity", bounds_.velocity[i]);
    requireBound(i, "acceleration", bounds_.acceleration[i]);
    requireBound(i, "jerk", bounds_.jerk[i]);
  }
  rest_.setZero(n);
  moves_.resize(static_cast<std::size_t>(n));
}

void OnlineGenerator::aim(const JointMotion& from, const VecX<double>& target) {
  aim(from, target, rest_);
}

void OnlineGenerator::aim(const JointMotion& from, const VecX<double>& target,
                          const VecX<double>& rates) {
  const Eigen::Index n = jointCount();
  assert(from.q.size() == n && from.qd.size() == n && from.qdd.size() == n);
  assert(target.size() == n && rates.size() == n);
  for (Eigen::Index i = 0; i < n; ++i) {
    requireNumber(i, "position", from.q[i]);
    requireNumber(i, "rate", from.qd[i]);
    requireNumber(i, "acceleration", from.qdd[i]);
    requireNumber(i, "target", target[i]);
    requireRateWithin(i, rates[i], bounds_.velocity[i]);
  }
  const auto stateOf = [&](Eigen::Index i) {
    return JerkLimitedMove::State{from.q[i], from.qd[i], from.qdd[i]};
  };
  // Each joint leaves out one range of durations at most, so that it lengthens them once at most.
  double T = 0;
  bool isLonger = true;
  for (Eigen::Index round = 0; round <= n && isLonger; ++round) {
    isLonger = false;
    for (Eigen::Index i = 0; i < n; ++i) {
      const double own =
          JerkLimitedMove::findDuration(T, stateOf(i), target[i], rates[i], boundsOf(i));
      isLonger = isLonger || own > T * (1 + 1e-12);
      T = std::max(T, own);
    }
    // To rest every longer duration is possible.
    if (rates.isZero(0)) break;
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    moves_[static_cast<std::size_t>(i)] =
        JerkLimitedMove::lasting(T, stateOf(i), target[i], rates[i], boundsOf(i));
  }
  duration_ = T;
}

void OnlineGenerator::calc(double t, JointMotion& motion) const {
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const JerkLimitedMove::State s = moves_[i].calc(t);
    const auto k = static_cast<Eigen::Index>(i);
    motion.q[k] = s.x;
    motion.qd[k] = s.v;
    motion.qdd[k] = s.a;
  }
}

}  // namespace denavit
