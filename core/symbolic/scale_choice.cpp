#include "core/symbolic/scale_choice.h"

#include <algorithm>
#include <cstdlib>

namespace denavit {

namespace {

class ScaleChoice {
 public:
  ScaleChoice(const Formulas& formulas, const std::vector<int>& uses)
      : graph_(formulas.graph),
        constants_(graph_.constants()),
        scales_(uses.size(), kOne),
        places_(uses.size()),
        lastOf_(uses.size(), kNone) {
    for (Node n = 0; n < graph_.size(); ++n) {
      if (uses[index(n)] == 0) continue;
      const NodeKind kind = graph_.kind(n);
      if (kind == NodeKind::Sum) {
        sums_.push_back(n);
        for (const Multiple& part : graph_.parts(n)) addTerm(part, n);
      } else if (kind == NodeKind::Function || kind == NodeKind::Inverse) {
        addTerm(graph_.parts(n).front(), kUnit);
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
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// A node times a factor, as the code has to compute it.
  struct Term {
    Node node;
    Node user;           ///< the sum it stands in; the unit for outputs and arguments
    Constant factor;     ///< without its sign
    std::uint32_t twin;  ///< the one before of the same node
    bool counted = false;
  };
  /// Where the scale of a sum goes in.
  struct Place {
    std::uint32_t term;
    int power;  ///< 1: the term is one of the sum; -k: the sum is k times a factor of it
  };

  static std::size_t index(Node n) { return static_cast<std::size_t>(n); }

  void addTerm(const Multiple& part, Node user) {
    if (part.node == kUnit) return;
    const auto number = static_cast<std::uint32_t>(terms_.size());
    terms_.push_back({part.node, user, std::abs(part.factor), lastOf_[index(part.node)]});
    lastOf_[index(part.node)] = number;
    if (user != kUnit) places_[index(user)].push_back({number, 1});
    forEachFactor(part.node, [&](Node n) {
      if (graph_.kind(n) != NodeKind::Sum) return;
      auto& places = places_[index(n)];
      if (places.empty() || places.back().term != number) places.push_back({number, 0});
      --places.back().power;
    });
  }

  template <typename Use>
  void forEachFactor(Node n, const Use& use) const {
    if (graph_.kind(n) != NodeKind::Product) return use(n);
    for (const Multiple& factor : graph_.parts(n)) use(factor.node);
  }

  /// Equal terms are computed once; those with factor 1 cost nothing.
  [[nodiscard]] bool isFree(const Term& term) const {
    if (term.factor == kOne) return true;
    for (std::uint32_t t = lastOf_[index(term.node)]; t != kNone; t = terms_[t].twin) {
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

  void setScale(Node n, Constant scale) {
    const Constant ratio = constants_.divide(scale, scales_[index(n)]);
    if (ratio == kOne) return;
    for (const Place& place : places_[index(n)]) discount(terms_[place.term]);
    for (const Place& place : places_[index(n)]) {
      Term& term = terms_[place.term];
      if (place.power > 0) term.factor = std::abs(constants_.multiply(term.factor, ratio));
      for (int k = place.power; k < 0; ++k) {
        term.factor = std::abs(constants_.divide(term.factor, ratio));
      }
      count(term);
    }
    scales_[index(n)] = scale;
  }

  bool improveAll(bool (ScaleChoice::*improveOne)(Node)) {
    bool moved = false;
    // Users before what they use: the outputs fix the scale.
    for (auto n = sums_.rbegin(); n != sums_.rend(); ++n) moved = (this->*improveOne)(*n) || moved;
    return moved;
  }

  /// The scales at which a term at the sum needs no factor any more.
  [[nodiscard]] std::vector<Constant> findCandidates(Node n) const {
    const Constant now = scales_[index(n)];
    std::vector<Constant> candidates;
    for (const Place& place : places_[index(n)]) {
      const Constant factor = terms_[place.term].factor;
      if (factor == kOne || !constants_.isDivisor(factor)) continue;
      const Constant scale =
          place.power > 0 ? constants_.divide(now, factor) : constants_.multiply(now, factor);
      if (std::find(candidates.begin(), candidates.end(), scale) == candidates.end()) {
        candidates.push_back(scale);
      }
    }
    return candidates;
  }

  bool improve(Node n) {
    const Constant before = scales_[index(n)];
    Constant best = before;
    int least = cost_;
    for (const Constant scale : findCandidates(n)) {
      setScale(n, scale);
      if (cost_ >= least) continue;
      least = cost_;
      best = scale;
    }
    setScale(n, best);
    return best != before;
  }

  /// A scale that costs something, but gains more when neighbours follow.
  bool improveWithNeighbours(Node n) {
    const Constant before = scales_[index(n)];
    const int cost = cost_;
    const std::vector<Node> neighbours = findNeighbours(n);
    std::vector<Constant> scales;
    for (const Node m : neighbours) scales.push_back(scales_[index(m)]);
    for (const Constant scale : findCandidates(n)) {
      setScale(n, scale);
      for (const Node m : neighbours) improve(m);
      if (cost_ < cost) return true;
      for (std::size_t i = 0; i < neighbours.size(); ++i) setScale(neighbours[i], scales[i]);
      setScale(n, before);
    }
    return false;
  }

  /// The sums that a sum is a factor in, and those that are factors in it.
  [[nodiscard]] std::vector<Node> findNeighbours(Node n) const {
    std::vector<Node> neighbours;
    const auto add = [&](Node m) {
      if (m == n || graph_.kind(m) != NodeKind::Sum) return;
      if (std::find(neighbours.begin(), neighbours.end(), m) == neighbours.end()) {
        neighbours.push_back(m);
      }
    };
    for (const Place& place : places_[index(n)]) {
      const Term& term = terms_[place.term];
      if (place.power > 0) {
        forEachFactor(term.node, add);
      } else {
        add(term.user);
      }
    }
    return neighbours;
  }

  const ExpressionGraph& graph_;
  ConstantTable& constants_;
  std::vector<Constant> scales_;
  std::vector<std::vector<Place>> places_;  ///< per sum
  std::vector<std::uint32_t> lastOf_;       ///< per node: its last term
  std::vector<Term> terms_;
  std::vector<Node> sums_;
  int cost_ = 0;
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
