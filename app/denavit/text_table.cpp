#include "app/denavit/text_table.h"

#include <algorithm>

#include "models/issue.h"

namespace denavit {

std::size_t widthOf(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // not the rest of a character
  }));
}

std::string padRight(const std::string& text, std::size_t width) {
  const std::size_t own = widthOf(text);
  return own < width ? text + std::string(width - own, ' ') : text;
}

std::string padLeft(const std::string& text, std::size_t width) {
  const std::size_t own = widthOf(text);
  return own < width ? std::string(width - own, ' ') + text : text;
}

std::string alignRows(std::vector<std::vector<std::string>> rows,
                      const std::vector<bool>& leftAligned) {
  std::vector<std::size_t> widths(leftAligned.size(), 0);
  for (auto& row : rows) {
    for (std::string& cell : row) cell = toPrintable(cell);
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], widthOf(row[k]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (k > 0) line += "  ";
      line += leftAligned[k] ? padRight(row[k], widths[k]) : padLeft(row[k], widths[k]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string wrap(const std::string& text, const std::string& indent) {
  constexpr std::size_t kWidth = 100;
  std::string wrapped, line;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", start), text.size());
    const std::string word = text.substr(start, end - start);
    if (!line.empty() && widthOf(indent + line) + 1 + widthOf(word) > kWidth) {
      wrapped += indent + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
    start = end + 1;
  }
  return line.empty() ? wrapped : wrapped + indent + line + "\n";
}

}  // namespace denavit
