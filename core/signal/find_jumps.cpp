#include <algorithm>

#include "core/signal/signal.h"

namespace denavit {

namespace {

/// What bisection may cost, in evaluations of the signal.
constexpr long kMostEvaluations = 200L * kMostJumps;
/// Of the whole span: closer instants are one.
constexpr double kResolution = 1e-18;
/// So near, of the span, a bend is found: rounding makes plateaus of functions that meet slowly.
constexpr double kBendResolution = 1e-10;

class JumpSearch {
 public:
  JumpSearch(const Signal& signal, int time, double span, std::vector<double>& jumps)
      : signal_(signal), time_(static_cast<std::size_t>(time)), span_(span), jumps_(jumps) {
    IntervalSeries anything(Interval::entire());
    anything.ofState = true;
    variables_.assign(static_cast<std::size_t>(signal.variableCount()), anything);
  }

  /// By halves, the earlier first. @returns false where it was given up
  bool search(double begin, double end) {
    if (evaluations_ > kMostEvaluations || found_ > kMostJumps) return false;
    if (!isOpen(begin, end)) return true;
    const double middle = begin + 0.5 * (end - begin);
    if (!(middle > begin && middle < end) || end - begin <= kResolution * span_) {
      note(end);
      return true;
    }
    const auto before = static_cast<std::ptrdiff_t>(jumps_.size());
    if (!search(begin, middle) || !search(middle, end)) return false;
    noteBend(middle, before);
    return true;
  }

 private:
  [[nodiscard]] bool isOpen(double begin, double end) {
    ++evaluations_;
    variables_[time_] = IntervalSeries::time({begin, end}, 0);
    return signal_.bound(variables_).breaks;
  }

  /// A bend right in the middle is no business of either half.
  /// @param first  the first of the jumps that were found in the halves
  void noteBend(double middle, std::ptrdiff_t first) {
    const double aside = kBendResolution * span_;
    const auto after = std::lower_bound(jumps_.begin() + first, jumps_.end(), middle - aside);
    const bool known = after != jumps_.end() && *after <= middle + aside;
    if (known || !isOpen(middle - aside, middle + aside)) return;
    jumps_.insert(after, middle);
    ++found_;
  }

  void note(double t) {
    jumps_.push_back(t);
    ++found_;
  }

  const Signal& signal_;
  std::size_t time_;
  double span_;  ///< [s] of the whole search
  std::vector<double>& jumps_;
  std::vector<IntervalSeries> variables_;
  long evaluations_ = 0;
  int found_ = 0;
};

}  // namespace

bool findJumps(const Signal& signal, int time, double t0, double t1, std::vector<double>& jumps) {
  if (!signal.uses(time) || !(t0 < t1)) return true;
  return JumpSearch(signal, time, t1 - t0, jumps).search(t0, t1);
}

}  // namespace denavit
