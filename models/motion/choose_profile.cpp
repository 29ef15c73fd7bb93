#include "models/motion/choose_profile.h"

namespace denavit {

void chooseProfile(TrajectoryDescription& trajectory, const std::string& profile,
                   bool overcomesFriction) {
  trajectory.profile = profile;
  trajectory.friction = profile == "fastest" && overcomesFriction;
  if (profile != "fastest") return;
  trajectory.synchronise = "straight";
  for (MotionPoint& point : trajectory.points) {
    point.time.reset();
    point.velocity.clear();
    point.acceleration.clear();
  }
}

}  // namespace denavit
