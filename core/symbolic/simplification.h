#pragma once

#include <functional>

#include "core/symbolic/cheapest.h"

namespace denavit {

/// Whether to go on looking for cheaper forms; empty: yes.
using Patience = std::function<bool()>;

/// Is told what each pass left.
using PassObserver = std::function<void(const char* pass, const Formulas& formulas)>;

/// Flattening, angles and factoring in turn, and the cheapest of what was met on the way.
/// @param parallel  see mergeAngles
/// @param isFit     what a pass leaves that is not fit is as if it had not been done
[[nodiscard]] Formulas simplify(const Formulas& formulas, const std::vector<int>& parallel,
                                const PassObserver& observe = {}, const FitTest& isFit = {});

/// Flattens, factors or multiplies out sums one by one where that gains, as far as `effort` goes:
/// the product of formulas tried and their nodes.
/// @param goesOn  asked now and then; false: what has been found so far will do
/// @param isFit   moves that leave what is not fit are not done
[[nodiscard]] Formulas improveOneByOne(const Formulas& formulas, long effort,
                                       const Patience& goesOn = {}, const FitTest& isFit = {});

}  // namespace denavit
