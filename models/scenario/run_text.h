#pragma once

#include <string>

namespace denavit {

/// The text of a description: the file itself, or, of an HDF5 file of a run, the text of
/// `denavit-run/1` that is in it (dataset "run").
/// @throws DescriptionError when it cannot be read, or has no such text
[[nodiscard]] std::string readDescriptionText(const std::string& path);

}  // namespace denavit
