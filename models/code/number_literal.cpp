#include "models/code/number_literal.h"

#include <cassert>
#include <cmath>

#include "models/find.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

/// "1.5e-07" -> "1.5 {\times} 10^{-7}"
std::string toPowerOfTen(const std::string& digits) {
  const std::size_t e = digits.find('e');
  if (e == digits.npos) return digits;
  const std::string exponent = std::to_string(std::stoi(digits.substr(e + 1)));
  return digits.substr(0, e) + " {\\times} 10^{" + exponent + '}';
}

}  // namespace

std::string toLiteral(double value, const Dialect& dialect) {
  assert(std::isfinite(value));
  std::string digits = toShortest(std::abs(value));
  if (dialect.typeset) digits = toPowerOfTen(digits);
  const bool whole = !contains(digits, '.') && !contains(digits, 'e');
  if (whole && dialect.numbersNeedPoint) digits += ".0";
  return (std::signbit(value) ? "-" : "") + digits + std::string(dialect.numberSuffix);
}

}  // namespace denavit
