#include "models/csv/table_head.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

#include "models/ascii.h"
#include "models/csv/cells.h"
#include "models/csv/heading.h"
#include "models/find.h"

namespace denavit {
namespace {

using Cells = std::vector<std::string>;

constexpr std::string_view kSeparators = "\t;,| ";
constexpr std::size_t kLongestUnit = 16;
constexpr std::size_t kLongestTimeHeading = 48;
constexpr std::size_t kMostHeadLines = 400;  ///< above the headings

/// "sep=;" tells spreadsheets what stands between columns.
std::optional<char> findSeparatorLine(std::string_view line) {
  if (line.size() > 1 && line.front() == '"' && line.back() == '"') {
    line = line.substr(1, line.size() - 2);
  }
  const bool isOne = line.size() == 5 && toLower(line.substr(0, 4)) == "sep=";
  return isOne ? std::optional(line[4]) : std::nullopt;
}

std::string_view withoutRemarkSign(std::string_view line) {
  line = trimmedView(line);
  while (!line.empty() && contains("#%/", line.front())) line.remove_prefix(1);
  return trimmedView(line);
}

/// Rules between headings and rows, as "----+----" and "======".
bool isRule(std::string_view line) {
  return line.find_first_not_of("-=+|_ \t:") == std::string_view::npos;
}

Cells splitLine(std::string_view line, char separator) {
  std::vector<std::string_view> views;
  splitCells(line, separator, views);
  Cells cells;
  for (const std::string_view view : views) {
    const std::string cell = replaceAll(std::string(view), "\"\"", "\"");
    // "q1 [rad]" between spaces.
    const bool isUnit = separator == ' ' && !cells.empty() && cell.size() > 2 &&
                        contains("[(", cell.front()) && isChannelUnit(cell) &&
                        !isChannelUnit(cells.back());
    if (isUnit) {
      cells.back() += ' ' + cell;
    } else {
      cells.push_back(cell);
    }
  }
  return cells;
}

bool hasNumber(const Cells& cells) {
  return std::ranges::any_of(cells, [](const std::string& cell) { return looksLikeNumber(cell); });
}
bool isAllNumbers(const Cells& cells) {
  return hasNumber(cells) && std::ranges::all_of(cells, [](const std::string& cell) {
           return isGap(cell) || looksLikeNumber(cell);
         });
}
/// "12:30:01" and "2026-11-30" are no headings.
bool hasClock(const Cells& cells) {
  return std::ranges::any_of(cells, [](const std::string& cell) {
    return !cell.empty() && isDigit(cell.front()) && !looksLikeNumber(cell) &&
           cell.find_first_of(":-/") != std::string::npos;
  });
}
bool hasTime(const Cells& cells) {
  return std::ranges::any_of(cells, [](const std::string& cell) {
    return cell.size() <= kLongestTimeHeading && readChannelHeading(cell).isTime;
  });
}

/// Whether cells are the units of columns: at least half of them, and no other one is a number or
/// long. Of a row whose cell of the time is a unit, the others may be unknown ones.
/// @param names  of the columns, or none
bool isUnits(const Cells& cells, const Cells& names = {}) {
  std::size_t known = 0, others = 0;
  bool hasTimeUnit = false;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const bool isNumber = looksLikeNumber(cells[k]) && cells[k] != "1";
    if (cells[k].size() > kLongestUnit || isNumber) return false;
    if (isChannelUnit(cells[k])) {
      ++known;
      const bool isOfTime = k < names.size() && readChannelHeading(names[k]).isTime;
      hasTimeUnit = hasTimeUnit || (isOfTime && readChannelHeading("t [" + cells[k] + "]").isTime);
    } else if (!isGap(cells[k]) && cells[k] != "1") {
      ++others;
    }
  }
  return known > 0 && (known >= others || hasTimeUnit) && !hasTime(cells);
}
bool isAllUnits(const Cells& cells) {
  return isUnits(cells) && std::ranges::all_of(cells, [](const std::string& cell) {
           return isGap(cell) || isChannelUnit(cell);
         });
}

class HeadFinder {
 public:
  explicit HeadFinder(const std::vector<TableLine>& lines) : lines_(lines) {}

  TableHead find() {
    if (const auto given = findSeparatorLine(trimmedView(lines_.front().text))) {
      head_.separator = *given;
      start_ = 1;
      assume(lines_.front(), std::string("says what stands between columns: ") + nameOf(*given));
    }
    const bool isGiven = start_ > 0;
    skipLabviewHeader();
    findSeparator(isGiven);
    names_ = findNames();
    findFirstRow();
    if (names_ == kNone) {
      fail();
    } else {
      takeHeadings();
    }
    return std::move(head_);
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  static std::string nameOf(char separator) {
    return separator == '\t' ? "a tab" : separator == ' ' ? "spaces" : std::string(1, separator);
  }
  void assume(const TableLine& line, const std::string& what) {
    head_.assumptions.push_back("line " + std::to_string(line.number) + ' ' + what);
  }
  /// A LabVIEW measurement has two parts of keys and values, which end with lines of their own.
  void skipLabviewHeader() {
    if (!lines_.front().text.starts_with("LabVIEW Measurement")) return;
    int parts = 0;
    std::size_t end = 0;
    for (std::size_t k = 0; k < std::min(lines_.size(), kMostHeadLines) && parts < 2; ++k) {
      const std::string_view text = lines_[k].text;
      if (text.starts_with("***End_of_Header***")) ++parts, end = k + 1;
      if (text.starts_with("X_Dimension")) checkDimension(lines_[k]);
    }
    if (end == 0 || end >= lines_.size()) return;
    start_ = end;
    head_.assumptions.push_back("lines 1 to " + std::to_string(lines_[end - 1].number) +
                                " are LabVIEW's header and are passed over");
  }

  void checkDimension(const TableLine& line) {
    const Cells cells = splitLine(line.text, '\t');
    if (cells.size() < 2 || cells[1].empty() || toLower(cells[1]) == "time") return;
    addError(head_.issues, "line " + std::to_string(line.number),
             "says that X_Value is " + orWord(toIdentifier(cells[1]), "another quantity"),
             "export a measurement over time");
  }

  [[nodiscard]] bool isRemarkLine(std::size_t k) const { return isRemark(lines_[k].text); }

  [[nodiscard]] Cells cellsOf(std::size_t k, char separator) const {
    const std::string_view text = lines_[k].text;
    return splitLine(isRemark(text) ? withoutRemarkSign(text) : text, separator);
  }
  /// The cells of a line above the rows, where there are as many as the rows have; their own
  /// separator may be another one. Empty otherwise.
  [[nodiscard]] Cells headCells(std::size_t k) const {
    for (const char separator : std::string(1, head_.separator) + std::string(kSeparators)) {
      Cells cells = cellsOf(k, separator);
      if (fitsRows(cells)) return cells;
    }
    return {};
  }
  /// A last cell may be empty, or a column of comments that rows leave out.
  [[nodiscard]] bool fitsRows(const Cells& cells) const {
    if (width_ == 0 || cells.size() == width_) return width_ > 0;
    if (cells.size() == width_ + 1) {
      const std::string last = toLower(cells.back());
      return last.empty() || last == "comment";
    }
    return cells.size() + 1 == width_ && lastCellsAreEmpty_;
  }

  /// Finds the separator with which the rows have as many numbers as there are
  /// headings.
  void findSeparator(bool isGiven) {
    using Score = std::tuple<int, double, std::size_t>;
    Score best{0, -1, 0};
    std::size_t width = 1;
    bool areEmpty = false;
    char chosen = head_.separator;
    for (const char separator :
         isGiven ? std::string(1, head_.separator) : std::string(kSeparators)) {
      const double numbers = measureRows(separator);
      if (width_ < 2) continue;
      head_.separator = separator;
      const std::size_t names = findNames();
      const bool splitsNames = names != kNone && fitsRows(cellsOf(names, separator));
      const Score score{splitsNames ? 2 : names != kNone ? 1 : 0, numbers, width_};
      if (score <= best) continue;
      best = score;
      chosen = separator;
      width = width_;
      areEmpty = lastCellsAreEmpty_;
    }
    head_.separator = chosen;
    width_ = width;
    lastCellsAreEmpty_ = areEmpty;
  }

  /// How many cells most of the later lines have. @returns the part of them that are numbers
  double measureRows(char separator) {
    std::vector<Cells> rows;
    for (std::size_t k = start_; k < lines_.size(); ++k) {
      if (!isRemarkLine(k) && !isRule(lines_[k].text)) rows.push_back(cellsOf(k, separator));
    }
    rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(rows.size() / 2));
    std::map<std::size_t, std::size_t> counts;
    for (const Cells& cells : rows) ++counts[cells.size()];
    width_ = 0;
    for (const auto& [cells, lines] : counts) {
      if (width_ == 0 || lines >= counts[width_]) width_ = cells;
    }
    std::size_t numbers = 0, all = 0;
    lastCellsAreEmpty_ = true;
    for (const Cells& cells : rows) {
      if (cells.size() != width_) continue;
      lastCellsAreEmpty_ = lastCellsAreEmpty_ && cells.back().empty();
      for (const std::string& cell : cells) {
        if (looksLikeNumber(cell) || isGap(cell)) ++numbers;
      }
      all += cells.size();
    }
    return all > 0 ? static_cast<double>(numbers) / static_cast<double>(all) : 0;
  }

  /// The line of headings: one that has the time among as many cells as the rows have, a remark
  /// only where no other line has it; else the first line of words.
  [[nodiscard]] std::size_t findNames() const {
    std::size_t remark = kNone, words = kNone, units = kNone, doubtful = kNone;
    for (std::size_t k = start_; k < std::min(lines_.size(), start_ + kMostHeadLines); ++k) {
      const Cells cells = headCells(k);
      if (cells.empty()) continue;
      const bool isPlain = !isRemarkLine(k);
      if (isPlain && isAllNumbers(cells)) break;
      const bool hasTimeHere = hasTime(cells) && !hasClock(cells);
      if (hasTimeHere && isPlain && !hasNumber(cells)) return findLastNames(k);
      if (hasTimeHere && !isPlain) remark = k;
      if (hasTimeHere && isPlain && doubtful == kNone) doubtful = k;
      if (!hasTimeHere && isPlain && !hasNumber(cells)) {
        std::size_t& first = isUnits(cells) ? units : words;
        if (first == kNone) first = k;
      }
    }
    for (const std::size_t found : {remark, doubtful, words}) {
      if (found != kNone) return found;
    }
    return units;
  }

  /// Finds the names of the columns: they stand in the last of several lines of names.
  [[nodiscard]] std::size_t findLastNames(std::size_t first) const {
    std::size_t last = first;
    for (std::size_t k = first + 1; k < lines_.size() && !isRemarkLine(k); ++k) {
      const Cells cells = headCells(k);
      if (cells.empty() || hasNumber(cells) || hasClock(cells)) break;
      if (hasTime(cells)) last = k;
    }
    return last;
  }

  /// Where rows begin: below the headings, behind units, rules and words for every column.
  void findFirstRow() {
    const Cells names = names_ == kNone ? Cells{} : headCells(names_);
    for (head_.firstRow = names_ == kNone ? start_ : names_ + 1; head_.firstRow < lines_.size();
         ++head_.firstRow) {
      if (isRemarkLine(head_.firstRow) || isRule(lines_[head_.firstRow].text)) continue;
      const Cells cells = headCells(head_.firstRow);
      if (cells.empty() || (hasNumber(cells) && !isUnits(cells, names))) return;
      const bool isEmpty = std::ranges::all_of(cells, [](auto& cell) { return isGap(cell); });
      if (isEmpty) return;
    }
  }

  void takeHeadings() {
    Cells headings = headCells(names_);
    head_.line = lines_[names_].number;
    head_.lines.push_back(lines_[names_].text);
    if (isRemarkLine(names_)) assume(lines_[names_], "has the headings, behind a comment sign");
    if (headings.size() > width_ && headings.back().empty()) headings.pop_back();
    head_.endsWithSeparator = headings.size() < width_;
    if (headings.size() == width_ && headings.back().empty() && lastCellsAreEmpty_) {
      headings.pop_back();
      head_.endsWithSeparator = true;
    }
    const std::size_t units = findUnitsLine();
    if (units != kNone) addUnits(units, headings);
    head_.headings = std::move(headings);
    tellPassedOver(units);
  }

  /// A row of units stands below the headings or directly above them.
  [[nodiscard]] std::size_t findUnitsLine() const {
    const Cells names = headCells(names_);
    for (std::size_t k = names_ + 1; k < head_.firstRow; ++k) {
      if (const Cells cells = headCells(k); !cells.empty() && isUnits(cells, names)) return k;
    }
    if (names_ == start_) return kNone;
    const Cells above = headCells(names_ - 1);
    return !above.empty() && isAllUnits(above) ? names_ - 1 : kNone;
  }

  void addUnits(std::size_t line, Cells& headings) {
    const Cells units = headCells(line);
    head_.lines.push_back(lines_[line].text);
    std::string said;
    for (std::size_t k = 0; k < std::min(headings.size(), units.size()); ++k) {
      std::string unit = units[k];
      if (unit.size() > 2 && contains("[({", unit.front())) unit = unit.substr(1, unit.size() - 2);
      if (unit.empty() || unit == "-" || unit == "1") continue;
      said += (said.empty() ? "" : ", ") + unit;
      const Heading own = readChannelHeading(headings[k]);
      const Heading both = readChannelHeading(headings[k] + " [" + unit + "]");
      if (own.unit.empty()) {
        headings[k] += " [" + unit + "]";
      } else if (own.unit != both.unit || own.factor != both.factor) {
        addError(
            head_.issues,
            "line " + std::to_string(lines_[line].number) + ", column " + std::to_string(k + 1),
            "has the unit " + orWord(toIdentifier(unit), "of another kind") + ", and the heading " +
                orWord(toIdentifier(headings[k]), "of the column") + " has another one",
            "give the unit once");
      }
    }
    assume(lines_[line], "has the units of the columns: " + toPrintable(said));
  }

  /// Lists the lines above the rows that are neither headings nor units.
  void tellPassedOver(std::size_t units) {
    std::vector<std::size_t> passed;
    for (std::size_t k = start_; k < head_.firstRow; ++k) {
      if (k != names_ && k != units && !isRule(lines_[k].text)) passed.push_back(lines_[k].number);
    }
    if (passed.empty()) return;
    const bool isOne = passed.size() == 1;
    std::string where = isOne ? "line " : "lines ";
    constexpr std::size_t kMostLines = 6;
    for (std::size_t k = 0; k < std::min(passed.size(), kMostLines); ++k) {
      where += (k > 0 ? ", " : "") + std::to_string(passed[k]);
    }
    if (passed.size() > kMostLines) {
      where += " and " + std::to_string(passed.size() - kMostLines) + " more";
    }
    head_.assumptions.push_back(where + (isOne ? " is" : " are") +
                                " passed over: neither headings, units nor numbers");
  }

  /// How many cells a line has between commas, if none of them is a number.
  static std::size_t countNames(std::string_view line) {
    std::vector<std::string_view> cells;
    splitCells(line, ',', cells);
    return std::ranges::any_of(cells, looksLikeNumber) ? 0 : cells.size();
  }

  void fail() {
    const std::size_t first = std::min(start_, lines_.size() - 1);
    const std::string where = "line " + std::to_string(lines_[first].number);
    if (width_ < 2) {
      addError(head_.issues, where, "there is one column only",
               "separate columns by comma, semicolon or tab");
    } else if (const std::size_t names = countNames(lines_[first].text);
               names > 1 && names < width_) {
      // "0,01,1,25" between commas looks like four numbers.
      addError(
          head_.issues, where,
          "has " + counted(names, "heading") + " for rows of " + std::to_string(width_) + " cells",
          "separate the columns by semicolons where numbers have a decimal comma");
    } else {
      addError(head_.issues, where, "there are numbers where the headings should be",
               "begin the file with a row of names: time,q1_rad,tau1_Nm");
    }
  }

  const std::vector<TableLine>& lines_;
  std::size_t start_ = 0;  ///< index of the first line below "sep=;"
  std::size_t width_ = 0;  ///< cells of most rows
  bool lastCellsAreEmpty_ = false;
  std::size_t names_ = kNone;
  TableHead head_;
};

}  // namespace

bool isRemark(std::string_view line) {
  line = trimmedView(line);
  if (line.empty()) return false;
  if (line.starts_with("//")) return true;
  return (line.front() == '#' && !toLower(line.substr(0, 4)).starts_with("#n/a")) ||
         line.front() == '%';
}

TableHead findTableHead(const std::vector<TableLine>& lines) { return HeadFinder(lines).find(); }

}  // namespace denavit
