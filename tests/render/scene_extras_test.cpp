#include <array>
#include <cmath>

#include <gmock/gmock.h>
#include <vtkActor.h>
#include <vtkActorCollection.h>
#include <vtkCamera.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

#include "render/arm_scene.h"
#include "render/color_ramp.h"
#include "render/offscreen.h"
#include "render/scene/color_bar.h"
#include "render/scene/ellipsoid_marker.h"
#include "render/scene/frame_set.h"
#include "render/scene/point_cloud.h"
#include "render/scene/step_marker.h"
#include "render/scene/tool_trace.h"
#include "render/scene/turntable.h"
#include "sample_arms.h"

namespace denavit {
namespace {

using Eigen::Vector3d;
using testing::SizeIs;

double lightnessOf(Rgb color) {
  const auto linear = [](unsigned char c) { return std::pow(c / 255.0, 2.2); };
  return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

TEST(ColorRamp, GrowsLighterAllTheWay) {
  double before = -1;
  for (int k = 0; k <= 100; ++k) {
    const double now = lightnessOf(rampColor(k / 100.0));
    EXPECT_GE(now, before - 1e-3) << k;
    before = now;
  }
  EXPECT_EQ(rampColor(std::nan("")), rampColor(0));
  EXPECT_EQ(rampColor(7), rampColor(1));
}

TEST(PointCloud, HundredThousandPointsAreOneObject) {
  vtkNew<vtkRenderer> renderer;
  PointCloud cloud(renderer);
  EXPECT_FALSE(cloud.isShown());
  std::vector<Eigen::Vector3f> points;
  std::vector<float> values;
  for (int k = 0; k < 100000; ++k) {
    points.emplace_back(0.001F * static_cast<float>(k % 1000), 0.01F * static_cast<float>(k / 1000),
                        0.5F);
    values.push_back(static_cast<float>(k % 1000));
  }
  cloud.set(points, values);
  EXPECT_EQ(cloud.count(), 100000);
  EXPECT_TRUE(cloud.isShown());
  EXPECT_EQ(renderer->GetActors()->GetNumberOfItems(), 1);
  EXPECT_EQ(cloud.range(), std::pair(0.0, 999.0));
  EXPECT_NEAR(cloud.bounds_W().second.x(), 0.999, 1e-5);
  cloud.clear();
  EXPECT_FALSE(cloud.isShown());
}

TEST(EllipsoidMarker, ANewShapeRewritesMatricesOnly) {
  vtkNew<vtkRenderer> renderer;
  EllipsoidMarker marker(renderer, {0, 114, 178});
  EXPECT_FALSE(marker.isVisible());
  const auto before = marker.meshTime();
  marker.set({}, {0.4, 0.2, 0.0});
  marker.set({Eigen::Matrix3d::Identity(), {1, 2, 3}}, {0.3, 0.2, 0.1});
  EXPECT_EQ(marker.meshTime(), before);
}

TEST(StepMarker, TheWayOfATurnEndsWhereTheMovingAxisPoints) {
  vtkNew<vtkRenderer> renderer;
  StepMarker marker(renderer);
  StepPicture picture;
  picture.X_WA.p = {1, 2, 3};
  picture.travelled = M_PI / 2;
  marker.set(picture, 0.5);
  // About z the way is counted from x: a quarter on it points along y.
  const Vector3d arm = marker.wayEnd_W() - picture.X_WA.p;
  EXPECT_NEAR(arm.normalized().dot(Vector3d::UnitY()), 1, 1e-12);
  picture.turns = false;
  picture.travelled = -0.7;
  marker.set(picture, 0.5);
  EXPECT_LT((marker.wayEnd_W() - Vector3d(1, 2, 2.3)).norm(), 1e-12);
  picture.travelled = 0;
  marker.set(picture, 0.5);  // nothing to point along
}

TEST(ToolTrace, TakesColoursFromValuesOfAnySize) {
  vtkNew<vtkRenderer> renderer;
  ToolTrace trace(renderer);
  trace.setPoints(std::vector<Vector3d>(5, Vector3d::Zero()), 5);
  EXPECT_FALSE(trace.valueRange());
  trace.setValues({3, 1, std::nan(""), 2});
  ASSERT_TRUE(trace.valueRange());
  EXPECT_EQ(*trace.valueRange(), std::pair(1.0, 3.0));
  trace.setValues({});
  EXPECT_FALSE(trace.valueRange());
}

bool overlap(const PlacedLabel& a, const PlacedLabel& b) {
  const Eigen::Array2d apart = (a.middle_px - b.middle_px).array().abs();
  return (apart < 0.5 * (a.size_px + b.size_px).array() - 1.0).all();
}

TEST(FrameSet, LabelsDoNotLieOnEachOtherEvenInSmallViews) {
  for (const char* sample : {"puma", "ur", "scara"}) {
    const auto [name, arm, q] = samples::findSample(sample);
    ArmScene scene;  // for its camera
    scene.setArm(arm);
    scene.setPose(makeArmPose(arm, q));
    vtkNew<vtkRenderer> renderer;
    vtkNew<vtkCamera> camera;
    FrameSet frames(renderer);
    frames.build(arm, 0.15 * scene.reach());
    frames.setPose(makeArmPose(arm, q));
    for (const StandardView view : {StandardView::Isometric, StandardView::Top}) {
      scene.setView(view);
      Turntable turntable;
      turntable.setUp(scene.up_W());
      turntable.setState(scene.camera());
      turntable.apply(camera, 9 * scene.reach());
      for (const auto& [width, height] : {std::pair(300, 220), std::pair(900, 650)}) {
        frames.placeLabels(camera, width, height, 1.0);
        const auto& labels = frames.placedLabels();
        ASSERT_FALSE(labels.empty());
        int overlaps = 0;
        for (std::size_t i = 0; i < labels.size(); ++i)
          for (std::size_t k = 0; k < i; ++k) overlaps += overlap(labels[i], labels[k]);
        EXPECT_EQ(overlaps, 0) << name << " at " << width << ", view " << static_cast<int>(view);
      }
    }
  }
}

TEST(FrameSet, ShowsChosenFramesAtAnySize) {
  const auto [name, arm, q] = samples::findSample("puma");
  vtkNew<vtkRenderer> renderer;
  FrameSet frames(renderer);
  frames.build(arm, 0.1);
  frames.setPose(makeArmPose(arm, q));
  EXPECT_THAT(frames.tips_W(makeArmPose(arm, q)), SizeIs(3 * 8));
  const auto before = frames.meshTime();
  frames.setChoice({0, 2, 3, 4, 5, 6});
  const auto tips = frames.tips_W(makeArmPose(arm, q));
  ASSERT_THAT(tips, SizeIs(3 * 2));
  const double length = (tips[0] - tips[1]).norm();
  frames.setScale(2);
  const auto longer = frames.tips_W(makeArmPose(arm, q));
  EXPECT_NEAR((longer[0] - longer[1]).norm(), 2 * length, 1e-12);
  EXPECT_EQ(frames.meshTime(), before) << "neither builds meshes";
  frames.setVisible(false);
  EXPECT_THAT(frames.tips_W(makeArmPose(arm, q)), SizeIs(0));
}

class ExtrasPicture : public testing::Test {
 protected:
  void SetUp() override {
    std::string why;
    if (!canRenderOffscreen(&why)) GTEST_SKIP() << why;
    const auto [name, arm, q] = samples::findSample("puma");
    scene.setArm(arm);
    scene.setPose(makeArmPose(arm, q));
    scene.setView(StandardView::Isometric);
    tool = makeArmPose(arm, q).X_WT;
  }
  static int countChanges(const Picture& a, const Picture& b) {
    int changed = 0;
    for (std::size_t i = 0; i < a.rgba.size(); i += 4)
      changed += std::abs(a.rgba[i] - b.rgba[i]) + std::abs(a.rgba[i + 2] - b.rgba[i + 2]) > 30;
    return changed;
  }
  Picture draw() { return renderOffscreen(scene, 480, 360); }

  ArmScene scene;
  Pose<double> tool;
};

TEST_F(ExtrasPicture, EachShowsInThePicture) {
  const Picture bare = draw();
  scene.cloud().set({{0.3F, 0.3F, 0.5F}, {0.0F, 0.5F, 0.9F}}, {0.1F, 0.9F});
  scene.setCloudTitle("w [m³]");
  EXPECT_GT(countChanges(bare, draw()), 700) << "the colour bar alone has more pixels";
  scene.cloud().clear();
  EXPECT_EQ(countChanges(bare, draw()), 0);
  scene.velocityEllipsoid().set(tool, {0.3, 0.2, 0.1});
  scene.velocityEllipsoid().setVisible(true);
  EXPECT_GT(countChanges(bare, draw()), 300);
  scene.velocityEllipsoid().setVisible(false);
  StepPicture step;
  step.X_WA = tool;
  step.travelled = 1;
  step.label = "θ₂ = 57.3°";
  scene.stepMarker().set(step, scene.frameLength());
  scene.stepMarker().setVisible(true);
  EXPECT_GT(countChanges(bare, draw()), 300);
}

TEST_F(ExtrasPicture, AColouredTraceBringsItsScale) {
  std::vector<Vector3d> path;
  std::vector<double> speed;
  for (int k = 0; k < 50; ++k) {
    path.emplace_back(0.4 * std::cos(0.1 * k), 0.4 * std::sin(0.1 * k), 0.9);
    speed.push_back(k);
  }
  scene.setTrace(path, 50);
  const Picture plain = draw();
  scene.setTraceValues(speed, "tool speed [m/s]");
  EXPECT_GT(countChanges(plain, draw()), 900);
}

TEST_F(ExtrasPicture, TheDarkThemeTurnsSkyAndFloorDark) {
  const auto meanOf = [](const Picture& picture) {
    double sum = 0;
    for (std::size_t i = 0; i < picture.rgba.size(); i += 4) sum += picture.rgba[i + 1];
    return sum / static_cast<double>(picture.rgba.size() / 4);
  };
  EXPECT_GT(meanOf(draw()), 180);
  scene.setTheme(SceneTheme::Dark);
  EXPECT_LT(meanOf(draw()), 80);
}

}  // namespace
}  // namespace denavit
