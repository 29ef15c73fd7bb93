#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// One thing wrong with what a user wrote: where, what, and what to do about it.
struct Issue {
  enum class Severity { Warning, Error };
  Severity severity = Severity::Error;
  std::string where;   ///< path with 0-based indices: "joints[2].link.mass"
  std::string what;    ///< value and rule: "(joint 3, elbow) is -0.4 kg; it must not be negative"
  std::string remedy;  ///< "give the link's mass in kg, or 0 for a massless link"
  bool operator==(const Issue&) const = default;
};

[[nodiscard]] bool hasErrors(const std::vector<Issue>& issues);
void addError(std::vector<Issue>& issues, const std::string& where, const std::string& what,
              const std::string& remedy);
/// Adds the errors whose places are not blamed yet, above or below: what could not be read makes no
/// second issue of its default.
void addErrorsElsewhere(const std::vector<Issue>& found, std::vector<Issue>& issues);
/// "where: what: remedy" on one line.
[[nodiscard]] std::string toLine(const Issue& issue);

/// A text from a file or an argument, fit for one line of a report: control characters become
/// spaces, what isSteering() else and bytes that are no UTF-8 become "?", and what is too long ends
/// in "...".
[[nodiscard]] std::string toPrintable(std::string_view text);

/// The text in quotes where it is a name of at most 40 characters, "mass" or "joint_2.a-b"; empty
/// for all others. Of what somebody else's file holds, messages show this much at most: whoever
/// names a file in another one must not get to see its secrets.
[[nodiscard]] std::string toIdentifier(std::string_view text);

/// A name from toIdentifier(), or what stands for one that may not be shown: "the heading".
[[nodiscard]] std::string orWord(const std::string& identifier, const std::string& word);

/// What is wrong inside another file, for the place that names this file: "\"arm.json\",
/// joints[0].a: is ...", or "\"arm.json\" cannot be read" where the issue is about the whole of it.
[[nodiscard]] std::string describeInside(const std::string& source, const Issue& issue);

/// "1 joint", "2 joints".
[[nodiscard]] std::string counted(std::size_t count, const std::string& noun);

/// A file or description cannot be used. Carries every issue, not only the first.
class DescriptionError : public std::runtime_error {
 public:
  /// @param source  the file, or the name of what was read; leads every line of a report
  DescriptionError(std::string source, std::vector<Issue> issues);
  [[nodiscard]] const std::string& source() const noexcept { return source_; }
  [[nodiscard]] const std::vector<Issue>& issues() const noexcept { return issues_; }

 private:
  std::string source_;
  std::vector<Issue> issues_;
};

/// Throws a DescriptionError of one issue.
[[noreturn]] void failIn(const std::string& source, const std::string& where,
                         const std::string& what, const std::string& remedy);

}  // namespace denavit
