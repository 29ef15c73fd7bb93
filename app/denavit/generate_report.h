#pragma once

#include <string>

#include "models/generation/make_code.h"
#include "models/json/json_node.h"

namespace denavit {

/// What generated code costs: operations pass by pass, its longest path, and what up to that many
/// processors gain by working at the same time.
/// @param mostProcessors  0: nothing is said about several
[[nodiscard]] std::string toReportText(const MadeCode& made, int mostProcessors);
/// The same for programs.
[[nodiscard]] JsonNode toReportNode(const MadeCode& made, int mostProcessors);

}  // namespace denavit
