#include "models/csv/cells.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include "models/ascii.h"
#include "models/find.h"

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

/// Whether three digits stand there and no fourth.
bool startsThousands(std::string_view text) {
  return text.size() >= 3 && std::all_of(text.begin(), text.begin() + 3, isDigit) &&
         (text.size() == 3 || !isDigit(text[3]));
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

bool isGap(std::string_view cell) {
  // NumPy, pandas, MATLAB, R, spreadsheets, data bases, and C of Windows.
  constexpr std::array<std::string_view, 14> kWords{
      "nan", "na",   "n/a",  "#n/a",    "null",     "none", "-",
      "--",  "-nan", "+nan", "missing", "nan(ind)", "<na>", "-nan(ind)"};
  constexpr std::array<std::string_view, 4> kOfWindows{"#qnan", "#snan", "#ind", "#nan"};
  if (cell.empty()) return true;
  if (isDigit(cell.back()) && !contains(cell, '#')) return false;
  std::string lower = toLower(cell);
  if (contains(kWords, std::string_view(lower))) return true;
  const std::size_t hash = lower.find('#');
  if (hash == std::string::npos) return false;
  while (isDigit(lower.back()) || lower.back() == '.') lower.pop_back();
  const std::string_view front = std::string_view(lower).substr(0, hash);
  const bool isOne =
      contains(std::array<std::string_view, 6>{"1.", "1,", "-1.", "-1,", "+1.", "+1,"}, front);
  return isOne && contains(kOfWindows, std::string_view(lower).substr(hash));
}

bool looksLikeNumber(std::string_view cell) {
  cell = trimmedView(cell);
  if (cell.size() > 2 && cell.front() == '(' && cell.back() == ')') {
    cell = cell.substr(1, cell.size() - 2);
  }
  for (const std::string_view sign : {"-", "+", "\u2212"}) {
    if (cell.starts_with(sign)) {
      cell.remove_prefix(sign.size());
      break;
    }
  }
  const std::size_t first = !cell.empty() && contains(".,", cell.front()) ? 1 : 0;
  if (cell.size() <= first || !isDigit(cell[first])) return false;
  if (contains(",;", cell.back())) return false;
  for (std::size_t at = 0; at < cell.size(); ++at) {
    // Bytes of 128 and more are of spaces and apostrophes between thousands.
    const bool isMark = cell[at] == ' ' || static_cast<unsigned char>(cell[at]) >= 0x80;
    if (!isMark && !isDigit(cell[at]) && !contains(".,'+-eEdD", cell[at])) return false;
    if (cell[at] == ' ' && !startsThousands(cell.substr(at + 1))) return false;
  }
  return true;
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
