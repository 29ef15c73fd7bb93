#pragma once

#include <QString>

#include "ui/studio/parts.h"

class QWidget;

namespace denavit {

/// Enters what is being typed in a window, as Return would. An entry that cannot be taken stays
/// open, marked, and gets the keyboard.
/// @returns of the first such entry, what it is and why; empty when all was taken
[[nodiscard]] QString enterEntries(QWidget& window, Edits& edits);

}  // namespace denavit
