#include "models/motion_preview/hand_use.h"

#include "models/robot/make_arm.h"

namespace denavit {
namespace {

constexpr double kHandAtRest = 1e-7;  ///< [m/s]

Arm<double> makeUnloadedArm(RobotDescription robot) {
  robot.payload = {};
  return makeArm(robot);
}

}  // namespace

HandUseFinder::HandUseFinder(const RobotDescription& robot, const VecX<double>& effort)
    : isLoaded_(robot.payload.mass > 0),
      arm_(makeArm(robot)),
      bare_(makeUnloadedArm(robot)),
      instant_([&] {
        Instant instant;
        instant.at_.resize(arm_.jointCount());
        return instant;
      }()),
      loadedBound_(arm_, instant_, effort),
      bareBound_(bare_, instant_, effort),
      strobe_(arm_) {}

HandUse HandUseFinder::find(const JointMotion& motion, const Losses& losses) {
  HandUse use;
  strobe_.calc(motion.q, motion.qd, relation_);
  const Vec3<double> v = relation_.L.topRows<3>() * motion.qd;
  const double speed = v.norm();
  if (!(speed > kHandAtRest)) return use;
  const Vec3<double> a = relation_.L.topRows<3>() * motion.qdd + relation_.N.head<3>();
  use.used = v.dot(a) / speed;

  // With time as the path's parameter, passed at rate 1: another s̈ adds qd s̈ to the joints'
  // accelerations, and |v| s̈ to the hand's along its way.
  instant_.at_.q = motion.q;
  instant_.at_.dq = motion.qd;
  instant_.at_.ddq = motion.qdd;
  loadedBound_.moveTo(0);
  PathForces forces = loadedBound_.forces();
  if (losses.friction.size() > 0) forces.c += losses.friction;
  const VecX<double>& effort = losses.effort.size() > 0 ? losses.effort : loadedBound_.effort();
  const auto set = [&](double& least, double& most) {
    if (!losses.gears.empty()) {
      const VecX<double> unit = VecX<double>::Ones(1);
      const AccelerationBound range = findExtremes(
          {forces.a, motion.qd, forces.b + forces.c, motion.qdd, effort, unit, 0, losses.gears});
      if (range.isEmpty()) return;
      least = use.used + speed * range.lower;
      most = use.used + speed * range.upper;
      return;
    }
    const PathAccelerations range = forces.calcRange(effort, 1);
    if (range.isEmpty()) return;
    least = use.used + speed * range.least;
    most = use.used + speed * range.most;
  };
  set(use.least, use.most);
  if (!isLoaded_) {
    use.leastStatic = use.least;
    use.mostStatic = use.most;
    return use;
  }
  bareBound_.moveTo(0);
  forces.a = bareBound_.forces().a;
  forces.b = bareBound_.forces().b;
  set(use.leastStatic, use.mostStatic);
  return use;
}

}  // namespace denavit
