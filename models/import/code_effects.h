#pragma once

#include <string>
#include <vector>

namespace denavit {

/// An assignment in a statement of MATLAB or Python.
struct CodeWrite {
  std::vector<std::string> targets;  ///< "a", "v(2)", "L[0]", "s.x"; several of "a, b = ..."
  std::string operation;             ///< "-" of "a -= 1"; empty for "="
  std::string value;
  bool isTuple = false;  ///< of several targets, or of one in brackets
};

/// @returns no targets for a statement that assigns nothing
[[nodiscard]] CodeWrite readWrite(const std::string& statement);
/// "v" of "v(2)", "s.x" of "s.x{3}".
[[nodiscard]] std::string wholeOf(const std::string& target);
/// Every name that a statement, not understood, may assign or change: what it assigns, what it
/// deletes, the owners of its methods, what it names in quotes for eval, and with `arguments` also
/// what it hands to a function.
[[nodiscard]] std::vector<std::string> namesChanged(const std::string& statement, bool arguments);

}  // namespace denavit
