#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/symbolic/schedule.h"

namespace denavit {

/// Where a value comes from no step.
inline constexpr int kNoStep = -1;

/// The steps of a tape that outputs need, with what each uses, past changes of sign.
class StepGraph {
 public:
  StepGraph(const Tape& tape, const StepCosts& costs);

  [[nodiscard]] const Tape& tape() const { return tape_; }
  [[nodiscard]] int size() const { return static_cast<int>(tape_.steps.size()); }
  [[nodiscard]] bool isNeeded(int step) const { return needed_[step]; }
  [[nodiscard]] bool isNegation(int step) const { return tape_.steps[step].op == TapeOp::Negate; }
  /// Whether a processor is to be found for it.
  [[nodiscard]] bool isScheduled(int step) const { return needed_[step] && !isNegation(step); }

  /// The step that a value comes from, or kNoStep for inputs and constants.
  [[nodiscard]] int stepOf(int value) const { return std::max(value - tape_.firstStep(), kNoStep); }
  /// The same, where changes of sign do not count.
  [[nodiscard]] int sourceOf(int value) const {
    const int step = stepOf(value);
    return step == kNoStep ? kNoStep : sources_[step];
  }
  /// Calls f with the sources of a step's operands: twice with the same where they are.
  template <typename Function>
  void forEachOperand(int step, Function f) const {
    const TapeStep& its = tape_.steps[step];
    const int a = sourceOf(its.a), b = isBinary(its.op) ? sourceOf(its.b) : kNoStep;
    if (a != kNoStep) f(a);
    if (b != kNoStep) f(b);
  }
  /// Calls f with each negated operand of a step.
  template <typename Function>
  void forEachNegation(int step, Function f) const {
    const TapeStep& its = tape_.steps[step];
    for (const int value : {its.a, isBinary(its.op) ? its.b : its.a}) {
      const int operand = stepOf(value);
      if (operand != kNoStep && isNegation(operand)) f(operand);
    }
  }
  /// Scheduled steps that have this one among their operands, as often as they do.
  [[nodiscard]] std::span<const int> usersOf(int step) const {
    return std::span(users_).subspan(firstUsers_[step], firstUsers_[step + 1] - firstUsers_[step]);
  }

  [[nodiscard]] int cost(int step) const { return costs_[step]; }
  /// The longest path from the start of this step to the end.
  [[nodiscard]] int remaining(int step) const { return remaining_[step]; }
  [[nodiscard]] int work() const { return work_; }
  [[nodiscard]] int longestPath() const { return longestPath_; }

 private:
  void findNeeded();
  void findSources();
  void findUsers();
  void calcPaths(const StepCosts& costs);

  const Tape& tape_;
  std::vector<bool> needed_;
  std::vector<int> sources_, firstUsers_, users_, costs_, remaining_;
  int work_ = 0, longestPath_ = 0;
};

}  // namespace denavit
