#include "models/formula/formula.h"

namespace denavit {

IntervalSeries applyOperation(const Formula::Instruction& instruction, const IntervalSeries& a,
                              const IntervalSeries& b, const IntervalSeries& c) {
  using Op = Formula::Operation;
  const IntervalSeries one(1.0);
  switch (instruction.operation) {
    case Op::Power:
      return pow(a, b);
    case Op::Not:
      return one - isTrue(a);
    case Op::Less:
      return isLess(a, b);
    case Op::LessEqual:
      return isLessOrEqual(a, b);
    case Op::Greater:
      return isLess(b, a);
    case Op::GreaterEqual:
      return isLessOrEqual(b, a);
    case Op::Equal:
      return isEqual(a, b);
    case Op::NotEqual:
      return one - isEqual(a, b);
    case Op::And:
      return isTrue(a) * isTrue(b);
    case Op::Or:
      return one - (one - isTrue(a)) * (one - isTrue(b));
    case Op::Choose:
      return choose(a, b, c);
    case Op::Abs:
      return abs(a);
    case Op::Sign:
      return sign(a);
    case Op::Min:
      return min(a, b);
    case Op::Max:
      return max(a, b);
    case Op::Floor:
      return floor(a);
    case Op::Ceil:
      return ceil(a);
    default:
      return applySmoothOperation(instruction, a, b);
  }
}

}  // namespace denavit
