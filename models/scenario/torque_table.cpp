#include "models/scenario/torque_table.h"

#include <algorithm>
#include <cmath>

#include "models/ascii.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/robot/issue_checker.h"

namespace denavit {
namespace {

constexpr std::size_t kTorqueTableMaxIssues = 100;
constexpr std::size_t kMostColumns = 2000;  // an arm has at most 1000 joints

std::vector<std::string_view> splitCells(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t start = 0;;) {
    const std::size_t comma = line.find(',', start);
    std::string_view cell = trimmedView(line.substr(start, comma - start));
    const bool isQuoted = cell.size() >= 2 && cell.front() == '"' && cell.back() == '"';
    cells.push_back(isQuoted ? cell.substr(1, cell.size() - 2) : cell);
    if (comma == line.npos) return cells;
    start = comma + 1;
  }
}

class TableReader {
 public:
  TableReader(std::string_view text, int jointCount) : text_(text), joints_(jointCount) {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") text_.remove_prefix(3);
  }

  TorqueTable read(const std::string& source) {
    std::string_view line;
    if (nextLine(line)) readHeader(line);
    if (text_.find('\0') != text_.npos) {
      issues_.clear();
      add("line 1", "the file is not UTF-8 text", "save it as UTF-8");
    }
    if (lineNumber_ == 0) add("line 1", "the file is empty", "give a header: time,tau1");
    while (issues_.size() < kTorqueTableMaxIssues && headerFits_ && nextLine(line)) readRow(line);
    if (issues_.empty() && table_.times.empty()) {
      add("line 2", "there are no samples", "give a row of numbers per time");
    }
    if (!issues_.empty()) throw DescriptionError(source, std::move(issues_));
    return std::move(table_);
  }

 private:
  void add(const std::string& where, const std::string& what, const std::string& remedy) {
    if (issues_.size() < kTorqueTableMaxIssues) {
      issues_.push_back({Issue::Severity::Error, where, what, remedy});
    }
  }

  /// The next line that is not blank.
  bool nextLine(std::string_view& line) {
    while (position_ < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', position_), text_.size());
      line = text_.substr(position_, end - position_);
      position_ = end + 1;
      ++lineNumber_;
      if (!trimmedView(line).empty()) return true;
    }
    return false;
  }

  void readHeader(std::string_view line) {
    std::vector<std::string> expected{"time"};
    for (int i = 1; i <= joints_; ++i) expected.push_back("tau" + std::to_string(i));
    const std::string where = "line " + std::to_string(lineNumber_);
    for (const char separator : {';', '\t'}) {
      if (line.find(separator) == line.npos || line.find(',') != line.npos) continue;
      return add(where,
                 std::string("has no commas but ") + (separator == ';' ? "semicolons" : "tabs"),
                 "separate columns by commas, and write decimals with a point");
    }
    // Before they are taken apart: a line of millions of cells is no heading.
    const auto cells = static_cast<std::size_t>(1 + std::count(line.begin(), line.end(), ','));
    if (cells > kMostColumns) {
      return add(where, "has " + std::to_string(cells) + " columns",
                 "the columns are time, tau1 .. tau" + std::to_string(joints_));
    }
    for (const std::string_view cell : splitCells(line)) columns_.emplace_back(cell);
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      const std::string& name = columns_[k];
      const std::string column = where + ", column " + std::to_string(k + 1);
      if (std::find(expected.begin(), expected.end(), name) == expected.end()) {
        const std::string suggestion = suggest(name, expected);
        add(column, orWord(toIdentifier(name), "the heading") + " is unknown",
            suggestion.empty() ? "the columns are time, tau1 .. tau" + std::to_string(joints_)
                               : suggestion);
      } else if (std::find(columns_.begin(), columns_.begin() + static_cast<std::ptrdiff_t>(k),
                           name) != columns_.begin() + static_cast<std::ptrdiff_t>(k)) {
        add(column, "\"" + name + "\" is given twice", "keep one of the two");
      }
    }
    for (const std::string& name : expected) {
      if (std::find(columns_.begin(), columns_.end(), name) != columns_.end()) continue;
      add(where, "the column \"" + name + "\" is missing",
          name == "time" ? "add the times in s" : "add it; 0 leaves the joint free");
    }
    headerFits_ = issues_.empty();
  }

  void readRow(std::string_view line) {
    const std::string where = "line " + std::to_string(lineNumber_);
    const auto count = static_cast<std::size_t>(1 + std::count(line.begin(), line.end(), ','));
    if (count != columns_.size()) {
      return add(
          where,
          "has " + counted(count, "cell") + "; the header has " + std::to_string(columns_.size()),
          "give one number per column");
    }
    const std::vector<std::string_view> cells = splitCells(line);
    std::vector<double> torque(static_cast<std::size_t>(joints_));
    double time = 0;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const double value = readCell(cells[k], where + ", column " + columns_[k]);
      if (columns_[k] == "time") {
        time = value;
      } else {
        torque[static_cast<std::size_t>(std::stoi(columns_[k].substr(3)) - 1)] = value;
      }
    }
    if (!table_.times.empty() && !(time > table_.times.back())) {
      add(where,
          "the time " + toReadable(time) + " s is not after the one before, " +
              toReadable(table_.times.back()) + " s",
          "times must increase from row to row");
    }
    table_.times.push_back(time);
    table_.torques.push_back(std::move(torque));
  }

  double readCell(std::string_view cell, const std::string& where) {
    if (cell.empty()) {
      add(where, "the cell is empty", "give a number in every row");
      return 0;
    }
    const std::optional<double> value = findNumber(cell);
    if (!value) {
      add(where, orWord(toIdentifier(cell), "the cell") + " is not a finite number",
          "write it as 0.5");
    } else if (std::fabs(*value) > kLargestNumber) {
      add(where, "is " + toReadable(*value) + "; computing with it would overflow",
          "use a size below 1e30, and check the unit");
    }
    return value.value_or(0);
  }

  std::string_view text_;
  int joints_;
  std::size_t position_ = 0, lineNumber_ = 0;
  bool headerFits_ = false;
  std::vector<std::string> columns_;
  std::vector<Issue> issues_;
  TorqueTable table_;
};

}  // namespace

TorqueTable parseTorqueTable(std::string_view text, const std::string& source, int jointCount) {
  return TableReader(text, jointCount).read(source);
}

}  // namespace denavit
