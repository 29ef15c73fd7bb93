#pragma once

#include "ui/preferences/preferences.h"

class QApplication;

namespace denavit {

/// Font, palette, style sheet and icons of the studio. Call once before the first window, and again
/// whenever the choice changes: all windows follow.
/// @param typeScale  1: for the person at the desk; 1.5: for a class
void applyTheme(QApplication& application, ThemeChoice theme = ThemeChoice::Light,
                double typeScale = 1);

/// Decides whether applyTheme() sets the style sheet or removes it, from its next call on; without
/// this, it sets the style sheet. Qt searches a style sheet several times for each widget, which
/// takes half of the time of making a window. Tests that look at no size and no colour need none.
void allowStyleSheet(bool allowed);

}  // namespace denavit
