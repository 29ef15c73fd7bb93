#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/import/code_value.h"
#include "models/import/toolbox_link.h"

namespace denavit {

/// Links are shared as in the toolbox: what is assigned to one is seen by every arm that has it.
using ToolboxLinks = std::vector<std::shared_ptr<ToolboxLink>>;

/// The lists of links that the names of a program stand for.
class ToolboxLists {
 public:
  /// What an expression stands for.
  struct Found {
    ToolboxLinks links;   ///< empty where it is no list of links
    std::string problem;  ///< why some of them are not known; empty where all are
  };
  /// Constructors in the expression make new links.
  [[nodiscard]] Found find(const std::string& expression, CodeScope& scope);

  [[nodiscard]] bool has(const std::string& name) const { return lists_.count(name) > 0; }
  /// "L", "L(3)", "L{end+1}", "links[2]"
  void assign(const std::string& target, const Found& links, const CodeScope& scope);
  /// @param value  the expression, for the case that it is not understood
  void append(const std::string& name, const Found& links, const std::string& value);
  void forget(const std::string& name);
  /// Names that had lists before have them again; all links that were made stay.
  void restore(const ToolboxLists& before);

  /// All links that constructors made, in their order.
  [[nodiscard]] const ToolboxLinks& all() const { return all_; }
  /// Lists of two links or more without a link of a list before.
  [[nodiscard]] std::vector<std::string> separateLists() const;
  [[nodiscard]] Found named(const std::string& name, const CodeScope& scope) const;

 private:
  [[nodiscard]] Found listed(const std::string& text, CodeScope& scope, int depth);
  [[nodiscard]] Found findAt(const std::string& text, CodeScope& scope, int depth);
  [[nodiscard]] std::optional<Found> comprehended(const std::string& inside, CodeScope& scope);
  [[nodiscard]] std::shared_ptr<ToolboxLink> make(const CodeCall& call, const CodeScope& scope);

  std::map<std::string, Found> lists_;
  ToolboxLinks all_;
};

/// Refuses a loop that makes links and cannot be followed.
/// @param head  the loop as written
[[noreturn]] void refuseLoop(const std::string& head);

}  // namespace denavit
