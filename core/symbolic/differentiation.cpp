#include "core/symbolic/differentiation.h"

#include <cassert>

namespace denavit {

namespace {

Expression ofNodeItself(Node n) { return Expression(Multiple{n, kOne}); }
Expression ofConstant(Constant c) {
  return c == kZero ? Expression() : Expression(Multiple{kUnit, c});
}

/// f' of a function node at its argument.
Expression calcSlope(const ExpressionGraph& graph, Node n) {
  const Expression x(graph.parts(n).front());
  switch (graph.function(n)) {
    case TapeOp::Sine:
      return cos(x);
    case TapeOp::Cosine:
      return -sin(x);
    case TapeOp::Root:
      return Expression(0.5) / ofNodeItself(n);
    case TapeOp::Sign:
      return {};
    case TapeOp::Stumpff: {
      // d c_k / ds = (k c_(k+2) - c_(k+1)) / 2
      const int k = graph.order(n);
      return (Expression(k) * stumpff(k + 2, x) - stumpff(k + 1, x)) * Expression(0.5);
    }
    default:
      assert(false);
      return {};
  }
}

}  // namespace

Expression Derivative::operator()(const Expression& expression) {
  const ExpressionGraph& graph = ExpressionScope::graph();
  std::vector<Node> stack{expression.of.node};
  while (!stack.empty()) {
    const Node n = stack.back();
    if (known_.count(n)) {
      stack.pop_back();
      continue;
    }
    const std::size_t before = stack.size();
    for (const Multiple& part : graph.parts(n)) {
      if (!known_.count(part.node)) stack.push_back(part.node);
    }
    if (stack.size() > before) continue;
    stack.pop_back();
    known_.emplace(n, combine(n));
  }
  return ofNode(expression.of.node) * ofConstant(expression.of.factor);
}

Expression Derivative::ofNode(Node n) const { return known_.at(n); }

Expression Derivative::combine(Node n) const {
  const ExpressionGraph& graph = ExpressionScope::graph();
  // Recording moves what parts() points to.
  const std::vector<Multiple> parts(graph.parts(n).begin(), graph.parts(n).end());
  Expression sum;
  switch (graph.kind(n)) {
    case NodeKind::Unit:
      return {};
    case NodeKind::Variable:
      return n == variable_ ? Expression(1) : Expression();
    case NodeKind::Sum:
      for (const Multiple& part : parts) sum += ofNode(part.node) * ofConstant(part.factor);
      return sum;
    case NodeKind::Product:
      for (std::size_t i = 0; i < parts.size(); ++i) {
        Expression term = ofNode(parts[i].node);
        if (term.isZero()) continue;
        for (std::size_t j = 0; j < parts.size(); ++j) {
          if (j != i) term *= ofNodeItself(parts[j].node);
        }
        sum += term;
      }
      return sum;
    case NodeKind::Inverse: {
      const Expression inverse = ofNodeItself(n);
      return -(inverse * inverse * ofNode(parts.front().node) * ofConstant(parts.front().factor));
    }
    case NodeKind::Function: {
      if (graph.function(n) == TapeOp::Angle) return calcAngleSlope(parts.front(), parts.back());
      const Expression inner = ofNode(parts.front().node) * ofConstant(parts.front().factor);
      return inner.isZero() ? inner : calcSlope(graph, n) * inner;
    }
  }
  return sum;
}

/// d atan2(y, x) = (x dy - y dx) / (x² + y²)
Expression Derivative::calcAngleSlope(const Multiple& y, const Multiple& x) const {
  const Expression dy = ofNode(y.node) * ofConstant(y.factor);
  const Expression dx = ofNode(x.node) * ofConstant(x.factor);
  if (dx.isZero() && dy.isZero()) return {};
  const Expression ofY(y), ofX(x);
  return (ofX * dy - ofY * dx) / (ofX * ofX + ofY * ofY);
}

}  // namespace denavit
