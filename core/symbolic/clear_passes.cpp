#include "core/symbolic/clear_passes.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>

#include "core/symbolic/rewriting.h"
#include "core/symbolic/shared_pairs.h"

namespace denavit {

namespace {

constexpr std::size_t kMostProducts = 8;  ///< that a constant is multiplied out to

}  // namespace

const std::vector<ClearPassEntry>& clearPasses() {
  static const std::vector<ClearPassEntry> all{{ClearPass::Unused, "unused"},
                                               {ClearPass::Angles, "angles"},
                                               {ClearPass::Constants, "constants"},
                                               {ClearPass::Duplicates, "duplicates"},
                                               {ClearPass::Factoring, "factoring"}};
  return all;
}

std::string_view nameOf(ClearPass pass) {
  return clearPasses()[static_cast<std::size_t>(pass)].name;
}

AssignmentList::AssignmentList(const Formulas& formulas)
    : graph_(formulas.graph),
      inputs_(static_cast<int>(graph_.variables().size())),
      symbolOf_(static_cast<std::size_t>(graph_.size()), -1) {
  for (Node n = 1; n < graph_.size(); ++n) addNode(n);
  for (const Multiple& output : formulas.outputs) {
    Assignment assignment;
    addTerms(output, assignment.terms);
    outputs_.push_back(add(std::move(assignment)));
  }
}

void AssignmentList::addNode(Node n) {
  if (graph_.kind(n) == NodeKind::Product) return;
  int& symbol = symbolOf_[static_cast<std::size_t>(n)];
  if (graph_.kind(n) == NodeKind::Variable) {
    symbol = graph_.variable(n);
    return;
  }
  Assignment assignment;
  if (graph_.kind(n) == NodeKind::Inverse) assignment.kind = Kind::Inverse;
  if (graph_.kind(n) == NodeKind::Function) {
    assignment.kind = Kind::Function;
    assignment.function = graph_.function(n);
    assignment.order = graph_.order(n);
  }
  for (const Multiple& part : graph_.parts(n)) addTerms(part, assignment.terms);
  symbol = add(std::move(assignment));
}

int AssignmentList::add(Assignment assignment) {
  assignments_.push_back(std::move(assignment));
  return inputs_ + static_cast<int>(assignments_.size()) - 1;
}

/// (a + b) c x is a c x + b c x.
void AssignmentList::addTerms(const Multiple& of, std::vector<Term>& terms) const {
  if (of.factor == kZero) return;
  std::vector<int> symbols;
  for (const Node factor : findFactors(graph_, of.node)) {
    symbols.push_back(symbolOf_[static_cast<std::size_t>(factor)]);
  }
  std::sort(symbols.begin(), symbols.end());
  const ConstantProduct whole{of.factor < 0, {std::abs(of.factor)}};
  const auto products = graph_.constants().multiplyOut(of.factor, kMostProducts);
  for (const ConstantProduct& product : products.value_or(std::vector{whole})) {
    Term term{product.negative, symbols, product.factors};
    std::sort(term.constants.begin(), term.constants.end());
    terms.push_back(std::move(term));
  }
}

void AssignmentList::apply(ClearPass pass) {
  switch (pass) {
    case ClearPass::Unused:
      return dropUnused();
    case ClearPass::Angles:
      return mergeAngles();
    case ClearPass::Constants:
      return foldConstants();
    case ClearPass::Duplicates:
      return shareProducts();
    case ClearPass::Factoring:
      // Sums that are taken out of others stand behind them and have their turn, too.
      for (std::size_t i = 0; i < assignments_.size(); ++i) factor(i);
  }
}

void AssignmentList::dropUnused() {
  std::vector<char> isUsed(assignments_.size(), 0);
  std::vector<int> open = outputs_;
  while (!open.empty()) {
    const int symbol = open.back();
    open.pop_back();
    if (symbol < inputs_ || isUsed[static_cast<std::size_t>(symbol - inputs_)]) continue;
    isUsed[static_cast<std::size_t>(symbol - inputs_)] = 1;
    for (const Term& term : at(symbol).terms) {
      open.insert(open.end(), term.symbols.begin(), term.symbols.end());
    }
  }
  for (std::size_t i = 0; i < assignments_.size(); ++i) {
    if (!isUsed[i]) assignments_[i].isDropped = true;
  }
}

bool AssignmentList::isFunction(int symbol, TapeOp function) const {
  return symbol >= inputs_ && at(symbol).kind == Kind::Function && at(symbol).function == function;
}

/// The terms of an angle: q2 + q3 also where the sum has a name of its own.
std::vector<AssignmentList::Term> AssignmentList::argumentOf(int symbol) const {
  const std::vector<Term>& terms = at(symbol).terms;
  const bool isNamed = terms.size() == 1 && terms.front().symbols.size() == 1 &&
                       terms.front().constants.empty() && !terms.front().negative;
  if (!isNamed) return terms;
  const int angle = terms.front().symbols.front();
  return angle >= inputs_ && at(angle).kind == Kind::Sum ? at(angle).terms : terms;
}

int AssignmentList::findFunction(TapeOp function, std::vector<Term> argument) {
  for (std::size_t i = 0; i < assignments_.size(); ++i) {
    const int symbol = inputs_ + static_cast<int>(i);
    if (isFunction(symbol, function) && argumentOf(symbol) == argument) return symbol;
  }
  return add({.kind = Kind::Function, .function = function, .terms = std::move(argument)});
}

AssignmentList::Term AssignmentList::withoutCommon(const Term& term, const Term& other) {
  Term rest{term.negative, {}, {}};
  std::set_difference(term.symbols.begin(), term.symbols.end(), other.symbols.begin(),
                      other.symbols.end(), std::back_inserter(rest.symbols));
  return rest;
}

/// cos a cos b - sin a sin b and its like.
bool AssignmentList::mergeTerms(Term& kept, const Term& other) {
  if (kept.constants != other.constants) return false;
  const std::vector<int> own = withoutCommon(kept, other).symbols,
                         others = withoutCommon(other, kept).symbols;
  if (own.size() != 2 || others.size() != 2) return false;
  const auto isPair = [&](int a, TapeOp f, int b, TapeOp g) {
    return isFunction(a, f) && isFunction(b, g);
  };
  constexpr TapeOp kSine = TapeOp::Sine, kCosine = TapeOp::Cosine;
  const bool areCosines =
      isPair(own[0], kCosine, own[1], kCosine) && isPair(others[0], kSine, others[1], kSine);
  const bool isSineFirst = isPair(own[0], kSine, own[1], kCosine);
  const bool isMixed = (isSineFirst || isPair(own[0], kCosine, own[1], kSine)) &&
                       (isPair(others[0], kSine, others[1], kCosine) ||
                        isPair(others[0], kCosine, others[1], kSine));
  if (!areCosines && !isMixed) return false;
  // sin a cos b comes with cos a sin b: a is the angle of the first term's sine.
  const int a = isMixed && !isSineFirst ? own[1] : own[0];
  const int b = isMixed && !isSineFirst ? own[0] : own[1];
  const std::vector<Term> angleA = argumentOf(a), angleB = argumentOf(b);
  const auto hasAngle = [&](int symbol, const std::vector<Term>& angle) {
    return argumentOf(symbol) == angle;
  };
  const int withA = isMixed && isFunction(others[0], kSine) ? others[1] : others[0];
  const int withB = withA == others[0] ? others[1] : others[0];
  const bool straight = hasAngle(withA, angleA) && hasAngle(withB, angleB);
  const bool crossed = !isMixed && hasAngle(withA, angleB) && hasAngle(withB, angleA);
  if (!straight && !crossed) return false;
  const bool isDifference = areCosines == (kept.negative == other.negative);
  Term merged = kept;
  for (const int symbol : own) {
    merged.symbols.erase(std::find(merged.symbols.begin(), merged.symbols.end(), symbol));
  }
  if (angleA != angleB) {
    std::vector<Term> angle = angleA;
    for (Term term : angleB) {
      term.negative = term.negative != isDifference;
      angle.push_back(std::move(term));
    }
    std::sort(angle.begin(), angle.end(),
              [](const Term& x, const Term& y) { return x.symbols < y.symbols; });
    merged.symbols.push_back(findFunction(areCosines ? kCosine : kSine, std::move(angle)));
    std::sort(merged.symbols.begin(), merged.symbols.end());
  } else if (!areCosines || !isDifference) {
    return false;  // an angle and itself: only the sum of squares is simpler
  }
  kept = std::move(merged);
  return true;
}

void AssignmentList::mergeAngles() {
  for (std::size_t i = 0; i < assignments_.size(); ++i) {
    if (assignments_[i].kind != Kind::Sum) continue;
    std::vector<Term> terms = assignments_[i].terms;
    for (std::size_t first = 0; first < terms.size(); ++first) {
      for (std::size_t second = 0; second < terms.size();) {
        if (second == first || !mergeTerms(terms[first], terms[second])) {
          ++second;
          continue;
        }
        terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(second));
        if (second < first) --first;
        second = 0;
      }
    }
    assignments_[i].terms = std::move(terms);
  }
}

void AssignmentList::foldConstants() {
  ConstantTable& constants = graph_.constants();
  for (Assignment& assignment : assignments_) {
    std::vector<std::pair<std::vector<int>, Constant>> products;
    for (const Term& term : assignment.terms) {
      Constant factor = term.negative ? -kOne : kOne;
      for (const Constant c : term.constants) factor = constants.multiply(factor, c);
      const auto same = std::find_if(products.begin(), products.end(), [&](const auto& product) {
        return product.first == term.symbols;
      });
      if (same == products.end()) {
        products.emplace_back(term.symbols, factor);
      } else {
        same->second = constants.add(same->second, factor);
      }
    }
    assignment.terms.clear();
    for (auto& [symbols, factor] : products) {
      if (factor == kZero) continue;
      Term term{factor < 0, std::move(symbols), {}};
      if (std::abs(factor) != kOne) term.constants = {std::abs(factor)};
      assignment.terms.push_back(std::move(term));
    }
  }
}

void AssignmentList::shareProducts() {
  // Atoms: symbols, then constants in the order they are met, then shared pairs.
  std::vector<Constant> constants;
  std::map<Constant, std::int32_t> atomOf;
  const auto firstConstant = inputs_ + static_cast<std::int32_t>(assignments_.size());
  std::vector<std::vector<Atom>> products;
  std::vector<std::pair<std::size_t, std::size_t>> places;
  for (std::size_t i = 0; i < assignments_.size(); ++i) {
    if (assignments_[i].isDropped) continue;
    for (std::size_t k = 0; k < assignments_[i].terms.size(); ++k) {
      const Term& term = assignments_[i].terms[k];
      std::vector<Atom> atoms;
      for (const int symbol : term.symbols) atoms.push_back({symbol});
      for (const Constant c : term.constants) {
        const auto [at, isNew] =
            atomOf.emplace(c, firstConstant + static_cast<std::int32_t>(constants.size()));
        if (isNew) constants.push_back(c);
        atoms.push_back({at->second});
      }
      products.push_back(std::move(atoms));
      places.emplace_back(i, k);
    }
  }
  const auto firstPair = firstConstant + static_cast<std::int32_t>(constants.size());
  std::int32_t next = firstPair;
  const std::vector<AtomPair> pairs = shareFrequentPairs(products, next);
  const auto toTerm = [&](const std::vector<Atom>& atoms, bool negative) {
    Term term{negative, {}, {}};
    for (const Atom& atom : atoms) {
      if (atom.id >= firstPair) {
        term.symbols.push_back(firstConstant + (atom.id - firstPair));
      } else if (atom.id >= firstConstant) {
        term.constants.push_back(constants[static_cast<std::size_t>(atom.id - firstConstant)]);
      } else {
        term.symbols.push_back(atom.id);
      }
    }
    std::sort(term.symbols.begin(), term.symbols.end());
    std::sort(term.constants.begin(), term.constants.end());
    return term;
  };
  for (std::size_t p = 0; p < places.size(); ++p) {
    Term& term = assignments_[places[p].first].terms[places[p].second];
    term = toTerm(products[p], term.negative);
  }
  for (const AtomPair& pair : pairs) {
    add({.terms = {toTerm({{pair.a}, {pair.b}}, false)}});
  }
}

/// The factor that most terms have in common, one after the other.
void AssignmentList::factor(std::size_t which) {
  if (assignments_[which].isDropped || assignments_[which].kind != Kind::Sum) return;
  for (;;) {
    std::map<std::pair<bool, int>, int> counts;  // whether a constant, and which
    const std::vector<Term>& terms = assignments_[which].terms;
    for (const Term& term : terms) {
      if (term.symbols.size() + term.constants.size() < 2) continue;
      std::map<std::pair<bool, int>, int> own;
      for (const int symbol : term.symbols) own[{false, symbol}] = 1;
      for (const Constant c : term.constants) own[{true, c}] = 1;
      for (const auto& [factor, one] : own) counts[factor] += one;
    }
    const auto best =
        std::max_element(counts.begin(), counts.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    if (best == counts.end() || best->second < 2) return;
    const auto [isConstant, factor] = best->first;
    std::vector<Term> inner, rest;
    for (Term term : terms) {
      auto& factors = isConstant ? term.constants : term.symbols;
      const auto found = std::find(factors.begin(), factors.end(), factor);
      const bool hasIt = found != factors.end() && term.symbols.size() + term.constants.size() > 1;
      if (hasIt) factors.erase(found);
      (hasIt ? inner : rest).push_back(std::move(term));
    }
    Term product;
    product.symbols.push_back(add({.terms = std::move(inner)}));
    (isConstant ? product.constants : product.symbols).push_back(factor);
    std::sort(product.symbols.begin(), product.symbols.end());
    rest.push_back(std::move(product));
    assignments_[which].terms = std::move(rest);
  }
}

}  // namespace denavit
