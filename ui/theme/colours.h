#pragma once

#include <QColor>
#include <QString>

#include "ui/preferences/preferences.h"

namespace denavit {

/// A colour of the present theme by its name in the style sheet ("card", "accent", "error"): what
/// code that paints asks for. The table is in colours.cpp.
/// @throws std::logic_error for a name that is not in the table
[[nodiscard]] QColor colour(const char* name);

[[nodiscard]] ThemeChoice currentTheme();

namespace detail {
void setCurrentTheme(ThemeChoice theme);
/// The style sheet with every "@name" replaced by its colour.
[[nodiscard]] QString fillIn(QString sheet);
}  // namespace detail

}  // namespace denavit
