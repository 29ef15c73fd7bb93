#include "core/symbolic/constants.h"

#include <cassert>
#include <cmath>

#include "core/machine/evaluate_tape.h"

namespace denavit {

ConstantTable::ConstantTable(ParameterRange range)
    : range_(range), products_(kRemembered), quotients_(kRemembered) {
  entries_ = {{.kind = Kind::Number, .numeric = true},
              {.kind = Kind::Number, .value = 1, .print = {1}, .numeric = true, .divisor = true}};
  known_.emplace(1, kOne);
  known_.emplace(FieldElement::kPrime - 1, -kOne);
}

double ConstantTable::value(Constant c) const { return c < 0 ? -entry(c).value : entry(c).value; }

bool ConstantTable::isNumber(Constant c) const { return entry(c).numeric; }
bool ConstantTable::isDivisor(Constant c) const { return entry(c).divisor; }
bool ConstantTable::isAlwaysDefined(Constant c) const { return !entry(c).undefined; }

Constant ConstantTable::intern(const Entry& made) {
  if (made.print.isZero()) return kZero;
  if (const auto found = known_.find(made.print.residue); found != known_.end()) {
    return found->second;
  }
  const auto id = static_cast<Constant>(entries_.size());
  entries_.push_back(made);
  known_.emplace(made.print.residue, id);
  known_.emplace((-made.print).residue, -id);
  return id;
}

Constant ConstantTable::number(double number) {
  assert(std::isfinite(number));
  if (number == 0) return kZero;
  if (number == 1) return kOne;
  if (number == -1) return -kOne;
  return intern({.kind = Kind::Number,
                 .value = number,
                 .print = FieldElement::fromNumber(number),
                 .numeric = true,
                 .divisor = true});
}

Constant ConstantTable::parameter(const std::string& name, double value) {
  if (const auto found = named_.find(name); found != named_.end()) {
    assert(std::abs(this->value(found->second) - value) <= 1e-9 * std::abs(value));
    return found->second;
  }
  const std::uint64_t index = parameters_.size();
  const Constant made = intern({.kind = Kind::Parameter,
                                .a = static_cast<Constant>(index),
                                .value = value,
                                .print = FieldElement::fromBits(mixBits(index + 1)),
                                .divisor = range_ == ParameterRange::AsTheyAre});
  parameters_.push_back({name, made});
  named_.emplace(name, made);
  return made;
}

Constant ConstantTable::add(Constant a, Constant b) {
  if (a == 0) return b;
  if (b == 0) return a;
  return intern({.kind = Kind::Add,
                 .a = a,
                 .b = b,
                 .value = value(a) + value(b),
                 .print = print(a) + print(b),
                 .numeric = isNumber(a) && isNumber(b),
                 .divisor = isNumber(a) && isNumber(b),
                 .undefined = entry(a).undefined || entry(b).undefined,
                 .products = entry(a).products + entry(b).products});
}

/// Operands that are 0 are nothing that anybody computes with: free places have them.
template <typename Compute>
Constant ConstantTable::remember(std::vector<Remembered>& results, Constant a, Constant b,
                                 const Compute& compute) {
  const std::uint64_t both = static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32 |
                             static_cast<std::uint32_t>(b);
  Remembered& known = results[mixBits(both) % kRemembered];
  if (known.a != a || known.b != b) known = {a, b, compute()};
  return known.result;
}

Constant ConstantTable::multiply(Constant a, Constant b) {
  if (a == 0 || b == 0) return kZero;
  if (a == 1 || a == -1) return a * b;
  if (b == 1 || b == -1) return a * b;
  return remember(products_, a, b, [&] {
    return intern({.kind = Kind::Multiply,
                   .a = a,
                   .b = b,
                   .value = value(a) * value(b),
                   .print = print(a) * print(b),
                   .numeric = isNumber(a) && isNumber(b),
                   .divisor = isDivisor(a) && isDivisor(b),
                   .undefined = entry(a).undefined || entry(b).undefined,
                   .products = entry(a).products * entry(b).products});
  });
}

FieldElement ConstantTable::inverseOf(Constant c) {
  Entry& e = entries_[static_cast<std::size_t>(c < 0 ? -c : c)];
  if (e.inverse.isZero()) e.inverse = e.print.inverse();
  return c < 0 ? -e.inverse : e.inverse;
}

Constant ConstantTable::divide(Constant a, Constant b) {
  assert(b != 0);
  if (a == 0 || b == 1) return a;
  if (b == -1) return -a;
  return remember(quotients_, a, b, [&] {
    return intern({.kind = Kind::Divide,
                   .a = a,
                   .b = b,
                   .value = value(a) / value(b),
                   .print = print(a) * inverseOf(b),
                   .numeric = isNumber(a) && isNumber(b),
                   .divisor = isDivisor(a) && isDivisor(b),
                   .undefined = entry(a).undefined || entry(b).undefined || !isDivisor(b)});
  });
}

Constant ConstantTable::apply(TapeOp function, int order, Constant a) {
  const double result =
      evaluateStep({.op = function, .order = static_cast<std::uint8_t>(order)}, value(a), 0);
  if (isNumber(a)) return number(result);
  const bool odd = function == TapeOp::Sine || function == TapeOp::Sign;
  if (odd && a < 0) return -apply(function, order, -a);
  const auto code = static_cast<std::uint64_t>(function) * 64 + static_cast<std::uint64_t>(order);
  const std::uint64_t even =
      function == TapeOp::Cosine && a < 0 ? print(-a).residue : print(a).residue;
  return intern({.kind = Kind::Function,
                 .function = function,
                 .order = order,
                 .a = a,
                 .value = result,
                 .print = FieldElement::fromBits(mixBits(even ^ mixBits(code))),
                 .undefined = entry(a).undefined});
}

Constant ConstantTable::angle(Constant y, Constant x) {
  const double result = std::atan2(value(y), value(x));
  if (isNumber(y) && isNumber(x)) return number(result);
  const std::uint64_t code = mixBits(static_cast<std::uint64_t>(TapeOp::Angle) * 64);
  return intern({.kind = Kind::Function,
                 .function = TapeOp::Angle,
                 .a = y,
                 .b = x,
                 .value = result,
                 .print = FieldElement::fromBits(
                     mixBits(print(y).residue ^ mixBits(print(x).residue ^ code))),
                 .undefined = entry(y).undefined || entry(x).undefined});
}

std::vector<ConstantProduct> ConstantTable::expand(Constant c) const {
  const Entry& e = entry(c);
  std::vector<ConstantProduct> products;
  if (e.kind == Kind::Add) {
    products = expand(e.a);
    const auto b = expand(e.b);
    products.insert(products.end(), b.begin(), b.end());
  } else if (e.kind == Kind::Multiply) {
    const auto a = expand(e.a), b = expand(e.b);
    for (const ConstantProduct& x : a) {
      for (const ConstantProduct& y : b) {
        products.push_back({x.negative != y.negative, x.factors});
        products.back().factors.insert(products.back().factors.end(), y.factors.begin(),
                                       y.factors.end());
      }
    }
  } else {
    const Constant size = c < 0 ? -c : c;
    products = {{false, size == kOne ? std::vector<Constant>() : std::vector<Constant>{size}}};
  }
  for (ConstantProduct& product : products) product.negative = product.negative != (c < 0);
  return products;
}

std::optional<std::vector<ConstantProduct>> ConstantTable::multiplyOut(Constant c,
                                                                       std::size_t most) const {
  if (entry(c).products > static_cast<double>(most)) return std::nullopt;
  return expand(c);
}

Tape ConstantTable::makeTape(const std::vector<Constant>& wanted) const {
  std::vector<char> needed(entries_.size(), 0);
  const auto index = [](Constant c) { return static_cast<std::size_t>(c < 0 ? -c : c); };
  for (const Constant c : wanted) needed[index(c)] = 1;
  for (std::size_t i = entries_.size(); i-- > 0;) {
    if (!needed[i] || entries_[i].kind < Kind::Add) continue;
    needed[index(entries_[i].a)] = 1;
    const bool hasTwo = entries_[i].kind != Kind::Function || isBinary(entries_[i].function);
    if (hasTwo) needed[index(entries_[i].b)] = 1;
  }
  // Numbers and results lie apart on a tape: numbers first, so that steps can be numbered.
  Tape tape;
  tape.inputs = static_cast<int>(parameters_.size());
  std::vector<std::int32_t> places(entries_.size(), -1);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const bool isNumber = entries_[i].kind == Kind::Number;
    if (!needed[i] || !isNumber) continue;
    places[i] = tape.inputs + static_cast<int>(tape.constants.size());
    tape.constants.push_back(entries_[i].value);
  }
  const auto push = [&](TapeStep step) {
    tape.steps.push_back(step);
    return tape.valueCount() - 1;
  };
  const auto place = [&](Constant c) {
    const std::int32_t at = places[index(c)];
    return c < 0 ? push({.op = TapeOp::Negate, .a = at}) : at;
  };
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& e = entries_[i];
    if (!needed[i] || e.kind == Kind::Number) continue;
    if (e.kind == Kind::Parameter) {
      places[i] = e.a;
    } else if (e.kind == Kind::Function) {
      const std::int32_t a = place(e.a);
      const std::int32_t b = isBinary(e.function) ? place(e.b) : 0;
      places[i] =
          push({.op = e.function, .order = static_cast<std::uint8_t>(e.order), .a = a, .b = b});
    } else {
      const TapeOp op = e.kind == Kind::Add        ? TapeOp::Add
                        : e.kind == Kind::Multiply ? TapeOp::Multiply
                                                   : TapeOp::Divide;
      const std::int32_t a = place(e.a), b = place(e.b);
      places[i] = push({.op = op, .a = a, .b = b});
    }
  }
  for (const Constant c : wanted) tape.outputs.push_back(place(c));
  return tape;
}

}  // namespace denavit
