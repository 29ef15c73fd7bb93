#pragma once

namespace denavit {

/// Whose turn it is while a change of the document goes round the window (see Studio::tell). Each
/// part that could be asked something out of turn looks here, and only Studio sets it.
enum class Turn {
  Free,      ///< nobody is being told: edits are taken, and what changes is told at once
  Settling,  ///< no panel knows the new arm or pose yet: what is on screen is not told either
  Telling    ///< one panel after the other is told; some still show the arm before
};

}  // namespace denavit
