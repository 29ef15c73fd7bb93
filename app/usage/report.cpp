#include "app/usage/report.h"

#include <iostream>

namespace denavit {

void reportIssues(const DescriptionError& error, const std::string& file) {
  std::cerr << describeErrors(error, file) << '\n';
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
