#include <cmath>

#include <gtest/gtest.h>
#include <vtkActorCollection.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

#include "render/arm/arm_shape.h"
#include "render/arm/proportions.h"
#include "render/arm_scene.h"
#include "render/scene/arm_solids.h"
#include "render/scene/closure_pins.h"

namespace denavit {
namespace {

/// Two upright links, a third on the first one's end, and a second chain 2 m beside.
ArmGeometry makeLinkage() {
  ArmGeometry arm;
  LinkGeometry first, second;
  first.X_LF.p = {1, 0, 0};
  second.a = 1;
  second.X_LF.p = {0.5, 0, 0};
  arm.links = {first, second, first, second};
  arm.X_LT.p = {0.5, 0, 0};
  Pose<double> beside, onEnd;
  beside.p = {2, 0, 0};
  onEnd.p = {1, 0, 0};
  arm.chains = {{.firstLink = 0, .X_P0 = {}, .X_LT = arm.X_LT},
                {.firstLink = 2, .X_P0 = beside, .X_LT = {}},
                {.firstLink = 3, .carrier = 0, .X_P0 = onEnd, .X_LT = {}}};
  arm.branches = {{0, {0.4, 0.3, 0}}, {0, {1, 0, 0}}};
  arm.links[0].isDriven = true;
  return arm;
}

std::size_t pointsOf(const ArmShape& shape, std::size_t link) {
  return shape.links[link].points.size();
}

TEST(SeveralChains, ArePosedFromWhereTheyStart) {
  const ArmGeometry arm = makeLinkage();
  const ArmPose pose = makeArmPose(arm, {M_PI / 2, 0, 0, 0});
  ASSERT_EQ(pose.X_WL.size(), 4u);
  EXPECT_NEAR((pose.X_WL[1].p - Eigen::Vector3d(0, 1, 0)).norm(), 0, 1e-12);
  EXPECT_NEAR((pose.X_WL[2].p - Eigen::Vector3d(2, 0, 0)).norm(), 0, 1e-12);
  // The third chain turns with the link that carries it: 1 m to its start, 1 m along x of that.
  EXPECT_NEAR((pose.X_WL[3].p - Eigen::Vector3d(0, 2, 0)).norm(), 0, 1e-12);
  EXPECT_NEAR((pose.X_WT.p - Eigen::Vector3d(0, 1.5, 0)).norm(), 0, 1e-12);
}

TEST(SeveralChains, AreSplitIntoArms) {
  const std::vector<ArmGeometry> chains = splitChains(makeLinkage());
  ASSERT_EQ(chains.size(), 3u);
  EXPECT_EQ(chains[0].links.size(), 2u);
  EXPECT_EQ(chains[1].links.size(), 1u);
  EXPECT_EQ(chains[2].X_W0.p.x(), 1);
  EXPECT_EQ(splitChains(ArmGeometry()).size(), 1u);
}

TEST(SeveralChains, AreOneShapeWithASolidForEveryLink) {
  const ArmGeometry arm = makeLinkage();
  const ArmShape shape = makeArmShape(arm, Eigen::Vector3d::UnitZ());
  EXPECT_EQ(shape.links.size(), 4u);
  EXPECT_EQ(shape.joints.size(), 4u);
  EXPECT_EQ(shape.tips.size(), 4u);
  EXPECT_FALSE(shape.base.empty());
  EXPECT_TRUE(std::isfinite(shape.floorHeight));
  EXPECT_GE(shape.reach, 1);
  ArmGeometry bare = arm;
  bare.branches.clear();
  EXPECT_GT(pointsOf(shape, 0), pointsOf(makeArmShape(bare, Eigen::Vector3d::UnitZ()), 0));
  // The drive of joint 1 sits on what carries the joint.
  bare.links[0].isDriven = false;
  EXPECT_GT(shape.base.points.size(),
            makeArmShape(bare, Eigen::Vector3d::UnitZ()).base.points.size());
}

TEST(SeveralChains, AreDrawnAndPosedByTheScene) {
  ArmScene scene;
  const ArmGeometry arm = makeLinkage();
  scene.setArm(arm);
  scene.setPose(makeArmPose(arm, {0.3, 0.2, 0.1, 0}));
  EXPECT_EQ(scene.solids().linkCount(), 4u);
  scene.setSelected(3, true);
  ASSERT_TRUE(scene.handle());
  EXPECT_GT(scene.pinRadius(), 0);
}

TEST(ClosurePins, AreBuiltAnewOnlyWhereTheyOpenOrClose) {
  vtkNew<vtkRenderer> renderer;
  ClosurePins pins(renderer);
  ClosurePin pin;
  pins.set({pin, pin}, 0.1);
  EXPECT_EQ(renderer->GetActors()->GetNumberOfItems(), 2);
  vtkActor* first = renderer->GetActors()->GetLastActor();
  pin.X_WA.p = {1, 2, 3};
  pins.set({pin, pin}, 0.1);
  EXPECT_EQ(renderer->GetActors()->GetLastActor(), first);
  // Open: both frames, and what leads from one to the other.
  pin.isOpen = true;
  pins.set({pin}, 0.1);
  EXPECT_EQ(renderer->GetActors()->GetNumberOfItems(), 3);
  pins.set({}, 0.1);
  EXPECT_EQ(renderer->GetActors()->GetNumberOfItems(), 0);
}

}  // namespace
}  // namespace denavit
