#pragma once

#include <QString>

#include "models/stored_run/read_run.h"

class QWidget;

namespace denavit {

/// readRun() on a thread of its own, behind a dialog that shows how far it is and can be cancelled:
/// the run is then given up.
/// @throws DescriptionError as readRun()
[[nodiscard]] StoredRun readRunWatched(const QString& path, QWidget* parent);

}  // namespace denavit
