#include "core/symbolic/rewriting.h"

#include <algorithm>

namespace denavit {

namespace {

class Rewriter {
 public:
  Rewriter(const Formulas& old, const SumRule& rule, std::vector<Replacement> replacements = {})
      : old_(old),
        rule_(rule),
        replacements_(std::move(replacements)),
        oldUses_(countUses(old)),
        made_{ExpressionGraph(old.graph.sharedConstants()), {}},
        rewriting_{made_.graph} {}

  Formulas run() {
    const std::vector<std::string>& variables = old_.graph.variables();
    for (std::size_t i = 0; i + replacements_.size() < variables.size(); ++i) {
      made_.graph.makeVariable(variables[i]);
    }
    rewriting_.images.resize(oldUses_.size());
    rewriting_.images[kUnit] = {kUnit, kOne};
    for (Node n = 1; n < old_.graph.size(); ++n) {
      const auto index = static_cast<std::size_t>(n);
      if (oldUses_[index] == 0 && old_.graph.kind(n) != NodeKind::Variable) continue;
      rewriting_.images[index] = rebuild(n);
      const auto image = static_cast<std::size_t>(rewriting_.images[index].node);
      rewriting_.uses.resize(static_cast<std::size_t>(made_.graph.size()), 0);
      rewriting_.uses[image] += oldUses_[index];
    }
    for (const Multiple& output : old_.outputs) made_.outputs.push_back(image(output));
    return std::move(made_);
  }

 private:
  [[nodiscard]] Multiple image(const Multiple& of) const {
    return made_.graph.makeScaled(rewriting_.images[static_cast<std::size_t>(of.node)], of.factor);
  }

  Multiple rebuild(Node n) {
    const ExpressionGraph& from = old_.graph;
    switch (from.kind(n)) {
      case NodeKind::Unit:
        return {kUnit, kOne};
      case NodeKind::Variable: {
        for (const Replacement& replacement : replacements_) {
          if (replacement.variable == n) return image(replacement.by);
        }
        return {from.variable(n) + 1, kOne};
      }
      case NodeKind::Sum: {
        std::vector<Multiple> terms;
        for (const Multiple& part : from.parts(n)) terms.push_back(image(part));
        rewriting_.old = n;
        return rule_(rewriting_, std::move(terms));
      }
      case NodeKind::Product: {
        Multiple product{kUnit, kOne};
        for (const Multiple& part : from.parts(n)) {
          product = made_.graph.multiply(product, image(part));
        }
        return product;
      }
      case NodeKind::Inverse:
        return made_.graph.makeInverse(image(from.parts(n).front()));
      case NodeKind::Function:
        if (isBinary(from.function(n))) {
          return made_.graph.makeAngle(image(from.parts(n).front()), image(from.parts(n).back()));
        }
        return made_.graph.makeFunction(from.function(n), from.order(n),
                                        image(from.parts(n).front()));
    }
    return {};
  }

  const Formulas& old_;
  const SumRule& rule_;
  std::vector<Replacement> replacements_;
  std::vector<int> oldUses_;
  Formulas made_;
  Rewriting rewriting_;
};

/// How many terms are left when those of the same node are added up.
std::size_t countMerged(const ExpressionGraph& graph, std::vector<Multiple> terms) {
  std::stable_sort(terms.begin(), terms.end(),
                   [](const Multiple& a, const Multiple& b) { return a.node < b.node; });
  std::size_t count = 0;
  for (std::size_t i = 0; i < terms.size();) {
    const Node node = terms[i].node;
    Constant factor = kZero;
    for (; i < terms.size() && terms[i].node == node; ++i) {
      factor = graph.constants().add(factor, terms[i].factor);
    }
    if (factor != kZero) ++count;
  }
  return count;
}

Multiple flatten(Rewriting& rewriting, std::vector<Multiple> terms) {
  const ExpressionGraph& graph = rewriting.graph;
  for (std::size_t i = 0; i < terms.size();) {
    const Multiple term = terms[i];
    if (graph.kind(term.node) != NodeKind::Sum) {
      ++i;
      continue;
    }
    const bool isFree = rewriting.isOwn(term.node) && std::abs(term.factor) == kOne;
    std::vector<Multiple> flat = inlineSum(graph, terms, i);
    if (isFree || countMerged(graph, flat) <= countMerged(graph, terms)) {
      terms = std::move(flat);
    } else {
      ++i;
    }
  }
  return rewriting.graph.makeSum(std::move(terms));
}

}  // namespace

Formulas rewrite(const Formulas& formulas, const SumRule& rule) {
  return Rewriter(formulas, rule).run();
}

Formulas replaceVariables(const Formulas& formulas, const std::vector<Replacement>& replacements) {
  // What replaces a variable may be used by nothing else: it must be carried over, too.
  Formulas all = formulas;
  for (const Replacement& replacement : replacements) all.outputs.push_back(replacement.by);
  const SumRule keep = [](Rewriting& rewriting, std::vector<Multiple> terms) {
    return rewriting.graph.makeSum(std::move(terms));
  };
  Formulas made = Rewriter(all, keep, replacements).run();
  made.outputs.resize(formulas.outputs.size());
  return made;
}

std::vector<Node> findFactors(const ExpressionGraph& graph, Node n) {
  std::vector<Node> factors;
  if (graph.kind(n) == NodeKind::Product) {
    for (const Multiple& part : graph.parts(n)) factors.push_back(part.node);
  } else if (n != kUnit) {
    factors.push_back(n);
  }
  return factors;
}

std::vector<Multiple> inlineSum(const ExpressionGraph& graph, const std::vector<Multiple>& terms,
                                std::size_t which) {
  std::vector<Multiple> flat;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (i != which) {
      flat.push_back(terms[i]);
      continue;
    }
    for (const Multiple& inner : graph.parts(terms[i].node)) {
      flat.push_back(graph.makeScaled(inner, terms[i].factor));
    }
  }
  return flat;
}

bool expandTerms(ExpressionGraph& graph, Node sum, std::vector<Multiple>& terms) {
  const auto parts = graph.parts(sum);
  const std::vector<Multiple> inner(parts.begin(), parts.end());
  std::vector<Multiple> expanded;
  bool has = false;
  for (const Multiple& term : terms) {
    std::vector<Node> factors = findFactors(graph, term.node);
    const auto found = std::find(factors.begin(), factors.end(), sum);
    if (found == factors.end()) {
      expanded.push_back(term);
      continue;
    }
    has = true;
    for (const Multiple& part : inner) {
      *found = part.node;
      expanded.push_back(
          graph.makeProduct(factors, graph.constants().multiply(part.factor, term.factor)));
    }
  }
  terms = std::move(expanded);
  return has;
}

Formulas flattenSums(const Formulas& formulas) { return rewrite(formulas, flatten); }

}  // namespace denavit
