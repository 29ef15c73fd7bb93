#include "core/dynamics/joint_friction.h"

#include <algorithm>

namespace denavit {

bool JointFriction::canStick() const {
  return coulombPositive > 0 || coulombNegative < 0 || breakaway > 0;
}

double JointFriction::breakawayTowards(int direction) const {
  return std::max(breakaway, direction > 0 ? coulombPositive : -coulombNegative);
}

double JointFriction::calcSliding(double q, double qd, int direction) const {
  double friction = viscous * qd;
  if (direction > 0) friction += coulombPositive;
  if (direction < 0) friction += coulombNegative;
  if (law) friction += law->calcFriction(q, qd);
  return friction;
}

double JointFriction::calcBySign(double q, double qd) const {
  return calcSliding(q, qd, (qd > 0) - (qd < 0));
}

}  // namespace denavit
