#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/denavit/mechanism_evaluation.h"
#include "core/mechanism/hand_coordinates.h"
#include "core/mechanism/mechanism_state.h"

namespace denavit {

/// What was found of a mechanism that was to be evaluated, and how it was asked for.
struct MechanismAnswer {
  const MechanismRequest& request;
  const std::string& name;
  const Mechanism& mechanism;
  const MechanismState& state;
  const HandMotion& motion;
  const std::optional<HandState>& hand;  ///< where the hand was asked for
  std::vector<std::string> resting;      ///< joints that dry friction may hold against --tau
};

/// The rates that were asked for: of least kinetic energy, or of the least sum of squares.
[[nodiscard]] const HandRates& chooseRates(const HandState& hand, const MechanismRequest& request);

[[nodiscard]] std::string toJson(const MechanismAnswer& answer);
/// As text, on standard output.
void printAnswer(const MechanismAnswer& answer);

}  // namespace denavit
