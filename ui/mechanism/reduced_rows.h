#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "core/mechanism/mechanism_state.h"

namespace denavit {

/// A line of numbers with what they are.
struct ReducedRow {
  QString name, value, tip;
  bool operator==(const ReducedRow&) const = default;
};

/// A state of a mechanism in the coordinates that are independent (Freeman 1985): G, M*, forces,
/// the torques that its actuators need, what its closures pass on.
[[nodiscard]] std::vector<ReducedRow> listReducedRows(const Mechanism& mechanism,
                                                      const MechanismState& state);

/// Why there is no such state, and what to do, for people.
[[nodiscard]] QString describeNoState(const Mechanism& mechanism, const NoState& problem);

}  // namespace denavit
