#pragma once

namespace denavit {

/// What a closure holds together of its frames A and B, with d = R_Aᵗ (p_B - p_A), W = R_Aᵗ R_B:
///   Fixed        d = 0, W = 1                         6 rows
///   Revolute     d = 0, z axes equal                  5
///   Prismatic    d_x = d_y = 0, W = 1                 5
///   Cylindrical  d_x = d_y = 0, z axes equal          4
///   Universal    d = 0, z_A · x_B = 0                 4
///   Spherical    d = 0                                3
/// Axes that are antiparallel are not equal.
enum class ClosureType { Fixed, Revolute, Prismatic, Cylindrical, Universal, Spherical };

/// Rows of a closure, and how many of them are of position.
[[nodiscard]] int rowCount(ClosureType type);
[[nodiscard]] int positionRowCount(ClosureType type);

}  // namespace denavit
