#pragma once

#include "core/linear_system/state_space.h"

namespace denavit {

/// The system at the instants k Ts, its inputs held between them (zero-order hold):
///   exp([A B; 0 0] Ts) = [Ad Bd; 0 I].
/// Inputs that arrive late, delay = (d + f) Ts with 0 <= f < 1, take d (f = 0) or d + 1 further
/// states per input, what was commanded in the last samples, newest first:
///   x(k + 1) = Ad x(k) + B0 u(k - d) + B1 u(k - d - 1),
///   B0 = int_0^(Ts - f Ts) e^(A t) dt B,  B1 = e^(A (Ts - f Ts)) int_0^(f Ts) e^(A t) dt B.
/// The output at an instant has the input that acts just after it, of f > 0 the older one.
///
/// C. F. Van Loan. Computing integrals involving the matrix exponential. IEEE Trans. Automatic
/// Control
///   23 (1978); delays: G. F. Franklin, J. D. Powell, M. L. Workman. Digital Control of Dynamic
///   Systems (1998).
/// @param sampleTime [s] > 0; @param delay [s] >= 0
/// @throws std::invalid_argument where a time is not as said, the system is discrete already, or
///   the motion exceeds the range of numbers within one sample
[[nodiscard]] StateSpace discretize(const StateSpace& system, double sampleTime, double delay = 0);

/// e^(A t) and int_0^t e^(A s) ds B.
struct HeldStep {
  MatX<double> A, B;
};
[[nodiscard]] HeldStep calcHeldStep(const MatX<double>& A, const MatX<double>& B, double t);

}  // namespace denavit
