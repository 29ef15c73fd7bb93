#pragma once

#include <QString>
#include <vector>

#include "models/channels/parameter_differences.h"
#include "models/issue.h"
#include "models/runs/run_list.h"

namespace denavit {

/// How a run ended: "completed", "cancelled at 1.5 s", "ended early: why".
[[nodiscard]] QString tellEnd(const SimulationResult& result);

/// Everything about a run, line by line.
[[nodiscard]] QString tellRun(const RunRecord& run, const RunNote& note, bool isShown);
/// "engine: loops, composite bodies": who computed a run, and how.
[[nodiscard]] QString tellEngine(const SimulationResult& result);
/// Which runs gave up their rows, or came out different, and how to prevent it; empty: none.
[[nodiscard]] QString tellMemory(const RunList& runs);
/// "joints[1].link.mass 17.4 → 20 kg"
[[nodiscard]] QString tellDifference(const ParameterDifference& difference);
/// What a file that was read does not say by itself, a line each.
[[nodiscard]] QString tellAssumptions(const QString& path,
                                      const std::vector<std::string>& assumptions);

/// Why a file was not taken, with the first places of it.
[[nodiscard]] QString tellRefusal(const QString& path, const std::vector<Issue>& issues);

}  // namespace denavit
