#pragma once

#include <string>

#include "models/channels/measured_table.h"
#include "models/issue.h"

namespace denavit::test {

/// Returns what parseMeasured() says against a text, a line for each issue; nothing where it
/// reads it.
inline std::string refusalOfMeasured(const std::string& text) {
  try {
    (void)parseMeasured(text, "log.csv");
    return "";
  } catch (const DescriptionError& error) {
    std::string lines;
    for (const Issue& issue : error.issues()) lines += toLine(issue) + "\n";
    return lines;
  }
}

}  // namespace denavit::test
