#pragma once

#include <optional>
#include <string>

#include <Eigen/Core>

#include "models/robot/robot.h"

namespace denavit {

[[nodiscard]] Eigen::Matrix3d toMatrix(const InertiaElements& inertia);
/// @param I  symmetric; the upper triangle is read
[[nodiscard]] InertiaElements toElements(const Eigen::Matrix3d& I);

/// The inequality that a tensor about a centre of mass breaks, with its numbers: principal moments
/// I1 <= I2 <= I3 of a rigid body obey I1 >= 0 and I1 + I2 >= I3.
/// @param I_C [kg m²]  @returns nothing where some rigid body has this tensor
[[nodiscard]] std::optional<std::string> findUnphysical(const Eigen::Matrix3d& I_C);

/// A tensor in its own axes.
struct PrincipalInertia {
  Eigen::Vector3d moments;  ///< [kg m²] smallest first
  Eigen::Matrix3d axes;     ///< columns: unit vectors of the moments' axes, right-handed
};
/// @param I  symmetric and finite. Each axis points to where its largest component is positive,
///           the third where the right hand wants it.
[[nodiscard]] PrincipalInertia calcPrincipalInertia(const Eigen::Matrix3d& I);

/// A tensor that a rigid body can have, closest in its second moments. With principal moments I_k
/// the second moments ∫x_k² dm = tr(I)/2 - I_k must not be negative; the negative ones become 0 and
/// the tensor is rebuilt about the same axes.
[[nodiscard]] Eigen::Matrix3d nearestPhysicalInertia(const Eigen::Matrix3d& I_C);

/// The link's tensor about another point, by the parallel-axis theorem; `about` says what it is
/// now. Point masses are not part of it.
[[nodiscard]] InertiaElements convertInertia(const LinkDescription& link, InertiaReference to);
/// [kg m²] about the centre of mass, in link axes; without point masses.
[[nodiscard]] Eigen::Matrix3d inertiaAboutCom(const LinkDescription& link);

/// Whether a joint moves neither mass nor inertia of its own: of its link, of points on it, or of a
/// rotor. What comes after it may have some.
[[nodiscard]] bool isMassless(const JointDescription& joint);
/// How many joints, up to and with the first of them, have mass or inertia behind them, of links,
/// rotors or the payload.
[[nodiscard]] std::size_t countLoaded(const RobotDescription& robot);

/// m (p·p 1 - p pᵀ): the tensor of a point mass at p.
template <typename T>
[[nodiscard]] Eigen::Matrix<T, 3, 3> calcPointInertia(const T& mass_kg,
                                                      const Eigen::Matrix<T, 3, 1>& p) {
  const Eigen::Matrix<T, 3, 3> square = p * p.transpose();
  return (Eigen::Matrix<T, 3, 3>::Identity() * p.dot(p) - square) * mass_kg;
}
[[nodiscard]] inline Eigen::Matrix3d pointInertia(double mass_kg, const Eigen::Vector3d& p) {
  return calcPointInertia<double>(mass_kg, p);
}

}  // namespace denavit
