#include "core/symbolic/scale_choice.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace denavit {

namespace {

/// A factor without its sign, told apart by its value in the field: moves that are only tried write
/// no formula into the table of constants.
struct Size {
  FieldElement print{1}, inverse{1};

  [[nodiscard]] Size inverted() const { return {inverse, print}; }
  friend Size operator*(const Size& a, const Size& b) {
    return {withoutSign(a.print * b.print), withoutSign(a.inverse * b.inverse)};
  }
  bool operator==(const Size& other) const { return print == other.print; }

  static FieldElement withoutSign(FieldElement element) {
    return element.residue > FieldElement::kPrime / 2 ? -element : element;
  }
};

class ScaleChoice {
 public:
  ScaleChoice(const Formulas& formulas, const std::vector<int>& uses)
      : graph_(formulas.graph),
        constants_(graph_.constants()),
        scales_(uses.size(), kOne),
        sizes_(uses.size()),
        places_(uses.size()),
        lastOf_(uses.size(), kNone) {
    for (Node n = 0; n < graph_.size(); ++n) {
      if (uses[index(n)] == 0) continue;
      const NodeKind kind = graph_.kind(n);
      if (kind == NodeKind::Sum) {
        sums_.push_back(n);
        for (const Multiple& part : graph_.parts(n)) addTerm(part, n);
      } else if (kind == NodeKind::Function || kind == NodeKind::Inverse) {
        for (const Multiple& part : graph_.parts(n)) addTerm(part, kUnit);
      }
    }
    for (const Multiple& output : formulas.outputs) addTerm(output, kUnit);
    for (Term& term : terms_) count(term);
  }

  std::vector<Constant> run() {
    for (int round = 0; round < kRounds; ++round) {
      if (!improveAll(&ScaleChoice::improve) && !improveAll(&ScaleChoice::improveWithNeighbours))
        break;
    }
    return std::move(scales_);
  }

 private:
  static constexpr int kRounds = 6;
  /// Terms to look at: twice what the flexible arms of the library need, a blink for long arms.
  static constexpr long kMostEffort = 10'000'000;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// A node times a factor, as the code has to compute it.
  struct Term {
    Multiple part;       ///< of the sum as it stands
    Node user;           ///< that sum; the unit for outputs and arguments
    Size factor;         ///< at the scales of now
    bool mayDivide;      ///< whether no factor of it can be 0
    std::uint32_t twin;  ///< the one before of the same node
    bool counted = false;
  };
  /// Where the scale of a sum goes in.
  struct Place {
    std::uint32_t term;
    int power;  ///< 1: the term is one of the sum; -k: the sum is k times a factor of it
  };
  /// A scale at which the term of a place needs no factor any more.
  struct Candidate {
    Size scale;
    Place place;
  };
  /// A sum that may follow another one, and its scale before.
  struct Neighbour {
    Node node;
    Size size;
    Constant scale;
  };

  static bool isAnything(const Term& /*term*/) { return true; }
  static std::size_t index(Node n) { return static_cast<std::size_t>(n); }

  void addTerm(const Multiple& part, Node user) {
    if (part.node == kUnit) return;
    const auto number = static_cast<std::uint32_t>(terms_.size());
    terms_.push_back({part, user, sizeOf(part.factor), constants_.isDivisor(part.factor),
                      lastOf_[index(part.node)]});
    lastOf_[index(part.node)] = number;
    if (user != kUnit) places_[index(user)].push_back({number, 1});
    forEachFactor(part.node, [&](Node n) {
      if (graph_.kind(n) != NodeKind::Sum) return;
      auto& places = places_[index(n)];
      if (places.empty() || places.back().term != number) places.push_back({number, 0});
      --places.back().power;
    });
  }

  [[nodiscard]] Size sizeOf(Constant c) const {
    return {Size::withoutSign(constants_.print(c)), Size::withoutSign(constants_.inverseOf(c))};
  }

  template <typename Use>
  void forEachFactor(Node n, const Use& use) const {
    if (graph_.kind(n) != NodeKind::Product) return use(n);
    for (const Multiple& factor : graph_.parts(n)) use(factor.node);
  }

  /// Equal terms are computed once; those with factor 1 cost nothing.
  [[nodiscard]] bool isFree(const Term& term) {
    if (term.factor == Size()) return true;
    for (std::uint32_t t = lastOf_[index(term.part.node)]; t != kNone; t = terms_[t].twin) {
      --effort_;
      if (terms_[t].counted && terms_[t].factor == term.factor) return true;
    }
    return false;
  }

  void count(Term& term) {
    if (!isFree(term)) ++cost_;
    term.counted = true;
  }
  void discount(Term& term) {
    term.counted = false;
    if (!isFree(term)) --cost_;
  }

  void trySize(Node n, const Size& size) {
    const Size ratio = size * sizes_[index(n)].inverted();
    if (ratio == Size()) return;
    effort_ -= std::ssize(places_[index(n)]);
    for (const Place& place : places_[index(n)]) discount(terms_[place.term]);
    for (const Place& place : places_[index(n)]) {
      Term& term = terms_[place.term];
      if (place.power > 0) term.factor = term.factor * ratio;
      for (int k = place.power; k < 0; ++k) term.factor = term.factor * ratio.inverted();
      count(term);
    }
    sizes_[index(n)] = size;
  }

  void setScale(Node n, const Size& size, Constant scale) {
    trySize(n, size);
    scales_[index(n)] = scale;
  }

  bool improveAll(bool (ScaleChoice::*improveOne)(Node)) {
    bool moved = false;
    // Users before what they use: the outputs fix the scale.
    for (auto n = sums_.rbegin(); n != sums_.rend(); ++n) moved = (this->*improveOne)(*n) || moved;
    return moved && effort_ > 0;
  }

  /// @param concerns  whether to look at a term
  template <typename Filter>
  void findCandidates(Node n, const Filter& concerns, std::vector<Candidate>& candidates) const {
    const Size& now = sizes_[index(n)];
    candidates.clear();
    if (effort_ <= 0) return;
    for (const Place& place : places_[index(n)]) {
      const Term& term = terms_[place.term];
      if (term.factor == Size() || !term.mayDivide || !concerns(term)) continue;
      const Size scale = now * (place.power > 0 ? term.factor.inverted() : term.factor);
      const auto isSame = [&](const Candidate& known) { return known.scale == scale; };
      if (std::none_of(candidates.begin(), candidates.end(), isSame)) {
        candidates.push_back({scale, place});
      }
    }
  }

  /// The formula of a candidate that was found at the scales of now.
  [[nodiscard]] Constant makeScale(Node n, const Candidate& candidate) const {
    const Term& term = terms_[candidate.place.term];
    const Constant factor =
        std::abs(scaledFactor(graph_, scales_, term.part, scales_[index(term.user)]));
    const Constant now = scales_[index(n)];
    return candidate.place.power > 0 ? constants_.divide(now, factor)
                                     : constants_.multiply(now, factor);
  }

  bool improve(Node n) {
    findCandidates(n, isAnything, candidates_);
    return takeBest(n);
  }

  /// What may gain now that another sum has moved: scales that mend the terms they have in common.
  void follow(Node leader, Node n) {
    const auto isCommon = [&](const Term& term) {
      bool is = term.user == leader;
      forEachFactor(term.part.node, [&](Node factor) { is = is || factor == leader; });
      return is;
    };
    findCandidates(n, isCommon, candidates_);
    takeBest(n);
  }

  bool takeBest(Node n) {
    const Size before = sizes_[index(n)];
    std::optional<Candidate> best;
    int least = cost_;
    for (const Candidate& candidate : candidates_) {
      if (effort_ <= 0) break;
      trySize(n, candidate.scale);
      if (cost_ >= least) continue;
      least = cost_;
      best = candidate;
    }
    trySize(n, best ? best->scale : before);
    if (best) scales_[index(n)] = makeScale(n, *best);
    return best.has_value();
  }

  /// A scale that costs something, but gains more when neighbours follow.
  bool improveWithNeighbours(Node n) {
    const int cost = cost_;
    findCandidates(n, isAnything, leading_);
    if (leading_.empty()) return false;
    const Size size = sizes_[index(n)];
    const Constant scale = scales_[index(n)];
    findNeighbours(n, neighbours_);
    for (const Candidate& candidate : leading_) {
      if (effort_ <= 0) break;
      setScale(n, candidate.scale, makeScale(n, candidate));
      for (const Neighbour& m : neighbours_) follow(n, m.node);
      if (cost_ < cost) return true;
      for (const Neighbour& m : neighbours_) setScale(m.node, m.size, m.scale);
      setScale(n, size, scale);
    }
    return false;
  }

  /// The sums that a sum is a factor in, and those that are factors in it.
  void findNeighbours(Node n, std::vector<Neighbour>& neighbours) const {
    neighbours.clear();
    const auto add = [&](Node m) {
      if (m == n || graph_.kind(m) != NodeKind::Sum) return;
      const auto isSame = [m](const Neighbour& known) { return known.node == m; };
      if (std::none_of(neighbours.begin(), neighbours.end(), isSame)) {
        neighbours.push_back({m, sizes_[index(m)], scales_[index(m)]});
      }
    };
    for (const Place& place : places_[index(n)]) {
      const Term& term = terms_[place.term];
      if (place.power > 0) {
        forEachFactor(term.part.node, add);
      } else {
        add(term.user);
      }
    }
  }

  const ExpressionGraph& graph_;
  ConstantTable& constants_;
  long effort_ = kMostEffort;
  std::vector<Constant> scales_;
  std::vector<Size> sizes_;                 ///< of the scales
  std::vector<std::vector<Place>> places_;  ///< per sum
  std::vector<std::uint32_t> lastOf_;       ///< per node: its last term
  std::vector<Term> terms_;
  std::vector<Node> sums_;
  int cost_ = 0;
  std::vector<Candidate> candidates_, leading_;  ///< scratch, as what follows
  std::vector<Neighbour> neighbours_;
};

}  // namespace

Constant scaledFactor(const ExpressionGraph& graph, const std::vector<Constant>& scales,
                      const Multiple& term, Constant userScale) {
  ConstantTable& constants = graph.constants();
  Constant factor = constants.multiply(term.factor, userScale);
  const auto divide = [&](Node n) {
    const Constant scale = scales[static_cast<std::size_t>(n)];
    if (scale != kOne) factor = constants.divide(factor, scale);
  };
  if (graph.kind(term.node) == NodeKind::Product) {
    for (const Multiple& part : graph.parts(term.node)) divide(part.node);
  } else {
    divide(term.node);
  }
  return factor;
}

std::vector<Constant> chooseScales(const Formulas& formulas, const std::vector<int>& uses) {
  return ScaleChoice(formulas, uses).run();
}

}  // namespace denavit
