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
  Pose<double> X_LF;      ///< the frame to draw: the user's DH frame of this row
  bool bends = false;     ///< a beam from L's origin to F's, to be drawn as its ArmPose says
  bool isDriven = false;  ///< of a mechanism: its drive is shown
};

/// One of the chains that an arm is drawn as.
struct ChainGeometry {
  std::size_t firstLink = 0;
  int carrier = -1;   ///< the link that it starts on; -1: the world
  Pose<double> X_P0;  ///< DH frame 0 in the carrier's frame L, or in the world
  Pose<double> X_LT;  ///< tool frame in its last link's frame
};

/// A point of a link that something else is fixed to: the link's solid reaches it.
struct LinkBranch {
  std::size_t link = 0;
  Eigen::Vector3d p_L = Eigen::Vector3d::Zero();  ///< [m]
};

/// Points that a bent link is drawn through.
inline constexpr int kBeamPoints = 33;

/// The centreline of a link that bends, as it is drawn.
struct BeamCurve {
  std::vector<Eigen::Vector3d> points_W;  ///< [m] kBeamPoints of them, clamped end first
  std::vector<double> twist;   ///< [rad] of the sections about the centreline; empty: none
  std::vector<double> values;  ///< what colours it, one per point; empty: its own colour
};

/// An arm to be drawn; constant while it moves. A mechanism is drawn as several chains, whose links
/// stand in one list.
struct ArmGeometry {
  std::vector<LinkGeometry> links;
  Pose<double> X_W0;                        ///< DH frame 0 in the world
  Pose<double> X_LT;                        ///< tool frame in the last link's frame
  Eigen::Vector3d g_W = {0.0, 0.0, -9.81};  ///< [m/s²] free-fall acceleration, in W
  std::vector<ChainGeometry> chains = {};   ///< of a mechanism; X_W0 and X_LT are of the first
  std::vector<LinkBranch> branches = {};    ///< of a mechanism
};

/// Where the arm is; of an arm with links that bend also how they are bent.
struct ArmPose {
  std::vector<Pose<double>> X_WL;  ///< one per link
  Pose<double> X_WT;
  std::vector<double> q;           ///< [rad|m] joint variables: lengths of the sliding rods
  std::vector<Pose<double>> X_WF;  ///< frames F, carried along the bent links; empty: X_WL X_LF
  std::vector<BeamCurve> beams;    ///< one per link, without points where rigid; empty: none bent
};

/// Frame F of a row at a pose. @param i  below arm.links.size()
[[nodiscard]] Pose<double> calcRowFrame(const ArmGeometry& arm, const ArmPose& pose, std::size_t i);
/// How link i is to be drawn: as the pose says, else straight from L to F.
[[nodiscard]] BeamCurve makeBeamCurve(const ArmGeometry& arm, const ArmPose& pose, std::size_t i);

/// The chains of a mechanism, each as an arm that starts where it starts in its carrier's frame or
/// in the world; of an arm itself alone.
[[nodiscard]] std::vector<ArmGeometry> splitChains(const ArmGeometry& arm);

/// The pose at joint variables q [rad|m], one per link.
[[nodiscard]] ArmPose makeArmPose(const ArmGeometry& arm, const std::vector<double>& q);

}  // namespace denavit
