#pragma once

#include <optional>

#include "models/issue.h"

namespace denavit {

/// Raises denavit.DescriptionError, with the lines of the command line and each issue.
/// @throws pybind11::error_already_set
[[noreturn]] void raise(const DescriptionError& error);

/// Lets what a function of Python's does fail as Python's functions do. Python is called when the
/// exception of C++ is over: where the interpreter ends meanwhile, the thread is unwound, and C++
/// cannot stop that while it handles another exception.
template <typename Work>
decltype(auto) raisingErrors(Work work) {
  std::optional<DescriptionError> failure;
  try {
    return work();
  } catch (const DescriptionError& error) {
    failure = error;
  }
  raise(*failure);
}

}  // namespace denavit
