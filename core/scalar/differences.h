#pragma once

#include "core/scalar/scalar.h"

namespace denavit {

/// ∂f/∂x where nothing better than values of f is to be had: central differences of fourth order,
/// exact for what is linear but for rounding.
/// @param f  from a vector to a vector   @param h  of each component of x
template <typename Function>
[[nodiscard]] MatX<double> calcDifferences(Function f, VecX<double> x, double h = 1e-3) {
  MatX<double> J(f(x).size(), x.size());
  for (Eigen::Index k = 0; k < x.size(); ++k) {
    const double at = x[k];
    const auto difference = [&](double step) {
      x[k] = at + step;
      VecX<double> change = f(x);
      x[k] = at - step;
      change -= f(x);
      x[k] = at;
      return change;
    };
    const VecX<double> near = difference(h), far = difference(2 * h);
    J.col(k) = (8 * near - far) / (12 * h);
  }
  return J;
}

}  // namespace denavit
