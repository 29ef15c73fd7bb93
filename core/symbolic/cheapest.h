#pragma once

#include "core/symbolic/formulas.h"

namespace denavit {

/// Multiplications and additions.
[[nodiscard]] long calcCost(const Formulas& formulas);

/// The cheapest formulas met so far; of equally cheap ones the first.
class Cheapest {
 public:
  explicit Cheapest(const Formulas& formulas);

  /// Returns whether they are the cheapest now.
  bool offer(const Formulas& formulas);
  [[nodiscard]] long cost() const { return cost_; }
  [[nodiscard]] const Formulas& formulas() const { return best_; }

 private:
  Formulas best_;
  long cost_;
};

}  // namespace denavit
