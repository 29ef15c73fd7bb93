#include "models/csv/number_format.h"

#include <algorithm>
#include <array>

#include "models/ascii.h"
#include "models/find.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

/// Besides point and comma, these marks stand between groups of three digits: an apostrophe, the
/// typographic one, and spaces.
constexpr std::array<std::string_view, 6> kQuietMarks{"'",      "\u2019", "\u00a0",
                                                      "\u2009", "\u202f", " "};

std::size_t countDigits(std::string_view text, std::size_t from) {
  std::size_t end = from;
  while (end < text.size() && isDigit(text[end])) ++end;
  return end - from;
}

/// The length of a quiet mark that stands before exactly three digits.
std::size_t findQuietMark(std::string_view text, std::size_t at) {
  for (const std::string_view mark : kQuietMarks) {
    if (!text.substr(at).starts_with(mark)) continue;
    return countDigits(text, at + mark.size()) == 3 ? mark.size() : 0;
  }
  return 0;
}

/// The end of the number that begins at a digit, or at a point or comma before one: digits with the
/// marks between them.
std::size_t endOfNumber(std::string_view text, std::size_t from) {
  std::size_t end = from, group = 0;
  while (end < text.size()) {
    if (isDigit(text[end])) {
      ++end, ++group;
    } else if (contains(".,", text[end])) {
      ++end, group = 0;
    } else {
      // "1 1/2" is no number of a thousand, and neither is "2000 100".
      const std::size_t mark = group >= 1 && group <= 3 ? findQuietMark(text, end) : 0;
      if (mark == 0) break;
      end += mark, group = 0;
    }
  }
  return end;
}

/// Whether commas separate the arguments of a function: "atan2(1,2)".
bool hasArguments(std::string_view text) {
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '(' && isNamePart(text[at - 1])) return contains(text, ',');
  }
  return false;
}

/// Whether the digits before the first mark and between all others are groups as thousands have.
bool isGrouped(std::string_view number, char mark) {
  std::size_t from = 0;
  for (bool first = true;; first = false) {
    const std::size_t end = std::min(number.find(mark, from), number.size());
    const std::size_t digits = end - from;
    const bool fits = first ? digits >= 1 && digits <= 3 && number.front() != '0' : digits == 3;
    if (!fits) return false;
    if (end == number.size()) return true;
    from = end + 1;
  }
}

std::string withoutQuietMarks(std::string_view number) {
  std::string plain;
  for (const char c : number) {
    if (isDigit(c) || contains(".,", c)) plain += c;
  }
  return plain;
}

/// The digits of a number with a decimal point; nothing where a mark is out of place.
std::optional<std::string> toPlainNumber(std::string_view written, NumberFormat format) {
  const std::string number = withoutQuietMarks(written);
  const char group = format.decimal == '.' ? ',' : '.';
  const std::size_t point = std::min(number.find(format.decimal), number.size());
  const std::string whole = number.substr(0, point);
  const bool grouped = contains(whole, group);
  if (grouped && !isGrouped(whole, group)) return std::nullopt;
  std::string plain;
  for (const char c : whole) {
    if (c != group) plain += c;
  }
  if (point == number.size()) return plain;
  const std::string decimals = number.substr(point + 1);
  if (decimals.find_first_of(".,") != std::string::npos) return std::nullopt;
  return plain + '.' + decimals;
}

/// The length of a Fortran exponent behind a number: "D+02", and "d2" behind a decimal sign.
std::size_t findFortranExponent(std::string_view text, std::size_t at, bool hasDecimals) {
  if (at >= text.size() || !contains("dD", text[at])) return 0;
  const std::size_t sign = at + 1 < text.size() && contains("+-", text[at + 1]) ? 1 : 0;
  if (sign == 0 && !hasDecimals) return 0;
  const std::size_t digits = countDigits(text, at + 1 + sign);
  const std::size_t end = at + 1 + sign + digits;
  const bool ends = end == text.size() || !isNamePart(text[end]);
  return digits > 0 && digits <= 3 && ends ? 1 + sign + digits : 0;
}

bool startsNumber(std::string_view text, std::size_t at) {
  if (at > 0 && (isNamePart(text[at - 1]) || contains(".,", text[at - 1]))) return false;
  if (isDigit(text[at])) return true;
  return contains(".,", text[at]) && at + 1 < text.size() && isDigit(text[at + 1]);
}

/// Whether an exponent of C or Fortran stands there.
bool isExponent(std::string_view text, std::size_t at) {
  if (at >= text.size() || !contains("eEdD", text[at])) return false;
  const std::size_t sign = at + 1 < text.size() && contains("+-", text[at + 1]) ? 1 : 0;
  return countDigits(text, at + 1 + sign) > 0;
}

/// Whether a text is a number with an exponent and a unit at most.
bool isMeasure(std::string_view text) {
  text = trimmedView(text);
  if (text.empty() || !startsNumber(text, 0)) return false;
  std::size_t end = endOfNumber(text, 0);
  if (isExponent(text, end)) {
    end = text.find_first_not_of("0123456789", end + 2);
    end = std::min(end, text.size());
  }
  return std::ranges::all_of(trimmedView(text.substr(end)), isLetter);
}

/// A number in brackets, or with its sign behind, as "-400".
std::string withSignInFront(std::string_view cell) {
  const std::string_view text = trimmedView(cell);
  const std::size_t close = text.rfind(')');
  if (text.starts_with('(') && close != text.npos) {
    const std::string_view inside = trimmedView(text.substr(1, close - 1));
    const std::string_view unit = trimmedView(text.substr(close + 1));
    const bool isNegative = isMeasure(inside) && std::ranges::all_of(unit, isLetter);
    if (isNegative)
      return "-" + std::string(inside) + (unit.empty() ? "" : " " + std::string(unit));
  }
  if (text.size() > 1 && text.back() == '-' && isMeasure(text.substr(0, text.size() - 1))) {
    return "-" + std::string(trimmedView(text.substr(0, text.size() - 1)));
  }
  return std::string(cell);
}

}  // namespace

void NumberFormatFinder::look(std::string_view cell, bool mayBeThousands) {
  if (!hasArguments(cell)) {
    for (std::size_t at = 0; at < cell.size();) {
      if (!startsNumber(cell, at)) {
        ++at;
        continue;
      }
      const std::size_t end = endOfNumber(cell, at);
      // Nobody writes thousands before an exponent.
      const bool isOpen = mayBeThousands && !isExponent(cell, end);
      lookAtNumber(cell.substr(at, end - at), isOpen, cell);
      at = end;
    }
  }
  ++count_;
}

void NumberFormatFinder::lookAtNumber(std::string_view written, bool mayBeThousands,
                                      std::string_view cell) {
  const auto witness = [&](std::optional<NumberWitness>& first) {
    if (!first) first = NumberWitness{std::string(trimmedView(cell)), count_};
  };
  const std::string number = withoutQuietMarks(written);
  const auto points = std::ranges::count(number, '.'), commas = std::ranges::count(number, ',');
  if (points + commas == 0) return;
  if (points > 0 && commas > 0) {
    // The decimal sign is the last mark, and there is one.
    const bool comma = number.rfind(',') > number.rfind('.');
    if ((comma ? commas : points) == 1) witness(comma ? comma_ : point_);
    return;
  }
  const char mark = points > 0 ? '.' : ',';
  // Nobody writes thousands with two kinds of marks.
  const bool grouped = mayBeThousands && number.size() == written.size() && isGrouped(number, mark);
  if (points + commas > 1) {
    // "1.234.567": what separates thousands is not the decimal sign. "1.2.3" is no number.
    if (grouped) witness(mark == '.' ? comma_ : point_);
  } else if (grouped) {
    witness(mark == '.' ? openPoint_ : openComma_);
  } else {
    witness(mark == '.' ? point_ : comma_);
  }
}

std::optional<NumberFormat> NumberFormatFinder::format() const {
  if (isContradictory()) return std::nullopt;
  if (point_) return NumberFormat{'.'};
  if (comma_) return NumberFormat{','};
  // A point alone is a decimal sign nearly everywhere; a comma alone is either.
  return openComma_ ? std::nullopt : std::optional(NumberFormat{'.'});
}

std::string NumberFormatFinder::doubt() const {
  const auto quoted = [](const std::optional<NumberWitness>& witness) {
    return '"' + witness->cell + '"';
  };
  if (isContradictory()) {
    return quoted(point_) + " has a decimal point, " + quoted(comma_) + " a decimal comma";
  }
  if (!openComma_ || point_ || comma_) return {};
  return quoted(openComma_) + " may have a decimal comma or a comma between thousands";
}

std::optional<std::string> toPlainNumbers(std::string_view cell, NumberFormat format) {
  const std::string text = withSignInFront(cell);
  const bool arguments = hasArguments(text);
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    if (!startsNumber(text, at) || (arguments && text[at] == ',')) {
      plain += text[at++];
      continue;
    }
    // Within a function's arguments a comma is no part of a number.
    std::size_t end = endOfNumber(text, at);
    if (arguments) end = std::min(end, std::min(text.find(',', at), text.size()));
    const std::optional<std::string> number = toPlainNumber(
        std::string_view(text).substr(at, end - at), arguments ? NumberFormat{'.'} : format);
    if (!number) return std::nullopt;
    plain += *number;
    at = end;
    if (const std::size_t length = findFortranExponent(text, at, contains(*number, '.'))) {
      plain += 'e' + text.substr(at + 1, length - 1);
      at += length;
    }
  }
  return plain;
}

std::optional<double> readNumber(std::string_view cell, NumberFormat format) {
  const std::string text = replaceAll(std::string(trimmedView(cell)), "\u2212", "-");
  const std::optional<std::string> plain = toPlainNumbers(text, format);
  return plain ? findNumber(*plain) : std::nullopt;
}

}  // namespace denavit
