#pragma once

#include <vector>

#include <Eigen/Core>

#include "models/mechanism/loop_closer.h"

namespace denavit {

/// A point of a mechanism whose way is drawn: the tool of a chain, or a closure's frame A.
struct CurvePoint {
  int chain = -1;    ///< 0-based; -1: of a closure
  int closure = -1;  ///< 0-based
  bool operator==(const CurvePoint&) const = default;
};

/// [m] Where a point goes while one joint is moved through a turn (one that slides through its
/// limits, else by the mechanism's size) and the others follow, both ways from a closed pose until
/// the loops do not let it go on.
/// @param q  [rad|m] of all joints
[[nodiscard]] std::vector<Eigen::Vector3d> calcCouplerCurve(const LoopCloser& closer,
                                                            const std::vector<double>& q, int joint,
                                                            const CurvePoint& point);

/// [m] Where the point is.
[[nodiscard]] Eigen::Vector3d calcCurvePoint(const Mechanism& mechanism,
                                             const std::vector<double>& q, const CurvePoint& point);

}  // namespace denavit
