#pragma once

#include <optional>
#include <string>

#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// What an attachment or a base calls the world.
[[nodiscard]] inline bool isGround(const std::string& chain) { return chain == "ground"; }

/// The index of a chain; -1 where none has the name.
[[nodiscard]] int findChain(const MechanismDescription& mechanism, const std::string& name);

/// A link as files name it: 0 what the chain starts on, 1.. its links, the last one for "tool".
/// @returns nothing where the chain has no such link
[[nodiscard]] std::optional<int> findLink(const ChainDescription& chain, const std::string& link);

}  // namespace denavit
