#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "models/scenario/scenario.h"

namespace denavit {

/// Puts a value into a scenario where a path of its file leads: "initial.q[1]", "duration"; below
/// "robot" or "mechanism" it becomes a change of the arm: "robot.payload.mass". Starts that the
/// scenario leaves out are zeros that can be set one by one.
/// @param value  in the units of the files
/// @throws DescriptionError that blames the path
void setScenarioValue(ScenarioDescription& scenario, const std::string& path,
                      const nlohmann::json& value);

/// Whether a path leads to the arm: what follows "robot." or "mechanism."; else empty.
[[nodiscard]] std::string pathInArm(const std::string& path);

/// What stands where a path leads: its number in the file's unit and the unit, or neither.
struct ScenarioValue {
  std::optional<double> number;
  std::string unit;   ///< "kg"; empty: none is known
  std::string label;  ///< "payload mass"; empty: none is known
};
[[nodiscard]] ScenarioValue findScenarioValue(const ScenarioDescription& scenario,
                                              const std::string& path);

}  // namespace denavit
