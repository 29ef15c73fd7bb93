#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/mechanism/mechanism_state.h"
#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// A mechanism to be asked for states, with what describes it.
struct GivenMechanism {
  MechanismDescription description;
  std::string name;  ///< a file or a shipped name, which errors name
  std::shared_ptr<const Mechanism> mechanism;
};

/// @throws DescriptionError if findIssues(description) has errors
[[nodiscard]] GivenMechanism giveMechanism(MechanismDescription description,
                                           const std::string& name);

// Errors of requests have no source; their places are "q", "independent", or what is given here.

/// Joints by their names, each once.
[[nodiscard]] std::vector<int> requireJoints(const std::string& place,
                                             const std::vector<std::string>& names,
                                             const Mechanism& mechanism);

/// The pose asked for, of all joints or all coordinates; else the file's own, or one near zeros.
[[nodiscard]] VecX<double> choosePose(const GivenMechanism& given,
                                      const std::optional<VecX<double>>& q);

/// @throws DescriptionError saying why there is no such state
[[nodiscard]] MechanismState requireState(const GivenMechanism& given, const MechanismQuery& query);

/// Says so.
[[noreturn]] void failState(const NoState& problem, const GivenMechanism& given,
                            const MechanismQuery& query);

}  // namespace denavit
