#include "models/linearization/full_response.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include <Eigen/Geometry>

#include "core/engine/motion_columns.h"
#include "models/find.h"
#include "models/linearization/linear_names.h"
#include "models/robot/make_motors.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/omitted_terms.h"

namespace denavit {
namespace {

class ConstantDrive final : public TorqueInput {
 public:
  explicit ConstantDrive(VecX<double> values) : values_(std::move(values)) {}
  void calcTorque(double /*t*/, const VecX<double>& /*q*/, const VecX<double>& /*qd*/,
                  InputScratch* /*scratch*/, VecX<double>& tau) const override {
    tau.setZero();
    const Eigen::Index n = std::min(tau.size(), values_.size());
    tau.head(n) = values_.head(n);
  }

 private:
  VecX<double> values_;  ///< one per joint, or per motor
};

/// What sticks leaves, as gears that lose a part of the torque do; what is viscous stays.
void leaveDryFrictionOut(JointFriction& friction) {
  friction.efficiency = 1;
  friction.coulombPositive = friction.coulombNegative = friction.breakaway = 0;
  friction.stribeckRate = 0;
  if (friction.canStick()) friction.law = nullptr;
}

/// The two runs of one answer.
class FullRuns {
 public:
  FullRuns(const ScenarioDescription& scenario, const LinearizedArm& arm,
           const Disturbance& disturbance, const TimeSpan& span)
      : arm_(arm), disturbance_(disturbance), simulation_(makeSimulation(scenario)) {
    isVoltage_ = !arm.inputs.empty() && arm.inputs.front().starts_with("v");
    if (isVoltage_) makeCircuits(scenario);
    leaveOut();
    simulation_.q0 = arm.q;
    simulation_.qd0 = arm.qd;
    for (const int joint : simulation_.locked) simulation_.qd0[joint] = 0;
    simulation_.duration = span.duration;
    simulation_.outputStep = span.step;
    // Differences of runs are small: their errors are to be smaller.
    IntegratorSettings& settings = simulation_.integrator;
    if (isFixedStep(settings.method)) settings.method = IntegrationMethod::DormandPrince5;
    settings.rtol = std::min(settings.rtol, 1e-11);
    settings.atol = std::min(settings.atol, 1e-13);
  }

  std::optional<FullResponse> compare(const ResponseProgress& progress) {
    const auto follow = [&](double done) {
      return [&progress, done, all = 2 * simulation_.duration](double time) {
        return !progress || progress(done + time / all);
      };
    };
    const SimulationResult without = simulateWith(false, follow(0));
    if (without.status == RunStatus::Cancelled) return std::nullopt;
    const SimulationResult with = simulateWith(true, follow(0.5));
    if (with.status == RunStatus::Cancelled) return std::nullopt;
    return subtract(with, without);
  }

 private:
  void makeCircuits(const ScenarioDescription& scenario) {
    simulation_.motors = makeMotors(makeMovingRobot(scenario));
    for (Motor& motor : simulation_.motors.motors) {
      motor.maxVoltage = motor.maxCurrent = std::numeric_limits<double>::infinity();
    }
  }

  void leaveOut() {
    Simulation& s = simulation_;
    s.parts.clear();
    s.changes.clear();
    s.breaks.clear();
    for (const auto& motion : s.prescribed) {
      for (const int joint : motion->joints()) {
        if (!contains(s.locked, joint)) s.locked.push_back(joint);
      }
    }
    s.prescribed.clear();
    s.stops = {};
    s.limits.clear();
    s.clipEffort = false;
    if (disturbance_.dryFriction) return;
    std::ranges::for_each(s.friction, leaveDryFrictionOut);
    std::ranges::for_each(s.motorFriction.motors, leaveDryFrictionOut);
  }

  SimulationResult simulateWith(bool disturbed, const ProgressCallback& progress) const {
    Simulation s = simulation_;
    VecX<double> drive = isVoltage_ ? arm_.voltage : arm_.tau;
    if (isVoltage_) s.motors.current0 = arm_.current;
    if (disturbed) {
      deviate(s);
      for (Eigen::Index k = 0; k < disturbance_.inputs.size(); ++k) {
        const int number = numberOf(arm_.inputs[static_cast<std::size_t>(k)]);
        drive[number - 1] += disturbance_.inputs[k];
      }
    }
    auto held = std::make_shared<const ConstantDrive>(std::move(drive));
    if (isVoltage_) {
      s.voltage = held;
      s.input = std::make_shared<const ConstantDrive>(torqueBeside());
    } else {
      s.input = held;
    }
    return simulate(s, progress);
  }

  /// Of joints whose motors have no circuit.
  [[nodiscard]] VecX<double> torqueBeside() const {
    VecX<double> tau = arm_.tau;
    for (std::size_t k = 0; k < simulation_.motors.motors.size(); ++k) {
      if (simulation_.motors.motors[k].isElectric()) tau[static_cast<Eigen::Index>(k)] = 0;
    }
    return tau;
  }

  /// Moves the start by the deviation of the states.
  void deviate(Simulation& s) const {
    using Order = ArmEngine::MotionOrder;
    for (const auto& [order, start] :
         {std::pair(Order::Position, &s.q0), std::pair(Order::Rate, &s.qd0)}) {
      const std::vector<Column> columns = makeMotionColumns(s.arm, s.flexible.get(), order);
      for (std::size_t k = 0; k < columns.size(); ++k) {
        (*start)[static_cast<Eigen::Index>(k)] += deviationOf(columns[k].name);
      }
    }
    for (Eigen::Index k = 0; k < s.motors.current0.size(); ++k) {
      s.motors.current0[k] += deviationOf("i" + std::to_string(k + 1) + "_A");
    }
  }

  [[nodiscard]] double deviationOf(const std::string& state) const {
    const auto at = std::ranges::find(arm_.states, state) - arm_.states.begin();
    return at < disturbance_.states.size() ? disturbance_.states[at] : 0.0;
  }

  [[nodiscard]] FullResponse subtract(const SimulationResult& with,
                                      const SimulationResult& without) const {
    FullResponse made;
    made.ended = with.status != RunStatus::Completed ? with.reason : without.reason;
    const Recording &a = with.recording, &b = without.recording;
    const int rows = std::min(a.rowCount(), b.rowCount());
    made.time.resize(rows);
    made.y.resize(rows, static_cast<Eigen::Index>(arm_.outputs.size()));
    for (int row = 0; row < rows; ++row) {
      made.time[row] = a.value(row, 0);
      for (std::size_t k = 0; k < arm_.outputs.size(); ++k) {
        made.y(row, static_cast<Eigen::Index>(k)) = differenceOf(arm_.outputs[k], row, a, b);
      }
    }
    return made;
  }

  static double differenceOf(const std::string& output, int row, const Recording& a,
                             const Recording& b) {
    if (output.starts_with("tool_r")) {
      const std::size_t axis = static_cast<std::size_t>(output[6] - 'x');
      return turnOf(row, a, b)[static_cast<Eigen::Index>(axis)];
    }
    const int column = a.findColumn(output);
    return column < 0 ? 0.0 : a.value(row, column) - b.value(row, column);
  }

  /// [rad] the rotation vector from the tool of one run to that of the other, in the world.
  static Eigen::Vector3d turnOf(int row, const Recording& a, const Recording& b) {
    const auto read = [row](const Recording& from) {
      std::array<double, 4> q{};
      const std::array names{"tool_qw", "tool_qx", "tool_qy", "tool_qz"};
      for (std::size_t k = 0; k < 4; ++k) q[k] = from.value(row, from.findColumn(names[k]));
      return Eigen::Quaterniond(q[0], q[1], q[2], q[3]);
    };
    const Eigen::AngleAxisd turn(read(a) * read(b).inverse());
    // The shorter way round.
    const double angle = std::remainder(turn.angle(), 2 * std::numbers::pi);
    return angle * turn.axis();
  }

  const LinearizedArm& arm_;
  const Disturbance& disturbance_;
  Simulation simulation_;
  bool isVoltage_ = false;
};

}  // namespace

std::optional<FullResponse> calcFullResponse(const ScenarioDescription& scenario,
                                             const LinearizedArm& arm,
                                             const Disturbance& disturbance, const TimeSpan& span,
                                             const ResponseProgress& progress) {
  return FullRuns(scenario, arm, disturbance, span).compare(progress);
}

TimeResponse calcLinearResponse(const LinearizedArm& arm, const Disturbance& disturbance,
                                const TimeSpan& span) {
  const StateSpace& system = arm.system;
  const VecX<double> x0 =
      disturbance.states.size() > 0 ? disturbance.states : VecX<double>::Zero(system.order());
  const VecX<double> u =
      disturbance.inputs.size() > 0 ? disturbance.inputs : VecX<double>::Zero(system.inputCount());
  return calcHeldResponse(system, x0, u, span);
}

LargestDifference findLargestDifference(const FullResponse& full, const TimeResponse& linear,
                                        int output) {
  LargestDifference most;
  const Eigen::Index rows = std::min(full.y.rows(), linear.y.rows());
  for (Eigen::Index row = 0; row < rows; ++row) {
    const double value = full.y(row, output), predicted = linear.y(row, output),
                 away = std::abs(value - predicted);
    most.size = std::max({most.size, std::abs(value), std::abs(predicted)});
    if (!(away > most.value)) continue;
    most.value = away;
    most.time = full.time[row];
  }
  return most;
}

}  // namespace denavit
