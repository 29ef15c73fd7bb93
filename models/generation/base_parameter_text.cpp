#include "models/generation/base_parameter_text.h"

#include <algorithm>

#include "models/code/dialect.h"
#include "models/code/expression_text.h"
#include "models/code/number_literal.h"

namespace denavit {

namespace {

/// Nobody reads longer sums; those of long arms would fill disks.
constexpr std::size_t kMostProducts = 400;

/// A product, as often as it occurs.
struct Term {
  std::vector<Constant> factors;  ///< in order
  int count = 0;
};

/// Equal products together; those that cancel are gone.
std::vector<Term> collectTerms(const std::vector<ConstantProduct>& products) {
  std::vector<Term> terms;
  for (ConstantProduct product : products) {
    std::sort(product.factors.begin(), product.factors.end());
    auto term = std::find_if(terms.begin(), terms.end(),
                             [&](const Term& known) { return known.factors == product.factors; });
    if (term == terms.end()) term = terms.insert(term, {product.factors, 0});
    term->count += product.negative ? -1 : 1;
  }
  std::erase_if(terms, [](const Term& term) { return term.count == 0; });
  return terms;
}

/// A parameter by its name, a number, or the formula of what is neither.
std::string textOf(Constant c, const ConstantTable& constants) {
  const Dialect& dialect = dialectOf(Language::C);
  std::vector<std::string> names;
  for (const auto& [name, constant] : constants.parameters()) {
    if (constant == c) return name;
    names.push_back(name);
  }
  const Tape tape = constants.makeTape({c});
  for (const double number : tape.constants) names.push_back(toLiteral(number, dialect));
  const int result = tape.outputs.front();
  if (result < tape.firstStep()) return names[static_cast<std::size_t>(result)];
  names.resize(static_cast<std::size_t>(tape.valueCount()));  // steps stand inside of each other
  const std::string text = ExpressionText(tape, dialect, names)(result - tape.firstStep());
  const bool isCall = text.back() == ')' && text.find('(') == text.find_first_of("(+-*/ ");
  return isCall ? text : '(' + text + ')';
}

/// "2 m3 a3 c3x", "m2 c2y^2"
std::string textOf(const Term& term, const ConstantTable& constants) {
  std::string text = std::abs(term.count) > 1 ? std::to_string(std::abs(term.count)) : "";
  for (std::size_t i = 0; i < term.factors.size();) {
    std::size_t end = i;
    while (end < term.factors.size() && term.factors[end] == term.factors[i]) ++end;
    if (!text.empty()) text += ' ';
    text += textOf(term.factors[i], constants);
    if (end - i > 1) text += '^' + std::to_string(end - i);
    i = end;
  }
  return text.empty() ? "1" : text;
}

}  // namespace

std::string formulaOf(const BaseParameter& parameter, const ConstantTable& constants) {
  if (parameter.value == kZero) return "0";
  const auto products = constants.multiplyOut(parameter.value, kMostProducts);
  if (!products) {
    return "a sum of more than " + std::to_string(kMostProducts) + " products of the arm's numbers";
  }
  std::string text;
  for (const Term& term : collectTerms(*products)) {
    const bool first = text.empty();
    if (!first) text += term.count < 0 ? " - " : " + ";
    if (first && term.count < 0) text += '-';
    text += textOf(term, constants);
  }
  return text.empty() ? "0" : text;
}

std::string unitOf(const BaseParameter& parameter) {
  if (parameter.name.front() == 'm') return "kg";
  return parameter.name.front() == 'h' ? "kg m" : "kg m²";
}

}  // namespace denavit
