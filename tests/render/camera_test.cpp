#include <algorithm>
#include <cmath>
#include <optional>

#include <Eigen/Geometry>
#include <gmock/gmock.h>
#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include "render/arm_scene.h"
#include "render/offscreen.h"
#include "render/scene/arm_solids.h"
#include "render/scene/floor.h"
#include "render/scene/posed_actor.h"
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
  turntable.fit(points, 1.0, FitMargins{});
  const CameraState state = turntable.state();
  // From the front: x from -1.1 to 2.2, z from -0.1 to 3.2; both 3.3.
  EXPECT_NEAR(state.parallelScale, 1.65, 1e-6);
  EXPECT_NEAR(state.focalPoint_W.x(), 0.55, 1e-6);
  EXPECT_NEAR(state.focalPoint_W.z(), 1.55, 1e-6);
}

/// The box around every vertex of the arm's solids, as the main camera of a window sees it.
PictureBox seeSolids(ArmScene& scene, double aspect) {
  vtkCamera* camera = scene.renderer()->GetActiveCamera();
  vtkMatrix4x4* onto = camera->GetCompositeProjectionTransformMatrix(aspect, -1, 1);
  PictureBox box{9, -9, 9, -9};
  for (const PosedActor* solid : scene.solids().all()) {
    vtkPolyData* data = vtkPolyDataMapper::SafeDownCast(solid->actor()->GetMapper())->GetInput();
    for (vtkIdType k = 0; k < data->GetNumberOfPoints(); ++k) {
      double p[4] = {0, 0, 0, 1}, seen[4];
      data->GetPoint(k, p);
      solid->matrix()->MultiplyPoint(p, p);
      onto->MultiplyPoint(p, seen);
      box.left = std::min(box.left, seen[0] / seen[3]);
      box.right = std::max(box.right, seen[0] / seen[3]);
      box.bottom = std::min(box.bottom, seen[1] / seen[3]);
      box.top = std::max(box.top, seen[1] / seen[3]);
    }
  }
  return box;
}

/// A window that nobody sees, in which the camera learns of its size as it draws.
class Screen {
 public:
  Screen(ArmScene& scene, int width, int height)
      : scene_(scene), ratio_(static_cast<double>(width) / height) {
    window_->SetOffScreenRendering(1);
    window_->SetSize(width, height);
    scene_.attach(window_);
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  ~Screen() { scene_.attach(nullptr); }

  PictureBox draw() {
    window_->Render();
    return seeSolids(scene_, ratio_);
  }

 private:
  ArmScene& scene_;
  double ratio_;
  vtkNew<vtkRenderWindow> window_;
};

PictureBox draw(ArmScene& scene, int width, int height) {
  return Screen(scene, width, height).draw();
}

void expectLargeAndWhole(const PictureBox& box, const std::string& what) {
  EXPECT_GE(std::min(box.left, box.bottom), -1.0) << what;
  EXPECT_LE(std::max(box.right, box.top), 1.0) << what;
  EXPECT_GE(std::max(box.right - box.left, box.top - box.bottom), 2 * 0.85) << what;
}

class FittedArm : public testing::Test {
 protected:
  void SetUp() override {
    std::string why;
    if (!canRenderOffscreen(&why)) GTEST_SKIP() << why;
  }
};

TEST_F(FittedArm, FillsPicturesOfEveryShapeWhateverElseIsDrawn) {
  for (const auto& [name, arm, q] : samples::makeSamples()) {
    ArmScene scene;
    scene.setArm(arm);
    scene.setPose(makeArmPose(arm, q));
    SceneOptions options;
    options.frameSize = 4;
    scene.setOptions(options);
    const double far = 9 * scene.reach();
    scene.setTrace({{far, 0, 0}, {0, far, 0}, {0, 0, far}}, 3);
    scene.setView(StandardView::Isometric);
    for (const auto& [width, height] : {std::pair(300, 300), {600, 150}, {150, 400}})
      expectLargeAndWhole(draw(scene, width, height), name + " " + std::to_string(width));
  }
}

TEST_F(FittedArm, StaysWholeAsItMovesAndLargeWhenItRests) {
  for (const auto& [name, arm, q] : samples::makeSamples()) {
    ArmScene scene;
    scene.setArm(arm);
    scene.setPose(makeArmPose(arm, q));
    scene.setView(StandardView::Isometric);
    Screen screen(scene, 300, 220);
    screen.draw();
    for (int k = 1; k <= 12; ++k) {
      std::vector<double> moved = q;
      for (double& value : moved) value += 0.25 * k;
      scene.setPose(makeArmPose(arm, moved));
      const PictureBox box = screen.draw();
      EXPECT_LE(std::max({-box.left, -box.bottom, box.right, box.top}), 1.02) << name << k;
    }
    scene.setPose(makeArmPose(arm, q));
    scene.settle();
    const PictureBox box = screen.draw();
    EXPECT_GE(std::max(box.right - box.left, box.top - box.bottom), 2 * 0.5) << name;
    EXPECT_FALSE(scene.settle()) << "it has settled";
  }
}

TEST_F(FittedArm, ACameraThatSomebodyMovedStaysUntilAFit) {
  const auto [name, arm, q] = samples::findSample("puma");
  ArmScene scene;
  scene.setArm(arm);
  scene.setPose(makeArmPose(arm, q));
  scene.setView(StandardView::Isometric);
  scene.zoom(3);
  EXPECT_FALSE(scene.isFitted());
  const CameraState moved = scene.camera();
  scene.setPose(makeArmPose(arm, std::vector<double>(q.size(), 1.0)));
  scene.setArm(arm);
  scene.refit();
  EXPECT_FALSE(scene.settle());
  (void)draw(scene, 500, 200);
  expectSameView(scene.camera(), moved);
  scene.fit();
  expectLargeAndWhole(draw(scene, 500, 200), name);
}

TEST_F(FittedArm, AFilmHasOneCameraThatSeesTheWholeRun) {
  const auto [name, arm, q] = samples::findSample("puma");
  ArmScene scene;
  scene.setArm(arm);
  scene.setView(StandardView::Front);
  std::vector<ArmPose> run;
  for (int k = 0; k < 20; ++k)
    run.push_back(makeArmPose(arm, {0.3 * k, -0.2 * k, 0.1 * k, 0, 0, 0}));
  scene.setStage(run);
  scene.fitStage();
  std::optional<CameraState> first;
  for (const ArmPose& pose : run) {
    scene.setPose(pose);
    const PictureBox box = draw(scene, 320, 240);
    EXPECT_LE(std::max({-box.left, -box.bottom, box.right, box.top}), 1.0);
    scene.settle();
    if (!first) first = scene.camera();
    expectSameView(scene.camera(), *first);
  }
}

TEST_F(FittedArm, LeavesTheMarginsThatAreAskedFor) {
  const auto [name, arm, q] = samples::findSample("ur");
  ArmScene scene;
  scene.setArm(arm);
  scene.setPose(makeArmPose(arm, q));
  scene.setFitMargins({.left = 0.1, .right = 0.1, .top = 0.3, .bottom = 0.05});
  scene.setView(StandardView::Front);
  const PictureBox box = draw(scene, 400, 200);
  EXPECT_LE(box.top, 1 - 2 * 0.3 + 0.02);
  EXPECT_GE(box.bottom, -1 + 2 * 0.05 - 0.02);
  EXPECT_GT(box.top - box.bottom, 2 * 0.6) << "and no more";
}

/// [m] along up: the lowest vertex of the links.
double findLowest(const ArmScene& scene) {
  double low = 1e9;
  for (std::size_t i = 0; i < scene.solids().linkCount(); ++i) {
    for (const PosedActor* solid : scene.solids().ofLink(i)) {
      vtkPolyData* data = vtkPolyDataMapper::SafeDownCast(solid->actor()->GetMapper())->GetInput();
      for (vtkIdType k = 0; k < data->GetNumberOfPoints(); ++k) {
        double p[4] = {0, 0, 0, 1};
        data->GetPoint(k, p);
        solid->matrix()->MultiplyPoint(p, p);
        low = std::min(low, Vector3d(p[0], p[1], p[2]).dot(scene.up_W()));
      }
    }
  }
  return low;
}

TEST(FloorOfAnArm, IsBelowEveryPoseOfItAndOfItsRun) {
  for (const auto& [name, arm, q] : samples::makeSamples()) {
    ArmScene scene;
    scene.setArm(arm);
    std::vector<ArmPose> run;
    for (int k = 0; k < 40; ++k) {
      std::vector<double> moved = q;
      for (std::size_t i = 0; i < q.size(); ++i)
        moved[i] += std::sin(0.7 * k + static_cast<double>(i)) * 2;
      run.push_back(makeArmPose(arm, moved));
      scene.setPose(run.back());
      // Points between those of the outline stick out by less than the floor keeps away.
      EXPECT_GE(findLowest(scene), scene.floorHeight() - 1e-9) << name << " at pose " << k;
    }
    scene.setPose(makeArmPose(arm, q));
    const double alone = scene.floorHeight();
    scene.setStage(run);
    const double staged = scene.floorHeight();
    EXPECT_LE(staged, alone);
    for (const ArmPose& pose : run) {
      scene.setPose(pose);
      EXPECT_EQ(scene.floorHeight(), staged) << "it lies still while a run plays";
    }
    scene.setPose(makeArmPose(arm, q));
    scene.setStage({});
    EXPECT_EQ(scene.floorHeight(), alone) << name;
  }
}

TEST(FloorOfAnArm, CarriesAPlinthWhereItIsLowerThanTheFoot) {
  vtkNew<vtkRenderer> renderer;
  Floor floor(renderer);
  floor.setFoot({0, 0, 0}, 0.1);
  floor.build({0, 0, 0}, Vector3d::UnitZ(), 0.0, 1.0, SceneTheme::Light);
  EXPECT_EQ(floor.plinthHeight(), 0.0);
  floor.setHeight(-0.25);
  EXPECT_EQ(floor.plinthHeight(), 0.25);
  floor.setFoot({0, 0, 0}, 0);
  floor.build({0, 0, 0}, Vector3d::UnitZ(), 0.0, 1.0, SceneTheme::Dark);
  floor.setHeight(-0.25);
  EXPECT_EQ(floor.plinthHeight(), 0.0) << "nothing stands there: the arm hangs";
}

}  // namespace
}  // namespace denavit
