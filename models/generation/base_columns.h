#pragma once

#include "core/symbolic/arm_formulas.h"

namespace denavit {

/// The columns of a regressor from which a fit can find every parameter that affects the torques.
struct BaseColumns {
  RegressorColumns columns;
  int ofLinks = 0;     ///< base parameters of the links alone
  int withRotors = 0;  ///< with an inertia of the rotor at every joint
};

/// One column per base parameter, also for those whose value is 0 in this arm. The columns are
/// linearly independent. Rotors are included if a joint of the arm has one; rotors that several
/// joints turn are not changed.
[[nodiscard]] BaseColumns findBaseColumns(const Arm<double>& arm);

}  // namespace denavit
