#pragma once

#include <vector>

#include <Eigen/Core>

namespace denavit {

/// A live run at an instant. Lists have one entry per joint but where it says.
struct LiveLook {
  double time = 0;                                 ///< [s]
  std::vector<double> q, qd;                       ///< [rad|m], per s
  std::vector<double> amplitudes, amplitudeRates;  ///< of flexible links, as InitialState::delta
  /// [N m|N] What drives the joint: inputs and controllers after saturation; of a joint that is
  /// held or guided what holds it.
  std::vector<double> torques;

  int bentLink = 0;     ///< number of the joint of the link that bends most; 0: none bends
  double tipSlope = 0;  ///< [rad] by how much bending turns its tip; see kMostTipSlope

  bool isControlled = false;             ///< whether what follows is filled
  std::vector<double> reference, error;  ///< [rad|m]
  std::vector<double> command;           ///< [N m|N] of the controller

  bool isPulled = false;                                  ///< by the hand of LiveRun::pull()
  int pulledLink = 0;                                     ///< number of its joint
  Eigen::Vector3d pulledPoint = Eigen::Vector3d::Zero();  ///< [m] in the world
  Eigen::Vector3d pulledRate = Eigen::Vector3d::Zero();   ///< [m/s]
  Eigen::Vector3d pullTarget = Eigen::Vector3d::Zero();   ///< [m]
  Eigen::Vector3d pullForce = Eigen::Vector3d::Zero();    ///< [N] of the hand on the arm

  double kinetic = 0;     ///< [J]
  double potential = 0;   ///< [J] of gravity, 0 at the world's origin
  double elastic = 0;     ///< [J] of bent links and of stops
  double work = 0;        ///< [J] of torques, hands and wrenches since the start
  double dissipated = 0;  ///< [J]
};

}  // namespace denavit
