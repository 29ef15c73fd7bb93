#include "core/linear_system/poles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace denavit {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// Keeps a substitution from overflowing at a defective pole: a vector may have any size.
void keepFinite(MatX<Complex>::ColXpr x) {
  const double size = x.cwiseAbs().maxCoeff();
  if (size > 1e100) x /= size;
}

/// T minus the eigenvalue, kept off zero: equal poles get a vector as close to one as there is.
Complex calcPivot(const Complex& difference, double smallest) {
  return std::abs(difference) < smallest ? Complex(smallest) : difference;
}

/// Column k: (T - t_kk) x = 0, with zeros below k.
void calcRightVector(const MatX<Complex>& T, Eigen::Index k, double smallest, MatX<Complex>& X) {
  X(k, k) = 1;
  for (Eigen::Index i = k; i-- > 0;) {
    const Complex sum = T.row(i)
                            .segment(i + 1, k - i)
                            .transpose()
                            .cwiseProduct(X.col(k).segment(i + 1, k - i))
                            .sum();
    X(i, k) = -sum / calcPivot(T(i, i) - T(k, k), smallest);
    keepFinite(X.col(k));
  }
}

/// Column k: y (T - t_kk) = 0 with y as a column, zeros above k.
void calcLeftVector(const MatX<Complex>& T, Eigen::Index k, double smallest, MatX<Complex>& Y) {
  Y(k, k) = 1;
  for (Eigen::Index j = k + 1; j < T.rows(); ++j) {
    const Complex sum = T.col(j).segment(k, j - k).cwiseProduct(Y.col(k).segment(k, j - k)).sum();
    Y(j, k) = -sum / calcPivot(T(j, j) - T(k, k), smallest);
    keepFinite(Y.col(k));
  }
}

struct SchurVectors {
  MatX<Complex> right, left;  ///< columns
};

SchurVectors calcSchurVectors(const MatX<Complex>& T) {
  const Eigen::Index n = T.rows();
  SchurVectors vectors{MatX<Complex>::Zero(n, n), MatX<Complex>::Zero(n, n)};
  const double smallest = std::max(kEpsilon * T.norm(), std::numeric_limits<double>::min());
  for (Eigen::Index k = 0; k < n; ++k) {
    calcRightVector(T, k, smallest, vectors.right);
    calcLeftVector(T, k, smallest, vectors.left);
  }
  return vectors;
}

/// How far a perturbation of the size of rounding moves each eigenvalue: n eps |T| |w| |v| / |w v|
/// (J. H. Wilkinson. The Algebraic Eigenvalue Problem, 1965).
VecX<double> calcUncertainties(const MatX<Complex>& T, const SchurVectors& vectors) {
  const double rounding = static_cast<double>(T.rows()) * kEpsilon * T.norm();
  VecX<double> uncertainties(T.rows());
  for (Eigen::Index k = 0; k < T.rows(); ++k) {
    const double product = std::abs(vectors.left(k, k) * vectors.right(k, k));
    const double sizes = vectors.left.col(k).norm() * vectors.right.col(k).norm();
    // A defective pole moves by no more than the root of the rounding, pairs of equal ones at
    // least.
    uncertainties[k] = std::min(rounding * sizes / product, std::sqrt(rounding * T.norm()));
  }
  return uncertainties;
}

/// Unit length, the largest element real and positive.
void normalise(Eigen::Ref<VecX<Complex>> v) {
  Eigen::Index largest = 0;
  const double size = v.cwiseAbs().maxCoeff(&largest);
  if (size == 0) return;
  v /= v[largest];
  v /= v.norm();
}

/// Indices of roots, pairs kept together, by magnitude.
std::vector<Eigen::Index> findRootOrder(const std::vector<Complex>& roots,
                                        const std::vector<double>& magnitudes) {
  struct Unit {
    std::size_t begin, size;
  };
  std::vector<Unit> units;
  for (std::size_t k = 0; k < roots.size(); ++k) {
    const bool pair = roots[k].imag() != 0 && k + 1 < roots.size();
    units.push_back({k, pair ? std::size_t{2} : std::size_t{1}});
    if (pair) ++k;
  }
  std::ranges::stable_sort(units, [&](const Unit& a, const Unit& b) {
    const double sa = magnitudes[a.begin], sb = magnitudes[b.begin];
    return sa != sb ? sa < sb : roots[a.begin].imag() < roots[b.begin].imag();
  });
  std::vector<Eigen::Index> order;
  for (const Unit& unit : units) {
    for (std::size_t i = 0; i < unit.size; ++i) {
      order.push_back(static_cast<Eigen::Index>(unit.begin + i));
    }
  }
  return order;
}

PoleSide findSide(const Complex& value, double sampleTime, double uncertainty) {
  const bool discrete = sampleTime > 0;
  const double distance = discrete ? std::abs(value) - 1 : value.real();
  const double relative = discrete ? 1e-12 : 1e-10 * std::abs(value);
  if (std::abs(distance) <= std::max(uncertainty, relative)) return PoleSide::Limit;
  return distance < 0 ? PoleSide::Stable : PoleSide::Unstable;
}

struct DescribedSchur {
  TriangularForm form;
  SchurVectors vectors;
  std::vector<Pole> poles;          ///< sorted
  std::vector<Eigen::Index> order;  ///< where each stands in T
};

DescribedSchur describeSchur(const MatX<double>& A, double sampleTime) {
  DescribedSchur described;
  described.form = makeTriangular(calcSchur(A));
  described.vectors = calcSchurVectors(described.form.T);
  const VecX<double> uncertain = calcUncertainties(described.form.T, described.vectors);
  std::vector<Complex> roots;
  std::vector<Pole> poles;
  std::vector<double> magnitudes;
  for (Eigen::Index k = 0; k < A.rows(); ++k) {
    roots.push_back(described.form.T(k, k));
    poles.push_back(describePole(roots.back(), sampleTime, uncertain[k]));
    magnitudes.push_back(poles.back().naturalFrequency);
  }
  described.order = findRootOrder(roots, magnitudes);
  for (const Eigen::Index k : described.order) {
    described.poles.push_back(poles[static_cast<std::size_t>(k)]);
  }
  return described;
}

}  // namespace

Pole describePole(Complex value, double sampleTime, double uncertainty) {
  Pole pole;
  pole.value = {value.real() + 0.0, value.imag() + 0.0};  // no negative zeros
  pole.s = pole.value;
  if (sampleTime > 0) {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    pole.s = value == 0.0 ? Complex(-kFar) : std::log(value) / sampleTime;
  }
  pole.naturalFrequency = std::abs(pole.s);
  pole.uncertainty = uncertainty;
  pole.side = findSide(value, sampleTime, uncertainty);
  if (pole.naturalFrequency > 0) {
    pole.dampingRatio =
        std::isinf(pole.naturalFrequency) ? 1 : -pole.s.real() / pole.naturalFrequency + 0.0;
  }
  if (pole.side != PoleSide::Limit) pole.timeConstant = -1 / pole.s.real();
  return pole;
}

PoleTable calcPoles(const MatX<double>& A, double sampleTime) {
  const Eigen::Index n = A.rows();
  const DescribedSchur described = describeSchur(A, sampleTime);
  PoleTable table{described.poles, MatX<Complex>(n, n), MatX<Complex>(n, n), MatX<double>(n, n)};
  const MatX<Complex> conjugate = described.form.inverse.conjugate();
  for (Eigen::Index k = 0; k < n; ++k) {
    const Eigen::Index at = described.order[static_cast<std::size_t>(k)];
    VecX<Complex> v = multiply(described.form.V, described.vectors.right.col(at));
    VecX<Complex> w = multiplyAdjoint(conjugate, described.vectors.left.col(at));
    const Pole& pole = table.poles[static_cast<std::size_t>(k)];
    normalise(v);
    normalise(w);
    if (pole.value.imag() == 0) {  // rounding aside, these are real
      v = v.real().cast<Complex>().eval().normalized();
      w = w.real().cast<Complex>().eval().normalized();
    }
    const VecX<double> shares = v.cwiseProduct(w).cwiseAbs();
    table.right.col(k) = v;
    table.left.row(k) = w.transpose();
    table.participation.col(k) = shares / shares.sum();
  }
  return table;
}

std::vector<Pole> listPoles(const MatX<double>& A, double sampleTime) {
  return describeSchur(A, sampleTime).poles;
}

void sortRoots(std::vector<Complex>& roots) {
  std::ranges::stable_sort(
      roots, [](const Complex& a, const Complex& b) { return std::abs(a) < std::abs(b); });
  for (auto root = roots.begin(); root != roots.end(); ++root) {
    *root = {root->real() + 0.0, root->imag() + 0.0};
    if (root->imag() == 0 || root + 1 == roots.end()) continue;
    const auto conjugate = std::min_element(root + 1, roots.end(), [&](auto a, auto b) {
      return std::abs(a - std::conj(*root)) < std::abs(b - std::conj(*root));
    });
    std::rotate(root + 1, conjugate, conjugate + 1);
    if (root->imag() < 0) std::swap(*root, *(root + 1));
    ++root;
  }
}

bool areStable(const std::vector<Pole>& poles) {
  return std::ranges::all_of(poles, [](const Pole& p) { return p.side == PoleSide::Stable; });
}

}  // namespace denavit
