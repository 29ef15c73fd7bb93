#include <algorithm>
#include <optional>

#include "core/symbolic/rewriting.h"

namespace denavit {

namespace {

/// A term as a constant times its factors, in their order.
struct Term {
  std::vector<Node> factors;
  Constant constant;
};

class AngleMerging {
 public:
  AngleMerging(ExpressionGraph& graph, const std::vector<int>& parallel)
      : graph_(graph), parallel_(parallel) {}

  Multiple merge(const std::vector<Multiple>& multiples) {
    std::vector<Term> terms;
    for (const Multiple& multiple : multiples) terms.push_back(toTerm(multiple));
    while (mergeRotations(terms)) {
    }
    mergePairs(terms);
    return toSum(terms);
  }

 private:
  [[nodiscard]] Term toTerm(const Multiple& multiple) const {
    Term term{{}, multiple.factor};
    if (graph_.kind(multiple.node) == NodeKind::Product) {
      for (const Multiple& part : graph_.parts(multiple.node)) term.factors.push_back(part.node);
    } else if (multiple.node != kUnit) {
      term.factors.push_back(multiple.node);
    }
    return term;
  }

  Multiple toSum(const std::vector<Term>& terms) {
    std::vector<Multiple> multiples;
    for (const Term& term : terms) {
      multiples.push_back(graph_.makeProduct(term.factors, term.constant));
    }
    return graph_.makeSum(std::move(multiples));
  }

  [[nodiscard]] bool isFunction(Node n, TapeOp function) const {
    return graph_.kind(n) == NodeKind::Function && graph_.function(n) == function;
  }
  [[nodiscard]] Multiple argument(Node n) const { return graph_.parts(n).front(); }

  /// The number that all variables of an angle have in common; none where they have not.
  [[nodiscard]] std::optional<int> findAxis(const Multiple& angle) const {
    std::optional<int> axis;
    const auto take = [&](const Multiple& part) {
      if (part.node == kUnit) return true;
      if (graph_.kind(part.node) != NodeKind::Variable || std::abs(part.factor) != kOne)
        return false;
      const int of = parallel_[static_cast<std::size_t>(graph_.variable(part.node))];
      if (of < 0 || (axis && *axis != of)) return false;
      axis = of;
      return true;
    };
    if (angle.factor != kOne) return {};
    if (graph_.kind(angle.node) != NodeKind::Sum) return take(angle) ? axis : std::nullopt;
    for (const Multiple& part : graph_.parts(angle.node)) {
      if (!take(part)) return {};
    }
    return axis;
  }

  [[nodiscard]] bool areParallel(Node a, Node b) const {
    const auto axisA = findAxis(argument(a)), axisB = findAxis(argument(b));
    return axisA && axisA == axisB;
  }

  Multiple combine(TapeOp function, Node a, Node b, bool minus) {
    const Multiple other = argument(b);
    const Multiple angle =
        graph_.makeSum({argument(a), minus ? graph_.makeScaled(other, -kOne) : other});
    return graph_.makeFunction(function, 0, angle);
  }

  /// What two terms that differ in two trigonometric factors add up to.
  std::optional<Term> add(const Term& a, const Term& b) {
    if (std::abs(a.constant) != std::abs(b.constant)) return {};
    std::vector<Node> common, ofA, ofB;
    std::set_intersection(a.factors.begin(), a.factors.end(), b.factors.begin(), b.factors.end(),
                          std::back_inserter(common));
    std::set_difference(a.factors.begin(), a.factors.end(), common.begin(), common.end(),
                        std::back_inserter(ofA));
    std::set_difference(b.factors.begin(), b.factors.end(), common.begin(), common.end(),
                        std::back_inserter(ofB));
    if (ofA.size() != 2 || ofB.size() != 2) return {};
    const bool opposite = a.constant != b.constant;
    const auto sum = addFunctions(ofA, ofB, opposite);
    if (!sum) return {};
    Term result{std::move(common), graph_.constants().multiply(a.constant, sum->factor)};
    if (sum->node != kUnit) result.factors.push_back(sum->node);
    std::sort(result.factors.begin(), result.factors.end());
    return result;
  }

  /// x[0] x[1] ± y[0] y[1] where it is a single function.
  std::optional<Multiple> addFunctions(const std::vector<Node>& x, const std::vector<Node>& y,
                                       bool opposite) {
    const auto areAll = [&](const std::vector<Node>& nodes, TapeOp function) {
      return isFunction(nodes[0], function) && isFunction(nodes[1], function);
    };
    const auto sameAngle = [&](Node a, Node b) { return argument(a) == argument(b); };
    if (areAll(x, TapeOp::Cosine) && areAll(y, TapeOp::Sine)) {
      if (!(sameAngle(x[0], y[0]) && sameAngle(x[1], y[1])) &&
          !(sameAngle(x[0], y[1]) && sameAngle(x[1], y[0]))) {
        return {};
      }
      if (x[0] == x[1]) return opposite ? std::nullopt : std::optional(Multiple{kUnit, kOne});
      if (!areParallel(x[0], x[1])) return {};
      return combine(TapeOp::Cosine, x[0], x[1], !opposite);
    }
    if (areAll(x, TapeOp::Sine) && areAll(y, TapeOp::Cosine)) {
      const auto sum = addFunctions(y, x, opposite);
      if (!sum || !opposite) return sum;
      return Multiple{sum->node, -sum->factor};
    }
    return addMixed(x, y, opposite);
  }

  /// sin a cos b ± cos a sin b.
  std::optional<Multiple> addMixed(const std::vector<Node>& x, const std::vector<Node>& y,
                                   bool opposite) {
    for (const int i : {0, 1}) {
      for (const int j : {0, 1}) {
        const Node sinA = x[static_cast<std::size_t>(i)], cosB = x[static_cast<std::size_t>(1 - i)];
        const Node cosA = y[static_cast<std::size_t>(j)], sinB = y[static_cast<std::size_t>(1 - j)];
        const bool fits = isFunction(sinA, TapeOp::Sine) && isFunction(cosB, TapeOp::Cosine) &&
                          isFunction(cosA, TapeOp::Cosine) && isFunction(sinB, TapeOp::Sine);
        if (!fits || argument(sinA) != argument(cosA) || argument(sinB) != argument(cosB)) continue;
        if (!areParallel(sinA, sinB)) return {};
        return combine(TapeOp::Sine, sinA, sinB, opposite);
      }
    }
    return {};
  }

  void mergePairs(std::vector<Term>& terms) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
      for (std::size_t j = i + 1; j < terms.size(); ++j) {
        const auto sum = add(terms[i], terms[j]);
        if (!sum) continue;
        terms[i] = *sum;
        terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(j));
        j = i;
      }
    }
  }

  /// cos b U + sin b V, where U and V are a vector that was turned about a parallel axis before.
  bool mergeRotations(std::vector<Term>& terms) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
      for (std::size_t j = 0; j < terms.size(); ++j) {
        if (i == j) continue;
        auto turned = turnAtOnce(terms[i], terms[j]);
        if (!turned) continue;
        terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(std::max(i, j)));
        terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(std::min(i, j)));
        terms.insert(terms.end(), turned->begin(), turned->end());
        return true;
      }
    }
    return false;
  }

  std::optional<std::vector<Term>> turnAtOnce(const Term& a, const Term& b) {
    const auto cosine = findSplit(a, TapeOp::Cosine), sine = findSplit(b, TapeOp::Sine);
    if (!cosine || !sine || argument(cosine->function) != argument(sine->function)) return {};
    std::vector<Term> terms = expand(a, cosine->sum);
    const std::size_t size = terms.size();
    const std::vector<Term> others = expand(b, sine->sum);
    if (others.size() != size) return {};
    terms.insert(terms.end(), others.begin(), others.end());
    mergePairs(terms);
    if (terms.size() > size) return {};
    return terms;
  }

  /// The trigonometric factor of a term and its only factor that is a sum.
  struct Split {
    Node function, sum;
  };
  [[nodiscard]] std::optional<Split> findSplit(const Term& term, TapeOp function) const {
    std::optional<Node> found, sum;
    for (const Node n : term.factors) {
      if (isFunction(n, function) && findAxis(argument(n))) {
        found = n;
      } else if (graph_.kind(n) == NodeKind::Sum) {
        if (sum) return {};
        sum = n;
      }
    }
    if (!found || !sum) return {};
    return Split{*found, *sum};
  }

  [[nodiscard]] std::vector<Term> expand(const Term& term, Node sum) {
    std::vector<Term> terms;
    for (const Multiple& part : graph_.parts(sum)) {
      Term inner = toTerm(part);
      bool taken = false;
      for (const Node n : term.factors) {
        if (n == sum && !taken) {
          taken = true;
        } else {
          inner.factors.push_back(n);
        }
      }
      std::sort(inner.factors.begin(), inner.factors.end());
      inner.constant = graph_.constants().multiply(inner.constant, term.constant);
      terms.push_back(std::move(inner));
    }
    return terms;
  }

  ExpressionGraph& graph_;
  const std::vector<int>& parallel_;
};

}  // namespace

Formulas mergeAngles(const Formulas& formulas, const std::vector<int>& parallel) {
  return rewrite(formulas, [&](Rewriting& rewriting, const std::vector<Multiple>& terms) {
    return AngleMerging(rewriting.graph, parallel).merge(terms);
  });
}

}  // namespace denavit
