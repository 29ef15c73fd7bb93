#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/find.h"
#include "models/import/interpretation.h"
#include "models/import/row_checks.h"
#include "models/issue.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

int findKey(const RawTable& table, std::string_view key) {
  return indexOf(table.columns, key, [](const RawColumn& column) { return column.reading.key; });
}

/// The second column with one meaning is not used.
void dropDoubles(const RawTable& table, const TableHints& hints, ColumnMapping& mapping) {
  for (std::size_t i = 0; i < mapping.meanings.size(); ++i) {
    const M meaning = mapping.meanings[i];
    if (meaning == M::Ignored || meaning == M::Label) continue;
    for (std::size_t before = 0; before < i; ++before) {
      if (mapping.meanings[before] != meaning) continue;
      const auto isSame = [&](const RawRow& row) {
        return trimmed(row.cells[before]) == trimmed(row.cells[i]);
      };
      const std::string place = columnPlace(table.columns[i].heading);
      const std::string what = "is a second column of " + toText(meaning);
      // Who has chosen a column has chosen between the two.
      const bool isChosen = hints.columns.count(static_cast<int>(before)) > 0;
      if (isOfTheFrames(meaning) && !isChosen && !std::ranges::all_of(table.rows, isSame)) {
        addError(mapping.errors, place, what + ", with other numbers", "leave one of the two out");
      } else {
        mapping.notes.push_back(place + " " + what);
      }
      mapping.meanings[i] = M::Ignored;
      break;
    }
  }
}

void pin(const TableHints& hints, ColumnMapping& mapping) {
  for (const auto& [column, meaning] : hints.columns) {
    if (column < 0 || column >= static_cast<int>(mapping.meanings.size())) continue;
    // The pinned column takes the meaning from the one that had it.
    for (M& other : mapping.meanings) {
      if (other == meaning && meaning != M::Label) other = M::Ignored;
    }
    mapping.meanings[static_cast<std::size_t>(column)] = meaning;
  }
}

/// Every r and b gets the letter's usual meaning in this company.
void settleLetters(const RawTable& table, std::vector<M>& meanings) {
  const int r = findKey(table, "r"), b = findKey(table, "b"), d = findKey(table, "d");
  const bool hasA = findKey(table, "a") >= 0 || findKey(table, "l") >= 0;
  if (r >= 0 && hasA && d < 0 && meanings[static_cast<std::size_t>(r)] == M::A) {
    meanings[static_cast<std::size_t>(r)] = M::D;
  }
  // Saha's letters: b is the joint offset.
  if (b >= 0 && !contains(meanings, M::D) && meanings[static_cast<std::size_t>(b)] == M::B) {
    meanings[static_cast<std::size_t>(b)] = M::D;
  }
}

/// Tables with both d and r.
std::vector<ColumnMapping> makeLetterMappings(const RawTable& table, const ColumnMapping& usual,
                                              const TableHints& hints) {
  const int r = findKey(table, "r"), d = findKey(table, "d");
  const bool ambiguous = r >= 0 && d >= 0 && findKey(table, "a") < 0 && findKey(table, "l") < 0 &&
                         usual.meanings[static_cast<std::size_t>(d)] == M::D;
  if (!ambiguous) return {usual};
  ColumnMapping plain = usual, khalil = usual;
  plain.letters = Letters::Usual;
  plain.why = "r is the length along x in most tables that have no a";
  khalil.letters = Letters::Khalil;
  khalil.why = "Khalil's tables have the lengths d along x and r along z";
  khalil.meanings[static_cast<std::size_t>(d)] = M::A;
  khalil.meanings[static_cast<std::size_t>(r)] = M::D;
  const bool extra = findKey(table, "sigma") >= 0 || findKey(table, "gamma") >= 0;
  (d < r && d > 0 && table.columns[static_cast<std::size_t>(d) - 1].reading.meaning == M::Alpha
       ? khalil
       : plain)
      .score += 1.5;
  if (extra) khalil.score += 2;
  if (table.defined.letters && !hints.letters) {
    return {*table.defined.letters == Letters::Khalil ? khalil : plain};
  }
  if (hints.letters) return {*hints.letters == Letters::Usual ? plain : khalil};
  return {plain, khalil};
}

/// Craig's "offset" is d. Where no other column is, and no unit tells, it may as well be what is
/// added to the joint variable.
std::vector<ColumnMapping> makeOffsetMappings(const RawTable& table, const ColumnMapping& usual) {
  const int column = indexOf(usual.meanings, M::Offset);
  if (column < 0 || contains(usual.meanings, M::D)) return {usual};
  const HeadingReading& heading = table.columns[static_cast<std::size_t>(column)].reading;
  ColumnMapping link = usual;
  link.meanings[static_cast<std::size_t>(column)] = M::D;
  if (unitFactor(heading.unit, QuantityKind::Length)) return {link};
  const bool isAngle = unitFactor(heading.unit, QuantityKind::Angle).has_value();
  if (isAngle || heading.key != "offset" || !contains(usual.meanings, M::Theta)) return {usual};
  ColumnMapping joint = usual;
  link.order = "the column offset as d";
  joint.order = "the column offset as what is added to theta";
  link.why = joint.why = "no other column is d";
  return {link, joint};
}

struct Order {
  std::vector<M> meanings;
  double score;
  const char* why;
};

const std::vector<Order>& orders() {
  static const std::vector<Order> all{
      {{M::Theta, M::D, M::A, M::Alpha}, 0.5, "the order of most standard tables"},
      {{M::Alpha, M::A, M::D, M::Theta}, 0.4, "Craig's order"},
      {{M::A, M::Alpha, M::D, M::Theta}, 0.4, "the order of Spong and MathWorks"},
      {{M::D, M::Theta, M::A, M::Alpha}, 0.1, "d first, as in some course notes"},
      {{M::Alpha, M::A, M::Theta, M::D}, 0.0, "the order of the first Robotics Toolbox"}};
  return all;
}

/// Whether all the numbers are right angles, or 0, in one of the units; and whether any is not 0.
struct AngleLook {
  bool all = true, any = false, big = false, variable = false;
};
AngleLook lookAt(const RawTable& table, std::size_t column, const TableHints& hints) {
  AngleLook look;
  for (const RawRow& row : table.rows) {
    const auto cell = readCell(
        row.cells[column], hints.symbols.empty() ? table.symbols : hints.symbols, table.numbers);
    if (!cell) continue;
    look.variable = look.variable || cell->isVariable;
    if (cell->number == 0) continue;
    const double x = std::fabs(cell->number);
    const double turns = x / (std::numbers::pi / 2);
    const bool right =
        std::fmod(x, 90) == 0 || std::fabs(turns - std::round(turns)) < 2e-3 || cell->hasPi;
    look.any = true;
    look.all = look.all && right;
    look.big = look.big || x >= 45;
  }
  return look;
}

double scoreOrder(const std::vector<M>& meanings, const std::vector<AngleLook>& looks) {
  double score = 0;
  for (std::size_t i = 0; i < looks.size() && i < meanings.size(); ++i) {
    const AngleLook& look = looks[i];
    const bool angle = meanings[i] == M::Alpha || meanings[i] == M::Theta;
    if (look.variable) score += meanings[i] == M::Theta ? 4 : -4;
    if (!look.any) continue;
    if (meanings[i] == M::Alpha) score += look.all ? 2 : -2.5;
    if (meanings[i] == M::Theta && !look.all) score -= 0.5;
    if (!angle && look.all) score -= 2.5;
  }
  return score;
}

std::vector<ColumnMapping> makeOrderMappings(const RawTable& table, const ColumnMapping& base,
                                             const TableHints& hints) {
  std::vector<std::size_t> open;
  std::vector<AngleLook> looks;
  for (std::size_t i = 0; i < base.meanings.size(); ++i) {
    if (base.meanings[i] == M::Label) continue;
    open.push_back(i);
    looks.push_back(lookAt(table, i, hints));
  }
  std::vector<ColumnMapping> mappings;
  for (const Order& order : orders()) {
    std::vector<M> meanings = order.meanings;
    double score = order.score;
    if (open.size() > 4) {
      bool flags = true;
      for (const RawRow& row : table.rows) {
        const std::string& cell = row.cells[open[4]];
        flags = flags && (cell == "0" || cell == "1" || cell == "R" || cell == "P");
      }
      meanings.push_back(flags ? M::Type : M::Offset);
    }
    if (open.size() < 4) continue;
    ColumnMapping mapping = base;
    for (std::size_t i = 0; i < open.size() && i < meanings.size(); ++i) {
      mapping.meanings[open[i]] = meanings[i];
    }
    score += scoreOrder(meanings, looks);
    mapping.score = score;
    mapping.order = "columns ";
    for (std::size_t i = 0; i < 4; ++i) {
      mapping.order += (i ? ", " : "") + toText(order.meanings[i]);
    }
    mapping.why = order.why;
    mappings.push_back(std::move(mapping));
  }
  return mappings;
}

}  // namespace

std::vector<ColumnMapping> makeMappings(const RawTable& table, const TableHints& hints) {
  ColumnMapping base;
  for (const RawColumn& column : table.columns) base.meanings.push_back(column.reading.meaning);
  std::vector<ColumnMapping> mappings{base};
  if (table.orderIsGuessed) {
    mappings = makeOrderMappings(table, base, hints);
    if (mappings.empty()) mappings = {base};
  } else {
    settleLetters(table, base.meanings);
    mappings.clear();
    for (const ColumnMapping& letters : makeLetterMappings(table, base, hints)) {
      for (ColumnMapping& offset : makeOffsetMappings(table, letters)) {
        mappings.push_back(std::move(offset));
      }
    }
  }
  for (ColumnMapping& mapping : mappings) {
    pin(hints, mapping);
    dropDoubles(table, hints, mapping);
  }
  return mappings;
}

}  // namespace denavit
