#pragma once

#include <optional>
#include <string>

#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// What an attachment or a base calls the world, the tool frame of a chain, and its frame 0.
inline constexpr const char *kGround = "ground", *kToolLink = "tool", *kBaseLink = "0";
[[nodiscard]] inline bool isGround(const std::string& chain) { return chain == kGround; }
[[nodiscard]] inline bool isTool(const std::string& link) { return link == kToolLink; }
[[nodiscard]] inline bool isBase(const std::string& link) { return link == kBaseLink; }

/// The index of a chain; -1 where none has the name.
[[nodiscard]] int findChain(const MechanismDescription& mechanism, const std::string& name);

/// A link as files name it: 0 what the chain starts on, 1.. its links, the last one for "tool".
/// @returns nothing where the chain has no such link
[[nodiscard]] std::optional<int> findLink(const ChainDescription& chain, const std::string& link);

}  // namespace denavit
