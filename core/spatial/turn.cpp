#include "core/spatial/turn.h"

namespace denavit {

Vec3<double> calcTurn(const Mat3<double>& R, const Mat3<double>& R_to) {
  const Eigen::AngleAxisd turn(Mat3<double>(R_to * R.transpose()));
  return turn.angle() * turn.axis();
}

}  // namespace denavit
