#include "core/dynamics/articulated_body.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace denavit {

namespace {

constexpr double kSmallestPivot = 1e-14;  // as for a factored matrix

/// Bounds of the diagonal of M:
///   M_ii <= sum of tr I_j + m_j R_j² over the links outboard, R_j the farthest that C_j may be,
/// for a revolute joint, their mass for a prismatic one.
void calcDiagonalBounds(const Arm<double>& arm, const LinkPoses<double>& X_PL, PivotWork& pivots) {
  const auto norm1 = [](const Vec3<double>& v) {
    return std::abs(v[0]) + std::abs(v[1]) + std::abs(v[2]);
  };
  double mass = 0, spin = 0, reach = 0;
  pivots.most.resize(arm.links.size());
  pivots.lasts = true;
  for (std::size_t i = arm.links.size(); i-- > 0;) {
    const Link<double>& link = arm.links[i];
    const bool slides = link.type == JointType::Prismatic;
    mass += link.mass;
    spin += norm1(link.I_LC_L.diagonal());
    reach = std::max(norm1(link.p_LC), reach);
    pivots.most[i] = (slides ? mass : spin + mass * reach * reach) + link.rotorInertia;
    reach += norm1(X_PL[i].p);
    if (slides) pivots.lasts = false;
  }
}

/// Whether every D is far from lost beside the bound: this costs a fraction of the elements.
bool isClearlyPositive(const std::vector<char>* held, const ArticulatedBodyWork<double>& work,
                       const std::vector<double>& most) {
  for (std::size_t i = 0; i < most.size(); ++i) {
    if (held && (*held)[i]) continue;
    const double D = work.links[i].D;
    if (!(D > kSmallestPivot * most[i] && D < std::numeric_limits<double>::infinity()))
      return false;
  }
  return true;
}

}  // namespace

bool isPositive(const Arm<double>& arm, const LinkPoses<double>& X_PL,
                const std::vector<char>* held, const ArticulatedBodyWork<double>& work,
                PivotWork& pivots) {
  if (!pivots.lasts) calcDiagonalBounds(arm, X_PL, pivots);
  if (isClearlyPositive(held, work, pivots.most)) return true;
  std::vector<BodyInertia<double>>& composite = pivots.composite;
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
