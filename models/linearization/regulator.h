#pragma once

#include "core/linear_system/lqr.h"
#include "models/linearization/linearized_arm.h"

namespace denavit {

/// What a regulator weighs: the diagonals of Q and R of the cost ∫ xᵗ Q x + uᵗ R u dt, or of the
/// sum over the samples of the same, not times the sample time.
struct RegulatorWeights {
  std::vector<double> states;  ///< one per state, or one for positions and one for rates, or one
  std::vector<double> inputs;  ///< one per input, or one for all
  double sampleTime = 0;       ///< [s] 0: continuous
};

/// u = -K x for an arm near where it was linearised.
struct Regulator {
  LinearizedArm arm;             ///< continuous
  MatX<double> K;                ///< inputs x states
  std::vector<Pole> closedLoop;  ///< of A - B K
  double residual = 0;    ///< of the Riccati equation, relative; of placed poles how far they are
                          ///< off, over the largest
  double sampleTime = 0;  ///< [s] 0: continuous

  /// What is regulated: the arm, or the arm between samples.
  [[nodiscard]] StateSpace plant() const;
};

/// Of the least cost.
/// @throws DescriptionError naming the weight that is wrong ("state-weights[3]"), or why there is
///   no regulator: a pole that inputs do not reach, one that the weights do not see
[[nodiscard]] Regulator designRegulator(LinearizedArm arm, const RegulatorWeights& weights);

/// That gives the closed loop its poles.
/// @param poles [1/s] as many as states, conjugates of complex ones where there is room for them; a
///   sampled regulator has them at z = exp(s Ts)
/// @throws DescriptionError naming "poles" where they cannot be had, and why
[[nodiscard]] Regulator placeRegulator(LinearizedArm arm, std::vector<Complex> poles,
                                       double sampleTime = 0);

/// White noise that an estimator expects.
struct EstimatorNoise {
  /// Spectral density beside the inputs [(N m)² s, ..], sampled the variance of what is held over
  /// each sample [(N m)²]: one per input, or one for all.
  std::vector<double> inputs;
  std::vector<double> outputs;  ///< the same of what is measured
};

/// A regulator that knows outputs only: an observer with the regulator's gain on its estimate.
struct OutputRegulator {
  KalmanFilter filter;
  LqgCompensator compensator;  ///< u = -controller(y)
};
/// @param regulator  whose outputs are measured
/// @throws DescriptionError naming the noise that is wrong ("measurement-noise[1]"), or why there
/// is
///   no estimator: a pole that the outputs do not see
[[nodiscard]] OutputRegulator designOutputRegulator(const Regulator& regulator,
                                                    const EstimatorNoise& noise);

/// The scenario with the regulator as its controller: about its motion, or about the pose of the
/// regulator where it has none, with the torques that this takes fed forward.
[[nodiscard]] ScenarioDescription withRegulator(ScenarioDescription scenario,
                                                const Regulator& regulator);

}  // namespace denavit
