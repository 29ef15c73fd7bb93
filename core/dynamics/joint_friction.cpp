#include "core/dynamics/joint_friction.h"

#include <algorithm>
#include <cmath>

namespace denavit {

namespace {

/// A rate that is nothing but a direction.
constexpr double kCreep = std::numeric_limits<double>::min();

/// [N m|N] Less is what the slope of viscous friction makes of such a rate.
constexpr double kLeastJump = 1e-200;

/// Whether the law has a jump at rest, tried in poses that no formula's zeros are likely to share.
bool jumpsAtRest(const FrictionLaw& law) {
  for (int k = -8; k <= 8; ++k) {
    const double q = 0.37 * k + 0.01;
    const double ahead = law.calcFriction(q, kCreep), behind = law.calcFriction(q, -kCreep);
    const double jump = ahead - behind;
    if (jump > kLeastJump && jump > 1e-12 * (std::abs(ahead) + std::abs(behind))) return true;
  }
  return false;
}

}  // namespace

bool JointFriction::canStick() const {
  return coulombPositive > 0 || coulombNegative < 0 || breakaway > 0 || efficiency < 1 ||
         (law && jumpsAtRest(*law));
}

double JointFriction::calcBeforeGear(double qd, double qdd, int direction) const {
  const double dry = direction > 0 ? besidePositive : direction < 0 ? besideNegative : 0.0;
  return rotorInertia * qdd + besideViscous * qd + dry;
}

double JointFriction::calcDriveLoss(double drive, double qd, double qdd, int direction) const {
  const double sigma = drive - calcBeforeGear(qd, qdd, direction);
  const double part = sigma * direction > 0 ? 1 - efficiency : 1 / efficiency - 1;
  return direction * part * std::abs(sigma);
}

double JointFriction::calcGearLoss(double delivered, double qd) const {
  const int direction = (qd > 0) - (qd < 0);
  const double part = delivered * direction > 0 ? 1 / efficiency - 1 : 1 - efficiency;
  return direction * part * std::abs(delivered);
}

double JointFriction::calcLossOfIdeal(double ideal, double qd, double qdd) const {
  return calcGearLoss(ideal - calcBeforeGear(qd, qdd, (qd > 0) - (qd < 0)), qd);
}

double JointFriction::calcStaticExcess(int direction) const {
  if (!(breakaway > 0)) return 0;
  const double own =
      direction > 0 ? coulombPositive - besidePositive : besideNegative - coulombNegative;
  return std::max(breakaway - own, 0.0);
}

double JointFriction::calcBreakaway(double q, int direction, double drive) const {
  const double dry = direction > 0 ? coulombPositive : -coulombNegative;
  double friction = direction * (dry + calcStaticExcess(direction));
  if (efficiency < 1) friction += calcDriveLoss(drive, 0, 0, direction);
  return friction + (law ? law->calcFriction(q, direction * kCreep) : 0.0);
}

double JointFriction::calcRubbing(double q, double qd, int direction) const {
  double friction = viscous * qd;
  if (direction > 0) friction += coulombPositive;
  if (direction < 0) friction += coulombNegative;
  if (stribeckRate > 0 && direction != 0) {
    const double rate = qd / stribeckRate;
    friction += direction * calcStaticExcess(direction) * std::exp(-rate * rate);
  }
  if (!law) return friction;
  const double rate = direction == 0 ? qd : direction * std::max(direction * qd, kCreep);
  return friction + law->calcFriction(q, rate);
}

double JointFriction::calcSliding(double q, double qd, int direction, double drive,
                                  double qdd) const {
  const double rubbing = calcRubbing(q, qd, direction);
  return efficiency < 1 ? rubbing + calcDriveLoss(drive, qd, qdd, direction) : rubbing;
}

double JointFriction::calcBySign(double q, double qd) const {
  return calcRubbing(q, qd, (qd > 0) - (qd < 0));
}

}  // namespace denavit
