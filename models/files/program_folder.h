#pragma once

#include <filesystem>

namespace denavit {

/// The folder of the running program; empty where the system does not say.
[[nodiscard]] std::filesystem::path programFolder();

}  // namespace denavit
