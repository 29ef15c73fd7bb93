#include "models/scenario/torque_table.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "models/ascii.h"
#include "models/csv/cells.h"
#include "models/csv/heading.h"
#include "models/csv/line_reader.h"
#include "models/csv/table_head.h"
#include "models/fields/issue_checker.h"
#include "models/files/read_file.h"
#include "models/find.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

constexpr std::size_t kTorqueTableMaxIssues = 100;
constexpr std::size_t kMostColumns = 2000;  // an arm has at most 1000 joints

class TableReader {
 public:
  TableReader(TextSource source, int jointCount) : lines_(std::move(source)), joints_(jointCount) {}

  TorqueTable read(const std::string& source) {
    std::string_view line;
    if (nextLine(line)) {
      readHeader(line);
    } else if (issues_.empty()) {
      add("line 1", "the file is empty", "give a header: time,tau1");
    }
    const bool headerFits = issues_.empty();
    while (headerFits && issues_.size() < kTorqueTableMaxIssues && nextLine(line)) readRow(line);
    if (issues_.empty() && table_.times.empty()) {
      add("line 2", "there are no samples", "give a row of numbers per time");
    }
    if (!issues_.empty()) throw DescriptionError(source, std::move(issues_));
    return std::move(table_);
  }

 private:
  void add(const std::string& where, const std::string& what, const std::string& remedy) {
    if (issues_.size() < kTorqueTableMaxIssues) addError(issues_, where, what, remedy);
  }

  [[nodiscard]] std::string here() const { return "line " + std::to_string(lines_.number()); }

  /// The column that a heading with a unit means: "tau1" of "tau1 [N m]"; empty where it is none.
  static std::string withoutUnit(const std::string& name, const std::vector<std::string>& columns) {
    const std::string plain =
        std::string(trimmedView(std::string_view(name).substr(0, name.find_first_of("[(_/ "))));
    return contains(columns, plain) ? plain : "";
  }

  /// The next line that is not blank.
  bool nextLine(std::string_view& line) {
    while (lines_.next(line)) {
      if (contains(line, '\0')) {
        issues_.clear();
        add(here(), "the file is not UTF-8 text", "save it as UTF-8");
        return false;
      }
      if (!trimmedView(line).empty()) return true;
    }
    if (lines_.isTooLong()) add(here(), describeTooLong(), "give a line to each row");
    return false;
  }

  void readHeader(std::string_view line) {
    std::vector<std::string> expected{"time"};
    for (int i = 1; i <= joints_; ++i) expected.push_back("tau" + std::to_string(i));
    const std::string where = here();
    if (isRemark(line) || toLower(line.substr(0, 4)) == "sep=") {
      return add(where, "is no row of headings", "begin the file with time,tau1");
    }
    for (const char separator : {';', '\t'}) {
      if (!contains(line, separator) || contains(line, ',')) continue;
      return add(where,
                 std::string("has no commas but ") + (separator == ';' ? "semicolons" : "tabs"),
                 "separate columns by commas, and write decimals with a point");
    }
    // Before they are taken apart: a line of millions of cells is no heading.
    const auto cells = static_cast<std::size_t>(1 + std::ranges::count(line, ','));
    if (cells > kMostColumns) {
      return add(where, "has " + std::to_string(cells) + " columns",
                 "the columns are time, tau1 .. tau" + std::to_string(joints_));
    }
    splitCells(line, ',', cells_);
    columns_.assign(cells_.begin(), cells_.end());
    std::vector<std::string> named = columns_;  // also by headings that are to be written otherwise
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      const std::string& name = columns_[k];
      const std::string column = where + ", column " + std::to_string(k + 1);
      if (const std::string meant = withoutUnit(name, expected); !meant.empty() && meant != name) {
        named.push_back(meant);
        add(column, orWord(toIdentifier(name), "the heading") + " has a unit",
            "write " + meant + ": times are in s, torques in N m, forces of slides in N");
      } else if (!contains(expected, name)) {
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
      if (contains(named, name)) continue;
      add(where, "the column \"" + name + "\" is missing",
          name == "time" ? "add the times in s" : "add it; 0 leaves the joint free");
    }
    row_.resize(columns_.size());
  }

  void readRow(std::string_view line) {
    const bool isPlain = readNumbers(line, ',', row_) && std::ranges::all_of(row_, [](double v) {
                           return std::fabs(v) <= kLargestNumber;
                         });
    if (!isPlain && !readCells(line)) return;
    std::vector<double> torque(static_cast<std::size_t>(joints_));
    double time = 0;
    for (std::size_t k = 0; k < row_.size(); ++k) {
      if (columns_[k] == "time") {
        time = row_[k];
      } else {
        torque[static_cast<std::size_t>(std::stoi(columns_[k].substr(3)) - 1)] = row_[k];
      }
    }
    if (!table_.times.empty() && !(time > table_.times.back())) {
      add(here(),
          "the time " + toReadable(time) + " s is not after the one before, " +
              toReadable(table_.times.back()) + " s",
          "times must increase from row to row");
    }
    table_.times.push_back(time);
    table_.torques.push_back(std::move(torque));
  }

  /// A row with quotes, spaces or mistakes. @returns whether it has all its cells, each a number
  bool readCells(std::string_view line) {
    splitCells(line, ',', cells_);
    if (cells_.size() != columns_.size()) {
      add(here(),
          "has " + counted(cells_.size(), "cell") + "; the header has " +
              std::to_string(columns_.size()),
          "give one number per column");
      return false;
    }
    // What follows from a cell that is none is not said: its time is not before the others.
    bool isGood = true;
    for (std::size_t k = 0; k < cells_.size(); ++k) {
      const std::optional<double> value = readCell(cells_[k], here() + ", column " + columns_[k]);
      row_[k] = value.value_or(0);
      isGood = isGood && value;
    }
    return isGood;
  }

  std::optional<double> readCell(std::string_view cell, const std::string& where) {
    if (cell.empty()) {
      add(where, "the cell is empty", "give a number in every row");
      return std::nullopt;
    }
    const std::optional<double> value = findNumber(cell);
    if (!value && isChannelUnit(cell)) {
      add(where, orWord(toIdentifier(cell), "the cell") + " is a unit",
          "leave the row out: times are in s, torques in N m, forces of slides in N");
    } else if (!value) {
      add(where, orWord(toIdentifier(cell), "the cell") + " is not a finite number",
          "write it as 0.5");
    } else if (std::fabs(*value) > kLargestNumber) {
      add(where, "is " + toReadable(*value) + "; computing with it would overflow",
          "use a size below 1e30, and check the unit");
      return std::nullopt;
    }
    return value;
  }

  LineReader lines_;
  int joints_;
  std::vector<std::string> columns_;
  std::vector<std::string_view> cells_;  ///< of the line at hand
  std::vector<double> row_;              ///< its numbers
  std::vector<Issue> issues_;
  TorqueTable table_;
};

}  // namespace

TorqueTable parseTorqueTable(std::string_view text, const std::string& source, int jointCount) {
  return TableReader(sourceOf(text), jointCount).read(source);
}

TorqueTable readTorqueTable(const std::string& path, int jointCount) {
  return TableReader(sourceOf(path, kLargestTable), jointCount).read(path);
}

}  // namespace denavit
