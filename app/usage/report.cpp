#include "app/usage/report.h"

#include <iostream>
#include <new>

#include "models/files/end_signals.h"
#include "models/shortage.h"

namespace denavit {

void reportIssues(const DescriptionError& error, const std::string& file) {
  std::cerr << describeErrors(error, file) << '\n';
}

namespace {

/// What was thrown that says nothing of a file.
int reportOther(const std::string& program, const std::exception& error) {
  if (const std::optional<Issue> shortage = findShortage(std::current_exception())) {
    reportIssues({program, {*shortage}}, program);
    if (!std::cerr) endWithoutMemory();  // A stream drops what it finds no memory for.
    return kBadInput;
  }
  std::cerr << program << ": internal error: " << error.what()
            << ": please report it with the files used\n";
  return kInternalError;
}

}  // namespace

int runGuarded(const std::string& program, const std::function<int()>& work) {
  endTerminationsWithoutMemory();
  try {
    try {
      return work();
    } catch (const DescriptionError& error) {
      reportIssues(error, program);
      return kBadInput;
    } catch (const std::exception& error) {
      return reportOther(program, error);
    }
  } catch (const std::bad_alloc&) {
    endWithoutMemory();  // There was none even for the message.
  }
}

void reportWarnings(const std::vector<Issue>& warnings, const std::string& file) {
  for (const Issue& issue : warnings)
    std::cerr << toPrintable(file) << ": warning: " << toLine(issue) << '\n';
}

void reportAssumptions(const std::vector<std::string>& assumptions, const std::string& file) {
  for (const std::string& one : assumptions)
    std::cerr << toPrintable(file) << ": assumed: " << one << '\n';
}

void failArgument(const std::string& option, const std::string& what, const std::string& remedy,
                  const std::string& program) {
  throw DescriptionError(program, {{Issue::Severity::Error, option, what, remedy}});
}

}  // namespace denavit
