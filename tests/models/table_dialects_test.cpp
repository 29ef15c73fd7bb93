#include <cmath>
#include <numbers>
#include <random>

#include <gmock/gmock.h>

#include "models/channels/measured_table.h"
#include "models/csv/text_encoding.h"
#include "models/issue.h"

namespace denavit {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

constexpr double kDialectDegree = std::numbers::pi / 180;

/// A way in which programs write tables. Knows nothing of how they are read.
struct TableDialect {
  enum class Units { Underscores, Brackets, Slashes, Row, RowInBrackets };
  enum class Sign { None, Hash, Percent };
  enum class Ends { Newline, Both, ReturnAlone };
  enum class Encoding { Utf8, Utf8Mark, Windows, Utf16Little, Utf16Big };
  std::string separator = ",";
  char decimal = '.';
  std::string group;     ///< between thousands
  std::string exponent;  ///< "e" or "D"; empty: none
  Units units = Units::Underscores;
  Sign sign = Sign::None;  ///< before the headings
  Ends ends = Ends::Newline;
  Encoding encoding = Encoding::Utf8;
  bool saysSeparator = false, isQuoted = false, hasTrailing = false, hasPreamble = false;
  bool hasDescriptions = false, repeatsHeadings = false, hasEmptyLines = false;
  bool hasWholeStart = false;  ///< the first rows are whole numbers
  bool hasGaps = false;
  std::string timeUnit = "s";  ///< "ns": since 1970
};

template <typename T>
T pick(std::mt19937& random, std::initializer_list<T> choices) {
  return *(choices.begin() + random() % choices.size());
}

TableDialect makeDialect(std::mt19937& random) {
  TableDialect d;
  d.separator = pick<std::string>(random, {",", ";", "\t", " ", "|"});
  d.decimal = d.separator == "," ? '.' : pick(random, {'.', ','});
  const std::string other = d.decimal == '.' ? "," : ".";
  if (d.separator != " " && random() % 3 == 0) {
    d.group = pick<std::string>(random, {other, "'", "\u00a0", "\u202f"});
    if (d.group == d.separator) d.group = "'";
  }
  d.exponent = pick<std::string>(random, {"", "", "e", "D"});
  using U = TableDialect::Units;
  d.units = pick(random, {U::Underscores, U::Brackets, U::Slashes, U::Row, U::RowInBrackets});
  using S = TableDialect::Sign;
  d.sign = pick(random, {S::None, S::None, S::Hash, S::Percent});
  using E = TableDialect::Ends;
  d.ends = pick(random, {E::Newline, E::Newline, E::Both, E::ReturnAlone});
  using C = TableDialect::Encoding;
  d.encoding = pick(random, {C::Utf8, C::Utf8Mark, C::Windows, C::Utf16Little, C::Utf16Big});
  if (d.encoding == C::Windows && d.group == "\u202f") d.group = "'";
  d.saysSeparator = d.separator != " " && random() % 4 == 0;
  d.isQuoted = random() % 4 == 0;
  d.hasTrailing = d.separator != " " && random() % 4 == 0;
  d.hasPreamble = d.sign == S::None && random() % 3 == 0;
  d.hasDescriptions = random() % 5 == 0;
  d.repeatsHeadings = random() % 5 == 0;
  d.hasEmptyLines = random() % 5 == 0;
  d.hasWholeStart = random() % 3 == 0;
  d.hasGaps = random() % 4 == 0;
  d.timeUnit = pick<std::string>(random, {"s", "s", "ms", "ns"});
  return d;
}

/// A decimal number as digits before and behind the point: exact, whatever its unit.
struct WrittenNumber {
  bool isNegative = false;
  std::int64_t whole = 0;
  int decimals = 0, digits = 0;  ///< 0.025 has decimals 25 of 3 digits
  [[nodiscard]] double value() const {
    const double size = static_cast<double>(whole) + decimals / std::pow(10, digits);
    return isNegative ? -size : size;
  }
};

std::string write(const WrittenNumber& number, const TableDialect& d, bool withGroups) {
  std::string whole = std::to_string(number.whole);
  if (withGroups) {
    for (std::size_t at = whole.size(); at > 3; at -= 3) whole.insert(at - 3, d.group);
  }
  std::string text = (number.isNegative ? "-" : "") + whole;
  if (number.digits > 0) {
    const std::string decimals = std::to_string(number.decimals);
    text += d.decimal +
            std::string(static_cast<std::size_t>(number.digits) - decimals.size(), '0') + decimals;
  }
  return text;
}

/// A table with its numbers in SI units, and the text that some program wrote of it.
class WrittenTable {
 public:
  explicit WrittenTable(unsigned seed) : random_(seed), d_(makeDialect(random_)) {
    const std::size_t rows = 30 + random_() % 50;
    for (std::size_t k = 0; k < rows; ++k) addRow(k);
    addHead();
    for (std::size_t k = 0; k < rows; ++k) {
      if (d_.repeatsHeadings && k == rows / 2) lines_.push_back(headings_);
      if (d_.hasEmptyLines && k % 9 == 4) lines_.emplace_back();
      lines_.push_back(join(cells_[k], false));
    }
  }

  [[nodiscard]] std::string text() const {
    using E = TableDialect::Ends;
    const std::string end = d_.ends == E::Newline ? "\n" : d_.ends == E::Both ? "\r\n" : "\r";
    std::string text;
    for (const std::string& line : lines_) text += line + end;
    return encode(text);
  }

  std::vector<double> time;                 ///< [s]
  std::vector<std::vector<double>> values;  ///< q1 [rad], tau1 [N m]; NaN is a gap

 private:
  WrittenNumber makeNumber(std::int64_t most, int digits) {
    WrittenNumber number;
    number.isNegative = random_() % 2 == 0;
    number.whole = static_cast<std::int64_t>(random_() % static_cast<unsigned>(most));
    number.digits = digits;
    number.decimals = static_cast<int>(random_() % static_cast<unsigned>(std::pow(10, digits)));
    return number;
  }

  void addRow(std::size_t k) {
    const bool isWhole = d_.hasWholeStart && k < 3;
    WrittenNumber t;
    double t_s = 0;
    if (d_.timeUnit == "ns") {
      t.whole = 1'600'000'000'123'456'789 + static_cast<std::int64_t>(k) * 10'000'001;
      t_s = static_cast<double>(k) * 0.010000001;
    } else if (isWhole) {
      t.whole = static_cast<std::int64_t>(k);
      t_s = static_cast<double>(k) * (d_.timeUnit == "ms" ? 1e-3 : 1);
    } else {
      t.whole = static_cast<std::int64_t>(k);
      t.decimals = 25;
      t.digits = 3;
      t_s = t.value() * (d_.timeUnit == "ms" ? 1e-3 : 1);
    }
    time.push_back(t_s);
    const WrittenNumber q = makeNumber(180, isWhole ? 0 : 4);
    const WrittenNumber tau = makeNumber(2'000'000, isWhole ? 0 : 2);
    values.resize(2);
    std::vector<std::string> row{write(t, d_, false), write(q, d_, false), write(tau, d_, true)};
    if (!d_.exponent.empty() && !isWhole && d_.group.empty()) row[1] += d_.exponent + "+00";
    values[0].push_back(q.value() * kDialectDegree);
    values[1].push_back(tau.value() * 1e-3);
    if (d_.hasGaps && k % 7 == 3) {
      row[2] = d_.separator == " " ? pick<std::string>(random_, {"nan", "NULL", "-"})
                                   : pick<std::string>(random_, {"", "NaN", "NULL", "N/A", "-"});
      values[1].back() = std::nan("");
    }
    cells_.push_back(std::move(row));
  }

  std::string join(const std::vector<std::string>& cells, bool isHead) {
    std::string line;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const bool needs = cells[k].find(d_.separator) != std::string::npos ||
                         (d_.separator == " " && cells[k].find(' ') != std::string::npos);
      const bool quotes = needs || (d_.isQuoted && (isHead || random_() % 2 == 0));
      line += (k > 0 ? d_.separator : "") + (quotes ? '"' + cells[k] + '"' : cells[k]);
    }
    if (d_.hasTrailing) line += d_.separator;
    return line;
  }

  void addHead() {
    using U = TableDialect::Units;
    using S = TableDialect::Sign;
    if (d_.saysSeparator) lines_.push_back("sep=" + d_.separator);
    if (d_.hasPreamble) {
      lines_.insert(lines_.end(), {"Log of a test bench", "Operator: N. N.", "Rate: 1000"});
    }
    const bool hasDegreeSign = random_() % 2 == 0;
    const std::string degree = hasDegreeSign ? "\u00b0" : "deg";
    const std::vector<std::string> names{"time", "q1", "tau1"};
    const std::vector<std::string> units{d_.timeUnit, degree, "mNm"};
    std::vector<std::string> headings, row;
    for (std::size_t k = 0; k < names.size(); ++k) {
      const std::string& n = names[k];
      const std::string& u = units[k];
      switch (d_.units) {
        case U::Underscores:
          headings.push_back(n + "_" + u);
          break;
        case U::Brackets:
          headings.push_back(d_.separator == " " ? n + "[" + u + "]" : n + " [" + u + "]");
          break;
        case U::Slashes:
          headings.push_back(n + "/" + u);
          break;
        default:
          headings.push_back(n);
          row.push_back(d_.units == U::Row ? u : "[" + u + "]");
      }
    }
    const std::string sign = d_.sign == S::None ? "" : d_.sign == S::Hash ? "# " : "%";
    headings_ = sign + join(headings, true);
    lines_.push_back(headings_);
    if (!row.empty()) lines_.push_back(sign + join(row, true));
    if (d_.hasDescriptions && d_.sign == S::None) {
      lines_.push_back(join({"clock", "encoder", "sensor"}, true));
    }
  }

  [[nodiscard]] std::string encode(const std::string& text) const {
    using C = TableDialect::Encoding;
    if (d_.encoding == C::Utf8) return text;
    if (d_.encoding == C::Utf8Mark) return "\xEF\xBB\xBF" + text;
    const bool isWide = d_.encoding != C::Windows, isBig = d_.encoding == C::Utf16Big;
    std::string encoded;
    const auto put = [&](unsigned code) {
      if (!isWide) return void(encoded += static_cast<char>(code));
      const char low = static_cast<char>(code & 0xff), high = static_cast<char>(code >> 8u);
      encoded += isBig ? high : low;
      encoded += isBig ? low : high;
    };
    if (isWide) put(0xFEFF);
    for (std::size_t at = 0; at < text.size();) {
      const auto byte = static_cast<unsigned char>(text[at]);
      const auto next = [&](std::size_t k) {
        return static_cast<unsigned char>(text[at + k]) & 0x3Fu;
      };
      if (byte < 0x80) {
        put(byte);
        at += 1;
      } else if (byte < 0xE0) {
        put((byte & 0x1Fu) << 6u | next(1));
        at += 2;
      } else {
        put((byte & 0x0Fu) << 12u | next(1) << 6u | next(2));
        at += 3;
      }
    }
    return encoded;
  }

  std::mt19937 random_;
  TableDialect d_;
  std::vector<std::vector<std::string>> cells_;
  std::vector<std::string> lines_;
  std::string headings_;
};

/// Whether two columns are the same to rounding, with gaps at the same places.
std::string findDialectDifference(const std::vector<double>& read,
                                  const std::vector<double>& written) {
  if (read.size() != written.size()) return "rows: " + std::to_string(read.size());
  for (std::size_t k = 0; k < read.size(); ++k) {
    const bool areGaps = std::isnan(read[k]) && std::isnan(written[k]);
    if (areGaps || std::abs(read[k] - written[k]) <= 1e-13 * std::max(1.0, std::abs(written[k]))) {
      continue;
    }
    return "row " + std::to_string(k) + ": " + std::to_string(read[k]) + ", not " +
           std::to_string(written[k]);
  }
  return {};
}

/// Numbers come as they were written, or the table is refused; other numbers never come.
TEST(TableDialects, EveryTableIsReadAsItWasWrittenOrRefused) {
  int read = 0, refused = 0;
  for (unsigned seed = 1; seed <= 3000; ++seed) {
    const WrittenTable table(seed);
    const std::string text = table.text();
    try {
      const MeasuredTable found = parseMeasured(text, "log.csv");
      ASSERT_EQ(found.columns.size(), 2u) << seed << "\n" << text.substr(0, 600);
      ASSERT_EQ(found.columns[0].name, "q1_rad") << seed << "\n" << text.substr(0, 600);
      ASSERT_EQ(found.columns[1].name, "tau1_Nm") << seed << "\n" << text.substr(0, 600);
      ASSERT_EQ(findDialectDifference(*found.time, table.time), "") << seed << "\n"
                                                                    << text.substr(0, 600);
      for (std::size_t c = 0; c < 2; ++c) {
        ASSERT_EQ(findDialectDifference(*found.values[c], table.values[c]), "")
            << seed << " column " << c << "\n"
            << text.substr(0, 600);
      }
      ++read;
    } catch (const DescriptionError& error) {
      // What is not read has a place, and the doubt is about numbers.
      EXPECT_THAT(error.what(), HasSubstr("line ")) << seed;
      EXPECT_THAT(error.what(), AnyOf(HasSubstr("decimal"), HasSubstr("finite number")))
          << seed << "\n"
          << text.substr(0, 600);
      ++refused;
    }
  }
  // A table without any cell that tells is rare.
  EXPECT_GT(read, 2990) << refused;
}

}  // namespace
}  // namespace denavit
