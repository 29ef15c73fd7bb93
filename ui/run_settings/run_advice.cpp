#include "ui/run_settings/run_advice.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/flexible/tip_slope.h"
#include "models/json/number_text.h"
#include "models/place_words.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/mass_issues.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/scenario_issues.h"
#include "models/stored_run/energy_verdict.h"
#include "ui/editors/quantity_text.h"
#include "ui/editors/word_box.h"
#include "ui/torque_breakdown/term_texts.h"

namespace denavit {
namespace {

struct RunAdviceText {
  Q_DECLARE_TR_FUNCTIONS(RunAdvice)
};

constexpr std::size_t kMostViolations = 3;
/// Of the duration: rows farther apart are no curve.
constexpr double kCoarseRows = 0.05;
/// Runs that take longer are announced.
constexpr double kWorthMentioning_s = 2;

/// What makes the energy close better with this method.
QString remedyFor(const RunRecord& run) {
  const IntegratorDescription& integrator = run.scenario.integrator;
  switch (findClosureRemedy(run.scenario)) {
    case ClosureRemedy::TakeAnotherMethod:
      return RunAdviceText::tr(
          "Euler's method gains energy step by step: use Runge-Kutta 4 or Dormand-Prince 5.");
    case ClosureRemedy::HalveTheStep:
      return RunAdviceText::tr("Halve the step (now %1 s), or use Dormand-Prince 5.")
          .arg(toNumber(stepOf(run.scenario, run.result), 3));
    case ClosureRemedy::TightenTheTolerance:
      return RunAdviceText::tr("Tighten the relative tolerance (now %1) to %2.")
          .arg(toNumber(integrator.rtol, 2), toNumber(tightenTolerance(integrator), 2));
    case ClosureRemedy::SmoothTheForces:
      break;
  }
  return RunAdviceText::tr("Does a force jump with the state? Smooth it, or tighten max_step.");
}

QString closureLine(const RunRecord& run) {
  const SimulationResult& result = run.result;
  const QString closure = toNumber(result.energyClosure, 2);
  const QString text = result.energyClosure > 0
                           ? RunAdviceText::tr("Energy closure %1 at %2 s: ")
                                 .arg(closure, toNumber(result.energyClosureTime, 3))
                           : RunAdviceText::tr("Energy closure %1: ").arg(closure);
  switch (judgeEnergy(run.scenario, result)) {
    case EnergyVerdict::OfTheTerms:
      return RunAdviceText::tr("Energy does not balance %1").arg(tellOmitted(run.scenario.without));
    case EnergyVerdict::Good:
      return text + RunAdviceText::tr("good");
    case EnergyVerdict::OfTheModel:
      return text + RunAdviceText::tr(
                        "linear tips do not conserve energy. This drift is the model's; no "
                        "tolerance removes it, exact tips do.");
    case EnergyVerdict::EndedEarly:
      return text + RunAdviceText::tr("only for the part of the run before its early end.");
    case EnergyVerdict::Fair:
      return text + RunAdviceText::tr("fair. ") + remedyFor(run);
    case EnergyVerdict::Untrusted:
      break;
  }
  return text + RunAdviceText::tr("not to be trusted. ") + remedyFor(run);
}

QString limitLines(const RunRecord& run) {
  const std::vector<LimitViolation>& violations = run.result.violations;
  // Limits are looked at in the rows: where they are far apart, that is no time of passing.
  const double rows_s = run.scenario.outputStep;
  const bool isCoarse = rows_s > kCoarseRows * run.scenario.duration;
  QString text;
  for (std::size_t i = 0; i < std::min(violations.size(), kMostViolations); ++i) {
    const LimitViolation& violation = violations[i];
    const QString line = isCoarse ? RunAdviceText::tr("Joint %1 passes its %2 by %3 s")
                                  : RunAdviceText::tr("Joint %1 passes its %2 at %3 s");
    text += "\n" + line.arg(violation.joint + 1)
                       .arg(QString::fromStdString(violation.what), toNumber(violation.time, 3));
  }
  if (isCoarse && !violations.empty()) {
    text += RunAdviceText::tr(" (seen in rows that are %1 s apart)").arg(toNumber(rows_s, 3));
  }
  if (violations.size() > kMostViolations) {
    text += RunAdviceText::tr(" (+%1)").arg(violations.size() - kMostViolations);
  }
  return text;
}

/// Where the small deflections that the model is made for end.
QString slopeLine(const SimulationResult& result) {
  if (!result.deflection) return {};
  const int digits = countDigitsBeside(result.deflection->slope, kMostTipSlope, 2, 2);
  return "\n" + RunAdviceText::tr(
                    "Link %1 bends too far for the model: its tip is up to %2 rad steep, at %3 s, "
                    "above %4. Stiffen it, or move more gently.")
                    .arg(result.deflection->worstLink + 1)
                    .arg(toNumber(result.deflection->slope, digits),
                         toNumber(result.deflection->worstTime, 3),
                         toNumber(kMostTipSlope, digits));
}

/// Without reading the scenario's files again.
std::vector<Issue> findWithoutFiles(ScenarioDescription scenario) {
  scenario.input.csv.clear();
  return findIssues(scenario);
}

/// What the scenario should be warned of.
std::vector<Issue> findWarnings(const ScenarioDescription& scenario) {
  std::vector<Issue> issues = findWithoutFiles(scenario);
  std::erase_if(issues, [](const Issue& i) { return i.severity != Issue::Severity::Warning; });
  return issues;
}

/// The first in short: the card is small, and the command line's check lists all with their
/// remedies.
QString warningLine(const std::vector<Issue>& warnings) {
  if (warnings.empty()) return {};
  const Issue& first = warnings.front();
  QString text = "\n" + QString::fromStdString(toPlaceWords(first.where) + ": " + first.what);
  if (warnings.size() > 1) text += RunAdviceText::tr(" (+%1)").arg(warnings.size() - 1);
  return text;
}

/// Joints that nothing resists; none of a scenario that has errors.
std::vector<Issue> findMassless(const ScenarioDescription& scenario) {
  try {
    const RobotDescription robot = applyChanges(scenario.robot, scenario.changes);
    if (hasErrors(findIssues(robot)) || hasErrors(findWithoutFiles(scenario))) return {};
    return findMassIssues(robot, scenario);
  } catch (const DescriptionError&) {
    return {};
  }
}

/// Modes of the arm with its changes applied; 0 if the changes do not fit.
int countMovingModes(const ScenarioDescription& scenario) {
  try {
    return countModes(makeMovingRobot(scenario));
  } catch (const DescriptionError&) {
    return 0;
  }
}

/// What changes on the way, which nothing else in the window shows.
QString recordedLine(const ScenarioDescription& scenario) {
  if (scenario.recorded.empty()) return {};
  const RecordedChange& first = scenario.recorded.front();
  QString what = RunAdviceText::tr("values");
  if (!first.set.empty()) {
    const auto& [path, value] = first.set.front();
    what = QString::fromStdString(toPlaceWords(path));
    if (value.is_number()) what += " = " + toNumber(value.get<double>(), 4);
  }
  QString text =
      "\n" + RunAdviceText::tr("On the way: %1 at %2 s").arg(what, toNumber(first.time, 4));
  if (scenario.recorded.size() > 1) {
    text += RunAdviceText::tr(", then %n more", nullptr,
                              static_cast<int>(scenario.recorded.size() - 1));
  }
  return text;
}

QString endLine(const SimulationResult& result) {
  if (result.status == RunStatus::Completed) return {};
  if (result.status == RunStatus::Cancelled) {
    return RunAdviceText::tr("Cancelled at %1 s; what was computed is kept.\n")
        .arg(toNumber(result.endTime, 4));
  }
  return QString::fromStdString(result.reason) + "\n";
}

RunAdvice::Light lightOf(const RunRecord& run, bool stale) {
  using Light = RunAdvice::Light;
  if (stale) return Light::Stale;
  const SimulationResult& result = run.result;
  const bool ended = result.status == RunStatus::Completed || result.status == RunStatus::Cancelled;
  const EnergyVerdict verdict = judgeEnergy(run.scenario, result);
  if (!ended || verdict == EnergyVerdict::Untrusted) return Light::Bad;
  const bool good = result.status == RunStatus::Completed && result.violations.empty() &&
                    !result.deflection && verdict == EnergyVerdict::Good;
  return good ? Light::Good : Light::Fair;
}

}  // namespace

QString describeRun(const RunRecord& run) {
  const RunStatistics& statistics = run.result.statistics;
  if (statistics.steps == 0 && run.wallTime == 0) return RunAdviceText::tr("read from its table");
  QString steps = RunAdviceText::tr("%1 steps").arg(statistics.steps);
  if (statistics.rejected > 0) steps += RunAdviceText::tr(", %1 rejected").arg(statistics.rejected);
  return RunAdviceText::tr("%1, computed in %2 s")
      .arg(steps, toNumber(run.wallTime, run.wallTime < 100 ? 2 : 4));
}

RunAdvice adviseAfter(const RunRecord& run, bool stale) {
  const RunStatistics& statistics = run.result.statistics;
  QString text =
      stale ? RunAdviceText::tr("The arm or settings were changed since this run.\n") : QString();
  text += endLine(run.result) + describeRun(run) + "\n" + closureLine(run);
  if (statistics.rejected > 20 && statistics.rejected > statistics.steps / 2) {
    text +=
        "\n" + RunAdviceText::tr(
                   "Many steps were tried in vain: does a force jump with the state? Smooth it.");
  }
  const std::vector<Issue> warnings = findWarnings(run.scenario);
  RunAdvice::Light light = lightOf(run, stale);
  if (light == RunAdvice::Light::Good && !warnings.empty()) light = RunAdvice::Light::Fair;
  return {light, text + recordedLine(run.scenario) + slopeLine(run.result) + limitLines(run) +
                     warningLine(warnings)};
}

RunAdvice adviseBefore(const ScenarioDescription& scenario, std::optional<double> wallTime_s) {
  const double rows = std::floor(scenario.duration / scenario.outputStep) + 1;
  QString text =
      RunAdviceText::tr("%1, %2 rows").arg(wordText(scenario.integrator.method), toNumber(rows, 7));
  if (!scenario.integrator.step && countMovingModes(scenario) > 0 &&
      isFixedStep(scenario.integrator.method)) {
    text += RunAdviceText::tr(", steps as the fastest vibration asks");
  } else if (isFixedStep(scenario.integrator.method)) {
    const double step = scenario.integrator.step.value_or(IntegratorSettings().step);
    text += RunAdviceText::tr(", %1 steps").arg(toNumber(std::ceil(scenario.duration / step), 4));
  }
  if (wallTime_s && *wallTime_s > kWorthMentioning_s) {
    text += "\n" + RunAdviceText::tr("About %1 to compute, judged from its beginning")
                       .arg(toWaitingTime(*wallTime_s));
  }
  const std::vector<Issue> massless = findMassless(scenario);
  const RunAdvice::Light light = massless.empty() ? RunAdvice::Light::Idle : RunAdvice::Light::Fair;
  return {light, text + recordedLine(scenario) + warningLine(massless)};
}

QString toWaitingTime(double time_s) {
  if (time_s < 90) return RunAdviceText::tr("%1 s").arg(toNumber(std::ceil(time_s), 2));
  if (time_s < 5400) return RunAdviceText::tr("%1 min").arg(toNumber(std::ceil(time_s / 60), 2));
  return RunAdviceText::tr("%1 h").arg(toNumber(std::ceil(time_s / 3600), 3));
}

}  // namespace denavit
