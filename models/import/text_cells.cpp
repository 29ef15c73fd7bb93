#include "models/import/text_cells.h"

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_text.h"

namespace denavit {

namespace {

/// Words; a unit in brackets or behind a number belongs to the word before.
Cells splitWords(const std::string& line) {
  Cells words;
  for (const std::string& word : splitElements("[" + replaceAll(line, ",", "\x01") + "]")) {
    const std::string plain = replaceAll(word, "\x01", ",");
    const std::string ascii = toAscii(plain);
    const bool unit = isOneOf(ascii, "deg mm m rad cm degrees");
    const bool afterNumber =
        !words.empty() && !words.back().empty() && (contains("0123456789.)", words.back().back()));
    const bool bracket = plain.front() == '[' || plain.front() == '(';
    const bool inUnit = bracket && !words.empty() && !readCell(words.back(), {});
    if ((unit && afterNumber) || inUnit) {
      words.back() += " " + plain;
    } else {
      words.push_back(plain);
    }
  }
  return words;
}

}  // namespace

std::string cleanLine(std::string line) {
  for (const std::string_view bar : {"│", "┃", "║"}) line = replaceAll(line, bar, "|");
  for (const std::string_view word :
       {"\\hline", "\\toprule", "\\midrule", "\\bottomrule", "\\\\"}) {
    line = replaceAll(line, word, "");
  }
  bool rule = true;
  for (const char c : line) {
    const bool drawn = static_cast<unsigned char>(c) >= 0x80 || c == '-' || c == '+' || c == '=' ||
                       c == '|' || c == ':' || c == ' ' || c == '\t';
    rule = rule && drawn;
  }
  // A rule is drawn: it has no heading in Greek.
  if (rule && toAscii(line).find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos) {
    return {};
  }
  line = trimmed(line);
  while (!line.empty() && (line.front() == '%' || line.front() == '#')) {
    line = trimmed(std::string_view(line).substr(1));
  }
  return line;
}

Cells splitCsv(const std::string& line, char separator) {
  Cells cells;
  std::string cell;
  bool quoted = false;
  int depth = 0;
  for (const char c : line) {
    // 26" are inches: quotes begin at the front of a cell.
    if (c == '"' && (quoted || trimmedView(cell).empty())) {
      quoted = !quoted;
    } else if (c == separator && !quoted && depth <= 0) {
      cells.push_back(trimmed(cell));
      cell.clear();
    } else {
      depth += (c == '(') - (c == ')');
      cell += c;
    }
  }
  cells.push_back(trimmed(cell));
  return cells;
}

Cells splitAtGaps(const std::string& line) {
  Cells cells;
  for (std::size_t from = 0; from < line.size();) {
    const std::size_t end = std::min(line.find("  ", from), line.size());
    cells.push_back(trimmed(line.substr(from, end - from)));
    from = std::min(line.find_first_not_of(' ', end), line.size());
  }
  return cells;
}

Cells splitCells(const std::string& line, Separator separator) {
  if (separator == Separator::Gap) return splitAtGaps(line);
  if (separator == Separator::Space) return splitWords(line);
  Cells cells = splitCsv(line, static_cast<char>(separator));
  if (separator == Separator::Bar) {
    if (!cells.empty() && cells.front().empty()) cells.erase(cells.begin());
    if (!cells.empty() && cells.back().empty()) cells.pop_back();
  }
  return cells;
}

}  // namespace denavit
