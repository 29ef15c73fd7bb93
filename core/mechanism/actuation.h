#pragma once

#include <vector>

#include "core/linear/decompositions.h"
#include "core/scalar/scalar.h"

namespace denavit {

/// How torques of the actuated joints make reduced forces: G_aᵗ τ = Q.
struct Actuation {
  enum class Kind {
    Unique,        ///< as many actuators as freedoms
    LeastSquares,  ///< more: the torques whose weighted squares are least
    None           ///< the actuators do not span the motion
  };
  Kind kind = Kind::None;
  VecX<double> tau;  ///< [N m|N] one per actuated joint; empty where there are none
};

/// Drives whose hold of a motion is less have lost control of it, see TorqueSharing::control().
inline constexpr double kLeastControl = 1e-6;

/// What actuated joints give for reduced forces, the torques whose weighted squares are least.
/// Allocates nothing once it has been used.
class TorqueSharing {
 public:
  /// @param joints   the actuated ones
  /// @param weights  of the squares, one per joint, positive; empty: all 1
  explicit TorqueSharing(std::vector<int> joints, const VecX<double>& weights = {});

  /// @param G  of all coordinates, N x m
  void place(const MatX<double>& G);
  /// How well actuators hold a mechanism: the smallest singular value of their rows of G over the
  /// largest; 0 where they have lost control of a motion, or are fewer than the freedoms.
  [[nodiscard]] double control() const;
  /// @param Q    [N m|N] reduced forces, of size m
  /// @param tau  [N m|N] one per joint, filled; not where the kind is None
  Actuation::Kind calc(const VecX<double>& Q, VecX<double>& tau);
  /// What of torques of the actuated joints moves nothing.
  [[nodiscard]] VecX<double> calcPreload(const VecX<double>& wanted) const;

 private:
  std::vector<int> joints_;
  VecX<double> root_;  ///< with τ = root y the sum of weighted squares is that of y
  MatX<double> Ga_, B_;
  Eigen::JacobiSVD<MatX<double>> svd_;
  VecX<double> y_;
};

/// @param Ga       rows of G of the actuated joints, a x m
/// @param Q        [N m|N] reduced forces, of size m
/// @param weights  see TorqueSharing
/// @param preload  torques that are wanted beside: of them only what moves nothing is added; empty:
///   none
[[nodiscard]] Actuation distributeTorques(const MatX<double>& Ga, const VecX<double>& Q,
                                          const VecX<double>& weights = {},
                                          const VecX<double>& preload = {});

}  // namespace denavit
