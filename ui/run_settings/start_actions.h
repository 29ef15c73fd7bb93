#pragma once

#include <string>
#include <vector>

namespace denavit {

class Studio;

/// What can be done with the pose on screen and the start of runs. Each is one undo step, and says
/// in the status bar what it did or why it could not.

/// The sliders go to the pose that runs start from.
void showStart(Studio& studio);
/// Runs start from what is shown: its pose and, from within a run, its rates.
void startFromShown(Studio& studio);
/// Runs start at rest in the pose shown, under the constant torques that hold the arm there.
void holdHere(Studio& studio);
/// The arm sags from the pose shown to where the constant torques of the scenario balance gravity.
void showEquilibrium(Studio& studio);
/// Runs start from a given state.
/// @param q, qd  [rad|m], per s; missing ones are 0
void startFrom(Studio& studio, const std::string& name, const std::vector<double>& q,
               const std::vector<double>& qd);

/// The joint rates of the instant shown [rad/s|m/s]; zeros where no run is shown.
[[nodiscard]] std::vector<double> shownRates(const Studio& studio);

}  // namespace denavit
