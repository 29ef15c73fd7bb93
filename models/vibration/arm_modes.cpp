#include "models/vibration/arm_modes.h"

#include "models/issue.h"

namespace denavit {
namespace {

[[noreturn]] void failInertia(const std::string& robot) {
  failIn(robot, "inertia",
         "the inertia matrix is not positive definite in this pose, so that the arm has no modes",
         "give every joint something to move: a mass, an inertia or a rotor");
}

}  // namespace

ArmModes findArmModes(const RobotDescription& robot, const std::string& name,
                      FlexibleArm<double> arm, const VecX<double>& q,
                      const std::vector<int>& locked) {
  ArmModes found{std::move(arm), {}, q, {}, {}};
  found.model = calcLinearModel(found.arm, q);
  if (static_cast<int>(locked.size()) == found.arm.dof()) {
    failIn("", "locked", "leaves nothing free to vibrate", "leave a joint free");
  }
  auto modes = findNaturalModes(found.model, locked);
  if (!modes) failInertia(name);
  found.modes = std::move(*modes);
  auto finer = findFinerModes(found.arm, makeFinerArm(robot, found.arm), q, locked, found.modes);
  if (!finer) failInertia(name);
  found.finer = std::move(*finer);
  return found;
}

}  // namespace denavit
