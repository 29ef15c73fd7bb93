#pragma once

#include "core/symbolic/dice.h"
#include "core/symbolic/simplification.h"

namespace denavit {

/// How to anneal formulas.
struct AnnealingOptions {
  std::vector<int> parallel;  ///< see mergeAngles
  int moves = 0;
  double hot = 0;   ///< temperature at the start, in operations
  double cold = 0;  ///< temperature at the end, > 0
  Patience goesOn{};
};

/// Simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983) of the form of formulas: a random move in
/// a random sum, often followed by passes over all sums, is kept when it makes the formulas cheaper
/// and, as long as it is hot, with the probability exp(-cost / temperature) when it costs
/// something.
/// @returns the cheapest formulas on the way
[[nodiscard]] Formulas anneal(const Formulas& start, const AnnealingOptions& options, Dice& dice);

}  // namespace denavit
