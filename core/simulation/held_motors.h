#pragma once

#include <vector>

#include "core/engine/arm_engine.h"
#include "core/simulation/joint_contacts.h"

namespace denavit {

/// Motors of a drive train that stick: each holds its combination of the joints' rates. With the
/// rows A_s of those motors and the accelerations q̈_0 that the arm would have without them,
///
///   q̈ = q̈_0 - M⁻¹ A_sᵗ λ,   (A_s M⁻¹ A_sᵗ) λ = A_s q̈_0,
///
/// where M⁻¹ is that of the coordinates that nothing else holds, and λ are the frictions at the
/// motors. Combinations that other holds fix already have λ = 0. Allocates nothing after the first
/// call.
class HeldMotors {
 public:
  /// @param perJoint  A of MotorFriction   @param coordinates  N
  HeldMotors(const MatX<double>& perJoint, int coordinates);

  /// Holds the sticking motors still.
  /// @param engine  at the state   @param held  as of ArmEngine::solve()
  /// @param force   [N m|N] those of accelerate(), of held coordinates what holds them; changed
  /// @param qdd     of accelerate(); changed
  /// @param along   friction of the axes of contacts; that of sticking motors is filled
  /// @returns false where M is not positive definite
  [[nodiscard]] bool hold(ArmEngine& engine, const JointContacts& contacts,
                          const std::vector<char>& held, VecX<double>& force, VecX<double>& qdd,
                          VecX<double>& along);

  /// Takes what rounding left of sticking motors' rates out of those of free joints: the smallest
  /// change. @param rates  of the joints
  void still(const JointContacts& contacts, const std::vector<char>& held, double* rates);

 private:
  [[nodiscard]] bool collect(const JointContacts& contacts);
  void solveSemidefinite();

  const MatX<double>& perJoint_;
  int joints_;
  std::vector<int> sticking_;
  MatX<double> responses_, forces_;  ///< M⁻¹ A_sᵗ and what it takes, a column per sticking motor
  MatX<double> W_;
  VecX<double> lambda_, none_, force_, response_;
};

}  // namespace denavit
