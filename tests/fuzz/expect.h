#pragma once

#include <stdexcept>
#include <string>

#include "models/issue.h"

namespace denavit::test {

/// Runs a reader and whatever follows it: bad input may end in a DescriptionError with an issue,
/// and in nothing else.
template <typename Work>
void expectOnlyDescriptionErrors(Work work) {
  try {
    work();
  } catch (const DescriptionError& error) {
    if (error.issues().empty()) throw std::logic_error("an error without an issue");
  }
}

/// What can be read must be written and read again to the same text.
/// @param reread  parses a text and writes it again
template <typename Reread>
void expectKept(const std::string& text, Reread reread) {
  std::string again;
  try {
    again = reread(text);
  } catch (const DescriptionError& error) {
    throw std::logic_error("what was saved cannot be read: " + std::string(error.what()));
  }
  if (again != text) throw std::logic_error("what was saved changes when it is saved again");
}

}  // namespace denavit::test
