#include "ui/motion/motion_edits.h"

#include <QCoreApplication>
#include <algorithm>

#include "models/motion/choose_profile.h"
#include "models/motion_preview/motion_preview.h"
#include "models/place_words.h"
#include "models/robot/make_arm.h"
#include "ui/motion/motion_joints.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"

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
    start.q = pickMotionJoints(edits, edits.document().startPose());
    scenario.initial.q.clear();
    scenario.initial.qd.clear();
  }
  return *scenario.input.trajectory;
}

/// Whether joints rub in runs.
bool hasFriction(const Edits& edits) {
  if (!edits.document().scenario().friction) return false;
  try {
    return std::ranges::any_of(makeFriction(edits.document().robot()), [](const JointFriction& f) {
      return f.viscous > 0 || f.coulombPositive > 0 || f.coulombNegative < 0;
    });
  } catch (const std::exception&) {
    return false;  // the list of problems says what is wrong with it
  }
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

void setProfile(TrajectoryDescription& trajectory, MotionProfile profile, const Edits& edits) {
  chooseProfile(trajectory, profile, hasFriction(edits));
}

void goFastest(Edits& edits, Messages& messages) {
  ScenarioDescription tried = edits.document().composeScenario();
  if (tried.input.trajectory) {
    setProfile(*tried.input.trajectory, MotionProfile::Fastest, edits);
    const std::vector<Issue> issues = previewMotion(tried, 2).issues;
    const auto error = std::ranges::find(issues, Issue::Severity::Error, &Issue::severity);
    if (error != issues.end()) {
      emit messages.said(
          QCoreApplication::translate("denavit::MotionBench", "No fastest motion: %1")
              .arg(QString::fromStdString(toSpokenLine(*error))));
      return;
    }
  }
  editTrajectory(edits, QCoreApplication::translate("denavit::MotionBench", "as fast as it goes"),
                 [&](TrajectoryDescription& t) { setProfile(t, MotionProfile::Fastest, edits); });
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
