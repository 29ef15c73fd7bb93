#include "core/symbolic/formulas.h"

namespace denavit {

std::vector<int> countUses(const Formulas& formulas) {
  const ExpressionGraph& graph = formulas.graph;
  std::vector<int> uses(static_cast<std::size_t>(graph.size()), 0);
  for (const Multiple& output : formulas.outputs) ++uses[static_cast<std::size_t>(output.node)];
  for (Node n = graph.size(); n-- > 0;) {
    if (uses[static_cast<std::size_t>(n)] == 0) continue;
    for (const Multiple& part : graph.parts(n)) ++uses[static_cast<std::size_t>(part.node)];
  }
  return uses;
}

std::vector<Node> findSums(const Formulas& formulas) {
  const std::vector<int> uses = countUses(formulas);
  std::vector<Node> sums;
  for (Node n = 0; n < formulas.graph.size(); ++n) {
    const bool isUsed = uses[static_cast<std::size_t>(n)] > 0;
    if (isUsed && formulas.graph.kind(n) == NodeKind::Sum) sums.push_back(n);
  }
  return sums;
}

}  // namespace denavit
