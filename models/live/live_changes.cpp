#include "models/live/live_changes.h"

#include <algorithm>

namespace denavit {
namespace {

/// Whether a path is another one, or leads below it.
bool isWithin(const std::string& path, const std::string& other) {
  return path.starts_with(other) &&
         (path.size() == other.size() || path[other.size()] == '.' || path[other.size()] == '[');
}

RobotChanges mergeValues(RobotChanges first, const RobotChanges& second) {
  for (const auto& value : second) {
    std::erase_if(first, [&](const auto& other) { return isWithin(other.first, value.first); });
    first.push_back(value);
  }
  return first;
}

}  // namespace

LiveChanges::LiveChanges(const ScenarioDescription& start)
    : before_(std::make_shared<const RunningScenario>(start)), now_(before_) {}

LiveChanges::Next LiveChanges::makeNext(const RobotChanges& values, bool amends) const {
  Next next;
  next.values = mergeValues(amends ? list_.back().set : RobotChanges(), values);
  next.before = amends ? before_ : now_;
  auto after = std::make_shared<RunningScenario>(*next.before);
  const std::string lead = "set";
  try {
    next.change = after->set(next.values, lead);
  } catch (const DescriptionError& error) {
    std::vector<Issue> issues = error.issues();
    for (Issue& issue : issues) {
      if (issue.where.starts_with(lead + ".")) issue.where.erase(0, lead.size() + 1);
    }
    throw DescriptionError("", std::move(issues));
  }
  next.after = std::move(after);
  return next;
}

void LiveChanges::add(Next next, double time_s, bool amends, bool isPulled) {
  if (amends) {
    list_.back().set = std::move(next.values);
    pulled_.back() = isPulled;
  } else {
    list_.push_back({time_s, std::move(next.values)});
    pulled_.push_back(isPulled);
  }
  before_ = std::move(next.before);
  now_ = std::move(next.after);
}

void LiveChanges::rewind(double t_s, const std::shared_ptr<const RunningScenario>& then,
                         std::size_t count) {
  while (list_.size() > count && list_.back().time > t_s) list_.pop_back();
  pulled_.resize(list_.size());
  auto now = std::make_shared<RunningScenario>(*then);
  for (std::size_t k = count; k < list_.size(); ++k) (void)now->check(list_[k].set);
  before_ = now_ = std::move(now);
}

}  // namespace denavit
