#include "core/dynamics/articulated_body.h"

#include <limits>

namespace denavit {

bool isPositive(const Arm<double>& arm, const LinkPoses<double>& X_PL,
                const std::vector<char>* held, const ArticulatedBodyWork<double>& work,
                std::vector<BodyInertia<double>>& composite) {
  constexpr double kSmallestPivot = 1e-14;  // as for a factored matrix
  composite.resize(arm.links.size());
  for (std::size_t i = arm.links.size(); i-- > 0;) {
    const Link<double>& link = arm.links[i];
    BodyInertia<double>& body = composite[i];
    body = calcOriginInertia(link);
    if (i + 1 < arm.links.size()) addInertia(X_PL[i + 1], composite[i + 1], body);
    if (held && (*held)[i]) continue;
    const double diagonal =
        (link.type == JointType::Revolute ? body.zz : body.mass) + link.rotorInertia;
    const double D = work.links[i].D;
    if (!(D > 0 && D < std::numeric_limits<double>::infinity())) return false;
    if (!(D > kSmallestPivot * (diagonal - D))) return false;
  }
  return true;
}

}  // namespace denavit
