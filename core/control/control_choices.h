#pragma once

namespace denavit {

/// What an integral does while the command is saturated.
enum class AntiWindup {
  None,             ///< goes on
  Conditional,      ///< holds where the command is beyond its limit and the error drives it further
  BackCalculation,  ///< is driven back by Kaw (u - raw)
};

/// What is added to a command from the reference alone.
enum class Feedforward {
  None,
  Gravity,  ///< ĝ(r)
  Full,     ///< M̂(r) rdd + Ĉ rd + ĝ(r) + B̂ rd
};

}  // namespace denavit
