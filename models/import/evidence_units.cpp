#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/import/interpretation.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

/// The bare, pi-free angles that are not 0.
struct AngleFacts {
  int count = 0, niceDegrees = 0, niceRadians = 0;
  double largest = 0;
  bool hasPi = false, mixed = false;
};

AngleFacts collectAngles(const CookedTable& table, const TableHints& hints) {
  AngleFacts facts;
  for (const CookedRow& row : table.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const M meaning = table.mapping.meanings[i];
      const bool angle = meaning == M::Theta || meaning == M::Alpha || meaning == M::Gamma ||
                         (meaning == M::Offset && row.type == JointType::Revolute);
      const CellReading& cell = row.cells[i];
      if (!angle || !cell.unit.empty() || !unitOf(table, hints, i).empty()) continue;
      facts.hasPi = facts.hasPi || cell.hasPi;
      const double x = std::fabs(cell.number);
      if (cell.hasPi || x == 0) continue;
      ++facts.count;
      facts.largest = std::max(facts.largest, x);
      if (std::fmod(x, 15) == 0) ++facts.niceDegrees;
      const double twelfths = x / (std::numbers::pi / 12);
      const double miss = std::fabs(twelfths - std::round(twelfths)) * std::numbers::pi / 12;
      if (cell.decimals >= 2 && std::round(twelfths) > 0 &&
          miss < 0.6 * std::pow(10, -cell.decimals)) {
        ++facts.niceRadians;
      }
    }
  }
  return facts;
}

double sumLengths(const CookedTable& table, const TableHints& hints, double bareFactor,
                  bool* anyBare) {
  double sum = 0;
  for (const CookedRow& row : table.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const M meaning = table.mapping.meanings[i];
      if (meaning != M::A && meaning != M::D && meaning != M::B) continue;
      const CellReading& cell = row.cells[i];
      const std::string unit = cell.unit.empty() ? unitOf(table, hints, i) : cell.unit;
      const auto factor = unitFactor(unit, QuantityKind::Length);
      if (!factor && cell.number != 0 && anyBare) *anyBare = true;
      sum += std::fabs(cell.number) * factor.value_or(bareFactor);
    }
  }
  return sum;
}

}  // namespace

std::vector<Option<AngleUnit>> makeAngles(const CookedTable& table, const TableHints& hints) {
  Option<AngleUnit> degrees{AngleUnit::Degree, 0, ""}, radians{AngleUnit::Radian, 0, ""};
  if (const auto& defined = table.raw->defined.angle) {
    Option<AngleUnit>& one = *defined == AngleUnit::Degree ? degrees : radians;
    support(one, kStatedScore,
            table.raw->definedBy.empty() ? "the text says so" : table.raw->definedBy);
  }
  const AngleFacts facts = collectAngles(table, hints);
  if (facts.hasPi) {
    support(radians, 3, "some angles are written with pi");
  }
  if (facts.largest > 2 * std::numbers::pi + 0.01) {
    support(degrees, kStatedScore,
            "angles up to " + toReadable(facts.largest) + " are more than a turn in radians");
  } else if (facts.count > 0 && facts.niceRadians == 0) {
    support(radians, 1.5, "no angle is larger than a turn");
  }
  if (facts.count > 0) {
    for (std::size_t i = 0; i < table.raw->columns.size(); ++i) {
      const M meaning = table.mapping.meanings[i];
      const bool angle = meaning == M::Theta || meaning == M::Alpha;
      const auto factor = unitFactor(unitOf(table, hints, i), QuantityKind::Angle);
      if (!angle || !factor) continue;
      support(*factor == 1 ? radians : degrees, 1,
              "the column of " + toText(meaning) + " has this unit");
    }
  }
  if (facts.niceDegrees > 0 && 2 * facts.niceDegrees >= facts.count) {
    support(degrees, 2, "the angles are multiples of 15 degrees");
  }
  if (facts.niceRadians > 0) {
    support(radians, 4, "the angles are rounded fractions of pi");
  }
  return {degrees, radians};
}

std::vector<Option<LengthUnit>> makeLengths(const CookedTable& table, const TableHints& hints) {
  std::vector<Option<LengthUnit>> options;
  bool bare = false;
  sumLengths(table, hints, 1, &bare);
  std::optional<LengthUnit> written;
  for (std::size_t i = 0; i < table.raw->columns.size(); ++i) {
    if (kindOf(table.mapping.meanings[i]) != QuantityKind::Length) continue;
    const auto factor = unitFactor(unitOf(table, hints, i), QuantityKind::Length);
    for (const LengthUnit unit :
         {LengthUnit::Metre, LengthUnit::Centimetre, LengthUnit::Millimetre, LengthUnit::Inch}) {
      if (factor == factorOf(unit) && !written) written = unit;
    }
  }
  for (const LengthUnit unit :
       {LengthUnit::Metre, LengthUnit::Millimetre, LengthUnit::Centimetre, LengthUnit::Inch}) {
    Option<LengthUnit> option{unit, unit == LengthUnit::Metre ? 0.5 : 0.0, ""};
    // No size tells inches from centimetres.
    if (unit == LengthUnit::Inch) option.score -= 1.8;
    if (unit == LengthUnit::Centimetre) option.score -= 1.0;
    if (table.raw->defined.length == unit) {
      support(option, kStatedScore,
              table.raw->definedBy.empty() ? "the text says so" : table.raw->definedBy);
    }
    if (written == unit) {
      support(option, kStatedScore, "its headings say so");
    }
    const double reach = sumLengths(table, hints, factorOf(unit), nullptr);
    if (bare && reach > 0) {
      // Arms that people build and draw reach between half a metre and two, give or take.
      const double off = std::log10(reach / 1.0);
      support(option, -std::min(30.0, 2 * off * off),
              "the arm's lengths add up to " + toReadable(reach) + " m");
    }
    options.push_back(option);
  }
  if (!bare && !written) options.resize(1);
  return options;
}

double factorOf(LengthUnit unit) {
  constexpr double kFactors[] = {1, 1e-2, 1e-3, 0.0254};
  return kFactors[static_cast<std::size_t>(unit)];
}

std::string nameOf(LengthUnit unit) {
  constexpr const char* kNames[] = {"m", "cm", "mm", "in"};
  return kNames[static_cast<std::size_t>(unit)];
}

std::string unitOf(const CookedTable& table, const TableHints& hints, std::size_t column) {
  const auto pinned = hints.columnUnits.find(static_cast<int>(column));
  if (pinned != hints.columnUnits.end()) return pinned->second;
  return table.raw->columns[column].reading.unit;
}

}  // namespace denavit
