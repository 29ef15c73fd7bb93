#include "models/import/raw_table.h"

#include <algorithm>

#include "models/ascii.h"
#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/row_limit.h"
#include "models/import/yaml_text.h"
#include "models/issue.h"

namespace denavit {

void define(RawTable& table, std::string by, std::optional<Convention> convention,
            std::optional<InertiaReference> about) {
  table.definedBy = std::move(by);
  table.defined = {convention, AngleUnit::Radian, LengthUnit::Metre, {}, about, {}, {}};
  if (about) table.defined.products = ProductSign::TensorElements;
}

std::size_t columnOf(RawTable& table, const std::string& heading, ColumnMeaning meaning,
                     const std::string& why, const std::string& unit) {
  const int known = indexOf(table.columns, heading, &RawColumn::heading);
  if (known >= 0) return static_cast<std::size_t>(known);
  table.columns.push_back({heading, {.meaning = meaning, .unit = unit}, Certainty::Stated, why});
  return table.columns.size() - 1;
}

void setCell(RawTable& table, std::size_t row, std::size_t column, std::string text) {
  checkRowCount(row + 1);
  if (column >= kMaxTableColumns) {
    failIn("table", "columns", "are more than " + std::to_string(kMaxTableColumns),
           "leave out what is not about the arm");
  }
  if (table.rows.size() <= row) table.rows.resize(row + 1);
  std::vector<std::string>& cells = table.rows[row].cells;
  if (cells.size() <= column) cells.resize(column + 1);
  cells[column] = std::move(text);
}

void setCells(RawTable& table, std::size_t row, std::span<const NamedColumn> columns,
              const std::vector<std::string>& texts, const std::string& why) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    setCell(table, row, columnOf(table, columns[i].heading, columns[i].meaning, why), texts[i]);
  }
}

std::string columnPlace(const std::string& heading) {
  return "column \"" + toPrintable(heading) + '"';
}

std::string cellPlace(const std::string& row, const std::string& heading) {
  return row + ", " + columnPlace(heading);
}

void addOnce(const std::string& line, std::vector<std::string>& lines) {
  if (!contains(lines, line)) lines.push_back(line);
}

void addNote(RawTable& table, const std::string& line) {
  constexpr std::size_t kMostNotes = 200;
  auto& notes = table.notes;
  if (contains(notes, line)) return;
  if (notes.size() < kMostNotes) notes.push_back(line);
  if (notes.size() == kMostNotes) notes.emplace_back("and more that is not listed");
}

void squareUp(RawTable& table) {
  for (RawRow& row : table.rows) row.cells.resize(table.columns.size());
  for (std::size_t column = table.columns.size(); column-- > 0;) {
    bool used = false;
    for (const RawRow& row : table.rows) used = used || !trimmed(row.cells[column]).empty();
    if (used) continue;
    table.columns.erase(table.columns.begin() + static_cast<std::ptrdiff_t>(column));
    for (RawRow& row : table.rows) {
      row.cells.erase(row.cells.begin() + static_cast<std::ptrdiff_t>(column));
    }
  }
}

namespace {

/// A format whose texts have one table.
template <std::optional<RawTable> (*find)(const std::string&)>
std::vector<RawTable> one(const std::string& text) {
  std::optional<RawTable> table = find(text);
  return table ? std::vector<RawTable>{std::move(*table)} : std::vector<RawTable>{};
}

/// Whether the first line that says something is a key or the item of a list.
bool beginsAsYaml(std::string_view text) {
  std::string_view line;
  while (!text.empty() && (line.empty() || line.starts_with('#'))) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    line = trimmedView(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return line == "---" || line.starts_with("- ") || line.ends_with(':') || contains(line, ": ");
}

}  // namespace

std::vector<RawTable> takeApart(std::string_view view) {
  if (view.size() > kMaxTableText) {
    failIn("table", "text",
           "has " + std::to_string(view.size()) + " bytes; at most " +
               std::to_string(kMaxTableText) + " are read",
           "paste the table only");
  }
  std::string text;
  for (std::size_t at = 0; at < view.size(); ++at) {
    if (view[at] == '\0')
      failIn("table", "text", "contains zero bytes, as files in UTF-16 do",
             "save it as text in UTF-8");
    // Old spreadsheets end lines with a carriage return alone.
    const bool ends = view[at] == '\r' && !view.substr(at + 1).starts_with('\n');
    if (view[at] != '\r' || ends) text += ends ? '\n' : view[at];
  }
  if (trimmed(text).empty()) failIn("table", "text", "is empty", "paste a DH table or open a file");
  for (const auto find :
       {one<findSymoroFile>, findToolboxCode, one<findKeyTable>, findMatrix, findSeparatedTables}) {
    std::vector<RawTable> tables = find(text);
    std::erase_if(tables, [](const RawTable& t) { return t.rows.empty() || t.columns.empty(); });
    if (tables.empty()) continue;
    for (RawTable& table : tables) squareUp(table);
    return tables;
  }
  const std::string mistake = beginsAsYaml(text) ? readYaml(text).error : "";
  failIn("table", "text", "has no DH table" + (mistake.empty() ? "" : "; read as YAML: " + mistake),
         "give one row per joint with headings such as theta, d, a, alpha; or Robotics Toolbox "
         "code, a SYMORO .par file, a setFixedTransform matrix, or YAML with these keys");
}

}  // namespace denavit
