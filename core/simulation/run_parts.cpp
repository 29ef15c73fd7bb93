#include <algorithm>

#include "core/simulation/run_dynamics.h"

namespace denavit {

double RunDynamics::nextSample(double t) const {
  double next = std::numeric_limits<double>::infinity();
  parts_.each([&](const RunPart& part) { next = std::min(next, part.nextSample(t)); });
  return next;
}

void RunDynamics::sample(double from, double t, OdeState& x) {
  evaluate(t, x);
  parts_.eachToChange(x, [&](RunPart& part, const PartStates& own) {
    if (part.nextSample(from) <= t) part.sample(moment(clampTime(t)), own);
  });
}

int RunDynamics::countGuards(double t, const OdeState& x) {
  if (guards_.empty()) return 0;
  evaluate(t, x);
  std::size_t next = 0;
  parts_.each(x, [&](RunPart& part, const PartView& own) {
    const auto count = static_cast<std::size_t>(part.guardCount());
    part.calcGuards(moment(clampTime(t)), own, std::span(guards_).subspan(next, count));
    next += count;
  });
  return static_cast<int>(
      std::count_if(guards_.begin(), guards_.end(), [](double guard) { return guard < 0; }));
}

void RunDynamics::passGuards(double t, OdeState& x) {
  if (countGuards(t, x) == 0) return;
  std::size_t next = 0;
  parts_.eachToChange(x, [&](RunPart& part, const PartStates& own) {
    for (int k = 0; k < part.guardCount(); ++k, ++next) {
      if (guards_[next] < 0) part.pass(k, moment(clampTime(t)), own);
    }
  });
}

std::vector<Column> RunDynamics::partColumns() const {
  std::vector<Column> all;
  parts_.each([&](const RunPart& part) {
    for (Column& column : part.columns()) all.push_back(std::move(column));
  });
  return all;
}

void RunDynamics::writeParts(double t, const OdeState& x, std::span<double> values) {
  std::size_t next = 0, number = 0;
  parts_.each(x, [&](RunPart& part, const PartView& own) {
    const std::size_t width = widths_[number++];
    part.write(moment(clampTime(t)), own, forces(), values.subspan(next, width));
    next += width;
  });
}

bool RunDynamics::setPart(std::string_view name, std::span<const double> values) {
  bool known = false;
  parts_.each([&](RunPart& part) { known |= part.set(name, values); });
  findActing();
  return known;
}

void RunDynamics::adoptSettings(double t) {
  parts_.eachDiscrete([&](RunPart& part, std::span<double> own) { part.adopt(t, own); });
}

double RunDynamics::calcStoredEnergy(const OdeState& x) const {
  double energy = contacts.stopEnergy();
  parts_.each(x, [&](RunPart& part, const PartView& own) { energy += part.calcEnergy(own); });
  return energy;
}

}  // namespace denavit
