#pragma once

#include <string>

#include "tests/models/dialects/dh_dialect_arm.h"

namespace denavit::test {

/// An arm and how the dialect writes it.
struct DialectTable {
  DialectArm arm;
  std::string text;
  /// [rad] sum of what rounding to the written decimals may have turned the rows by.
  double rounding = 0;
  double limitRounding = 0;  ///< [rad] of one limit
};

/// A random arm of the seed, written.
[[nodiscard]] DialectTable writeDialectTable(const Dialect& dialect, unsigned seed);

}  // namespace denavit::test
