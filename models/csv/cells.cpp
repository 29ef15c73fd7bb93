#include "models/csv/cells.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "models/ascii.h"

namespace denavit {
namespace {

std::string_view unquoted(std::string_view cell) {
  cell = trimmedView(cell);
  const bool isQuoted = cell.size() >= 2 && cell.front() == '"' && cell.back() == '"';
  return isQuoted ? cell.substr(1, cell.size() - 2) : cell;
}

void splitWords(std::string_view line, std::vector<std::string_view>& cells) {
  line = trimmedView(line);
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
    cells.push_back(unquoted(line.substr(at, end - at)));
    at = std::min(line.find_first_not_of(" \t", end), line.size());
  }
}

}  // namespace

void splitCells(std::string_view line, char separator, std::vector<std::string_view>& cells) {
  cells.clear();
  if (separator == ' ') return splitWords(line, cells);
  for (std::size_t start = 0;;) {
    std::size_t end = start;
    bool quoted = false;
    while (end < line.size() && (quoted || line[end] != separator)) {
      if (line[end] == '"') quoted = !quoted;
      ++end;
    }
    cells.push_back(unquoted(line.substr(start, end - start)));
    if (end >= line.size()) return;
    start = end + 1;
  }
}

bool readNumbers(std::string_view line, char separator, std::span<double> values) {
  const char* at = line.data();
  const char* const end = at + line.size();
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (k > 0 && (at == end || *at++ != separator)) return false;
    const auto [stopped, error] = std::from_chars(at, end, values[k]);
    if (error != std::errc() || !std::isfinite(values[k])) return false;
    at = stopped;
  }
  return at == end;
}

}  // namespace denavit
