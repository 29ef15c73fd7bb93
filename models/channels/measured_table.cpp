#include "models/channels/measured_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>

#include "models/ascii.h"
#include "models/channels/rate_check.h"
#include "models/channels/table_times.h"
#include "models/csv/cells.h"
#include "models/csv/heading.h"
#include "models/csv/line_reader.h"
#include "models/csv/number_format.h"
#include "models/csv/table_head.h"
#include "models/csv/text_encoding.h"
#include "models/files/read_file.h"
#include "models/find.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr std::size_t kMaxIssues = 20;
constexpr std::size_t kLongestShown = 40;  ///< of a cell in a message
constexpr std::size_t kMostBreaks = 40;    ///< within the quotes of a row of headings
/// Lines that are kept to decide on headings and on the way numbers are written, and their bytes.
constexpr std::size_t kHeldLines = 1000, kHeldBytes = std::size_t{8} << 20u;

/// Whether a line has a sign that may tell how numbers are written.
bool hasMark(std::string_view line, char separator) {
  return line.find_first_of(separator == ',' ? ".\"" : ".,") != std::string_view::npos;
}

/// "q1_rad", "qd2", "tau1_Nm": what a table of an arm's motion is about.
bool isQuantityOfJoint(std::string_view name) {
  for (const std::string_view stem : {"tau", "qdd", "qd", "q", "i", "v"}) {
    if (name.starts_with(stem) && name.size() > stem.size() && isDigit(name[stem.size()])) {
      return true;
    }
  }
  return false;
}

class MeasuredReader {
 public:
  MeasuredReader(TextSource source, const WantsColumn& wants)
      : lines_(withoutUtf16(std::move(source),
                            [this] { assumptions_.emplace_back("the text is UTF-16"); })),
        wants_(wants) {}

  MeasuredTable read(const std::string& source) {
    holdLines();
    if (!held_.empty()) {
      takeHead(findTableHead(held_));
      if (issues_.empty()) readRows();
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
  [[nodiscard]] std::string here() const { return "line " + std::to_string(line_); }
  [[nodiscard]] std::string placeOf(std::size_t line, std::size_t column) const {
    const std::string heading = toIdentifier(written_[column]);
    return "line " + std::to_string(line) + ", column " + std::to_string(column + 1) +
           (heading.empty() ? "" : " (" + written_[column] + ")");
  }

  /// The next line that says something, remarks among them, until the next call.
  bool nextLine(std::string_view& line) {
    while (lines_.next(line)) {
      line_ = lines_.number();
      if (contains(line, '\0')) {
        issues_.clear();
        add(here(), "the file is not text", "export it as CSV in UTF-8");
        return false;
      }
      // Spreadsheets leave rows without any cell.
      if (line.find_first_not_of(" \t,;|\"") != line.npos) return true;
    }
    line_ = lines_.number();
    if (lines_.isTooLong()) add(here(), describeTooLong(), "give a line to each row");
    return false;
  }

  /// The line in UTF-8.
  std::string_view decode(std::string_view line) {
    if (isUtf8(line)) return line;
    isWestern_ = true;
    decoded_ = fromWindows1252(line);
    return decoded_;
  }

  void hold(std::string_view line) {
    held_.push_back({line_, std::string(decode(line))});
    heldBytes_ += line.size();
  }
  [[nodiscard]] bool holdsEnough() const {
    return held_.size() >= kHeldLines || heldBytes_ >= kHeldBytes;
  }

  /// The first lines. Headings in quotes may have line breaks in them.
  void holdLines() {
    std::size_t open = 0;  // lines since a quote was opened
    for (std::string_view line; !holdsEnough() && nextLine(line);) {
      const bool isOdd = std::ranges::count(line, '"') % 2 == 1 && !isRemark(line);
      if (open > 0 && open < kMostBreaks) {
        held_.back().text += ' ' + std::string(decode(line));
        heldBytes_ += line.size();
        open = isOdd ? 0 : open + 1;
      } else {
        hold(line);
        open = isOdd ? 1 : 0;
      }
    }
  }

  void takeHead(TableHead head) {
    issues_.insert(issues_.end(), head.issues.begin(), head.issues.end());
    assumptions_.insert(assumptions_.end(), head.assumptions.begin(), head.assumptions.end());
    if (!issues_.empty()) return;
    separator_ = head.separator;
    endsWithSeparator_ = head.endsWithSeparator;
    headLines_ = std::move(head.lines);
    written_ = std::move(head.headings);
    held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(head.firstRow));
    readHeadings("line " + std::to_string(head.line));
  }

  void readHeadings(const std::string& where) {
    for (const std::string& written : written_) headings_.push_back(readChannelHeading(written));
    timeColumn_ = findTimeColumn();
    std::unordered_map<std::string, std::size_t> names;
    for (std::size_t k = 0; k < headings_.size(); ++k) {
      Heading& heading = headings_[k];
      if (heading.name.empty()) heading.name = "column" + std::to_string(k + 1);
      isWanted_.push_back(k == timeColumn_ || !wants_ || wants_(heading.name));
      const auto [first, isNew] = names.emplace(heading.name, k);
      if (!isNew) nameTwin(k, first->second, where);
    }
    if (timeColumn_ == kNone) {
      add(where, "no column is the time", "name one of them time, time_s or time_ms");
    }
    if (written_.size() < 2) {
      add(where, "there is one column only", "separate columns by comma, semicolon or tab");
    }
    values_.resize(written_.size());
    isWords_.resize(written_.size());
    if (hasComments() && !wants_) {
      isWords_.back() = true;
      isWanted_.back() = false;
    }
    row_.resize(written_.size());
  }

  /// LabVIEW has a last column that most rows leave out.
  [[nodiscard]] bool hasComments() const {
    return !written_.empty() && toLower(written_.back()) == "comment";
  }

  /// A heading that is there before: an error of columns that are wanted.
  void nameTwin(std::size_t column, std::size_t first, const std::string& where) {
    if (isWanted_[column] || column == timeColumn_) {
      const std::string other = toIdentifier(written_[first]);
      const bool isSame = written_[first] == written_[column];
      add(where + ", column " + std::to_string(column + 1),
          orWord(toIdentifier(written_[column]), "the heading") +
              (isSame ? " is given twice"
                      : " is given twice, as in column " + std::to_string(first + 1) +
                            (other.empty() ? "" : ", " + other)),
          "name every column differently");
    }
    headings_[column].name += "_" + std::to_string(column + 1);
  }

  /// Finds the column of times; of several headings it takes one that cannot mean anything else.
  std::size_t findTimeColumn() {
    std::size_t found = kNone;
    std::string others;
    for (std::size_t k = 0; k < headings_.size(); ++k) {
      if (!headings_[k].isTime) continue;
      const bool isShort = found != kNone && headings_[found].name.size() == 1;
      const std::size_t passed = found == kNone ? kNone : isShort ? found : k;
      if (found == kNone || isShort) found = k;
      if (passed == kNone) continue;
      others +=
          (others.empty() ? "" : ", ") + orWord(toIdentifier(written_[passed]), "another one");
    }
    if (!others.empty()) {
      assumptions_.push_back("the time is column " + std::to_string(found + 1) + ", " +
                             orWord(toIdentifier(written_[found]), "of that name") + ", and not " +
                             others);
    }
    return found;
  }

  void readRows() {
    settle();
    std::string_view line;
    while (issues_.size() < kMaxIssues && nextLine(line)) {
      if (isRemark(line)) {
        ++remarks_;
      } else if (isOpen_ && (!held_.empty() || hasMark(line, separator_))) {
        // The first numbers with a mark come here: those after them tell how they are written.
        hold(line);
        if (holdsEnough()) settle();
      } else {
        readRow(line);
      }
    }
    if (!held_.empty()) settle();
  }

  /// Decides how the rows that are held write their numbers, and reads them.
  void settle() {
    std::erase_if(held_, [this](const TableLine& line) {
      const bool isPassed = isRemark(line.text);
      if (isPassed) ++remarks_;
      return isPassed;
    });
    for (const TableLine& line : held_) {
      splitCells(line.text, separator_, cells_);
      for (std::size_t k = 0; k < std::min(cells_.size(), written_.size()); ++k) {
        look(cells_[k], line.number, k);
      }
    }
    isOpen_ = witnesses_.empty();
    if (const auto format = finder_.format()) {
      format_ = *format;
    } else {
      addDoubt();
    }
    if (!times_ && issues_.empty()) {
      settleTime();
      findWords();
    }
    for (const TableLine& line : held_) {
      if (issues_.size() >= kMaxIssues || hasDoubt_) break;
      line_ = line.number;
      readRow(line.text);
    }
    line_ = lines_.number();
    held_.clear();
    heldBytes_ = 0;
  }

  /// Remembers the places of cells that tell how numbers are written.
  void look(std::string_view cell, std::size_t line, std::size_t column) {
    if (!looksLikeNumber(cell) || isGap(cell)) return;
    const auto count = [this] {
      return finder_.decimalPoint().has_value() + finder_.decimalComma().has_value() +
             finder_.openPoint().has_value() + finder_.openComma().has_value();
    };
    const int before = count();
    finder_.look(cell);
    if (count() > before) witnesses_.push_back(placeOf(line, column));
  }

  void addDoubt() {
    hasDoubt_ = true;
    std::string places = witnesses_.front();
    for (std::size_t k = 1; k < witnesses_.size(); ++k) places += "; " + witnesses_[k];
    add(places, finder_.doubt(),
        "write decimals with a point in every cell, and nothing between thousands");
  }

  void settleTime() {
    std::vector<std::string> cells;
    std::vector<double> numbers;
    for (const TableLine& line : held_) {
      splitCells(line.text, separator_, cells_);
      if (timeColumn_ >= cells_.size()) continue;
      const std::optional<double> number = readNumber(cells_[timeColumn_], format_);
      if (!number) continue;
      cells.emplace_back(cells_[timeColumn_]);
      numbers.push_back(*number);
    }
    times_.emplace(headings_[timeColumn_], cells, numbers);
    if (!times_->problem().empty()) {
      add(placeOf(held_.front().number, timeColumn_), times_->problem(),
          "name the column time_ns, time_us or time_ms, after the unit of its numbers");
    }
    assumptions_.insert(assumptions_.end(), times_->assumptions().begin(),
                        times_->assumptions().end());
  }

  /// Columns that hold words only, as names of joints and frames, are left out where all columns
  /// are wanted; unless all others are words, too, which is a mistake, or the column is one of a
  /// joint's quantities by its name: words in "tau1" are a mistake as well.
  void findWords() {
    if (wants_) return;
    std::vector<bool> hasNumbers(written_.size()), hasWords(written_.size());
    for (const TableLine& line : held_) {
      if (contains(headLines_, line.text)) continue;
      splitCells(line.text, separator_, cells_);
      for (std::size_t k = 0; k < std::min(cells_.size(), written_.size()); ++k) {
        if (isGap(cells_[k])) continue;
        (looksLikeNumber(cells_[k]) ? hasNumbers : hasWords)[k] = true;
      }
    }
    hasNumbers[timeColumn_] = false;
    if (!contains(hasNumbers, true)) return;
    std::string names;
    for (std::size_t k = 0; k < written_.size(); ++k) {
      if (k == timeColumn_ || hasNumbers[k] || !hasWords[k]) continue;
      if (isQuantityOfJoint(headings_[k].name)) continue;
      isWords_[k] = true;
      isWanted_[k] = false;
      names += (names.empty() ? "" : ", ") + headings_[k].name;
    }
    if (!names.empty()) assumptions_.push_back("words are left out: " + toPrintable(names));
  }

  void readRow(std::string_view line) {
    const bool isPlain =
        readPlainRow(line) && std::ranges::all_of(row_, [](double v) { return fits(v); });
    if (!isPlain && !readCells(line)) return;
    for (std::size_t k = 0; k < row_.size(); ++k) {
      if (k == timeColumn_) {
        readTime(row_[k], times_->isShifted() ? findCell(line, k) : std::string_view());
      } else if (!isWords_[k]) {
        values_[k].push_back(row_[k] * headings_[k].factor);
      }
    }
  }

  /// Most rows: numbers and nothing else.
  bool readPlainRow(std::string_view line) {
    if (endsWithSeparator_ && line.ends_with(separator_)) line.remove_suffix(1);
    if (format_.decimal == '.') return readNumbers(line, separator_, row_);
    if (separator_ == ',' || contains(line, '.')) return false;
    plain_.assign(line);
    std::ranges::replace(plain_, ',', '.');
    return readNumbers(plain_, separator_, row_);
  }

  std::string_view findCell(std::string_view line, std::size_t column) {
    splitCells(line, separator_, cells_);
    return cells_[column];
  }

  /// A row with gaps, quotes, marks between thousands or mistakes. @returns whether it is a row
  /// with all its cells
  bool readCells(std::string_view written) {
    const std::string_view line = decode(written);
    if (contains(headLines_, line)) {
      ++repeated_;
      return false;
    }
    splitCells(line, separator_, cells_);
    if (cells_.size() == written_.size() + 1 && cells_.back().empty()) cells_.pop_back();
    if (cells_.size() + 1 == written_.size() && hasComments()) cells_.emplace_back();
    if (cells_.size() != written_.size()) {
      add(here(),
          "has " + counted(cells_.size(), "cell") + "; the headings are " +
              std::to_string(written_.size()),
          "give one number per heading");
      return false;
    }
    for (std::size_t k = 0; k < cells_.size(); ++k) row_[k] = readCell(cells_[k], k);
    return !hasDoubt_;
  }

  static bool fits(double value) { return std::abs(value) <= 1e30; }

  double readCell(std::string_view cell, std::size_t column) {
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    if (isGap(cell)) {
      if (column == timeColumn_) {
        add(placeOf(line_, column), "the time is missing", "give the time in every row");
      }
      return kNaN;
    }
    if (const auto value = format_.decimal == '.' ? findNumber(cell) : std::nullopt) {
      if (fits(*value)) return *value;
    }
    const std::optional<double> value = readNumber(cell, format_);
    if (!value || !fits(*value)) {
      if (!isWanted_[column]) return kNaN;
      addNoNumber(cell, column);
    } else {
      checkFormat(cell, column, *value);
    }
    return value.value_or(kNaN);
  }

  void addNoNumber(std::string_view cell, std::size_t column) {
    const bool isShown = looksLikeNumber(cell) && cell.size() <= kLongestShown;
    const std::string what =
        (isShown ? '"' + toPrintable(cell) + '"' : orWord(toIdentifier(cell), "the cell")) +
        " is not a finite number";
    const bool isClock = column == timeColumn_ && !cell.empty() && isDigit(cell.front()) &&
                         cell.find_first_of(":/-") != cell.npos;
    const bool isOther =
        looksLikeNumber(cell) && contains(cell, format_.decimal == '.' ? ',' : '.');
    if (isClock) {
      add(placeOf(line_, column), "the time is written as a date or by the clock",
          "give it in seconds from the first row on");
    } else if (isOther) {
      add(placeOf(line_, column),
          what + " in a table whose first numbers have a decimal " +
              (format_.decimal == '.' ? "point" : "comma"),
          "write all numbers alike, as 0.5");
    } else {
      add(placeOf(line_, column), what, "write it as 0.5, or leave the cell empty for a gap");
    }
  }

  /// A later cell may contradict what the first rows showed. What stands between thousands is said.
  void checkFormat(std::string_view cell, std::size_t column, double value) {
    look(cell, line_, column);
    if (finder_.format() != format_) {
      if (!hasDoubt_) addDoubt();
      return;
    }
    const bool isPlain = std::ranges::all_of(
        cell, [this](char c) { return isDigit(c) || contains("+-eE", c) || c == format_.decimal; });
    const bool isSaid = saysThousands_ || cell.size() > kLongestShown;
    if (isPlain || isSaid || !isWanted_[column]) return;
    saysThousands_ = true;
    assumptions_.push_back(placeOf(line_, column) + ": \"" + toPrintable(cell) + "\" is " +
                           toReadable(value) + "; other cells are read likewise");
  }

  void readTime(double number, std::string_view cell) {
    const double time = times_->calc(number, cell);
    if (!time_.empty() && !(time > time_.back()) && issues_.empty()) {
      add(placeOf(line_, timeColumn_),
          "the time " + toReadable(time) + " s is not after the one before, " +
              toReadable(time_.back()) + " s",
          "times must increase from row to row");
    }
    time_.push_back(time);
  }

  MeasuredTable takeTable() {
    MeasuredTable table;
    table.hasTimeUnit = !headings_[timeColumn_].unit.empty() || times_->isShifted();
    table.time = makeSeries(std::move(time_));
    for (std::size_t k = 0; k < headings_.size(); ++k) {
      if (k == timeColumn_ || isWords_[k]) continue;
      table.columns.push_back({headings_[k].name, headings_[k].unit, written_[k]});
      table.values.push_back(makeSeries(std::move(values_[k])));
    }
    tellEncoding();
    for (const RateMismatch& mismatch : findRateMismatches(table)) {
      assumptions_.push_back("column " + table.columns[mismatch.rate].name + ' ' + mismatch.what +
                             " (column " + table.columns[mismatch.position].name +
                             "): one of them is in degrees");
    }
    table.assumptions = std::move(assumptions_);
    return table;
  }

  void tellEncoding() {
    if (isWestern_) {
      assumptions_.emplace_back("the text is not UTF-8 and is read as Windows-1252 (Latin-1)");
    }
    if (lines_.hasReturnsAlone()) {
      assumptions_.emplace_back("lines end with a carriage return alone (old Macintosh)");
    }
    if (repeated_ > 0) {
      assumptions_.push_back(counted(repeated_, "line") +
                             " between the rows repeat the headings and are passed over");
    }
    if (remarks_ > 0) {
      assumptions_.push_back(counted(remarks_, "line") +
                             " between the rows, beginning with #, % or //, are passed over");
    }
  }

  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  std::vector<std::string> assumptions_;
  LineReader lines_;
  const WantsColumn& wants_;
  std::size_t line_ = 0;  ///< number of the line at hand
  std::vector<TableLine> held_;
  std::size_t heldBytes_ = 0;
  char separator_ = ',';
  bool endsWithSeparator_ = false;
  std::vector<std::string> headLines_;
  NumberFormatFinder finder_;
  std::vector<std::string> witnesses_;  ///< places of the cells that finder_ rests on
  NumberFormat format_;
  bool isOpen_ = true;  ///< no number had a mark yet
  bool hasDoubt_ = false, saysThousands_ = false, isWestern_ = false;
  std::vector<std::string> written_;
  std::vector<Heading> headings_;
  std::vector<bool> isWanted_, isWords_;
  std::size_t timeColumn_ = kNone;
  std::optional<TableTimes> times_;
  std::vector<std::string_view> cells_;  ///< of the line at hand
  std::string decoded_, plain_;          ///< the line at hand
  std::vector<double> row_;              ///< its numbers, as written
  std::size_t repeated_ = 0, remarks_ = 0;
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
