#include "ui/motion/motion_picture.h"

#include "render/arm_scene.h"
#include "render/scene/planned_path.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/in_sight.h"

namespace denavit {

MotionPicture::MotionPicture(MotionSketch& sketch, ArmView& view, QWidget& panel, QObject* parent)
    : QObject(parent), sketch_(sketch), view_(view) {
  auto* sight = new InSight(panel);
  connect(sight, &InSight::changed, this, [this](bool inSight) {
    isInSight_ = inSight;
    sketch_.setWatched(inSight);
    draw();
  });
  connect(&sketch, &MotionSketch::changed, this, &MotionPicture::draw);
}

void MotionPicture::select(int point) {
  view_.scene().plannedPath().setSelected(point);
  view_.redraw();
}

void MotionPicture::draw() {
  std::vector<Eigen::Vector3d> points;
  std::vector<double> shares;
  const MotionPreview& preview = *sketch_.preview();
  if (isInSight_) {
    for (const PreviewSample& sample : preview.samples) {
      points.push_back(sample.tool);
      shares.push_back(sample.torqueShare);
    }
  }
  view_.scene().plannedPath().set(points, shares,
                                  isInSight_ ? preview.corners : std::vector<Eigen::Vector3d>(),
                                  view_.scene().reach());
  view_.redraw();
}

}  // namespace denavit
