#include "ui/motion/motion_edits.h"

#include "ui/studio/edits.h"

namespace denavit {
namespace {

/// Gives a scenario a motion in place of whatever drove it.
TrajectoryDescription& needTrajectory(const Edits& edits, ScenarioDescription& scenario) {
  scenario.input.tau.clear();
  scenario.input.csv.clear();
  if (!scenario.input.trajectory) {
    TrajectoryDescription& trajectory = scenario.input.trajectory.emplace();
    // It begins where runs do.
    MotionPoint& start = trajectory.points.emplace_back();
    start.q = scenario.initial.q;
    start.q.resize(edits.document().robot().joints.size(), 0.0);
    scenario.initial.q.clear();
    scenario.initial.qd.clear();
  }
  return *scenario.input.trajectory;
}

}  // namespace

TrajectoryDescription trajectoryOf(const Edits& edits) {
  return edits.document().scenario().input.trajectory.value_or(TrajectoryDescription());
}

ControllerDescription controllerOf(const Edits& edits) {
  return edits.document().scenario().input.controller.value_or(ControllerDescription());
}

void editTrajectory(Edits& edits, const QString& text,
                    const std::function<void(TrajectoryDescription&)>& change,
                    const QString& mergeKey) {
  edits.editScenario(
      text, [&](ScenarioDescription& scenario) { change(needTrajectory(edits, scenario)); },
      mergeKey);
}

void editController(Edits& edits, const QString& text,
                    const std::function<void(ControllerDescription&)>& change,
                    const QString& mergeKey) {
  edits.editScenario(
      text,
      [&](ScenarioDescription& scenario) {
        needTrajectory(edits, scenario);
        if (!scenario.input.controller) scenario.input.controller.emplace();
        change(*scenario.input.controller);
      },
      mergeKey);
}

}  // namespace denavit
