#include "models/import/table_angles.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/find.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

/// The fraction of pi that a number is rounded from, or the number itself.
double findFractionOfPi(const CellReading& cell) {
  const double twelfth = std::numbers::pi / 12;
  const double turns = std::round(cell.number / twelfth);
  const double exact = turns * twelfth;
  const bool right = std::fmod(turns, 6) == 0;
  const bool near = cell.decimals >= (right ? 2 : 4) && turns != 0 &&
                    std::fabs(cell.number - exact) <= 0.6 * std::pow(10, -cell.decimals);
  return near ? exact : cell.number;
}

bool isInRadians(const CookedTable& table, AngleUnit bare, const TableHints& hints,
                 const CookedRow& row, std::size_t column) {
  if (!isFrameAngle(table.mapping.meanings[column], row.type)) return false;
  const CellReading& cell = row.cells[column];
  const std::string unit = cell.unit.empty() ? unitOf(table, hints, column) : cell.unit;
  const auto factor = unitFactor(unit, QuantityKind::Angle);
  return factor ? *factor == 1 : bare == AngleUnit::Radian;
}

class AngleChecker {
 public:
  AngleChecker(const CookedTable& table, AngleUnit unit, const TableHints& hints,
               std::vector<Issue>& errors)
      : table_(table), unit_(unit), hints_(hints), errors_(errors) {}

  void check() {
    if (hints_.angle) return;
    struct Column {
      std::size_t number;
      double largest;
      bool hasDecimals;
    };
    std::vector<Column> columns;
    double largestOfAll = 0;
    for (std::size_t i = 0; i < table_.mapping.meanings.size(); ++i) {
      if (hints_.columnUnits.count(static_cast<int>(i))) continue;
      double largest = 0;
      bool hasDecimals = false;
      for (const CookedRow& row : table_.rows) {
        const CellReading& cell = row.cells[i];
        const bool isBare = isFrameAngle(table_.mapping.meanings[i], row.type) &&
                            cell.unit.empty() && !cell.hasPi && (cell.isPlain || cell.isVariable);
        if (!isBare) continue;
        checkAngle(row, i);
        largest = std::max(largest, std::fabs(cell.number));
        hasDecimals = hasDecimals || (cell.decimals > 0 && cell.number != 0);
      }
      if (!unitOf(table_, hints_, i).empty()) continue;
      columns.push_back({i, largest, hasDecimals});
      largestOfAll = std::max(largestOfAll, largest);
    }
    // Where another column without a unit tells degrees by its size.
    const bool told = largestOfAll > 2 * std::numbers::pi + 0.01 && !table_.raw->defined.angle;
    for (const Column& column : columns) {
      if (told) checkSmallAngles(column.number, column.largest, column.hasDecimals);
    }
  }

 private:
  void checkAngle(const CookedRow& row, std::size_t column) {
    const CellReading& cell = row.cells[column];
    const double size = std::fabs(cell.number);
    const bool stated = !unitOf(table_, hints_, column).empty();
    if (isInRadians(table_, unit_, hints_, row, column)) {
      if (size <= 4 * std::numbers::pi) return;
      addAngleError(row, column, "looks like degrees, but it would be in radians");
    } else if (!stated && findFractionOfPi(cell) != cell.number &&
               size < 2 * std::numbers::pi + 0.01) {
      addAngleError(row, column, "looks like radians beside angles in degrees");
    }
  }

  void addAngleError(const CookedRow& row, std::size_t column, const std::string& what) {
    addError(errors_, cellPlace(row.place, table_.raw->columns[column].heading),
             toReadable(row.cells[column].number) + " " + what,
             "write the unit behind the number, as 30 deg or 0.5 rad, or in the heading");
  }

  /// "0.5, -0.3, 1.2" beside an alpha of 90 may be radians, and may be a calibration in degrees.
  void checkSmallAngles(std::size_t column, double largest, bool hasDecimals) {
    if (unit_ != AngleUnit::Degree || !hasDecimals) return;
    if (largest == 0 || largest > std::numbers::pi + 0.01) return;
    const bool told = std::ranges::any_of(errors_, [&](const Issue& issue) {
      return contains(issue.where, "\"" + toPrintable(table_.raw->columns[column].heading) + "\"");
    });
    if (told) return;
    addError(errors_, columnPlace(table_.raw->columns[column].heading),
             "has angles up to " + toReadable(largest) +
                 " without a unit beside angles in degrees; they may be radians",
             "write the unit in the heading, as theta [deg]");
  }

  const CookedTable& table_;
  AngleUnit unit_;
  const TableHints& hints_;
  std::vector<Issue>& errors_;
};

}  // namespace

bool isFrameAngle(M meaning, JointType type) {
  const bool frame =
      meaning == M::Theta || meaning == M::Alpha || meaning == M::Offset || meaning == M::Gamma;
  return frame && kindOf(meaning, type) == QuantityKind::Angle;
}

double roundToFractionOfPi(const CellReading& cell) {
  return cell.isPlain ? findFractionOfPi(cell) : cell.number;
}

std::vector<std::string> listRoundedAngles(const CookedTable& table, AngleUnit unit,
                                           const TableHints& hints) {
  std::vector<std::string> changes;
  for (std::size_t i = 0; i < table.mapping.meanings.size(); ++i) {
    for (const CookedRow& row : table.rows) {
      const CellReading& cell = row.cells[i];
      const double read = roundToFractionOfPi(cell);
      if (read == cell.number || !isInRadians(table, unit, hints, row, i)) continue;
      addOnce(columnPlace(table.raw->columns[i].heading) + ": " + toReadable(cell.number) +
                  " rad is read as " + toReadable(read * 180 / std::numbers::pi) + " deg",
              changes);
    }
  }
  return changes;
}

void checkAngles(const CookedTable& table, AngleUnit unit, const TableHints& hints,
                 std::vector<Issue>& errors) {
  AngleChecker(table, unit, hints, errors).check();
}

}  // namespace denavit
