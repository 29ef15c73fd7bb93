#pragma once

#include <QString>
#include <memory>

#include "models/live/live_scenario.h"
#include "models/robot/robot_changes.h"
#include "ui/jobs/job.h"
#include "ui/live/live_line.h"

namespace denavit {

/// What the worker of a live run has to say now and then.
struct LiveNews {
  std::shared_ptr<const LiveScenario> made = {};          ///< what runs; the first of all news
  std::shared_ptr<const ScenarioDescription> kept = {};   ///< an answer to KeepLive
  std::shared_ptr<const RobotChanges> valuesOfThen = {};  ///< after a rewind: set until there
  QString word = {};  ///< for a person: why an order was not carried out, what else it did
};

/// What to run live.
struct LiveRequest {
  ScenarioDescription scenario;
  LiveDrive drive = LiveDrive::AsWritten;
  LiveStart start;
};

/// Runs live at the pace of the clock until the job is told to stop: the work of a job.
/// @throws DescriptionError where the scenario cannot be run
[[nodiscard]] LiveNews runLive(const Job<LiveNews>::Task& task, LiveLine& line,
                               const LiveRequest& request);

}  // namespace denavit
