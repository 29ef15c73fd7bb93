#pragma once

#include <QString>

#include "models/tabulation/table_forecast.h"

namespace denavit {

// Units stand behind a space that no line breaks at.

/// "4 227", "6·10¹⁸", "more than 10³⁰⁸".
[[nodiscard]] QString toWords(double words, bool decimalComma);
/// "33.8 kB", "4.8·10³⁷ B".
[[nodiscard]] QString toMemory(double bytes, bool decimalComma);
/// "4 227 words, 33.8 kB".
[[nodiscard]] QString toWordsAndMemory(double words, bool decimalComma);
/// "12 ms", "3.2·10⁹ years".
[[nodiscard]] QString toDuration(double seconds, bool decimalComma);

/// "M", "g".
[[nodiscard]] QString quantityName(PoseQuantity quantity);
/// What a scheme puts into a table: "M, all numbers over all joints: 6 axes".
[[nodiscard]] QString schemeName(const TablePlan& plan, TableScheme scheme);
/// The same for a legend: "M, all 6 axes".
[[nodiscard]] QString shortSchemeName(const TablePlan& plan, TableScheme scheme);

}  // namespace denavit
