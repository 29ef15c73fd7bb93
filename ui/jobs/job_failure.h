#pragma once

#include <QString>
#include <exception>
#include <string>
#include <vector>

#include "models/issue.h"

namespace denavit {

/// Why a job has no result, for people.
struct JobFailure {
  std::string source;         ///< the file that it is about; empty: none
  std::vector<Issue> issues;  ///< each says what to do; empty where there is no memory for them
  QString text;               ///< the same, one line each; never empty
};

/// Whatever was thrown, as a message. Throws nothing: where there is no memory to say more, it says
/// that.
[[nodiscard]] JobFailure describeFailure(const std::exception_ptr& thrown) noexcept;

}  // namespace denavit
