#pragma once

#include "core/linearization/linear_arm.h"

namespace denavit {

/// A steady motion: rates q̇ that are given, no accelerations, and for every coordinate either where
/// it is or the force on it.
struct TrimSpec {
  VecX<double> q;           ///< [rad|m] where it is given; else where to look first
  VecX<double> qd;          ///< [per s] zeros: an equilibrium
  VecX<double> tau;         ///< [N m|N] where the coordinate is found; modal ones are 0
  std::vector<char> given;  ///< one per coordinate: whether q is given; modal ones are found
};

struct Trim {
  enum class Status { Found, Singular, NotFound };
  Status status = Status::NotFound;
  VecX<double> q;       ///< the best that was found
  double residual = 0;  ///< [N m|N] largest force that is not balanced there
  int iterations = 0;
  [[nodiscard]] bool isFound() const { return status == Status::Found; }
};

/// Solves C(q, q̇) q̇ + g(q) + K q + D q̇ + B q̇ - Jᵗ w = τ for the coordinates that are not given:
/// Newton steps with the exact derivatives of the arm's forces, halved until they bring the forces
/// nearer to balance. Stable or not: what is found is where the steps lead.
[[nodiscard]] Trim findTrim(ArmEngine& engine, const Arm<double>& arm,
                            const FlexibleArm<double>* flexible, const LinearSurroundings& around,
                            const TrimSpec& spec);

}  // namespace denavit
