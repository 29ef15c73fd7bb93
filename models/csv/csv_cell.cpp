#include "models/csv/csv_cell.h"

#include <charconv>

#include "models/ascii.h"
#include "models/find.h"

namespace denavit {
namespace {

bool isNumber(std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stopped == end;
}

/// White space before the sign is skipped by some of these programs; an apostrophe may be ours.
bool isFormula(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n'");
  return first != text.npos && contains("=+-@", text[first]) && !isNumber(text);
}

}  // namespace

std::string toSheetText(std::string_view text) {
  return (isFormula(text) ? "'" : "") + std::string(text);
}

std::string_view fromSheetText(std::string_view cell) {
  const bool isMarked = cell.starts_with('\'') && isFormula(cell);
  return cell.substr(isMarked ? 1 : 0);
}

std::string toCsvCell(std::string_view text) {
  const std::string shown = toSheetText(text);
  if (shown.find_first_of(",\"\n\r") == std::string::npos) return shown;
  return '"' + replaceAll(shown, "\"", "\"\"") + '"';
}

}  // namespace denavit
