#pragma once

#include <string>

namespace denavit {

/// What a word in a column of joint types says.
enum class JointWord { Revolute, Prismatic, Fixed, Missing, Open /* not known */ };

/// Reads a word of one of several languages, a letter, or the number that Khalil and Corke call
/// sigma: 0 turns, 1 slides, 2 is fixed.
[[nodiscard]] JointWord readJointWord(const std::string& text);

/// Whether a text is a word for a type, and no number.
[[nodiscard]] bool isJointWord(const std::string& text);

/// Whether the name of a joint says that it slides: "P2", "2 prismatic", "3 (P)".
[[nodiscard]] bool saysThatItSlides(const std::string& label);

}  // namespace denavit
