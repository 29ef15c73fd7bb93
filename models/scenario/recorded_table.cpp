#include "models/scenario/recorded_table.h"

#include <algorithm>
#include <map>
#include <set>

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
  return !path.empty() && path != "time" && std::all_of(path.begin(), path.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == '[' || c == ']';
  });
}

/// Whether one path leads into the value at the other: then their order matters.
bool overlap(const std::string& outer, const std::string& inner) {
  return inner.size() > outer.size() && inner.starts_with(outer) &&
         (inner[outer.size()] == '.' || inner[outer.size()] == '[');
}

std::string_view takeCell(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  std::string_view cell = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  if (separator == '\n' && cell.ends_with('\r')) cell.remove_suffix(1);
  return cell;
}

std::vector<std::string_view> splitRow(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const bool last = line.find(',') == line.npos;
    cells.push_back(takeCell(line, ','));
    if (last) return cells;
  }
}

[[noreturn]] void failTable(const std::string& source, std::size_t line, const std::string& what,
                            const std::string& remedy) {
  throw DescriptionError(source,
                         {{Issue::Severity::Error, "line " + std::to_string(line), what, remedy}});
}

RecordedChange readRow(std::string_view line, const std::vector<std::string_view>& paths,
                       const std::string& source, std::size_t number) {
  const std::vector<std::string_view> cells = splitRow(line);
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
  if (paths.size() > kMostPaths || !std::all_of(paths.begin(), paths.end(), isPlain)) {
    return false;
  }
  return std::none_of(paths.begin(), paths.end(), [&](const std::string& outer) {
    return std::any_of(paths.begin(), paths.end(),
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
  const std::string_view heading = takeCell(text, '\n');
  const std::vector<std::string_view> paths = splitRow(heading);
  if (paths.empty() || paths.front() != "time") {
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
  for (std::size_t line = 2; !text.empty(); ++line) {
    recorded.push_back(readRow(takeCell(text, '\n'), paths, source, line));
  }
  return recorded;
}

std::string calcRecordedCrc(std::string_view text) {
  Crc32 crc;
  crc.add(text);
  return crc.text();
}

}  // namespace denavit
