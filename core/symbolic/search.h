#pragma once

#include "core/symbolic/rewriting.h"

namespace denavit {

/// Multiplications and additions.
[[nodiscard]] long calcCost(const Formulas& formulas);

/// Flattening, angles and factoring in turn, and the cheapest of what was met on the way.
/// @param parallel  see mergeAngles
/// @param passes    is told what each pass left, where given
using PassObserver = std::function<void(const char* pass, const Formulas& formulas)>;
[[nodiscard]] Formulas simplify(const Formulas& formulas, const std::vector<int>& parallel,
                                const PassObserver& observe = {});

/// Factors sums one by one where that gains, as far as `effort` goes: the product of formulas tried
/// and their nodes.
[[nodiscard]] Formulas factorCarefully(const Formulas& formulas, long effort);

/// A random search for cheaper forms: sums are multiplied out or factored, and the passes find
/// another form for what they were in. The same seed finds the same.
struct SearchOptions {
  std::vector<int> parallel;
  int moves = 0;
  std::uint64_t seed = 1;
};
[[nodiscard]] Formulas search(const Formulas& formulas, const SearchOptions& options);

}  // namespace denavit
