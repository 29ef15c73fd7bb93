#include "models/study/study.h"

#include <nlohmann/json.hpp>

namespace denavit {

DENAVIT_DEFINE_VALUE(StudyParameter);
bool StudyParameter::operator==(const StudyParameter& other) const = default;

DENAVIT_DEFINE_VALUE(StudyDescription);
bool StudyDescription::operator==(const StudyDescription& other) const = default;

}  // namespace denavit
