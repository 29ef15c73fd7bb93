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
/// How many times as many nodes it may take: arms of three joints, which gain, take 1.5 to 3.6
/// times, the inverse dynamics of six, which loses, 8, and their forward dynamics, 31, would take
/// hours.
constexpr int kMostGrowth = 4;
constexpr long kFinishingEffort = 1000000;

/// What an annealing may start from: the formulas, and what multiplying out leaves, unless that is
/// hopelessly long.
std::vector<Formulas> findStarts(const Formulas& formulas, const SearchOptions& options) {
  std::vector<Formulas> starts{formulas};
  const long most = calcCost(formulas) * 3 / 2;
  const int mostNodes = kMostGrowth * formulas.graph.size();
  for (const SquareForm squares : {SquareForm::AsIs, SquareForm::Cosines, SquareForm::Sines}) {
    if (options.goesOn && !options.goesOn(0)) break;
    const std::optional<Formulas> sums = multiplyOut(formulas, squares, kMostTerms, mostNodes);
    if (!sums) continue;
    Formulas start =
        factorSums(mergeAngles(mergeAngles(*sums, options.parallel), options.parallel));
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
  const std::vector<Formulas> starts = findStarts(formulas, options);
  const double annealings = kRepetitions * static_cast<double>(starts.size());
  double done = 0;
  for (const Formulas& start : starts) {
    const double heat = findHeat(start);
    for (int i = 0; i < kRepetitions; ++i, ++done) {
      int asked = 0;  // about as often as there are moves
      const Patience goesOn = [&] {
        const double part = static_cast<double>(std::min(asked++, options.moves)) / options.moves;
        return !options.goesOn || options.goesOn((done + part) / annealings);
      };
      if (!goesOn()) return cheapest.formulas();
      const AnnealingOptions annealing{options.parallel, options.moves, heat, heat / 10, goesOn};
      cheapest.offer(improveOneByOne(anneal(start, annealing, dice), kFinishingEffort, goesOn),
                     options.isFit);
    }
  }
  return cheapest.formulas();
}

}  // namespace denavit
