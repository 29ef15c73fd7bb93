#include "models/linearization/closed_arm.h"

#include <algorithm>
#include <stdexcept>

#include "core/control/controller_gains.h"
#include "core/linear/dense.h"
#include "core/scalar/differences.h"
#include "core/simulation/parts/input_parts.h"
#include "models/fields/issue_checker.h"
#include "models/linearization/sample_growth.h"

namespace denavit {
namespace {

/// How inputs and the wrench, which may be expressions in q and qd, change with the state: of each
/// coordinate's force and each motor's voltage, by all coordinates, then all rates.
MatX<double> differentiateInputs(const Simulation& simulation, const LoopPoint& point) {
  TorqueInputPart torque(simulation);
  VoltageInputPart voltage(simulation);
  WrenchPart wrench(simulation);
  const Eigen::Index N = point.at.q.size(), motors = simulation.motors.count();
  VecX<double> x(2 * N), none;
  x << point.at.q, point.at.qd;
  // The wrench keeps its place: what changes there with the pose belongs to the arm.
  point.engine.place(point.at.q);
  return calcDifferences(
      [&](const VecX<double>& state) {
        const VecX<double> q = state.head(N), qd = state.tail(N);
        VecX<double> tau = VecX<double>::Zero(N), external = tau,
                     volts = VecX<double>::Zero(motors);
        const RunMoment moment{point.time, q, qd, none, point.engine};
        const RunForces forces{tau, volts, external};
        if (!torque.isIdle()) torque.addForces(moment, {}, forces);
        if (!voltage.isIdle()) voltage.addForces(moment, {}, forces);
        if (!wrench.isIdle() && point.hasWrench) wrench.addForces(moment, {}, forces);
        VecX<double> all(N + motors);
        all << tau + external, volts;
        return all;
      },
      std::move(x));
}

MatX<double> pickRows(const MatX<double>& whole, const std::vector<int>& rows) {
  MatX<double> part(static_cast<Eigen::Index>(rows.size()), whole.cols());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    part.row(static_cast<Eigen::Index>(i)) = whole.row(rows[i]);
  }
  return part;
}
MatX<double> pickColumns(const MatX<double>& whole, const std::vector<int>& columns) {
  return pickRows(whole.transpose(), columns).transpose();
}

const ControllerSettings* findController(const Simulation& simulation) {
  for (const auto& part : simulation.parts) {
    if (const auto* found = dynamic_cast<const ControllerSource*>(part.get())) {
      return &found->settings();
    }
  }
  return nullptr;
}

/// Closes the loops of one arm.
class ArmCloser {
 public:
  ArmCloser(const ScenarioDescription& scenario, const Simulation& simulation,
            const LoopPoint& point)
      : scenario_(scenario),
        simulation_(simulation),
        point_(point),
        arm_(point.arm),
        joints_(simulation.jointCount()),
        settings_(findController(simulation)) {
    for (const int k : arm_.coordinates) {
      if (k < joints_) free_.push_back(k);
    }
  }

  ClosedArm close(const std::string& disturbances) {
    MatX<double> A = arm_.A;
    const bool answers = addInputs(A);
    if (!settings_ && !answers) {
      failIn("", "closed-loop", "is asked for, but nothing in the scenario answers to the state",
             "give it a controller, or leave the loop open");
    }
    const MatX<double> E = makeDisturbances(disturbances);
    LinearController controller;
    if (settings_) {
      controller = makeController();
    } else {
      const Eigen::Index n = arm_.stateCount();
      controller = {MatX<double>(0, n), MatX<double>(0, 0), MatX<double>(0, 0), MatX<double>(0, n),
                    MatX<double>(0, 0)};
    }
    const MatX<double> B = settings_ ? arm_.B : MatX<double>(arm_.stateCount(), 0);
    try {
      made_.loop = makeFeedbackLoop(A, B, E, controller);
    } catch (const std::invalid_argument&) {
      failByGrowth("input.controller.sample_time", controller.sampleTime);
    }
    nameAddedStates(controller);
    return std::move(made_);
  }

 private:
  [[nodiscard]] const char* unitOf(int joint) const {
    const bool turns = point_.engine.jointType(joint) == JointType::Revolute;
    return turns ? "N m" : "N";
  }
  [[nodiscard]] std::string nameOf(const char* stem, int k, const char* unit) const {
    return makeColumn(stem + point_.engine.jointLabel(k), unit, "").name;
  }

  /// Columns of the free coordinates, as positions and as rates, of a matrix over all.
  [[nodiscard]] MatX<double> toStates(const MatX<double>& byPosition, const MatX<double>& byRate,
                                      const MatX<double>& byCurrent) const {
    const Eigen::Index n = arm_.freeCount();
    MatX<double> all = MatX<double>::Zero(byPosition.rows(), arm_.stateCount());
    all.leftCols(n) = pickColumns(byPosition, arm_.coordinates);
    all.middleCols(n, n) = pickColumns(byRate, arm_.coordinates);
    if (byCurrent.size() > 0) {
      all.rightCols(all.cols() - 2 * n) = pickColumns(byCurrent, arm_.currents);
    }
    return all;
  }

  /// @returns whether some input depends on the state
  bool addInputs(MatX<double>& A) const {
    const MatX<double> gains = differentiateInputs(simulation_, point_);
    if (gains.isZero(0)) return false;
    const Eigen::Index N = point_.at.q.size();
    const MatX<double> none(N, 0);
    const MatX<double> forces = gains.topRows(N), volts = gains.bottomRows(gains.rows() - N);
    A += multiply(
        makeForceInputs(arm_),
        pickRows(toStates(forces.leftCols(N), forces.rightCols(N), none), arm_.coordinates));
    if (point_.hasMotors) {
      A += multiply(arm_.B,
                    pickRows(toStates(volts.leftCols(N), volts.rightCols(N), none), arm_.inputs));
    }
    return true;
  }

  [[nodiscard]] MatX<double> makeDisturbances(const std::string& word) {
    if (word == "voltage") {
      if (!point_.hasMotors) {
        failIn("", "inputs", "is voltage, but torques drive this scenario", "use torque");
      }
      for (const int k : arm_.inputs) made_.disturbances.push_back(nameOf("v", k, "V"));
      return arm_.B;
    }
    if (word != "torque") return MatX<double>(arm_.stateCount(), 0);
    for (const int k : free_) made_.disturbances.push_back(nameOf("tau", k, unitOf(k)));
    return makeForceInputs(arm_).leftCols(static_cast<Eigen::Index>(free_.size()));
  }

  /// Where the motion should be: with it, or where the run has its reference.
  [[nodiscard]] JointMotion findReference() {
    JointMotion reference;
    reference.resize(joints_);
    if (settings_->target) {
      reference.q =
          point_.isReference ? VecX<double>(point_.at.q.head(joints_)) : settings_->target->target;
      made_.remarks.emplace_back("the controller has arrived at its target");
    } else if (point_.isReference) {
      reference.q = point_.at.q.head(joints_);
      reference.qd = point_.at.qd.head(joints_);
      reference.qdd = point_.at.qdd.head(joints_);
    } else {
      settings_->reference->calc(point_.time, reference);
    }
    return reference;
  }

  [[nodiscard]] LinearController makeController() {
    const ControllerGains gains = calcControllerGains(*settings_, point_.engine, point_.time,
                                                      findReference(), point_.at.q, point_.at.qd);
    const MatX<double> noRates =
        MatX<double>::Zero(gains.integralByPosition.rows(), point_.at.q.size());
    LinearController controller;
    controller.sampleTime = settings_->sampleTime;
    controller.delay = settings_->delay;
    controller.states = pickRows(toStates(gains.q, gains.qd, gains.current), arm_.inputs);
    controller.reference = pickRows(pickColumns(gains.reference, free_), arm_.inputs);
    // Integrals of joints that are held do nothing.
    const std::vector<int> integrals = gains.integral.cols() > 0 ? free_ : std::vector<int>();
    controller.integral = pickRows(pickColumns(gains.integral, integrals), arm_.inputs);
    controller.integralByState =
        pickRows(toStates(gains.integralByPosition, noRates, {}), integrals);
    controller.integralByReference =
        pickRows(pickColumns(gains.integralByReference, free_), integrals);
    for (const int k : arm_.inputs) {
      made_.commands.push_back(nameOf("command", k, point_.hasMotors ? "V" : unitOf(k)));
    }
    for (const int k : free_) {
      const bool turns = point_.engine.jointType(k) == JointType::Revolute;
      made_.references.push_back(nameOf("ref", k, turns ? "rad" : "m"));
    }
    if (settings_->limit.size() > 0 || settings_->rateLimit.size() > 0 || simulation_.clipEffort) {
      made_.remarks.emplace_back("limits of commands are left out");
    }
    return controller;
  }

  void nameAddedStates(const LinearController& controller) {
    const auto integrals = static_cast<std::size_t>(controller.integral.cols());
    const auto added = static_cast<std::size_t>(made_.loop.A.rows() - arm_.stateCount());
    for (std::size_t k = 0; k + integrals < added; ++k) {
      const std::size_t ago = k / made_.commands.size() + 1;
      made_.addedStates.push_back(made_.commands[k % made_.commands.size()] + "_before" +
                                  std::to_string(ago));
    }
    const bool isExpression = settings_ && scenario_.input.controller->law == LawKind::Expression;
    for (std::size_t k = 0; k < integrals; ++k) {
      const bool turns = point_.engine.jointType(free_[k]) == JointType::Revolute;
      const char* unit = !isExpression ? unitOf(free_[k]) : turns ? "rad s" : "m s";
      made_.addedStates.push_back(nameOf("integral", free_[k], unit));
    }
    if (isExpression && integrals > 0) {
      made_.remarks.emplace_back("expressions are linear where integrals are 0");
    }
  }

  const ScenarioDescription& scenario_;
  const Simulation& simulation_;
  const LoopPoint& point_;
  const LinearArm& arm_;
  int joints_;
  const ControllerSettings* settings_;
  std::vector<int> free_;  ///< joints
  ClosedArm made_;
};

}  // namespace

ClosedArm closeArm(const ScenarioDescription& scenario, const Simulation& simulation,
                   const LoopPoint& point, const std::string& disturbances) {
  return ArmCloser(scenario, simulation, point).close(disturbances);
}

}  // namespace denavit
