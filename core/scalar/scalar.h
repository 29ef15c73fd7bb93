#pragma once

#include <concepts>
#include <type_traits>

#include <Eigen/Core>
#include <Eigen/Geometry>  // cross products

namespace denavit {

/// A number the core can compute with: double, a counting scalar, a dual number, later an
/// expression. It promises arithmetic, construction from double, and sin, cos and sqrt found by
/// argument-dependent lookup. It promises no truth value: code over a Scalar never branches on one,
/// never compares, pivots or iterates to a tolerance; it branches on facts of the model only.
template <typename T>
concept Scalar = std::floating_point<T> ||
    (std::constructible_from<T, double>&& requires(const T a, const T b) {
      T(a + b);
      T(a - b);
      T(a * b);
      T(a / b);
      T(-a);
      T(sin(a));
      T(cos(a));
      T(sqrt(a));
    });

template <typename T>
using Vec3 = Eigen::Matrix<T, 3, 1>;
template <typename T>
using Mat3 = Eigen::Matrix<T, 3, 3>;
template <typename T>
using VecX = Eigen::Matrix<T, Eigen::Dynamic, 1>;
template <typename T>
using MatX = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
/// Force and moment, or linear and angular velocity: the linear part comes first.
template <typename T>
using Vec6 = Eigen::Matrix<T, 6, 1>;
template <typename T>
using Jacobian = Eigen::Matrix<T, 6, Eigen::Dynamic>;

}  // namespace denavit
