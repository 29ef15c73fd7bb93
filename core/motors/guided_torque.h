#pragma once

#include <vector>

#include "core/dynamics/newton_euler.h"
#include "core/simulation/sampled_motion.h"
#include "core/simulation/simulation.h"

namespace denavit {

/// The torque that a motion of all joints takes where nothing bends, and its rate of change. The
/// rate is that of the smooth part: friction keeps its directions, so that it does not see the
/// jumps of dry friction where a joint turns round, nor those of the motion at its breaks.
class GuidedTorque {
 public:
  /// @param simulation  whose joints are all prescribed or locked; its motions outlive this
  explicit GuidedTorque(const Simulation& simulation);

  /// dτ/dt [N m/s|N/s] of the drives, friction and rotors included: the derivative at t of the
  /// polynomial through seven torques beside it, none beyond a break.
  void calcRate(double t, VecX<double>& rate);

 private:
  void calcTorque(double t, VecX<double>& tau);
  void findDirections(double t);
  void placeJoints(double t);

  Arm<double> arm_;
  std::vector<JointFriction> friction_;
  MotorFriction motors_;
  std::vector<SampledMotion> motions_;
  std::vector<double> breaks_;  ///< the run's start and end among them
  VecX<double> q_, qd_, qdd_, tau_;
  std::vector<int> directions_;  ///< of joints, then of motors
  MatX<double> jointsPerMotor_;
  NewtonEulerWork<double> work_;
};

}  // namespace denavit
