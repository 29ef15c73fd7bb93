#pragma once

#include <string>

#include "core/arm/arm.h"

namespace denavit {

/// What an element of Arm::coupledRotors is called as a parameter: "Jr1_2".
inline std::string coupledRotorName(Eigen::Index i, Eigen::Index j) {
  return "Jr" + std::to_string(i + 1) + "_" + std::to_string(j + 1);
}

/// Forces [N m|N] that accelerate the rotors of motors that drive several joints each: adds them to
/// the joints' rows. Nothing where each motor drives its own joint: such a rotor is its link's.
/// @param coupled  n x n as Arm::coupledRotors, or empty
/// @param first  joints before it stay where they are, and their rows are not touched
template <Scalar T>
void addCoupledRotorForces(const MatX<T>& coupled, const VecX<T>& qdd, int first, VecX<T>& tau) {
  for (Eigen::Index i = first; i < coupled.rows(); ++i) {
    for (Eigen::Index j = first; j < coupled.cols(); ++j) tau[i] += coupled(i, j) * qdd[j];
  }
}

/// The same rotors in the inertia matrix, whose first rows are the joints.
template <Scalar T>
void addCoupledRotors(const MatX<T>& coupled, MatX<T>& M) {
  for (Eigen::Index i = 0; i < coupled.rows(); ++i) {
    for (Eigen::Index j = 0; j < coupled.cols(); ++j) M(i, j) += coupled(i, j);
  }
}

/// Twice their kinetic energy [J].
template <Scalar T>
T calcTwiceCoupledRotorEnergy(const MatX<T>& coupled, const VecX<T>& qd) {
  T twice(0);
  for (Eigen::Index i = 0; i < coupled.rows(); ++i) {
    for (Eigen::Index j = 0; j < coupled.cols(); ++j) twice += coupled(i, j) * (qd[i] * qd[j]);
  }
  return twice;
}

}  // namespace denavit
