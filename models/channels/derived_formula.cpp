#include "models/channels/derived_formula.h"

#include <algorithm>
#include <numbers>
#include <optional>

#include "models/ascii.h"
#include "models/find.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

[[noreturn]] void failAt(std::size_t position, const std::string& what, const std::string& remedy) {
  failIn("", "column " + std::to_string(position + 1), what, remedy);
}

/// The parenthesis that closes the one at `open`.
std::size_t findClosingOrFail(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i;
  }
  failAt(open, "this ( has no )", "close it after the argument");
}

/// The comma of the outermost level between two parentheses, or nothing.
std::optional<std::size_t> findComma(const std::string& text, std::size_t open, std::size_t close) {
  int depth = 0;
  for (std::size_t i = open + 1; i < close; ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (text[i] == ',' && depth == 0) return i;
  }
  return std::nullopt;
}

/// The variable that stands for a call; shorter than any call.
std::string callName(std::size_t call) { return "_" + std::to_string(call); }

/// A part of the text where it was, so that errors tell the column of the whole.
std::string inPlace(const std::string& text, std::size_t from, std::size_t to) {
  return std::string(from, ' ') + text.substr(from, to - from);
}

std::vector<std::string> withCalls(std::vector<std::string> names, std::size_t calls) {
  for (std::size_t k = 0; k < calls; ++k) names.push_back(callName(k));
  return names;
}

}  // namespace

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
  for (std::size_t i = 0; i < text.size();) {
    if (!isNameStart(text[i])) {
      // Digits and the e of "2e3" belong to a number, not to a name.
      if (text[i] >= '0' && text[i] <= '9') {
        while (i < text.size() && (isNamePart(text[i]) || text[i] == '.')) ++i;
      } else {
        ++i;
      }
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && isNamePart(text[end])) ++end;
    const std::string_view name = std::string_view(text).substr(i, end - i);
    std::size_t open = end;
    while (open < text.size() && text[open] == ' ') ++open;
    const Kind* kind = open < text.size() && text[open] == '(' ? findKind(name) : nullptr;
    if (kind) {
      if (calls_.size() >= kMaxCalls) failAt(i, "has too many calls of d, int, avg", "split it");
      if (depth_ >= kMaxDepth) {
        failAt(i, "calls of d, int, avg are nested deeper than " + std::to_string(kMaxDepth),
               "make a channel of the inner part and use its name");
      }
      const std::size_t close = findClosingOrFail(text, open);
      const std::string variable = callName(calls_.size());
      calls_.push_back(makeCall(*kind, text, open, close, names));
      text.replace(i, close + 1 - i, variable + std::string(close + 1 - i - variable.size(), ' '));
      end = close + 1;
    }
    i = end;
  }
  return text;
}

DerivedFormula::Call DerivedFormula::makeCall(Kind kind, const std::string& text, std::size_t open,
                                              std::size_t close,
                                              const std::vector<std::string>& names) const {
  Call call{kind, {}, 0};
  const std::optional<std::size_t> comma = findComma(text, open, close);
  if (text.find_first_not_of(' ', open + 1) == close) {
    failAt(open, "has no argument", "put a channel into the parentheses: d(q1)");
  }
  if (kind == Kind::Average) {
    if (!comma) failAt(close, "a second argument is missing", "give the width in s: avg(q1, 0.1)");
    call.window_s =
        Formula(inPlace(text, *comma + 1, close), {}).evaluate(std::span<const double>());
    if (!(call.window_s > 0)) {
      failAt(*comma + 1, "the width " + toReadable(call.window_s) + " s is not above 0",
             "give the width in s: avg(q1, 0.1)");
    }
  } else if (comma) {
    failAt(*comma, "this function takes one argument", "remove the comma and what follows it");
  }
  call.argument.push_back(
      DerivedFormula(inPlace(text, open + 1, comma.value_or(close)), names, depth_ + 1));
  return call;
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

std::vector<double> DerivedFormula::calc(
    const std::vector<double>& time,
    const std::function<const std::vector<double>&(std::size_t i)>& channel) const {
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
