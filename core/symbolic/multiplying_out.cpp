#include "core/symbolic/multiplying_out.h"

#include <algorithm>

#include "core/symbolic/rewriting.h"

namespace denavit {

namespace {

class MultiplyingOut {
 public:
  MultiplyingOut(ExpressionGraph& graph, SquareForm squares, std::size_t mostTerms)
      : graph_(graph), squares_(squares), mostTerms_(mostTerms) {}

  Multiple run(Terms terms) {
    todo_ = std::move(terms);
    while (!todo_.empty()) {
      const Multiple term = todo_.back();
      todo_.pop_back();
      const bool isLong = todo_.size() + done_.size() >= mostTerms_;
      if (isLong || (!multiplySum(term) && !replaceSquare(term))) done_.push_back(term);
    }
    return graph_.makeSum(std::move(done_));
  }

 private:
  /// a x + b x for (a + b) x.
  bool multiplySum(const Multiple& term) {
    const std::vector<Node> factors = findFactors(graph_, term.node);
    const auto sum = std::find_if(factors.begin(), factors.end(),
                                  [&](Node n) { return graph_.kind(n) == NodeKind::Sum; });
    if (sum == factors.end()) return false;
    Terms product{term};
    expandTerms(graph_, *sum, product);
    todo_.insert(todo_.end(), product.begin(), product.end());
    return true;
  }

  /// x - cos² x for sin² x, or the other way round.
  bool replaceSquare(const Multiple& term) {
    if (squares_ == SquareForm::AsIs) return false;
    const bool toCosines = squares_ == SquareForm::Cosines;
    const TapeOp from = toCosines ? TapeOp::Sine : TapeOp::Cosine;
    const TapeOp to = toCosines ? TapeOp::Cosine : TapeOp::Sine;
    std::vector<Node> factors = findFactors(graph_, term.node);
    const auto square = std::adjacent_find(factors.begin(), factors.end(), [&](Node a, Node b) {
      return a == b && graph_.kind(a) == NodeKind::Function && graph_.function(a) == from;
    });
    if (square == factors.end()) return false;
    const Multiple angle = graph_.parts(*square).front();
    const Node other = graph_.makeFunction(to, 0, angle).node;
    square[0] = square[1] = other;
    todo_.push_back(graph_.makeProduct(factors, -term.factor));
    square[0] = square[1] = kUnit;
    todo_.push_back(graph_.makeProduct(factors, term.factor));
    return true;
  }

  ExpressionGraph& graph_;
  SquareForm squares_;
  std::size_t mostTerms_;
  Terms todo_, done_;
};

}  // namespace

std::optional<Formulas> multiplyOut(const Formulas& formulas, SquareForm squares,
                                    std::size_t mostTerms, int mostNodes) {
  bool isTooLong = false;
  Formulas made = rewrite(formulas, [&](Rewriting& rewriting, Terms terms) {
    isTooLong = isTooLong || rewriting.graph.size() > mostNodes;
    if (isTooLong) return rewriting.graph.makeSum(std::move(terms));
    return MultiplyingOut(rewriting.graph, squares, mostTerms).run(std::move(terms));
  });
  if (isTooLong) return std::nullopt;
  return made;
}

}  // namespace denavit
