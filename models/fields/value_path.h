#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// One step of a path: a key, or an index into a list.
struct PathStep {
  std::string key;
  std::optional<std::size_t> index;
};

/// "joints[0].link.mass" as steps.
/// @throws DescriptionError where the path is none
[[nodiscard]] std::vector<PathStep> splitPath(const std::string& path);

/// Whether a path leads into what another one names: "joints[0].link.mass" into "joints[0].link".
[[nodiscard]] bool isWithin(std::string_view path, std::string_view outer);

/// How many steps a key as "mass" or "modes.x" takes at the beginning of a path; 0: it is another.
[[nodiscard]] std::size_t countSteps(std::span<const PathStep> steps, std::string_view key);

/// @throws DescriptionError that blames the path
[[noreturn]] void failPath(const std::string& path, const std::string& what,
                           const std::string& remedy);

}  // namespace denavit
