#pragma once

#include <QString>

#include "models/stored_run/read_run.h"

class QWidget;

namespace denavit {

/// readRun() as a job, behind a dialog that shows how far it is and can be cancelled:
/// the run is then given up.
/// @throws DescriptionError whatever went wrong
[[nodiscard]] StoredRun readRunWatched(const QString& path, QWidget* parent);

}  // namespace denavit
