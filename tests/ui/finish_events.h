#pragma once

namespace denavit {

/// Returns when everything has happened that was on its way: what the window system was asked for,
/// queued calls, timers that are due, drawing, widgets that wait to be deleted. Timers that are not
/// due yet and work of other threads are waited for by their condition (qWaitFor). What goes on for
/// ever, like a run that is played, is left after so many turns of the event loop.
void finishEvents(int mostTurns = 20);

}  // namespace denavit
