#pragma once

#include <string>

#include "models/code/write_code.h"

namespace denavit {

/// A routine's files as they go to disk: under the name that a person chose, the test and the line
/// that builds and runs it follow.
struct CodeFiles {
  std::string codePath, code;
  std::string testPath, test;  ///< empty: there is no test
  std::string runLine;         ///< in the folder of the files; empty: nothing runs
};

/// Whether a language finds functions by their file, and the file has another name.
[[nodiscard]] bool isForeignName(const CodeText& text, const std::string& path);

/// @param path      of the code; the test lies beside it
/// @throws DescriptionError for another name where the language finds functions by their file
[[nodiscard]] CodeFiles nameFiles(const CodeText& text, const std::string& path);

/// Where the self-test goes for code at `path`; empty: there is none.
[[nodiscard]] std::string testPathOf(const CodeText& text, const std::string& path);

/// Writes both, each in one step.
/// @throws DescriptionError saying what the system said
void writeFiles(const CodeFiles& files);

}  // namespace denavit
