#pragma once

#include <vector>

#include "models/issue.h"
#include "models/study/study.h"

namespace denavit {

/// A study has so many runs and parameters at most.
inline constexpr std::int64_t kMostRuns = 100'000'000;
inline constexpr std::size_t kMostParameters = 100;

/// Every rule that the study itself breaks, in file order: paths that lead nowhere, ranges, counts,
/// formulas, channels that its runs do not have. That single runs may be impossible is no issue.
[[nodiscard]] std::vector<Issue> findIssues(const StudyDescription& study);

}  // namespace denavit
