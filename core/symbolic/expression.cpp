#include "core/symbolic/expression.h"

#include <cassert>
#include <cstdlib>

namespace denavit {

thread_local ExpressionScope* ExpressionScope::current_ = nullptr;

ExpressionScope::ExpressionScope(ExpressionGraph& graph) : outer_(current_), graph_(graph) {
  current_ = this;
}

ExpressionScope::~ExpressionScope() { current_ = outer_; }

ExpressionGraph& ExpressionScope::graph() {
  assert(current_);
  return current_->graph_;
}

void ExpressionScope::note(long OperationCount::*kind, bool isProductive) {
  if (!current_) return;
  ++(current_->tally_.all.*kind);
  if (isProductive) ++(current_->tally_.productive.*kind);
}

namespace {

Expression apply(TapeOp function, int order, const Expression& a) {
  return Expression(ExpressionScope::graph().makeFunction(function, order, a.of));
}

}  // namespace

Expression::Expression(double number) {
  if (number == 0) return;
  of.factor = number == 1    ? kOne
              : number == -1 ? -kOne
                             : ExpressionScope::graph().constants().number(number);
}

Expression operator+(const Expression& a, const Expression& b) {
  const bool areConstant = a.of.node == kUnit && b.of.node == kUnit;
  ExpressionScope::note(&OperationCount::additions, !areConstant && !a.isZero() && !b.isZero());
  if (a.isZero()) return b;
  if (b.isZero()) return a;
  return Expression(ExpressionScope::graph().makeSum({a.of, b.of}));
}

Expression operator*(const Expression& a, const Expression& b) {
  const auto isTrivial = [](const Expression& x) {
    return x.of.node == kUnit && std::abs(x.of.factor) <= kOne;
  };
  const bool areConstant = a.of.node == kUnit && b.of.node == kUnit;
  ExpressionScope::note(&OperationCount::multiplications,
                        !areConstant && !isTrivial(a) && !isTrivial(b));
  if (a.isZero() || b.isZero()) return {};
  return Expression(ExpressionScope::graph().multiply(a.of, b.of));
}

Expression operator/(const Expression& a, const Expression& b) {
  if (b.isZero()) throw DivisionByZero();
  if (a.isZero()) return {};
  return a * Expression(ExpressionScope::graph().makeInverse(b.of));
}

Expression sin(const Expression& a) { return apply(TapeOp::Sine, 0, a); }
Expression cos(const Expression& a) { return apply(TapeOp::Cosine, 0, a); }
Expression sqrt(const Expression& a) { return apply(TapeOp::Root, 0, a); }
Expression atan2(const Expression& y, const Expression& x) {
  return Expression(ExpressionScope::graph().makeAngle(y.of, x.of));
}
Expression sign(const Expression& a) { return apply(TapeOp::Sign, 0, a); }
Expression stumpff(int k, const Expression& s) { return apply(TapeOp::Stumpff, k, s); }

}  // namespace denavit
