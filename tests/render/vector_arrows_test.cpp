#include "render/scene/vector_arrows.h"

#include <gmock/gmock.h>
#include <vtkCamera.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

#include "render/arm_scene.h"

namespace denavit {
namespace {

using Eigen::Vector3d;

constexpr double kThickness = 0.01;

TEST(VectorArrows, EndWhereTheVectorEnds) {
  vtkNew<vtkRenderer> renderer;
  VectorArrows arrows(renderer);
  const Vector3d p(1, 2, 3), v(0.3, -0.2, 0.5);
  arrows.set({{.p_W = p, .v_W = v}, {.p_W = -p, .v_W = -2 * v, .angular = true}}, kThickness);
  EXPECT_EQ(arrows.drawnCount(), 2);
  EXPECT_LT((arrows.tip_W(0) - (p + v)).norm(), 1e-12);
  EXPECT_LT((arrows.tip_W(1) - (-p - 2 * v)).norm(), 1e-12);
}

TEST(VectorArrows, AShortOneIsSmallerAsAWholeAndAZeroOneIsNotDrawn) {
  vtkNew<vtkRenderer> renderer;
  VectorArrows arrows(renderer);
  const Vector3d tiny(0, 0, 0.1 * kThickness);
  arrows.set({{.v_W = tiny}, {.v_W = Vector3d::Zero(), .label = "ω₁ = 0"}}, kThickness);
  EXPECT_EQ(arrows.drawnCount(), 1);
  EXPECT_LT((arrows.tip_W(0) - tiny).norm(), 1e-12);
  arrows.set({}, kThickness);
  EXPECT_EQ(arrows.drawnCount(), 0);
  EXPECT_TRUE(arrows.arrows().empty());
}

TEST(VectorArrows, LabelsStandClearOfEachOtherAndInsideThePicture) {
  vtkNew<vtkRenderer> renderer;
  VectorArrows arrows(renderer);
  std::vector<VectorArrow> same(4, {.v_W = {0, 0, 0.5}, .label = "ω₂ = 1.23 rad/s"});
  arrows.set(same, kThickness);
  vtkNew<vtkCamera> camera;
  camera->SetPosition(4, 0, 0);
  camera->SetFocalPoint(0, 0, 0);
  camera->SetViewUp(0, 0, 1);
  const PlacedLabel taken{"z₁", {400, 300}, {200, 100}};
  arrows.placeLabels(camera, 800, 600, 1.0, {taken});
  auto all = arrows.placedLabels();
  ASSERT_EQ(all.size(), 4u);
  all.push_back(taken);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_TRUE((all[i].middle_px.array() > 0).all() && all[i].middle_px.x() < 800 &&
                all[i].middle_px.y() < 600);
    for (std::size_t j = 0; j < i; ++j) {
      const Eigen::Array2d apart = (all[i].middle_px - all[j].middle_px).array().abs();
      EXPECT_FALSE((apart < 0.5 * (all[i].size_px + all[j].size_px).array()).all())
          << i << " " << j;
    }
  }
}

TEST(VectorArrows, TheSceneShowsAndForgetsThem) {
  ArmScene scene;
  scene.setVectors({{.p_W = {0, 0, 1}, .v_W = {0.2, 0, 0}, .label = "f"}});
  EXPECT_EQ(scene.vectors().drawnCount(), 1);
  const auto meshes = scene.meshTime();
  scene.setVectors({{.p_W = {0, 0, 2}, .v_W = {0.4, 0, 0}, .label = "f"}});
  EXPECT_EQ(scene.meshTime(), meshes);
  EXPECT_NEAR(scene.vectors().tip_W(0).x(), 0.4, 1e-12);
  scene.setVectors({});
  EXPECT_EQ(scene.vectors().drawnCount(), 0);
}

}  // namespace
}  // namespace denavit
