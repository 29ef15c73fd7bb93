#pragma once

#include "core/scalar/scalar.h"
#include "core/scalar/stumpff.h"

namespace denavit {

/// How a beam's section turns by its rotation vector phi: exactly, by exp([phi]), or linearly, by
/// 1 + [phi], as King and El-Rayyes (1990) have it.
enum class TipRotation { Exact, Linear };

/// The turn of a beam's section by a rotation vector, in the axes of the undeflected link. A
/// section that turns at phid has the angular velocity s = J phid relative to the link; J is the
/// left Jacobian of the rotations,
///   J = 1 + c_2 [phi] + c_3 [phi]²,
/// or 1 where the rotation is linear.
template <Scalar T>
struct SectionTurn {
  bool exact;
  Vec3<T> phi;           ///< [rad]
  T c1, c2, c3, c4, c5;  ///< Stumpff's functions of phi·phi; only where exact

  SectionTurn() = default;
  SectionTurn(TipRotation kind, const Vec3<T>& rotation)
      : exact(kind == TipRotation::Exact), phi(rotation) {
    if (!exact) return;
    const T s = phi.dot(phi);
    c4 = stumpff(4, s);
    c5 = stumpff(5, s);
    c2 = T(0.5) - s * c4;
    c3 = T(1.0 / 6) - s * c5;
    c1 = T(1) - s * c3;
  }

  /// E, which takes coordinates in the turned section to the link's: exp([phi]) or 1 + [phi].
  [[nodiscard]] Mat3<T> matrix() const {
    const T &x = phi[0], &y = phi[1], &z = phi[2];
    Mat3<T> E;
    if (!exact) {
      E << T(1), -z, y, z, T(1), -x, -y, x, T(1);
      return E;
    }
    const T ax = c1 * x, ay = c1 * y, az = c1 * z;
    const T bx = c2 * x, by = c2 * y, bz = c2 * z;
    const T xx = bx * x, yy = by * y, zz = bz * z, xy = bx * y, xz = bx * z, yz = by * z;
    E << T(1) - (yy + zz), xy - az, xz + ay,  //
        xy + az, T(1) - (xx + zz), yz - ax,   //
        xz - ay, yz + ax, T(1) - (xx + yy);
    return E;
  }

  /// J v.
  [[nodiscard]] Vec3<T> turned(const Vec3<T>& v) const {
    if (!exact) return v;
    const Vec3<T> once = phi.cross(v);
    return v + once * c2 + phi.cross(once) * c3;
  }

  /// J^T n: what a moment does on the rotation vector.
  [[nodiscard]] Vec3<T> pulledBack(const Vec3<T>& n) const {
    if (!exact) return n;
    const Vec3<T> once = phi.cross(n);
    return n - once * c2 + phi.cross(once) * c3;
  }

  /// d(J phid)/dt - J phidd: what is left of the section's angular acceleration at phidd = 0.
  [[nodiscard]] Vec3<T> drift(const Vec3<T>& phid) const {
    if (!exact) return Vec3<T>::Constant(T(0));
    const Vec3<T> once = phi.cross(phid);
    const T along = phi.dot(phid);
    const T rate2 = (T(2) * c4 - c3) * along, rate3 = (T(3) * c5 - c4) * along;
    return once * rate2 + phi.cross(once) * rate3 + phid.cross(once) * c3;
  }
};

}  // namespace denavit
