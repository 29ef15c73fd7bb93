#pragma once

#include <string>

namespace denavit {

/// Natural frequencies and shapes of a closed mechanism at a pose, on stdout.
/// @param locked  names of joints that are held   @returns the exit code
/// @throws DescriptionError for arguments, and poses that cannot be closed
int listMechanismModes(const std::string& mechanism, const std::string& q,
                       const std::string& locked, bool json);

}  // namespace denavit
