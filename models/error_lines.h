#pragma once

#include <string>

#include "models/issue.h"

namespace denavit {

/// What a report shows of an error: a line "FILE: place: rule: remedy" per issue that is one, at
/// most 20 and a count.
/// @param file  used where the error does not know its source
[[nodiscard]] std::string describeErrors(const DescriptionError& error, const std::string& file);

/// Gives errors that do not know their source the name of what the user asked for.
template <typename Work>
auto namingSource(const std::string& file, Work work) {
  try {
    return work();
  } catch (const DescriptionError& error) {
    if (!error.source().empty()) throw;
    throw DescriptionError(file, error.issues());
  }
}

}  // namespace denavit
