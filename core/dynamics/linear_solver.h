#pragma once

namespace denavit {

/// How the inertia matrix is solved for accelerations.
enum class LinearSolver { Cholesky, Lu };

}  // namespace denavit
