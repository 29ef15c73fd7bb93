#pragma once

class QApplication;

namespace denavit {

/// Font, palette and style sheet of the studio; call once, before the first window.
void applyTheme(QApplication& application);

}  // namespace denavit
