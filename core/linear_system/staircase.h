#pragma once

#include "core/linear_system/state_space.h"

namespace denavit {

/// What is smaller than this part of the norm of the balanced system counts as zero where ranks are
/// decided: a thousand times the rounding of sixty states.
inline constexpr double kRankTolerance = 1e-11;

/// A system in states z, x = V z, of which the first `reachable` are driven by the inputs and the
/// others are not:
///   A = V [A_r *; 0 A_u] V^-1,  B = V [B_r; 0].
/// By orthogonal compressions of the rows of B, then of what those rows drive, and so on, in
/// balanced units.
///
/// P. Van Dooren. The generalized eigenstructure problem in linear system theory. IEEE Trans.
///   Automatic Control 26 (1981).
struct Staircase {
  MatX<double> A;  ///< V^-1 A V, zero below the reachable rows of the first columns
  MatX<double> B;  ///< V^-1 B, zero below the reachable rows
  MatX<double> V, inverse;
  int reachable = 0;  ///< dimension of the controllable subspace
};
[[nodiscard]] Staircase calcStaircase(const StateSpace& system);

/// The same system seen from its outputs: A^T, C^T, B^T, D^T. Observability is its controllability.
[[nodiscard]] StateSpace makeDual(const StateSpace& system);

/// Rows of M gathered by an orthogonal Q: Q^T M = [R; 0] with R of `rank` rows.
struct RowCompression {
  MatX<double> Q;
  Eigen::Index rank = 0;
};
/// @param smallest  what counts as zero
[[nodiscard]] RowCompression compressRows(const MatX<double>& M, double smallest);

}  // namespace denavit
