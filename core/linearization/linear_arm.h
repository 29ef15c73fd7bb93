#pragma once

#include <vector>

#include "core/engine/arm_engine.h"
#include "core/flexible/tool_wrench.h"
#include "core/motors/motor.h"
#include "core/simulation/simulation.h"

namespace denavit {

/// A motion at the instant where it is linearised: what drives the arm is what the motion needs.
struct ArmMotion {
  VecX<double> q, qd, qdd;  ///< [rad|m], per s, per s², of size N
};

/// What acts on an arm that is linearised, beside its own forces and those that drive it.
struct LinearSurroundings {
  std::vector<JointFriction> friction;  ///< one per joint, or none
  MotorFriction motorFriction;
  ToolWrench wrench;
  std::vector<Pull> pulls;
  std::vector<int> held;  ///< joints that are locked or guided, 0-based: they leave the model
  MotorBank motors;       ///< whose voltages are the inputs; empty: torques of the joints are
};

/// An arm near a motion, in deviations from it:
///
///   M δq̈ + (D + B) δq̇ + (S - W) δq = E δτ,
///
/// S and D the derivatives of M q̈ + C q̇ + g + K q + D q̇ by q and q̇ at fixed q̈, W that of Jᵗ w, B
/// the viscous friction (Coulomb's is dropped: joints slip). With motors δτ = Aᵗ Kt δi and
///
///   L δi' = δV - R δi - Ke A δq̇      (Freeman 1985, eq. 2-237 and following),
///
/// where L = 0 the current is what follows. States are δq and δq̇ of the free coordinates, then δi
/// of motors with inductance that turn free joints. Away from an equilibrium the model is that of
/// the instant: its coefficients change along the motion.
struct LinearArm {
  MatX<double> A, B;             ///< of the states and inputs above
  std::vector<int> coordinates;  ///< free ones, of the arm's
  std::vector<int> inputs;       ///< joints, or motors, that inputs belong to
  std::vector<int> currents;     ///< motors whose currents are states
  VecX<double> tau;              ///< [N m|N] what the motion needs of the drives, friction included
  MatX<double> M;                ///< of the free coordinates

  [[nodiscard]] int freeCount() const { return static_cast<int>(coordinates.size()); }
  [[nodiscard]] int stateCount() const { return static_cast<int>(A.rows()); }
};

/// @param engine  of the arm; is left at the point
/// @throws std::invalid_argument where M of the free coordinates is not positive definite
[[nodiscard]] LinearArm makeLinearArm(ArmEngine& engine, const Arm<double>& arm,
                                      const FlexibleArm<double>* flexible,
                                      const LinearSurroundings& around, const ArmMotion& point);

/// What drives an arm through a motion, and how it changes with the motion: forces on the left less
/// those of the surroundings.
struct DrivingForces {
  VecX<double> tau;  ///< [N m|N] M q̈ + C q̇ + g + K q + D q̇ + friction - Jᵗ w - pulls, of size N
  MatX<double> S, D;  ///< its derivatives by q and q̇ at fixed q̈, N x N; dry friction left out
};
/// @param engine  is left at the point
void calcDrivingForces(ArmEngine& engine, const Arm<double>& arm,
                       const FlexibleArm<double>* flexible, const LinearSurroundings& around,
                       const ArmMotion& point, DrivingForces& forces);

/// B of forces at the free coordinates: states x free coordinates.
[[nodiscard]] MatX<double> makeForceInputs(const LinearArm& linear);
/// C of the tool: its position, x, y, z [m], and its rotation vector [rad], in the world: 6 rows.
[[nodiscard]] MatX<double> makeToolOutputs(const LinearArm& linear, ArmEngine& engine);

}  // namespace denavit
