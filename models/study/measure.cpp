#include "models/study/measure.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/scalar/dual.h"
#include "models/ascii.h"
#include "models/channels/channel_table.h"
#include "models/find.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr const char* kFrequency = "frequency";

bool isMeasureFunction(std::string_view name) {
  return name == kFrequency || findReduction(name).has_value();
}

/// A number that stands beside the expression.
double readConstant(const std::string& text, const FunctionCall& call, std::size_t argument) {
  return Formula(argumentInPlace(text, call, argument), {}).evaluate(std::span<const double>());
}

/// Two values of max and min are compared, not rows of one.
bool isOfTwoValues(const FunctionCall& call) {
  return (call.name == "max" || call.name == "min") && call.argumentCount() == 2;
}

[[noreturn]] void failArguments(const FunctionCall& call, const ArgumentRange& range) {
  const std::string name(call.name);
  const std::string example = name == "at"       ? "at(q1, 0.5)"
                              : name == "settle" ? "settle(q1, 0.02)"
                                                 : name + "(q1)";
  const bool few = call.argumentCount() < range.least;
  failAtColumn(few ? call.close : call.commas[range.most - 1],
               name + (few ? " lacks an argument" : " has an argument too many"),
               "write it as " + example);
}

/// A channel where a number is wanted has a value in every row.
void refuseChannels(const std::string& text, const std::vector<std::string>& channels) {
  for (std::size_t i = 0; i < text.size();) {
    if (!isNameStart(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && isNamePart(text[end])) ++end;
    const std::string name = text.substr(i, end - i);
    const bool isNumbers = i > 0 && (isDigit(text[i - 1]) || text[i - 1] == '.');
    if (!isNumbers && contains(channels, name)) {
      failAtColumn(i, "\"" + name + "\" has a value in every row, and a measure is one number",
                   "write max(" + name + "), last(" + name + ") or another function of its rows");
    }
    i = end;
  }
}

/// A column of two tables, sorted by time; at equal times the rows of the first table come first.
std::vector<double> mergeRows(const Recording& rows, const Recording& others, int column) {
  std::vector<double> merged;
  int other = others.firstRow();
  for (int row = rows.firstRow(); row < rows.rowCount(); ++row) {
    while (other < others.rowCount() && others.value(other, 0) < rows.value(row, 0)) {
      merged.push_back(others.value(other++, column));
    }
    merged.push_back(rows.value(row, column));
  }
  while (other < others.rowCount()) merged.push_back(others.value(other++, column));
  return merged;
}

/// The rows of columns, each read once.
class RowsOfColumns {
 public:
  RowsOfColumns(std::size_t columns, std::function<std::vector<double>(int)> read)
      : columns_(columns), read_(std::move(read)) {}
  /// @param name  of a column, or of one without its unit, counted behind them
  const std::vector<double>& operator()(std::size_t name) {
    const std::size_t column = name % columns_;
    const auto found = known_.find(column);
    if (found != known_.end()) return found->second;
    return known_.emplace(column, read_(static_cast<int>(column))).first->second;
  }

 private:
  std::size_t columns_;
  std::function<std::vector<double>(int)> read_;
  std::map<std::size_t, std::vector<double>> known_;
};

}  // namespace

const std::vector<std::string>& Measure::functionNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all = reductionNames();
    all.emplace_back(kFrequency);
    return all;
  }();
  return names;
}

const std::vector<std::string>& Measure::figureNames() {
  static const std::vector<std::string> names{"closure", "end_time", "steps"};
  return names;
}

Measure::Measure(std::string_view text, const std::vector<Column>& columns)
    : columnCount_(columns.size()) {
  for (const Column& column : columns) names_.push_back(column.name);
  for (const Column& column : columns) names_.push_back(shortName(column));
  names_.front() = "time", names_[columnCount_] = "t";
  const auto take = [&](const std::string& whole, const FunctionCall& call) {
    if (isOfTwoValues(call)) return false;
    calls_.push_back(makeCall(whole, call));
    return true;
  };
  const std::string outer = takeCalls(std::string(text), isMeasureFunction, take);
  refuseChannels(outer, names_);
  formula_ = Formula(outer, withCalls(figureNames(), calls_.size()));
  unit_ = findUnit(text, columns);
}

Measure::Call Measure::makeCall(const std::string& text, const FunctionCall& found) const {
  Call call;
  call.reduction = findReduction(found.name);
  const ArgumentRange range = call.reduction ? argumentsOf(*call.reduction) : ArgumentRange{1, 1};
  if (found.argumentCount() < range.least || found.argumentCount() > range.most) {
    failArguments(found, range);
  }
  if (!call.reduction) {
    const double k = readConstant(text, found, 0);
    if (!(k >= 1 && k <= 1000 && k == std::floor(k))) {
      failAtColumn(found.open + 1, toReadable(k) + " numbers no frequency",
                   "count them from 1: frequency(1)");
    }
    call.frequency = static_cast<int>(k);
    return call;
  }
  call.rows.emplace_back(argumentInPlace(text, found, 0), names_);
  ReductionArguments& numbers = call.arguments;
  if (call.reduction == Reduction::At) numbers.instant = readConstant(text, found, 1);
  if (call.reduction == Reduction::Settle) {
    numbers.band = readConstant(text, found, 1);
    if (!(numbers.band > 0)) {
      failAtColumn(found.commas[0] + 1, "the band " + toReadable(numbers.band) + " is not above 0",
                   "give the part of the step: settle(q1, 0.02) for 2 %");
    }
  }
  if (found.argumentCount() == range.most && range.most > range.least) {
    numbers.finalValue = readConstant(text, found, range.most - 1);
  }
  return call;
}

std::string Measure::findUnit(std::string_view text, const std::vector<Column>& columns) const {
  // The formula is that of one call.
  const std::string_view plain = trimmedView(text);
  int depth = 0, closed = 0;
  for (const char c : plain) {
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) ++closed;
  }
  if (plain == "end_time") return "s";
  const std::string_view name = plain.substr(0, plain.find('('));
  if (calls_.size() != 1 || closed != 1 || !plain.ends_with(')') || !isMeasureFunction(name)) {
    return "";
  }
  const Call& call = calls_.front();
  if (!call.reduction) return "Hz";
  if (call.reduction == Reduction::Settle) return "s";
  if (call.reduction == Reduction::Overshoot || call.reduction == Reduction::Count) return "";
  std::string inner(plain.substr(name.size() + 1));
  inner = std::string(trimmedView(inner.substr(0, inner.find_first_of(",)"))));
  if (inner.starts_with("abs(")) inner = std::string(trimmedView(inner.substr(4)));
  const int found = indexOf(names_, inner);
  return found < 0 ? "" : columns[static_cast<std::size_t>(found) % columnCount_].unit;
}

std::vector<double> Measure::figureValues(const RunFigures& figures) const {
  return {figures.closure, figures.endTime, figures.steps};
}

double Measure::calcCall(const Call& call, const std::vector<double>& time,
                         const DerivedFormula::ChannelValues& channel, const RunFigures& figures) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  if (call.reduction) {
    if (time.empty()) return kNone;
    return reduceRows(*call.reduction, call.arguments, time, call.rows.front().calc(time, channel));
  }
  const std::vector<double> frequencies =
      figures.frequencies ? figures.frequencies() : std::vector<double>{};
  const auto k = static_cast<std::size_t>(call.frequency);
  return k <= frequencies.size() ? frequencies[k - 1] : kNone;
}

/// Closures are known only at rows, and rows that share an instant have no slope.
bool Measure::takesSides(const Call& call) const {
  using enum Reduction;
  const bool isOfAll = call.reduction == Max || call.reduction == Min || call.reduction == Mean ||
                       call.reduction == RootMeanSquare;
  if (!isOfAll || call.rows.front().looksAside()) return false;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (names_[i] == "energy_closure" && call.rows.front().uses(i)) return false;
  }
  return true;
}

double Measure::calc(const Recording& recording, const RunFigures& figures) const {
  RowsOfColumns rows(columnCount_, [&](int column) { return recording.column(column); });
  const std::vector<double> time = recording.column(0);
  const auto channel = [&](std::size_t i) -> const std::vector<double>& { return rows(i); };
  const bool hasSides = figures.sides && figures.sides->rowCount() > 0;
  const Recording& beside = hasSides ? *figures.sides : recording;
  RowsOfColumns all(columnCount_, [&](int column) { return mergeRows(recording, beside, column); });
  const auto channelOfAll = [&](std::size_t i) -> const std::vector<double>& { return all(i); };
  std::vector<double> values = figureValues(figures);
  for (const Call& call : calls_) {
    const bool takesAll = hasSides && takesSides(call);
    values.push_back(takesAll ? calcCall(call, all(0), channelOfAll, figures)
                              : calcCall(call, time, channel, figures));
  }
  return formula_.evaluate(std::span<const double>(values));
}

std::optional<double> Measure::calcTangent(
    const Recording& recording, const RunFigures& figures,
    const std::function<std::vector<double>(int column)>& tangent) const {
  using Tangent = Dual<double, 1>;
  if (recording.rowCount() == 0) return std::nullopt;
  std::vector<Tangent> values;
  const std::vector<double> own = figureValues(figures);
  for (std::size_t k = 0; k < own.size(); ++k) {
    if (formula_.uses(static_cast<int>(k))) return std::nullopt;
    values.emplace_back(own[k]);
  }
  const std::vector<double> time = recording.column(0);
  RowsOfColumns rows(columnCount_, [&](int column) { return recording.column(column); });
  RowsOfColumns tangents(columnCount_, tangent);
  const auto channel = [&](std::size_t i) -> const std::vector<double>& { return rows(i); };
  const auto slope = [&](std::size_t i) -> const std::vector<double>& { return tangents(i); };
  for (const Call& call : calls_) {
    if (!call.reduction) return std::nullopt;
    const DerivedFormula& formula = call.rows.front();
    const std::vector<double> x = formula.calc(time, channel);
    const std::optional<double> derivative = reduceTangents(
        *call.reduction, call.arguments, time, x, formula.calcTangent(time, channel, slope));
    if (!derivative) return std::nullopt;
    values.push_back({reduceRows(*call.reduction, call.arguments, time, x), {*derivative}});
  }
  return formula_.evaluate(std::span<const Tangent>(values)).d[0];
}

int Measure::highestFrequency() const {
  int highest = 0;
  for (const Call& call : calls_) highest = std::max(highest, call.frequency);
  return highest;
}

std::optional<std::string> findMeasureError(std::string_view text,
                                            const std::vector<Column>& columns) {
  try {
    const Measure measure(text, columns);
  } catch (const DescriptionError& error) {
    return toLine(error.issues().front());
  }
  return std::nullopt;
}

}  // namespace denavit
