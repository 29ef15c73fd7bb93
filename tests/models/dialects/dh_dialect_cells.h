#pragma once

#include <string>

#include "tests/models/dialects/dh_dialect_arm.h"

namespace denavit::test {

/// A number of the table's cells in the dialect's marks, with its sign.
[[nodiscard]] std::string toDialectLength(const Dialect& dialect, double metres);
[[nodiscard]] std::string toDialectAngle(const Dialect& dialect, const DialectAngle& angle);
[[nodiscard]] std::string toDialectMass(const Dialect& dialect, double kilograms);

/// "q2 - 90": a joint variable and what adds to it.
/// @param constant  a number from above; empty for none
[[nodiscard]] std::string toDialectVariable(const Dialect& dialect, const DialectRow& row,
                                            std::size_t number);

/// [rad] how far the written angle may be from the one that is meant: half of the last decimal.
[[nodiscard]] double roundingOf(const Dialect& dialect, const DialectAngle& angle);

/// "mm", and "deg", "°" or "rad"; what the dialect writes of them elsewhere than in cells.
[[nodiscard]] std::string lengthUnitOf(const Dialect& dialect);
[[nodiscard]] std::string angleUnitOf(const Dialect& dialect);

}  // namespace denavit::test
