#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "models/code/dialect.h"

namespace denavit {

/// Hands out names that are valid in a language and that nothing else in the file has.
class NameTable {
 public:
  explicit NameTable(const Dialect& dialect);

  /// Keeps a name from being handed out.
  void reserve(std::string_view name) { (void)take(std::string(name)); }
  /// The wanted name where it is valid and free, else one like it: "lambda_", "S1_2". In LaTeX a
  /// symbol: "S_{23}", "S_{23}'".
  [[nodiscard]] std::string claim(std::string_view wanted);
  /// The next free one of t1, t2, ...
  [[nodiscard]] std::string claimNumbered(char letter);

 private:
  [[nodiscard]] std::string spell(std::string_view wanted) const;
  [[nodiscard]] std::string keyOf(const std::string& name) const;
  /// @returns false where it is taken already
  bool take(const std::string& name) { return taken_.insert(keyOf(name)).second; }

  const Dialect& dialect_;
  std::set<std::string> taken_;      ///< as keyOf() says
  std::map<char, int> lastNumbers_;  ///< per letter
};

}  // namespace denavit
