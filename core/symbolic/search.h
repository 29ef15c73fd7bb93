#pragma once

#include <cstdint>

#include "core/symbolic/simplification.h"

namespace denavit {

/// Told how much of a search is done, 0 to 1; false: what has been found so far will do.
using SearchWatch = std::function<bool(double part)>;

/// A random search for cheaper forms. The same seed finds the same.
struct SearchOptions {
  std::vector<int> parallel;  ///< see mergeAngles
  int moves = 0;              ///< of each of the annealings that it is made of
  std::uint64_t seed = 1;
  SearchWatch goesOn{};
  FitTest isFit{};  ///< what is not fit is not found
};

/// Anneals the formulas as they are and multiplied out, with squares of sines or of cosines,
/// several times each, for chance has its part in it. Recursions are what long arms had better be
/// left in; arms of few joints find much shorter forms from what is multiplied out.
[[nodiscard]] Formulas search(const Formulas& formulas, const SearchOptions& options);

}  // namespace denavit
