#include <cmath>

#include "models/formula/formula.h"

namespace denavit {

IntervalSeries applyOperation(const Formula::Instruction& instruction, const IntervalSeries& a,
                              const IntervalSeries& b, const IntervalSeries& c) {
  using Op = Formula::Operation;
  const IntervalSeries one(1.0);
  switch (instruction.operation) {
    case Op::Negate:
      return -a;
    case Op::Add:
      return a + b;
    case Op::Subtract:
      return a - b;
    case Op::Multiply:
      return a * b;
    case Op::Divide:
      return a / b;
    case Op::ConstantPower:
      return pow(a, instruction.constant);
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
    case Op::Sin:
      return sin(a);
    case Op::Cos:
      return cos(a);
    case Op::Tan:
      return tan(a);
    case Op::Asin:
      return asin(a);
    case Op::Acos:
      return acos(a);
    case Op::Atan:
      return atan(a);
    case Op::Atan2:
      return atan2(a, b);
    case Op::Sinh:
      return sinh(a);
    case Op::Cosh:
      return cosh(a);
    case Op::Tanh:
      return tanh(a);
    case Op::Exp:
      return exp(a);
    case Op::Log:
      return log(a);
    case Op::Log10:
      return log(a) / IntervalSeries(std::log(10.0));
    case Op::Sqrt:
      return sqrt(a);
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
    case Op::Constant:
    case Op::Variable:
      break;
  }
  return a;
}

}  // namespace denavit
