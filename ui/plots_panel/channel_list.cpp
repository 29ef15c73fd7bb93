#include "ui/plots_panel/channel_list.h"

#include "core/simulation/run_columns.h"
#include "models/issue.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/studio.h"

namespace denavit {

const RobotDescription& plottedRobot(const Studio& studio) {
  const auto& history = studio.playback().history();
  return history ? history->run().robot : studio.document().robot();
}

std::vector<Column> listColumns(const Studio& studio, const RunShelf& shelf) {
  if (shelf.shown().channels) return shelf.shown().channels->columns();
  try {
    const RobotDescription& robot = studio.document().robot();
    std::vector<Column> columns = makeRunColumns(makeArm(robot), makeFlexibleArm(robot).get());
    columns.erase(columns.begin());
    return columns;
  } catch (const DescriptionError&) {
    return {};
  }
}

std::optional<Column> findChannel(const Studio& studio, const RunShelf& shelf,
                                  const std::string& channel) {
  const RunShelf::Found found = shelf.find(channel);
  if (found.channels) return found.column;
  for (const Column& column : listColumns(studio, shelf)) {
    if (column.name == channel) return column;
  }
  for (const DerivedChannel& derived : studio.document().desk().derivedChannels) {
    if (derived.name == channel) return Column{derived.name, derived.unit, derived.expression};
  }
  return std::nullopt;
}

}  // namespace denavit
