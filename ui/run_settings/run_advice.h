#pragma once

#include <QString>
#include <optional>

#include "models/runs/run_record.h"

namespace denavit {

/// What the card above the Run button says.
struct RunAdvice {
  enum class Light { Idle, Good, Fair, Bad, Stale };
  Light light = Light::Idle;
  QString text;
};

/// What a run was worth, in one or two sentences: steps, energy closure, how it ended.
[[nodiscard]] QString describeRun(const RunRecord& run);

/// What a finished run was worth, and what to do about it: how it ended, whether its energy closes,
/// rejected steps, limits passed.
/// @param stale  the arm or the settings were changed since
[[nodiscard]] RunAdvice adviseAfter(const RunRecord& run, bool stale);

/// What is to be expected of a run.
/// @param wallTime_s  how long it will take to compute, where that is known
[[nodiscard]] RunAdvice adviseBefore(const ScenarioDescription& scenario,
                                     std::optional<double> wallTime_s);

/// "40 s", "3 min", "2 h": for a person who waits.
[[nodiscard]] QString toWaitingTime(double time_s);

}  // namespace denavit
