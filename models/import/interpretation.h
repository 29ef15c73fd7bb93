#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/import/cell.h"
#include "models/import/raw_table.h"
#include "models/issue.h"

namespace denavit {

/// One way to understand the columns.
struct ColumnMapping {
  std::vector<ColumnMeaning> meanings;  ///< one per column
  std::optional<Letters> letters;       ///< where d and r are ambiguous
  std::string order;  ///< "columns theta, d, a, alpha" where positions decide, or "offset as d"
  double score = 0;
  std::string why;
  std::vector<std::string> notes;
  std::vector<Issue> errors;  ///< as those of TableReading
};
/// Every sensible mapping; at least one.
[[nodiscard]] std::vector<ColumnMapping> makeMappings(const RawTable& table,
                                                      const TableHints& hints);

enum class RowKind { Joint, Base, Tool };

/// A row with its numbers as written: units are not decided yet.
struct CookedRow {
  RowKind kind = RowKind::Joint;
  JointType type = JointType::Revolute;
  std::string label, place;
  std::vector<CellReading> cells;  ///< one per column
};

/// A table whose columns are understood.
struct CookedTable {
  const RawTable* raw = nullptr;
  ColumnMapping mapping;
  std::vector<CookedRow> rows;
  std::vector<std::string> notes;
  std::vector<std::string> remarks;
  std::vector<Issue> errors;                                  ///< as those of TableReading
  [[nodiscard]] int columnWith(ColumnMeaning meaning) const;  ///< -1 where there is none
  /// The number as written; 0 where there is no such column.
  [[nodiscard]] double number(const CookedRow& row, ColumnMeaning meaning) const;
};
/// @throws DescriptionError for cells that cannot be read, rows out of place, branches
[[nodiscard]] CookedTable cook(const RawTable& table, const ColumnMapping& mapping,
                               const TableHints& hints);

/// What has to be decided beyond the columns.
struct Choices {
  Convention convention = Convention::Standard;
  AngleUnit angle = AngleUnit::Radian;
  LengthUnit length = LengthUnit::Metre;
  InertiaReference about = InertiaReference::CentreOfMass;
  ProductSign products = ProductSign::TensorElements;
};

/// A possible choice with what speaks for and against it.
template <typename T>
struct Option {
  T value;
  double score = 0;
  std::string why;
};

/// The options for a table, scored; what is stated or pinned has one option only.
struct OptionLists {
  std::vector<Option<Convention>> convention;
  std::vector<Option<AngleUnit>> angle;
  std::vector<Option<LengthUnit>> length;
  std::vector<Option<InertiaReference>> about;
  std::vector<Option<ProductSign>> products;
};
/// @param doubtStated  what the text states is only likely: no stated reading fits what is known
[[nodiscard]] OptionLists makeOptions(const CookedTable& table, const TableHints& hints,
                                      bool doubtStated);

/// [log] What a statement in the text weighs.
inline constexpr double kStatedScore = 6;
/// What speaks for an option by so much.
template <typename T>
void support(Option<T>& option, double score, const std::string& reason) {
  option.score += score;
  option.why += (option.why.empty() ? "" : "; ") + reason;
}

[[nodiscard]] std::vector<Option<AngleUnit>> makeAngles(const CookedTable& table,
                                                        const TableHints& hints);
[[nodiscard]] std::vector<Option<LengthUnit>> makeLengths(const CookedTable& table,
                                                          const TableHints& hints);

/// The arm of these choices, with the units of the columns, what was dropped, and broken rules.
[[nodiscard]] TableReading buildReading(const CookedTable& table, const Choices& choices,
                                        const TableHints& hints);

/// SI value of one.
[[nodiscard]] double factorOf(LengthUnit unit);
[[nodiscard]] std::string nameOf(LengthUnit unit);  ///< "mm"
[[nodiscard]] std::string unitOf(const CookedTable& table, const TableHints& hints,
                                 std::size_t column);  ///< stated or pinned; "" where bare
/// [m] sum of |a| and |d| with a length unit.
[[nodiscard]] double reachOf(const RobotDescription& robot);

}  // namespace denavit
