#pragma once

namespace denavit {

/// How the joints' rates become positions where the rate of the hand is given.
enum class HandIntegrator { RungeKutta4, Euler };

}  // namespace denavit
