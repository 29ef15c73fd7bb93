#pragma once

#include <cstddef>
#include <exception>
#include <optional>

#include "models/issue.h"

namespace denavit {

/// What the system had no more of, where that is why something was thrown: memory (std::bad_alloc),
/// threads, open files or room for them (std::system_error). That is no mistake of the program;
/// there is a remedy.
/// @returns nothing where it was thrown for another reason
[[nodiscard]] std::optional<Issue> findShortage(const std::exception_ptr& thrown);

/// A warning that fewer threads could be started than were wanted, so that it takes longer.
[[nodiscard]] Issue describeFewThreads(std::size_t wanted, std::size_t started);

}  // namespace denavit
