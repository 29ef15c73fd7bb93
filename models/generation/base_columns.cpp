#include "models/generation/base_columns.h"

#include <algorithm>
#include <cmath>

#include "core/dynamics/coupled_rotors.h"
#include "core/identification/base_parameters.h"

namespace denavit {

namespace {

/// Rounds a factor to a whole number if it differs from it only by rounding errors.
double withoutRounding(double factor) {
  const double whole = std::round(factor);
  return std::abs(factor - whole) < 1e-9 ? whole : factor;
}

/// The kept columns by name, and the shares of the other columns that belong to them.
RegressorColumns nameColumns(const BaseParameterSet& base, int joints) {
  RegressorColumns named;
  for (const int column : base.columns) named.names.push_back(nameOfColumn(column, joints));
  for (int other = 0; other < base.grouping.cols(); ++other) {
    if (std::ranges::binary_search(base.columns, other)) continue;
    for (int k = 0; k < base.count(); ++k) {
      const double factor = withoutRounding(base.grouping(k, other));
      if (factor == 0) continue;
      named.merges.push_back(
          {nameOfColumn(other, joints), named.names[static_cast<std::size_t>(k)], factor});
    }
  }
  return named;
}

}  // namespace

BaseColumns findBaseColumns(const Arm<double>& arm) {
  const int joints = arm.jointCount();
  const BaseParameterSet ofLinks = findBaseParameters(arm, false);
  const BaseParameterSet all = findBaseParameters(arm, true);
  const bool hasRotors =
      std::ranges::any_of(arm.links, [](const auto& link) { return link.rotorInertia != 0; });
  BaseColumns found{nameColumns(hasRotors ? all : ofLinks, joints), ofLinks.count(), all.count()};
  for (Eigen::Index i = 0; i < arm.coupledRotors.rows(); ++i) {
    for (Eigen::Index j = i; j < arm.coupledRotors.cols(); ++j) {
      if (arm.coupledRotors(i, j) == 0) continue;
      found.columns.names.push_back(coupledRotorName(i, j));
    }
  }
  return found;
}

}  // namespace denavit
