#pragma once

#include "ui/preferences/preferences.h"

class QApplication;

namespace denavit {

/// Font, palette, style sheet and icons of the studio. Call once before the first window, and again
/// whenever the choice changes: all windows follow.
/// @param typeScale  1: for the person at the desk; 1.5: for a class
void applyTheme(QApplication& application, ThemeChoice theme = ThemeChoice::Light,
                double typeScale = 1);

}  // namespace denavit
