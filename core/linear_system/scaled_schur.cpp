#include "core/linear_system/scaled_schur.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/linear_system/balancing.h"
#include "core/linear_system/state_groups.h"

namespace denavit {
namespace {

/// Writes the Schur form of one group at `begin`.
void addGroup(const MatX<double>& A, const StateGroup& group, Eigen::Index begin, Units units,
              ScaledSchur& schur) {
  const auto size = static_cast<Eigen::Index>(group.size());
  const MatX<double> own = A(group, group);
  const VecX<double> d =
      units == Units::Own ? findBalancing(own) : VecX<double>(VecX<double>::Ones(size));
  const auto [T, U] = calcSchurForm(d.cwiseInverse().asDiagonal() * own * d.asDiagonal());
  if (T.size() == 0) {
    throw std::invalid_argument(
        "the eigenvalues of A are not found: its numbers are too far apart; look for a unit or a "
        "parameter that is wrong by powers of ten");
  }
  const auto at = Eigen::seqN(begin, size);
  schur.T(at, at) = T;
  schur.V(group, at) = d.asDiagonal() * U;
  schur.inverse(at, group) = U.transpose() * d.cwiseInverse().asDiagonal();
}

/// Chooses the unit of each group so that what drives it is as large as what is in the groups.
void scaleGroups(const std::vector<Eigen::Index>& begins, ScaledSchur& schur) {
  const Eigen::Index n = schur.T.rows();
  double size = 0;
  for (std::size_t k = 0; k < begins.size(); ++k) {
    const Eigen::Index begin = begins[k], end = k + 1 < begins.size() ? begins[k + 1] : n;
    size = std::max(size, schur.T.block(begin, begin, end - begin, end - begin).norm());
  }
  if (size == 0) size = 1;
  Eigen::Index end = n;
  for (std::size_t k = begins.size(); k-- > 0;) {
    const Eigen::Index begin = begins[k], count = end - begin;
    const double coupling = schur.T.block(begin, end, count, n - end).norm();
    if (coupling > 0) {
      const double f = std::exp2(std::round(std::log2(coupling / size)));
      schur.T.block(begin, end, count, n - end) /= f;
      schur.T.block(0, begin, begin, count) *= f;
      schur.V.middleCols(begin, count) *= f;
      schur.inverse.middleRows(begin, count) /= f;
    }
    end = begin;
  }
}

/// Turns the planes k, k + 1 so that the block there is triangular: the unit vector of its first
/// eigenvalue comes first.
void splitPair(Eigen::Index k, TriangularForm& form) {
  MatX<Complex>& T = form.T;
  const double a = T(k, k).real(), b = T(k, k + 1).real(), c = T(k + 1, k).real(),
               d = T(k + 1, k + 1).real();
  const auto [first, second] = calcBlockEigenvalues(a, b, c, d);
  Eigen::Matrix<Complex, 2, 1> v(b, first - a);
  if (std::abs(first - d) + std::abs(c) > v.cwiseAbs().sum()) v << first - d, c;
  v.normalize();
  MatX<Complex> Q(2, 2);
  Q << v[0], -std::conj(v[1]), v[1], std::conj(v[0]);
  T.middleRows(k, 2) = multiplyAdjoint(Q, T.middleRows(k, 2));
  T.middleCols(k, 2) = multiply(T.middleCols(k, 2), Q);
  form.V.middleCols(k, 2) = multiply(form.V.middleCols(k, 2), Q);
  form.inverse.middleRows(k, 2) = multiplyAdjoint(Q, form.inverse.middleRows(k, 2));
  T(k, k) = first;
  T(k + 1, k + 1) = second;
  T(k + 1, k) = 0;
}

}  // namespace

ScaledSchur calcSchur(const MatX<double>& A, Units units) {
  const Eigen::Index n = A.rows();
  if (A.cols() != n || !A.allFinite()) {
    throw std::invalid_argument(
        "eigenvalues are asked of a matrix that is not square or holds a number that is not "
        "finite; "
        "give a row and a column of numbers per state");
  }
  ScaledSchur schur{MatX<double>::Zero(n, n), MatX<double>::Zero(n, n), MatX<double>::Zero(n, n)};
  if (n == 0) return schur;
  std::vector<Eigen::Index> begins;
  Eigen::Index begin = 0;
  for (const StateGroup& group : findStateGroups(A)) {
    addGroup(A, group, begin, units, schur);
    begins.push_back(begin);
    begin += static_cast<Eigen::Index>(group.size());
  }
  const MatX<double> coupled = multiply(schur.inverse, A, schur.V);
  for (std::size_t k = 1; k < begins.size(); ++k) {
    const Eigen::Index from = begins[k], to = k + 1 < begins.size() ? begins[k + 1] : n;
    schur.T.block(0, from, from, to - from) = coupled.block(0, from, from, to - from);
  }
  if (units == Units::Own) scaleGroups(begins, schur);
  return schur;
}

BlockEigenvalues calcBlockEigenvalues(double a, double b, double c, double d) {
  const double half = (a - d) / 2, middle = (a + d) / 2;
  // half² + b c, without overflow.
  const double scale = std::max({std::abs(half), std::abs(b), std::abs(c)});
  if (scale == 0) return {middle, middle};
  const double discriminant = (half / scale) * (half / scale) + (b / scale) * (c / scale);
  const double root = scale * std::sqrt(std::abs(discriminant));
  if (discriminant < 0) return {{middle, root}, {middle, -root}};
  // The root of the larger magnitude by a sum, the other by their product.
  const double large = middle + std::copysign(root, middle);
  const double small = large == 0 ? 0 : a * (d / large) - b * (c / large);
  return {large, small};
}

std::vector<Complex> listEigenvalues(const MatX<double>& T) {
  std::vector<Complex> values;
  for (Eigen::Index k = 0; k < T.rows(); ++k) {
    if (k + 1 < T.rows() && T(k + 1, k) != 0) {
      const auto pair = calcBlockEigenvalues(T(k, k), T(k, k + 1), T(k + 1, k), T(k + 1, k + 1));
      values.push_back(pair.first);
      values.push_back(pair.second);
      ++k;
    } else {
      values.emplace_back(T(k, k));
    }
  }
  return values;
}

TriangularForm makeTriangular(const ScaledSchur& schur) {
  TriangularForm form{schur.T.cast<Complex>(), schur.V.cast<Complex>(),
                      schur.inverse.cast<Complex>()};
  for (Eigen::Index k = 0; k + 1 < form.T.rows(); ++k) {
    if (schur.T(k + 1, k) != 0) splitPair(k++, form);
  }
  return form;
}

}  // namespace denavit
