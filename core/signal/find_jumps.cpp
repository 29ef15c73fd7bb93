#include <limits>

#include "core/signal/signal.h"

namespace denavit {

namespace {

/// What bisection may cost, in evaluations of the signal.
constexpr long kMostEvaluations = 200L * kMostJumps;
/// Of the whole span: closer instants are one.
constexpr double kResolution = 1e-18;

class JumpSearch {
 public:
  JumpSearch(const Signal& signal, int time, double resolution, std::vector<double>& jumps)
      : signal_(signal),
        time_(static_cast<std::size_t>(time)),
        resolution_(resolution),
        jumps_(jumps) {
    IntervalSeries anything(Interval::entire());
    anything.ofState = true;
    variables_.assign(static_cast<std::size_t>(signal.variableCount()), anything);
  }

  /// By halves, the earlier first. @returns false where it was given up
  bool search(double begin, double end) {
    if (++evaluations_ > kMostEvaluations || found_ > kMostJumps) return false;
    variables_[time_] = IntervalSeries::time({begin, end}, 0);
    if (!signal_.bound(variables_).breaks) return true;
    const double middle = begin + 0.5 * (end - begin);
    if (!(middle > begin && middle < end) || end - begin <= resolution_) {
      jumps_.push_back(end);
      ++found_;
      return true;
    }
    return search(begin, middle) && search(middle, end);
  }

 private:
  const Signal& signal_;
  std::size_t time_;
  double resolution_;
  std::vector<double>& jumps_;
  std::vector<IntervalSeries> variables_;
  long evaluations_ = 0;
  int found_ = 0;
};

}  // namespace

bool findJumps(const Signal& signal, int time, double t0, double t1, std::vector<double>& jumps) {
  if (!signal.uses(time) || !(t0 < t1)) return true;
  return JumpSearch(signal, time, kResolution * (t1 - t0), jumps).search(t0, t1);
}

}  // namespace denavit
