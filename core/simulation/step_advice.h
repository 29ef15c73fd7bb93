#pragma once

#include <vector>

#include "core/simulation/simulation.h"

namespace denavit {

/// Steps per period of the fastest vibration below which fixed-step methods are not trusted.
inline constexpr double kStepsPerPeriod = 30;

/// Which step the vibrations of an arm ask for.
struct StepAdvice {
  double highestFrequency = 0;  ///< [Hz] of the arm's modes in its poses; 0 where nothing vibrates
  double startFrequency = 0;    ///< [Hz] the same in the first pose
  double step = 0;              ///< [s] kStepsPerPeriod to a period of it; 0 where nothing vibrates
  /// Steps that a period of the fastest mode gets.
  [[nodiscard]] double stepsPerPeriod(double takenStep) const {
    return 1 / (highestFrequency * takenStep);
  }
};

/// Natural frequencies in a pose come from M and the elastic stiffness alone.
/// @param q  of size N; @param held  joint indices (0-based) that are locked or prescribed
[[nodiscard]] StepAdvice adviseStep(const FlexibleArm<double>& arm, const VecX<double>& q,
                                    const std::vector<int>& held);

/// The same for a run: the highest frequency of its initial pose and of poses that it may come to,
/// straight, folded and at right angles, where frequencies have their extremes; up to 64 of them,
/// fewer where there are many modes. Nothing vibrates where all links are rigid.
[[nodiscard]] StepAdvice adviseStep(const Simulation& simulation);

/// What the classical Runge-Kutta method makes of an undamped vibration.
struct RungeKutta4Response {
  double amplitude;  ///< after one step, per amplitude before: |R(i w h)| = 1 - (w h)^6/144 + ..
  double frequency;  ///< [Hz] that the method shows: arg R / (2 pi h), lower by (w h)^4/120 + ..
};

/// R(z) = 1 + z + z²/2 + z³/6 + z⁴/24 at z = i w h.
/// @param frequency [Hz], @param step [s]
[[nodiscard]] RungeKutta4Response calcRungeKutta4Response(double frequency, double step);

}  // namespace denavit
