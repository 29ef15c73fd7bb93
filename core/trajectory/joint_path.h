#pragma once

#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// Where a path is at one value of its parameter, and its derivatives by the parameter.
struct PathPoint {
  VecX<double> q;    ///< [rad|m] q(s)
  VecX<double> dq;   ///< q'(s), per unit of s
  VecX<double> ddq;  ///< q''(s), per unit of s²

  void resize(int joints) {
    q.resize(joints);
    dq.resize(joints);
    ddq.resize(joints);
  }
};

/// A curve of the joints, q(s) for s from 0 to length(); how fast it is passed is another matter.
/// q and q' are continuous, q'' is but at breaks(); q' vanishes nowhere. Immutable.
class JointPath {
 public:
  virtual ~JointPath() = default;
  [[nodiscard]] virtual int jointCount() const = 0;
  /// The largest s; the unit of s is the path's own.
  [[nodiscard]] virtual double length() const = 0;
  /// A pure function of s: allocates nothing once `point` has its size.
  /// @param s  in [0, length()]; at a break the side before it holds
  virtual void calc(double s, PathPoint& point) const = 0;
  /// Values of s inside at which q'' jumps, rising.
  [[nodiscard]] virtual const std::vector<double>& breaks() const = 0;
  /// Values of s inside between which the path is smooth, rising: breaks, and where higher
  /// derivatives jump. They are dense where the path bends quickly.
  [[nodiscard]] virtual std::vector<double> kinks() const { return breaks(); }
};

}  // namespace denavit
