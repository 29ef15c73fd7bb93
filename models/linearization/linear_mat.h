#pragma once

#include <string>

#include "models/linearization/linear_analysis.h"
#include "models/linearization/regulator.h"

namespace denavit {

/// A linear arm for MATLAB, Octave and SciPy (a MAT-file of level 5): A, B, C, D, Ts [s] (0:
/// continuous), states, inputs and outputs (cells of names), poles, zeros, q, qd, qdd, tau, and of
/// a closed loop commands and K. ss(A, B, C, D, Ts) of MATLAB, Octave and python-control takes
/// them.
/// @returns the file's bytes
[[nodiscard]] std::string toMat(const LinearizedArm& arm, const LinearAnalysis& analysis);

/// A regulator: K and its poles with A, B, C, D, Ts and names of what it regulates (sampled: of the
/// samples), and of one with an estimator L and the compensator Ac, Bc, Cc, Dc, u = -controller(y).
/// @param ofOutputs  may be null
[[nodiscard]] std::string toMat(const Regulator& regulator, const OutputRegulator* ofOutputs);

}  // namespace denavit
