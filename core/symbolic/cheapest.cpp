#include "core/symbolic/cheapest.h"

#include "core/symbolic/lowering.h"

namespace denavit {

long calcCost(const Formulas& formulas) {
  const OperationCount count = countOperations(formulas);
  return count.multiplications + count.additions;
}

Cheapest::Cheapest(const Formulas& formulas) : best_(formulas), cost_(calcCost(formulas)) {}

bool Cheapest::offer(const Formulas& formulas, const FitTest& isFit) {
  const long cost = calcCost(formulas);
  if (cost >= cost_ || (isFit && !isFit(formulas))) return false;
  best_ = formulas;
  cost_ = cost;
  return true;
}

}  // namespace denavit
