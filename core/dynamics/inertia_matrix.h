#pragma once

#include <type_traits>
#include <vector>

#include "core/arm/arm.h"
#include "core/dynamics/coupled_rotors.h"
#include "core/kinematics/link_poses.h"
#include "core/scalar/independent_loop.h"

namespace denavit {

/// A rigid body's inertia about the origin of the frame it is expressed in.
template <Scalar T>
struct BodyInertia {
  T mass;                    ///< [kg]
  Vec3<T> h;                 ///< [kg m] first moment, mass times centre of mass
  T xx, yy, zz, xy, xz, yz;  ///< [kg m²] tensor elements about the origin
};

/// Scratch of the inertia matrix; reusable without allocating.
template <Scalar T>
struct InertiaMatrixWork {
  LinkPoses<T> X_PL;
  std::vector<BodyInertia<T>> composite;  ///< link i with everything outboard, in frame i
  /// Force and moment of each column of M, while they travel inboard: one row per component, so
  /// that all columns turn together.
  Eigen::Array<T, 6, Eigen::Dynamic, Eigen::RowMajor> forces;
};

/// Inertia of one link about its frame's origin: I_L = I_C + m (p·p E - p p^T).
template <Scalar T>
BodyInertia<T> calcOriginInertia(const Link<T>& link) {
  const Vec3<T>& p = link.p_LC;
  const Mat3<T>& I = link.I_LC_L;
  const Vec3<T> h = p * link.mass;
  const T hx = h[0] * p[0], hy = h[1] * p[1], hz = h[2] * p[2];
  return {.mass = link.mass,
          .h = h,
          .xx = I(0, 0) + (hy + hz),
          .yy = I(1, 1) + (hx + hz),
          .zz = I(2, 2) + (hx + hy),
          .xy = I(0, 1) - h[0] * p[1],
          .xz = I(0, 2) - h[0] * p[2],
          .yz = I(1, 2) - h[1] * p[2]};
}

/// Adds a body known in frame L to one known in frame P: the tensor moves by the parallel-axis
/// theorem and turns in a plane, once for each screw of X_PL. With the body moved by d along z,
///   I_xx += d (2 h_z + m d), I_yy likewise, I_xz -= d h_x, I_yz -= d h_y, h_z += m d.
template <Scalar T>
void addInertia(const LinkPose<T>& X, const BodyInertia<T>& b, BodyInertia<T>& sum) {
  // Along and about z.
  const T md = b.mass * X.d;
  const T shiftZ = X.d * (b.h[2] + b.h[2] + md);
  const T xx = b.xx + shiftZ, yy = b.yy + shiftZ;
  const T xz = b.xz - X.d * b.h[0], yz = b.yz - X.d * b.h[1];
  const T &c = X.cosTheta, &s = X.sinTheta;
  // With u = s (I_xx - I_yy) + 2 c I_xy: I_xx' = I_xx - s u, I_yy' = I_yy + s u, I_xy' = c u -
  // I_xy.
  const T u = s * (xx - yy) + c * (b.xy + b.xy);
  const T xx1 = xx - s * u, yy1 = yy + s * u, xy1 = c * u - b.xy;
  const T xz1 = c * xz - s * yz, yz1 = s * xz + c * yz;
  const T hx = c * b.h[0] - s * b.h[1], hy = s * b.h[0] + c * b.h[1], hz = b.h[2] + md;
  // Along and about x, likewise.
  const T ma = b.mass * X.a;
  const T shiftX = X.a * (hx + hx + ma);
  const T yy2 = yy1 + shiftX, zz2 = b.zz + shiftX;
  const T xy2 = xy1 - X.a * hy, xz2 = xz1 - X.a * hz;
  const T &ca = X.cosAlpha, &sa = X.sinAlpha;
  const T v = sa * (yy2 - zz2) + ca * (yz1 + yz1);
  sum.xx += xx1;
  sum.yy += yy2 - sa * v;
  sum.zz += zz2 + sa * v;
  sum.yz += ca * v - yz1;
  sum.xy += ca * xy2 - sa * xz2;
  sum.xz += sa * xy2 + ca * xz2;
  sum.mass += b.mass;
  sum.h[0] += hx + ma;
  sum.h[1] += ca * hy - sa * hz;
  sum.h[2] += sa * hy + ca * hz;
}

/// Carries the forces and moments of columns [first, last) from frame L to frame P.
template <Scalar T>
void carryInboard(const LinkPose<T>& X, Eigen::Index first, Eigen::Index last,
                  InertiaMatrixWork<T>& work) {
  auto& F = work.forces;
  T *fx = &F(0, 0), *fy = &F(1, 0), *fz = &F(2, 0), *nx = &F(3, 0), *ny = &F(4, 0), *nz = &F(5, 0);
  const T c = X.cosTheta, s = X.sinTheta, d = X.d, ca = X.cosAlpha, sa = X.sinAlpha, a = X.a;
  DENAVIT_INDEPENDENT_LOOP
  for (Eigen::Index k = first; k < last; ++k) {
    const T mx = nx[k] - d * fy[k], my = ny[k] + d * fx[k];
    const T gx = c * fx[k] - s * fy[k], gy = s * fx[k] + c * fy[k], gz = fz[k];
    const T mx1 = c * mx - s * my, my1 = s * mx + c * my - a * gz, mz1 = nz[k] + a * gy;
    fx[k] = gx;
    fy[k] = ca * gy - sa * gz;
    fz[k] = sa * gy + ca * gz;
    nx[k] = mx1;
    ny[k] = ca * my1 - sa * mz1;
    nz[k] = sa * my1 + ca * mz1;
  }
}

/// M(q) from the link poses of the same q: Walker and Orin's (1982) method 3, composite bodies.
///
/// Column i of M is the joint forces that give joint i unit acceleration while no other joint
/// accelerates and nothing moves or weighs. Then joint i and all outboard of it are one rigid body
/// of mass m, first moment h and tensor I about the origin of frame i; its parts accelerate as
/// z × r about a revolute joint and as z along a prismatic one, so that in frame i it needs
///
///   f = z × h = (-h_y, h_x, 0),   n = I z = (I_xz, I_yz, I_zz)     (revolute),
///   f = m z,                      n = h × z = (h_y, -h_x, 0)       (prismatic).
///
/// What is inboard stands still and only passes them on, from frame L to its parent P as
///
///   f_P = R f,   n_P = R n + p × f_P,
///
/// and joint k on their way bears M_ki = z·n or z·f in frame k. Going inboard once does both:
/// addInertia makes the next composite body, carryInboard moves all columns so far.
///
/// N revolute joints cost 10 N² + 33 N - 34 products and 6 N² + 48 N - 44 sums
/// (tests/core/recursion_cost_test.cpp).
/// @param ownInertia  of a link's index: its BodyInertia
/// @param M  N x N, to be filled; reflected rotor inertias are on its diagonal
template <Scalar T, typename OwnInertia>
void calcCompositeInertia(const Arm<T>& arm, const LinkPoses<T>& X_PL, const OwnInertia& ownInertia,
                          InertiaMatrixWork<T>& work, MatX<T>& M) {
  // Doubles are carried in whole groups of four columns, so that vector registers are full; idle
  // columns of a group cost nothing there. Other scalars pay for each column, and get just theirs.
  constexpr Eigen::Index kGroup = std::is_same_v<T, double> ? 4 : 1;
  const Eigen::Index n = arm.jointCount();
  const Eigen::Index width = (n + kGroup - 1) / kGroup * kGroup;
  work.composite.resize(arm.links.size());
  if (work.forces.cols() != width) work.forces.setConstant(6, width, T(0));
  M.resize(n, n);
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    work.composite[i] = ownInertia(i);
  }
  for (Eigen::Index i = n - 1; i >= 0; --i) {
    const auto index = static_cast<std::size_t>(i);
    const Link<T>& link = arm.links[index];
    const BodyInertia<T>& body = work.composite[index];
    const bool revolute = link.type == JointType::Revolute;
    auto& F = work.forces;

    // Force and moment about the origin of frame i for a unit acceleration about or along its z.
    if (revolute) {
      F.col(i) << -body.h[1], body.h[0], T(0), body.xz, body.yz, body.zz;
    } else {
      F.col(i) << T(0), T(0), body.mass, body.h[1], -body.h[0], T(0);
    }
    for (Eigen::Index k = i; k < n; ++k) M(k, i) = M(i, k) = F(revolute ? 5 : 2, k);
    M(i, i) += link.rotorInertia;
    if (i == 0) break;
    addInertia(X_PL[index], body, work.composite[index - 1]);
    carryInboard(X_PL[index], i / kGroup * kGroup, width, work);
  }
  addCoupledRotors(arm.coupledRotors, M);
}

/// The same with the inertias of the arm's links.
template <Scalar T>
void calcCompositeInertia(const Arm<T>& arm, const LinkPoses<T>& X_PL, InertiaMatrixWork<T>& work,
                          MatX<T>& M) {
  calcCompositeInertia(
      arm, X_PL, [&](std::size_t i) { return calcOriginInertia(arm.links[i]); }, work, M);
}

/// The inertia matrix M(q), symmetric, payload and reflected rotor inertias included.
/// @param q [rad|m] of size N   @param M  N x N [kg m²|kg m|kg], to be filled
template <Scalar T>
void calcInertiaMatrix(const Arm<T>& arm, const VecX<T>& q, InertiaMatrixWork<T>& work,
                       MatX<T>& M) {
  calcLinkPoses(arm, q, work.X_PL);
  calcCompositeInertia(arm, work.X_PL, work, M);
}

// They are compiled once for doubles.
extern template void calcCompositeInertia(const Arm<double>&, const LinkPoses<double>&,
                                          InertiaMatrixWork<double>&, MatX<double>&);
extern template void calcInertiaMatrix(const Arm<double>&, const VecX<double>&,
                                       InertiaMatrixWork<double>&, MatX<double>&);

}  // namespace denavit
