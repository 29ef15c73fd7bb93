#pragma once

#include "core/spatial/pose.h"

namespace denavit {

/// A pose as a 4 x 4 matrix.
inline MatX<double> homogeneous(const Pose<double>& X) {
  MatX<double> A = MatX<double>::Identity(4, 4);
  A.topLeftCorner(3, 3) = X.R;
  A.topRightCorner(3, 1) = X.p;
  return A;
}

}  // namespace denavit
