#pragma once

#include <array>

#include "core/dynamics/inertia_matrix.h"
#include "core/spatial/pose.h"

namespace denavit {

/// The ten numbers of a rigid body that its forces are linear in, in this order:
///   m [kg]; m c_x, m c_y, m c_z [kg m]; I_xx, I_xy, I_xz, I_yy, I_yz, I_zz [kg m²],
/// the tensor about the origin of the frame they are given in.
inline constexpr int kBodyParameterCount = 10;
using BodyParameters = Eigen::Matrix<double, kBodyParameterCount, 1>;
inline constexpr std::array<const char*, kBodyParameterCount> kBodyParameterNames{
    "m", "mx", "my", "mz", "Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz"};

[[nodiscard]] BodyParameters toParameters(const BodyInertia<double>& body);
[[nodiscard]] BodyInertia<double> toBodyInertia(const BodyParameters& parameters);

/// The second moments of a body with its first moment and mass (Wensing, Kim, Slotine 2018),
///
///   P = ∫ [r; 1] [r; 1]^T dm = [[tr(I)/2 E - I, m c], [(m c)^T, m]],
///
/// linear in its parameters. Some distribution of positive mass has them exactly when P is positive
/// definite: mass positive, tensor about the centre of mass positive definite, and the triangle
/// inequality of principal moments strict (Traversaro et al. 2016).
[[nodiscard]] Eigen::Matrix4d calcPseudoInertia(const BodyParameters& parameters);
/// The body of these moments. @param P  symmetric
[[nodiscard]] BodyParameters fromPseudoInertia(const Eigen::Matrix4d& P);

using ParameterTransform = Eigen::Matrix<double, kBodyParameterCount, kBodyParameterCount>;
/// The matrix T with pi_A = T pi_B: the same body in another frame, P_A = X_AB P_B X_AB^T.
[[nodiscard]] ParameterTransform calcParameterTransform(const Pose<double>& X_AB);

/// Of all links, in the core's link frames, of size 10 n.
[[nodiscard]] VecX<double> calcLinkParameters(const Arm<double>& arm);

}  // namespace denavit
