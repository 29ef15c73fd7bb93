#include "models/channels/channel_table.h"

#include <algorithm>
#include <cassert>

#include "models/ascii.h"
#include "models/channels/derived_formula.h"
#include "models/find.h"
#include "models/issue.h"
#include "models/runs/run_record.h"

namespace denavit {
namespace {

/// A unit as names end in it: "rad_s2" for "rad/s²".
std::string unitSuffix(const std::string& unit) {
  std::string suffix;
  for (const char c : unit) {
    if (c == '/') suffix += '_';
    if (isLetter(c)) suffix += c;
  }
  if (unit.ends_with("²")) suffix += '2';
  return suffix;
}

bool isIdentifier(const std::string& name) {
  return !name.empty() && isLetter(name.front()) && std::ranges::all_of(name, isNamePart);
}

}  // namespace

std::string shortName(const Column& column) {
  const std::string suffix = "_" + unitSuffix(column.unit);
  if (suffix.size() == 1 || !column.name.ends_with(suffix)) return column.name;
  return column.name.substr(0, column.name.size() - suffix.size());
}

ChannelTable::ChannelTable(std::vector<Column> columns, Series time, Loader load)
    : columns_(std::move(columns)), time_(std::move(time)), load_(std::move(load)) {
  assert(time_ && load_);
}

void ChannelTable::setDerived(std::vector<DerivedChannel> channels) {
  if (channels == derived_) return;
  for (const DerivedChannel& old : derived_) {
    std::erase_if(known_, [&](const auto& entry) { return entry.first.first == old.name; });
  }
  derived_ = std::move(channels);
}

std::optional<Column> ChannelTable::find(std::string_view name) const {
  for (const Column& column : columns_) {
    if (column.name == name) return column;
  }
  for (const DerivedChannel& channel : derived_) {
    if (channel.name == name) return Column{channel.name, channel.unit, channel.expression};
  }
  return std::nullopt;
}

Series ChannelTable::series(const std::string& name, double factor) const {
  const auto key = std::pair(name, factor);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  Series values;
  if (factor == 1) {
    values = load(name);
  } else if (const Series plain = series(name)) {
    std::vector<double> scaled = *plain;
    for (double& value : scaled) value *= factor;
    values = makeSeries(std::move(scaled));
  }
  known_.emplace(key, values);
  return values;
}

Series ChannelTable::load(const std::string& name) const {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (columns_[i].name == name) return load_(i);
  }
  for (std::size_t i = 0; i < derived_.size(); ++i) {
    if (derived_[i].name == name) return calcDerived(i);
  }
  return nullptr;
}

std::vector<std::string> ChannelTable::namesBefore(std::size_t derived) const {
  // Channel k is names[k] and, without its unit, names[k + count].
  std::vector<std::string> names{"t"};
  for (const Column& column : columns_) names.push_back(column.name);
  for (std::size_t i = 0; i < derived; ++i) names.push_back(derived_[i].name);
  for (const Column& column : columns_) names.push_back(shortName(column));
  return names;
}

Series ChannelTable::calcDerived(std::size_t index) const {
  if (findError(derived_[index], index)) return nullptr;
  const std::vector<std::string> names = namesBefore(index);
  const DerivedFormula formula(derived_[index].expression, names);
  std::vector<Series> used(names.size());
  const std::size_t whole = 1 + columns_.size() + index;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!formula.uses(i)) continue;
    used[i] = i == 0 ? time_ : series(i < whole ? names[i] : columns_[i - whole].name);
    if (!used[i]) return nullptr;  // of a derived channel that is wrong itself
  }
  return makeSeries(
      formula.calc(*time_, [&](std::size_t i) -> const std::vector<double>& { return *used[i]; }));
}

std::optional<std::string> ChannelTable::findError(const DerivedChannel& channel,
                                                   std::size_t before) const {
  if (channel.name.empty()) return "name: is empty: give the channel a name, as power1";
  if (!isIdentifier(channel.name)) {
    return "name: \"" + toPrintable(channel.name) +
           "\" is no name: begin with a letter, then letters, digits and _";
  }
  std::vector<std::string> taken = namesBefore(std::min(before, derived_.size()));
  const auto& functions = DerivedFormula::functionNames();
  taken.insert(taken.end(), functions.begin(), functions.end());
  if (contains(taken, channel.name)) {
    return "name: \"" + channel.name + "\" is taken: choose another one";
  }
  try {
    const DerivedFormula formula(channel.expression,
                                 namesBefore(std::min(before, derived_.size())));
    return std::nullopt;
  } catch (const DescriptionError& error) {
    return toLine(error.issues().front());
  }
}

std::shared_ptr<ChannelTable> makeChannelTable(std::shared_ptr<const RunRecord> run) {
  const Recording& recording = run->result.recording;
  std::vector<Column> columns(recording.columns().begin() + 1, recording.columns().end());
  Series time = makeSeries(recording.column(0));
  return std::make_shared<ChannelTable>(std::move(columns), std::move(time), [run](std::size_t i) {
    return makeSeries(run->result.recording.column(static_cast<int>(i) + 1));
  });
}

}  // namespace denavit
