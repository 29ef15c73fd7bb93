#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/formulations/published_counts.h"
#include "core/scalar/counted.h"
#include "models/formulations/formulation_report.h"
#include "models/reproduction/reproduction.h"

namespace denavit {

/// A number as it stands in print.
/// @param text  a decimal: "0.754"
[[nodiscard]] Figure printedNumber(std::string_view text);
/// Half a unit of the last printed digit: 0.0005 of "0.754".
[[nodiscard]] double roundingOf(std::string_view text);
/// A number that a printed formula or a reference gives, shown with six digits.
[[nodiscard]] Figure numberFigure(double value);
[[nodiscard]] Figure countFigure(long count);
/// "108n - 12", with its value at n = 6, the number of joints that all papers take.
[[nodiscard]] Figure formulaFigure(const CountPolynomial& p);
/// "108n - 12 = 636"
[[nodiscard]] Figure costFigure(const CountPolynomial& p);

/// Agrees where ours is within the tolerance of the printed value, differs otherwise; NaN differs.
[[nodiscard]] ReproductionRow compareNumber(std::string what, Figure printed, double ours,
                                            double tolerance);

/// A misprint: ours must be the corrected value, and then the printed one is explained.
[[nodiscard]] ReproductionRow compareMisprint(std::string what, Figure printed, double corrected,
                                              double ours, double tolerance, std::string remark);

/// A printed number that no check can hold ours to: explained, with both shown.
[[nodiscard]] ReproductionRow setBeside(std::string what, Figure printed, Figure ours,
                                        std::string remark);

/// A condition that a paper states in words; `ours` is the number it is about.
[[nodiscard]] ReproductionRow compareClaim(std::string what, std::string claim, double ours,
                                           bool holds, std::string remark = {});

/// Formulas agree where they are the same polynomial.
[[nodiscard]] ReproductionRow compareFormula(std::string what, const CountPolynomial& printed,
                                             const CountPolynomial& ours, std::string remark = {});

/// A printed cost beside a measured one. Counting rules differ between authors: the same polynomial
/// agrees, one of the same degree is explained by the remark, anything else differs.
/// @param measured  nothing where the measured counts are no polynomial
[[nodiscard]] ReproductionRow compareCost(std::string what, const CountPolynomial& printed,
                                          const std::optional<CountPolynomial>& measured,
                                          std::string remark);

/// The polynomial of degree 4 at most through count(3) to count(7), if it also gives count(8).
[[nodiscard]] std::optional<CountPolynomial> fitCount(const std::function<long(int n)>& count);

using Operations = long OperationCount::*;
/// The same of what a formulation costs for makeDenseArm().
[[nodiscard]] std::optional<CountPolynomial> fitOperations(const Formulation& formulation,
                                                           CountingMode mode, Operations kind);

/// n revolute joints with all constants different from 0 and 1 and full inertia tensors, no rotors:
/// what published counts are about.
[[nodiscard]] Arm<double> makeDenseArm(int joints);

/// The largest absolute values of a vector or matrix, 1 where all are zero: scales tolerances.
template <typename Derived>
[[nodiscard]] double sizeOf(const Eigen::MatrixBase<Derived>& values) {
  const double size = values.template lpNorm<Eigen::Infinity>();
  return size > 0 ? size : 1;
}

/// One row per component: "tau 1", "tau 2"; tolerance is relative to the largest printed one.
void addComponents(const std::string& what, const VecX<double>& printed, const VecX<double>& ours,
                   double tolerance, ReproductionSection& section);
/// One row per element: "M 11", "M 12".
void addElements(const std::string& what, const MatX<double>& printed, const MatX<double>& ours,
                 double tolerance, ReproductionSection& section);

}  // namespace denavit
