#include "models/scenario/recorded_issues.h"

#include "models/fields/issue_checker.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/running_scenario.h"

namespace denavit {
namespace {

/// Nobody changes a run by hand more often; each costs a look at the arm.
constexpr std::size_t kMostRecorded = 100000;
/// What comes later mostly follows from the first ones.
constexpr std::size_t kMostIssues = 20;

std::string placeOf(std::size_t k) { return "recorded[" + std::to_string(k) + "]"; }

void checkTimes(const ScenarioDescription& scenario, IssueChecker& check) {
  const std::vector<RecordedChange>& recorded = scenario.recorded;
  check.positive("recorded_grid", scenario.recordedGrid, "s", "give it in s, as 0.001");
  for (std::size_t k = 0; k < recorded.size(); ++k) {
    const double time = recorded[k].time;
    const std::string place = placeOf(k) + ".time";
    if (!check.positive(place, time, "s", "give the instant after the start, in s")) continue;
    if (k > 0 && time < recorded[k - 1].time) {
      check.error(place,
                  "is " + withUnit(time, "s") + ", before the one that stands above it: " +
                      withUnit(recorded[k - 1].time, "s"),
                  "put them in order of time");
    } else if (time > scenario.duration) {
      check.warning(
          place,
          "is " + withUnit(time, "s") + "; the run ends at " + withUnit(scenario.duration, "s"),
          "remove it, or use a longer duration");
    }
  }
}

void checkSets(const ScenarioDescription& scenario, std::vector<Issue>& issues) {
  RunningScenario running(scenario);
  for (std::size_t k = 0; k < scenario.recorded.size() && issues.size() < kMostIssues; ++k) {
    try {
      const std::vector<Issue> warnings =
          running.check(scenario.recorded[k].set, placeOf(k) + ".set");
      issues.insert(issues.end(), warnings.begin(), warnings.end());
    } catch (const DescriptionError& error) {
      issues.insert(issues.end(), error.issues().begin(), error.issues().end());
    }
  }
}

}  // namespace

std::vector<Issue> findRecordedIssues(const ScenarioDescription& scenario, bool isSound) {
  std::vector<Issue> issues;
  IssueChecker check("", "", issues);
  if (scenario.recorded.size() > kMostRecorded) {
    check.error("recorded",
                "has " + counted(scenario.recorded.size(), "change") + "; at most " +
                    std::to_string(kMostRecorded) + " are followed",
                "keep those that matter");
    return issues;
  }
  checkTimes(scenario, check);
  if (issues.size() > kMostIssues) issues.resize(kMostIssues);
  if (!scenario.recorded.empty() && isSound && !hasErrors(issues) &&
      !hasErrors(findIssues(scenario.robot))) {
    checkSets(scenario, issues);
  }
  return issues;
}

}  // namespace denavit
