#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/usage/cli_names.h"

namespace denavit {

/// What `evaluate` is asked of a mechanism, as typed.
struct MechanismTexts {
  std::string mechanism, q, tau;
  std::string independent, u, udot, torqueWeights, preload;
  std::string hand, handVelocity, handAcceleration, weights, nullRate, secondary;
  bool noFriction = false, json = false;

  /// Those that only mechanisms have.
  [[nodiscard]] std::vector<std::pair<const char*, const std::string*>> options() const;
};

void addMechanismOptions(CLI::App& command, MechanismTexts& texts);

/// Everything about one state of a mechanism, on stdout. @returns the exit code
/// @throws DescriptionError for arguments, poses that cannot be closed, sets that are not
///   independent
int evaluateMechanism(const MechanismTexts& texts);

}  // namespace denavit
