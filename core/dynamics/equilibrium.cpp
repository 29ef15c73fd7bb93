#include "core/dynamics/equilibrium.h"

#include <cassert>
#include <cmath>

#include "core/dynamics/energy.h"
#include "core/dynamics/newton_euler.h"
#include "core/dynamics/resting_forces.h"
#include "core/linear/decompositions.h"
#include "core/scalar/dual.h"

namespace denavit {

namespace {

constexpr int kMaxIterations = 200;
constexpr double kLongestStep = 0.5;  ///< [rad|m] per joint: a Newton step is no better than that
constexpr double kFarAway = 1e4;      ///< [rad|m] nothing rests out there

VecX<double> calcGravity(const Arm<double>& arm, const VecX<double>& q) {
  NewtonEulerWork<double> work;
  VecX<double> g;
  calcGravityForces<double>(arm, q, work, g);
  return g;
}

double calcPotential(const Arm<double>& arm, const VecX<double>& q) {
  Kinematics<double> kinematics;
  calcForwardKinematics<double>(arm, q, kinematics);
  return calcPotentialEnergy<double>(arm, kinematics);
}

/// dg/dq, column by column with one dual seed.
MatX<double> calcGravityStiffness(const Arm<double>& arm, const VecX<double>& q) {
  using D = Dual<double, 1>;
  const Arm<D> dualArm = arm.cast<D>();
  NewtonEulerWork<D> work;
  VecX<D> g;
  MatX<double> K(q.size(), q.size());
  for (Eigen::Index k = 0; k < q.size(); ++k) {
    VecX<D> seeded = q.cast<D>();
    seeded[k].d[0] = 1;
    calcGravityForces<D>(dualArm, seeded, work, g);
    for (Eigen::Index i = 0; i < q.size(); ++i) K(i, k) = g[i].d[0];
  }
  return 0.5 * (K + K.transpose());
}

/// A step down the potential: Newton's where the potential curves upwards, mirrored where it curves
/// downwards, so that saddles and maxima repel.
/// @param softest [N m/rad | N/m] a stiffness that counts as none
VecX<double> calcStep(const Eigen::SelfAdjointEigenSolver<MatX<double>>& eigen,
                      const VecX<double>& unbalanced, double softest) {
  VecX<double> step = eigen.eigenvectors().transpose() * unbalanced;
  for (Eigen::Index i = 0; i < step.size(); ++i) {
    step[i] /= std::max(std::abs(eigen.eigenvalues()[i]), softest);
  }
  step = eigen.eigenvectors() * step;
  const double longest = step.lpNorm<Eigen::Infinity>();
  return longest > kLongestStep ? VecX<double>(step * (kLongestStep / longest)) : step;
}

/// Takes the held joints out: no force moves them, and their stiffness is that of a spring of its
/// own, coupled to nothing.
void hold(const std::vector<char>& held, double stiffness, VecX<double>& unbalanced,
          MatX<double>& K) {
  for (Eigen::Index i = 0; i < static_cast<Eigen::Index>(held.size()); ++i) {
    if (!held[static_cast<std::size_t>(i)]) continue;
    unbalanced[i] = 0;
    K.row(i).setZero();
    K.col(i).setZero();
    K(i, i) = stiffness;
  }
}

/// What forces of this arm are compared with [N m|N]: its weight at its full reach, and the inputs.
double calcForceScale(const Arm<double>& arm, const VecX<double>& tau) {
  double weight = 0, reach = 0;
  for (const Link<double>& link : arm.links) {
    weight += link.mass * arm.g_W.norm();
    reach += std::abs(link.a) + std::abs(link.d) + link.p_LC.norm();
  }
  return tau.lpNorm<Eigen::Infinity>() + weight * std::max(1.0, reach);
}

}  // namespace

VecX<double> calcHoldingForces(const Arm<double>& arm, const VecX<double>& q,
                               const Vec6<double>& w) {
  Kinematics<double> kinematics;
  Jacobian<double> J;
  calcForwardKinematics<double>(arm, q, kinematics);
  calcJacobian(arm, kinematics, J);
  return calcGravity(arm, q) - J.transpose() * w;
}

Equilibrium findEquilibrium(const RestingForces& forces, const VecX<double>& tau,
                            const VecX<double>& start, const std::vector<char>& held) {
  assert(held.empty() || static_cast<Eigen::Index>(held.size()) == start.size());
  Equilibrium result;
  result.q = start;
  const double scale = forces.scale, tolerance = 1e-12 * scale;
  const auto calcPotential = [&](const VecX<double>& q) {
    return forces.calcPotential(q) - tau.dot(q);
  };
  for (; result.iterations < kMaxIterations; ++result.iterations) {
    VecX<double> unbalanced = tau - forces.calcForces(result.q);
    MatX<double> K = forces.calcStiffness(result.q);
    hold(held, scale, unbalanced, K);
    const Eigen::SelfAdjointEigenSolver<MatX<double>> eigen(K);
    result.residual = unbalanced.lpNorm<Eigen::Infinity>();
    const bool unstable = eigen.eigenvalues()[0] < -1e-9 * scale;
    if (result.residual <= tolerance && !unstable) {
      result.status = Equilibrium::Status::Found;
      return result;
    }
    VecX<double> step = calcStep(eigen, unbalanced, 1e-9 * scale);
    if (result.residual <= tolerance) {
      step = 0.01 * eigen.eigenvectors().col(0);  // balanced on a summit: lean to one side
    } else if (forces.calcPotential) {
      const double before = calcPotential(result.q);
      const double noise = 1e-14 * (1 + std::abs(before));
      for (int halving = 0; halving < 40; ++halving, step *= 0.5) {
        if (calcPotential(result.q + step) <= before + noise) break;
      }
    }
    result.q += step;
    if (!(result.q.lpNorm<Eigen::Infinity>() < kFarAway)) break;
  }
  // A potential that falls along a straight line has no bottom.
  const double travelled = (result.q - start).lpNorm<Eigen::Infinity>();
  result.status = travelled > 0.25 * kLongestStep * kMaxIterations
                      ? Equilibrium::Status::NoEquilibrium
                      : Equilibrium::Status::NotConverged;
  return result;
}

Equilibrium findEquilibrium(const Arm<double>& arm, const VecX<double>& tau,
                            const VecX<double>& start, const std::vector<char>& held) {
  RestingForces forces;
  forces.calcForces = [&](const VecX<double>& q) { return calcGravity(arm, q); };
  forces.calcStiffness = [&](const VecX<double>& q) { return calcGravityStiffness(arm, q); };
  forces.calcPotential = [&](const VecX<double>& q) { return calcPotential(arm, q); };
  forces.scale = calcForceScale(arm, tau);
  return findEquilibrium(forces, tau, start, held);
}

}  // namespace denavit
