#include "core/flexible/flexible_equilibrium.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/dynamics/resting_forces.h"
#include "core/flexible/flexible_energy.h"
#include "core/flexible/flexible_newton_euler.h"
#include "core/linear/lu.h"
#include "core/scalar/dual.h"

namespace denavit {

namespace {

template <Scalar T>
VecX<T> calcStaticForces(const FlexibleArm<T>& arm, const VecX<T>& q) {
  FlexibleNewtonEulerWork<T> work;
  VecX<T> g;
  calcBentLinks(arm, q, work.bent);
  calcFlexibleGravity(arm, work, g);
  addElasticForces(arm, q, g);
  return g;
}

/// Static forces less the wrench's.
template <Scalar T>
VecX<T> calcRestingForces(const FlexibleArm<T>& arm, const VecX<T>& q, const ToolWrench& wrench) {
  const VecX<T> forces = calcStaticForces(arm, q);
  return wrench.w.isZero(0) ? forces : VecX<T>(forces - calcWrenchForces(arm, q, wrench));
}

/// Their derivative by q, column by column with one dual seed; not symmetric where they have no
/// potential.
MatX<double> calcStaticStiffness(const FlexibleArm<Dual<double, 1>>& arm, const VecX<double>& q,
                                 const ToolWrench& wrench) {
  using D = Dual<double, 1>;
  MatX<double> K(q.size(), q.size());
  for (Eigen::Index k = 0; k < q.size(); ++k) {
    VecX<D> seeded = q.cast<D>();
    seeded[k].d[0] = 1;
    const VecX<D> forces = calcRestingForces(arm, seeded, wrench);
    for (Eigen::Index i = 0; i < q.size(); ++i) K(i, k) = forces[i].d[0];
  }
  return K;
}

/// With that of a force of fixed world components.
double calcStaticPotential(const FlexibleArm<double>& arm, const VecX<double>& q,
                           const ToolWrench& wrench) {
  BentLinks<double> bent;
  FlexibleKinematics<double> kinematics;
  calcBentLinks(arm, q, bent);
  calcFlexibleKinematics(arm, bent, kinematics);
  return calcFlexibleGravityEnergy(arm, bent, kinematics) + calcStrainEnergy(arm, q) -
         wrench.w.head<3>().dot(kinematics.X_WT.p);
}

/// The weight of the whole arm at its full reach, and the inputs.
double calcScale(const FlexibleArm<double>& arm, const VecX<double>& tau) {
  double weight = 0, reach = 0;
  for (const FlexibleLink<double>& link : arm.links) {
    const double mass = link.flexible ? link.body.mass + link.body.load.mass : link.link.mass;
    weight += mass * arm.g_W.norm();
    reach += std::abs(link.link.a) + std::abs(link.link.d);
    reach += link.flexible ? std::abs(link.body.tipX) : link.link.p_LC.norm();
  }
  return tau.lpNorm<Eigen::Infinity>() + weight * std::max(1.0, reach);
}

/// [N m|N] What the wrench puts on the coordinates of a pose at the most.
double calcPull(const FlexibleArm<double>& arm, const VecX<double>& q, const ToolWrench& wrench) {
  return wrench.w.isZero(0) ? 0 : calcWrenchForces(arm, q, wrench).lpNorm<Eigen::Infinity>();
}

/// King's linear tips do not quite have a potential, a moment of fixed direction has none, and nor
/// has a wrench that turns with the tool.
bool isConservative(const FlexibleArm<double>& arm, const ToolWrench& wrench) {
  if (!wrench.w.tail<3>().isZero(0) || (wrench.turnsWithTool && !wrench.w.isZero(0))) return false;
  return std::none_of(arm.links.begin(), arm.links.end(), [](const FlexibleLink<double>& link) {
    return link.flexible && link.body.tipRotation == TipRotation::Linear;
  });
}

Equilibrium findRest(const FlexibleArm<double>& arm, const VecX<double>& tau,
                     const ToolWrench& wrench, const VecX<double>& start,
                     const std::vector<char>& held) {
  assert(start.size() == arm.dof() && tau.size() == arm.dof());
  const auto duals = arm.cast<Dual<double, 1>>();
  RestingForces forces;
  forces.calcForces = [&](const VecX<double>& q) { return calcRestingForces(arm, q, wrench); };
  forces.calcStiffness = [&](const VecX<double>& q) -> MatX<double> {
    const MatX<double> K = calcStaticStiffness(duals, q, wrench);
    return 0.5 * (K + K.transpose());
  };
  if (isConservative(arm, wrench)) {
    forces.calcPotential = [&](const VecX<double>& q) {
      return calcStaticPotential(arm, q, wrench);
    };
  }
  forces.scale = calcScale(arm, tau) + calcPull(arm, start, wrench);
  return findEquilibrium(forces, tau, start, held);
}

/// Amplitudes at which a wrench without a potential is balanced: Newton steps with the unsymmetric
/// stiffness, halved until they bring the forces nearer to balance. Joints stay where they are.
Equilibrium findBalance(const FlexibleArm<double>& arm, const ToolWrench& wrench,
                        const VecX<double>& start) {
  constexpr int kMostSteps = 100, kMostHalvings = 30;
  constexpr double kLongestStep = 0.2;  // [m|rad]
  const auto duals = arm.cast<Dual<double, 1>>();
  const Eigen::Index modes = arm.dof() - arm.jointCount();
  const double tolerance =
      1e-12 * (calcScale(arm, VecX<double>::Zero(arm.dof())) + calcPull(arm, start, wrench));
  const auto calcUnbalanced = [&](const VecX<double>& q) {
    return VecX<double>(-calcRestingForces(arm, q, wrench).tail(modes));
  };
  Equilibrium result;
  result.q = start;
  VecX<double> unbalanced = calcUnbalanced(result.q);
  for (; result.iterations < kMostSteps; ++result.iterations) {
    result.residual = unbalanced.lpNorm<Eigen::Infinity>();
    if (result.residual <= tolerance) {
      result.status = Equilibrium::Status::Found;
      return result;
    }
    MatX<double> K = calcStaticStiffness(duals, result.q, wrench).bottomRightCorner(modes, modes);
    VecX<double> step = unbalanced;
    std::vector<Eigen::Index> pivots;
    factorLu(K, pivots);
    solveLu(K, pivots, step);
    const double longest = step.lpNorm<Eigen::Infinity>();
    if (!step.allFinite()) return result;
    if (longest > kLongestStep) step *= kLongestStep / longest;
    VecX<double> next = result.q;
    for (int halving = 0; halving < kMostHalvings; ++halving, step *= 0.5) {
      next.tail(modes) = result.q.tail(modes) + step;
      unbalanced = calcUnbalanced(next);
      if (unbalanced.norm() < 1.01 * std::sqrt(static_cast<double>(modes)) * result.residual) break;
    }
    result.q = next;
  }
  return result;
}

}  // namespace

VecX<double> calcHoldingForces(const FlexibleArm<double>& arm, const VecX<double>& q,
                               const Vec6<double>& w) {
  return calcRestingForces(arm, q, {.w = w});
}

Equilibrium findEquilibrium(const FlexibleArm<double>& arm, const VecX<double>& tau,
                            const VecX<double>& start, const std::vector<char>& held) {
  return findRest(arm, tau, {}, start, held);
}

Equilibrium findStaticDeflection(const FlexibleArm<double>& arm, const VecX<double>& q,
                                 const ToolWrench& wrench) {
  const int joints = arm.jointCount();
  VecX<double> start = VecX<double>::Zero(arm.dof());
  start.head(joints) = q;
  if (!wrench.w.isZero(0) && !isConservative(arm, wrench)) return findBalance(arm, wrench, start);
  std::vector<char> held(static_cast<std::size_t>(arm.dof()), 0);
  std::fill_n(held.begin(), joints, 1);
  return findRest(arm, VecX<double>::Zero(arm.dof()), wrench, start, held);
}

}  // namespace denavit
