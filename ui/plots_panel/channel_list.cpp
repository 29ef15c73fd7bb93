#include "ui/plots_panel/channel_list.h"

#include "core/mechanism/mechanism_engine.h"
#include "core/simulation/run_columns.h"
#include "models/issue.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "ui/playback/playback.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/edits.h"

namespace denavit {

namespace {

/// Of a run that nobody has made yet.
std::vector<Column> makeColumns(const Document& document) {
  if (document.mechanism()) {
    return makeRunColumns(MechanismEngine(
        std::make_shared<const Mechanism>(makeMechanism(*document.mechanism())), {}));
  }
  const RobotDescription& robot = document.robot();
  return makeRunColumns(makeArm(robot), makeFlexibleArm(robot).get());
}

}  // namespace

const RobotDescription& plottedRobot(const Edits& edits, const Playback& playback) {
  const auto& history = playback.history();
  return history ? history->run().robot : edits.document().robot();
}

std::vector<Column> listColumns(const Edits& edits, const RunShelf& shelf) {
  if (shelf.shown().channels) return shelf.shown().channels->columns();
  try {
    std::vector<Column> columns = makeColumns(edits.document());
    columns.erase(columns.begin());  // the time
    return columns;
  } catch (const DescriptionError&) {
    return {};
  }
}

std::optional<Column> findChannel(const Edits& edits, const RunShelf& shelf,
                                  const std::string& channel) {
  const RunShelf::Found found = shelf.find(channel);
  if (found.channels) return found.column;
  for (const Column& column : listColumns(edits, shelf)) {
    if (column.name == channel) return column;
  }
  for (const DerivedChannel& derived : edits.document().desk().derivedChannels) {
    if (derived.name == channel) return Column{derived.name, derived.unit, derived.expression};
  }
  return std::nullopt;
}

}  // namespace denavit
