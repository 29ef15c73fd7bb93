#include "tests/models/dialects/dh_dialect_layout.h"

#include <algorithm>

namespace denavit::test {
namespace {

std::size_t lettersIn(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

/// What a rule is drawn with: dashes, and the signs at its ends and between columns.
struct RuleSigns {
  std::string dash, begin, between, end;
};

class Layout {
 public:
  Layout(const Dialect& dialect, const std::vector<DialectCells>& rows)
      : dialect_(dialect), rows_(rows) {
    for (std::size_t i = 0; i < rows.front().size(); ++i) {
      std::size_t width = 0;
      for (const DialectCells& row : rows) width = std::max(width, lettersIn(quoted(row[i])));
      widths_.push_back(width);
    }
  }

  std::vector<std::string> lines(const std::string& note) {
    begin();
    add(line(rows_.front()));
    addRuleBelowHeadings();
    const std::size_t middle = (rows_.size() + 1) / 2;
    for (std::size_t i = 1; i < rows_.size(); ++i) {
      if (i == middle && i > 1) {
        if (!note.empty()) add(note);
        if (dialect_.repeatsHeadings) add(line(rows_.front()));
      }
      if (dialect_.hasBlankLines) add("");
      add(line(rows_[i]));
    }
    end();
    return lines_;
  }

 private:
  void add(const std::string& line) { lines_.push_back(line); }
  bool is(CellGap gap) const { return dialect_.gap == gap; }
  bool isAligned() const { return is(CellGap::Spaces) || is(CellGap::Grid) || is(CellGap::Box); }

  std::string rule(const RuleSigns& signs) const {
    std::string text = signs.begin;
    for (std::size_t i = 0; i < widths_.size(); ++i) {
      text += (i == 0 ? "" : signs.between) + repeated(signs.dash, widths_[i] + 2);
    }
    return text + signs.end;
  }

  void begin() {
    if (is(CellGap::Markdown)) add("");
    if (is(CellGap::Grid)) add(rule({"-", "+", "+", "+"}));
    if (is(CellGap::Box)) add(rule({"─", "┌", "┬", "┐"}));
    if (!is(CellGap::Latex)) return;
    add("\\begin{tabular}{" + std::string(widths_.size(), 'c') + "}");
    add("\\hline");
  }

  void addRuleBelowHeadings() {
    if (is(CellGap::Markdown)) add("|" + repeated("---|", widths_.size()));
    if (is(CellGap::Grid)) add(rule({"-", "+", "+", "+"}));
    if (is(CellGap::Box)) add(rule({"─", "├", "┼", "┤"}));
    if (is(CellGap::Latex)) add("\\hline");
  }

  void end() {
    if (is(CellGap::Markdown)) add("");
    if (is(CellGap::Grid)) add(rule({"-", "+", "+", "+"}));
    if (is(CellGap::Box)) add(rule({"─", "└", "┴", "┘"}));
    if (!is(CellGap::Latex)) return;
    add("\\hline");
    add("\\end{tabular}");
  }

  std::string gap() const {
    switch (dialect_.gap) {
      case CellGap::Comma:
        return ",";
      case CellGap::Semicolon:
        return ";";
      case CellGap::Tab:
        return "\t";
      case CellGap::OneSpace:
        return " ";
      case CellGap::Spaces:
        return "  ";
      case CellGap::Box:
        return " │ ";
      case CellGap::Latex:
        return " & ";
      default:
        return " | ";
    }
  }

  std::string quoted(const std::string& cell) const {
    const bool isNeeded = is(CellGap::Comma) && cell.find(',') != std::string::npos;
    return dialect_.isQuoted || isNeeded ? "\"" + cell + "\"" : cell;
  }

  std::string padded(std::size_t column, const std::string& cell) const {
    return isAligned() ? cell + std::string(widths_[column] - lettersIn(cell), ' ') : cell;
  }

  std::string line(const DialectCells& row) const {
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += (i == 0 ? "" : gap()) + padded(i, quoted(row[i]));
    }
    if (dialect_.endsInGap) text += gap();
    if (is(CellGap::Markdown) || is(CellGap::Grid)) return "| " + text + " |";
    if (is(CellGap::Box)) return "│ " + text + " │";
    return is(CellGap::Latex) ? text + " \\\\" : text;
  }

  const Dialect& dialect_;
  const std::vector<DialectCells>& rows_;
  std::vector<std::size_t> widths_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> layOut(const Dialect& dialect, const std::vector<DialectCells>& rows,
                                const std::string& note) {
  return Layout(dialect, rows).lines(note);
}

}  // namespace denavit::test
