#pragma once

#include <nlohmann/json.hpp>

#include "core/scalar/scalar.h"

namespace denavit::test {

inline VecX<double> toVector(const nlohmann::json& values) {
  VecX<double> v(static_cast<Eigen::Index>(values.size()));
  for (Eigen::Index i = 0; i < v.size(); ++i) v[i] = values[static_cast<std::size_t>(i)];
  return v;
}

inline MatX<double> toMatrix(const nlohmann::json& rows) {
  MatX<double> A(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows[0].size()));
  for (Eigen::Index r = 0; r < A.rows(); ++r) {
    A.row(r) = toVector(rows[static_cast<std::size_t>(r)]).transpose();
  }
  return A;
}

/// Largest absolute difference over largest absolute component of the expected values.
inline double relative(const VecX<double>& actual, const VecX<double>& expected) {
  const double size = expected.lpNorm<Eigen::Infinity>();
  return (actual - expected).lpNorm<Eigen::Infinity>() / (size > 0 ? size : 1);
}

}  // namespace denavit::test
