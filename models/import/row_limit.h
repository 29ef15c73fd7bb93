#pragma once

#include <cstddef>

namespace denavit {

/// Refuses an arm with more rows than a table may have: none of them is left out.
/// @throws DescriptionError
void checkRowCount(std::size_t rows);

}  // namespace denavit
