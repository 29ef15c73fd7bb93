#include "ui/motion/planned_pose.h"

#include <algorithm>

#include "ui/motion/motion_joints.h"
#include "ui/motion/motion_sketch.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"

namespace denavit {

PlannedPose::PlannedPose(const Edits& edits, Shown& shown, const Playback& playback,
                         const MotionSketch& sketch, QObject* parent)
    : QObject(parent), edits_(edits), shown_(shown), sketch_(sketch) {
  shown_.add(*this);
  connect(&sketch, &MotionSketch::changed, this, [this] {
    if (isLetGo_ && hasCorner()) held_.resize(0);
    if (time_ || point_ >= 0) shown_.refresh();
  });
  connect(&edits, &Edits::opened, this, [this] { set({}, -1); });
  connect(&playback, &Playback::activeChanged, this, [this](bool active) {
    if (active) set({}, -1);
  });
  connect(&playback, &Playback::timeChanged, this, [this, &playback] {
    if (playback.isActive()) set({}, -1);
  });
}

/// Nobody is told that the arm is elsewhere now: the view may be gone already.
PlannedPose::~PlannedPose() {
  time_.reset();
  point_ = -1;
  shown_.remove(*this);
}

void PlannedPose::set(std::optional<double> time, int point) {
  if (!time && point < 0 && !time_ && point_ < 0) return;
  time_ = time;
  point_ = point;
  held_.resize(0);
  emit timeChanged(time_);
  shown_.refresh();
}

void PlannedPose::showAt(double t) { set(t, -1); }
void PlannedPose::showPoint(int point) { set({}, point); }

void PlannedPose::holdPoint(const VecX<double>& q) {
  held_ = q;
  isLetGo_ = false;
  shown_.refresh();
}

/// A point that the motion cannot come to has no pose of its own: the one it was let go in stays.
void PlannedPose::release() {
  isLetGo_ = true;
  if (hasCorner()) held_.resize(0);
}

bool PlannedPose::hasCorner() const {
  const auto& corners = sketch_.preview()->planned.corners;
  const auto k = static_cast<std::size_t>(point_);
  return point_ >= 0 && sketch_.isCurrent() && k < corners.size() &&
         static_cast<std::size_t>(corners[k].size()) == listMotionJoints(edits_).size();
}

/// The sample at a time of the motion or at a point of it, of a mechanism whose other joints
/// follow; null: none.
const PreviewSample* PlannedPose::findSample() const {
  const MotionPreview& preview = *sketch_.preview();
  if (preview.samples.empty()) return nullptr;
  const auto k = static_cast<std::size_t>(std::max(point_, 0));
  if (!time_ && k >= preview.planned.times.size()) return nullptr;
  const double t = time_ ? *time_ : preview.planned.times[k];
  const auto at = std::ranges::lower_bound(preview.samples, t, {}, &PreviewSample::time);
  const auto i = static_cast<std::size_t>(at - preview.samples.begin());
  const PreviewSample& sample = preview.samples[std::min(i, preview.samples.size() - 1)];
  const bool fits =
      static_cast<std::size_t>(sample.q.size()) == edits_.document().robot().joints.size();
  return fits ? &sample : nullptr;
}

void PlannedPose::leave() {
  if (!time_ && point_ < 0) return;
  time_.reset();
  point_ = -1;
  held_.resize(0);
  emit timeChanged({});
}

bool PlannedPose::isActive() const {
  if (!time_ && point_ < 0) return false;  // asked also while the window goes, the sketch before it
  if (edits_.document().mechanism()) return findSample() != nullptr;
  const std::size_t joints = edits_.document().robot().joints.size();
  if (point_ >= 0) {
    if (static_cast<std::size_t>(held_.size()) == joints) return true;
    const auto& corners = sketch_.preview()->planned.corners;
    const auto k = static_cast<std::size_t>(point_);
    return k < corners.size() && static_cast<std::size_t>(corners[k].size()) == joints;
  }
  const auto& motion = sketch_.preview()->planned.motion;
  return motion && motion->jointCount() == static_cast<int>(joints);
}

const RobotDescription& PlannedPose::robot() const { return edits_.document().robot(); }

JointMotion PlannedPose::motion() const {
  JointMotion at;
  const Trajectory& motion = *sketch_.preview()->planned.motion;
  at.resize(motion.jointCount());
  motion.calc(*time_, at);
  return at;
}

const MechanismDescription* PlannedPose::mechanism() const {
  return edits_.document().mechanism() ? &*edits_.document().mechanism() : nullptr;
}

std::vector<double> PlannedPose::pose() const {
  if (mechanism()) {
    const VecX<double>& q = findSample()->q;
    return {q.begin(), q.end()};
  }
  if (held_.size() > 0) return {held_.begin(), held_.end()};
  if (point_ >= 0) {
    const VecX<double>& q = sketch_.preview()->planned.corners[static_cast<std::size_t>(point_)];
    return {q.begin(), q.end()};
  }
  const JointMotion at = motion();
  return {at.q.begin(), at.q.end()};
}

std::vector<double> PlannedPose::rates() const {
  if (!time_) return {};
  if (mechanism()) {
    const VecX<double>& qd = findSample()->qd;
    return {qd.begin(), qd.end()};
  }
  const JointMotion at = motion();
  return {at.qd.begin(), at.qd.end()};
}

}  // namespace denavit
