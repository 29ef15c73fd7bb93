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

Verdict verdictOf(bool holds) { return holds ? Verdict::Agrees : Verdict::Differs; }

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

Figure countFigure(long count) { return {std::to_string(count), static_cast<double>(count)}; }

Figure formulaFigure(const CountPolynomial& p) { return {p.text(), static_cast<double>(p.at(6))}; }

Figure costFigure(const CountPolynomial& p) {
  return {p.text() + " = " + std::to_string(p.at(6)), static_cast<double>(p.at(6))};
}

ReproductionRow compareNumber(std::string what, Figure printed, double ours, double tolerance) {
  const double difference = ours - printed.value.value();
  const bool agrees = std::abs(difference) <= tolerance;  // NaN does not
  return {std::move(what), std::move(printed), numberFigure(ours), difference, verdictOf(agrees)};
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
  std::optional<double> difference;
  if (printed.value && ours.value) difference = *ours.value - *printed.value;
  return {std::move(what), std::move(printed), std::move(ours),
          difference,      Verdict::Explained, std::move(remark)};
}

ReproductionRow compareClaim(std::string what, std::string claim, double ours, bool holds,
                             std::string remark) {
  return {std::move(what),    {std::move(claim), std::nullopt},
          numberFigure(ours), std::nullopt,
          verdictOf(holds),   std::move(remark)};
}

ReproductionRow compareFormula(std::string what, const CountPolynomial& printed,
                               const CountPolynomial& ours, std::string remark) {
  ReproductionRow row =
      setBeside(std::move(what), formulaFigure(printed), formulaFigure(ours), std::move(remark));
  row.verdict = verdictOf(isSame(printed, ours));
  return row;
}

ReproductionRow compareCost(std::string what, const CountPolynomial& printed,
                            const std::optional<CountPolynomial>& measured, std::string remark) {
  const Figure ours = measured ? costFigure(*measured) : Figure{"no polynomial", std::nullopt};
  ReproductionRow row = setBeside(std::move(what), costFigure(printed), ours, std::move(remark));
  if (!measured || degreeOf(printed) != degreeOf(*measured)) row.verdict = Verdict::Differs;
  if (measured && isSame(printed, *measured)) row.verdict = Verdict::Agrees;
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

std::optional<CountPolynomial> fitOperations(const Formulation& formulation, CountingMode mode,
                                             Operations kind) {
  return fitCount([&](int n) { return countOperations(formulation, makeDenseArm(n), mode).*kind; });
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
                   double tolerance, ReproductionSection& section) {
  const double size = sizeOf(printed);
  for (Eigen::Index i = 0; i < printed.size(); ++i) {
    section.add(compareNumber(what + " " + std::to_string(i + 1), numberFigure(printed[i]), ours[i],
                              tolerance * size));
  }
}

void addElements(const std::string& what, const MatX<double>& printed, const MatX<double>& ours,
                 double tolerance, ReproductionSection& section) {
  const double size = sizeOf(printed);
  for (Eigen::Index i = 0; i < printed.rows(); ++i) {
    for (Eigen::Index j = 0; j < printed.cols(); ++j) {
      section.add(compareNumber(what + " " + std::to_string(i + 1) + std::to_string(j + 1),
                                numberFigure(printed(i, j)), ours(i, j), tolerance * size));
    }
  }
}

}  // namespace denavit
