#include "models/issue.h"

#include <algorithm>

#include "models/ascii.h"
#include "models/find.h"
#include "models/utf8.h"

namespace denavit {
namespace {

constexpr std::size_t kMaxShown = 400;

/// "joints[0].link.mass" is within "joints[0].link".
bool isWithin(const std::string& place, const std::string& outer) {
  if (place.compare(0, outer.size(), outer) != 0) return false;
  return place.size() == outer.size() || place[outer.size()] == '.' || place[outer.size()] == '[';
}

std::string summarise(const std::string& source, const std::vector<Issue>& issues) {
  std::string text;
  for (const Issue& issue : issues) {
    if (!text.empty()) text += '\n';
    text += source.empty() ? toLine(issue) : toPrintable(source) + ": " + toLine(issue);
  }
  return text;
}

}  // namespace

bool hasErrors(const std::vector<Issue>& issues) {
  return contains(issues, Issue::Severity::Error, &Issue::severity);
}

void addError(std::vector<Issue>& issues, const std::string& where, const std::string& what,
              const std::string& remedy) {
  issues.push_back({Issue::Severity::Error, where, what, remedy});
}

void addErrorsElsewhere(const std::vector<Issue>& found, std::vector<Issue>& issues) {
  const std::vector<Issue> blamed = issues;
  for (const Issue& issue : found) {
    if (issue.severity != Issue::Severity::Error) continue;
    const bool known = std::ranges::any_of(blamed, [&](const Issue& other) {
      return isWithin(issue.where, other.where) || isWithin(other.where, issue.where);
    });
    if (!known) issues.push_back(issue);
  }
}

std::string toLine(const Issue& issue) {
  std::string line;
  for (const std::string* part : {&issue.where, &issue.what, &issue.remedy}) {
    if (part->empty()) continue;
    if (!line.empty()) line += ": ";
    line += toPrintable(*part);
  }
  return line;
}

std::string toPrintable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    if (shown.size() > kMaxShown) return shown + "...";
    text.remove_prefix(appendHarmless(text, shown));
  }
  return shown;
}

std::string toIdentifier(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  const bool name =
      !text.empty() && text.size() <= kLongest && isNameStart(text.front()) &&
      std::ranges::all_of(text, [](char c) { return isNamePart(c) || c == '.' || c == '-'; });
  return name ? "\"" + std::string(text) + "\"" : "";
}

std::string orWord(const std::string& identifier, const std::string& word) {
  return identifier.empty() ? word : identifier;
}

std::string describeInside(const std::string& source, const Issue& issue) {
  // Places that stand for the whole of what was named say nothing more beside its name.
  const bool whole = issue.where == "file" || issue.where == "robot" || issue.where == "scenario" ||
                     issue.where == "mechanism";
  return "\"" + source + "\"" + (whole ? " " : ", " + issue.where + ": ") + issue.what;
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

DescriptionError::DescriptionError(std::string source, std::vector<Issue> issues)
    : std::runtime_error(summarise(source, issues)),
      source_(std::move(source)),
      issues_(std::move(issues)) {}

void failIn(const std::string& source, const std::string& where, const std::string& what,
            const std::string& remedy) {
  throw DescriptionError(source, {{Issue::Severity::Error, where, what, remedy}});
}

}  // namespace denavit
