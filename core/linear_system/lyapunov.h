#pragma once

#include <optional>

#include "core/linear_system/scaled_schur.h"

namespace denavit {

/// X of  A X + X A^T + Q = 0  (continuous), or  A X A^T - X + Q = 0  (sampleTime > 0); Q symmetric.
/// By the Schur form of A, column by column.
///
/// R. H. Bartels, G. W. Stewart. Solution of the matrix equation AX + XB = C. Communications of the
///   ACM 15 (1972); discrete: G. Kitagawa. An algorithm for solving the matrix equation X = FXF' +
///   S. Int. J. Control 25 (1977).
/// @returns nothing where two eigenvalues of A add up to 0 (have the product 1) within rounding
[[nodiscard]] std::optional<MatX<double>> solveLyapunov(const MatX<double>& A,
                                                        const MatX<double>& Q,
                                                        double sampleTime = 0,
                                                        Units units = Units::Own);
/// The same with the Schur form at hand.
[[nodiscard]] std::optional<MatX<double>> solveLyapunov(const TriangularForm& schur,
                                                        const MatX<double>& Q,
                                                        double sampleTime = 0);

/// F with X = F F^T where X solves the equation above for Q = B B^T and a stable A. X itself is
/// never formed, so that its smallest directions keep their digits.
///
/// S. J. Hammarling. Numerical solution of the stable, non-negative definite Lyapunov equation. IMA
/// J.
///   Numerical Analysis 2 (1982).
/// @returns n x n; nothing where A is not stable
[[nodiscard]] std::optional<MatX<double>> findGramianFactor(const MatX<double>& A,
                                                            const MatX<double>& B,
                                                            double sampleTime = 0,
                                                            Units units = Units::Own);

/// X of  A X + X B = C.
/// @returns nothing where an eigenvalue of A is that of -B within rounding
[[nodiscard]] std::optional<MatX<double>> solveSylvester(const MatX<double>& A,
                                                         const MatX<double>& B,
                                                         const MatX<double>& C,
                                                         Units units = Units::Own);

}  // namespace denavit
