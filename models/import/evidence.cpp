#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/find.h"
#include "models/import/interpretation.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

constexpr double kClear = 4;
/// What usual tables have. All such signs together decide nothing: a planar arm behind a slide has
/// those of modified tables.
constexpr double kWeak = 0.3;
/// A modified table tilts its base sometimes, and hardly ever shifts it along x; beside a last row
/// of a standard one, which ends at the last axis, that decides.
constexpr double kBase = 0.6, kEnd = 0.45;

/// Whether two neighbouring joint axes are one line (or two slides along one direction).
bool sameLine(const CookedTable& table, const CookedRow& step, const CookedRow& before,
              const CookedRow& after) {
  if (step.cells.empty() || before.type != after.type) return false;
  const CellReading zero;
  const int column = table.columnWith(M::Alpha);
  const CellReading& alpha = column < 0 ? zero : step.cells[static_cast<std::size_t>(column)];
  const double a = table.number(step, M::A);
  const double turns = std::fabs(alpha.number);
  const bool parallel = turns == 0 || turns == 180 || std::fabs(turns - std::numbers::pi) < 1e-3;
  return parallel && alpha.unknown.empty() && (before.type == JointType::Prismatic || a == 0);
}

struct Axes {
  int same = 0;
  std::string pair;  ///< "5 and 6"
};

Axes countSameAxes(const CookedTable& table, Convention convention) {
  std::vector<const CookedRow*> joints;
  for (const CookedRow& row : table.rows) {
    if (row.kind == RowKind::Joint) joints.push_back(&row);
  }
  Axes axes;
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
    const CookedRow* const step = convention == Convention::Standard ? joints[i] : joints[i + 1];
    if (!sameLine(table, *step, *joints[i], *joints[i + 1])) continue;
    if (table.columnWith(M::Gamma) >= 0 || table.columnWith(M::B) >= 0) continue;
    if (axes.same++ == 0) axes.pair = std::to_string(i + 1) + " and " + std::to_string(i + 2);
  }
  return axes;
}

std::vector<Option<Convention>> makeConventions(const CookedTable& table) {
  Option<Convention> standard{Convention::Standard, 0, ""}, modified{Convention::Modified, 0, ""};
  const auto& defined = table.raw->defined.convention;
  if (defined) {
    Option<Convention>& one = *defined == Convention::Standard ? standard : modified;
    support(one, kStatedScore, table.raw->definedBy);
  }
  bool previous = false, own = false;
  for (std::size_t i = 0; i < table.raw->columns.size(); ++i) {
    const M meaning = table.mapping.meanings[i];
    if (meaning != M::A && meaning != M::Alpha) continue;
    previous = previous || table.raw->columns[i].reading.previousJoint;
    own = own || table.raw->columns[i].reading.ownJoint;
  }
  if (previous) {
    support(modified, kClear, "a and alpha carry the subscript i-1");
  } else if (own && table.mapping.letters != Letters::Khalil) {
    support(standard, kWeak, "a and alpha carry the subscript i");
  }
  if (table.mapping.letters == Letters::Khalil) {
    support(modified, 2, "Khalil's letters go with his modified convention");
  }
  const Axes standardAxes = countSameAxes(table, Convention::Standard);
  const Axes modifiedAxes = countSameAxes(table, Convention::Modified);
  if (standardAxes.same != modifiedAxes.same) {
    const bool standardWorse = standardAxes.same > modifiedAxes.same;
    Option<Convention>& better = standardWorse ? modified : standard;
    support(better, kClear,
            "read the other way, joints " +
                (standardWorse ? standardAxes.pair : modifiedAxes.pair) +
                " would move about the same axis");
  }
  const auto isFirst = [](const CookedRow& row) { return row.kind == RowKind::Joint; };
  const auto first = std::ranges::find_if(table.rows, isFirst);
  const auto last = std::find_if(table.rows.rbegin(), table.rows.rend(), isFirst);
  const auto moves = [&](const CookedRow& row) {
    return table.number(row, M::A) != 0 || table.number(row, M::Alpha) != 0;
  };
  if (moves(*first)) {
    support(standard, table.number(*first, M::A) != 0 ? kBase : kWeak,
            "the first row has a or alpha, which in a modified table would belong to "
            "the base");
  } else {
    support(modified, kWeak, "the first row has neither a nor alpha");
  }
  if (moves(*last)) {
    support(modified, kWeak, "the last row has a or alpha");
  } else {
    support(standard, kEnd, "the last row has neither a nor alpha");
  }
  return {standard, modified};
}

bool anyTensor(const CookedTable& table, bool productsOnly) {
  for (const CookedRow& row : table.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const M meaning = table.mapping.meanings[i];
      const bool wanted = productsOnly ? isProductOfInertia(meaning) : isInertia(meaning);
      if (wanted && row.cells[i].number != 0) return true;
    }
  }
  return false;
}

bool anyCentre(const CookedTable& table) {
  for (const CookedRow& row : table.rows) {
    const double mass = table.number(row, M::Mass);
    for (const M meaning : {M::ComX, M::ComY, M::ComZ, M::MomentX, M::MomentY, M::MomentZ}) {
      if (mass != 0 && table.number(row, meaning) != 0) return true;
    }
  }
  return false;
}

bool headingSays(const CookedTable& table, bool HeadingReading::*fact) {
  for (std::size_t i = 0; i < table.raw->columns.size(); ++i) {
    if (isInertia(table.mapping.meanings[i]) && table.raw->columns[i].reading.*fact) return true;
  }
  return false;
}

std::vector<Option<InertiaReference>> makeReferences(const CookedTable& table) {
  Option<InertiaReference> com{InertiaReference::CentreOfMass, 0.4, "the usual way in tables"};
  Option<InertiaReference> origin{InertiaReference::LinkOrigin, 0, ""};
  if (const auto& defined = table.raw->defined.about) {
    auto& one = *defined == InertiaReference::CentreOfMass ? com : origin;
    one.score += kStatedScore;
    one.why = table.raw->definedBy;
  }
  if (headingSays(table, &HeadingReading::saysCom)) {
    com.score += kStatedScore;
    com.why = "its headings say so";
  }
  if (headingSays(table, &HeadingReading::saysOrigin)) {
    origin.score += kStatedScore;
    origin.why = "its headings say so";
  }
  if (!anyTensor(table, false) || !anyCentre(table)) {
    return {com.score >= origin.score ? com : origin};
  }
  return {com, origin};
}

std::vector<Option<ProductSign>> makeProducts(const CookedTable& table) {
  Option<ProductSign> elements{ProductSign::TensorElements, 1.2,
                               "most robot tools write tensor elements"};
  Option<ProductSign> products{ProductSign::Products, 0, ""};
  if (table.raw->defined.products) {
    elements.score += kStatedScore;
    elements.why = table.raw->definedBy;
  }
  if (headingSays(table, &HeadingReading::saysProducts)) {
    products.score += kStatedScore;
    products.why = "its headings say products of inertia";
  }
  if (!anyTensor(table, true)) return {elements};
  return {elements, products};
}

/// A pin leaves one option; so does a statement, unless it is doubted.
template <typename T>
void settle(std::vector<Option<T>>& options, const std::optional<T>& pinned, bool doubted) {
  if (pinned) {
    const Option<T>* own = findWith(options, *pinned, &Option<T>::value);
    options.assign(1, {*pinned, own ? own->score : 0, "chosen by you"});
    return;
  }
  const double best = std::ranges::max_element(options, {}, &Option<T>::score)->score;
  // What is stated, or beyond doubt by its size, leaves the others out.
  const double margin = doubted ? 100 : 5.5;
  std::erase_if(options, [&](const Option<T>& option) { return option.score < best - margin; });
}

}  // namespace

OptionLists makeOptions(const CookedTable& table, const TableHints& hints, bool doubtStated) {
  OptionLists lists{makeConventions(table), makeAngles(table, hints), makeLengths(table, hints),
                    makeReferences(table), makeProducts(table)};
  settle(lists.convention, hints.convention, doubtStated);
  settle(lists.angle, hints.angle, doubtStated);
  settle(lists.length, hints.length, doubtStated);
  settle(lists.about, hints.about, doubtStated);
  settle(lists.products, hints.products, doubtStated);
  return lists;
}

}  // namespace denavit
