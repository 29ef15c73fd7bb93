#pragma once

#include <vector>

#include "core/dynamics/inertia_matrix.h"
#include "core/dynamics/newton_euler.h"

namespace denavit {

// Walker and Orin's (1982) four methods of forward dynamics all start from the bias b = C qd + g,
// which is inverse dynamics with qdd = 0, and differ in how they come from M qdd = tau - b to qdd:
// methods 1 to 3 form M and factor it (core/linear), method 4 does not form it. Method 3, composite
// bodies, is calcInertiaMatrix(), the program's own.

/// Scratch of methods 1, 2 and 4; reusable without allocating.
template <Scalar T>
struct RestingArmWork {
  struct LinkState {
    Vec3<T> alpha, a;  ///< accelerations of the link and of its origin, in its frame
    Vec3<T> f, n;      ///< what the joint passes to the link
  };
  std::vector<LinkState> links;
  VecX<T> unit, column;
};

/// The forces that accelerate an arm at rest and without weight: tau = M qdd by Newton-Euler
/// without velocities, over the links from `first` outward; those inboard of it stay where they
/// are.
/// @param tau  of size N; elements before `first` are left as they are
template <Scalar T>
void calcAccelerationForces(const Arm<T>& arm, const LinkPoses<T>& X_PL, const VecX<T>& qdd,
                            int first, RestingArmWork<T>& work, VecX<T>& tau) {
  const int n = arm.jointCount();
  work.links.resize(arm.links.size());
  for (int i = first; i < n; ++i) {
    const auto index = static_cast<std::size_t>(i);
    const Link<T>& link = arm.links[index];
    auto& s = work.links[index];
    if (i == first) {
      s.alpha = s.a = Vec3<T>::Constant(T(0));
    } else {
      const auto& parent = work.links[index - 1];
      s.alpha = X_PL[index].R.transpose() * parent.alpha;
      s.a = X_PL[index].R.transpose() * Vec3<T>(parent.a + parent.alpha.cross(X_PL[index].p));
    }
    (link.type == JointType::Revolute ? s.alpha : s.a)[2] += qdd[i];
    s.f = Vec3<T>(s.a + s.alpha.cross(link.p_LC)) * link.mass;
    s.n = link.I_LC_L * s.alpha + link.p_LC.cross(s.f);
  }
  for (int i = n - 1; i >= first; --i) {
    const auto index = static_cast<std::size_t>(i);
    const Link<T>& link = arm.links[index];
    const auto& s = work.links[index];
    tau[i] = (link.type == JointType::Revolute ? s.n : s.f)[2] + link.rotorInertia * qdd[i];
    if (i == first) break;
    auto& parent = work.links[index - 1];
    const Vec3<T> f_P = X_PL[index].R * s.f;
    parent.f += f_P;
    parent.n += X_PL[index].R * s.n + X_PL[index].p.cross(f_P);
  }
  addCoupledRotorForces(arm.coupledRotors, qdd, first, tau);
}

/// Column j of M, from `firstLink(j)` down: inverse dynamics of a unit acceleration of joint j.
template <Scalar T, typename FirstLink>
void calcInertiaByColumns(const Arm<T>& arm, const LinkPoses<T>& X_PL, FirstLink firstLink,
                          RestingArmWork<T>& work, MatX<T>& M) {
  const int n = arm.jointCount();
  M.resize(n, n);
  work.unit.setConstant(n, T(0));
  work.column.resize(n);
  for (int j = 0; j < n; ++j) {
    const int first = firstLink(j);
    work.unit[j] = T(1);
    calcAccelerationForces(arm, X_PL, work.unit, first, work, work.column);
    work.unit[j] = T(0);
    for (int i = first; i < n; ++i) M(i, j) = work.column[i];
  }
}

/// Method 1: each column of M over the whole arm. @param M  N x N, filled
template <Scalar T>
void calcInertiaByMethod1(const Arm<T>& arm, const LinkPoses<T>& X_PL, RestingArmWork<T>& work,
                          MatX<T>& M) {
  calcInertiaByColumns(
      arm, X_PL, [](int) { return 0; }, work, M);
}

/// Method 2: the same, but M is symmetric, so column j needs its elements on and below the diagonal
/// only, and these only the links from j outward. @param M  N x N, filled
template <Scalar T>
void calcInertiaByMethod2(const Arm<T>& arm, const LinkPoses<T>& X_PL, RestingArmWork<T>& work,
                          MatX<T>& M) {
  calcInertiaByColumns(
      arm, X_PL, [](int j) { return j; }, work, M);
  M.template triangularView<Eigen::StrictlyUpper>() = M.transpose();
}

/// How an iteration ended.
struct [[nodiscard]] IterationResult {
  bool converged = false;
  int iterations = 0;
  double residual = 0;  ///< |x - M qdd| over |x|, Euclidean
};

/// Method 4: M qdd = x by conjugate gradients (Hestenes, Stiefel 1952), each product with M being a
/// run of Newton-Euler, so that M is never formed; exact after N steps but for rounding. Decides on
/// values, so it is double only.
/// @param x  tau - b, of size N   @param qdd  of size N, filled with the best answer
/// @param tolerance  residual to reach
class ConjugateGradients {
 public:
  IterationResult solve(const Arm<double>& arm, const LinkPoses<double>& X_PL,
                        const VecX<double>& x, VecX<double>& qdd, double tolerance = 1e-14);

 private:
  RestingArmWork<double> work_;
  VecX<double> residual_, direction_, image_, best_;
};

}  // namespace denavit
