#include "ui/import/import_preview.h"

#include <array>

#include "models/issue.h"
#include "render/scene/ghost_arms.h"
#include "ui/scene/arm_shapes.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/widgets.h"

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
    : QWidget(parent),
      view_(named(new ArmView(this), "importView")),
      bend_(slider(this, "importBend",
                   tr("Turns all joints by the same angle [°]; slides move by 1 mm for each.\n"
                      "Wrong readings often look right while every joint is at 0."),
                   -90, 90, 0)) {
  view_->setMinimumSize(346, 180);  // its strip of tools
  auto* label = new QLabel(tr("bend"), this);
  label->setBuddy(bend_);
  column(this, {{view_, 1}, row({label, {bend_, 1}}, {.margins = {6, 0, 6, 0}})},
         {.margins = {}, .spacing = 4});
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
