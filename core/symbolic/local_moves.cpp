#include "core/symbolic/local_moves.h"

#include <algorithm>

#include "core/symbolic/rewriting.h"

namespace denavit {

namespace {

/// The formulas with the terms of one sum changed, where `change` says that it did something.
template <typename Change>
LocalMove changeSum(const Formulas& formulas, Node sum, const Change& change) {
  bool changed = false;
  Formulas made = rewrite(formulas, [&](Rewriting& rewriting, Terms terms) {
    if (rewriting.old == sum) changed = change(rewriting, terms);
    return rewriting.graph.makeSum(std::move(terms));
  });
  if (!changed) return {};
  return made;
}

/// A term that could leave a sum which is a factor of a term of another one.
struct Exit {
  std::size_t term;
  Node factor;
  std::size_t part;
};

std::vector<Exit> findExits(const ExpressionGraph& graph, const Terms& terms) {
  std::vector<Exit> exits;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    for (const Node factor : findFactors(graph, terms[t].node)) {
      if (graph.kind(factor) != NodeKind::Sum) continue;
      for (std::size_t p = 0; p < graph.parts(factor).size(); ++p) exits.push_back({t, factor, p});
    }
  }
  return exits;
}

/// The term with `by` in place of one of its factors.
Multiple replaceFactor(ExpressionGraph& graph, const Multiple& term, Node factor,
                       const Multiple& by) {
  std::vector<Node> factors = findFactors(graph, term.node);
  *std::find(factors.begin(), factors.end(), factor) = by.node;
  return graph.makeProduct(std::move(factors), graph.constants().multiply(term.factor, by.factor));
}

}  // namespace

LocalMove tryFlattening(const Formulas& formulas, Node sum) {
  return changeSum(formulas, sum, [](Rewriting& rewriting, Terms& terms) {
    const ExpressionGraph& graph = rewriting.graph;
    bool changed = false;
    for (std::size_t i = 0; i < terms.size();) {
      if (graph.kind(terms[i].node) == NodeKind::Sum) {
        terms = inlineSum(graph, terms, i);
        changed = true;
      } else {
        ++i;
      }
    }
    return changed;
  });
}

LocalMove tryFactoring(const Formulas& formulas, Node sum) {
  return changeSum(formulas, sum, [](Rewriting& rewriting, Terms& terms) {
    return factorTerms(rewriting, terms);
  });
}

LocalMove tryExpanding(const Formulas& formulas, Node sum) {
  bool changed = false;
  Formulas made = rewrite(formulas, [&](Rewriting& rewriting, Terms terms) {
    const Multiple image = rewriting.images[static_cast<std::size_t>(sum)];
    if (image.factor != kZero && rewriting.graph.kind(image.node) == NodeKind::Sum) {
      changed = expandTerms(rewriting.graph, image.node, terms) || changed;
    }
    return rewriting.graph.makeSum(std::move(terms));
  });
  if (!changed) return {};
  return made;
}

LocalMove trySplitting(const Formulas& formulas, Node sum, std::size_t which) {
  return changeSum(formulas, sum, [which](Rewriting& rewriting, Terms& terms) {
    ExpressionGraph& graph = rewriting.graph;
    const std::vector<Exit> exits = findExits(graph, terms);
    if (exits.empty()) return false;
    const Exit exit = exits[which % exits.size()];
    const auto parts = graph.parts(exit.factor);
    Terms kept(parts.begin(), parts.end());
    const Multiple leaving = kept[exit.part];
    kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(exit.part));
    const Multiple term = terms[exit.term];
    const Multiple rest = graph.makeSum(std::move(kept));
    terms[exit.term] = replaceFactor(graph, term, exit.factor, rest);
    terms.push_back(replaceFactor(graph, term, exit.factor, leaving));
    return true;
  });
}

}  // namespace denavit
