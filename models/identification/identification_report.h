#pragma once

#include <string>

#include "models/identification/identify.h"

namespace denavit {

/// The result as a page to read: an HTML file of its own with tables in units and pictures of
/// measured and computed torques by joint.
/// @param robot   the one that was fitted
/// @param source  the measured file's name
[[nodiscard]] std::string toReportPage(const IdentificationResult& result,
                                       const RobotDescription& robot, const std::string& source);

}  // namespace denavit
