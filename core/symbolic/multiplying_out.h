#pragma once

#include <optional>

#include "core/symbolic/formulas.h"

namespace denavit {

/// What to do with squares of sines and cosines.
enum class SquareForm {
  AsIs,
  Cosines,  ///< sin² = 1 - cos²
  Sines     ///< cos² = 1 - sin²
};

/// Sums of products of variables and functions: (a + b) x = a x + b x everywhere, like terms added
/// up.
/// @param mostTerms  a sum that would get longer keeps what is not multiplied out yet
/// @param mostNodes  of the graph that is made: what needs more is none
[[nodiscard]] std::optional<Formulas> multiplyOut(const Formulas& formulas, SquareForm squares,
                                                  std::size_t mostTerms, int mostNodes);

}  // namespace denavit
