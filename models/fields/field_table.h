#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/fields/field_handle.h"

namespace denavit {

/// Objects of one kind as a table of texts: a row each, a column for every number.
struct FieldTable {
  std::vector<std::string> headings;  ///< "Jm [kg m²]", "F [N]"
  std::vector<std::vector<std::string>> rows;
};

/// "viscous [N m s/rad]", with its symbol where it has one; angles as the scope says.
[[nodiscard]] std::string headingOf(const FieldAbout& about, const FieldScope& scope);
/// A number to be read in such a column; empty: there is none.
[[nodiscard]] std::string cellOf(std::optional<double> value, const FieldAbout& about,
                                 const FieldScope& scope);

/// The numbers below a path of which at least one object has another than the usual one.
/// @param path  "friction."; empty: all
template <Described T>
[[nodiscard]] FieldTable tabulate(std::span<const T> objects, std::string_view path,
                                  const FieldScope& scope) {
  FieldTable table;
  table.rows.resize(objects.size());
  std::vector<T> copies(objects.begin(), objects.end());
  T usual{};
  for (const FieldHandle<T>& handle : listHandles<T>()) {
    const auto numberIn = [&](T& object) { return numberAt(handle.find(object)); };
    const bool isTold =
        std::ranges::any_of(copies, [&](T& object) { return numberIn(object) != numberIn(usual); });
    if (!isTold || !handle.path.starts_with(path)) continue;
    table.headings.push_back(headingOf(handle.about, scope));
    for (std::size_t k = 0; k < copies.size(); ++k) {
      FieldScope own = scope;
      adapt(own, copies[k]);
      own.degrees = scope.degrees;
      table.rows[k].push_back(cellOf(numberIn(copies[k]), handle.about, own));
    }
  }
  return table;
}

}  // namespace denavit
