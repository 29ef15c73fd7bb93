#pragma once

#include <array>
#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// The motion of all joints at an instant.
struct JointMotion {
  VecX<double> q, qd, qdd;             ///< [rad|m], per s, per s²
  std::array<VecX<double>, 3> beside;  ///< room for a second motion, where two overlap
  std::array<VecX<double>, 3> sum;     ///< room for what delayed copies add up to

  void resize(int joints) {
    for (VecX<double>* v : {&q, &qd, &qdd}) v->setZero(joints);
    for (VecX<double>& v : beside) v.setZero(joints);
    for (VecX<double>& v : sum) v.setZero(joints);
  }
  /// Puts the motion aside and makes room for another.
  void exchange() {
    q.swap(beside[0]);
    qd.swap(beside[1]);
    qdd.swap(beside[2]);
  }
};

/// A motion of all joints over time; before its start and after its end it rests where it begins
/// and ends. q and qd are continuous but where the motion itself has corners. Immutable.
class Trajectory {
 public:
  virtual ~Trajectory() = default;
  [[nodiscard]] virtual int jointCount() const = 0;
  /// [s] Of the motion, from 0.
  [[nodiscard]] virtual double duration() const = 0;
  /// A pure function of t, which allocates nothing once `motion` has its size.
  virtual void calc(double t, JointMotion& motion) const = 0;
  /// [s] Instants in (0, duration] at which qdd or its derivative jumps, rising.
  [[nodiscard]] virtual const std::vector<double>& breaks() const = 0;
  /// [s] Instants inside between which the motion is smooth, rising: breaks, and where higher
  /// derivatives jump. They are dense where it bends quickly.
  [[nodiscard]] virtual std::vector<double> kinks() const { return breaks(); }
};

}  // namespace denavit
