#include "models/reproduction/comparison.h"

#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

#include "models/json/number_text.h"

namespace denavit {

namespace {

bool isSame(const CountPolynomial& a, const CountPolynomial& b) {
  for (std::size_t power = 0; power < 5; ++power) {
    if (a.numerators[power] * b.denominator != b.numerators[power] * a.denominator) return false;
  }
  return true;
}

int degreeOf(const CountPolynomial& p) {
  for (int power = 4; power > 0; --power) {
    if (p.numerators[static_cast<std::size_t>(power)] != 0) return power;
  }
  return 0;
}

/// "108n - 12 = 636" at n = 6, the number of joints that all papers take.
Figure costFigure(const CountPolynomial& p) {
  return {p.text() + " = " + std::to_string(p.at(6)), static_cast<double>(p.at(6))};
}

}  // namespace

Figure printedNumber(std::string_view text) {
  const std::optional<double> value = findNumber(text);
  assert(value);
  return {std::string(text), value};
}

double roundingOf(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::size_t decimals = point == std::string_view::npos ? 0 : text.size() - point - 1;
  return 0.5 * std::pow(10.0, -static_cast<double>(decimals));
}

Figure numberFigure(double value) { return {toReadable(value), value}; }

ReproductionRow compareNumber(std::string what, Figure printed, double ours, double tolerance) {
  ReproductionRow row;
  row.what = std::move(what);
  row.printed = std::move(printed);
  row.ours = numberFigure(ours);
  row.difference = ours - row.printed.value.value();
  const bool agrees = std::abs(*row.difference) <= tolerance;  // NaN does not
  row.verdict = agrees ? Verdict::Agrees : Verdict::Differs;
  return row;
}

ReproductionRow compareMisprint(std::string what, Figure printed, double corrected, double ours,
                                double tolerance, std::string remark) {
  ReproductionRow row = compareNumber(std::move(what), std::move(printed), ours, tolerance);
  const bool isCorrected = std::abs(ours - corrected) <= tolerance;
  row.verdict = isCorrected ? Verdict::Explained : Verdict::Differs;
  row.remark = std::move(remark);
  return row;
}

ReproductionRow setBeside(std::string what, Figure printed, Figure ours, std::string remark) {
  ReproductionRow row;
  row.what = std::move(what);
  if (printed.value && ours.value) row.difference = *ours.value - *printed.value;
  row.printed = std::move(printed);
  row.ours = std::move(ours);
  row.verdict = Verdict::Explained;
  row.remark = std::move(remark);
  return row;
}

ReproductionRow compareClaim(std::string what, std::string claim, double ours, bool holds,
                             std::string remark) {
  ReproductionRow row;
  row.what = std::move(what);
  row.printed.text = std::move(claim);
  row.ours = numberFigure(ours);
  row.verdict = holds ? Verdict::Agrees : Verdict::Differs;
  row.remark = std::move(remark);
  return row;
}

ReproductionRow compareFormula(std::string what, const CountPolynomial& printed,
                               const CountPolynomial& ours, std::string remark) {
  ReproductionRow row;
  row.what = std::move(what);
  row.printed = {printed.text(), static_cast<double>(printed.at(6))};
  row.ours = {ours.text(), static_cast<double>(ours.at(6))};
  row.difference = *row.ours.value - *row.printed.value;
  row.verdict = isSame(printed, ours) ? Verdict::Agrees : Verdict::Differs;
  row.remark = std::move(remark);
  return row;
}

ReproductionRow compareCost(std::string what, const CountPolynomial& printed,
                            const std::optional<CountPolynomial>& measured, std::string remark) {
  ReproductionRow row;
  row.what = std::move(what);
  row.printed = costFigure(printed);
  row.remark = std::move(remark);
  if (!measured) {
    row.ours.text = "no polynomial";
    row.verdict = Verdict::Differs;
    return row;
  }
  row.ours = costFigure(*measured);
  row.difference = *row.ours.value - *row.printed.value;
  const bool sameDegree = degreeOf(printed) == degreeOf(*measured);
  row.verdict = isSame(printed, *measured) ? Verdict::Agrees
                : sameDegree               ? Verdict::Explained
                                           : Verdict::Differs;
  return row;
}

std::optional<CountPolynomial> fitCount(const std::function<long(int n)>& count) {
  constexpr int kFrom = 3, kPoints = 5;
  std::array<long, kPoints> differences{};
  for (int k = 0; k < kPoints; ++k) differences[static_cast<std::size_t>(k)] = count(kFrom + k);
  // Newton's forward differences: p(n) = sum of difference_k (n - 3)(n - 4)..(n - 2 - k) / k!.
  for (std::size_t k = 1; k < kPoints; ++k) {
    for (std::size_t i = kPoints - 1; i >= k; --i) differences[i] -= differences[i - 1];
  }
  CountPolynomial p;
  p.denominator = 24;
  std::array<long, 5> product{1};  // the falling factorial so far
  long factorial = 1;
  for (std::size_t k = 0; k < kPoints; ++k) {
    if (k > 0) factorial *= static_cast<long>(k);
    for (std::size_t power = 0; power < 5; ++power) {
      p.numerators[power] += differences[k] * product[power] * (24 / factorial);
    }
    const long root = kFrom + static_cast<long>(k);
    for (std::size_t power = 5; power-- > 0;) {
      product[power] = (power > 0 ? product[power - 1] : 0) - root * product[power];
    }
  }
  long divisor = p.denominator;
  for (const long numerator : p.numerators) divisor = std::gcd(divisor, numerator);
  p.denominator /= divisor;
  for (long& numerator : p.numerators) numerator /= divisor;
  if (p.at(kFrom + kPoints) != count(kFrom + kPoints)) return std::nullopt;
  return p;
}

Arm<double> makeDenseArm(int joints) {
  Arm<double> arm;
  for (int i = 0; i < joints; ++i) {
    Link<double> link;
    link.a = 0.3137 + 0.0231 * i;
    link.cosAlpha = std::cos(0.713);
    link.sinAlpha = std::sin(0.713);
    link.theta = 0.1733;
    link.cosTheta = std::cos(link.theta);
    link.sinTheta = std::sin(link.theta);
    link.d = 0.2371 + 0.0317 * i;
    link.mass = 2.4739 + 0.1013 * i;
    link.p_LC << 0.1129, -0.0727, 0.1931;
    link.I_LC_L << 0.2179, 0.0137, -0.0173, 0.0137, 0.2767, 0.0197, -0.0173, 0.0197, 0.3319;
    arm.links.push_back(link);
  }
  arm.X_W0.R = Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  arm.X_W0.p << 0.3, 0.2, 0.4;
  arm.X_LT = arm.X_W0;
  arm.g_W << 1.3, -2.1, -9.2;
  return arm;
}

void addComponents(const std::string& what, const VecX<double>& printed, const VecX<double>& ours,
                   double tolerance, std::vector<ReproductionRow>& rows) {
  const double size = sizeOf(printed);
  for (Eigen::Index i = 0; i < printed.size(); ++i) {
    rows.push_back(compareNumber(what + " " + std::to_string(i + 1), numberFigure(printed[i]),
                                 ours[i], tolerance * size));
  }
}

void addElements(const std::string& what, const MatX<double>& printed, const MatX<double>& ours,
                 double tolerance, std::vector<ReproductionRow>& rows) {
  const double size = sizeOf(printed);
  for (Eigen::Index i = 0; i < printed.rows(); ++i) {
    for (Eigen::Index j = 0; j < printed.cols(); ++j) {
      rows.push_back(compareNumber(what + " " + std::to_string(i + 1) + std::to_string(j + 1),
                                   numberFigure(printed(i, j)), ours(i, j), tolerance * size));
    }
  }
}

}  // namespace denavit
