#include "ui/motion/planned_instant.h"

#include "ui/motion/motion_sketch.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"

namespace denavit {

PlannedInstant::PlannedInstant(const Edits& edits, Shown& shown, const MotionSketch& sketch,
                               QObject* parent)
    : QObject(parent), edits_(edits), shown_(shown), sketch_(sketch) {
  shown_.add(*this);
  connect(&sketch, &MotionSketch::changed, this, [this] {
    if (time_) shown_.refresh();
  });
  connect(&edits, &Edits::opened, this, [this] { time_.reset(); });
}

PlannedInstant::~PlannedInstant() { shown_.remove(*this); }

void PlannedInstant::showAt(double t) {
  time_ = t;
  shown_.refresh();
}

bool PlannedInstant::isActive() const {
  const auto& motion = sketch_.preview()->planned.motion;
  return time_ && motion &&
         motion->jointCount() == static_cast<int>(edits_.document().robot().joints.size());
}

const RobotDescription& PlannedInstant::robot() const { return edits_.document().robot(); }

JointMotion PlannedInstant::motion() const {
  JointMotion at;
  const Trajectory& motion = *sketch_.preview()->planned.motion;
  at.resize(motion.jointCount());
  motion.calc(*time_, at);
  return at;
}

std::vector<double> PlannedInstant::pose() const {
  const JointMotion at = motion();
  return {at.q.begin(), at.q.end()};
}

std::vector<double> PlannedInstant::rates() const {
  const JointMotion at = motion();
  return {at.qd.begin(), at.qd.end()};
}

}  // namespace denavit
