#include <algorithm>
#include <map>

#include "core/symbolic/rewriting.h"

namespace denavit {

namespace {

/// A factor of terms: a node, or a constant that stands on edges.
struct Factor {
  Node node = kUnit;
  Constant constant = kOne;
  auto operator<=>(const Factor&) const = default;
};

/// The factors of a term, each once. Its products must be its own: taking a factor out of a product
/// that others use as well saves nothing.
std::vector<Factor> findFactorsOnce(const Rewriting& rewriting, const Multiple& term) {
  const ExpressionGraph& graph = rewriting.graph;
  std::vector<Factor> factors;
  const bool isOwn = graph.kind(term.node) != NodeKind::Product || rewriting.isOwn(term.node);
  if (isOwn) {
    for (const Node n : findFactors(graph, term.node)) {
      if (factors.empty() || factors.back().node != n) factors.push_back({.node = n});
    }
  }
  if (std::abs(term.factor) != kOne) factors.push_back({.constant = std::abs(term.factor)});
  return factors;
}

Multiple divideBy(ExpressionGraph& graph, const Multiple& term, const Factor& factor) {
  if (factor.node == kUnit) return {term.node, term.factor < 0 ? -kOne : kOne};
  std::vector<Node> nodes = findFactors(graph, term.node);
  nodes.erase(std::find(nodes.begin(), nodes.end(), factor.node));
  return graph.makeProduct(std::move(nodes), term.factor);
}

/// Whether there was a factor to take out of the terms.
bool factorOnce(Rewriting& rewriting, std::vector<Multiple>& terms) {
  std::map<Factor, int> counts;
  for (const Multiple& term : terms) {
    for (const Factor& factor : findFactorsOnce(rewriting, term)) ++counts[factor];
  }
  const auto best =
      std::max_element(counts.begin(), counts.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  if (best == counts.end() || best->second < 2) return false;
  ExpressionGraph& graph = rewriting.graph;
  std::vector<Multiple> inside, outside;
  for (const Multiple& term : terms) {
    const std::vector<Factor> factors = findFactorsOnce(rewriting, term);
    const bool has = std::find(factors.begin(), factors.end(), best->first) != factors.end();
    (has ? inside : outside).push_back(has ? divideBy(graph, term, best->first) : term);
  }
  factorTerms(rewriting, inside);
  const Multiple rest = graph.makeSum(std::move(inside));
  outside.push_back(
      graph.makeScaled(graph.multiply(rest, {best->first.node, kOne}), best->first.constant));
  terms = std::move(outside);
  return true;
}

}  // namespace

bool factorTerms(Rewriting& rewriting, std::vector<Multiple>& terms) {
  bool changed = false;
  while (terms.size() > 1 && factorOnce(rewriting, terms)) changed = true;
  return changed;
}

Formulas factorSums(const Formulas& formulas) {
  return rewrite(formulas, [](Rewriting& rewriting, std::vector<Multiple> terms) {
    factorTerms(rewriting, terms);
    return rewriting.graph.makeSum(std::move(terms));
  });
}

}  // namespace denavit
