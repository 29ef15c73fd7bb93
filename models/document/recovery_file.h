#pragma once

#include <string>
#include <string_view>

#include "models/document/document.h"

namespace denavit {

/// The document as a `denavit-recovery/1` text: what brings it back after a crash. The robot stands
/// in it even where the document only names one, so that it needs no other file.
[[nodiscard]] std::string toRecoveryJson(const DocumentState& state);

/// @param source  what error reports call the text
/// @throws DescriptionError with every issue of the text
[[nodiscard]] DocumentState parseRecovery(std::string_view text, const std::string& source);

/// One line for people: "Puma 560, 6 joints, 2 named states, of /home/ada/puma.json".
[[nodiscard]] std::string describe(const DocumentState& state);

}  // namespace denavit
