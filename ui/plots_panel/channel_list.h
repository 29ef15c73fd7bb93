#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/recording/recording.h"
#include "models/robot/robot.h"
#include "ui/studio/parts.h"

namespace denavit {

class RunShelf;

/// The arm that plots are of: that of the run shown, before there is one the document's.
[[nodiscard]] const RobotDescription& plottedRobot(const Edits& edits, const Playback& playback);

/// The columns that plots can show, without the time: of the run shown, or before there is one
/// those that a run of the document's arm will have. Empty for an arm that cannot run.
[[nodiscard]] std::vector<Column> listColumns(const Edits& edits, const RunShelf& shelf);

/// A channel by its name in plots, columns, derived and measured ones, whether or not there is a
/// run.
[[nodiscard]] std::optional<Column> findChannel(const Edits& edits, const RunShelf& shelf,
                                                const std::string& channel);

}  // namespace denavit
