#include "models/channels/table_times.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "models/ascii.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr double kYear2001_s = 9.8e8, kYear2100_s = 4.1e9;
constexpr double kLargestStep_s = 3600;
constexpr double kShiftedFrom_s = 1e8;   ///< from it on a double resolves only 15 ns
constexpr double kLargestTime_s = 1e10;  ///< 300 years

bool isSince1970(double time_s) { return time_s >= kYear2001_s && time_s <= kYear2100_s; }

double findMedianStep(const std::vector<double>& numbers) {
  std::vector<double> steps;
  for (std::size_t k = 1; k < numbers.size(); ++k) steps.push_back(numbers[k] - numbers[k - 1]);
  if (steps.empty()) return 0;
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  return *middle;
}

}  // namespace

TableTimes::TableTimes(const Heading& heading, const std::vector<std::string>& first,
                       const std::vector<double>& numbers)
    : factor_(heading.factor) {
  if (numbers.empty()) return;
  firstNumber_ = numbers.front();
  const double step = findMedianStep(numbers);
  if (heading.unit.empty()) {
    constexpr std::array kUnits{std::pair("s", 1.0), std::pair("ms", 1e-3), std::pair("us", 1e-6),
                                std::pair("ns", 1e-9)};
    for (const auto& [unit, factor] : kUnits) {
      if (!isSince1970(firstNumber_ * factor) || !(step * factor <= kLargestStep_s)) continue;
      factor_ = factor;
      assumptions_.push_back(std::string("the time has no unit: its numbers are ") + unit +
                             " since 1970");
      break;
    }
  }
  const double begin = firstNumber_ * factor_;
  if (std::abs(begin) > kLargestTime_s) {
    problem_ = "times begin at " + toReadable(begin) + " s";
  } else if (std::abs(begin) >= kShiftedFrom_s) {
    shifted_ = true;
    first_ = split(first.front());
    assumptions_.push_back("times begin with 0: " + std::string(trimmedView(first.front())) +
                           (factor_ == 1 ? " s is" : " is") + " taken off each");
  }
}

std::optional<TableTimes::Decimal> TableTimes::split(std::string_view cell) {
  cell = trimmedView(cell);
  if (cell.starts_with('+')) cell.remove_prefix(1);
  const bool isNegative = cell.starts_with('-');
  Decimal decimal;
  const char* const end = cell.data() + cell.size();
  auto [at, error] = std::from_chars(cell.data(), end, decimal.whole);
  if (error != std::errc()) return std::nullopt;
  if (at == end) return decimal;
  if (*at != '.' && *at != ',') return std::nullopt;
  const std::string part = "0." + std::string(at + 1, end);
  if (part.find_first_not_of("0123456789", 2) != std::string::npos) return std::nullopt;
  decimal.part = findNumber(part).value_or(0) * (isNegative ? -1 : 1);
  return decimal;
}

double TableTimes::calc(double number, std::string_view cell) const {
  if (!shifted_) return number * factor_;
  const std::optional<Decimal> decimal = first_ ? split(cell) : std::nullopt;
  if (!decimal) return (number - firstNumber_) * factor_;
  // Both differences are exact where the times are near each other.
  const double whole = static_cast<double>(decimal->whole - first_->whole);
  return (whole + (decimal->part - first_->part)) * factor_;
}

}  // namespace denavit
