#pragma once

class QAction;
class QMainWindow;
class QMenu;

namespace denavit {

class Studio;

/// Adds "Import table…" (Ctrl+I) to a menu, and opens the same dialog when a table is pasted
/// (Ctrl+V) over the window's DH table that its cells do not take as it stands: code, other
/// formats, foreign headings.
QAction* addImportAction(QMenu& menu, Studio& studio, QMainWindow& window);

}  // namespace denavit
