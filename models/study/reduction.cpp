#include "models/study/reduction.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/channels/derived_formula.h"
#include "models/find.h"

namespace denavit {
namespace {

using Rows = std::vector<double>;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// The mean over time by trapezoids; of a single row the row.
double calcMean(const Rows& time, const Rows& values) {
  if (time.size() < 2) return values.front();
  return calcIntegral(time, values).back() / (time.back() - time.front());
}

Rows calcProduct(const Rows& a, const Rows& b) {
  Rows product(a.size());
  std::ranges::transform(a, b, product.begin(), [](double x, double y) { return x * y; });
  return product;
}

/// The value at an instant, linear between rows.
double interpolate(const Rows& time, const Rows& values, double t) {
  if (!(t >= time.front() && t <= time.back())) return kNone;
  const auto after = static_cast<std::size_t>(std::ranges::lower_bound(time, t) - time.begin());
  if (time[after] == t) return values[after];
  const double part = (t - time[after - 1]) / (time[after] - time[after - 1]);
  return values[after - 1] + part * (values[after] - values[after - 1]);
}

double findSettled(const Rows& time, const Rows& values, double band, double finalValue) {
  const double room = band * std::abs(finalValue - values.front());
  std::size_t row = values.size();
  while (row > 0 && std::abs(values[row - 1] - finalValue) <= room) --row;
  return row == values.size() ? kNone : time[row];
}

/// The row that lies farthest beyond the final value, seen from the first one.
std::size_t findFarthest(const Rows& values, double finalValue) {
  const bool up = finalValue >= values.front();
  const auto row = up ? std::ranges::max_element(values) : std::ranges::min_element(values);
  return static_cast<std::size_t>(row - values.begin());
}

double calcOvershoot(const Rows& values, double finalValue) {
  const double step = finalValue - values.front();
  if (step == 0) return kNone;
  return std::max(0.0, (values[findFarthest(values, finalValue)] - finalValue) / step);
}

int countRises(const Rows& values) {
  bool before = false;
  int rises = 0;
  for (const double value : values) {
    const bool now = value != 0;
    if (now && !before) ++rises;
    before = now;
  }
  return rises;
}

}  // namespace

const std::vector<std::string>& reductionNames() {
  static const std::vector<std::string> names{"max",  "min", "mean",   "rms",       "first",
                                              "last", "at",  "settle", "overshoot", "count"};
  return names;
}

std::optional<Reduction> findReduction(std::string_view name) {
  const int found = indexOf(reductionNames(), name);
  if (found < 0) return std::nullopt;
  return static_cast<Reduction>(found);
}

ArgumentRange argumentsOf(Reduction reduction) {
  switch (reduction) {
    case Reduction::At:
      return {2, 2};
    case Reduction::Settle:
      return {2, 3};
    case Reduction::Overshoot:
      return {1, 2};
    default:
      return {1, 1};
  }
}

double reduceRows(Reduction reduction, const ReductionArguments& arguments, const Rows& time,
                  const Rows& values) {
  const double finalValue = arguments.finalValue.value_or(values.back());
  switch (reduction) {
    case Reduction::Max:
      return *std::ranges::max_element(values);
    case Reduction::Min:
      return *std::ranges::min_element(values);
    case Reduction::Mean:
      return calcMean(time, values);
    case Reduction::RootMeanSquare:
      return std::sqrt(calcMean(time, calcProduct(values, values)));
    case Reduction::First:
      return values.front();
    case Reduction::Last:
      return values.back();
    case Reduction::At:
      return interpolate(time, values, arguments.instant);
    case Reduction::Settle:
      return findSettled(time, values, arguments.band, finalValue);
    case Reduction::Overshoot:
      return calcOvershoot(values, finalValue);
    case Reduction::Count:
      return countRises(values);
  }
  return kNone;
}

std::optional<double> reduceTangents(Reduction reduction, const ReductionArguments& arguments,
                                     const Rows& time, const Rows& values, const Rows& tangents) {
  const auto ofRow = [&](auto row) {
    return tangents[static_cast<std::size_t>(row - values.begin())];
  };
  switch (reduction) {
    case Reduction::Max:
      return ofRow(std::ranges::max_element(values));
    case Reduction::Min:
      return ofRow(std::ranges::min_element(values));
    case Reduction::Mean:
      return calcMean(time, tangents);
    case Reduction::RootMeanSquare: {
      const double rms = reduceRows(reduction, arguments, time, values);
      if (rms == 0) return std::nullopt;
      return calcMean(time, calcProduct(values, tangents)) / rms;
    }
    case Reduction::First:
      return tangents.front();
    case Reduction::Last:
      return tangents.back();
    case Reduction::At:
      return interpolate(time, tangents, arguments.instant);
    case Reduction::Overshoot: {
      const double finalValue = arguments.finalValue.value_or(values.back());
      const double finalTangent = arguments.finalValue ? 0 : tangents.back();
      const double step = finalValue - values.front();
      const double beyond = calcOvershoot(values, finalValue);
      if (step == 0 || beyond == 0) return std::nullopt;
      const double farthest = tangents[findFarthest(values, finalValue)];
      return (farthest - finalTangent - beyond * (finalTangent - tangents.front())) / step;
    }
    case Reduction::Settle:
    case Reduction::Count:
      break;
  }
  return std::nullopt;
}

}  // namespace denavit
