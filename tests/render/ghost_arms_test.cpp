#include "render/scene/ghost_arms.h"

#include <gmock/gmock.h>
#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include "render/arm_scene.h"
#include "render/scene/arm_solids.h"
#include "render/scene/posed_actor.h"
#include "sample_arms.h"

namespace denavit {
namespace {

GhostArm makeGhost(const std::string& sample, double shift) {
  const auto [name, arm, q] = samples::findSample(sample);
  std::vector<double> moved = q;
  for (double& value : moved) value += shift;
  return {arm, makeArmPose(arm, moved), Rgb{200, 60, 20}, 0.4};
}

TEST(GhostArms, HaveTheirOwnColourAndAreSeenThrough) {
  vtkNew<vtkRenderer> renderer;
  GhostArms ghosts(renderer);
  ghosts.set({makeGhost("puma", 0.3)}, Eigen::Vector3d::UnitZ());
  ASSERT_EQ(ghosts.count(), 1u);
  for (const PosedActor* solid : ghosts.solids(0).all()) {
    EXPECT_DOUBLE_EQ(solid->actor()->GetProperty()->GetOpacity(), 0.4);
    EXPECT_NEAR(solid->actor()->GetProperty()->GetColor()[0], 200 / 255.0, 1e-6);
    EXPECT_FALSE(solid->actor()->GetPickable());
  }
}

TEST(GhostArms, ANewPoseRewritesMatricesOnly) {
  vtkNew<vtkRenderer> renderer;
  GhostArms ghosts(renderer);
  ghosts.set({makeGhost("stanford", 0.0)}, Eigen::Vector3d::UnitZ());
  const auto before = ghosts.meshTime();
  const auto* link = ghosts.solids(0).ofLink(1).front();
  const double* bounds = link->actor()->GetBounds();
  const Eigen::Vector3d low(bounds[0], bounds[2], bounds[4]);
  ghosts.setPose(0, makeGhost("stanford", 0.7).pose);
  bounds = link->actor()->GetBounds();
  EXPECT_GT((Eigen::Vector3d(bounds[0], bounds[2], bounds[4]) - low).norm(), 1e-3);
  EXPECT_EQ(ghosts.meshTime(), before);
}

TEST(GhostArms, PosesOfAnotherArmOrGhostAreIgnored) {
  vtkNew<vtkRenderer> renderer;
  GhostArms ghosts(renderer);
  ghosts.set({makeGhost("puma", 0.0)}, Eigen::Vector3d::UnitZ());
  ghosts.setPose(3, makeGhost("puma", 0.1).pose);
  ghosts.setPose(0, makeGhost("pendulum", 0.1).pose);
  EXPECT_EQ(ghosts.count(), 1u);
}

TEST(ArmScene, GhostsComeAndGo) {
  ArmScene scene;
  scene.setArm(samples::findSample("puma").arm);
  const int actors = scene.renderer()->VisibleActorCount();
  scene.setGhosts({makeGhost("puma", 0.5), makeGhost("pendulum", 0.2)});
  EXPECT_EQ(scene.ghostCount(), 2u);
  EXPECT_GT(scene.renderer()->VisibleActorCount(), actors + 6);
  scene.setGhosts({});
  EXPECT_EQ(scene.renderer()->VisibleActorCount(), actors);
}

}  // namespace
}  // namespace denavit
