#pragma once

#include <functional>

#include "core/symbolic/formulas.h"

namespace denavit {

/// Whether formulas may take the place of others that compute the same; empty: yes.
using FitTest = std::function<bool(const Formulas& formulas)>;

/// Multiplications and additions.
[[nodiscard]] long calcCost(const Formulas& formulas);

/// The cheapest formulas met so far; of equally cheap ones the first.
class Cheapest {
 public:
  explicit Cheapest(const Formulas& formulas);

  /// Returns whether they are the cheapest now.
  /// @param isFit  asked of cheaper ones
  bool offer(const Formulas& formulas, const FitTest& isFit = {});
  [[nodiscard]] long cost() const { return cost_; }
  [[nodiscard]] const Formulas& formulas() const { return best_; }

 private:
  Formulas best_;
  long cost_;
};

}  // namespace denavit
