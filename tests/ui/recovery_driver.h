#pragma once

#include "models/document/document.h"

namespace denavit::test {

/// The work of a process that is going to be killed: edits an arm without end, saves it now and
/// then, and keeps it for recovery as the studio does. Prints the number of each edit once it is
/// made, and the newest that was seen in the recovery file by then.
/// @param folder  where "document.json" and "recovery/" are
/// @returns when its output is closed
int editUntilKilled(int argc, char** argv, const char* folder);

/// The same with a film, which is made again and again. Prints a number when one is whole.
/// @param folder  where "film.ogv" is
int filmUntilKilled(int argc, char** argv, const char* folder);

/// The number of the edit that made this arm; -1 where its parts are of different edits.
[[nodiscard]] int editOf(const RobotDescription& robot);

}  // namespace denavit::test
