#pragma once

#include <vector>

#include "core/simulation/simulation_run.h"
#include "models/live/live_look.h"
#include "models/robot/robot.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Looks at a run at an instant of its last step. Allocates nothing after the first look.
class LiveEye {
 public:
  /// The arm is another one: where the points of its links are.
  void setRobot(const RobotDescription& robot);

  /// @param joints  0-based, that the controller is of, in its order
  void setTargets(std::vector<int> joints) { targets_ = std::move(joints); }

  /// @param t     [s] of the last step
  /// @param hand  null where none pulls
  const LiveLook& look(SimulationRun& run, double t, const PullDescription* hand,
                       bool isControlled);
  /// [m] of a link's point in the world.
  [[nodiscard]] Eigen::Vector3d findPoint(SimulationRun& run, double t, int link,
                                          const Eigen::Vector3d& point);
  /// [kg] What the free joints show at a point, in the direction in which it is moved most easily.
  [[nodiscard]] double findInertia(SimulationRun& run, double t, int link,
                                   const Eigen::Vector3d& point);

 private:
  [[nodiscard]] Eigen::Vector3d inMaterial(int link, const Eigen::Vector3d& point) const;
  void readBending(RunDynamics& dynamics, int joints);
  void readJoints(RunDynamics& dynamics, int joints);
  void readController(RunDynamics& dynamics, double t);
  void readHand(RunDynamics& dynamics, const PullDescription& hand);
  [[nodiscard]] bool isFinite() const;

  std::vector<Pose<double>> X_MF_;  ///< by link, see makeMaterialFrames()
  double mass_ = 0;                 ///< [kg] of the links and the payload
  OdeState x_;
  std::vector<double> columns_;  ///< of parts: the controller's first
  std::vector<int> targets_;
  Jacobian<double> J_;
  LiveLook look_, shown_;
};

}  // namespace denavit
