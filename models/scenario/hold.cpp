#include "models/scenario/hold.h"

#include <algorithm>

#include "core/dynamics/equilibrium.h"
#include "core/flexible/flexible_equilibrium.h"
#include "core/flexible/flexible_kinematics.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/linear/dense.h"
#include "core/simulation/wrench_at.h"
#include "models/formula/formula.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/robot/make_motors.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mechanism_run.h"
#include "models/scenario/omitted_terms.h"

namespace denavit {
namespace {

constexpr int kWrenchRounds = 50;

VecX<double> toPaddedVector(std::vector<double> values, int size) {
  values.resize(static_cast<std::size_t>(size), 0.0);
  return Eigen::Map<const VecX<double>>(values.data(), size);
}

Mat3<double> calcToolAxes(const Simulation& simulation, const VecX<double>& q) {
  if (simulation.flexible) {
    BentLinks<double> bent;
    FlexibleKinematics<double> kinematics;
    calcBentLinks(*simulation.flexible, q, bent);
    calcFlexibleKinematics(*simulation.flexible, bent, kinematics);
    return kinematics.X_WT.R;
  }
  Kinematics<double> kinematics;
  calcForwardKinematics<double>(simulation.arm, q, kinematics);
  return kinematics.X_WT.R;
}

/// The tool wrench of t = 0 at rest in q, in world axes.
/// @param q  of size N
Vec6<double> calcWrench(const Simulation& simulation, const VecX<double>& q) {
  const ToolWrench wrench = calcWrenchAt(simulation, 0, q, VecX<double>::Zero(q.size()));
  const Vec6<double>& w = wrench.w;
  if (!wrench.turnsWithTool) return w;
  const Mat3<double> R_WT = calcToolAxes(simulation, q);
  Vec6<double> w_W;
  w_W << R_WT * w.head<3>(), R_WT * w.tail<3>();
  return w_W;
}

/// Joints and amplitudes at rest with all joints held in a pose: under gravity and the wrench. Only
/// one that depends on the amplitudes needs more than two rounds.
VecX<double> findHangingPose(const Simulation& simulation, const VecX<double>& pose) {
  VecX<double> all = VecX<double>::Zero(simulation.dof());
  all.head(pose.size()) = pose;
  for (int round = 0; round < kWrenchRounds; ++round) {
    const VecX<double> before = all;
    const ToolWrench wrench = calcWrenchAt(simulation, 0, all, VecX<double>::Zero(all.size()));
    const Equilibrium hanging = findStaticDeflection(*simulation.flexible, pose, wrench);
    if (hanging.status != Equilibrium::Status::Found) break;
    all = hanging.q;
    if ((all - before).lpNorm<Eigen::Infinity>() < 1e-12) return all;
  }
  failIn("", "initial.delta", "the links find no static deflection in this pose",
         "make them stiffer, or the loads on them smaller");
}

/// What motors give at rest under constant voltages, within their amplifiers' currents.
/// @returns [N m] at the motors
VecX<double> calcStallTorques(const MotorBank& bank, const std::vector<std::string>& voltage,
                              const std::vector<std::string>& variables) {
  VecX<double> T = VecX<double>::Zero(bank.count());
  for (int k = 0; k < bank.count(); ++k) {
    const Motor& motor = bank.motors[static_cast<std::size_t>(k)];
    if (!motor.isElectric()) continue;
    const double asked = findConstant(voltage[static_cast<std::size_t>(k)], variables).value_or(0);
    const double V = std::clamp(asked, -motor.maxVoltage, motor.maxVoltage);
    const double i = std::clamp(V / motor.resistance, -motor.maxCurrent, motor.maxCurrent);
    T[k] = motor.torqueConstant * i;
  }
  return T;
}

/// Voltages that let motors bear the torques of the joints, with the currents to begin with.
/// Motors without circuits leave theirs to torques.
void holdByVoltages(const RobotDescription& robot, const VecX<double>& tau,
                    ScenarioDescription& holding) {
  const MotorBank bank = makeMotors(robot);
  const MatX<double> At = bank.motorsPerJoint.transpose();
  VecX<double> T = solve(At, tau);
  for (int k = 0; k < bank.count(); ++k) {
    const auto index = static_cast<std::size_t>(k);
    const Motor& motor = bank.motors[index];
    double V = 0, i = 0;
    if (motor.isElectric()) {
      i = T[k] / motor.torqueConstant;
      V = motor.holdingVoltage(i, 0);
      T[k] = 0;
    }
    const auto requireWithin = [&](const char* field, double needs, double most, const char* unit) {
      if (std::abs(needs) <= most) return;
      failIn("", "joints[" + std::to_string(k) + "].actuator.supply." + field,
             "is " + withUnit(most, unit) + ", and holding the arm here takes " +
                 withUnit(std::abs(needs), unit) + " of motor " + std::to_string(k + 1),
             "hold another pose, or give the motor more");
    };
    requireWithin("current", i, motor.maxCurrent, "A");
    requireWithin("voltage", V, motor.maxVoltage, "V");
    holding.input.voltage.push_back(toShortest(V == 0 ? 0.0 : V));
    holding.initial.current.push_back(motor.hasCurrentState() && i != 0 ? i : 0.0);
  }
  const VecX<double> left = multiplyAdjoint(bank.motorsPerJoint, T);
  if (left.isZero(0)) return;
  for (const double force : left) holding.input.tau.push_back(toShortest(force == 0 ? 0.0 : force));
}

bool isZero(const WrenchDescription& wrench, const std::vector<std::string>& variables) {
  const auto vanishes = [&](const auto& text) { return findConstant(text, variables) == 0.0; };
  return std::ranges::all_of(wrench.force, vanishes) &&
         std::ranges::all_of(wrench.moment, vanishes);
}

/// Why the question has no answer; empty when it may have.
std::string findObstacle(const ScenarioDescription& scenario, int joints) {
  if (!scenario.input.csv.empty()) {
    return "the torques come from a file and change with time: give constant ones";
  }
  const std::vector<std::string> variables = makeInputVariables(joints);
  for (std::size_t i = 0; i < scenario.input.tau.size(); ++i) {
    if (findConstant(scenario.input.tau[i], variables)) continue;
    return "the torque of joint " + std::to_string(i + 1) +
           " depends on the time or the motion: give a constant one";
  }
  for (std::size_t k = 0; k < scenario.input.voltage.size(); ++k) {
    if (findConstant(scenario.input.voltage[k], variables)) continue;
    return "the voltage of motor " + std::to_string(k + 1) +
           " depends on the time or the motion: give a constant one";
  }
  if (!scenario.prescribed.empty()) {
    return "joint " + std::to_string(scenario.prescribed.begin()->first) +
           " follows a prescribed motion and never rests: free or lock it";
  }
  if (scenario.wrench && !isZero(*scenario.wrench, variables)) {
    return "a wrench acts on the tool, which need not have a potential: set it to 0";
  }
  return {};
}

}  // namespace

ScenarioDescription makeHoldingScenario(const ScenarioDescription& scenario,
                                        const std::vector<double>& q) {
  requireArm(scenario);
  // The old input and start give way: what is wrong with them does not matter.
  ScenarioDescription holding = scenario;
  holding.input = {};
  holding.initial = {};
  const Simulation simulation = makeSimulation(holding);
  const int joints = simulation.arm.dof();
  const VecX<double> pose = toPaddedVector(q, joints);
  VecX<double> tau;
  if (simulation.flexible) {
    const VecX<double> all = findHangingPose(simulation, pose);
    const VecX<double> forces =
        calcHoldingForces(*simulation.flexible, all, calcWrench(simulation, all));
    tau = forces.head(joints);
    holding.initial.delta.assign(all.data() + joints, all.data() + all.size());
  } else {
    tau = calcHoldingForces(simulation.arm, pose, calcWrench(simulation, pose));
  }
  holding.initial.q.assign(pose.data(), pose.data() + pose.size());
  holding.initial.qd.assign(static_cast<std::size_t>(pose.size()), 0.0);
  if (!scenario.input.voltage.empty()) {
    holdByVoltages(makeMovingRobot(scenario), tau, holding);
    return holding;
  }
  for (const double force : tau) holding.input.tau.push_back(toShortest(force == 0 ? 0.0 : force));
  return holding;
}

RestingPose findRestingPose(const ScenarioDescription& scenario, const std::vector<double>& start) {
  requireArm(scenario);
  ScenarioDescription asked = scenario;
  asked.initial = {};
  const Simulation simulation = makeSimulation(asked);
  const int joints = simulation.arm.dof();
  RestingPose resting;
  resting.why = findObstacle(scenario, joints);
  if (!resting.why.empty()) return resting;

  const int N = simulation.dof();
  std::vector<double> joined = start;
  joined.resize(static_cast<std::size_t>(joints), 0.0);
  const VecX<double> q = toPaddedVector(joined, N), rest = VecX<double>::Zero(N);
  VecX<double> tau = VecX<double>::Zero(N);
  if (simulation.input) {
    simulation.input->calcTorque(0, q, rest, simulation.input->makeScratch().get(), tau);
  }
  if (simulation.voltage) {
    const MotorBank& bank = simulation.motors;
    tau.head(joints) += bank.motorsPerJoint.transpose() *
                        calcStallTorques(bank, scenario.input.voltage, makeInputVariables(joints));
  }
  std::vector<char> held(static_cast<std::size_t>(N), 0);
  for (const int joint : simulation.locked) held[static_cast<std::size_t>(joint)] = 1;
  const Equilibrium found = simulation.flexible
                                ? findEquilibrium(*simulation.flexible, tau, q, held)
                                : findEquilibrium(simulation.arm, tau, q, held);
  if (found.status == Equilibrium::Status::Found) {
    resting.q.assign(found.q.data(), found.q.data() + joints);
    resting.delta.assign(found.q.data() + joints, found.q.data() + N);
  } else if (found.status == Equilibrium::Status::NoEquilibrium) {
    resting.why =
        "no pose balances these torques, a joint turns or slides on for ever: make them smaller "
        "than the weight, or hold the pose shown";
  } else {
    resting.why = "none was found from this pose; " + toReadable(found.residual) +
                  " N m remained unbalanced: start from another pose";
  }
  return resting;
}

}  // namespace denavit
