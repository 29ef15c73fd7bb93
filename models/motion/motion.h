#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/compiled_once.h"
#include "core/control/control_choices.h"
#include "core/hand_motion/hand_integrator.h"
#include "models/motion/law_kind.h"
#include "models/robot/robot_changes.h"

namespace denavit {

/// Names a solution of inverse kinematics: "shoulder" -> 1, "elbow" -> -1.
using BranchDescription = std::map<std::string, int>;

/// How a motion comes to a point: the joints lead, or the tool.
enum class MoveKind { Joint, Line, Arc };
/// How the points of a motion are joined.
enum class PathKind { Segments, NaturalSpline, ClampedSpline };
/// How fast the way is gone: a law of time, or as fast as the limits allow.
enum class MotionProfile { Quintic, Cubic, Cycloidal, Trapezoidal, DoubleS, Fastest };
/// Whether the joints of a move go in proportion, or each as its own limits need it.
enum class Synchronise { Straight, Joints };
enum class ShaperType { Zv, Zvd, Zvdd };
/// What a controller commands.
enum class CommandOutput { Torque, Voltage };

/// The pose that every arm has: all joints at 0.
inline constexpr const char* kHomePose = "home";

/// Where a motion goes through: joint values, a named pose or a position of the tool, and how it
/// comes there. Lists of three or four are empty where they are not given.
struct MotionPoint {
  DENAVIT_DECLARE_VALUE(MotionPoint);
  std::vector<double> q;           ///< [rad|m] one per joint
  std::string pose;                ///< of TrajectoryDescription::poses, or kHomePose
  std::vector<double> position;    ///< [m] of the tool, in the world
  std::vector<double> rpy;         ///< [rad] its orientation: Rz(yaw) Ry(pitch) Rx(roll)
  std::vector<double> quaternion;  ///< w, x, y, z
  MoveKind move = MoveKind::Joint;
  std::vector<double> through;         ///< [m] a point of the arc
  std::vector<double> centre, normal;  ///< [m] of the arc; it turns about the normal
  std::optional<double> angle;         ///< [rad] by so much
  BranchDescription branch;
  std::optional<double> time;    ///< [s] when it is passed
  std::vector<double> velocity;  ///< [rad/s|m/s] of the joints there; empty: at rest
  std::vector<double> acceleration;
  std::optional<double> blend;  ///< [s] after joint moves, [m] after others: it does not stop here
  bool operator==(const MotionPoint& other) const;
};

/// One per joint; an empty list is no limit.
struct MotionLimits {
  std::vector<double> velocity, acceleration, jerk;  ///< [rad|m per s, s², s³]
  std::vector<double> effort;                        ///< [N m|N]
  bool operator==(const MotionLimits&) const = default;
};

struct ShaperMode {
  double frequency = 0;  ///< [Hz] undamped
  double dampingRatio = 0;
  bool operator==(const ShaperMode&) const = default;
};

/// Splits a motion into delayed copies that leave no vibration behind.
struct ShaperDescription {
  ShaperType type = ShaperType::Zv;
  std::vector<ShaperMode> modes;
  bool operator==(const ShaperDescription&) const = default;
};

/// How fast the hand goes, instead of where.
struct HandRateDescription {
  DENAVIT_DECLARE_VALUE(HandRateDescription);
  std::vector<std::string> linear;   ///< [m/s] x, y, z: expressions in t
  std::vector<std::string> angular;  ///< [rad/s] empty: the hand is not turned, or may turn where
                                     ///< fewer than six joints cannot hold it
  double step = 1e-3;                ///< [s]
  HandIntegrator integrator = HandIntegrator::RungeKutta4;
  bool operator==(const HandRateDescription& other) const;
};

/// A motion of the joints as a user writes it.
struct TrajectoryDescription {
  DENAVIT_DECLARE_VALUE(TrajectoryDescription);
  PathKind path = PathKind::Segments;
  std::vector<MotionPoint> points;
  MotionProfile profile = MotionProfile::Quintic;
  bool friction = false;  ///< fastest: efforts overcome the joints' friction, too
  Synchronise synchronise = Synchronise::Straight;
  std::optional<MotionLimits> limits;  ///< none: the joints' own
  std::optional<ShaperDescription> shaper;
  std::optional<HandRateDescription> handRate;       ///< instead of points after the first
  std::map<std::string, std::vector<double>> poses;  ///< [rad|m] by name
  bool operator==(const TrajectoryDescription& other) const;
};

/// Whether points may name a pose.
[[nodiscard]] bool hasPose(const TrajectoryDescription& trajectory, const std::string& name);

/// Where joints are held until a run is told of another place on its way ("parts.target").
struct TargetDescription {
  std::vector<double> q;               ///< [rad|m] one per joint; empty: where the run starts
  std::optional<MotionLimits> limits;  ///< of the way there; see makeTargetBounds()
  bool operator==(const TargetDescription&) const = default;
};

/// What a controller believes of the arm that it drives.
struct ControlModelDescription {
  DENAVIT_DECLARE_VALUE(ControlModelDescription);
  RobotChanges changes;  ///< on top of the scenario's
  bool friction = true;  ///< makes up for viscous friction
  bool rigid = false;    ///< knows nothing of bending
  bool operator==(const ControlModelDescription& other) const;
};

/// Follows a motion, or goes to a target. Lists have one entry per joint.
struct ControllerDescription {
  DENAVIT_DECLARE_VALUE(ControllerDescription);
  LawKind law = LawKind::None;
  std::vector<double> kp, ki, kd;
  std::vector<double> stiffness;  ///< [N/m, N m/rad] of operational-space: x, y, z, about x, y, z
  std::vector<double> damping;    ///< [N s/m, N m s/rad]
  std::vector<std::vector<double>> gain;  ///< rows of state-feedback
  std::vector<std::string> expressions;   ///< [N m|N]
  double sampleTime = 0;                  ///< [s] 0: continuous
  double delay = 0;                       ///< [s]
  std::vector<double> limit;              ///< [N m|N]
  std::vector<double> rateLimit;          ///< [N m/s|N/s]
  AntiWindup antiWindup = AntiWindup::None;
  std::vector<double> kaw;  ///< [1/s]
  Feedforward feedforward = Feedforward::None;
  CommandOutput output = CommandOutput::Torque;
  ControlModelDescription model;
  bool operator==(const ControllerDescription& other) const;
};

}  // namespace denavit
