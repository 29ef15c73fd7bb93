#include "models/generation/equations.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "models/generation/arm_polynomials.h"
#include "models/issue.h"

namespace denavit {
namespace {

/// More are not read by anyone, and take long to find.
constexpr std::size_t kMostTerms = 4000;

std::vector<std::pair<int, int>> withoutOne(std::vector<std::pair<int, int>> powers, int letter) {
  std::erase(powers, std::pair(letter, 1));
  return powers;
}

/// The terms of one sum, such as an element of M, with letters in parentheses where terms differ in
/// one letter only: m1 a1² + m2 a1² = (m1 + m2) a1².
class TermGatherer {
 public:
  TermGatherer(const std::vector<EquationLetter>& letters, const TrigPolynomial& sum)
      : letters_(letters) {
    for (TrigProduct& product : toProducts(sum)) {
      terms_.push_back({.number = product.number,
                        .powers = std::move(product.powers),
                        .factors = std::move(product.factors)});
    }
  }

  std::vector<EquationTerm> gather() {
    while (joinMost()) {
    }
    for (EquationTerm& term : terms_) arrange(term);
    std::stable_sort(
        terms_.begin(), terms_.end(),
        [&](const EquationTerm& a, const EquationTerm& b) { return rankOf(a) < rankOf(b); });
    return std::move(terms_);
  }

 private:
  [[nodiscard]] const EquationLetter& of(int letter) const {
    return letters_[static_cast<std::size_t>(letter)];
  }

  /// Masses and inertias before lengths, g at the end.
  [[nodiscard]] std::pair<int, std::string> rankOf(int letter) const {
    const std::string& name = of(letter).name;
    const int rank = name.front() == 'g' ? 2 : std::string("mIJ").find(name.front()) < 3 ? 0 : 1;
    return {rank, name};
  }

  void arrange(EquationTerm& term) const {
    std::sort(term.powers.begin(), term.powers.end(),
              [&](const auto& a, const auto& b) { return rankOf(a.first) < rankOf(b.first); });
    std::sort(term.sum.begin(), term.sum.end(),
              [&](int a, int b) { return rankOf(a) < rankOf(b); });
  }

  /// What does not depend on the pose first, then link by link.
  [[nodiscard]] std::pair<std::size_t, std::string> rankOf(const EquationTerm& term) const {
    std::string names;
    for (const int letter : term.sum) names += of(letter).name;
    for (const auto& part : term.powers) names += of(part.first).name;
    const std::size_t digit = names.find_first_of("0123456789");
    return {std::min<std::size_t>(1, term.factors.size()),
            digit == std::string::npos ? names : names.substr(digit, 1) + names};
  }

  /// What terms have in common that differ in one letter of some unit.
  struct Rest {
    double number;
    std::vector<std::pair<int, int>> powers;
    std::vector<TrigFactor> factors;
    std::string unit;
    auto operator<=>(const Rest&) const = default;
  };

  /// Joins those that most terms have in common. @returns whether there were any
  bool joinMost() {
    std::map<Rest, std::vector<std::pair<std::size_t, int>>> places;
    for (std::size_t k = 0; k < terms_.size(); ++k) {
      const EquationTerm& term = terms_[k];
      if (!term.sum.empty()) continue;
      for (const auto& [letter, power] : term.powers) {
        if (power != 1 || of(letter).link < 0) continue;
        places[{term.number, withoutOne(term.powers, letter), term.factors, of(letter).unit}]
            .emplace_back(k, letter);
      }
    }
    const auto most = std::max_element(
        places.begin(), places.end(),
        [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    if (most == places.end() || most->second.size() < 2) return false;
    join(most->first.powers, most->second);
    return true;
  }

  void join(const std::vector<std::pair<int, int>>& powers,
            const std::vector<std::pair<std::size_t, int>>& places) {
    EquationTerm& first = terms_[places.front().first];
    first.powers = powers;
    for (const auto& place : places) first.sum.push_back(place.second);
    for (std::size_t k = places.size(); k-- > 1;) {
      terms_.erase(terms_.begin() + static_cast<std::ptrdiff_t>(places[k].first));
    }
  }

  const std::vector<EquationLetter>& letters_;
  std::vector<EquationTerm> terms_;
};

class EquationMaker {
 public:
  explicit EquationMaker(const RobotDescription& robot) : polynomials_(makePolynomials(robot)) {
    equations_.letters = polynomials_.letters;
    equations_.angles = polynomials_.angles;
    for (const JointDescription& joint : robot.joints) equations_.joints.push_back(joint.type);
  }

  Equations make() {
    const int n = static_cast<int>(equations_.joints.size());
    equations_.rows.resize(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) add(EquationTerm::Kind::Inertia, i, {j}, M(i, j));
      for (int j = 0; j < n; ++j)
        add(EquationTerm::Kind::Velocity, i, {j, j}, calcVelocity(i, j, j));
      for (int j = 0; j < n; ++j) {
        for (int k = j + 1; k < n; ++k) {
          add(EquationTerm::Kind::Velocity, i, {j, k}, calcVelocity(i, j, k).times(2));
        }
      }
      add(EquationTerm::Kind::Gravity, i, {}, differentiate(polynomials_.potential, i));
    }
    return std::move(equations_);
  }

 private:
  [[nodiscard]] const TrigPolynomial& M(int i, int j) const {
    return polynomials_.inertia[static_cast<std::size_t>(std::min(i, j))]
                               [static_cast<std::size_t>(std::max(i, j))];
  }

  [[nodiscard]] TrigPolynomial differentiate(const TrigPolynomial& of, int joint) const {
    const auto k = static_cast<std::size_t>(joint);
    return equations_.joints[k] == JointType::Revolute
               ? of.derivativeByAngle(polynomials_.coordinates[k])
               : of.derivativeByLetter(polynomials_.coordinates[k]);
  }

  /// c_ijk
  [[nodiscard]] TrigPolynomial calcVelocity(int i, int j, int k) const {
    TrigPolynomial sum = differentiate(M(i, j), k);
    sum += differentiate(M(i, k), j);
    sum += differentiate(M(j, k), i).times(-1);
    return sum.times(0.5);
  }

  void add(EquationTerm::Kind kind, int row, const std::vector<int>& joints,
           const TrigPolynomial& sum) {
    for (EquationTerm& term : TermGatherer(equations_.letters, sum).gather()) {
      term.kind = kind;
      term.row = row;
      term.joints = joints;
      describe(term);
      equations_.rows[static_cast<std::size_t>(row)].push_back(std::move(term));
    }
  }

  void describe(EquationTerm& term) {
    const auto key = std::pair(term.sum, term.powers);
    term.coefficient =
        coefficients_.try_emplace(key, static_cast<int>(coefficients_.size())).first->second;
    const auto note = [](std::vector<int>& numbers, int number) {
      if (number >= 0) numbers.push_back(number);
    };
    for (const int letter : term.sum) note(term.links, linkOf(letter));
    for (const auto& part : term.powers) note(term.links, linkOf(part.first));
    term.axes = term.joints;
    term.axes.push_back(term.row);
    for (std::vector<int>* numbers : {&term.links, &term.axes}) {
      std::sort(numbers->begin(), numbers->end());
      numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
    }
  }

  [[nodiscard]] int linkOf(int letter) const {
    return equations_.letters[static_cast<std::size_t>(letter)].link;
  }

  ArmPolynomials polynomials_;
  Equations equations_;
  std::map<std::pair<std::vector<int>, std::vector<std::pair<int, int>>>, int> coefficients_;
};

}  // namespace

double Equations::calcFactor(const EquationTerm& term, const std::vector<double>& q) const {
  const auto valueOf = [&](int letter) {
    const EquationLetter& of = letters[static_cast<std::size_t>(letter)];
    return of.value + (of.joint < 0 ? 0 : q[static_cast<std::size_t>(of.joint)]);
  };
  double value = term.number;
  if (!term.sum.empty()) {
    value *= std::accumulate(term.sum.begin(), term.sum.end(), 0.0,
                             [&](double sum, int letter) { return sum + valueOf(letter); });
  }
  for (const auto& [letter, power] : term.powers) value *= std::pow(valueOf(letter), power);
  for (const TrigFactor& factor : term.factors) {
    double angle = 0;
    for (const auto& [part, multiple] : factor.function.multiples) {
      const EquationAngle& of = angles[static_cast<std::size_t>(part)];
      angle += multiple * (of.value + (of.joint < 0 ? 0 : q[static_cast<std::size_t>(of.joint)]));
    }
    value *= std::pow(factor.function.isSine ? std::sin(angle) : std::cos(angle), factor.power);
  }
  return value;
}

double Equations::calcTerm(const EquationTerm& term, const EquationState& state) const {
  const std::vector<double>& motion =
      term.kind == EquationTerm::Kind::Inertia ? state.qdd : state.qd;
  double value = calcFactor(term, state.q);
  for (const int joint : term.joints) {
    const auto k = static_cast<std::size_t>(joint);
    value *= k < motion.size() ? motion[k] : 0;
  }
  return value;
}

std::string Equations::unitOf(const EquationTerm& term) const {
  const auto isAngle = [&](int joint) {
    return joints[static_cast<std::size_t>(joint)] == JointType::Revolute;
  };
  if (term.kind == EquationTerm::Kind::Gravity) return isAngle(term.row) ? "N m" : "N";
  // kg m² per angle of a torque and its motion, one m less for each length.
  int metres = isAngle(term.row) ? 2 : 1;
  for (const int joint : term.joints) metres -= isAngle(joint) ? 0 : 1;
  return metres == 2 ? "kg m²" : metres == 1 ? "kg m" : "kg";
}

int Equations::termCount() const {
  std::size_t count = 0;
  for (const auto& row : rows) count += row.size();
  return static_cast<int>(count);
}

Equations makeEquations(const RobotDescription& robot) {
  if (robot.joints.size() > kMostEquationJoints) {
    failIn("", "joints",
           "are " + std::to_string(robot.joints.size()) +
               "; the equations of more than three fill pages that nobody reads",
           "take the generated code, or open an arm with one to three joints, as craig-2r");
  }
  Equations equations = EquationMaker(robot).make();
  if (static_cast<std::size_t>(equations.termCount()) > kMostTerms) {
    failIn("", "joints",
           "have equations with " + std::to_string(equations.termCount()) +
               " terms, which nobody reads",
           "set small numbers of the arm to 0, or take the generated code");
  }
  return equations;
}

}  // namespace denavit
