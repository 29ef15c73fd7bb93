#include "models/linearization/regulator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/engine/motion_columns.h"
#include "core/linear/dense.h"
#include "core/linear_system/discretize.h"
#include "core/linear_system/pole_placement.h"
#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
#include "models/linearization/linear_names.h"
#include "models/linearization/sample_growth.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/omitted_terms.h"

namespace denavit {
namespace {

/// What a weight or a noise may be.
enum NumberRule { kPositive, kMayBeZero };

/// One for all, or one each.
VecX<double> spread(const char* field, const std::vector<double>& given,
                    const std::vector<std::string>& names, NumberRule rule) {
  const std::size_t n = names.size();
  if (given.size() != 1 && given.size() != n) {
    failIn(
        "", field, "has " + counted(given.size(), "number"),
        "give one for all, or " + std::to_string(n) + ": " + names.front() + " .. " + names.back());
  }
  VecX<double> all(static_cast<Eigen::Index>(n));
  for (std::size_t k = 0; k < n; ++k) {
    const double weight = given.size() == 1 ? given.front() : given[k];
    const bool mayBeZero = rule == kMayBeZero;
    if (!(mayBeZero ? weight >= 0 : weight > 0) || !std::isfinite(weight)) {
      failIn("", std::string(field) + "[" + std::to_string(k) + "]",
             "is " + toReadable(weight) + ", that of " + names[k] +
                 (mayBeZero ? "; it must not be negative" : "; it must be positive"),
             mayBeZero ? "give 0 for what does not matter" : "give a small number instead of 0");
    }
    all[static_cast<Eigen::Index>(k)] = weight;
  }
  return all;
}

/// A pair of weights is of positions and rates; currents weigh nothing then.
std::vector<double> spreadPair(const std::vector<double>& given,
                               const std::vector<std::string>& states) {
  if (given.size() != 2 || states.size() == 2) return given;
  std::vector<double> all;
  const auto currents =
      std::ranges::count_if(states, [](const std::string& name) { return name.starts_with("i"); });
  const std::size_t half = (states.size() - static_cast<std::size_t>(currents)) / 2;
  for (std::size_t k = 0; k < states.size(); ++k) {
    all.push_back(k < half ? given[0] : k < 2 * half ? given[1] : 0.0);
  }
  return all;
}

/// The column of a state in the gain of state feedback: all coordinates, all rates, currents of all
/// motors.
class GainColumns {
 public:
  GainColumns(const RobotDescription& robot, bool hasCurrents) : joints_(robot.joints.size()) {
    const Arm<double> arm = makeArm(robot);
    const auto flexible = makeFlexibleArm(robot);
    for (const auto order : {ArmEngine::MotionOrder::Position, ArmEngine::MotionOrder::Rate}) {
      for (const Column& column : makeMotionColumns(arm, flexible.get(), order)) {
        names_.push_back(column.name);
      }
    }
    for (std::size_t k = 1; hasCurrents && k <= joints_; ++k) {
      names_.push_back("i" + std::to_string(k) + "_A");
    }
  }
  [[nodiscard]] std::size_t count() const { return names_.size(); }
  [[nodiscard]] std::size_t find(const std::string& state) const {
    return static_cast<std::size_t>(std::ranges::find(names_, state) - names_.begin());
  }

 private:
  std::size_t joints_;
  std::vector<std::string> names_;
};

StateSpace plantOf(const LinearizedArm& arm, double sampleTime) {
  if (!(sampleTime > 0)) return arm.system;
  try {
    return discretize(arm.system, sampleTime);
  } catch (const std::invalid_argument&) {
    failByGrowth("sample-time", sampleTime);
  }
}

/// Of complex poles that stand alone.
void addConjugates(std::vector<Complex>& poles) {
  for (std::size_t k = 0, given = poles.size(); k < given; ++k) {
    if (poles[k].imag() == 0 ||
        std::ranges::count(poles, std::conj(poles[k])) == std::ranges::count(poles, poles[k])) {
      continue;
    }
    poles.push_back(std::conj(poles[k]));
  }
}

/// Within a sample that is much shorter than what moves, poles are told apart badly.
void requireReached(const std::vector<Complex>& asked, const std::vector<Pole>& reached,
                    double sampleTime) {
  constexpr double kMost = 1e-3;
  double fastest = 0, worst = 0;
  for (const Complex& pole : asked) fastest = std::max(fastest, std::abs(pole));
  for (const Complex& pole : asked) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Pole& other : reached) nearest = std::min(nearest, std::abs(other.s - pole));
    worst = std::max(worst, nearest);
  }
  if (worst <= kMost * fastest) return;
  failIn("", "poles", "are missed by " + withUnit(worst, "1/s"),
         sampleTime > 0 ? "take a sample time that is nearer to the time constants of the poles"
                        : "ask for poles that are nearer to each other in size");
}

}  // namespace

StateSpace Regulator::plant() const { return plantOf(arm, sampleTime); }

Regulator designRegulator(LinearizedArm arm, const RegulatorWeights& weights) {
  const VecX<double> Q =
      spread("state-weights", spreadPair(weights.states, arm.states), arm.states, kMayBeZero);
  const VecX<double> R = spread("input-weights", weights.inputs, arm.inputs, kPositive);
  RiccatiSolution solution =
      designLqr(plantOf(arm, weights.sampleTime), Q.asDiagonal(), R.asDiagonal());
  if (!solution.isSolved()) {
    failIn("", "state-weights", "make no regulator: " + solution.reason, "");
  }
  return {std::move(arm), std::move(solution.K), std::move(solution.closedLoop), solution.residual,
          weights.sampleTime};
}

Regulator placeRegulator(LinearizedArm arm, std::vector<Complex> poles, double sampleTime) {
  addConjugates(poles);
  if (std::ssize(poles) != arm.system.order()) {
    failIn("", "poles", "are " + std::to_string(poles.size()) + ", conjugates counted",
           "give one for each of the " + std::to_string(arm.system.order()) + " states");
  }
  const std::vector<Complex> asked = poles;
  if (sampleTime > 0) {
    for (Complex& pole : poles) pole = std::exp(sampleTime * pole);
  }
  PolePlacement placed = placePoles(plantOf(arm, sampleTime), std::move(poles));
  if (!placed.isPlaced()) failIn("", "poles", "cannot be had: " + placed.reason, "");
  requireReached(asked, placed.reached, sampleTime);
  return {std::move(arm), std::move(placed.K), std::move(placed.reached), placed.error, sampleTime};
}

OutputRegulator designOutputRegulator(const Regulator& regulator, const EstimatorNoise& noise) {
  const LinearizedArm& arm = regulator.arm;
  const VecX<double> w = spread("process-noise", noise.inputs, arm.inputs, kMayBeZero);
  const VecX<double> v = spread("measurement-noise", noise.outputs, arm.outputs, kPositive);
  const StateSpace plant = regulator.plant();
  OutputRegulator made;
  const MatX<double> Bw = plant.B * w.asDiagonal();
  made.filter = designKalman(plant, multiplyByAdjoint(Bw, plant.B), v.asDiagonal());
  if (!made.filter.solution.isSolved()) {
    failIn("", "process-noise", "makes no estimator: " + made.filter.solution.reason, "");
  }
  made.compensator = makeLqg(plant, regulator.K, made.filter.L);
  return made;
}

ScenarioDescription withRegulator(ScenarioDescription scenario, const Regulator& regulator) {
  const RobotDescription robot = makeMovingRobot(scenario);
  const LinearizedArm& arm = regulator.arm;
  const bool isVoltage = arm.inputs.front().starts_with("v");
  const bool hasCurrents = arm.states.back().starts_with("i");
  const GainColumns columns(robot, hasCurrents);
  ControllerDescription controller;
  controller.law = LawKind::StateFeedback;
  controller.output = isVoltage ? CommandOutput::Voltage : CommandOutput::Torque;
  controller.sampleTime = regulator.sampleTime;
  controller.gain.assign(robot.joints.size(), std::vector<double>(columns.count(), 0.0));
  const MatX<double>& K = regulator.K;
  for (std::size_t r = 0; r < arm.inputs.size(); ++r) {
    std::vector<double>& row =
        controller.gain[static_cast<std::size_t>(numberOf(arm.inputs[r]) - 1)];
    for (std::size_t c = 0; c < arm.states.size(); ++c) {
      row[columns.find(arm.states[c])] =
          K(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c));
    }
  }
  const bool hasMotion = scenario.input.trajectory || scenario.input.target;
  controller.feedforward = scenario.input.trajectory ? Feedforward::Full : Feedforward::Gravity;
  if (!hasMotion) {
    scenario.input = {};
    MotionPoint point;
    point.q.assign(arm.q.begin(), arm.q.begin() + static_cast<std::ptrdiff_t>(robot.joints.size()));
    scenario.input.trajectory.emplace().points.push_back(point);
    controller.feedforward = Feedforward::Gravity;
  }
  scenario.input.controller = controller;
  return scenario;
}

}  // namespace denavit
