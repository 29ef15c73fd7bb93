#pragma once

#include <optional>
#include <string_view>

#include "core/scalar/counted.h"

namespace denavit {

/// What one term of tables 8.3 to 8.6 of Turney, Mudge, Lee (1981) costs per link, counted while
/// the term's equation is computed: vectors and rotations are run-time quantities, the joint's own
/// axis z is known, and products that occur in another row are not counted again.
/// @param term  as in publishedTables(); "f of m a" is the f of table 8.5, which has m a already
/// @returns nothing for terms that are no single equation
[[nodiscard]] std::optional<OperationCount> countTerm(std::string_view term);

}  // namespace denavit
