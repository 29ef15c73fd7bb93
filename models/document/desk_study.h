#pragma once

#include <string>

#include "models/study/study.h"

namespace denavit {

/// A study as a desk keeps it, without its scenario: see Desk::study. Empty where it says
/// nothing.
[[nodiscard]] std::string toDeskText(const StudyDescription& study);

/// The study of a desk's text, without its scenario. What cannot be read is left out: whoever wrote
/// it by hand misses it where the study is shown.
[[nodiscard]] StudyDescription fromDeskText(const std::string& text);

}  // namespace denavit
