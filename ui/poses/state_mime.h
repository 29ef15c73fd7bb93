#pragma once

#include <optional>

#include "models/project/desk.h"

class QMimeData;

namespace denavit {

/// What a dragged state is called among the formats of a drag.
inline constexpr const char* kStateMimeType = "application/x-denavit-state";

/// @returns owned by the caller (a drag, as a rule)
[[nodiscard]] QMimeData* toMimeData(const NamedState& state);
/// The state that is dragged; nothing when it is something else.
[[nodiscard]] std::optional<NamedState> findState(const QMimeData* data);

}  // namespace denavit
