#pragma once

#include "core/symbolic/partition.h"
#include "models/code/write_code.h"

namespace denavit {

/// Writes a routine in C, each part of a partition as a function that runs on a thread of its own:
/// the routine has the signature that writeCode gives it, and computes the same from call to call.
///
/// The code is C11 with POSIX threads. The first call starts the threads; they wait for the next
/// call as long as the program runs, and the caller does the first part itself. Calls from several
/// threads wait for each other. Where the system has no thread left the program aborts. Parts wait
/// for each other by the macro NAME_WAIT, in capital letters: pthread_barrier_wait, or, where
/// NAME_SPIN is defined, turning on the spot, which is faster and keeps all processors busy.
///
/// @param partition  of the routine's tape
/// @param vectors    as for writeCode; the test also demands that a second call gives the same
/// bytes
[[nodiscard]] CodeText writePartitionedC(const Routine& routine, const Partition& partition,
                                         const CodeHeading& heading,
                                         const TestVectors& vectors = {});

}  // namespace denavit
