#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/compiled_once.h"
#include "core/simulation/integrator.h"
#include "core/simulation/wrench_axes.h"
#include "models/mechanism/mechanism_description.h"
#include "models/motion/motion.h"
#include "models/robot/robot.h"

namespace denavit {

struct InitialState {
  std::vector<double> q, qd, delta, deltaRate;  ///< [rad|m], per s; empty: zeros
  std::vector<double> current;                  ///< [A] one per motor; empty: zeros
  bool operator==(const InitialState&) const = default;
};

/// What drives the joints: one expression per joint (empty list: no torque), voltages of their
/// motors, a CSV file, a motion, which a controller follows or nothing but a guide, or a target,
/// which a controller goes to.
struct InputDescription {
  DENAVIT_DECLARE_VALUE(InputDescription);
  std::vector<std::string> tau;      ///< [N m|N] expressions in t, q1.., qd1..
  std::vector<std::string> voltage;  ///< [V] one per motor; torques may stand beside them
  std::string csv;                   ///< path as written; empty: none
  std::optional<TrajectoryDescription> trajectory;
  std::optional<TargetDescription> target;
  std::optional<ControllerDescription> controller;  ///< none: the law "none"
  bool operator==(const InputDescription& other) const;
};

/// Whether a controller follows the motion or goes to the target; else the joints are guided.
[[nodiscard]] inline bool isControlled(const InputDescription& input) {
  return input.controller && input.controller->law != LawKind::None;
}

struct WrenchDescription {
  std::array<std::string, 3> force{"0", "0", "0"};   ///< [N]
  std::array<std::string, 3> moment{"0", "0", "0"};  ///< [N m]
  WrenchAxes axes = WrenchAxes::World;
  bool operator==(const WrenchDescription&) const = default;
};

/// A force on a point of a link, as of a hand or a rope: force + stiffness (target - p) - damping
/// v, with p and v of the point, in world axes.
struct PullDescription {
  int link = 1;                                      ///< number of the joint that moves it
  Eigen::Vector3d point = Eigen::Vector3d::Zero();   ///< [m] in the link's DH frame, as its com
  Eigen::Vector3d force = Eigen::Vector3d::Zero();   ///< [N]
  double stiffness = 0;                              ///< [N/m]
  Eigen::Vector3d target = Eigen::Vector3d::Zero();  ///< [m]
  double damping = 0;                                ///< [N s/m]
  bool operator==(const PullDescription&) const = default;
};

/// What was set at one instant of a run that went on: values of the robot by their paths, as
/// changes have them, and "input.tau", "wrench", "pulls", "parts.NAME".
struct RecordedChange {
  double time = 0;  ///< [s]
  RobotChanges set;
  bool operator==(const RecordedChange&) const = default;
};

/// A term of the equation of motion that a run may go without.
enum class MotionTerm {
  InertiaCoupling,  ///< M beside its diagonal
  Centrifugal,
  Coriolis,
  Gravity,
  Friction,
  Payload,
  External  ///< the wrench, pulls and the stops
};

struct StopsDescription {
  double stiffness = 0, damping = 0;  ///< [N m/rad | N/m], [N m s/rad | N s/m]
  bool operator==(const StopsDescription&) const = default;
};

struct IntegratorDescription {
  IntegrationMethod method = IntegrationMethod::DormandPrince5;
  LinearSolver solver = LinearSolver::Cholesky;
  int order = 4;
  std::optional<double> step;  ///< [s] fixed-step methods
  double rtol = 1e-9, atol = 1e-10;
  std::optional<double> maxStep;  ///< [s]
  EngineChoice engine = EngineChoice::Auto;
  bool operator==(const IntegratorDescription&) const = default;
};

/// A run as the user wrote it. `robot` is the arm with no changes applied; `robotReference` says
/// where it came from (a shipped name or a path as written), empty when it stands in the scenario
/// itself.
///
/// Of a mechanism `robot` is its list of joints (makeJointList()), which all joint numbers here
/// count in, and `robotReference` says where the mechanism came from.
struct ScenarioDescription {
  DENAVIT_DECLARE_VALUE(ScenarioDescription);
  std::string name, description, source;
  std::string robotReference;
  RobotDescription robot;
  std::optional<MechanismDescription> mechanism;  ///< with no changes applied; none: an arm
  RobotChanges changes;
  std::vector<std::string> independent;  ///< joints of a mechanism; empty: as it says itself
  InitialState initial;
  std::vector<int> locked;                ///< 1-based joint numbers
  std::map<int, std::string> prescribed;  ///< 1-based joint number -> expression in t
  InputDescription input;
  std::vector<double> breaks;  ///< [s]
  std::optional<WrenchDescription> wrench;
  std::vector<PullDescription> pulls;
  bool friction = true;
  StopsDescription stops;
  bool clipEffort = false;
  std::vector<MotionTerm> without;  ///< terms left out of the motion
  IntegratorDescription integrator;
  double duration = 5, outputStep = 0.01;  ///< [s]
  std::vector<RecordedChange> recorded;    ///< what changes on the way, in order of time
  double recordedGrid = 1e-3;              ///< [s] changes made by hand act on multiples of it
  bool openEnded = false;  ///< the run had no end of its own: it was ended at its duration
  std::string folder;      ///< of the file it came from: relative paths in it start there
  bool operator==(const ScenarioDescription& other) const;
};

/// Whether voltages drive motors, named ones or a controller's.
[[nodiscard]] inline bool usesVoltage(const InputDescription& input) {
  return !input.voltage.empty() ||
         (isControlled(input) && input.controller->output == CommandOutput::Voltage);
}

/// Whether a run begins where its motion does: the start gives no joint values of its own.
[[nodiscard]] inline bool startsOnMotion(const ScenarioDescription& scenario) {
  return scenario.input.trajectory && scenario.initial.q.empty();
}

}  // namespace denavit
