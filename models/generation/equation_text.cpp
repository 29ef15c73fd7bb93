#include "models/generation/equation_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "models/json/number_text.h"

namespace denavit {
namespace {

using Style = EquationSymbol::Style;

constexpr int kLargestDenominator = 24;

std::string numbered(int index) { return std::to_string(index + 1); }

/// "3", "1/12", else a decimal.
std::string toFraction(double number) {
  for (int below = 1; below <= kLargestDenominator; ++below) {
    const double above = std::round(number * below);
    if (above == 0 || std::abs(number * below - above) > 1e-9 * above) continue;
    const std::string text = std::to_string(static_cast<long>(above));
    return below == 1 ? text : text + "/" + std::to_string(below);
  }
  return toReadable(number);
}

/// A name of the arm's numbers as a letter with an index: "I2zz", "alpha1", "mp1_2", "toolx".
EquationSymbol toSymbol(const std::string& name) {
  EquationSymbol symbol;
  const auto split = [&](std::size_t length, const std::string& base, Style style) {
    symbol.base = base;
    symbol.style = style;
    symbol.below = name.substr(length);
    std::replace(symbol.below.begin(), symbol.below.end(), '_', ',');
  };
  if (name.rfind("alpha", 0) == 0) {
    split(5, "α", Style::Letter);
  } else if (name.rfind("theta", 0) == 0) {
    split(5, "θ", Style::Letter);
  } else if (name.rfind("tool", 0) == 0 || name.rfind("base", 0) == 0) {
    split(4, name.substr(0, 4), Style::Upright);
  } else {
    split(1, name.substr(0, 1), Style::Letter);
  }
  return symbol;
}

EquationSymbol makeSign(const std::string& text) { return {Style::Sign, text, ""}; }

EquationSymbol toSymbol(const EquationAngle& angle) {
  return angle.joint < 0 ? toSymbol(angle.name)
                         : EquationSymbol{Style::Letter, "θ", numbered(angle.joint)};
}

/// C12 for the cosine of θ1 + θ2; cos(2θ2 + θ3) where angles come in multiples.
void addFunction(const Equations& equations, const TrigFactor& factor,
                 std::vector<EquationSymbol>& symbols) {
  const auto& multiples = factor.function.multiples;
  const auto angleOf = [&](int angle) { return equations.angles[static_cast<std::size_t>(angle)]; };
  std::string joints;
  const bool isPlain = std::all_of(multiples.begin(), multiples.end(), [&](const auto& part) {
    joints += numbered(angleOf(part.first).joint);
    return part.second == 1 && angleOf(part.first).joint >= 0;
  });
  if (isPlain) {
    return symbols.push_back(
        {Style::Upright, factor.function.isSine ? "S" : "C", joints, factor.power});
  }
  symbols.push_back({Style::Upright, factor.function.isSine ? "sin" : "cos", "", factor.power});
  symbols.push_back(makeSign("("));
  bool isFirst = true;
  for (const auto& [angle, multiple] : multiples) {
    if (!isFirst || multiple < 0) symbols.push_back(makeSign(multiple < 0 ? "−" : "+"));
    isFirst = false;
    if (std::abs(multiple) > 1)
      symbols.push_back({Style::Number, std::to_string(std::abs(multiple)), ""});
    symbols.push_back(toSymbol(angleOf(angle)));
  }
  symbols.push_back(makeSign(")"));
}

std::string toLatex(const EquationSymbol& symbol) {
  std::string base = symbol.base;
  if (base == "θ") base = "\\theta";
  if (base == "α") base = "\\alpha";
  if (base == "τ") base = "\\tau";
  if (base == "−") base = "-";
  if (base == "sin" || base == "cos") base = "\\" + base;
  if (symbol.style == Style::Upright && base.front() != '\\') base = "\\mathrm{" + base + "}";
  if (const std::size_t bar = base.find('/'); bar != std::string::npos)
    base = "\\tfrac{" + base.substr(0, bar) + "}{" + base.substr(bar + 1) + "}";
  if (symbol.dots > 0) base = (symbol.dots == 1 ? "\\dot{" : "\\ddot{") + base + "}";
  if (!symbol.below.empty()) base += "_{" + symbol.below + "}";
  if (symbol.power > 1) base += "^{" + std::to_string(symbol.power) + "}";
  return base;
}

std::string toLatex(const std::vector<EquationSymbol>& symbols) {
  std::string text;
  for (const EquationSymbol& symbol : symbols) {
    if (!text.empty()) text += ' ';
    text += toLatex(symbol);
  }
  return text;
}

std::string toLatex(const Equations& equations, const std::vector<EquationTerm>& row,
                    const EquationGroup& group, bool isFirst) {
  const bool isSum = group.end - group.first > 1 && !motionOf(equations, row[group.first]).empty();
  std::string text;
  if (isSum) text += isFirst ? "\\bigl[" : "+ \\bigl[";
  for (std::size_t k = group.first; k < group.end; ++k) {
    const bool leads = k == group.first && (isFirst || isSum);
    const std::string sign = isNegative(row[k]) ? "- " : leads ? "" : "+ ";
    text += (text.empty() ? "" : " ") + sign + toLatex(symbolsOf(equations, row[k]));
  }
  if (isSum) text += " \\bigr]";
  const std::string motion = toLatex(motionOf(equations, row[group.first]));
  return motion.empty() ? text : text + " \\, " + motion;
}

}  // namespace

std::vector<EquationSymbol> symbolsOf(const Equations& equations, const EquationTerm& term) {
  std::vector<EquationSymbol> symbols;
  const auto letterOf = [&](int letter) {
    return symbolOf(equations.letters[static_cast<std::size_t>(letter)]);
  };
  if (!term.sum.empty()) {
    symbols.push_back(makeSign("("));
    for (const int letter : term.sum) {
      if (letter != term.sum.front()) symbols.push_back(makeSign("+"));
      symbols.push_back(letterOf(letter));
    }
    symbols.push_back(makeSign(")"));
  }
  for (const auto& [letter, power] : term.powers) {
    symbols.push_back(letterOf(letter));
    symbols.back().power = power;
  }
  for (const TrigFactor& factor : term.factors) addFunction(equations, factor, symbols);
  const double size = std::abs(term.number);
  if (size != 1 || symbols.empty())
    symbols.insert(symbols.begin(), {Style::Number, toFraction(size), ""});
  return symbols;
}

std::vector<EquationSymbol> motionOf(const Equations& equations, const EquationTerm& term) {
  const int dots = term.kind == EquationTerm::Kind::Inertia ? 2 : 1;
  std::vector<EquationSymbol> symbols;
  for (const int joint : term.joints) {
    const bool turns = equations.joints[static_cast<std::size_t>(joint)] == JointType::Revolute;
    EquationSymbol symbol{Style::Letter, turns ? "θ" : "d", numbered(joint), 1, dots};
    if (!symbols.empty() && symbols.back() == symbol) {
      ++symbols.back().power;
    } else {
      symbols.push_back(symbol);
    }
  }
  return symbols;
}

EquationSymbol torqueOf(int row) { return {Style::Letter, "τ", numbered(row)}; }

std::vector<EquationGroup> groupsOf(const std::vector<EquationTerm>& row) {
  std::vector<EquationGroup> groups;
  for (std::size_t k = 0; k < row.size(); ++k) {
    const bool isSame =
        k > 0 && row[k].kind == row[k - 1].kind && row[k].joints == row[k - 1].joints;
    if (!isSame) groups.push_back({k, k});
    groups.back().end = k + 1;
  }
  return groups;
}

std::vector<int> findUsedLetters(const Equations& equations) {
  std::vector<int> used;
  for (const auto& row : equations.rows) {
    for (const EquationTerm& term : row) {
      used.insert(used.end(), term.sum.begin(), term.sum.end());
      for (const auto& part : term.powers) used.push_back(part.first);
    }
  }
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  return used;
}

EquationSymbol symbolOf(const EquationLetter& letter) { return toSymbol(letter.name); }

std::string toLatex(const Equations& equations) {
  std::string text = "\\begin{align*}\n";
  for (std::size_t i = 0; i < equations.rows.size(); ++i) {
    const std::vector<EquationTerm>& row = equations.rows[i];
    text += toLatex(torqueOf(static_cast<int>(i))) + " &= ";
    if (row.empty()) text += "0";
    bool isFirst = true;
    for (const EquationGroup& group : groupsOf(row)) {
      if (!isFirst) text += " \\\\\n  &\\quad ";
      text += toLatex(equations, row, group, isFirst);
      isFirst = false;
    }
    text += i + 1 < equations.rows.size() ? " \\\\\n" : "\n";
  }
  return text + "\\end{align*}\n";
}

std::string explain(const EquationTerm& term) {
  const std::string row = numbered(term.row);
  switch (term.kind) {
    case EquationTerm::Kind::Gravity:
      return "weight that joint " + row + " carries";
    case EquationTerm::Kind::Inertia:
      if (term.joints.front() == term.row) return "inertia that joint " + row + " feels";
      return "what the acceleration of joint " + numbered(term.joints.front()) + " asks of joint " +
             row;
    case EquationTerm::Kind::Velocity:
      if (term.joints.front() == term.joints.back())
        return "centrifugal force of joint " + numbered(term.joints.front()) + " on joint " + row;
      return "Coriolis force of joints " + numbered(term.joints.front()) + " and " +
             numbered(term.joints.back()) + " on joint " + row;
  }
  return {};
}

}  // namespace denavit
