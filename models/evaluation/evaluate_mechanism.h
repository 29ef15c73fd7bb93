#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/mechanism/hand_coordinates.h"
#include "models/mechanism/requested_state.h"

namespace denavit {

/// Which state of a mechanism is evaluated. What is not given is zero, or the program's choice.
struct MechanismRequest {
  std::optional<VecX<double>> q{};          ///< [rad|m] a guess of all joints, or all coordinates
  std::vector<std::string> independent{};   ///< joints by name
  std::optional<VecX<double>> u{}, udot{};  ///< [per s, per s²] of the independent ones
  std::optional<VecX<double>> tau{};        ///< [N m|N] of the actuated ones: their motion, too
  /// Where there are more actuators than freedoms: weights of the torques' squares, and torques of
  /// which what moves nothing is added.
  std::optional<VecX<double>> torqueWeights{}, preload{};
  bool friction = true;

  std::vector<std::string> hand{};  ///< what the first chain's tool does: x, y, z, phi
  /// [m/s|rad/s], per s: of these coordinates; and rates of the independent joints of which what
  /// the hand does not feel is added.
  std::optional<VecX<double>> handVelocity{}, handAcceleration{}, nullRate{};
  /// mass: rates of least kinetic energy; none, or nothing: of the least sum of squares.
  std::string weights{};
  std::string secondary{};  ///< manipulability or limits, with a gain as limits=0.5
};

/// Everything about one state of a mechanism.
struct MechanismEvaluation {
  MechanismState state;
  HandMotion motion;                 ///< of the hand, where it was asked for
  std::optional<HandState> hand;     ///< the same
  bool isMassWeighted = false;       ///< which of the hand's rates the state has
  std::vector<std::string> resting;  ///< joints that dry friction may hold against tau

  /// Those of the state. @pre hand
  [[nodiscard]] const HandRates& rates() const {
    return isMassWeighted ? hand->massWeighted : hand->leastNorm;
  }
};

/// @throws DescriptionError for errors of the mechanism, and for states without an answer; without
///   a source, at "q", "independent", "hand_velocity", .., for what is wrong with the request
[[nodiscard]] MechanismEvaluation evaluateState(const GivenMechanism& given,
                                                const MechanismRequest& request);

/// How the actuated joints' torques are chosen: "unique", "minimum_norm", "weighted", "none: ..".
[[nodiscard]] const char* describeActuation(const Actuation& actuation,
                                            const MechanismRequest& request);

/// A row of the closure equations: the closure that it is of, and which of its rows, from 0.
struct ClosureRow {
  std::string closure;
  int row = 0;
};
[[nodiscard]] ClosureRow findClosureRow(const Mechanism& mechanism, int row);

/// "x", "y", "z", "phi", in the order of HandCoordinate.
[[nodiscard]] const std::vector<std::string>& handNames();

/// Coordinates of the hand by their names, each once.
/// @throws DescriptionError without a source at "hand"
[[nodiscard]] std::vector<HandCoordinate> requireHand(const std::vector<std::string>& names);

}  // namespace denavit
