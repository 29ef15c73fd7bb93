#include "core/symbolic/search.h"

#include <algorithm>

#include "core/symbolic/annealing.h"
#include "core/symbolic/cheapest.h"
#include "core/symbolic/multiplying_out.h"
#include "core/symbolic/rewriting.h"
#include "core/symbolic/simplification.h"

namespace denavit {

namespace {

constexpr int kRepetitions = 8;
constexpr std::size_t kMostTerms = 300;  ///< of a sum that is multiplied out
constexpr long kFinishingEffort = 1000000;

/// What an annealing may start from: the formulas, and what multiplying out leaves, unless that is
/// hopelessly long.
std::vector<Formulas> findStarts(const Formulas& formulas, const std::vector<int>& parallel) {
  std::vector<Formulas> starts{formulas};
  const long most = calcCost(formulas) * 3 / 2;
  for (const SquareForm squares : {SquareForm::AsIs, SquareForm::Cosines, SquareForm::Sines}) {
    const Formulas sums = multiplyOut(formulas, squares, kMostTerms);
    Formulas start = factorSums(mergeAngles(mergeAngles(sums, parallel), parallel));
    if (calcCost(start) <= most) starts.push_back(std::move(start));
  }
  return starts;
}

/// The longer the formulas, the fewer moves come to each of their sums, and the less may a move
/// spoil. Measured on inertia and bias: 4 to 6 operations serve 57 and 103 ones of three joints, 1
/// the 386 of six.
double findHeat(const Formulas& formulas) {
  return 400 / static_cast<double>(std::max(calcCost(formulas), 80L));
}

}  // namespace

Formulas search(const Formulas& formulas, const SearchOptions& options) {
  Dice dice(options.seed);
  Cheapest cheapest(formulas);
  for (const Formulas& start : findStarts(formulas, options.parallel)) {
    const double heat = findHeat(start);
    const AnnealingOptions annealing{options.parallel, options.moves, heat, heat / 10,
                                     options.goesOn};
    for (int i = 0; i < kRepetitions; ++i) {
      if (options.goesOn && !options.goesOn()) return cheapest.formulas();
      cheapest.offer(
          improveOneByOne(anneal(start, annealing, dice), kFinishingEffort, options.goesOn));
    }
  }
  return cheapest.formulas();
}

}  // namespace denavit
