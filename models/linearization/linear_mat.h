#pragma once

#include <string>

#include "models/linearization/linear_analysis.h"

namespace denavit {

/// A linear arm for MATLAB, Octave and SciPy (a MAT-file of level 5): A, B, C, D, Ts [s] (0:
/// continuous), states, inputs and outputs (cells of names), poles, zeros, q, qd, qdd, tau, and of
/// a closed loop commands and K. ss(A, B, C, D, Ts) of MATLAB, Octave and python-control takes
/// them.
/// @returns the file's bytes
[[nodiscard]] std::string toMat(const LinearizedArm& arm, const LinearAnalysis& analysis);

}  // namespace denavit
