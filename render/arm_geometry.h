#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/arm/arm.h"
#include "core/spatial/pose.h"

namespace denavit {

/// What a picture needs to know of one link: the row of core's Link that carries it, its travel,
/// its mass properties and the frame that the user numbered. See core/arm/arm.h for frame L.
struct LinkGeometry {
  JointType type = JointType::Revolute;
  double a = 0;      ///< [m] along the parent's x axis, before this joint
  double alpha = 0;  ///< [rad] twist about the parent's x axis, before this joint
  double theta = 0;  ///< [rad] constant part, offset included
  double d = 0;      ///< [m] constant part, offset included
  double lower = 0;  ///< [rad|m] travel of the joint variable; may be infinite
  double upper = 0;  ///< [rad|m]
  double mass = 0;   ///< [kg]
  Eigen::Vector3d p_LC = Eigen::Vector3d::Zero();    ///< [m] centre of mass, in L
  Eigen::Matrix3d I_LC_L = Eigen::Matrix3d::Zero();  ///< [kg m²] inertia about C, in L
  Pose<double> X_LF;  ///< the frame to draw: the user's DH frame of this row
};

/// An arm to be drawn; constant while it moves.
struct ArmGeometry {
  std::vector<LinkGeometry> links;
  Pose<double> X_W0;                        ///< DH frame 0 in the world
  Pose<double> X_LT;                        ///< tool frame in the last link's frame
  Eigen::Vector3d g_W = {0.0, 0.0, -9.81};  ///< [m/s²] free-fall acceleration, in W
};

/// Where the arm is.
struct ArmPose {
  std::vector<Pose<double>> X_WL;  ///< one per link
  Pose<double> X_WT;
  std::vector<double> q;  ///< [rad|m] joint variables: lengths of the sliding rods
};

/// The pose at joint variables q [rad|m], one per link.
[[nodiscard]] ArmPose makeArmPose(const ArmGeometry& arm, const std::vector<double>& q);

}  // namespace denavit
