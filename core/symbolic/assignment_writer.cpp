#include <algorithm>
#include <map>

#include "core/symbolic/clear_passes.h"

namespace denavit {

/// Assignments as operations, each after those that it needs.
class AssignmentList::Writer {
 public:
  explicit Writer(const AssignmentList& list)
      : list_(list), places_(static_cast<std::size_t>(list.inputs_) + list.assignments_.size()) {}

  LoweredFormulas write() {
    tape().inputs = list_.inputs_;
    for (int i = 0; i < list_.inputs_; ++i) place(i) = {i, false};
    collectConstants();
    for (std::size_t i = 0; i < list_.assignments_.size(); ++i) {
      if (!list_.assignments_[i].isDropped) require(list_.inputs_ + static_cast<int>(i));
    }
    for (const int output : list_.outputs_) {
      const Place& at = place(output);
      tape().outputs.push_back(at.negative ? push({.op = TapeOp::Negate, .a = at.value})
                                           : at.value);
    }
    return std::move(lowered_);
  }

 private:
  /// A value of the tape, or its negative.
  struct Place {
    std::int32_t value = -1;
    bool negative = false;
  };
  Tape& tape() { return lowered_.tape; }
  Place& place(int symbol) { return places_[static_cast<std::size_t>(symbol)]; }

  void collectConstants() {
    const auto take = [&](Constant c) {
      const auto [at, isNew] = constantAt_.emplace(
          c, tape().firstConstant() + static_cast<std::int32_t>(lowered_.constants.size()));
      if (!isNew) return;
      lowered_.constants.push_back(c);
      tape().constants.push_back(list_.graph_.constants().value(c));
    };
    for (const Assignment& assignment : list_.assignments_) {
      if (assignment.isDropped) continue;
      if (assignment.terms.empty()) take(kZero);
      if (assignment.kind == Kind::Inverse) take(kOne);
      for (const Term& term : assignment.terms) {
        if (term.symbols.empty() && term.constants.empty()) take(kOne);
        for (const Constant c : term.constants) take(c);
      }
    }
  }

  /// Without recursion, for formulas may be deep.
  void require(int symbol) {
    std::vector<int> stack{symbol};
    while (!stack.empty()) {
      const int top = stack.back();
      if (place(top).value >= 0) {
        stack.pop_back();
        continue;
      }
      const std::size_t before = stack.size();
      for (const Term& term : list_.at(top).terms) {
        for (const int needed : term.symbols) {
          if (place(needed).value < 0) stack.push_back(needed);
        }
      }
      if (stack.size() > before) continue;
      stack.pop_back();
      place(top) = compute(list_.at(top));
    }
  }

  Place compute(const Assignment& assignment) {
    const Place sum = computeSum(assignment.terms);
    if (assignment.kind == Kind::Sum) return sum;
    if (assignment.kind == Kind::Inverse) {
      return {push({.op = TapeOp::Divide, .a = constantAt_.at(kOne), .b = sum.value}),
              sum.negative};
    }
    const std::int32_t argument =
        sum.negative ? push({.op = TapeOp::Negate, .a = sum.value}) : sum.value;
    return {push({.op = assignment.function,
                  .order = static_cast<std::uint8_t>(assignment.order),
                  .a = argument}),
            false};
  }

  Place computeProduct(const Term& term) {
    Place product{-1, term.negative};
    const auto take = [&](const Place& factor) {
      product.value = product.value < 0
                          ? factor.value
                          : push({.op = TapeOp::Multiply, .a = product.value, .b = factor.value});
      product.negative = product.negative != factor.negative;
    };
    for (const int symbol : term.symbols) take(place(symbol));
    for (const Constant c : term.constants) take({constantAt_.at(c), false});
    if (product.value < 0) product.value = constantAt_.at(kOne);
    return product;
  }

  /// Begins with a positive term; where there is none, the negative of the sum is computed.
  Place computeSum(const std::vector<Term>& terms) {
    if (terms.empty()) return {constantAt_.at(kZero), false};
    std::vector<Place> parts;
    for (const Term& term : terms) parts.push_back(computeProduct(term));
    const auto positive =
        std::find_if(parts.begin(), parts.end(), [](const Place& part) { return !part.negative; });
    const bool negative = positive == parts.end();
    if (!negative) std::rotate(parts.begin(), positive, positive + 1);
    std::int32_t sum = parts.front().value;
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const TapeOp op = parts[i].negative != negative ? TapeOp::Subtract : TapeOp::Add;
      sum = push({.op = op, .a = sum, .b = parts[i].value});
    }
    return {sum, negative};
  }

  std::int32_t push(const TapeStep& step) {
    tape().steps.push_back(step);
    return tape().valueCount() - 1;
  }

  const AssignmentList& list_;
  LoweredFormulas lowered_;
  std::vector<Place> places_;
  std::map<Constant, std::int32_t> constantAt_;
};

LoweredFormulas AssignmentList::write() const { return Writer(*this).write(); }

}  // namespace denavit
