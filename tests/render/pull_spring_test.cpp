#include "render/scene/pull_spring.h"

#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <vtkCamera.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include "render/arm_scene.h"
#include "render/offscreen.h"
#include "render/scene/pull_drag.h"
#include "sample_arms.h"

namespace denavit {
namespace {

using Eigen::Vector3d;

TEST(PullSpring, IsACoilFromTheArmToTheHandThatPointsWhereItPulls) {
  vtkNew<vtkRenderer> renderer;
  PullSpring spring(renderer);
  EXPECT_FALSE(spring.isDrawn());
  for (const Vector3d& target : {Vector3d(1, 2, 4), Vector3d(-0.3, 2, 3), Vector3d(1, 2, 3.001)}) {
    const Vector3d point(1, 2, 3), along = (target - point).normalized();
    spring.set(DrawnPull{point, target, "23 N"}, 1.0);
    EXPECT_TRUE(spring.isDrawn());
    EXPECT_LT((spring.tip_W() - target).norm(), 1e-12);
    const std::vector<Vector3d> wire = spring.wire_W();
    ASSERT_GT(wire.size(), 50u);
    EXPECT_LT((wire.front() - point).norm(), 1e-6);
    EXPECT_LT((target - wire.back()).cross(along).norm(), 1e-6) << "it ends under the head";
    double widest = 0, before = -1e-6;
    for (const Vector3d& at : wire) {
      const double s = (at - point).dot(along);
      EXPECT_GE(s, before - 1e-6) << "it goes one way";
      before = s;
      widest = std::max(widest, (at - point - s * along).norm());
    }
    EXPECT_GT(widest, 0.01 * std::min(1.0, (target - point).norm()));
    EXPECT_LT(widest, 0.05) << "of the reach, however far the hand is";
    EXPECT_LE(widest, 0.2 * (target - point).norm()) << "nor wider than long";
  }
}

TEST(PullSpring, AHandThatHasNotMovedHoldsAPointOnly) {
  vtkNew<vtkRenderer> renderer;
  PullSpring spring(renderer);
  spring.set(DrawnPull{Vector3d(1, 2, 3), Vector3d(1, 2, 3), ""}, 1.0);
  EXPECT_TRUE(spring.isDrawn());
  EXPECT_TRUE(spring.wire_W().empty());
  spring.set(DrawnPull{Vector3d(1, 2, 3), Vector3d(std::nan(""), 0, 0), ""}, 1.0);
  EXPECT_FALSE(spring.isDrawn());
  spring.set({}, 1.0);
  EXPECT_FALSE(spring.isDrawn());
}

TEST(PullSpring, ItsForceStandsBesideTheHandInsideThePicture) {
  vtkNew<vtkRenderer> renderer;
  PullSpring spring(renderer);
  vtkNew<vtkCamera> camera;
  camera->SetPosition(0, -6, 0);
  camera->SetFocalPoint(0, 0, 0);
  camera->SetViewUp(0, 0, 1);
  camera->SetClippingRange(0.1, 100);
  for (const Vector3d& target : {Vector3d(0.5, 0, 0.5), Vector3d(1.55, 0, 0), Vector3d(0, 0, -1)}) {
    spring.set(DrawnPull{Vector3d::Zero(), target, "123 N"}, 1.0);
    spring.placeLabel(camera, 640, 480, 1.0, {});
    ASSERT_EQ(spring.placedLabels().size(), 1u);
    const PlacedLabel& label = spring.placedLabels().front();
    EXPECT_EQ(label.text, "123 N");
    EXPECT_GE(label.middle_px.x() - 0.5 * label.size_px.x(), 0);
    EXPECT_LE(label.middle_px.x() + 0.5 * label.size_px.x(), 640);
    const LabelPlacer placer(camera, 640, 480, 1.0);
    EXPECT_LT((label.middle_px - placer.see(target)).norm(), 120);
  }
}

TEST(PullDrag, TheTargetStaysInThePlaneOfTheScreenUnderThePointer) {
  const Vector3d eye(0, -4, 1), point(0.2, 0.3, 0.9), into = Vector3d(0, 1, -0.1).normalized();
  PullDrag drag(point, into);
  for (const Vector3d& seen : {Vector3d(0.5, 0.1, 0.2), Vector3d(-1, 2, 1.4), point}) {
    const SightRay ray{eye, (seen - eye).normalized()};
    const Vector3d target = drag.follow(ray);
    EXPECT_NEAR((target - point).dot(into), 0, 1e-12);
    EXPECT_LT((target - eye).cross(ray.v_W).norm(), 1e-12) << "the pointer is over it";
  }
  const Vector3d last = drag.follow({eye, (point - eye).normalized()});
  EXPECT_EQ(drag.follow({eye, Vector3d::UnitX()}), last) << "along the plane it says nothing";
  EXPECT_EQ(drag.follow({eye, -into}), last) << "nor behind the eye";
}

TEST(PullSpring, IsSeenInBothThemesAndPointsOfLinksAreFoundUnderThePointer) {
  std::string why;
  if (!canRenderOffscreen(&why)) GTEST_SKIP() << why;
  const auto [name, arm, q] = samples::findSample("puma");
  ArmScene scene;
  scene.setArm(arm);
  scene.setOptions({.frames = false, .trace = false, .floor = false, .gravity = false});
  scene.setPose(makeArmPose(arm, q));
  const Vector3d tool = makeArmPose(arm, q).X_WT.p;
  for (const SceneTheme theme : {SceneTheme::Light, SceneTheme::Dark}) {
    scene.setTheme(theme);
    scene.pullSpring().set({}, scene.reach());
    const Picture without = renderOffscreen(scene, 420, 320);
    scene.pullSpring().set(DrawnPull{tool, tool + Vector3d(0, 0, 0.3), "23 N"}, scene.reach());
    const Picture with = renderOffscreen(scene, 420, 320);
    int changed = 0;
    for (std::size_t i = 0; i < with.rgba.size(); i += 4) {
      int apart = 0;
      for (std::size_t k = 0; k < 3; ++k)
        apart = std::max(apart, std::abs(with.rgba[i + k] - without.rgba[i + k]));
      changed += apart > 60;
    }
    EXPECT_GT(changed, 150);
  }
  // What is picked lies on a line of sight through the pixel.
  vtkNew<vtkRenderWindow> window;
  window->SetOffScreenRendering(1);
  window->SetSize(420, 320);
  scene.attach(window);
  window->Render();
  int found = 0;
  for (int y = 4; y < 320; y += 8) {
    for (int x = 4; x < 420; x += 8) {
      const auto point = scene.pickPoint(x, y);
      if (!point) continue;
      ++found;
      const SightRay ray = scene.rayThrough(x, y);
      EXPECT_LT((point->p_W - ray.p_W).cross(ray.v_W).norm(), 2e-3);
      EXPECT_GE(point->link, 0);
      EXPECT_LT(point->link, 6);
    }
  }
  EXPECT_GT(found, 20);
  EXPECT_FALSE(scene.pickPoint(1, 1));
  scene.attach(nullptr);
}

}  // namespace
}  // namespace denavit
