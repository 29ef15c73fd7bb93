#include "ui/motion/motion_picture.h"

#include <algorithm>

#include "render/arm_scene.h"
#include "render/scene/planned_path.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/in_sight.h"

namespace denavit {
namespace {

double valueOf(const PreviewSample& sample, PathColouring colouring) {
  switch (colouring) {
    case PathColouring::Speed:
      return sample.speed;
    case PathColouring::Manipulability:
      return sample.manipulability;
    default:
      return sample.torqueShare;
  }
}

}  // namespace

MotionPicture::MotionPicture(MotionSketch& sketch, ArmView& view, QWidget& panel, QObject* parent)
    : QObject(parent), sketch_(sketch), view_(view) {
  auto* sight = new InSight(panel);
  connect(sight, &InSight::changed, this, [this](bool inSight) {
    isInSight_ = inSight;
    draw();
  });
  connect(&sketch, &MotionSketch::changed, this, &MotionPicture::draw);
}

void MotionPicture::select(int point) {
  view_.scene().plannedPath().setSelected(point);
  view_.redraw();
}

void MotionPicture::setColouring(PathColouring colouring) {
  colouring_ = colouring;
  draw();
}

void MotionPicture::draw() {
  ArmScene& scene = view_.scene();
  const MotionPreview& preview = *sketch_.preview();
  if (!isInSight_ || preview.samples.empty()) {
    scene.plannedPath().set({}, {}, {}, scene.reach());
    scene.setPlannedRange({}, 0, 1);
    return view_.redraw();
  }
  std::vector<Eigen::Vector3d> points;
  PathColours colours;
  for (const PreviewSample& sample : preview.samples) {
    points.push_back(sample.tool);
    colours.values.push_back(valueOf(sample, colouring_));
  }
  QString title;
  if (colouring_ != PathColouring::TorqueShare) {
    colours.scale = PathColours::Scale::Ramp;
    colours.low = 0;
    colours.high = *std::ranges::max_element(colours.values);
    title = colouring_ == PathColouring::Speed ? tr("tool speed [m/s]") : tr("manipulability");
  }
  scene.plannedPath().set(points, colours, preview.corners, scene.reach());
  scene.setPlannedRange(title.toStdString(), colours.low, colours.high);
  view_.redraw();
}

}  // namespace denavit
