#pragma once

#include <string>
#include <vector>

#include "core/compiled_once.h"
#include "core/mechanism/closure_type.h"
#include "models/robot/robot.h"

namespace denavit {

/// A frame at a link of a chain. Angles of mechanism files are radians always.
struct AttachmentDescription {
  std::string chain;         ///< its name, or kGround: the world
  std::string link = "0";    ///< number of the joint that moves it, "tool", or "0": frame 0
  Placement placement = {};  ///< in the link's DH frame, or in the world
  bool operator==(const AttachmentDescription&) const = default;
};

/// Where a chain starts: in the world, or on a link of another chain.
struct ChainBaseDescription {
  std::string chain;         ///< empty: the world
  std::string link = "0";    ///< as of an attachment
  Placement placement = {};  ///< of the robot's base there
  bool operator==(const ChainBaseDescription&) const = default;
};

struct ChainDescription {
  std::string name;
  RobotDescription robot;  ///< its own gravity counts for nothing
  ChainBaseDescription base;
  bool operator==(const ChainDescription&) const = default;
};

/// What holds two frames together: see ClosureType.
struct ClosureDescription {
  std::string name;
  ClosureType type = ClosureType::Revolute;
  AttachmentDescription a, b;
  bool operator==(const ClosureDescription&) const = default;
};

/// A mechanism as the user wrote it, in SI units and radians: chains, and the closures between
/// their links. Joints are named "chain.number", from 1.
struct MechanismDescription {
  DENAVIT_DECLARE_VALUE(MechanismDescription);
  std::string name;
  std::string source;                                      ///< author, year, table
  std::string description;                                 ///< one sentence: what it teaches
  Eigen::Vector3d gravity = Eigen::Vector3d(0, 0, -9.81);  ///< [m/s²] free-fall acceleration
  std::vector<ChainDescription> chains;
  std::vector<ClosureDescription> closures;
  std::vector<std::string> independent;  ///< joints; empty: chosen by condition
  std::vector<std::string> actuated;     ///< joints
  std::vector<double> pose;  ///< [rad|m] of all joints: a guess of a closed pose; empty: zeros
  bool operator==(const MechanismDescription& other) const;
};

}  // namespace denavit
