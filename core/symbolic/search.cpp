#include "core/symbolic/search.h"

#include <algorithm>

#include "core/symbolic/lowering.h"

namespace denavit {

namespace {

constexpr int kRounds = 3;

/// The cheapest formulas met so far.
class Cheapest {
 public:
  explicit Cheapest(const Formulas& formulas) : best_(formulas), cost_(calcCost(formulas)) {}

  void offer(const Formulas& formulas) {
    const long cost = calcCost(formulas);
    if (cost >= cost_) return;
    best_ = formulas;
    cost_ = cost;
  }
  [[nodiscard]] long cost() const { return cost_; }
  [[nodiscard]] const Formulas& formulas() const { return best_; }

 private:
  Formulas best_;
  long cost_;
};

/// A reproducible sequence of numbers.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(mixBits(seed)) {}
  /// 0 to count - 1.
  std::size_t roll(std::size_t count) {
    state_ = mixBits(state_);
    return static_cast<std::size_t>(state_ % count);
  }

 private:
  std::uint64_t state_;
};

/// The sums that may be multiplied out: those in use.
std::vector<Node> findSums(const Formulas& formulas) {
  const std::vector<int> uses = countUses(formulas);
  std::vector<Node> sums;
  for (Node n = 0; n < formulas.graph.size(); ++n) {
    if (uses[static_cast<std::size_t>(n)] > 0 && formulas.graph.kind(n) == NodeKind::Sum) {
      sums.push_back(n);
    }
  }
  return sums;
}

}  // namespace

long calcCost(const Formulas& formulas) {
  const OperationCount count = countOperations(formulas);
  return count.multiplications + count.additions;
}

Formulas factorCarefully(const Formulas& start, long effort) {
  Formulas current = start;
  long cost = calcCost(current);
  for (std::size_t i = 0; effort > 0; ++i) {
    const std::vector<Node> sums = findSums(current);
    if (i >= sums.size()) break;
    Formulas next = factorSum(current, sums[i]);
    effort -= next.graph.size();
    const long found = calcCost(next);
    if (found >= cost) continue;
    current = std::move(next);
    cost = found;
  }
  return current;
}

Formulas search(const Formulas& start, const SearchOptions& options) {
  Dice dice(options.seed);
  Formulas current = start;
  long cost = calcCost(current);
  Cheapest cheapest(start);
  for (int move = 0; move < options.moves; ++move) {
    const std::vector<Node> sums = findSums(current);
    if (sums.empty()) break;
    const Node sum = sums[dice.roll(sums.size())];
    Formulas next = dice.roll(3) == 0 ? factorSum(current, sum) : expandSum(current, sum);
    if (dice.roll(2) == 0) next = mergeAngles(flattenSums(next), options.parallel);
    if (dice.roll(2) != 0) next = factorSums(next);
    if (dice.roll(2) == 0) next = flattenSums(next);
    const long found = calcCost(next);
    if (found > cost + (dice.roll(10) == 0 ? 1 : 0)) continue;
    current = std::move(next);
    cost = found;
    cheapest.offer(current);
  }
  return cheapest.formulas();
}

Formulas simplify(const Formulas& formulas, const std::vector<int>& parallel,
                  const PassObserver& observe) {
  Formulas current = formulas;
  Cheapest cheapest(formulas);
  const auto take = [&](const char* pass, Formulas next) {
    current = std::move(next);
    cheapest.offer(current);
    if (observe) observe(pass, cheapest.formulas());
  };
  for (int round = 0; round < kRounds; ++round) {
    const long before = cheapest.cost();
    take("sums in sums", flattenSums(current));
    take("angles", mergeAngles(current, parallel));
    take("factoring", factorSums(current));
    if (cheapest.cost() == before && round > 0) break;
  }
  return cheapest.formulas();
}

}  // namespace denavit
