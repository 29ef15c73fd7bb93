#include "models/channels/derived_formula.h"

#include <algorithm>
#include <numbers>

#include "models/find.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
const std::vector<std::string>& DerivedFormula::functionNames() {
  static const std::vector<std::string> names{"d",       "int", "integral", "avg",
                                              "average", "deg", "rad"};
  return names;
}

const DerivedFormula::Kind* DerivedFormula::findKind(std::string_view name) {
  static constexpr Kind kKinds[] = {Kind::Derivative, Kind::Integral, Kind::Integral, Kind::Average,
                                    Kind::Average,    Kind::Degrees,  Kind::Radians};
  const int found = indexOf(functionNames(), name);
  return found < 0 ? nullptr : &kKinds[found];
}

DerivedFormula::DerivedFormula(std::string_view text, const std::vector<std::string>& names)
    : DerivedFormula(text, names, 0) {}

DerivedFormula::DerivedFormula(std::string_view text, const std::vector<std::string>& names,
                               int depth)
    : depth_(depth), nameCount_(names.size()) {
  const std::string outer = extractCalls(std::string(text), names);
  formula_ = Formula(outer, withCalls(names, calls_.size()));
}

std::string DerivedFormula::extractCalls(std::string text, const std::vector<std::string>& names) {
  constexpr std::size_t kMaxCalls = 99;
  constexpr int kMaxDepth = 20;
  const auto take = [&](const std::string& whole, const FunctionCall& call) {
    if (calls_.size() >= kMaxCalls) {
      failAtColumn(call.begin, "has too many calls of d, int, avg", "split it");
    }
    if (depth_ >= kMaxDepth) {
      failAtColumn(call.begin,
                   "calls of d, int, avg are nested deeper than " + std::to_string(kMaxDepth),
                   "make a channel of the inner part and use its name");
    }
    calls_.push_back(makeCall(*findKind(call.name), whole, call, names));
    return true;
  };
  return takeCalls(
      std::move(text), [](std::string_view name) { return findKind(name) != nullptr; }, take);
}

DerivedFormula::Call DerivedFormula::makeCall(Kind kind, const std::string& text,
                                              const FunctionCall& found,
                                              const std::vector<std::string>& names) const {
  Call call{kind, {}, 0};
  if (text.find_first_not_of(' ', found.open + 1) == found.close) {
    failAtColumn(found.open, "has no argument", "put a channel into the parentheses: d(q1)");
  }
  if (kind == Kind::Average) {
    if (found.commas.empty()) {
      failAtColumn(found.close, "a second argument is missing",
                   "give the width in s: avg(q1, 0.1)");
    }
    call.window_s = Formula(std::string(found.commas[0] + 1, ' ') +
                                text.substr(found.commas[0] + 1, found.close - found.commas[0] - 1),
                            {})
                        .evaluate(std::span<const double>());
    if (!(call.window_s > 0)) {
      failAtColumn(found.commas[0] + 1,
                   "the width " + toReadable(call.window_s) + " s is not above 0",
                   "give the width in s: avg(q1, 0.1)");
    }
  } else if (!found.commas.empty()) {
    failAtColumn(found.commas[0], "this function takes one argument",
                 "remove the comma and what follows it");
  }
  call.argument.push_back(DerivedFormula(argumentInPlace(text, found, 0), names, depth_ + 1));
  return call;
}

bool DerivedFormula::looksAside() const {
  return std::ranges::any_of(calls_, [](const Call& call) {
    return call.kind == Kind::Derivative || call.kind == Kind::Average ||
           call.argument.front().looksAside();
  });
}

bool DerivedFormula::uses(std::size_t i) const {
  if (formula_.uses(static_cast<int>(i))) return true;
  return std::ranges::any_of(calls_,
                             [&](const Call& call) { return call.argument.front().uses(i); });
}

std::vector<double> DerivedFormula::apply(const Call& call, const std::vector<double>& time,
                                          std::vector<double> values) {
  if (call.kind == Kind::Derivative) return calcDerivative(time, values);
  if (call.kind == Kind::Integral) return calcIntegral(time, values);
  if (call.kind == Kind::Average) return calcMovingAverage(time, values, call.window_s);
  const double factor =
      call.kind == Kind::Degrees ? 180 / std::numbers::pi : std::numbers::pi / 180;
  for (double& value : values) value *= factor;
  return values;
}

std::vector<double> DerivedFormula::calc(const std::vector<double>& time,
                                         const ChannelValues& channel) const {
  struct Input {
    std::size_t variable;
    const std::vector<double>* values;
  };
  std::vector<Input> inputs;
  for (std::size_t i = 0; i < nameCount_; ++i) {
    if (formula_.uses(static_cast<int>(i))) inputs.push_back({i, &channel(i)});
  }
  std::vector<std::vector<double>> results(calls_.size());
  for (std::size_t k = 0; k < calls_.size(); ++k) {
    results[k] = apply(calls_[k], time, calls_[k].argument.front().calc(time, channel));
    inputs.push_back({nameCount_ + k, &results[k]});
  }
  std::vector<double> row(nameCount_ + calls_.size(), 0.0), values(time.size());
  for (std::size_t r = 0; r < time.size(); ++r) {
    for (const Input& input : inputs) row[input.variable] = (*input.values)[r];
    values[r] = formula_.evaluate(std::span<const double>(row));
  }
  return values;
}

std::vector<double> DerivedFormula::calcTangent(const std::vector<double>& time,
                                                const ChannelValues& channel,
                                                const ChannelValues& tangent) const {
  using Tangent = Dual<double, 1>;
  std::vector<std::vector<double>> values(calls_.size()), tangents(calls_.size());
  for (std::size_t k = 0; k < calls_.size(); ++k) {
    const DerivedFormula& argument = calls_[k].argument.front();
    values[k] = apply(calls_[k], time, argument.calc(time, channel));
    tangents[k] = apply(calls_[k], time, argument.calcTangent(time, channel, tangent));
  }
  std::vector<std::size_t> used;
  for (std::size_t i = 0; i < nameCount_; ++i) {
    if (formula_.uses(static_cast<int>(i))) used.push_back(i);
  }
  std::vector<double> result(time.size());
  std::vector<Tangent> row(nameCount_ + calls_.size());
  for (std::size_t r = 0; r < time.size(); ++r) {
    for (const std::size_t i : used) row[i] = {channel(i)[r], {tangent(i)[r]}};
    for (std::size_t k = 0; k < calls_.size(); ++k) {
      row[nameCount_ + k] = {values[k][r], {tangents[k][r]}};
    }
    result[r] = formula_.evaluate(std::span<const Tangent>(row)).d[0];
  }
  return result;
}

std::vector<double> calcDerivative(const std::vector<double>& t, const std::vector<double>& x) {
  const std::size_t n = std::min(t.size(), x.size());
  std::vector<double> rate(n, 0.0);
  if (n < 2) return rate;
  if (n == 2) {
    rate[0] = rate[1] = (x[1] - x[0]) / (t[1] - t[0]);
    return rate;
  }
  for (std::size_t i = 0; i < n; ++i) {
    // The parabola through three neighbours, its slope at row i.
    const std::size_t m = std::clamp<std::size_t>(i, 1, n - 2);
    const double before = (x[m] - x[m - 1]) / (t[m] - t[m - 1]);
    const double after = (x[m + 1] - x[m]) / (t[m + 1] - t[m]);
    const double curvature = (after - before) / (t[m + 1] - t[m - 1]);
    rate[i] = before + curvature * (2 * t[i] - t[m - 1] - t[m]);
  }
  return rate;
}

std::vector<double> calcIntegral(const std::vector<double>& t, const std::vector<double>& x) {
  std::vector<double> sum(std::min(t.size(), x.size()), 0.0);
  for (std::size_t i = 1; i < sum.size(); ++i) {
    sum[i] = sum[i - 1] + 0.5 * (x[i] + x[i - 1]) * (t[i] - t[i - 1]);
  }
  return sum;
}

std::vector<double> calcMovingAverage(const std::vector<double>& t, const std::vector<double>& x,
                                      double window_s) {
  const std::size_t n = std::min(t.size(), x.size());
  std::vector<double> mean(n);
  // Half the window, and a hair more: a row on its edge counts whatever its last digit is.
  const double half = 0.5 * window_s * (1 + 1e-9);
  double sum = 0;
  std::size_t from = 0, to = 0;
  for (std::size_t i = 0; i < n; ++i) {
    while (to < n && t[to] <= t[i] + half) sum += x[to++];
    while (t[from] < t[i] - half) sum -= x[from++];
    mean[i] = sum / static_cast<double>(to - from);
  }
  return mean;
}

}  // namespace denavit
