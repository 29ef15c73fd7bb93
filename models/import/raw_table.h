#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/csv/number_format.h"
#include "models/import/column_meaning.h"
#include "models/import/table_reading.h"

namespace denavit {

/// One column of a table as the text has it.
struct RawColumn {
  std::string heading;  ///< as written; made up where the format has none
  HeadingReading reading;
  Certainty certainty = Certainty::Guessed;
  std::string why;  ///< of the meaning
};

struct RawRow {
  std::vector<std::string> cells;  ///< as many as there are columns; "" where nothing is written
  std::string place;               ///< "line 12": for errors
};

/// What a text holds before it is decided what its numbers mean. Every format is brought into this
/// form; what the format itself defines is in `defined`.
struct RawTable {
  std::string format;  ///< "table with headings", "Robotics Toolbox code"
  std::string arm;     ///< what sets it apart from other arms of the same text; mostly empty
  std::string name;    ///< of the arm, where the text has one
  std::vector<RawColumn> columns;
  std::vector<RawRow> rows;
  /// What the format or words in the text say, with the reason.
  struct Defined {
    std::optional<Convention> convention;
    std::optional<AngleUnit> angle;
    std::optional<LengthUnit> length;
    std::optional<AngleUnit> limits;  ///< of joints that turn
    std::optional<InertiaReference> about;
    std::optional<ProductSign> products;
    std::optional<Letters> letters;
  } defined;
  bool mentionsSlides = false;  ///< a line beside the table has a word for a slide
  std::string typesInText;      ///< "RRP": what words beside the table say of the joints' types
  std::string definedBy;        ///< "its \"modDH\"": the reason for defined
  /// Theta of revolute joints and d of prismatic ones are not part of the arm (MathWorks).
  bool ignoresVariableEntry = false;
  /// Positions decide the meanings, and other orders are possible.
  bool orderIsGuessed = false;
  NumberFormat numbers;
  /// How its numbers are read where the text leaves two ways: "\"1,075\" has decimals".
  std::string numbersAre;
  std::map<std::string, double> symbols;  ///< names given a value in the text
  std::optional<Placement> base, tool;
  std::optional<Eigen::Vector3d> gravity;
  std::vector<std::string> notes;    ///< what was dropped while taking the text apart
  std::vector<std::string> remarks;  ///< what was assumed then
};

/// A column that a format defines.
struct NamedColumn {
  const char* heading;
  ColumnMeaning meaning;
};

/// What a format defines that has metres and radians, and elements of tensors about a point.
void define(RawTable& table, std::string by, std::optional<Convention> convention,
            std::optional<InertiaReference> about = {});

/// Adds a column and returns its number; one that exists with the same heading is returned.
std::size_t columnOf(RawTable& table, const std::string& heading, ColumnMeaning meaning,
                     const std::string& why, const std::string& unit = {});
/// Writes a cell; makes the row long enough.
/// @throws DescriptionError where there are too many rows or columns
void setCell(RawTable& table, std::size_t row, std::size_t column, std::string text);
/// Writes the cells of some columns of a row.
void setCells(RawTable& table, std::size_t row, std::span<const NamedColumn> columns,
              const std::vector<std::string>& texts, const std::string& why);
/// Reports call a column by this name: "column \"a [mm]\"".
[[nodiscard]] std::string columnPlace(const std::string& heading);
/// They call one of its cells by this name: "line 3, column \"a [mm]\"".
[[nodiscard]] std::string cellPlace(const std::string& row, const std::string& heading);
/// Adds a line that is not among them yet.
void addOnce(const std::string& line, std::vector<std::string>& lines);
/// Adds a line about what was dropped or changed, once.
void addNote(RawTable& table, const std::string& line);
/// Makes all rows as long as there are columns, and drops columns without any entry.
void squareUp(RawTable& table);

// The formats. Each returns nothing where the text is not of its kind; code may make several arms.
[[nodiscard]] std::vector<RawTable> findToolboxCode(const std::string& text);
[[nodiscard]] std::vector<RawTable> findMatrix(const std::string& text);
[[nodiscard]] std::optional<RawTable> findSymoroFile(const std::string& text);
[[nodiscard]] std::optional<RawTable> findKeyTable(const std::string& text);
/// Two tables where its numbers can be read in two ways.
[[nodiscard]] std::vector<RawTable> findSeparatedTables(const std::string& text);

/// By the format that fits best: one table, or one for each arm.
/// @throws DescriptionError where no table is found, or the text is too long
[[nodiscard]] std::vector<RawTable> takeApart(std::string_view text);

}  // namespace denavit
