#include "core/symbolic/annealing.h"

#include <cmath>

#include "core/symbolic/cheapest.h"
#include "core/symbolic/local_moves.h"
#include "core/symbolic/rewriting.h"

namespace denavit {

namespace {

/// Most moves take a single term out of a factor: the others change much at once.
LocalMove moveAtRandom(const Formulas& formulas, Node sum, Dice& dice) {
  constexpr std::size_t kSplittings = 4, kMostTerms = 1000;
  switch (dice.roll(kSplittings + 2)) {
    case 0:
      return tryFactoring(formulas, sum);
    case 1:
      return tryExpanding(formulas, sum);
    default:
      return trySplitting(formulas, sum, dice.roll(kMostTerms));
  }
}

Formulas passAtRandom(Formulas formulas, const std::vector<int>& parallel, Dice& dice) {
  if (dice.roll(3) == 0) formulas = mergeAngles(flattenSums(formulas), parallel);
  if (dice.roll(5) == 0) formulas = factorSums(formulas);
  if (dice.roll(3) == 0) formulas = flattenSums(formulas);
  return formulas;
}

}  // namespace

Formulas anneal(const Formulas& start, const AnnealingOptions& options, Dice& dice) {
  Formulas current = start;
  Cheapest cheapest(start);
  long cost = cheapest.cost();
  for (int move = 0; move < options.moves; ++move) {
    const std::vector<Node> sums = findSums(current);
    if (sums.empty() || (options.goesOn && !options.goesOn())) break;
    LocalMove moved = moveAtRandom(current, sums[dice.roll(sums.size())], dice);
    if (!moved) continue;
    Formulas next = passAtRandom(std::move(*moved), options.parallel, dice);
    const long found = calcCost(next);
    const double temperature = options.hot * std::pow(options.cold / options.hot,
                                                      static_cast<double>(move) / options.moves);
    if (!dice.isLucky(std::exp(static_cast<double>(cost - found) / temperature))) continue;
    current = std::move(next);
    cost = found;
    if (cost < cheapest.cost()) cheapest.offer(current);
  }
  return cheapest.formulas();
}

}  // namespace denavit
