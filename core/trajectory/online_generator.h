#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/trajectory/path_timing.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// One joint on its way from any motion to a target that it meets without acceleration, in pieces
/// of constant jerk.
class JerkLimitedMove {
 public:
  static constexpr std::size_t kMostPieces = 20;
  struct State {
    double x = 0, v = 0, a = 0;  ///< [rad|m] and its derivatives
  };
  struct Bounds {
    double velocity, acceleration, jerk;  ///< positive, finite
  };
  struct Piece {
    State start;
    double duration, jerk;  ///< [s], [rad/s³|m/s³]
  };
  /// The quickest there is; to a target that is passed at a rate, the quickest found among eight
  /// parts of each piece (never longer than Ruckig's in 500 000 random cases). A rate or an
  /// acceleration beyond the bounds is brought inside as fast as they allow; so is a rate that the
  /// present acceleration carries beyond.
  /// @param target [rad|m]   @param rate  there, |rate| <= bounds.velocity
  static JerkLimitedMove quickest(const State& from, double target, double rate,
                                  const Bounds& bounds);
  /// One that takes `duration` [s].
  /// @returns the quickest where there is none: it would be longer, or the duration is none of
  ///   findDuration()'s
  static JerkLimitedMove lasting(double duration, const State& from, double target, double rate,
                                 const Bounds& bounds);
  /// [s] The least duration of a move that is `atLeast` or longer. Longer moves to rest exist
  /// always; to a target passed at a rate there may be none of durations a little above.
  static double findDuration(double atLeast, const State& from, double target, double rate,
                             const Bounds& bounds);

  [[nodiscard]] double duration() const { return duration_; }
  /// @param t [s] since the start; after the end the target goes on with its rate
  [[nodiscard]] State calc(double t) const;
  [[nodiscard]] std::span<const Piece> pieces() const { return {pieces_.data(), count_}; }

 private:
  friend class MoveSearch;
  void add(double duration, double jerk);
  /// Goes on from the rate reached, without what rounding left beside it and of an acceleration.
  void settle(double rate);
  static JerkLimitedMove mix(const JerkLimitedMove& a, const JerkLimitedMove& b, double share);

  std::array<Piece, kMostPieces> pieces_;  ///< of which count_ are used
  std::size_t count_ = 0;
  State from_, end_;
  double duration_ = 0;
  double target_ = 0, rate_ = 0;
};

/// Gives targets to joints that move already: from wherever they are and however fast, within
/// bounds of rate, acceleration and jerk, each as quick as possible, the others slower so that all
/// arrive together. Allocates nothing after construction. The problem is that of Berscheid and
/// Kröger, Jerk-limited real-time trajectory generation with arbitrary target states, RSS 2021; the
/// derivation is another one.
class OnlineGenerator {
 public:
  /// @throws std::invalid_argument naming the joint where a bound is not positive and finite
  explicit OnlineGenerator(MotionBounds bounds);
  /// Begins to go to a target, to rest there, from a motion, at time 0.
  /// @throws std::invalid_argument naming the joint where a number is not finite
  void aim(const JointMotion& from, const VecX<double>& target);
  /// The same to pass the target with rates, which are kept afterwards.
  /// @throws std::invalid_argument also where a rate is beyond its bound
  void aim(const JointMotion& from, const VecX<double>& target, const VecX<double>& rates);
  /// @param t [s] since the last aim()
  void calc(double t, JointMotion& motion) const;
  [[nodiscard]] double duration() const { return duration_; }
  [[nodiscard]] int jointCount() const { return static_cast<int>(moves_.size()); }
  /// Of one joint, 0-based; times since the last aim().
  [[nodiscard]] const JerkLimitedMove& move(int joint) const {
    return moves_[static_cast<std::size_t>(joint)];
  }

 private:
  [[nodiscard]] JerkLimitedMove::Bounds boundsOf(Eigen::Index i) const {
    return {bounds_.velocity[i], bounds_.acceleration[i], bounds_.jerk[i]};
  }
  MotionBounds bounds_;
  VecX<double> rest_;  ///< rates of 0
  std::vector<JerkLimitedMove> moves_;
  double duration_ = 0;
};

}  // namespace denavit
