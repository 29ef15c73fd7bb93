#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// Lines about links and joints, of which those that say the same of many are put together.
class UrdfNotes {
 public:
  /// @param noun  "link" or "joint"
  /// @param what  what follows the name and a colon: "held at 0; its link is part of hand"
  /// @param ofMany  the same of several; empty where the words are no others
  void add(std::string_view noun, const std::string& name, const std::string& what,
           const std::string& ofMany = "");
  /// A line of its own.
  void add(const std::string& line);
  /// "joint a: ..", "joint b: .."; of more than two "joints a, b, c: ..", of more than eight the
  /// first eight and how many more. In the order in which they were first told.
  [[nodiscard]] std::vector<std::string> lines() const;

 private:
  struct Group {
    std::string noun, what, ofMany;
    std::vector<std::string> names;
  };
  std::vector<Group> groups_;
};

}  // namespace denavit
