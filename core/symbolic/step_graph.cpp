#include "core/symbolic/step_graph.h"

namespace denavit {

StepGraph::StepGraph(const Tape& tape, const StepCosts& costs) : tape_(tape) {
  findNeeded();
  findSources();
  findUsers();
  calcPaths(costs);
}

void StepGraph::findNeeded() {
  needed_.assign(size(), false);
  const auto need = [&](int value) {
    if (const int step = stepOf(value); step != kNoStep) needed_[step] = true;
  };
  for (const int value : tape_.outputs) need(value);
  for (int step = size() - 1; step >= 0; --step) {
    if (!needed_[step]) continue;
    need(tape_.steps[step].a);
    if (isBinary(tape_.steps[step].op)) need(tape_.steps[step].b);
  }
}

void StepGraph::findSources() {
  sources_.resize(size());
  for (int step = 0; step < size(); ++step) {
    sources_[step] = isNegation(step) ? sourceOf(tape_.steps[step].a) : step;
  }
}

void StepGraph::findUsers() {
  const auto forEachUse = [&](auto f) {
    for (int step = 0; step < size(); ++step) {
      if (!isScheduled(step)) continue;
      forEachOperand(step, [&](int operand) { f(operand, step); });
    }
  };
  firstUsers_.assign(size() + 1, 0);
  forEachUse([&](int operand, int) { ++firstUsers_[operand + 1]; });
  for (int step = 0; step < size(); ++step) firstUsers_[step + 1] += firstUsers_[step];
  users_.resize(firstUsers_.back());
  std::vector<int> next = firstUsers_;
  forEachUse([&](int operand, int step) { users_[next[operand]++] = step; });
}

void StepGraph::calcPaths(const StepCosts& costs) {
  costs_.assign(size(), 0);
  remaining_.assign(size(), 0);
  for (int step = size() - 1; step >= 0; --step) {
    if (!isScheduled(step)) continue;
    costs_[step] = costOf(tape_.steps[step].op, costs);
    for (const int user : usersOf(step)) {
      remaining_[step] = std::max(remaining_[step], remaining_[user]);
    }
    remaining_[step] += costs_[step];
    work_ += costs_[step];
    longestPath_ = std::max(longestPath_, remaining_[step]);
  }
}

}  // namespace denavit
