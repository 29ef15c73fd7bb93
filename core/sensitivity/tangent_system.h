#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/linear/decompositions.h"
#include "core/sensitivity/tangent_arm.h"
#include "core/simulation/linearization.h"
#include "core/simulation/run_dynamics.h"
#include "core/simulation/simulation_run.h"

namespace denavit {

/// s' = ∂f/∂x s + ∂f/∂p along the last step of a run, for several parameters at once: of each, the
/// derivatives of all second-order states, of their rates, of first-order states, of the energy
/// that is lost.
class TangentSystem final : public OdeSystem {
 public:
  /// @param run, slopes  outlive this
  TangentSystem(SimulationRun& run, std::span<const ParameterSlope> slopes);

  [[nodiscard]] OdeState makeStart();
  /// @param t [s] in the run's last step
  void calcDerivative(const OdeState& s, OdeState& rates, double t) override;
  /// One row of derivatives.
  /// @param s  at t   @param parameter  which
  /// @param row  of the run's recording   @param values  one per column, to be filled
  void calcRow(const OdeState& s, double t, std::size_t parameter, std::span<const double> row,
               std::span<double> values);

 private:
  using Slice = Eigen::Map<VecX<double>>;
  using ConstSlice = Eigen::Map<const VecX<double>>;
  [[nodiscard]] Eigen::Index blockSize() const { return 2 * second_ + first_ + 1; }
  [[nodiscard]] Eigen::Index stateSize() const { return 2 * second_ + first_; }
  void loadMotion(const RunDynamics& dynamics);
  void factor();
  void calcParameterForces(std::size_t parameter, const RunDynamics& dynamics,
                           VecX<double>& forces);
  void addFriction(std::size_t parameter, const RunDynamics& dynamics,
                   VecX<double>& friction) const;
  [[nodiscard]] double calcLostPower(std::size_t parameter, RunDynamics& dynamics,
                                     const VecX<double>& dq, const VecX<double>& dqd);
  [[nodiscard]] VecX<double> calcApplied(const ConstSlice& s, double t);
  [[nodiscard]] VecX<double> read(RunDynamics& dynamics, const OdeState& x, double t) const;

  SimulationRun& run_;
  std::span<const ParameterSlope> slopes_;
  std::vector<std::unique_ptr<TangentArm>> arms_;
  Eigen::Index n_ = 0, second_, first_;  ///< coordinates of the arm; states of each order
  OdeState x_, trial_, rates_;
  MotionAt motion_;
  Linearization linear_;
  std::vector<Eigen::Index> free_;  ///< second-order states that nothing holds
  MatX<double> freeInertia_;
  Eigen::LLT<MatX<double>> factored_;
  std::vector<VecX<double>> forces_;   ///< by parameter
  std::vector<double> startEnergies_;  ///< [J] by parameter: of the first row
};

}  // namespace denavit
