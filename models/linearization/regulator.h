#pragma once

#include "core/linear_system/riccati.h"
#include "models/linearization/linearized_arm.h"

namespace denavit {

/// What a regulator weighs: the diagonals of Q and R of the cost ∫ xᵗ Q x + uᵗ R u dt, or of the
/// sum over the samples of the same, not times the sample time.
struct RegulatorWeights {
  std::vector<double> states;  ///< one per state, or one for positions and one for rates, or one
  std::vector<double> inputs;  ///< one per input, or one for all
  double sampleTime = 0;       ///< [s] 0: continuous
};

struct Regulator {
  LinearizedArm arm;         ///< continuous
  RiccatiSolution solution;  ///< K is inputs x states; always solved
  double sampleTime = 0;     ///< [s]
};

/// u = -K x for the arm near where it was linearised.
/// @throws DescriptionError naming the weight that is wrong ("state-weights[3]"), or why there is
/// no
///   regulator: a pole that inputs do not reach, one that the weights do not see
[[nodiscard]] Regulator designRegulator(LinearizedArm arm, const RegulatorWeights& weights);

/// The scenario with the regulator as its controller: about its motion, or about the pose of the
/// regulator where it has none, with the torques that this takes fed forward.
[[nodiscard]] ScenarioDescription withRegulator(ScenarioDescription scenario,
                                                const Regulator& regulator);

}  // namespace denavit
