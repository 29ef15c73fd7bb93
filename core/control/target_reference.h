#pragma once

#include <span>
#include <vector>

#include "core/trajectory/online_generator.h"

namespace denavit {

/// Where joints are held, and how they may go to another place.
struct TargetSettings {
  VecX<double> target;   ///< [rad|m] where they go first
  VecX<double> q0, qd0;  ///< [rad|m], per s: what they do as a run starts
  MotionBounds bounds;   ///< positive and finite
};

/// A reference that is given targets while a run goes on: from what it does at that instant it goes
/// to the new one as an OnlineGenerator does. What it does is a function of t and of numbers that
/// the run keeps among its discrete states, so that a run that is repeated, or goes back, finds the
/// same bytes:
///   when it set out [s], its q, qd, qdd of each joint then, the target of each joint.
/// Allocates nothing after construction.
class TargetReference {
 public:
  /// @throws std::invalid_argument as OnlineGenerator
  explicit TargetReference(const TargetSettings& settings);

  [[nodiscard]] int numberCount() const { return 1 + 4 * joints_; }
  /// As a run starts. @param numbers  to be filled
  void start(std::span<double> numbers);
  /// Where to go next. @returns whether these are so many finite numbers
  [[nodiscard]] bool set(std::span<const double> target);
  /// Sets out for what was set, where it is not on its way there.
  void aim(double t, std::span<double> numbers);
  /// Does what the numbers say, which may be those of another time.
  void recall(std::span<const double> numbers);

  /// @param t [s] not before it set out
  void calc(double t, JointMotion& motion) const;
  /// [s] The first instant after t at which a jerk jumps; infinite where none does.
  [[nodiscard]] double nextJump(double t) const;

 private:
  [[nodiscard]] Eigen::Map<const VecX<double>> slice(int k) const {
    return {numbers_.data() + 1 + k * joints_, joints_};
  }
  void setOut();

  int joints_;
  TargetSettings settings_;
  OnlineGenerator generator_;
  VecX<double> target_;          ///< set last
  std::vector<double> numbers_;  ///< by which generator_ was aimed
  JointMotion from_;
  VecX<double> to_;
  std::vector<double> jumps_;  ///< [s] rising
};

}  // namespace denavit
