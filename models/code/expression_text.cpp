#include "models/code/expression_text.h"

#include "models/ascii.h"
#include "models/find.h"

namespace denavit {
namespace {

/// [characters] A fraction cannot go on on another line.
constexpr std::size_t kLongestFraction = 60;

}  // namespace

std::string ExpressionText::operator()(int step) const {
  return writeStep(tape_.steps[static_cast<std::size_t>(step)], true).text;
}

ExpressionText::Piece ExpressionText::writeValue(int value, bool first) const {
  const std::string& name = names_[static_cast<std::size_t>(value)];
  if (name.empty()) {
    return writeStep(tape_.steps[static_cast<std::size_t>(value - tape_.firstStep())], first);
  }
  if (name.front() == '-') return {name, Binding::Signed};
  return {name, contains(name, "\\times") ? Binding::Product : Binding::Whole};
}

template <typename Needed>
std::string ExpressionText::writeOperand(int value, bool first, Needed needed) const {
  const Piece piece = writeValue(value, true);
  if (needed(piece.binding)) return '(' + piece.text + ')';
  const bool signFirst = piece.text.front() == '-';
  return signFirst && !first ? writeValue(value, false).text : piece.text;
}

/// Left operand of a sum or a product.
std::string ExpressionText::writeLeft(int value, bool first, Binding binding) const {
  return writeOperand(value, first, [&](Binding its) {
    if (its == Binding::Signed) return !first;
    return its < binding || (its == binding && dialect_.everyParenthesis);
  });
}

std::string ExpressionText::writeRight(int value, Binding binding) const {
  return writeOperand(value, false,
                      [&](Binding its) { return its <= binding || its == Binding::Signed; });
}

ExpressionText::Piece ExpressionText::writeStep(const TapeStep& step, bool first) const {
  switch (step.op) {
    case TapeOp::Add:
    case TapeOp::Subtract:
      return {writeLeft(step.a, first, Binding::Sum) + (step.op == TapeOp::Add ? " + " : " - ") +
                  writeRight(step.b, Binding::Sum),
              Binding::Sum};
    case TapeOp::Multiply: {
      const std::string right = writeRight(step.b, Binding::Product);
      return {writeLeft(step.a, first, Binding::Product) + writeProductSign(right) + right,
              Binding::Product};
    }
    case TapeOp::Divide:
      return writeQuotient(step, first);
    case TapeOp::Negate:
      return writeNegative(step);
    case TapeOp::Sine:
      return writeCall(dialect_.sine, step.a);
    case TapeOp::Cosine:
      return writeCall(dialect_.cosine, step.a);
    case TapeOp::Root:
      return writeCall(dialect_.root, step.a);
    case TapeOp::Sign:
      return writeCall(dialect_.sign, step.a);
    case TapeOp::Angle:
      return writeCall({std::string(dialect_.angle.open) + writeValue(step.a, true).text + ", ",
                        dialect_.angle.close},
                       step.b);
    case TapeOp::Stumpff:
      break;
  }
  const std::string order = std::to_string(step.order) + std::string(dialect_.stumpffMiddle);
  const std::string open = std::string(dialect_.stumpff.open) + order;
  return writeCall({open, dialect_.stumpff.close}, step.a);
}

ExpressionText::Piece ExpressionText::writeNegative(const TapeStep& step) const {
  // Typeset -a b is read as either, which is the same number.
  const Binding loose = dialect_.typeset ? Binding::Sum : Binding::Product;
  return {'-' + writeOperand(step.a, false,
                             [&](Binding its) { return its <= loose || its == Binding::Signed; }),
          Binding::Signed};
}

ExpressionText::Piece ExpressionText::writeQuotient(const TapeStep& step, bool first) const {
  if (dialect_.typeset) {
    const std::string above = writeValue(step.a, true).text;
    const std::string below = writeValue(step.b, true).text;
    if (above.size() + below.size() <= kLongestFraction) {
      return {"\\frac{" + above + "}{" + below + '}', Binding::Whole};
    }
  }
  return {writeLeft(step.a, first, Binding::Product) + (dialect_.typeset ? " / " : "/") +
              writeRight(step.b, Binding::Product),
          Binding::Product};
}

std::string ExpressionText::writeProductSign(const std::string& right) const {
  return std::string(isDigit(right.front()) ? dialect_.numberProduct : dialect_.product);
}

ExpressionText::Piece ExpressionText::writeCall(const Enclosure& function, int argument) const {
  const std::string text = writeValue(argument, true).text;
  if (dialect_.typeset && function.close == "}" && text.size() > kLongestFraction) {
    return {'(' + text + ")^{1/2}", Binding::Whole};
  }
  return {std::string(function.open) + text + std::string(function.close), Binding::Whole};
}

}  // namespace denavit
