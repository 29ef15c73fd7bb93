#pragma once

#include <string>
#include <vector>

#include "models/code/dialect.h"
#include "models/code/nesting.h"

namespace denavit {

/// Writes steps of a tape as expressions that a language evaluates to exactly the tape's tree.
class ExpressionText {
 public:
  /// @param names  per value: what stands for it; empty for those that are nested
  ExpressionText(const Tape& tape, const Dialect& dialect, const std::vector<std::string>& names)
      : tape_(tape), dialect_(dialect), names_(names) {}

  /// "a*(b + c)"
  [[nodiscard]] std::string operator()(int step) const;

 private:
  /// How tightly a text holds together.
  enum class Binding { Sum, Product, Signed, Whole };
  struct Piece {
    std::string text;
    Binding binding = Binding::Whole;
  };

  /// @param first  nothing stands before it but an opening parenthesis: a sign needs none there
  [[nodiscard]] Piece writeStep(const TapeStep& step, bool first) const;
  [[nodiscard]] Piece writeValue(int value, bool first) const;
  [[nodiscard]] Piece writeNegative(const TapeStep& step) const;
  [[nodiscard]] Piece writeQuotient(const TapeStep& step, bool first) const;
  [[nodiscard]] std::string writeProductSign(const std::string& right) const;
  [[nodiscard]] Piece writeCall(const Enclosure& function, int argument) const;
  /// In parentheses where `needed` says that its binding needs them.
  template <typename Needed>
  [[nodiscard]] std::string writeOperand(int value, bool first, Needed needed) const;
  [[nodiscard]] std::string writeLeft(int value, bool first, Binding binding) const;
  [[nodiscard]] std::string writeRight(int value, Binding binding) const;

  const Tape& tape_;
  const Dialect& dialect_;
  const std::vector<std::string>& names_;
};

}  // namespace denavit
