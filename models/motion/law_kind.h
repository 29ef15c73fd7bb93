#pragma once

#include <cstddef>

namespace denavit {

/// The laws of controllers; control_laws.cpp has a row for each.
enum class LawKind {
  None,  ///< the joints are guided exactly
  Pd,
  PdGravity,
  Pid,
  ComputedTorque,
  OperationalSpace,
  StateFeedback,
  Expression
};
inline constexpr std::size_t kLawCount = static_cast<std::size_t>(LawKind::Expression) + 1;

}  // namespace denavit
