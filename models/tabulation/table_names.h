#pragma once

#include <string>
#include <vector>

#include "models/tabulation/table_plan.h"

namespace denavit {

/// "M12", "g3"; "M10,11" where digits would run together.
[[nodiscard]] std::string nameOf(const TablePlan& plan, const PoseComponent& component);

/// The names of a block's components.
[[nodiscard]] std::vector<std::string> listNames(const TablePlan& plan, const TableBlock& block);

/// At most eight of them, "M11 M12 and 3 more".
[[nodiscard]] std::string shortenNames(const std::vector<std::string>& names);

/// The joints, counted from 1: "2, 3"; empty without.
[[nodiscard]] std::string listJoints(const std::vector<GridAxis>& axes);

/// The same with three and more in a row as "2 to 6".
[[nodiscard]] std::string shortenJoints(const std::vector<GridAxis>& axes);

}  // namespace denavit
