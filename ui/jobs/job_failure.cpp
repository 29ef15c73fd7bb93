#include "ui/jobs/job_failure.h"

#include "models/shortage.h"

namespace denavit {
namespace {

Issue makeMistake(const std::string& what) {
  return {
      .where = "program", .what = what, .remedy = "report this: it is a mistake of the program"};
}

void findIssues(const std::exception_ptr& thrown, JobFailure& failure) {
  try {
    std::rethrow_exception(thrown);
  } catch (const DescriptionError& error) {
    failure.source = error.source();
    failure.issues = error.issues();
    if (failure.issues.empty()) failure.issues = {makeMistake(error.what())};
  } catch (const std::exception& error) {
    failure.issues = {findShortage(thrown).value_or(makeMistake(error.what()))};
  } catch (...) {
    failure.issues = {makeMistake("failed without saying why")};
  }
}

}  // namespace

JobFailure describeFailure(const std::exception_ptr& thrown) noexcept {
  try {
    JobFailure failure;
    findIssues(thrown, failure);
    for (const Issue& issue : failure.issues) {
      if (!failure.text.isEmpty()) failure.text += '\n';
      failure.text += QString::fromStdString(toLine(issue));
    }
    return failure;
  } catch (...) {  // a text that is part of the program needs no memory
    return {{}, {}, QStringLiteral("memory: is used up: close other programs, then try again")};
  }
}

}  // namespace denavit
