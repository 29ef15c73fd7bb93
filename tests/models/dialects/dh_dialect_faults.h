#pragma once

#include <string>

#include "tests/models/dialects/dh_dialect_table.h"

namespace denavit::test {

/// What came of a written table.
struct DialectOutcome {
  enum class Kind { Read, Asked, Refused };
  Kind kind = Kind::Read;
  std::string said;   ///< the refusal, or the fact that would decide
  std::string fault;  ///< how the arm that was read is another one; empty where it is the same
  std::string noise;  ///< the first line about something left out or guessed; empty where none is
};

/// Reads the table as the command line does and compares the arm with the one that was written: by
/// joints, poses, limits and masses.
[[nodiscard]] DialectOutcome readBack(const Dialect& dialect, const DialectTable& table);

}  // namespace denavit::test
