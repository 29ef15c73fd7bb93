#include "models/motion/choose_profile.h"

namespace denavit {

void chooseProfile(TrajectoryDescription& trajectory, MotionProfile profile,
                   bool overcomesFriction) {
  trajectory.profile = profile;
  trajectory.friction = profile == MotionProfile::Fastest && overcomesFriction;
  if (profile != MotionProfile::Fastest) return;
  trajectory.synchronise = Synchronise::Straight;
  for (MotionPoint& point : trajectory.points) {
    point.time.reset();
    point.velocity.clear();
    point.acceleration.clear();
  }
}

}  // namespace denavit
