#pragma once

#include <cstdint>
#include <optional>

#include "core/symbolic/formulas.h"

namespace denavit {

/// A change of one sum of the formulas that leaves what they compute; none where it changes
/// nothing.
/// @param sum  a node that is a sum in use
using LocalMove = std::optional<Formulas>;

/// (a + b) + c = a + b + c: the terms of all sums that are terms of this one.
[[nodiscard]] LocalMove tryFlattening(const Formulas& formulas, Node sum);

/// a x + b x = (a + b) x within the sum. The most frequent factor comes first.
[[nodiscard]] LocalMove tryFactoring(const Formulas& formulas, Node sum);

/// (a + b) x = a x + b x wherever the sum is a factor of a term, or a term itself.
[[nodiscard]] LocalMove tryExpanding(const Formulas& formulas, Node sum);

/// (a + b + c) x + d = (a + b) x + c x + d: one term leaves a factor of a term of the sum.
/// @param which  of all the terms that could, modulo their number
[[nodiscard]] LocalMove trySplitting(const Formulas& formulas, Node sum, std::size_t which);

}  // namespace denavit
