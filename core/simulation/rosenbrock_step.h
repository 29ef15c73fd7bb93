#pragma once

#include <array>

#include "core/simulation/adaptive_step.h"
#include "core/simulation/linearization.h"

namespace denavit {

/// Steinebach's RODASP (1995; Hairer and Wanner 1996, section IV.7): a linearly implicit method of
/// order 4 with an error estimate of order 3, L-stable, so that vibrations far faster than the
/// motion do not dictate the step; those it cannot follow it damps. Each stage solves one N x N
/// system
///   (M / (g h)² + D / (g h) + S) dq = ..
/// with the exact derivatives S, D of the arm's forces; first-order states of parts are eliminated
/// into it. Quadratures, as work and dissipation, come from Simpson's rule over the step.
class RosenbrockStepper final : public AdaptiveStepper {
 public:
  RosenbrockStepper(OdeSystem& system, const IntegratorSettings& settings,
                    const StateLayout& layout, RunStatistics& statistics);

  void restart(double t, const OdeState& x) override;
  void resume(double t, const OdeState& x) override;
  void calcState(double t, OdeState& x) override;
  void exchange(RunMemory& memory) override;

 private:
  static constexpr std::size_t kStages = 6;

  void tryStep(double h) override;
  void accept() override;
  void linearize(double h);
  void factor(double h);
  void calcStage(std::size_t stage, double h);
  void solveStage(double h, OdeState& g);
  void eliminateFirst(double h);
  void integrateQuadratures(double h);

  std::size_t n_;           ///< second-order states
  std::size_t first_;       ///< first-order states
  std::size_t quadrature_;  ///< where quadratures begin
  Linearization linear_;
  bool linearized_ = false;  ///< whether linear_ and slope_ are of previousX_
  OdeState slope_;           ///< partial derivative of the right-hand side by time
  MatX<double> damped_;      ///< M / (g h) + D
  MatX<double> factors_;
  std::vector<Eigen::Index> pivots_;
  VecX<double> unknown_;
  // Of first-order states y: A = 1 / (g h) - Gy, the factors of it, A^-1 (Gq + Gv / (g h)).
  MatX<double> firstFactors_, firstByPosition_;
  std::vector<Eigen::Index> firstPivots_;
  VecX<double> firstRight_;
  std::array<OdeState, kStages> g_;
  OdeState stage_, middle_, nextDerivative_, middleDerivative_;
};

}  // namespace denavit
