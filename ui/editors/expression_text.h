#pragma once

#include "ui/editors/quantity_text.h"

namespace denavit {

/// What a person typed into a field of expressions, as it is stored: an expression in SI units and
/// radians. A number alone is read as in every other field, in the unit shown or with one of its
/// own; what computes is kept as it was written, and in SI units: "30" is 30° where degrees are
/// shown, "15*2" is 30 rad.
[[nodiscard]] QString toStoredExpression(const QString& typed, const QuantityFormat& format);

/// What a field shows of a stored expression: a number alone in the unit shown, with all its
/// digits; anything else as it is stored.
[[nodiscard]] QString toShownExpression(const QString& stored, const QuantityFormat& format);

/// What stands beside a typed text: how it is understood, as "= 0.5236 rad", or the unit of what is
/// computed, as "rad"; of an empty text the units of both, "° · formulas in rad".
[[nodiscard]] QString toReading(const QString& typed, const QuantityFormat& format);

}  // namespace denavit
