#include "core/symbolic/scale_choice.h"

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

namespace denavit {

namespace {

class ScaleChoice {
 public:
  ScaleChoice(const Formulas& formulas, const std::vector<int>& uses)
      : graph_(formulas.graph), scales_(uses.size(), kOne), terms_(uses.size()) {
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
    for (const Term& term : all_) count(term, 1);
  }

  std::vector<Constant> run() {
    for (int round = 0; round < kRounds; ++round) {
      bool moved = false;
      // Users before what they use: the outputs fix the scale.
      for (auto n = sums_.rbegin(); n != sums_.rend(); ++n) moved = improve(*n) || moved;
      if (!moved) break;
    }
    return std::move(scales_);
  }

 private:
  static constexpr int kRounds = 6;

  struct Term {
    Multiple part;
    Node user;  ///< the sum it stands in; the unit for outputs and arguments
  };

  static std::size_t index(Node n) { return static_cast<std::size_t>(n); }

  void addTerm(const Multiple& part, Node user) {
    if (part.node == kUnit) return;
    const auto number = static_cast<std::uint32_t>(all_.size());
    all_.push_back({part, user});
    if (user != kUnit) terms_[index(user)].push_back(number);
    const auto note = [&](Node n) {
      auto& list = terms_[index(n)];
      if (graph_.kind(n) == NodeKind::Sum && (list.empty() || list.back() != number)) {
        list.push_back(number);
      }
    };
    if (graph_.kind(part.node) == NodeKind::Product) {
      for (const Multiple& factor : graph_.parts(part.node)) note(factor.node);
    } else {
      note(part.node);
    }
  }

  [[nodiscard]] Constant factorOf(const Term& term) const {
    return scaledFactor(graph_, scales_, term.part, scales_[index(term.user)]);
  }

  /// Equal terms are computed once; those with factor 1 cost nothing.
  void count(const Term& term, int change) {
    const Constant factor = std::abs(factorOf(term));
    if (factor == kOne) return;
    int& references = references_[static_cast<std::uint64_t>(term.part.node) << 32 |
                                  static_cast<std::uint32_t>(factor)];
    if (change > 0 && references == 0) ++cost_;
    references += change;
    if (references == 0) --cost_;
  }

  void setScale(Node n, Constant scale) {
    for (const std::uint32_t t : terms_[index(n)]) count(all_[t], -1);
    scales_[index(n)] = scale;
    for (const std::uint32_t t : terms_[index(n)]) count(all_[t], 1);
  }

  bool improve(Node n) {
    const Constant before = scales_[index(n)];
    const int cost = cost_;
    candidates_.clear();
    for (const std::uint32_t t : terms_[index(n)]) {
      const Term& term = all_[t];
      const Constant factor = std::abs(factorOf(term));
      if (factor == kOne || !graph_.constants().isDivisor(factor)) continue;
      const Constant scale = term.user == n ? graph_.constants().divide(before, factor)
                                            : graph_.constants().multiply(before, factor);
      if (std::find(candidates_.begin(), candidates_.end(), scale) == candidates_.end()) {
        candidates_.push_back(scale);
      }
    }
    Constant best = before;
    int least = cost;
    for (const Constant scale : candidates_) {
      setScale(n, scale);
      if (cost_ < least) {
        least = cost_;
        best = scale;
      }
    }
    setScale(n, best);
    return best != before;
  }

  const ExpressionGraph& graph_;
  std::vector<Constant> scales_;
  std::vector<std::vector<std::uint32_t>> terms_;  ///< per sum: those it has and those it is in
  std::vector<Term> all_;
  std::vector<Node> sums_;
  std::vector<Constant> candidates_;
  std::unordered_map<std::uint64_t, int> references_;
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
