#pragma once

#include <cstdint>
#include <vector>

#include "core/symbolic/schedule.h"

namespace denavit {

/// Straight-line code in parts, one per processor, with barriers that all parts wait at. Between
/// two barriers lies a phase: its steps use values of their own part, and values that other parts
/// computed in earlier phases.
struct Partition {
  /// [part][phase]: steps in the order of the tape.
  std::vector<std::vector<std::vector<std::int32_t>>> steps;
  /// Per step the part that hands out its value; -1 for steps that no output needs. A change of
  /// sign may be done in other parts besides.
  std::vector<int> owners;
  std::vector<std::int32_t> shared;  ///< steps whose values other parts use

  [[nodiscard]] int parts() const { return static_cast<int>(steps.size()); }
  [[nodiscard]] int phases() const { return static_cast<int>(steps.front().size()); }
  [[nodiscard]] int barriers() const { return phases() - 1; }
};

/// Lets the processors of a schedule do their steps in phases: no other partition that gives the
/// steps to the same processors has fewer barriers. Steps that may wait do so until their processor
/// would else be idle.
/// @param costs  of the schedule
[[nodiscard]] Partition makePartition(const Tape& tape, const Schedule& schedule,
                                      const StepCosts& costs = {});

/// [units of time] In each phase all wait for the part that works longest.
/// @param barrier  what waiting takes besides
[[nodiscard]] int calcTime(const Tape& tape, const Partition& partition, const StepCosts& costs,
                           int barrier);

/// The fastest partition among those of several schedules: for fewer and fewer processors, and for
/// growing times of communication, which make steps that need each other stay together.
/// @param mostParts  it may have fewer: where barriers take long, one
/// @param barrier    what one takes, in the units of the costs
[[nodiscard]] Partition choosePartition(const Tape& tape, int mostParts, int barrier,
                                        const StepCosts& costs = {});

}  // namespace denavit
