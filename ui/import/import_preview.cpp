#include "ui/import/import_preview.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <array>

#include "models/issue.h"
#include "render/scene/ghost_arms.h"
#include "ui/scene/arm_shapes.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

constexpr std::size_t kMostGhosts = 5;
constexpr double kImportPreviewDegree = 0.017453292519943295, kMillimetre = 1e-3;

/// The arm of a reading without its masses: a wrong tensor must not keep it from being drawn.
RobotDescription drawable(RobotDescription robot) {
  for (JointDescription& joint : robot.joints) {
    joint.link = {};
    joint.friction = {};
    joint.actuator = {};
    const auto& limits = joint.limits;
    if (limits.lower && limits.upper && *limits.lower > *limits.upper) joint.limits = {};
  }
  return robot;
}

}  // namespace

QColor readingColour(std::size_t reading) {
  // Okabe and Ito (2008).
  constexpr std::array<QRgb, 7> kColours{0xff0072b2, 0xffe69f00, 0xff009e73, 0xffd55e00,
                                         0xffcc79a7, 0xff56b4e9, 0xff8a8f98};
  return QColor(kColours[std::min(reading, kColours.size() - 1)]);
}

ImportPreview::ImportPreview(QWidget* parent)
    : QWidget(parent), view_(new ArmView(this)), bend_(new QSlider(Qt::Horizontal, this)) {
  view_->setObjectName("importView");
  view_->setMinimumSize(260, 180);
  bend_->setObjectName("importBend");
  bend_->setRange(-90, 90);
  bend_->setValue(0);
  bend_->setToolTip(
      tr("Turns all joints by the same angle [°]; slides move by 1 mm for each.\n"
         "Wrong readings often look right while every joint is at 0."));
  auto* label = new QLabel(tr("bend"), this);
  label->setBuddy(bend_);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(6, 0, 6, 0);
  row->addWidget(label);
  row->addWidget(bend_, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(view_, 1);
  layout->addLayout(row);
  setFocusProxy(bend_);
  connect(bend_, &QSlider::valueChanged, this, &ImportPreview::pose);
}

void ImportPreview::display(const std::vector<TableReading>& readings, std::size_t selected) {
  solid_.reset();
  ghosts_.clear();
  view_->setNote({});
  std::vector<GhostArm> ghosts;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    if (i != selected && ghosts.size() >= kMostGhosts) continue;
    const RobotDescription robot = drawable(readings[i].robot);
    try {
      Drawn drawn{ArmShapes(robot), {}};
      for (const JointDescription& joint : robot.joints) drawn.types.push_back(joint.type);
      if (i == selected) {
        solid_.emplace(std::move(drawn));
        continue;
      }
      const QColor c = readingColour(i);
      const auto byte = [](int value) { return static_cast<unsigned char>(value); };
      ghosts.push_back({drawn.shapes.geometry(), poseOf(drawn),
                        Rgb{byte(c.red()), byte(c.green()), byte(c.blue())}, 0.3});
      ghosts_.push_back(std::move(drawn));
    } catch (const DescriptionError& error) {
      if (i == selected) {
        view_->setNote(tr("Not drawn: %1").arg(QString::fromStdString(error.what()).left(200)));
      }
    }
  }
  if (solid_) view_->setArm(solid_->shapes.geometry());
  view_->setGhosts(ghosts);
  pose();
}

ArmPose ImportPreview::poseOf(const Drawn& arm) const {
  std::vector<double> q;
  for (const JointType type : arm.types) {
    q.push_back(bend_->value() *
                (type == JointType::Revolute ? kImportPreviewDegree : kMillimetre));
  }
  return arm.shapes.calcPose(q);
}

void ImportPreview::pose() {
  if (solid_) view_->setPose(poseOf(*solid_));
  for (std::size_t i = 0; i < ghosts_.size(); ++i) view_->setGhostPose(i, poseOf(ghosts_[i]));
}

}  // namespace denavit
