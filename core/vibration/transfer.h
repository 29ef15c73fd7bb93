#pragma once

#include <complex>
#include <optional>
#include <vector>

#include "core/vibration/linear_model.h"

namespace denavit {

/// Roots of the numerator and of the denominator of a transfer function, [1/s], ascending by
/// magnitude, conjugates beside each other.
struct PolesAndZeros {
  std::vector<std::complex<double>> poles, zeros;
  bool isConnected = true;  ///< otherwise the input does not move the output, which has no zeros
};

/// Poles of the free coordinates: det(s² M + s D + K) = 0, two for each. Rigid modes are exactly 0.
/// @returns nothing where M is not positive definite
[[nodiscard]] std::optional<std::vector<std::complex<double>>> findPoles(
    const LinearModel& model, const std::vector<int>& locked = {});

/// From the torque of a joint to its angle: its zeros are the poles of the arm with that joint
/// locked.
/// @param joint  0-based, not locked
[[nodiscard]] std::optional<PolesAndZeros> findJointTransfer(const LinearModel& model, int joint,
                                                             const std::vector<int>& locked = {});

/// From the torque of a joint to y = c·x, say the tool's displacement along a direction with c a
/// row of its Jacobian. Its finite zeros solve
///   [s² M + s D + K, -b; c, 0] [x; tau] = 0,
/// b the unit torque; right half-plane ones make the arm turn back before it goes. Zeros that are
/// also poles (modes that the torque does not excite) are listed in both.
/// @param c  of size N
[[nodiscard]] std::optional<PolesAndZeros> findOutputTransfer(const LinearModel& model, int joint,
                                                              const VecX<double>& c,
                                                              const std::vector<int>& locked = {});

/// The row c of the tool origin's displacement along a direction at q.
/// @param direction_W  in the world; zero: that in which the joint moves the tool
/// @returns zeros where no direction is given and the joint does not move the tool
[[nodiscard]] VecX<double> calcToolRow(const FlexibleArm<double>& arm, const VecX<double>& q,
                                       int joint, Vec3<double> direction_W);

}  // namespace denavit
