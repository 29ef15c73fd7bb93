#pragma once

#include <string>

#include "tests/models/dialects/dh_dialects.h"

namespace denavit::test {

enum class DialectColumn {
  Label,
  Type,
  Theta,
  D,
  A,
  Alpha,
  Offset,
  Lower,
  Upper,
  Range,
  Mass,
  Remark
};

/// A heading in the dialect's words, without its unit.
[[nodiscard]] std::string toDialectHeading(const Dialect& dialect, DialectColumn column,
                                           bool isModified);

/// The unit of a column's numbers; empty where they have none.
[[nodiscard]] std::string unitOf(const Dialect& dialect, DialectColumn column);

/// The heading with its unit where the dialect writes units in headings.
[[nodiscard]] std::string withUnit(const Dialect& dialect, const std::string& heading,
                                   const std::string& unit);

/// "Modified DH parameters" in the dialect's language.
[[nodiscard]] std::string toDialectTitle(const Dialect& dialect, bool isModified);

/// The word for a joint's type; of a row that does not move "fixed".
[[nodiscard]] std::string toDialectType(TypeText types, bool moves, bool isPrismatic);

}  // namespace denavit::test
