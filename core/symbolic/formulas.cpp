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

}  // namespace denavit
