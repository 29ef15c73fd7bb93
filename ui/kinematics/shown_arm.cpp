#include "ui/kinematics/shown_arm.h"

#include "core/flexible/flexible_kinematics.h"
#include "models/issue.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "ui/playback/playback.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"

namespace denavit {

ShownArm::ShownArm(const Edits& edits, const Shown& shown, Playback& playback,
                   const Preferences& preferences, QObject* parent)
    : QObject(parent),
      edits_(edits),
      shown_(shown),
      playback_(playback),
      preferences_(preferences) {
  updating_.setSingleShot(true);
  updating_.setInterval(0);
  connect(&updating_, &QTimer::timeout, this, &ShownArm::update);
  const auto later = [this] {
    if (!updating_.isActive()) updating_.start();
  };
  connect(&edits, &Edits::robotChanged, this, later);
  connect(&shown, &Shown::changed, this, later);
  connect(&shown, &Shown::amplitudesChanged, this, later);
  connect(&preferences, &Preferences::unitsChanged, this, &ShownArm::unitsChanged);
  connect(&playback, &Playback::historyChanged, this, later);
  update();
}

void ShownArm::update() {
  const RobotDescription& shown = shown_.robot();
  const bool another = !asked_ || !(shown == robot_);
  if (another) {
    asked_ = true;
    robot_ = shown;
    try {
      arm_ = makeArm(robot_);
      X_LF_ = makeUserFrames(robot_);
      flexible_ = makeFlexibleArm(robot_);
      valid_ = true;
    } catch (const DescriptionError&) {
      valid_ = false;  // the problem list says why
    }
  }
  if (valid_) {
    const std::vector<double> pose = shown_.pose();
    q_ = VecX<double>::Zero(arm_.dof());
    for (Eigen::Index i = 0; i < q_.size() && i < static_cast<Eigen::Index>(pose.size()); ++i)
      q_[i] = pose[static_cast<std::size_t>(i)];
    calcForwardKinematics(arm_, q_, kinematics_);
    bend();
  }
  if (another) emit armChanged();
  emit changed();
}

/// Takes the frames to where the bent links carry them.
void ShownArm::bend() {
  X_WF_.clear();
  for (std::size_t i = 0; i < X_LF_.size(); ++i) X_WF_.push_back(kinematics_.X_WL[i] * X_LF_[i]);
  const std::vector<double> delta = shown_.amplitudes();
  if (!flexible_ || delta.empty()) return;
  VecX<double> all = VecX<double>::Zero(flexible_->dof());
  all.head(q_.size()) = q_;
  for (Eigen::Index k = 0; k < static_cast<Eigen::Index>(delta.size()); ++k)
    if (q_.size() + k < all.size()) all[q_.size() + k] = delta[static_cast<std::size_t>(k)];
  BentLinks<double> bent;
  FlexibleKinematics<double> carried;
  calcBentLinks(*flexible_, all, bent);
  calcFlexibleKinematics(*flexible_, bent, carried);
  kinematics_.X_WL = carried.X_WL;
  kinematics_.X_WT = carried.X_WT;
  for (std::size_t i = 0; i < X_WF_.size(); ++i)
    X_WF_[i] = flexible_->links[i].flexible ? carried.X_WE[i] : carried.X_WL[i] * X_LF_[i];
}

Jacobian<double> ShownArm::calcJ() const {
  Jacobian<double> J;
  calcJacobian(arm_, kinematics_, J);
  return J;
}

std::vector<Pose<double>> ShownArm::calcFrames() const {
  std::vector<Pose<double>> frames{{}, arm_.X_W0};
  frames.insert(frames.end(), X_WF_.begin(), X_WF_.end());
  frames.push_back(kinematics_.X_WT);
  return frames;
}

}  // namespace denavit
