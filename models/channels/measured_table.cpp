#include "models/channels/measured_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>

#include "models/ascii.h"
#include "models/channels/heading.h"
#include "models/files/read_file.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr std::size_t kMaxIssues = 20;

std::string_view unquoted(std::string_view cell) {
  cell = trimmedView(cell);
  const bool isQuoted = cell.size() >= 2 && cell.front() == '"' && cell.back() == '"';
  return isQuoted ? cell.substr(1, cell.size() - 2) : cell;
}

std::vector<std::string_view> splitCells(std::string_view line, char separator) {
  std::vector<std::string_view> cells;
  if (separator == ' ') {
    line = trimmedView(line);
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
      cells.push_back(unquoted(line.substr(at, end - at)));
      at = std::min(line.find_first_not_of(" \t", end), line.size());
    }
    return cells;
  }
  for (std::size_t start = 0;;) {
    // A separator between quotes is part of the heading.
    std::size_t end = start;
    bool quoted = false;
    while (end < line.size() && (quoted || line[end] != separator)) {
      if (line[end] == '"') quoted = !quoted;
      ++end;
    }
    cells.push_back(unquoted(line.substr(start, end - start)));
    if (end >= line.size()) return cells;
    start = end + 1;
  }
}

bool isGap(std::string_view cell) {
  return cell.empty() || cell == "nan" || cell == "NaN" || cell == "NAN" || cell == "NA";
}

class MeasuredReader {
 public:
  explicit MeasuredReader(std::string_view text) : text_(text) {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") text_.remove_prefix(3);
  }

  MeasuredTable read(const std::string& source) {
    std::string_view line;
    if (text_.find('\0') != text_.npos) {
      add("line 1", "the file is not text", "export it as CSV in UTF-8");
    } else if (!nextLine(line)) {
      add("line 1", "the file is empty", "give headings and rows: time,q1_rad");
    } else {
      readHeadings(line);
    }
    while (issues_.empty() && nextLine(line)) {
      readRow(line);
      while (!issues_.empty() && issues_.size() < kMaxIssues && nextLine(line)) readRow(line);
    }
    if (issues_.empty() && time_.size() < 2) {
      add("line " + std::to_string(lineNumber_), "there are fewer than two rows of numbers",
          "give a row of numbers per time");
    }
    if (!issues_.empty()) throw DescriptionError(source, std::move(issues_));
    return takeTable();
  }

 private:
  void add(const std::string& where, const std::string& what, const std::string& remedy) {
    if (issues_.size() < kMaxIssues) {
      issues_.push_back({Issue::Severity::Error, where, what, remedy});
    }
  }
  [[nodiscard]] std::string here() const { return "line " + std::to_string(lineNumber_); }
  [[nodiscard]] std::string placeOf(std::size_t column) const {
    const std::string heading = toIdentifier(written_[column]);
    return here() + ", column " + std::to_string(column + 1) +
           (heading.empty() ? "" : " (" + written_[column] + ")");
  }

  /// The next line that says something.
  bool nextLine(std::string_view& line) {
    while (position_ < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', position_), text_.size());
      line = text_.substr(position_, end - position_);
      position_ = end + 1;
      ++lineNumber_;
      if (line.ends_with('\r')) line.remove_suffix(1);
      const std::string_view content = trimmedView(line);
      if (!content.empty() && content.front() != '#' && content.front() != '%') return true;
    }
    return false;
  }

  /// What stands between columns, and whether decimals have a comma: that which reads the first row
  /// of numbers as as many numbers as there are headings.
  void findSeparator(std::string_view headings) {
    MeasuredReader ahead = *this;
    std::string_view row;
    const bool hasRow = ahead.nextLine(row);
    std::size_t best = 0;
    for (const char separator : {'\t', ';', ',', ' '}) {
      const std::size_t count = splitCells(headings, separator).size();
      const std::vector<std::string_view> cells = splitCells(hasRow ? row : headings, separator);
      // A tab or a semicolon is never part of a number or a heading.
      const bool isSure = (separator == '\t' || separator == ';') && count > 1;
      if (isSure || (count == cells.size() && count > best)) {
        best = count;
        separator_ = separator;
      }
      if (isSure) break;
    }
    const std::vector<std::string_view> cells = splitCells(hasRow ? row : headings, separator_);
    decimalComma_ = separator_ != ',' && std::any_of(cells.begin(), cells.end(), [](auto cell) {
                      return cell.find(',') != cell.npos && cell.find('.') == cell.npos;
                    });
  }

  void readHeadings(std::string_view line) {
    findSeparator(line);
    for (const std::string_view cell : splitCells(line, separator_)) written_.emplace_back(cell);
    if (std::all_of(written_.begin(), written_.end(),
                    [this](const std::string& cell) { return findCell(cell).has_value(); })) {
      return add(here(), "there are numbers where the headings should be",
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
        add(here() + ", column " + std::to_string(k + 1),
            orWord(toIdentifier(written_[k]), "the heading") + " is given twice",
            "name every column differently");
      }
      headings_.push_back(std::move(heading));
    }
    if (timeColumn_ == kNone) {
      add(here(), "no column is the time", "name one of them time, time_s or time_ms");
    }
    if (written_.size() < 2) {
      add(here(), "there is one column only", "separate columns by comma, semicolon or tab");
    }
    values_.resize(written_.size());
  }

  [[nodiscard]] std::optional<double> findCell(std::string_view cell) const {
    if (!decimalComma_ || cell.find(',') == cell.npos) return findNumber(cell);
    std::string text(cell);
    std::replace(text.begin(), text.end(), ',', '.');
    return findNumber(text);
  }

  void readRow(std::string_view line) {
    std::vector<std::string_view> cells = splitCells(line, separator_);
    // Some programs end every row with a separator.
    if (cells.size() == written_.size() + 1 && cells.back().empty()) cells.pop_back();
    if (cells.size() != written_.size()) {
      return add(here(),
                 "has " + counted(cells.size(), "cell") + "; the headings are " +
                     std::to_string(written_.size()),
                 "give one number per heading");
    }
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const double value = readCell(cells[k], k) * headings_[k].factor;
      if (k == timeColumn_) {
        readTime(value);
      } else {
        values_[k].push_back(value);
      }
    }
  }

  double readCell(std::string_view cell, std::size_t column) {
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    if (isGap(cell)) {
      if (column == timeColumn_) {
        add(placeOf(column), "the time is missing", "give the time in every row");
      }
      return kNaN;
    }
    const std::optional<double> value = findCell(cell);
    constexpr double kLargest = 1e30;
    if (!value || std::abs(*value) > kLargest) {
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
  std::string_view text_;
  std::size_t position_ = 0, lineNumber_ = 0;
  char separator_ = ',';
  bool decimalComma_ = false;
  std::vector<std::string> written_;
  std::vector<Heading> headings_;
  std::size_t timeColumn_ = kNone;
  std::vector<double> time_;
  std::vector<std::vector<double>> values_;
  std::vector<Issue> issues_;
};

}  // namespace

MeasuredTable parseMeasured(std::string_view text, const std::string& source) {
  return MeasuredReader(text).read(source);
}

MeasuredTable readMeasured(const std::string& path) { return parseMeasured(readFile(path), path); }

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
