#include "ui/motion/pose_readout.h"

#include <cmath>

#include "models/issue.h"
#include "models/motion/joint_list.h"
#include "ui/editors/quantity_text.h"
#include "ui/motion/tool_inverse.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"
#include "ui/widgets/in_sight.h"

namespace denavit {

PoseReadout::PoseReadout(const Edits& edits, const Shown& shown, QWidget* parent)
    : QLabel(parent), edits_(edits), shown_(shown) {
  setObjectName("muted");
  setToolTip(
      tr("The pose on screen: which of the joints' ways to the tool it is, how well the tool moves "
         "(Yoshikawa's manipulability of its position), and the angle between the axes of joints 4 "
         "and 6, which at 0° turn the tool alike"));
  // Too long a line is cut rather than widen the panel.
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* sight = new InSight(*this);
  connect(sight, &InSight::changed, this, [this](bool inSight) {
    isInSight_ = inSight;
    if (isInSight_ && isAsked_) refresh();
  });
  connect(&edits, &Edits::robotChanged, this, [this] {
    reader_.reset();
    refresh();
  });
  connect(&edits, &Edits::opened, this, [this] {
    reader_.reset();
    refresh();
  });
  connect(&shown, &Shown::changed, this, &PoseReadout::refresh);
}

void PoseReadout::setTime(std::optional<double> t_s) {
  if (t_s == time_) return;
  time_ = t_s;
  refresh();
}

void PoseReadout::refresh() {
  isAsked_ = !isInSight_;
  if (!isAsked_) setText(describe());
}

QString PoseReadout::describe() {
  const RobotDescription& robot = edits_.document().robot();
  if (robot.isJointList) return time_ ? tr("at %1 s").arg(toNumber(*time_, 4)) : QString();
  if (robot.joints.empty()) return {};
  try {
    if (!reader_) reader_.emplace(robot);
  } catch (const DescriptionError&) {
    return {};  // the problems panel says what is wrong with it
  }
  const std::vector<double> pose = shown_.poseOfArm();
  if (static_cast<int>(pose.size()) != reader_->jointCount()) return {};
  const PoseReading reading = reader_->read(toVector(pose));
  QStringList parts;
  if (time_) parts << tr("at %1 s").arg(toNumber(*time_, 4));
  if (!reading.branch.empty()) parts << toBranchText(reading.branch);
  parts << tr("manipulability %1").arg(toNumber(reading.manipulability, 3));
  if (reading.fromWristSingularity) {
    constexpr double kDegrees = 180 / M_PI;
    parts
        << tr("wrist %1° from singular").arg(std::lround(*reading.fromWristSingularity * kDegrees));
  }
  return parts.join(QStringLiteral("  ·  "));
}

}  // namespace denavit
