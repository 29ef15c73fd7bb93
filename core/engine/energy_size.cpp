#include "core/engine/energy_size.h"

#include <algorithm>
#include <cmath>

namespace denavit {

double calcEnergySize(const Arm<double>& arm, double duration) {
  double mass = 0, reach = 0, farthest = arm.X_LT.p.norm();
  for (const Link<double>& link : arm.links) {
    mass += link.mass;
    reach += std::hypot(link.a, link.d);
    farthest = std::max(farthest, link.p_LC.norm());
  }
  reach += farthest;
  const double speed = reach / duration;
  return mass * (arm.g_W.norm() * reach + speed * speed);
}

}  // namespace denavit
