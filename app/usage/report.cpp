#include "app/usage/report.h"

#include <algorithm>
#include <iostream>

namespace denavit {

void reportIssues(const DescriptionError& error, const std::string& file) {
  constexpr std::size_t kMaxLines = 20;
  std::vector<Issue> errors;
  std::copy_if(error.issues().begin(), error.issues().end(), std::back_inserter(errors),
               [](const Issue& issue) { return issue.severity == Issue::Severity::Error; });
  const std::string source = toPrintable(error.source().empty() ? file : error.source());
  for (std::size_t k = 0; k < std::min(errors.size(), kMaxLines); ++k) {
    std::cerr << source << ": " << toLine(errors[k]) << '\n';
  }
  if (errors.size() > kMaxLines) {
    std::cerr << source << ": and " << errors.size() - kMaxLines << " more: " << errors.size()
              << " errors in all\n";
  }
}

int runGuarded(const std::string& program, const std::function<int()>& work) {
  try {
    return work();
  } catch (const DescriptionError& error) {
    reportIssues(error, program);
    return kBadInput;
  } catch (const std::exception& error) {
    std::cerr << program << ": internal error: " << error.what()
              << ": please report it with the files used\n";
    return kInternalError;
  }
}

void reportWarnings(const std::vector<Issue>& warnings, const std::string& file) {
  for (const Issue& issue : warnings)
    std::cerr << toPrintable(file) << ": warning: " << toLine(issue) << '\n';
}

void failArgument(const std::string& option, const std::string& what, const std::string& remedy,
                  const std::string& program) {
  throw DescriptionError(program, {{Issue::Severity::Error, option, what, remedy}});
}

}  // namespace denavit
