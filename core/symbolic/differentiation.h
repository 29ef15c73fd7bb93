#pragma once

#include <unordered_map>

#include "core/symbolic/expression.h"

namespace denavit {

/// Exact derivatives of expressions by one variable, recorded in the current graph. Nodes that
/// several expressions share are differentiated once.
class Derivative {
 public:
  /// @param variable  a node of kind Variable
  explicit Derivative(const Expression& variable) : variable_(variable.of.node) {}
  [[nodiscard]] Expression operator()(const Expression& expression);

 private:
  Expression ofNode(Node n) const;
  /// From the derivatives of what the node is made of.
  [[nodiscard]] Expression combine(Node n) const;
  [[nodiscard]] Expression calcAngleSlope(const Multiple& y, const Multiple& x) const;

  Node variable_;
  std::unordered_map<Node, Expression> known_;
};

}  // namespace denavit
