#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/symbolic/tape.h"

namespace denavit {

// Straight-line code on several processors that work at the same time: Turney, Mudge, Lee
// (Equivalence of two formulations for robot arm dynamics, 1981, table 8.6) count the steps of
// Newton-Euler so, and El-Rayyes (1990) names it as an outlook. Only steps that outputs need are
// scheduled. A change of sign takes no time and is done by every processor that uses its result,
// so that it never makes one wait for another.

/// How long the steps of a tape take [units of time], at least 0.
struct StepCosts {
  int addition = 1;  ///< and subtraction
  int multiplication = 1;
  int division = 1;
  int function = 0;       ///< sine, cosine, root, sign, Stumpff's function
  int communication = 0;  ///< until other processors can use a value
};
/// A change of sign takes 0.
[[nodiscard]] int costOf(TapeOp op, const StepCosts& costs);

/// How long a tape takes on some processors [units of time].
struct ScheduleLength {
  int processors = 1;
  int makespan = 0;     ///< until all is done
  int work = 0;         ///< on one processor
  int longestPath = 0;  ///< of steps that need each other: on any number of processors

  /// No schedule is shorter: max(longest path, work / P rounded up).
  [[nodiscard]] int leastMakespan() const {
    return std::max(longestPath, (work + processors - 1) / processors);
  }
  /// Work over makespan: at most the number of processors, and below 1 only by communication.
  [[nodiscard]] double speedUp() const {
    return makespan > 0 ? static_cast<double>(work) / makespan : 1;
  }
  /// Which part of their time the processors work: speed-up over processors.
  [[nodiscard]] double utilisation() const { return speedUp() / processors; }
};

struct ScheduledStep {
  std::int32_t step = 0;  ///< of the tape
  int start = 0;          ///< [units of time]
  bool operator==(const ScheduledStep&) const = default;
};

/// Which processor does which step, and when.
struct Schedule {
  ScheduleLength length;
  std::vector<std::vector<ScheduledStep>> steps;  ///< per processor, in its order
};

/// List scheduling: a processor that is free takes, of the steps whose operands it has, the one
/// with the longest path behind it, itself included (critical path first); of equal ones the first
/// of the tape. Where several processors are free, the one that has most of the operands takes it.
///
/// Without communication it takes at most work/P + (1 - 1/P) longest path, hence less than twice
/// the shortest time (Graham, Bounds on multiprocessing timing anomalies, SIAM J. Appl. Math.
/// 17(2), 1969); Hu (Parallel sequencing and assembly line problems, Operations Research 9(6),
/// 1961) has the rule of the longest path, which is optimal for trees of steps of the same length.
/// A processor more may make it longer, never shorter than leastMakespan().
///
/// Takes O(n (P + log n)) for n steps.
/// @param processors  at least 1
[[nodiscard]] Schedule makeSchedule(const Tape& tape, int processors, const StepCosts& costs = {});

/// What makeSchedule gives for 1, 2, ... processors.
[[nodiscard]] std::vector<ScheduleLength> calcSpeedUps(const Tape& tape, int mostProcessors,
                                                       const StepCosts& costs = {});

}  // namespace denavit
