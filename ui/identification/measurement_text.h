#pragma once

#include <QString>
#include <QStringList>

#include "ui/identification/measured_fit.h"

namespace denavit {

/// What was read, in sentences: rows, duration, rate, period, gaps, columns with their units.
/// @param file  with a motion
[[nodiscard]] QString describeMeasurement(const MeasurementFile& file);

/// Issues as lines "where: what: remedy".
[[nodiscard]] QStringList toLines(const std::vector<Issue>& issues);

}  // namespace denavit
