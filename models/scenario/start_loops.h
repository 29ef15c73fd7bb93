#pragma once

#include <vector>

#include "models/issue.h"
#include "models/mechanism/loop_closer.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// The start of a mechanism's run: the pose that the scenario gives, and the closed one that the
/// run takes.
struct LoopStart {
  ClosedJoints given, taken;

  /// Whether a run starts elsewhere than is written, by more than the digits of a file.
  [[nodiscard]] bool moves(const Mechanism& mechanism) const;
  /// Whether links are bent for it.
  [[nodiscard]] bool bends(const Mechanism& mechanism) const;
};

/// What is prescribed or locked stays, then the independent joints as far as they can. A scenario
/// without a start has the mechanism's own pose, its motion's joints where that begins.
/// @pre a scenario of a mechanism without errors
[[nodiscard]] LoopStart findLoopStart(const ScenarioDescription& scenario,
                                      const LoopCloser& closer);

/// [rad|m] The start that is written, or a closed one near the mechanism's own pose, with what
/// leads joints where that begins; not closed.
[[nodiscard]] std::vector<double> findWrittenStart(const ScenarioDescription& scenario);

/// [rad|m] The pose that a mechanism's run takes, or the nearest that was found.
/// @throws DescriptionError of a mechanism or a motion that cannot be made
[[nodiscard]] std::vector<double> findTakenStart(const ScenarioDescription& scenario);

/// What of a mechanism's loops keeps a run from starting as it is written: loops that are open in
/// the start pose, independent joints that are none there or too few, motions without mass. Nothing
/// of scenarios with errors.
[[nodiscard]] std::vector<Issue> findLoopStartIssues(const ScenarioDescription& scenario);

}  // namespace denavit
