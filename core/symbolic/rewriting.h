#pragma once

#include <functional>

#include "core/symbolic/formulas.h"

namespace denavit {

/// The terms of a sum.
using Terms = std::vector<Multiple>;

/// What a rule sees while a graph is written anew: the new graph so far, and how often each of its
/// nodes will be used.
class Rewriting {
 public:
  ExpressionGraph& graph;
  /// Whether nothing but the place at hand uses it.
  [[nodiscard]] bool isOwn(Node n) const {
    return static_cast<std::size_t>(n) >= uses.size() || uses[static_cast<std::size_t>(n)] <= 1;
  }
  std::vector<int> uses{};         ///< per new node
  std::vector<Multiple> images{};  ///< of the old nodes, as far as it has come
  Node old = kUnit;                ///< the one that is being written
};

/// What to write in place of the sum of these multiples of new nodes. May change the terms.
using SumRule = std::function<Multiple(Rewriting&, std::vector<Multiple> terms)>;

/// The same formulas written anew, sum by sum, without what leads to no output.
[[nodiscard]] Formulas rewrite(const Formulas& formulas, const SumRule& rule);

/// What to put in place of a variable.
struct Replacement {
  Node variable;
  Multiple by;  ///< made before the variable
};
/// The same formulas with variables replaced: the last ones that were made.
[[nodiscard]] Formulas replaceVariables(const Formulas& formulas,
                                        const std::vector<Replacement>& replacements);

/// Sums within sums, where nothing is computed twice for it or terms cancel.
[[nodiscard]] Formulas flattenSums(const Formulas& formulas);

/// sin² + cos² = 1, and the theorems of addition for revolute joints with parallel axes:
///   cos a cos b - sin a sin b = cos(a + b),   sin a cos b + cos a sin b = sin(a + b),
/// also where a plane rotation follows another one.
/// @param parallel  per variable a number that variables of parallel axes have in common; -1 for
///   none
[[nodiscard]] Formulas mergeAngles(const Formulas& formulas, const std::vector<int>& parallel);

/// a x + b x = (a + b) x, the most frequent factor of a sum first.
[[nodiscard]] Formulas factorSums(const Formulas& formulas);
/// The same with the terms of one sum. Returns whether any had a factor in common.
bool factorTerms(Rewriting& rewriting, std::vector<Multiple>& terms);

/// The nodes whose product a node is: itself where it is no product, none for the unit.
[[nodiscard]] std::vector<Node> findFactors(const ExpressionGraph& graph, Node n);

/// The terms with those of a sum among them put in its place.
[[nodiscard]] std::vector<Multiple> inlineSum(const ExpressionGraph& graph,
                                              const std::vector<Multiple>& terms,
                                              std::size_t which);

/// (a + b) x = a x + b x in each term of which the sum is a factor, or which it is. Returns whether
/// there was one.
bool expandTerms(ExpressionGraph& graph, Node sum, std::vector<Multiple>& terms);

}  // namespace denavit
