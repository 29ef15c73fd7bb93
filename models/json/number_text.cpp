#include "models/json/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include "models/find.h"

namespace denavit {
namespace {

constexpr long double kNumberTextRadiansPerDegree = std::numbers::pi_v<long double> / 180.0L;
constexpr int kDoubleDigits = 17;

template <typename Number>
std::string toDigits(Number value, int digits) {
  std::array<char, 64> buffer{};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                    std::chars_format::general, digits);
  return {buffer.data(), result.ptr};
}

}  // namespace

std::string toShortest(double value) {
  if (value == 0) return "0";  // also for -0
  std::array<char, 64> buffer{};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), result.ptr};
}

std::string toReadable(double value) { return toDigits(value == 0 ? 0.0 : value, 6); }  // no -0

ReadablePair toReadableApart(double value, double limit) {
  constexpr int kDigits = 6;
  for (int digits = kDigits; digits < kDoubleDigits; ++digits) {
    ReadablePair pair{toDigits(value, digits), toDigits(limit, digits)};
    if (pair.value != pair.limit || value == limit) return pair;
  }
  return {toShortest(value), toShortest(limit)};
}

int countDigitsBeside(double value, double limit, int least, int leastOfLimit) {
  const auto round = [](double number, int digits) {
    return findNumber(toDigits(number, digits)).value_or(number);
  };
  int digits = least;
  while (digits < kDoubleDigits &&
         (value > limit) != (round(value, digits) > round(limit, std::max(digits, leastOfLimit)))) {
    ++digits;
  }
  return digits;
}

double roundToDecimal(double value) {
  constexpr int kMeantDigits = 15;
  return findNumber(toDigits(value, kMeantDigits)).value_or(value);
}

std::optional<double> findNumber(std::string_view text) {
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  if (plus) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = end == text.data() + text.size();
  if (error != std::errc() || !whole || !std::isfinite(value)) return std::nullopt;
  return value;
}

bool isExtendedDecimal(std::string_view decimal) {
  int digits = 0;
  for (const char c : decimal) {
    if (c == 'e' || c == 'E') break;
    const bool leadingZero = c == '0' && digits == 0;
    if (c >= '0' && c <= '9' && !leadingZero) ++digits;
  }
  return digits > kDoubleDigits;
}

double degreesToRadians(double degrees) {
  return static_cast<double>(static_cast<long double>(degrees) * kNumberTextRadiansPerDegree);
}

double degreesToRadians(std::string_view decimal) {
  if (!isExtendedDecimal(decimal)) return degreesToRadians(findNumber(decimal).value_or(0));
  long double degrees = 0;
  std::from_chars(decimal.data(), decimal.data() + decimal.size(), degrees);
  return static_cast<double>(degrees * kNumberTextRadiansPerDegree);
}

std::string toShortestDegrees(double radians) {
  if (radians == 0) return "0";
  constexpr int kLongDoubleDigits = 21;
  const long double degrees = static_cast<long double>(radians) / kNumberTextRadiansPerDegree;
  for (int digits = 1; digits < kLongDoubleDigits; ++digits) {
    const std::string text = toDigits(degrees, digits);
    // General precision writes 90 with one digit as 9e+01.
    const bool exponent =
        contains(text, 'e') && std::fabs(degrees) >= 1 && std::fabs(degrees) < 1e15L;
    if (!exponent && degreesToRadians(text) == radians) return text;
  }
  return toDigits(degrees, kLongDoubleDigits);
}

}  // namespace denavit
