#pragma once

#include <string>
#include <vector>

#include "core/symbolic/tape.h"

namespace denavit {

/// Which steps of a tape become statements, and which stand inside the expression of the only step
/// that uses them: code then reads like equations.
class Nesting {
 public:
  /// @param stepNames  per step; one that has a name is never nested. May be empty.
  Nesting(const Tape& tape, const std::vector<std::string>& stepNames);

  /// How often a value is used by steps that lead to outputs, and by outputs.
  [[nodiscard]] int uses(int value) const { return uses_[index(value)]; }
  /// Whether a value stands inside the expression of the one that uses it.
  [[nodiscard]] bool isNested(int value) const { return nested_[index(value)]; }
  /// Whether it is nobody's but one output's, without a name of its own.
  [[nodiscard]] bool isOutputAlone(int value) const { return alone_[index(value)]; }

 private:
  static std::size_t index(int value) { return static_cast<std::size_t>(value); }
  void countUses();
  void nest(const std::vector<std::string>& stepNames);
  void limit(int value);

  const Tape* tape_;
  std::vector<int> uses_, outputUses_, operations_;
  std::vector<bool> nested_, alone_;
};

/// The values a step works on.
struct Operands {
  int values[2];
  int count;
  [[nodiscard]] const int* begin() const { return values; }
  [[nodiscard]] const int* end() const { return values + count; }
};
[[nodiscard]] inline Operands operandsOf(const TapeStep& step) {
  return {{step.a, step.b}, isBinary(step.op) ? 2 : 1};
}

}  // namespace denavit
