#pragma once

#include <QString>

class QWidget;

namespace denavit {

// The dialogs that ask for a file. Unlike Qt's static ones they ask about the name that is really
// written, ending included, and tell files apart by their names: Qt would read them for their
// icons, and wait in the window's thread for one that has nothing to read. They begin in the folder
// where a file was chosen last, at first among the person's documents.

/// @param filters  "Table (*.csv);;All files (*)"
/// @returns empty where the person cancelled
[[nodiscard]] QString askOpenFile(QWidget* parent, const QString& title, const QString& filters);

/// A name without an ending gets that of the filter, before it is asked whether an existing file
/// is to be replaced.
/// @param chosen  the filter to begin with, and the one that was chosen in the end; null: the first
/// @returns empty where the person cancelled
[[nodiscard]] QString askSaveFile(QWidget* parent, const QString& title, const QString& suggestion,
                                  const QString& filters, QString* chosen = nullptr);

/// "csv" of "Table (*.csv)"; empty where the filter takes every name.
[[nodiscard]] QString suffixOfFilter(const QString& filter);

}  // namespace denavit
