#pragma once

#include <vector>

#include "core/symbolic/expression_graph.h"

namespace denavit {

/// What a routine computes: a graph and the multiples of its nodes that come out.
struct Formulas {
  ExpressionGraph graph;
  std::vector<Multiple> outputs;
};

/// How often each node of the graph is used by what leads to an output, once per place: 0 where it
/// is of no use.
[[nodiscard]] std::vector<int> countUses(const Formulas& formulas);

/// The sums in use, in the order of the nodes.
[[nodiscard]] std::vector<Node> findSums(const Formulas& formulas);

}  // namespace denavit
