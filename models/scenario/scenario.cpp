#include "models/scenario/scenario.h"

#include <nlohmann/json.hpp>

namespace denavit {

DENAVIT_DEFINE_VALUE(InputDescription);
bool InputDescription::operator==(const InputDescription& other) const = default;

DENAVIT_DEFINE_VALUE(ScenarioDescription);
bool ScenarioDescription::operator==(const ScenarioDescription& other) const = default;

}  // namespace denavit
