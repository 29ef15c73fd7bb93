#pragma once

#include <string>
#include <vector>

#include "ui/studio/parts.h"

namespace denavit {

/// What can be done with the pose on screen and the start of runs. Each is one undo step, and says
/// in the status bar what it did or why it could not.

/// The arm goes to the pose that runs start from.
void showStart(Edits& edits, Shown& shown);
/// Runs start from what is shown, a locked start as well: from its pose and, from within a run, its
/// rates and deflections. What is shown stays, no longer as an instant of the run.
void startFromShown(Edits& edits, Shown& shown, Messages& messages);
/// Runs start at rest in the pose shown, under the constant torques that hold the arm there.
void holdHere(Edits& edits, const Shown& shown, Messages& messages);
/// The arm sags from the pose shown to where the constant torques of the scenario balance gravity;
/// runs start there, unless the start is locked.
void showEquilibrium(Edits& edits, Shown& shown, Messages& messages);
/// Runs start from a given state.
/// @param q, qd  [rad|m], per s; missing ones are 0
void startFrom(Edits& edits, Messages& messages, const std::string& name,
               const std::vector<double>& q, const std::vector<double>& qd);

/// The joint rates of the instant shown [rad/s|m/s]; zeros where no run is shown.
[[nodiscard]] std::vector<double> shownRates(const Edits& edits, const Shown& shown);

}  // namespace denavit
