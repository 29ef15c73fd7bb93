#include "core/trajectory/online_generator.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace denavit {
namespace {

/// Enough for a rate to a millionth; the way is met exactly by how long the rate is kept.
constexpr int kHalvings = 24;

}  // namespace

void JerkLimitedMove::add(double duration, double jerk) {
  if (!(duration > 0)) return;
  pieces_[count_++] = {duration, jerk};
  duration_ += duration;
  auto& [x, v, a] = now_;
  x += duration * (v + duration * (a / 2 + duration * jerk / 6));
  v += duration * (a + duration * jerk / 2);
  a += duration * jerk;
}

/// As quick as it goes to a rate without acceleration. With the acceleration taken to 0 at once the
/// rate would become v + a |a| / 2J: the side of the goal that this is on is the way to go.
void JerkLimitedMove::changeRate(double to, const Bounds& bounds) {
  const auto& [V, A, J] = bounds;
  if (std::abs(now_.a) > A) add((std::abs(now_.a) - A) / J, now_.a > 0 ? -J : J);
  const double stop = now_.v + now_.a * std::abs(now_.a) / (2 * J);
  const double sign = to < stop ? -1 : 1;
  const double a = sign * now_.a, dv = sign * (to - now_.v);
  // Up to a peak and down to 0: dv = (ap² - a²) / 2J + ap² / 2J.
  const double peak = std::sqrt(std::max(J * dv + a * a / 2, 0.0));
  if (peak <= A) {
    add((peak - a) / J, sign * J);
    add(peak / J, -sign * J);
  } else {
    add((A - a) / J, sign * J);
    add((dv - (2 * A * A - a * a) / (2 * J)) / A, 0);
    add(A / J, -sign * J);
  }
  now_.v = to;
  now_.a = 0;
}

JerkLimitedMove JerkLimitedMove::through(double vp, const State& from, double target, double rate,
                                         const Bounds& bounds) {
  JerkLimitedMove move;
  move.from_ = move.now_ = from;
  move.target_ = target;
  move.rate_ = rate;
  move.changeRate(vp, bounds);
  // What the last change covers, to know how long the rate is kept.
  JerkLimitedMove last;
  last.now_ = {0, vp, 0};
  last.changeRate(rate, bounds);
  const double rest = target - move.now_.x - last.now_.x;
  if (vp != 0 && rest / vp > 0) move.add(rest / vp, 0);
  move.changeRate(rate, bounds);
  return move;
}

JerkLimitedMove JerkLimitedMove::quickest(const State& from, double target, double rate,
                                          const Bounds& bounds) {
  const double V = bounds.velocity;
  const auto missing = [&](double vp) {
    JerkLimitedMove move;
    move.now_ = from;
    move.changeRate(vp, bounds);
    move.changeRate(rate, bounds);
    return target - move.now_.x;
  };
  // Where the direct change of rate falls short it must go faster between, else back.
  const double direct = missing(rate);
  double inside = rate, outside = direct >= 0 ? V : -V;
  if (missing(outside) * (direct >= 0 ? 1 : -1) >= 0) {
    return through(outside, from, target, rate, bounds);
  }
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = 0.5 * (inside + outside);
    (missing(middle) * (direct >= 0 ? 1 : -1) >= 0 ? inside : outside) = middle;
  }
  return through(inside, from, target, rate, bounds);
}

JerkLimitedMove JerkLimitedMove::lasting(double duration, const State& from, double target,
                                         double rate, const Bounds& bounds) {
  const JerkLimitedMove fast = quickest(from, target, rate, bounds);
  if (fast.duration() >= duration) return fast;
  // The rate between goes towards 0, and the move takes longer; exactly so long by its last digits.
  double slow = 0,
         quick = fast.duration() > 0 ? (target > from.x ? bounds.velocity : -bounds.velocity) : 0;
  JerkLimitedMove best = fast;
  for (int k = 0; k < 2 * kHalvings; ++k) {
    const double middle = 0.5 * (slow + quick);
    const JerkLimitedMove move = through(middle, from, target, rate, bounds);
    const bool arrives = std::abs(move.now_.x - target) < 1e-9 * (1 + std::abs(target));
    if (arrives && move.duration() <= duration && move.duration() > best.duration()) best = move;
    (arrives && move.duration() <= duration ? quick : slow) = middle;
  }
  return best;
}

JerkLimitedMove::State JerkLimitedMove::calc(double t) const {
  if (t >= duration_) return {target_ + rate_ * (t - duration_), rate_, 0};
  State s = from_;
  for (std::size_t k = 0; k < count_; ++k) {
    const auto& [duration, jerk] = pieces_[k];
    const double h = std::min(std::max(t, 0.0), duration);
    s.x += h * (s.v + h * (s.a / 2 + h * jerk / 6));
    s.v += h * (s.a + h * jerk / 2);
    s.a += h * jerk;
    t -= duration;
    if (t <= 0) break;
  }
  return s;
}

OnlineGenerator::OnlineGenerator(MotionBounds bounds) : bounds_(std::move(bounds)) {
  moves_.resize(static_cast<std::size_t>(bounds_.velocity.size()));
}

void OnlineGenerator::aim(const JointMotion& from, const VecX<double>& target) {
  assert(target.size() == jointCount());
  const auto each = [&](const auto& plan) {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      moves_[i] = plan(
          JerkLimitedMove::State{from.q[k], from.qd[k], from.qdd[k]}, target[k],
          JerkLimitedMove::Bounds{bounds_.velocity[k], bounds_.acceleration[k], bounds_.jerk[k]});
    }
  };
  each([](const auto& state, double to, const auto& bounds) {
    return JerkLimitedMove::quickest(state, to, 0, bounds);
  });
  duration_ = 0;
  for (const JerkLimitedMove& move : moves_) duration_ = std::max(duration_, move.duration());
  each([this](const auto& state, double to, const auto& bounds) {
    return JerkLimitedMove::lasting(duration_, state, to, 0, bounds);
  });
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
