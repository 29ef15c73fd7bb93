#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

namespace denavit {

/// A value of MATLAB or Python code: numbers in rows and columns. Vectors are one row, or one
/// column where the code makes them so; poses are 4 x 4.
struct CodeValue {
  Eigen::MatrixXd matrix;
  std::vector<Eigen::MatrixXd> items;  ///< of a list of matrices, which has no matrix of its own
  bool isList = false;                 ///< a list of Python: + joins and * repeats
};

/// What the names of a program stand for at one place in it.
struct CodeScope {
  std::map<std::string, CodeValue> values;
  std::map<std::string, double> defaults;  ///< for names that nothing was assigned to so far
  std::set<std::string> unknown;           ///< names whose value could not be computed
  bool isPython = false;
};

/// Computes an expression: numbers, pi, names of the scope, arithmetic, ranges, indices, matrices
/// of matrices, transposes, and the usual functions: zeros, ones, eye, diag, sin .. sqrt, deg2rad,
/// transl, trotx, rpy2tr, SE3 and SE3.Rx with their like.
/// @returns nothing where any part of it is unknown; nothing is ever guessed
[[nodiscard]] std::optional<CodeValue> calcCode(std::string_view expression,
                                                const CodeScope& scope);

/// The one number of an expression.
[[nodiscard]] std::optional<double> calcNumber(std::string_view expression, const CodeScope& scope);

}  // namespace denavit
