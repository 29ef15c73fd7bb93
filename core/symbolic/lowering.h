#pragma once

#include "core/symbolic/formulas.h"

namespace denavit {

/// Formulas as straight-line code. Sums of products become products of two and sums of two: pairs
/// of factors that many products share, then pairs of terms that many sums share, are computed
/// once, the most frequent first.
struct LoweredFormulas {
  Tape tape;
  std::vector<Constant> constants;  ///< per constant of the tape
};
/// Whether each sum is computed at the scale that saves most, or as it stands, which takes no time.
enum class Scales { Chosen, AsTheyAre };
[[nodiscard]] LoweredFormulas lower(const Formulas& formulas, Scales scales = Scales::Chosen);

/// Multiplications, additions and divisions of the code, without writing it.
[[nodiscard]] OperationCount countOperations(const Formulas& formulas);

/// Whether pairs that occur more than once are computed once.
enum class Sharing { Pairs, None };
[[nodiscard]] OperationCount countOperations(const Formulas& formulas, Sharing sharing);

}  // namespace denavit
