#pragma once

#include <QIcon>

namespace denavit {

/// One of the line drawings of resources/icons, drawn in the theme's colour whatever the theme is
/// when it is painted, and sharp at every scale.
/// @param name  "open", "run"
[[nodiscard]] QIcon themedIcon(const QString& name);

}  // namespace denavit
