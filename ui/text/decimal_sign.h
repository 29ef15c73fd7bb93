#pragma once

#include <QString>

namespace denavit {

/// The decimal sign that people read on screen: a point until the preferences of a window say
/// otherwise. Files, formulas and code have points.
[[nodiscard]] bool hasDecimalComma();
void setDecimalComma(bool comma);

/// A number that is written with a point, for reading: 0.5 is 0,5 where that is preferred.
[[nodiscard]] QString toReading(QString number);

}  // namespace denavit
