#include "models/scenario/recorded_table.h"

#include <algorithm>
#include <map>
#include <set>

#include "models/ascii.h"
#include "models/csv/cells.h"
#include "models/csv/line_reader.h"
#include "models/files/crc32.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

/// More columns than this are mostly empty cells.
constexpr std::size_t kMostPaths = 200;

/// The paths that are set, in the order in which they come.
std::vector<std::string> findPaths(const std::vector<RecordedChange>& recorded) {
  std::vector<std::string> paths;
  std::set<std::string_view> known;
  for (const RecordedChange& change : recorded) {
    for (const auto& [path, value] : change.set) {
      if (known.insert(path).second) paths.push_back(path);
    }
  }
  return paths;
}

bool isPlain(std::string_view path) {
  return !path.empty() && path != "time" && std::ranges::all_of(path, [](char c) {
    return isNamePart(c) || c == '.' || c == '[' || c == ']';
  });
}

/// Whether one path leads into the value at the other: then their order matters.
bool overlap(const std::string& outer, const std::string& inner) {
  return inner.size() > outer.size() && inner.starts_with(outer) &&
         (inner[outer.size()] == '.' || inner[outer.size()] == '[');
}

[[noreturn]] void failTable(const std::string& source, std::size_t line, const std::string& what,
                            const std::string& remedy) {
  failIn(source, "line " + std::to_string(line), what, remedy);
}

RecordedChange readRow(const std::vector<std::string_view>& cells,
                       const std::vector<std::string>& paths, const std::string& source,
                       std::size_t number) {
  if (cells.size() != paths.size()) {
    failTable(source, number,
              "has " + counted(cells.size(), "cell") + "; the first line has " +
                  std::to_string(paths.size()),
              "give every column a cell, an empty one where nothing is set");
  }
  RecordedChange change;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (k > 0 && cells[k].empty()) continue;
    const std::optional<double> value = findNumber(cells[k]);
    if (!value) failTable(source, number, "has a cell that is no number", "write it as 0.5");
    if (k == 0) {
      change.time = *value;
    } else {
      change.set.emplace_back(paths[k], *value);
    }
  }
  return change;
}

}  // namespace

bool fitsTable(const std::vector<RecordedChange>& recorded) {
  for (const RecordedChange& change : recorded) {
    for (const auto& [path, value] : change.set) {
      if (!value.is_number()) return false;
    }
  }
  const std::vector<std::string> paths = findPaths(recorded);
  if (paths.size() > kMostPaths || !std::ranges::all_of(paths, isPlain)) {
    return false;
  }
  return std::ranges::none_of(paths, [&](const std::string& outer) {
    return std::ranges::any_of(paths,
                               [&](const std::string& inner) { return overlap(outer, inner); });
  });
}

std::string toRecordedTable(const std::vector<RecordedChange>& recorded) {
  const std::vector<std::string> paths = findPaths(recorded);
  std::map<std::string_view, std::size_t> columns;
  std::string text = "time";
  for (const std::string& path : paths) {
    columns.emplace(path, columns.size());
    text += "," + path;
  }
  text += '\n';
  for (const auto& [time, set] : recorded) {
    std::vector<std::string> cells(paths.size());
    for (const auto& [path, value] : set) {
      cells[columns.at(path)] = toShortest(value.get<double>());
    }
    text += toShortest(time);
    for (const std::string& cell : cells) text += "," + cell;
    text += '\n';
  }
  return text;
}

std::vector<RecordedChange> parseRecordedTable(std::string_view text, const std::string& source) {
  LineReader lines(sourceOf(text));
  std::string_view line;
  std::vector<std::string_view> cells;
  splitCells(lines.next(line) ? line : "", ',', cells);
  const std::vector<std::string> paths(cells.begin(), cells.end());
  if (paths.front() != "time") {
    failTable(source, 1, "does not begin with the column time",
              "write time, then the paths that are set");
  }
  if (!std::all_of(paths.begin() + 1, paths.end(), isPlain)) {
    failTable(source, 1, "names what is no path", "write paths as payload.mass");
  }
  if (std::set(paths.begin(), paths.end()).size() != paths.size()) {
    failTable(source, 1, "names a path twice", "keep one of the columns");
  }
  std::vector<RecordedChange> recorded;
  while (lines.next(line)) {
    splitCells(line, ',', cells);
    recorded.push_back(readRow(cells, paths, source, lines.number()));
  }
  if (lines.isTooLong()) {
    failTable(source, lines.number(), describeTooLong(), "give a line to each row");
  }
  return recorded;
}

std::string calcRecordedCrc(std::string_view text) {
  Crc32 crc;
  crc.add(text);
  return crc.text();
}

}  // namespace denavit
