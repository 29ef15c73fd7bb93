#include "models/generation/trig_polynomial.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace denavit {
namespace {

using Multiples = std::vector<std::pair<int, int>>;

/// What is smaller is rounding of coefficients that cancel.
constexpr double kNothing = 1e-12;

/// a + sign b.
Multiples combine(const Multiples& a, const Multiples& b, int sign) {
  std::map<int, int> sum(a.begin(), a.end());
  for (const auto& [angle, multiple] : b) sum[angle] += sign * multiple;
  Multiples combined;
  for (const auto& part : sum) {
    if (part.second != 0) combined.push_back(part);
  }
  return combined;
}

/// A function of an angle with the sign that it has when its first multiple is made positive.
struct Signed {
  AngleFunction function;
  double sign;
};

Signed normalise(bool isSine, Multiples multiples) {
  double sign = 1;
  if (!multiples.empty() && multiples.front().second < 0) {
    for (auto& part : multiples) part.second = -part.second;
    if (isSine) sign = -1;
  }
  if (multiples.empty() && isSine) sign = 0;
  return {{isSine, std::move(multiples)}, sign};
}

/// The two functions that a product of two is half the sum of.
std::pair<Signed, Signed> multiply(const AngleFunction& a, const AngleFunction& b) {
  Multiples sum = combine(a.multiples, b.multiples, 1);
  Multiples difference = combine(a.multiples, b.multiples, -1);
  const bool isSine = a.isSine != b.isSine;
  Signed first = normalise(isSine, std::move(sum));
  Signed second = normalise(isSine, std::move(difference));
  if (a.isSine && b.isSine) first.sign = -first.sign;
  if (!a.isSine && b.isSine) second.sign = -second.sign;  // cos a sin b
  return {std::move(first), std::move(second)};
}

std::vector<std::pair<int, int>> multiplyPowers(const std::vector<std::pair<int, int>>& a,
                                                const std::vector<std::pair<int, int>>& b) {
  return combine(a, b, 1);
}

/// A monomial with one more function of an angle; 1 where it is of no angle.
TrigMonomial withFunction(TrigMonomial monomial, int group, const AngleFunction& function) {
  if (function.multiples.empty()) return monomial;
  monomial.angles.emplace_back(group, function);
  std::sort(monomial.angles.begin(), monomial.angles.end());
  return monomial;
}

/// What a product of two monomials is the sum of.
void addProduct(const TrigMonomial& a, const TrigMonomial& b, double factor, TrigPolynomial& sum) {
  std::vector<std::pair<TrigMonomial, double>> products{
      {{multiplyPowers(a.powers, b.powers), a.angles}, factor}};
  for (const auto& [group, function] : b.angles) {
    std::vector<std::pair<TrigMonomial, double>> next;
    for (auto& [monomial, number] : products) {
      const auto same = std::find_if(monomial.angles.begin(), monomial.angles.end(),
                                     [g = group](const auto& part) { return part.first == g; });
      if (same == monomial.angles.end()) {
        next.emplace_back(withFunction(monomial, group, function), number);
        continue;
      }
      const auto [first, second] = multiply(same->second, function);
      monomial.angles.erase(same);
      for (const Signed& part : {first, second}) {
        if (part.sign == 0) continue;
        next.emplace_back(withFunction(monomial, group, part.function), 0.5 * part.sign * number);
      }
    }
    products = std::move(next);
  }
  for (const auto& [monomial, number] : products) sum.add(monomial, number);
}

}  // namespace

TrigPolynomial TrigPolynomial::letter(int letter) {
  TrigPolynomial made;
  made.add({{{letter, 1}}}, 1);
  return made;
}

TrigPolynomial TrigPolynomial::function(int group, const AngleFunction& function) {
  const Signed normal = normalise(function.isSine, function.multiples);
  TrigPolynomial made;
  if (normal.sign != 0) made.add(withFunction({}, group, normal.function), normal.sign);
  return made;
}

void TrigPolynomial::add(const TrigMonomial& monomial, double factor) {
  if (factor == 0) return;
  const auto [place, isNew] = terms_.try_emplace(monomial, factor);
  if (isNew) return;
  const double size = std::max(std::abs(place->second), std::abs(factor));
  place->second += factor;
  if (std::abs(place->second) <= kNothing * size) terms_.erase(place);
}

TrigPolynomial& TrigPolynomial::operator+=(const TrigPolynomial& other) {
  for (const auto& [monomial, factor] : other.terms_) add(monomial, factor);
  return *this;
}

TrigPolynomial TrigPolynomial::times(double factor) const {
  TrigPolynomial scaled;
  for (const auto& [monomial, number] : terms_) scaled.add(monomial, factor * number);
  return scaled;
}

TrigPolynomial operator*(const TrigPolynomial& a, const TrigPolynomial& b) {
  TrigPolynomial product;
  for (const auto& [ofA, numberA] : a.terms()) {
    for (const auto& [ofB, numberB] : b.terms()) addProduct(ofA, ofB, numberA * numberB, product);
  }
  return product;
}

TrigPolynomial TrigPolynomial::derivativeByLetter(int letter) const {
  TrigPolynomial derivative;
  for (const auto& [monomial, number] : terms_) {
    for (const auto& part : monomial.powers) {
      if (part.first != letter) continue;
      TrigMonomial lower = monomial;
      lower.powers = combine(monomial.powers, {{letter, 1}}, -1);
      derivative.add(lower, number * part.second);
    }
  }
  return derivative;
}

TrigPolynomial TrigPolynomial::derivativeByAngle(int angle) const {
  TrigPolynomial derivative;
  for (const auto& [monomial, number] : terms_) {
    for (std::size_t k = 0; k < monomial.angles.size(); ++k) {
      const AngleFunction& function = monomial.angles[k].second;
      for (const auto& part : function.multiples) {
        if (part.first != angle) continue;
        TrigMonomial turned = monomial;
        turned.angles[k].second.isSine = !function.isSine;
        derivative.add(turned, number * part.second * (function.isSine ? 1 : -1));
      }
    }
  }
  return derivative;
}

namespace {

/// Finds products in the functions of one group after the other.
class ProductFinder {
 public:
  explicit ProductFinder(const TrigPolynomial& polynomial) {
    for (const auto& [monomial, number] : polynomial.terms()) {
      Term term{number, monomial.powers, {}, {monomial.angles.begin(), monomial.angles.end()}};
      for (const auto& part : monomial.angles) groups_[part.first] = true;
      terms_.push_back(std::move(term));
    }
  }

  std::vector<TrigProduct> find() {
    for (const auto& [group, isThere] : groups_) {
      while (mergePair(group)) {
      }
      settle(group);
    }
    std::vector<TrigProduct> products;
    for (Term& term : terms_) {
      std::sort(term.factors.begin(), term.factors.end());
      products.push_back({term.number, term.powers, term.factors});
    }
    return products;
  }

 private:
  struct Term {
    double number;
    std::vector<std::pair<int, int>> powers;
    std::vector<TrigFactor> factors;       ///< of groups that are done
    std::map<int, AngleFunction> waiting;  ///< of the others
    std::vector<int> merged{};             ///< groups whose functions have become products
  };

  static bool isCompound(const Multiples& multiples) {
    bool negative = false, large = false;
    for (const auto& part : multiples) {
      negative |= part.second < 0;
      large |= std::abs(part.second) > 1;
    }
    return negative || large;
  }

  /// Half of a sum of angles, where all its multiples are even.
  static std::optional<Multiples> halve(Multiples multiples) {
    for (auto& part : multiples) {
      if (part.second % 2 != 0) return {};
      part.second /= 2;
    }
    return multiples;
  }

  static void addFactor(Term& term, bool isSine, const Multiples& multiples) {
    const Signed normal = normalise(isSine, multiples);
    term.number *= normal.sign;
    if (normal.function.multiples.empty()) return;
    for (TrigFactor& factor : term.factors) {
      if (factor.function != normal.function) continue;
      ++factor.power;
      return;
    }
    term.factors.push_back({normal.function});
  }

  [[nodiscard]] static bool isDone(const Term& term, int group) {
    return std::find(term.merged.begin(), term.merged.end(), group) != term.merged.end();
  }

  /// The function of a group in a term; that of no angle is cos 0.
  static AngleFunction functionOf(const Term& term, int group) {
    const auto found = term.waiting.find(group);
    return found == term.waiting.end() ? AngleFunction{} : found->second;
  }

  static bool differInGroupOnly(const Term& a, const Term& b, int group) {
    auto ofA = a.waiting, ofB = b.waiting;
    ofA.erase(group);
    ofB.erase(group);
    return a.powers == b.powers && a.factors == b.factors && ofA == ofB;
  }

  /// f a ± f b as twice a product.
  bool mergePair(int group) {
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      for (std::size_t j = 0; j < terms_.size(); ++j) {
        if (i != j && mergeInto(i, j, group)) return true;
      }
    }
    return false;
  }

  bool mergeInto(std::size_t i, std::size_t j, int group) {
    Term& a = terms_[i];
    const Term& b = terms_[j];
    const AngleFunction f = functionOf(a, group), g = functionOf(b, group);
    if (isDone(a, group) || isDone(b, group) || f.isSine != g.isSine) return false;
    if (!isCompound(f.multiples) || f.multiples == g.multiples) return false;
    const bool isOpposite = a.number * b.number < 0;
    if (std::abs(std::abs(a.number) - std::abs(b.number)) > kNothing * std::abs(a.number))
      return false;
    const auto sum = halve(combine(f.multiples, g.multiples, 1));
    const auto difference = halve(combine(f.multiples, g.multiples, -1));
    if (!sum || !difference || !differInGroupOnly(a, b, group)) return false;
    // cos a + cos b, cos a - cos b, sin a + sin b, sin a - sin b.
    a.waiting.erase(group);
    a.merged.push_back(group);
    a.number *= !f.isSine && isOpposite ? -2 : 2;
    const bool sineOfSum = f.isSine != isOpposite, sineOfDifference = isOpposite;
    addFactor(a, sineOfSum, *sum);
    addFactor(a, sineOfDifference, *difference);
    terms_.erase(terms_.begin() + static_cast<std::ptrdiff_t>(j));
    return true;
  }

  /// What is left of a group stands as it is, but sin 2a as 2 sin a cos a.
  void settle(int group) {
    for (Term& term : terms_) {
      const auto found = term.waiting.find(group);
      if (found == term.waiting.end()) continue;
      const AngleFunction function = found->second;
      term.waiting.erase(found);
      const auto half = halve(function.multiples);
      if (function.isSine && half) {
        term.number *= 2;
        addFactor(term, true, *half);
        addFactor(term, false, *half);
      } else {
        addFactor(term, function.isSine, function.multiples);
      }
    }
  }

  std::vector<Term> terms_;
  std::map<int, bool> groups_;
};

}  // namespace

std::vector<TrigProduct> toProducts(const TrigPolynomial& polynomial) {
  return ProductFinder(polynomial).find();
}

}  // namespace denavit
