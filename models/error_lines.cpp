#include "models/error_lines.h"

#include <algorithm>
#include <iterator>

namespace denavit {

std::string describeErrors(const DescriptionError& error, const std::string& file) {
  constexpr std::size_t kMaxLines = 20;
  std::vector<Issue> errors;
  std::ranges::copy_if(error.issues(), std::back_inserter(errors),
                       [](const Issue& issue) { return issue.severity == Issue::Severity::Error; });
  const std::string source = toPrintable(error.source().empty() ? file : error.source());
  std::string text;
  for (std::size_t k = 0; k < std::min(errors.size(), kMaxLines); ++k) {
    text += (k > 0 ? "\n" : "") + source + ": " + toLine(errors[k]);
  }
  if (errors.size() > kMaxLines) {
    text += "\n" + source + ": and " + std::to_string(errors.size() - kMaxLines) +
            " more: " + std::to_string(errors.size()) + " errors in all";
  }
  return text;
}

}  // namespace denavit
