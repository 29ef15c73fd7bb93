#pragma once

#include <string>

#include "models/identification/excite.h"
#include "models/identification/identify.h"

namespace denavit {

/// What was found, in tables for a terminal.
/// @param source  the measured file's name
[[nodiscard]] std::string toText(const IdentificationResult& result, const RobotDescription& robot,
                                 const std::string& source);

/// What an exciting motion reaches, beside its limits.
/// @param robot  its name
[[nodiscard]] std::string toText(const ExcitingMotion& motion, const std::string& robot);

}  // namespace denavit
