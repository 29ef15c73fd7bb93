#include "models/channels/measured_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>

#include "models/ascii.h"
#include "models/channels/heading.h"
#include "models/csv/cells.h"
#include "models/csv/line_reader.h"
#include "models/files/read_file.h"
#include "models/find.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr std::size_t kMaxIssues = 20;

bool isGap(std::string_view cell) {
  return cell.empty() || cell == "nan" || cell == "NaN" || cell == "NAN" || cell == "NA";
}

class MeasuredReader {
 public:
  MeasuredReader(TextSource source, const WantsColumn& wants)
      : lines_(std::move(source)), wants_(wants) {}

  MeasuredTable read(const std::string& source) {
    std::string_view line;
    if (nextLine(line)) {
      const std::string headings(line);
      const std::string where = here();
      // The first row of numbers says what stands between columns.
      const bool hasRow = nextLine(line);
      findSeparator(headings, hasRow ? line : headings);
      readHeadings(headings, where);
      if (hasRow && issues_.empty()) readRows(line);
    } else if (issues_.empty()) {
      add("line 1", "the file is empty", "give headings and rows: time,q1_rad");
    }
    if (issues_.empty() && time_.size() < 2) {
      add(here(), "there are fewer than two rows of numbers", "give a row of numbers per time");
    }
    if (!issues_.empty()) throw DescriptionError(source, std::move(issues_));
    return takeTable();
  }

 private:
  void add(const std::string& where, const std::string& what, const std::string& remedy) {
    if (issues_.size() < kMaxIssues) addError(issues_, where, what, remedy);
  }
  [[nodiscard]] std::string here() const { return "line " + std::to_string(lines_.number()); }
  [[nodiscard]] std::string placeOf(std::size_t column) const {
    const std::string heading = toIdentifier(written_[column]);
    return here() + ", column " + std::to_string(column + 1) +
           (heading.empty() ? "" : " (" + written_[column] + ")");
  }

  /// The next line that says something.
  bool nextLine(std::string_view& line) {
    while (lines_.next(line)) {
      if (contains(line, '\0')) {
        issues_.clear();
        add(here(), "the file is not text", "export it as CSV in UTF-8");
        return false;
      }
      const std::string_view content = trimmedView(line);
      if (!content.empty() && content.front() != '#' && content.front() != '%') return true;
    }
    if (lines_.isTooLong()) add(here(), describeTooLong(), "give a line to each row");
    return false;
  }

  /// What stands between columns, and whether decimals have a comma: that which reads the first row
  /// of numbers as as many numbers as there are headings.
  void findSeparator(std::string_view headings, std::string_view row) {
    std::vector<std::string_view> names;
    std::size_t best = 0;
    for (const char separator : {'\t', ';', ',', ' '}) {
      splitCells(headings, separator, names);
      splitCells(row, separator, cells_);
      const std::size_t count = names.size();
      // A tab or a semicolon is never part of a number or a heading.
      const bool isSure = (separator == '\t' || separator == ';') && count > 1;
      if (isSure || (count == cells_.size() && count > best)) {
        best = count;
        separator_ = separator;
      }
      if (isSure) break;
    }
    splitCells(row, separator_, cells_);
    decimalComma_ = separator_ != ',' && std::ranges::any_of(cells_, [](auto cell) {
                      return contains(cell, ',') && !contains(cell, '.');
                    });
  }

  void readHeadings(std::string_view line, const std::string& where) {
    splitCells(line, separator_, cells_);
    written_.assign(cells_.begin(), cells_.end());
    if (std::ranges::all_of(
            written_, [this](const std::string& cell) { return findCell(cell).has_value(); })) {
      return add(where, "there are numbers where the headings should be",
                 "begin the file with a row of names: time,q1_rad,tau1_Nm");
    }
    std::unordered_set<std::string> names;
    for (std::size_t k = 0; k < written_.size(); ++k) {
      Heading heading = readChannelHeading(written_[k]);
      if (heading.isTime && timeColumn_ == kNone) {
        timeColumn_ = k;
      } else if (heading.name.empty()) {
        heading.name = "column" + std::to_string(k + 1);
      }
      if (k != timeColumn_ && !names.insert(heading.name).second) {
        add(where + ", column " + std::to_string(k + 1),
            orWord(toIdentifier(written_[k]), "the heading") + " is given twice",
            "name every column differently");
      }
      isWanted_.push_back(k == timeColumn_ || !wants_ || wants_(heading.name));
      headings_.push_back(std::move(heading));
    }
    if (timeColumn_ == kNone) {
      add(where, "no column is the time", "name one of them time, time_s or time_ms");
    }
    if (written_.size() < 2) {
      add(where, "there is one column only", "separate columns by comma, semicolon or tab");
    }
    values_.resize(written_.size());
    row_.resize(written_.size());
  }

  [[nodiscard]] std::optional<double> findCell(std::string_view cell) const {
    if (!decimalComma_ || !contains(cell, ',')) return findNumber(cell);
    std::string text(cell);
    std::ranges::replace(text, ',', '.');
    return findNumber(text);
  }

  void readRows(std::string_view line) {
    do {
      readRow(line);
    } while (issues_.size() < kMaxIssues && nextLine(line));
  }

  void readRow(std::string_view line) {
    const bool isPlain = readNumbers(line, separator_, row_) &&
                         std::ranges::all_of(row_, [](double v) { return fits(v); });
    if (!isPlain && !readCells(line)) return;
    for (std::size_t k = 0; k < row_.size(); ++k) {
      const double value = row_[k] * headings_[k].factor;
      if (k == timeColumn_) {
        readTime(value);
      } else {
        values_[k].push_back(value);
      }
    }
  }

  /// A row with gaps, quotes, decimal commas or mistakes. @returns whether it has all its cells
  bool readCells(std::string_view line) {
    splitCells(line, separator_, cells_);
    // Some programs end every row with a separator.
    if (cells_.size() == written_.size() + 1 && cells_.back().empty()) cells_.pop_back();
    if (cells_.size() != written_.size()) {
      add(here(),
          "has " + counted(cells_.size(), "cell") + "; the headings are " +
              std::to_string(written_.size()),
          "give one number per heading");
      return false;
    }
    for (std::size_t k = 0; k < cells_.size(); ++k) row_[k] = readCell(cells_[k], k);
    return true;
  }

  static bool fits(double value) { return std::abs(value) <= 1e30; }

  double readCell(std::string_view cell, std::size_t column) {
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    if (isGap(cell)) {
      if (column == timeColumn_) {
        add(placeOf(column), "the time is missing", "give the time in every row");
      }
      return kNaN;
    }
    const std::optional<double> value = findCell(cell);
    if (!value || !fits(*value)) {
      if (!isWanted_[column]) return kNaN;
      add(placeOf(column), orWord(toIdentifier(cell), "the cell") + " is not a finite number",
          "write it as 0.5, or leave the cell empty for a gap");
    }
    return value.value_or(kNaN);
  }

  void readTime(double value) {
    if (!time_.empty() && !(value > time_.back()) && issues_.empty()) {
      add(placeOf(timeColumn_),
          "the time " + toReadable(value) + " s is not after the one before, " +
              toReadable(time_.back()) + " s",
          "times must increase from row to row");
    }
    time_.push_back(value);
  }

  MeasuredTable takeTable() {
    MeasuredTable table;
    table.time = makeSeries(std::move(time_));
    for (std::size_t k = 0; k < headings_.size(); ++k) {
      if (k == timeColumn_) continue;
      table.columns.push_back({headings_[k].name, headings_[k].unit, written_[k]});
      table.values.push_back(makeSeries(std::move(values_[k])));
    }
    return table;
  }

  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  LineReader lines_;
  const WantsColumn& wants_;
  char separator_ = ',';
  bool decimalComma_ = false;
  std::vector<std::string> written_;
  std::vector<Heading> headings_;
  std::vector<bool> isWanted_;
  std::size_t timeColumn_ = kNone;
  std::vector<std::string_view> cells_;  ///< of the line at hand
  std::vector<double> row_;              ///< its numbers, as written
  std::vector<double> time_;
  std::vector<std::vector<double>> values_;
  std::vector<Issue> issues_;
};

}  // namespace

MeasuredTable parseMeasured(std::string_view text, const std::string& source,
                            const WantsColumn& wants) {
  return MeasuredReader(sourceOf(text), wants).read(source);
}

MeasuredTable readMeasured(const std::string& path, const WantsColumn& wants) {
  return MeasuredReader(sourceOf(path, kLargestTable), wants).read(path);
}

std::shared_ptr<ChannelTable> makeChannelTable(const MeasuredTable& table, double scale,
                                               double shift_s) {
  Series time = table.time;
  if (scale != 1 || shift_s != 0) {
    std::vector<double> moved = *table.time;
    for (double& t : moved) t = scale * t + shift_s;
    time = makeSeries(std::move(moved));
  }
  return std::make_shared<ChannelTable>(
      table.columns, std::move(time), [values = table.values](std::size_t i) { return values[i]; });
}

}  // namespace denavit
