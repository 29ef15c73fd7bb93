#pragma once

#include <string>

namespace denavit {

/// Throws a DescriptionError about a file as a whole: "PATH: file: what: remedy".
[[noreturn]] void failFile(const std::string& path, const std::string& what,
                           const std::string& remedy);

/// The system's words for an error number: "No space left on device".
[[nodiscard]] std::string systemMessage(int error);

}  // namespace denavit
