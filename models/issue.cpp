#include "models/issue.h"

#include <algorithm>

namespace denavit {
namespace {

constexpr std::size_t kMaxShown = 400;

/// Bytes of the UTF-8 character that the text starts with; 0 where it starts with none.
std::size_t characterLength(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf5 ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || text.size() < length) return 0;
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xc0u) != 0x80u) return 0;
  }
  // C1 controls can steer a terminal as an escape does.
  return first == 0xc2 && byte(1) < 0xa0 ? 0 : length;
}

/// "joints[0].link.mass" is within "joints[0].link".
bool isWithin(const std::string& place, const std::string& outer) {
  if (place.compare(0, outer.size(), outer) != 0) return false;
  return place.size() == outer.size() || place[outer.size()] == '.' || place[outer.size()] == '[';
}

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

void addErrorsElsewhere(const std::vector<Issue>& found, std::vector<Issue>& issues) {
  const std::vector<Issue> blamed = issues;
  for (const Issue& issue : found) {
    if (issue.severity != Issue::Severity::Error) continue;
    const bool known = std::any_of(blamed.begin(), blamed.end(), [&](const Issue& other) {
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
    const std::size_t length = characterLength(text);
    const auto first = static_cast<unsigned char>(text.front());
    if (length == 0) {
      shown += '?';
    } else if (first < 0x20 || first == 0x7f) {
      shown += ' ';
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return shown;
}

std::string describeInside(const std::string& source, const Issue& issue) {
  // Places that stand for the whole of what was named say nothing more beside its name.
  const bool whole = issue.where == "file" || issue.where == "robot" || issue.where == "scenario";
  return "\"" + source + "\"" + (whole ? " " : ", " + issue.where + ": ") + issue.what;
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

DescriptionError::DescriptionError(std::string source, std::vector<Issue> issues)
    : std::runtime_error(summarise(source, issues)),
      source_(std::move(source)),
      issues_(std::move(issues)) {}

}  // namespace denavit
