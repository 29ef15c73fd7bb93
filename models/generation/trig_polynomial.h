#pragma once

#include <map>
#include <utility>
#include <vector>

namespace denavit {

/// The sine or cosine of a sum of multiples of angles that turn about parallel axes.
struct AngleFunction {
  bool isSine = false;
  /// Angles and their multiples, which are not 0, in the order of the angles; the first is
  /// positive.
  std::vector<std::pair<int, int>> multiples;
  auto operator<=>(const AngleFunction&) const = default;
};

/// A product of powers of letters and of functions of angles, of each group of parallel axes at
/// most one.
struct TrigMonomial {
  std::vector<std::pair<int, int>> powers;              ///< letters and their powers, in order
  std::vector<std::pair<int, AngleFunction>> angles{};  ///< by group
  auto operator<=>(const TrigMonomial&) const = default;
};

/// A polynomial in letters and in sines and cosines of angles, which belong to groups: products of
/// functions of one group are written as sums of functions of sums of angles, so that equal
/// polynomials have equal terms,
///
///   cos a cos b = (cos(a - b) + cos(a + b)) / 2.
class TrigPolynomial {
 public:
  TrigPolynomial() = default;  ///< 0
  explicit TrigPolynomial(double number) { add({}, number); }

  static TrigPolynomial letter(int letter);
  static TrigPolynomial function(int group, const AngleFunction& function);

  void add(const TrigMonomial& monomial, double factor);
  TrigPolynomial& operator+=(const TrigPolynomial& other);
  [[nodiscard]] TrigPolynomial times(double factor) const;
  friend TrigPolynomial operator*(const TrigPolynomial& a, const TrigPolynomial& b);

  [[nodiscard]] TrigPolynomial derivativeByLetter(int letter) const;
  [[nodiscard]] TrigPolynomial derivativeByAngle(int angle) const;

  [[nodiscard]] const std::map<TrigMonomial, double>& terms() const { return terms_; }
  [[nodiscard]] bool isZero() const { return terms_.empty(); }

 private:
  std::map<TrigMonomial, double> terms_;
};

/// A sine or cosine to a power, as it stands in a product.
struct TrigFactor {
  AngleFunction function;
  int power = 1;
  auto operator<=>(const TrigFactor&) const = default;
};

/// A term as it is written: products of functions are back where they make a sum shorter.
struct TrigProduct {
  double number = 0;
  std::vector<std::pair<int, int>> powers;
  std::vector<TrigFactor> factors{};
};

/// The polynomial as few products: cos 2a + 1 as 2 cos² a, cos(2a + b) + cos b as 2 cos(a + b) cos
/// a.
[[nodiscard]] std::vector<TrigProduct> toProducts(const TrigPolynomial& polynomial);

}  // namespace denavit
