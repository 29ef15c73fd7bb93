#pragma once

#include <array>
#include <vector>

#include "core/trajectory/path_timing.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// One joint on its way from any motion to a target, in pieces of constant jerk: it changes its
/// rate, keeps it for a while and changes it again, each as quickly as acceleration and jerk allow.
class JerkLimitedMove {
 public:
  struct State {
    double x = 0, v = 0, a = 0;  ///< [rad|m] and its derivatives
  };
  struct Bounds {
    double velocity, acceleration, jerk;  ///< positive, finite
  };
  /// The quickest of this form to a target [rad|m] and a rate there. Rates and accelerations beyond
  /// the bounds are brought inside at once.
  static JerkLimitedMove quickest(const State& from, double target, double rate,
                                  const Bounds& bounds);
  /// The same made to take `duration` [s] where a lower rate between allows it; else the quickest.
  static JerkLimitedMove lasting(double duration, const State& from, double target, double rate,
                                 const Bounds& bounds);

  [[nodiscard]] double duration() const { return duration_; }
  /// @param t [s] since the start; after the end the target goes on with its rate
  [[nodiscard]] State calc(double t) const;

 private:
  struct Piece {
    double duration, jerk;
  };
  static JerkLimitedMove through(double vp, const State& from, double target, double rate,
                                 const Bounds& bounds);
  void add(double duration, double jerk);
  void changeRate(double to, const Bounds& bounds);

  std::array<Piece, 9> pieces_{};
  std::size_t count_ = 0;
  State from_, now_;
  double duration_ = 0;
  double target_ = 0, rate_ = 0;
};

/// Gives targets to joints that move already: from wherever they are and however fast, within
/// bounds of rate, acceleration and jerk, so that all arrive together where that is possible.
/// Allocates nothing after construction; as quick as a control loop needs it (Berscheid and Kröger
/// 2021 describe the problem; the moves here are of one form only).
class OnlineGenerator {
 public:
  /// @param bounds  finite and positive
  explicit OnlineGenerator(MotionBounds bounds);
  /// Begins to go to a target from a motion, at time 0.
  void aim(const JointMotion& from, const VecX<double>& target);
  /// @param t [s] since the last aim()
  void calc(double t, JointMotion& motion) const;
  [[nodiscard]] double duration() const { return duration_; }
  [[nodiscard]] int jointCount() const { return static_cast<int>(moves_.size()); }

 private:
  MotionBounds bounds_;
  std::vector<JerkLimitedMove> moves_;
  double duration_ = 0;
};

}  // namespace denavit
