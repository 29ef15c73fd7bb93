#include "models/issue.h"

#include <algorithm>

namespace denavit {
namespace {

std::string summarise(const std::string& source, const std::vector<Issue>& issues) {
  std::string text;
  for (const Issue& issue : issues) {
    if (!text.empty()) text += '\n';
    text += source.empty() ? toLine(issue) : source + ": " + toLine(issue);
  }
  return text;
}

}  // namespace

bool hasErrors(const std::vector<Issue>& issues) {
  return std::any_of(issues.begin(), issues.end(),
                     [](const Issue& issue) { return issue.severity == Issue::Severity::Error; });
}

std::string toLine(const Issue& issue) {
  std::string line;
  for (const std::string* part : {&issue.where, &issue.what, &issue.remedy}) {
    if (part->empty()) continue;
    if (!line.empty()) line += ": ";
    line += *part;
  }
  // A report is read line by line, so what was quoted from a file must not break one.
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line;
}

DescriptionError::DescriptionError(std::string source, std::vector<Issue> issues)
    : std::runtime_error(summarise(source, issues)),
      source_(std::move(source)),
      issues_(std::move(issues)) {}

}  // namespace denavit
