#pragma once

#include <string>
#include <string_view>

namespace denavit {

struct Issue;

/// A place of a robot, scenario or project in words, for people who see a window and no file:
/// "joint 2, link mass" for "joints[1].link.mass", "left-out term 1" for "scenario.without[0]".
/// A joint's name behind its path ("joints[1].limits joint 2 (wrist)") goes; what is no such place
/// (a file, an option, words already) stays as it is.
[[nodiscard]] std::string toPlaceWords(std::string_view place);

/// As toLine(), with the place in words.
[[nodiscard]] std::string toSpokenLine(const Issue& issue);

}  // namespace denavit
