#pragma once

#include "core/motors/motor.h"
#include "core/simulation/parts/run_part.h"

namespace denavit {

/// The motors of a run: they turn the voltages that controllers and inputs ask for into torques,
///
///   L di/dt = V - R i - Ke A q̇,   τ = Aᵗ Kt i      (Freeman 1985, eq. 2-228 to 2-236),
///
/// with currents as states where L > 0. The amplifier saturates V; where a current has come to its
/// limit and V would drive it further, it gives what holds it there, R i + Ke θ̇, and where its
/// supply cannot, all of that (the motor is overrun: the current goes beyond its limit).
///
/// Columns: voltage, current and electrical power V i of each motor, then of all of them the copper
/// loss ∫ R i² and the energy drawn from the battery ∫ V i (what flows back is subtracted) since
/// the start. The run's work is what the battery gives, its stored energy holds ½ L i², and R i²
/// and (Ke - Kt) i θ̇, which turns into heat in iron, are dissipated: so the ledger closes.
class MotorPart final : public RunPart {
 public:
  /// @param bank  outlives this   @param engine  for labels
  MotorPart(const MotorBank& bank, const ArmEngine& engine);

  [[nodiscard]] Stage stage() const override { return Stage::Drive; }
  [[nodiscard]] PartCounts counts() const override;
  void start(const PartStates& own) override;
  void addForces(const RunMoment& moment, const PartView& own, const RunForces& forces) override;
  void calcRates(const RunMoment& moment, const PartView& own, const RunForces& forces,
                 const PartStates& rates) override;
  [[nodiscard]] PartPower calcPower(const RunMoment& moment, const PartView& own,
                                    const RunForces& forces) override;
  [[nodiscard]] double calcEnergy(const PartView& own) override;
  [[nodiscard]] int guardCount() const override { return static_cast<int>(limited_.size()); }
  void calcGuards(const RunMoment& moment, const PartView& own, std::span<double> guards) override;
  void pass(int guard, const RunMoment& moment, const PartStates& own) override;
  [[nodiscard]] std::vector<Column> columns() const override { return columns_; }
  void write(const RunMoment& moment, const PartView& own, const RunForces& forces,
             std::span<double> values) override;

  /// [A] Currents that are states, for controllers that measure them; others are 0.
  void readCurrents(const PartView& own, VecX<double>& currents) const;
  /// What a volt for a second does to the joints in the end, when the current is gone again [N m s|
  /// N s per V s]: Kt/R, reflected.
  [[nodiscard]] VecX<double> calcImpulse(int motor) const;

 private:
  /// Voltages, currents and rates at the last addForces().
  struct Now {
    VecX<double> voltage, current, rate;
  };
  /// What the amplifier of a motor does about its current; a discrete state.
  enum Mode { kOverrunDown = -2, kHoldsDown = -1, kFree = 0, kHoldsUp = 1, kOverrunUp = 2 };
  [[nodiscard]] double applied(int motor, double command, double current, double emf,
                               Mode mode) const;
  [[nodiscard]] double calcRoom(int motor, double emf) const;
  [[nodiscard]] Mode modeOf(int motor, std::span<const double> discrete) const;
  [[nodiscard]] const Motor& motor(int k) const {
    return bank_.motors[static_cast<std::size_t>(k)];
  }

  const MotorBank& bank_;
  std::vector<int> stateOf_;  ///< by motor: its current among the states, or -1
  int states_ = 0;
  std::vector<int> limited_;  ///< motors whose current has a limit
  std::vector<Column> columns_;
  Now now_;
  VecX<double> command_;
};

}  // namespace denavit
