#include "models/identification/excite.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>

#include "core/recording/column.h"
#include "models/csv/table_text.h"
#include "models/identification/identified_arm.h"
#include "models/json/number_text.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/scenario_file.h"

namespace denavit {

namespace {

void requireSettings(const ExcitationSettings& settings) {
  const auto require = [](bool isGood, const char* place, const std::string& value,
                          const char* rule, const char* remedy) {
    if (!isGood) failIn("", place, "is " + value + "; " + rule, remedy);
  };
  const double duration = settings.duration.value_or(settings.period);
  require(settings.period >= 0.1 && settings.period <= 1000, "period",
          toReadable(settings.period) + " s", "it must be from 0.1 to 1000 s", "try 10");
  require(settings.harmonics >= 3 && settings.harmonics <= 20, "harmonics",
          std::to_string(settings.harmonics), "it must be from 3 to 20", "try 5");
  const double periods = duration / settings.period;
  require(duration <= 1e4 && std::round(periods) >= 1 &&
              std::abs(periods - std::round(periods)) < 1e-6 * periods,
          "duration", toReadable(duration) + " s",
          "it must be some whole periods, up to 10000 s, so that the motion ends at rest",
          "leave it out for two periods");
  require(settings.clearance >= 0 && settings.clearance < 1e3, "clearance",
          toReadable(settings.clearance) + " m", "it must be from 0 to 1000 m", "try 0.1");
  require(!settings.acceleration || (*settings.acceleration > 0 && *settings.acceleration < 1e6),
          "acceleration", toReadable(settings.acceleration.value_or(0)),
          "it must be positive and below 1000000 rad/s² or m/s²", "try 5");
}

/// The limits of a joint; where it has none, those of the header.
void setJointLimits(const RobotDescription& robot, std::size_t index,
                    const ExcitationSettings& settings, ExcitationLimits& limits,
                    std::vector<Issue>& warnings) {
  const LimitsDescription& own = robot.joints[index].limits;
  const bool turns = robot.joints[index].type == JointType::Revolute;
  const double half = turns ? std::numbers::pi : 0.5;
  const auto i = static_cast<Eigen::Index>(index);
  const std::string where = "joints[" + std::to_string(index) + "].limits";
  const auto assume = [&](const std::string& what) {
    warnings.push_back({Issue::Severity::Warning, where, jointLabel(robot, index) + what,
                        "give the joint's own limits if it has others"});
  };
  limits.lower[i] = own.lower.value_or(own.upper.value_or(half) - 2 * half);
  limits.upper[i] = own.upper.value_or(limits.lower[i] + 2 * half);
  if (!own.lower || !own.upper) {
    assume(" has no range; the motion stays in " + toReadable(limits.lower[i]) + " to " +
           toReadable(limits.upper[i]) + (turns ? " rad" : " m"));
  }
  if (!(limits.upper[i] > limits.lower[i])) {
    failIn("", where, jointLabel(robot, index) + " leaves the joint no room to move",
           "give a lower limit below the upper one");
  }
  limits.velocity[i] = own.velocity.value_or(half);
  if (!own.velocity) {
    assume(" has no speed; the motion keeps to " + toReadable(half) + (turns ? " rad/s" : " m/s"));
  }
  limits.acceleration[i] = settings.acceleration.value_or(4 * limits.velocity[i]);
  limits.effort[i] = own.effort.value_or(std::numeric_limits<double>::infinity());
}

ExcitationLimits makeExcitationLimits(const RobotDescription& robot,
                                      const ExcitationSettings& settings,
                                      std::vector<Issue>& warnings) {
  const auto n = static_cast<Eigen::Index>(robot.joints.size());
  ExcitationLimits limits{VecX<double>(n), VecX<double>(n), VecX<double>(n), VecX<double>(n),
                          VecX<double>(n)};
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    setJointLimits(robot, i, settings, limits, warnings);
  }
  limits.floor = settings.floor.value_or(limits.floor);
  limits.clearance = settings.clearance;
  return limits;
}

/// [N m|N] What torques are uncertain by: parts of the efforts, or of what is there.
VecX<double> guessNoise(const RobotDescription& robot, const IdentifiedArm& arm) {
  VecX<double> noise(static_cast<Eigen::Index>(robot.joints.size()));
  for (Eigen::Index i = 0; i < noise.size(); ++i) {
    const auto& effort = robot.joints[static_cast<std::size_t>(i)].limits.effort;
    noise[i] = effort && *effort > 0 ? *effort : 100 * arm.rotorScale[i] + arm.coulomb[i] + 1e-6;
  }
  return noise;
}

void requireFound(const RobotDescription& robot, const Excitation& found,
                  const ExcitationSettings& settings) {
  if (found.status == Excitation::Status::TooHeavy) {
    const auto i = static_cast<std::size_t>(found.joint);
    failIn("", "joints[" + std::to_string(i) + "].limits.effort",
           jointLabel(robot, i) + " cannot hold the arm where it would move; it takes " +
               toReadable(found.largestEffort[found.joint]),
           "give the effort of the real drive, or a lighter payload");
  }
  if (found.status != Excitation::Status::Obstructed) return;
  const std::string remedy =
      "give less, joint limits that keep the tool away, or another seed of the search";
  if (settings.floor && found.lowestTool < *settings.floor) {
    failIn("", "floor",
           "is " + toReadable(*settings.floor) +
               " m; the tool must stay above it, and in the best motion that was found comes down "
               "to " +
               toReadable(found.lowestTool) + " m",
           remedy);
  }
  failIn("", "clearance",
         "is " + toReadable(settings.clearance) +
             " m; the tool must stay so far from the base's z axis, and in the best motion that "
             "was found comes as near as " +
             toReadable(found.nearestTool) + " m",
         remedy);
}

/// "0.3 + 0.12*sin(0.6283*t) - ..": exact digits, so that the run is the motion found.
std::string toExpression(const FourierMotion& motion, Eigen::Index joint) {
  std::string text = toShortest(motion.mean[joint]);
  const auto add = [&](double factor, const char* function, Eigen::Index k) {
    if (factor == 0) return;
    text += factor < 0 ? " - " : " + ";
    text += toShortest(std::abs(factor)) + "*" + function + "(" +
            toShortest(static_cast<double>(k + 1) * motion.frequency()) + "*t)";
  };
  for (Eigen::Index k = 0; k < motion.sine.rows(); ++k) {
    add(motion.sine(k, joint), "sin", k);
    add(motion.cosine(k, joint), "cos", k);
  }
  return text;
}

ScenarioDescription makeExcitingScenario(const RobotDescription& robot,
                                         const std::string& reference, const Excitation& found,
                                         double duration) {
  ScenarioDescription scenario = makeScenarioFor(robot, reference);
  scenario.name = "exciting motion of " + (robot.name.empty() ? std::string("an arm") : robot.name);
  scenario.description = "A periodic motion whose torques tell the arm's parameters well.";
  scenario.duration = duration;
  scenario.outputStep = 0.005;
  VecX<double> q, qd, qdd;
  found.motion.calc(0, q, qd, qdd);
  scenario.initial.q.assign(q.begin(), q.end());
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    scenario.prescribed[static_cast<int>(i) + 1] = toExpression(found.motion, i);
  }
  return scenario;
}

}  // namespace

ExcitingMotion findExcitingMotion(const RobotDescription& robot, const std::string& reference,
                                  const ExcitationSettings& settings,
                                  const std::function<bool(double)>& progress) {
  requireSettings(settings);
  const IdentifiedArm arm = makeIdentifiedArm(robot, {});
  ExcitingMotion motion;
  motion.limits = makeExcitationLimits(robot, settings, motion.warnings);
  ExcitationSpec spec{arm.model, makeArm(robot), makeFriction(robot), motion.limits,
                      guessNoise(robot, arm)};
  spec.period = settings.period;
  spec.harmonics = settings.harmonics;
  spec.trials = settings.trials;
  spec.seed = settings.seed;
  motion.found = findExcitation(spec, progress);
  requireFound(robot, motion.found, settings);
  motion.scenario = makeExcitingScenario(robot, reference, motion.found,
                                         settings.duration.value_or(2 * settings.period));
  return motion;
}

std::string toPositionTable(const ExcitingMotion& motion, const RobotDescription& robot,
                            double step_s) {
  std::vector<std::string> names{"time"};
  for (const auto& [stem, turning, sliding] :
       {std::tuple("q", "rad", "m"), std::tuple("qd", "rad/s", "m/s"),
        std::tuple("qdd", "rad/s²", "m/s²")}) {
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      const bool turns = robot.joints[i].type == JointType::Revolute;
      names.push_back(makeColumn(stem + std::to_string(i + 1), turns ? turning : sliding, "").name);
    }
  }
  std::string text;
  TableText table(names, [&](std::string_view block) { text += block; });
  const auto rows = static_cast<long>(std::floor(motion.scenario.duration / step_s + 1e-9));
  VecX<double> q, qd, qdd, row(static_cast<Eigen::Index>(names.size()));
  for (long k = 0; k <= rows; ++k) {
    const double t = step_s * static_cast<double>(k);
    motion.found.motion.calc(t, q, qd, qdd);
    row << t, q, qd, qdd;
    table.add(std::span<const double>(row.data(), names.size()));
  }
  table.finish();
  return text;
}

}  // namespace denavit
