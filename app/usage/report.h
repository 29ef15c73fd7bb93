#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "models/error_lines.h"

namespace denavit {

/// What the program's exit says.
enum ExitCode { kSuccess = 0, kInternalError = 1, kBadInput = 2, kEndedEarly = 3 };

/// One line per issue on stderr, "FILE: place: rule: remedy", at most 20 and a count.
/// @param file  used where the error does not know its source
void reportIssues(const DescriptionError& error, const std::string& file);

/// A line each on stderr, "FILE: warning: place: rule: remedy".
void reportWarnings(const std::vector<Issue>& warnings, const std::string& file);

/// A line each on stderr, "FILE: assumed: what": what the file does not say by itself.
void reportAssumptions(const std::vector<std::string>& assumptions, const std::string& file);

/// Does a program's work; what it throws is said on stderr.
/// @returns its exit code, or that of the failure
[[nodiscard]] int runGuarded(const std::string& program, const std::function<int()>& work);

/// A mistake in the arguments, as an error whose file is the program.
[[noreturn]] void failArgument(const std::string& option, const std::string& what,
                               const std::string& remedy, const std::string& program = "denavit");
}  // namespace denavit
