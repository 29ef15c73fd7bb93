#include "models/import/limit_units.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <utility>

#include "models/json/number_text.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

class LimitReader {
 public:
  LimitReader(const CookedTable& table, const Choices& choices, const TableHints& hints)
      : table_(table), choices_(choices), hints_(hints) {}

  LimitUnits choose() {
    chooseAngles();
    chooseLength();
    return std::move(units_);
  }

 private:
  /// Whether neither the cell nor its column has a unit.
  [[nodiscard]] bool isBare(const CookedRow& row, int column) const {
    const auto index = static_cast<std::size_t>(column);
    return row.cells[index].unit.empty() && unitOf(table_, hints_, index).empty();
  }

  /// The bare numbers of some columns of turning joints that are not 0, with their rows.
  [[nodiscard]] std::vector<std::pair<double, const CookedRow*>> bareAngles(
      std::initializer_list<M> meanings) const {
    std::vector<std::pair<double, const CookedRow*>> angles;
    for (const CookedRow& row : table_.rows) {
      for (const M meaning : meanings) {
        const int column = table_.columnWith(meaning);
        if (column < 0 || row.type != JointType::Revolute || row.kind != RowKind::Joint) continue;
        const CellReading& cell = row.cells[static_cast<std::size_t>(column)];
        if (isBare(row, column) && !cell.hasPi && cell.number != 0)
          angles.emplace_back(std::fabs(cell.number), &row);
      }
    }
    return angles;
  }

  /// No limit is beyond two turns, and the largest limit in degrees is above one turn in radians.
  void chooseAngles() {
    const auto& said = table_.raw->defined.limits;
    units_.angle = said ? *said
                        : chooseBySize(bareAngles({M::LowerLimit, M::UpperLimit}), "limits",
                                       4 * std::numbers::pi, 2 * std::numbers::pi + 0.01);
    constexpr double kFastest_rad_s = 60, kSlowest_deg_s = 8;
    units_.rate = chooseBySize(bareAngles({M::VelocityLimit}), "velocity limits", kFastest_rad_s,
                               kSlowest_deg_s);
  }

  /// The range of a slide in metres beside lengths in millimetres, or the other way round.
  void chooseLength() {
    units_.length = choices_.length;
    double largest = 0;
    for (const CookedRow& row : table_.rows) {
      if (row.type != JointType::Prismatic || row.kind != RowKind::Joint) continue;
      for (const M meaning : {M::LowerLimit, M::UpperLimit}) {
        const int column = table_.columnWith(meaning);
        if (column < 0 || !isBare(row, column)) continue;
        largest = std::max(largest, std::fabs(table_.number(row, meaning)));
      }
    }
    const bool inMetres = choices_.length == LengthUnit::Millimetre && largest > 0 && largest < 5;
    const bool inMillimetres = choices_.length == LengthUnit::Metre && largest > 20;
    if (!inMetres && !inMillimetres) return;
    units_.length = inMetres ? LengthUnit::Metre : LengthUnit::Millimetre;
    units_.remarks.push_back("limits of slides are read in " + nameOf(units_.length) +
                             ", beside lengths in " + nameOf(choices_.length) +
                             ": they are up to " + toReadable(largest));
  }

  /// @param mostInRadians, leastInDegrees  sizes that no number has in radians, or in degrees
  AngleUnit chooseBySize(const std::vector<std::pair<double, const CookedRow*>>& angles,
                         const std::string& what, double mostInRadians, double leastInDegrees) {
    double largest = 0;
    std::vector<std::string> odd;
    for (const auto& [size, row] : angles) {
      largest = std::max(largest, size);
      if (size > mostInRadians) odd.push_back(row->place);
    }
    if (angles.empty()) return choices_.angle;
    if (choices_.angle == AngleUnit::Degree) {
      if (largest > leastInDegrees) return AngleUnit::Degree;
      units_.remarks.push_back(
          what + " are read in radians, beside angles in degrees: they are only up to " +
          toReadable(largest));
      return AngleUnit::Radian;
    }
    if (2 * odd.size() > angles.size()) {
      units_.remarks.push_back(what +
                               " are read in degrees, beside angles in radians: they are up to " +
                               toReadable(largest));
      return AngleUnit::Degree;
    }
    for (const std::string& place : odd) {
      units_.doubts.push_back(place + ": a limit of more than two turns: check its unit");
    }
    return AngleUnit::Radian;
  }

  const CookedTable& table_;
  const Choices& choices_;
  const TableHints& hints_;
  LimitUnits units_;
};

}  // namespace

LimitUnits chooseLimitUnits(const CookedTable& table, const Choices& choices,
                            const TableHints& hints) {
  return LimitReader(table, choices, hints).choose();
}

}  // namespace denavit
