#pragma once

namespace denavit {

/// Runs the event loop until everything under way has happened: requests to the window system,
/// queued calls, timers that are due, drawing, the deletion of widgets. For a timer that is not due
/// yet, or for work of another thread, wait for a condition instead (qWaitFor). Activity without an
/// end, like a run that is played, is left after `mostTurns` turns of the event loop.
void finishEvents(int mostTurns = 20);

}  // namespace denavit
