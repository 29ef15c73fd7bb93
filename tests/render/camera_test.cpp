#include <cmath>

#include <Eigen/Geometry>
#include <gmock/gmock.h>
#include <vtkCamera.h>
#include <vtkNew.h>

#include "render/arm_scene.h"
#include "render/scene/turntable.h"
#include "sample_arms.h"

namespace denavit {
namespace {

using Eigen::Vector3d;

void expectSameView(const CameraState& a, const CameraState& b) {
  EXPECT_LT((a.position_W - b.position_W).norm(), 1e-9);
  EXPECT_LT((a.focalPoint_W - b.focalPoint_W).norm(), 1e-9);
  EXPECT_LT((a.up_W - b.up_W).norm(), 1e-6);
  EXPECT_NEAR(a.viewAngle_rad, b.viewAngle_rad, 1e-12);
  EXPECT_EQ(a.parallel, b.parallel);
  EXPECT_NEAR(a.parallelScale, b.parallelScale, 1e-9);
}

TEST(Camera, AStateBringsEveryViewBack) {
  for (const Vector3d& up : {Vector3d(0, 0, 1), Vector3d(0, 1, 0), Vector3d(-1, 0, 0)}) {
    for (const bool parallel : {false, true}) {
      for (const StandardView view :
           {StandardView::Isometric, StandardView::Front, StandardView::Back, StandardView::Left,
            StandardView::Right, StandardView::Top, StandardView::Bottom}) {
        Turntable turntable, other;
        for (Turntable* each : {&turntable, &other}) each->setUp(up);
        turntable.setView(view);
        turntable.setParallel(parallel);
        turntable.pan(0.1, -0.2);
        turntable.zoom(1.7);
        other.setState(turntable.state());
        expectSameView(turntable.state(), other.state());
        // Both go on alike.
        turntable.turn(12, 7);
        other.turn(12, 7);
        expectSameView(turntable.state(), other.state());
      }
    }
  }
}

TEST(Camera, ATiltedStateIsTakenAsItIs) {
  Turntable turntable;
  turntable.setUp(Vector3d::UnitZ());
  const CameraState tilted{.position_W = {2, -1, 0.5},
                           .focalPoint_W = {0.1, 0.2, 0.3},
                           .up_W = Vector3d(0.4, 0.1, 1).normalized(),
                           .viewAngle_rad = 0.7};
  turntable.setState(tilted);
  vtkNew<vtkCamera> camera;
  turntable.apply(camera, 9);
  EXPECT_LT((Vector3d(camera->GetPosition()) - tilted.position_W).norm(), 1e-12);
  EXPECT_NEAR(camera->GetViewAngle(), 0.7 * 180 / M_PI, 1e-9);
  // Up as asked for, but for what points along the view.
  const Vector3d view = (tilted.position_W - tilted.focalPoint_W).normalized();
  const Vector3d up = (tilted.up_W - tilted.up_W.dot(view) * view).normalized();
  EXPECT_LT((Vector3d(camera->GetViewUp()) - up).norm(), 1e-9);
  turntable.turn(1, 0);
  EXPECT_NEAR(turntable.state().up_W.dot(Vector3d::UnitZ().cross(view)), 0, 0.05)
      << "turning sets the picture upright";
}

TEST(Camera, UselessStatesAreIgnored) {
  Turntable turntable;
  const CameraState before = turntable.state();
  turntable.setState({.position_W = {0, 0, 0}, .focalPoint_W = {0, 0, 0}});
  turntable.setState({.position_W = {0, 0, 3}, .focalPoint_W = {0, 0, 0}, .up_W = {0, 0, 1}});
  turntable.setState({.position_W = {std::nan(""), 0, 3}});
  turntable.setState({.viewAngle_rad = -1});
  expectSameView(turntable.state(), before);
}

TEST(Camera, ParallelKeepsTheSizeAtTheFocus) {
  Turntable turntable;
  vtkNew<vtkCamera> camera;
  turntable.apply(camera, 5);
  const double height = 2 * camera->GetDistance() * std::tan(camera->GetViewAngle() * M_PI / 360);
  turntable.setParallel(true);
  turntable.apply(camera, 5);
  EXPECT_TRUE(camera->GetParallelProjection());
  EXPECT_NEAR(2 * camera->GetParallelScale(), height, 1e-12);
  turntable.zoom(2);
  turntable.apply(camera, 5);
  EXPECT_NEAR(2 * camera->GetParallelScale(), height / 2, 1e-12);
}

TEST(Camera, AParallelFitShowsAll) {
  const std::vector<FitPoint> points{{{-1, 0, 0}, 0.1}, {{2, 0, 3}, 0.2}, {{0, 4, 1}, 0.0}};
  Turntable turntable;
  turntable.setUp(Vector3d::UnitZ());
  turntable.setParallel(true);
  turntable.setView(StandardView::Front);
  turntable.fit(points, 1.0, 0.0);
  const CameraState state = turntable.state();
  // From the front: x from -1.1 to 2.2, z from -0.1 to 3.2; both 3.3.
  EXPECT_NEAR(state.parallelScale, 1.65, 1e-6);
  EXPECT_NEAR(state.focalPoint_W.x(), 0.55, 1e-6);
  EXPECT_NEAR(state.focalPoint_W.z(), 1.55, 1e-6);
}

TEST(ArmScene, FitLeavesRoomForTheArrowsOfFrames) {
  for (const char* sample : {"puma", "scara"}) {
    const auto [name, arm, q] = samples::findSample(sample);
    ArmScene scene;
    scene.setArm(arm);
    scene.setPose(makeArmPose(arm, q));
    SceneOptions options;
    options.frames = false;
    scene.setOptions(options);
    scene.fit();
    const double plain = (scene.camera().position_W - scene.camera().focalPoint_W).norm();
    options.frames = true;
    options.frameSize = 3;
    scene.setOptions(options);
    scene.fit();
    EXPECT_GT((scene.camera().position_W - scene.camera().focalPoint_W).norm(), 1.05 * plain)
        << name;
  }
}

}  // namespace
}  // namespace denavit
