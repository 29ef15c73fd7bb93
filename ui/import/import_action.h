#pragma once

#include "ui/studio/parts.h"

class QAction;
class QMainWindow;
class QMenu;

namespace denavit {

/// Adds "Import table…" (Ctrl+I) to a menu, and opens the same dialog when a table is pasted
/// (Ctrl+V) over the window's DH table that its cells do not take as it stands: code, other
/// formats, foreign headings.
QAction* addImportAction(QMenu& menu, Edits& edits, Selection& selection,
                         const Preferences& preferences, Messages& messages, QMainWindow& window);

}  // namespace denavit
