#pragma once

#include <QString>
#include <functional>

#include "models/motion/motion.h"
#include "ui/studio/parts.h"

namespace denavit {

/// The document's motion; a default one where it has none.
[[nodiscard]] TrajectoryDescription trajectoryOf(const Edits& edits);
[[nodiscard]] ControllerDescription controllerOf(const Edits& edits);

/// One undo step that changes the motion. An arm that had torques or a table gets a motion instead.
void editTrajectory(Edits& edits, const QString& text,
                    const std::function<void(TrajectoryDescription&)>& change,
                    const QString& mergeKey = {});
/// The same of its controller.
void editController(Edits& edits, const QString& text,
                    const std::function<void(ControllerDescription&)>& change,
                    const QString& mergeKey = {});

/// Sets the profile of a motion. Of the fastest nothing else sets times, and its efforts overcome
/// friction where runs have some.
void setProfile(TrajectoryDescription& trajectory, MotionProfile profile, const Edits& edits);
/// One undo step after which the motion is as fast as its limits allow: nothing else sets times.
/// Where nothing limits it, it stays as it is, with its times, and that is said.
void goFastest(Edits& edits, Messages& messages);

}  // namespace denavit
