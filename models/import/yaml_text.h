#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace denavit {

/// The part of YAML that tables of robots use: block maps and lists, flow lists and maps, quoted
/// and plain scalars (all as strings), comments, anchors and aliases of scalars.
/// @returns nothing where the text is something else
[[nodiscard]] std::optional<nlohmann::json> readYaml(std::string_view text);

}  // namespace denavit
