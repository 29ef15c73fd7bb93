#include "core/symbolic/simplification.h"

#include "core/symbolic/cheapest.h"
#include "core/symbolic/local_moves.h"
#include "core/symbolic/rewriting.h"

namespace denavit {

namespace {

constexpr int kRounds = 3;

/// Moves in one sum after the other that make the formulas cheaper.
class OneByOne {
 public:
  OneByOne(const Formulas& formulas, long effort, const Patience& goesOn, const FitTest& isFit)
      : cheapest_(formulas), effort_(effort), goesOn_(goesOn), isFit_(isFit) {}

  /// Through all sums, again and again, until none has gained anything since all were looked at.
  void run() {
    std::size_t quiet = 0;  // sums looked at since
    for (int round = 0; round < kRounds; ++round) {
      // A move numbers the sums anew, but hardly changes their order.
      for (std::size_t i = 0; i < findSums(formulas()).size(); ++i) {
        if (effort_ <= 0 || quiet > findSums(formulas()).size()) return;
        const long before = cheapest_.cost();
        improve(i);
        quiet = cheapest_.cost() < before ? 0 : quiet + 1;
      }
    }
  }

  [[nodiscard]] const Formulas& formulas() const { return cheapest_.formulas(); }

 private:
  void improve(std::size_t i) {
    offer(tryOnSum(formulas(), i, tryFlattening));
    offer(tryOnSum(formulas(), i, tryFactoring));
    offer(tryOnSum(formulas(), i, tryExpanding));
    if (const LocalMove flat = tryOnSum(formulas(), i, tryFlattening)) {
      offer(tryOnSum(*flat, i, tryFactoring));
    }
    if (const LocalMove expanded = tryOnSum(formulas(), i, tryExpanding)) {
      offer(factorSums(*expanded));
    }
  }

  static LocalMove tryOnSum(const Formulas& formulas, std::size_t i,
                            LocalMove (*move)(const Formulas&, Node)) {
    const std::vector<Node> sums = findSums(formulas);
    return i < sums.size() ? move(formulas, sums[i]) : LocalMove();
  }

  void offer(const LocalMove& next) {
    if (!next || effort_ <= 0) return;
    effort_ -= next->graph.size();
    if (goesOn_ && !goesOn_()) effort_ = 0;
    cheapest_.offer(*next, isFit_);
  }

  Cheapest cheapest_;
  long effort_;
  const Patience& goesOn_;
  const FitTest& isFit_;
};

}  // namespace

Formulas simplify(const Formulas& formulas, const std::vector<int>& parallel,
                  const PassObserver& observe, const FitTest& isFit) {
  Formulas current = formulas;
  Cheapest cheapest(formulas);
  const auto take = [&](const char* pass, Formulas next) {
    if (!isFit || isFit(next)) {
      current = std::move(next);
      cheapest.offer(current);
    }
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

Formulas improveOneByOne(const Formulas& formulas, long effort, const Patience& goesOn,
                         const FitTest& isFit) {
  OneByOne improving(formulas, effort, goesOn, isFit);
  improving.run();
  return improving.formulas();
}

}  // namespace denavit
