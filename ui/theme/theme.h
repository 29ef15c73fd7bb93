#pragma once

#include "ui/preferences/preferences.h"

class QApplication;

namespace denavit {

/// Font, palette, style sheet and icons of the studio. Call once before the first window, and again
/// whenever the choice changes: all windows follow.
/// @param typeScale  1: for the person at the desk; 1.5: for a class
void applyTheme(QApplication& application, ThemeChoice theme = ThemeChoice::Light,
                double typeScale = 1);

/// From its next call on, applyTheme() sets the style sheet, as it does from the start, or takes it
/// away. Qt asks a style sheet about each widget several times, which takes half of the time of
/// making a window; tests that look at no size and no colour do without.
void allowStyleSheet(bool allowed);

}  // namespace denavit
