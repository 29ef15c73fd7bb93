#include "core/symbolic/lowering.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <map>
#include <unordered_map>

#include "core/symbolic/scale_choice.h"
#include "core/symbolic/shared_pairs.h"

namespace denavit {

namespace {

using Atoms = std::vector<Atom>;

struct AtomsHash {
  std::size_t operator()(const Atoms& atoms) const {
    std::uint64_t h = atoms.size();
    for (const Atom& atom : atoms) h = mixBits(h ^ static_cast<std::uint64_t>(atom.id));
    return h;
  }
};

/// Formulas as sums of products of atoms. Atoms are, by number: the graph's nodes, then constants
/// in the order they are met, then pairs that products share, then whole products, then pairs that
/// sums share.
class SumsOfProducts {
 public:
  SumsOfProducts(const Formulas& formulas, Sharing sharing, Scales scales)
      : graph_(formulas.graph),
        outputs_(formulas.outputs),
        uses_(countUses(formulas)),
        scales_(scales == Scales::Chosen ? chooseScales(formulas, uses_)
                                         : std::vector<Constant>(uses_.size(), kOne)),
        sharing_(sharing),
        nextAtom_(graph_.size()) {
    collect();
    firstFactorPair_ = nextAtom_;
    if (sharing_ == Sharing::Pairs) factorPairs_ = shareFrequentPairs(products_, nextAtom_);
    firstProduct_ = nextAtom_;
    nextAtom_ += static_cast<std::int32_t>(products_.size());
    nameProducts();
    firstTermPair_ = nextAtom_;
    if (sharing_ == Sharing::Pairs) termPairs_ = shareFrequentPairs(sums_, nextAtom_);
  }

  [[nodiscard]] OperationCount count() const {
    OperationCount count;
    count.multiplications = static_cast<long>(factorPairs_.size());
    for (const Atoms& product : products_) {
      count.multiplications += static_cast<long>(product.size()) - 1;
    }
    count.additions = static_cast<long>(termPairs_.size());
    for (const Atoms& sum : sums_) count.additions += static_cast<long>(sum.size()) - 1;
    for (Node n = 0; n < graph_.size(); ++n) {
      if (!isUsed(n)) continue;
      if (graph_.kind(n) == NodeKind::Function) ++count.functions;
      if (graph_.kind(n) == NodeKind::Inverse) ++count.divisions;
    }
    return count;
  }

 private:
  friend class TapeWriter;

  [[nodiscard]] bool isUsed(Node n) const { return uses_[static_cast<std::size_t>(n)] > 0; }

  void collect() {
    sumOf_.assign(static_cast<std::size_t>(graph_.size()), -1);
    argumentsOf_.resize(static_cast<std::size_t>(graph_.size()));
    for (Node n = 0; n < graph_.size(); ++n) {
      if (!isUsed(n)) continue;
      const auto index = static_cast<std::size_t>(n);
      const NodeKind kind = graph_.kind(n);
      if (kind == NodeKind::Sum) {
        Atoms sum;
        for (const Multiple& part : graph_.parts(n)) sum.push_back(makeTerm(part, scales_[index]));
        sumOf_[index] = static_cast<std::int32_t>(sums_.size());
        sums_.push_back(std::move(sum));
      } else if (kind == NodeKind::Function || kind == NodeKind::Inverse) {
        for (const Multiple& part : graph_.parts(n)) {
          argumentsOf_[index].push_back(makeTerm(part, kOne));
        }
        if (kind == NodeKind::Inverse) constantAtom(kOne);
      }
    }
    for (const Multiple& output : outputs_) results_.push_back(makeTerm(output, kOne));
  }

  /// The product that a multiple of a node is; products are numbered as they come, and become atoms
  /// when all are known (nameProducts).
  /// @param userScale  of the sum that it is a term of
  Atom makeTerm(const Multiple& of, Constant userScale) {
    const Multiple multiple{of.node, scaledFactor(graph_, scales_, of, userScale)};
    Atoms factors;
    if (multiple.node == kUnit) {
      factors.push_back({constantAtom(multiple.factor)});
      return {internProduct(std::move(factors)), multiple.factor < 0};
    }
    if (graph_.kind(multiple.node) == NodeKind::Product) {
      for (const Multiple& part : graph_.parts(multiple.node)) factors.push_back({part.node});
    } else {
      factors.push_back({multiple.node});
    }
    if (std::abs(multiple.factor) != kOne) factors.push_back({constantAtom(multiple.factor)});
    return {internProduct(std::move(factors)), multiple.factor < 0};
  }

  std::int32_t internProduct(Atoms factors) {
    if (sharing_ == Sharing::Pairs) {
      const auto found = knownProducts_.find(factors);
      if (found != knownProducts_.end()) return found->second;
      knownProducts_.emplace(factors, static_cast<std::int32_t>(products_.size()));
    }
    products_.push_back(std::move(factors));
    return static_cast<std::int32_t>(products_.size()) - 1;
  }

  std::int32_t constantAtom(Constant c) {
    const auto [at, isNew] = constantAtoms_.emplace(std::abs(c), nextAtom_);
    if (isNew) {
      ++nextAtom_;
      constants_.push_back(std::abs(c));
    }
    return at->second;
  }

  /// From a product's number to its atom: its only factor, or the product itself.
  void nameProducts() {
    const auto name = [&](Atom& atom) {
      const Atoms& product = products_[static_cast<std::size_t>(atom.id)];
      atom.id = product.size() == 1 ? product.front().id : firstProduct_ + atom.id;
    };
    for (Atoms& sum : sums_) std::for_each(sum.begin(), sum.end(), name);
    std::for_each(results_.begin(), results_.end(), name);
    for (Node n = 0; n < graph_.size(); ++n) {
      for (Atom& argument : argumentsOf_[static_cast<std::size_t>(n)]) name(argument);
    }
  }

  const ExpressionGraph& graph_;
  const std::vector<Multiple>& outputs_;
  std::vector<int> uses_;
  std::vector<Constant> scales_;
  Sharing sharing_;
  std::int32_t nextAtom_;
  std::vector<Atoms> products_, sums_;
  std::unordered_map<Atoms, std::int32_t, AtomsHash> knownProducts_;
  std::vector<Constant> constants_;
  std::unordered_map<Constant, std::int32_t> constantAtoms_;
  std::vector<AtomPair> factorPairs_, termPairs_;
  std::int32_t firstFactorPair_ = 0, firstProduct_ = 0, firstTermPair_ = 0;
  std::vector<std::int32_t> sumOf_;  ///< per node
  std::vector<Atoms> argumentsOf_;   ///< per node
  std::vector<Atom> results_;
};

/// Writes sums of products down in an order in which everything is known when it is needed: that of
/// the graph's nodes, each preceded by what it needs.
class TapeWriter {
 public:
  explicit TapeWriter(const SumsOfProducts& code) : code_(code) {
    tape().inputs = static_cast<int>(code_.graph_.variables().size());
    for (const Constant c : code_.constants_) {
      lowered_.constants.push_back(c);
      tape().constants.push_back(code_.graph_.constants().value(c));
    }
    places_.assign(static_cast<std::size_t>(code_.nextAtom_), {-1, false});
    placeInputs();
  }

  LoweredFormulas write() {
    for (Node n = 0; n < code_.graph_.size(); ++n) {
      if (code_.isUsed(n) && code_.graph_.kind(n) != NodeKind::Product && n != kUnit) require(n);
    }
    for (const Atom& result : code_.results_) {
      require(result.id);
      tape().outputs.push_back(signedValue(result));
    }
    return std::move(lowered_);
  }

 private:
  /// A value of the tape that is an atom, or its negative.
  struct Place {
    std::int32_t value;
    bool negative;
  };

  Tape& tape() { return lowered_.tape; }
  Place& at(std::int32_t atom) { return places_[static_cast<std::size_t>(atom)]; }

  void placeInputs() {
    for (Node n = 0; n < code_.graph_.size(); ++n) {
      if (code_.graph_.kind(n) == NodeKind::Variable) at(n) = {code_.graph_.variable(n), false};
    }
    for (std::size_t i = 0; i < code_.constants_.size(); ++i) {
      at(code_.constantAtoms_.at(code_.constants_[i])) = {
          tape().firstConstant() + static_cast<std::int32_t>(i), false};
    }
  }

  /// What an atom is made of.
  [[nodiscard]] Atoms ingredients(std::int32_t atom) const {
    if (atom >= code_.firstTermPair_) {
      const AtomPair& p = code_.termPairs_[static_cast<std::size_t>(atom - code_.firstTermPair_)];
      return {{p.a}, {p.b, p.opposite}};
    }
    if (atom >= code_.firstProduct_) {
      return code_.products_[static_cast<std::size_t>(atom - code_.firstProduct_)];
    }
    if (atom >= code_.firstFactorPair_) {
      const AtomPair& p =
          code_.factorPairs_[static_cast<std::size_t>(atom - code_.firstFactorPair_)];
      return {{p.a}, {p.b}};
    }
    const auto index = static_cast<std::size_t>(atom);
    if (code_.graph_.kind(atom) == NodeKind::Sum) {
      return code_.sums_[static_cast<std::size_t>(code_.sumOf_[index])];
    }
    return code_.argumentsOf_[index];
  }

  /// Writes an atom after all that it needs; without recursion, for formulas may be deep.
  void require(std::int32_t atom) {
    std::vector<std::int32_t> stack{atom};
    while (!stack.empty()) {
      const std::int32_t top = stack.back();
      if (at(top).value >= 0) {
        stack.pop_back();
        continue;
      }
      const Atoms needs = ingredients(top);
      const std::size_t before = stack.size();
      for (auto need = needs.rbegin(); need != needs.rend(); ++need) {
        if (at(need->id).value < 0) stack.push_back(need->id);
      }
      if (stack.size() > before) continue;
      stack.pop_back();
      at(top) = compute(top, needs);
    }
  }

  Place compute(std::int32_t atom, const Atoms& needs) {
    const bool isPairOfTerms = atom >= code_.firstTermPair_;
    if (isPairOfTerms) return computeSum(needs);
    if (atom >= code_.firstFactorPair_) return computeProduct(needs);
    if (code_.graph_.kind(atom) == NodeKind::Sum) return computeSum(needs);
    if (code_.graph_.kind(atom) == NodeKind::Inverse) {
      const Place argument = at(needs.front().id);
      const bool negative = argument.negative != needs.front().negative;
      return {push({.op = TapeOp::Divide, .a = one(), .b = argument.value}), negative};
    }
    return {push({.op = code_.graph_.function(atom),
                  .order = static_cast<std::uint8_t>(code_.graph_.order(atom)),
                  .a = signedValue(needs.front()),
                  .b = needs.size() > 1 ? signedValue(needs.back()) : 0}),
            false};
  }

  std::int32_t signedValue(const Atom& atom) {
    const Place place = at(atom.id);
    return place.negative != atom.negative ? negated(place.value) : place.value;
  }

  Place computeProduct(const Atoms& factors) {
    Place product = at(factors.front().id);
    for (std::size_t i = 1; i < factors.size(); ++i) {
      const Place& factor = at(factors[i].id);
      product = {push({.op = TapeOp::Multiply, .a = product.value, .b = factor.value}),
                 product.negative != factor.negative};
    }
    return product;
  }

  /// Begins with a positive term; where there is none, the negative of the sum is computed.
  Place computeSum(Atoms terms) {
    for (Atom& term : terms) term.negative = term.negative != at(term.id).negative;
    const auto positive =
        std::find_if(terms.begin(), terms.end(), [](const Atom& term) { return !term.negative; });
    const bool negated = positive == terms.end();
    if (!negated) std::rotate(terms.begin(), positive, positive + 1);
    std::int32_t sum = at(terms.front().id).value;
    for (std::size_t i = 1; i < terms.size(); ++i) {
      const TapeOp op = terms[i].negative != negated ? TapeOp::Subtract : TapeOp::Add;
      sum = push({.op = op, .a = sum, .b = at(terms[i].id).value});
    }
    return {sum, negated};
  }

  std::int32_t push(const TapeStep& step) {
    tape().steps.push_back(step);
    return tape().valueCount() - 1;
  }

  std::int32_t negated(std::int32_t value) {
    const auto [at, isNew] = negatives_.emplace(value, 0);
    if (isNew) at->second = push({.op = TapeOp::Negate, .a = value});
    return at->second;
  }

  std::int32_t one() { return at(code_.constantAtoms_.at(kOne)).value; }

  const SumsOfProducts& code_;
  LoweredFormulas lowered_;
  std::vector<Place> places_;
  std::map<std::int32_t, std::int32_t> negatives_;
};

}  // namespace

LoweredFormulas lower(const Formulas& formulas, Scales scales) {
  return TapeWriter(SumsOfProducts(formulas, Sharing::Pairs, scales)).write();
}

OperationCount countOperations(const Formulas& formulas, Sharing sharing) {
  return SumsOfProducts(formulas, sharing, Scales::Chosen).count();
}

OperationCount countOperations(const Formulas& formulas) {
  return countOperations(formulas, Sharing::Pairs);
}

}  // namespace denavit
