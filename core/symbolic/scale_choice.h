#pragma once

#include "core/symbolic/formulas.h"

namespace denavit {

/// Which multiple of each sum the code had better compute, so that the fewest terms need a factor:
/// a sum m a + m b + h may be computed as it is, or as a + b + (h/m), when its users all multiply
/// it by something anyway. Found by moving one sum at a time until none gains.
/// @returns per node its scale; 1 where it is not a sum
[[nodiscard]] std::vector<Constant> chooseScales(const Formulas& formulas,
                                                 const std::vector<int>& uses);

/// The factor of a term of the sum `user` (scale 1: an output or an argument) when its nodes are
/// scaled: factor of the term, times the user's scale, over the scales of the term's factors.
[[nodiscard]] Constant scaledFactor(const ExpressionGraph& graph,
                                    const std::vector<Constant>& scales, const Multiple& term,
                                    Constant userScale);

}  // namespace denavit
