#pragma once

#include <memory>

#include "core/motors/guided_torque.h"
#include "core/motors/motor.h"
#include "core/simulation/parts/run_part.h"

namespace denavit {

/// What motors need for a torque that is known (Freeman 1985, eq. 2-238 to 2-240):
///
///   Kt i = Gᵗ τ,   V = L di/dt + R i + Ke A q̇,
///
/// τ with friction and rotors in it.
struct NominalMotors {
  VecX<double> current;      ///< [A]
  VecX<double> currentRate;  ///< [A/s]
  VecX<double> voltage;      ///< [V]
};
/// @param tau, tauRate [N m|N, per s] of the joints' drives   @param qd [rad/s|m/s]
void calcNominalMotors(const MotorBank& bank, const MatX<double>& jointsPerMotor,
                       const VecX<double>& tau, const VecX<double>& tauRate, const VecX<double>& qd,
                       NominalMotors& out);

/// Tells what the motors of a guided arm need: the columns are those of MotorPart. Of an arm whose
/// links bend, L di/dt is that of the rigid arm's torque.
class NominalMotorsSource final : public RunPartSource {
 public:
  /// @param simulation  as of GuidedTorque, with `bank` of its arm
  NominalMotorsSource(Simulation simulation, MotorBank bank)
      : guided_(std::move(simulation)), bank_(std::move(bank)) {}
  [[nodiscard]] std::unique_ptr<RunPart> make(const ArmEngine& engine) const override;

 private:
  Simulation guided_;
  MotorBank bank_;
};

}  // namespace denavit
