#include "ui/live/step_answer.h"

#include <algorithm>
#include <cmath>
#include <exception>

#include <nlohmann/json.hpp>

#include "core/flexible/flexible_equilibrium.h"
#include "models/issue.h"
#include "models/place_words.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mechanism_motion.h"
#include "models/scenario/moving_arm.h"
#include "ui/playback/run_history.h"

namespace denavit {
namespace {

constexpr double kSettledWithin = 0.02;
constexpr double kRow_s = 0.0025;

/// Links hang as they do while all joints are held.
void hang(ScenarioDescription& scenario) {
  scenario.initial.delta.clear();
  scenario.initial.deltaRate.clear();
  if (scenario.mechanism || countModes(scenario.robot) == 0) return;
  const auto arm = makeFlexibleArm(scenario.robot);
  const auto joints = static_cast<Eigen::Index>(scenario.initial.q.size());
  const Equilibrium found =
      findStaticDeflection(*arm, Eigen::Map<const VecX<double>>(scenario.initial.q.data(), joints));
  if (found.status != Equilibrium::Status::Found) return;
  scenario.initial.delta.assign(found.q.begin() + joints, found.q.end());
}

void readNumbers(StepAnswer& answer) {
  if (answer.part.empty()) return;
  answer.ends = answer.part.back();
  const double most = *std::max_element(answer.part.begin(), answer.part.end());
  answer.overshoot = std::max(0.0, most - 1);
  if (!answer.isWhole) return;
  std::size_t last = answer.part.size();
  while (last > 0 && std::abs(answer.part[last - 1] - answer.ends) <= kSettledWithin) --last;
  // One that is still moving at the end is within two hundredths of its last row only.
  const double t = last < answer.t.size() ? answer.t[last] : answer.t.back();
  if (t < 0.9 * answer.t.back()) answer.settled = t;
}

ScenarioDescription makeStepScenario(const StepQuestion& question, double& step) {
  ScenarioDescription scenario = question.scenario;
  const std::vector<double>& pose = question.pose;
  const std::vector<int> joints = findTargetJoints(scenario);
  const auto i = static_cast<std::size_t>(joints.at(static_cast<std::size_t>(question.joint)));
  MovingArm arm = makeMovingArm(scenario);
  scenario.robot = std::move(arm.robot);
  scenario.mechanism = std::move(arm.mechanism);
  scenario.changes.clear();
  scenario.robotReference.clear();
  const JointDescription& row = scenario.robot.joints.at(i);
  step = row.type == JointType::Revolute ? kStepAngle : kStepLength;
  if (row.limits.upper && pose[i] + step > *row.limits.upper) step = -step;
  MotionPoint& target = scenario.input.trajectory.emplace().points.emplace_back();
  for (const int joint : joints) target.q.push_back(pose.at(static_cast<std::size_t>(joint)));
  target.q[static_cast<std::size_t>(question.joint)] += step;
  scenario.input.tau.clear();
  scenario.input.csv.clear();
  scenario.input.controller = question.controller;
  scenario.initial.q = pose;
  scenario.initial.qd.assign(pose.size(), 0.0);
  scenario.prescribed.clear();
  if (scenario.mechanism) scenario.locked.clear();
  scenario.breaks.clear();
  scenario.wrench.reset();
  scenario.pulls.clear();
  scenario.recorded.clear();
  scenario.openEnded = false;
  scenario.duration = kStepTime_s;
  scenario.outputStep = kRow_s;
  // A picture needs no more, and a slider waits for it.
  scenario.integrator.rtol = std::max(scenario.integrator.rtol, 1e-6);
  scenario.integrator.atol = std::max(scenario.integrator.atol, 1e-7);
  hang(scenario);
  return scenario;
}

}  // namespace

StepAnswer calcStepAnswer(const StepQuestion& question, const std::function<bool()>& goOn) {
  StepAnswer answer;
  try {
    const int joint =
        findTargetJoints(question.scenario).at(static_cast<std::size_t>(question.joint));
    const ScenarioDescription scenario = makeStepScenario(question, answer.step);
    const SimulationResult result =
        simulate(makeSimulation(scenario), [&](double) { return goOn(); });
    const Recording& rows = result.recording;
    const int time = rows.findColumn("time"),
              q = rows.findColumn(jointColumn("q", scenario.robot, joint)),
              effort = rows.findColumn(effortColumn(scenario.robot, joint));
    for (int row = 0; row < rows.rowCount() && time >= 0 && q >= 0; ++row) {
      answer.t.push_back(rows.value(row, time));
      answer.part.push_back(
          (rows.value(row, q) - question.pose.at(static_cast<std::size_t>(joint))) / answer.step);
      if (effort >= 0)
        answer.peakEffort = std::max(answer.peakEffort, std::abs(rows.value(row, effort)));
    }
    answer.isWhole = result.status == RunStatus::Completed;
    if (!answer.isWhole && result.status != RunStatus::Cancelled)
      answer.whyNot = QString::fromStdString(result.reason);
    answer.beyond = result.violations;
    readNumbers(answer);
  } catch (const DescriptionError& error) {
    answer.whyNot = error.issues().empty()
                        ? QString::fromStdString(error.what())
                        : QString::fromStdString(toSpokenLine(error.issues().front()));
  } catch (const std::exception& error) {
    answer.whyNot = QString::fromStdString(error.what());
  }
  return answer;
}

}  // namespace denavit
