#include <cmath>

#include <gmock/gmock.h>
#include <vtkActor.h>
#include <vtkMapper.h>
#include <vtkMatrix4x4.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkUnsignedCharArray.h>

#include "core/flexible/beam_strain.h"
#include "core/flexible/flexible_energy.h"
#include "core/flexible/flexible_kinematics.h"
#include "render/arm_scene.h"
#include "render/color_ramp.h"
#include "render/scene/arm_solids.h"
#include "render/scene/posed_actor.h"

namespace denavit {
namespace {

BeamSpec makeBeam(double length) {
  BeamSpec spec;
  spec.length = length;
  spec.mass = 1;
  spec.stiffnessY = 40;
  spec.stiffnessZ = 60;
  spec.torsionalStiffness = 30;
  spec.rotaryInertia = 0.002;
  spec.modesX = 1;
  spec.modesY = 2;
  spec.modesZ = 1;
  return spec;
}

/// An arm in a row of links, each with a beam but the second; twists between them.
struct BentArm {
  explicit BentArm(int links) {
    arm.X_W0.p = {0.1, 0.2, 0.3};
    for (int i = 0; i < links; ++i) {
      const double length = 0.6 + 0.1 * i, alpha = i % 2 == 0 ? 0.4 : -0.7;
      const bool bends = i != 1;
      const bool afterBeam = i > 0 && i - 1 != 1;
      FlexibleLink<double>& link = arm.links.emplace_back();
      link.link.a = i > 0 && !afterBeam ? 0.6 + 0.1 * (i - 1) : 0.0;
      const double before = i > 0 && !afterBeam ? ((i - 1) % 2 == 0 ? 0.4 : -0.7) : 0.0;
      link.link.cosAlpha = std::cos(before);
      link.link.sinAlpha = std::sin(before);
      link.flexible = bends;
      if (bends) {
        link.body = makeFlexibleBody(makeBeam(length));
        link.body.cosAlpha = std::cos(alpha);
        link.body.sinAlpha = std::sin(alpha);
      }
      // The picture's arm is the undeflected one: a and alpha of the row before lead to a joint.
      Pose<double> X_LF;
      X_LF.R = Eigen::AngleAxisd(alpha, Eigen::Vector3d::UnitX()).toRotationMatrix();
      X_LF.p = {length, 0, 0};
      LinkGeometry drawn;
      drawn.a = i > 0 ? 0.6 + 0.1 * (i - 1) : 0.0;
      drawn.alpha = i > 0 ? ((i - 1) % 2 == 0 ? 0.4 : -0.7) : 0.0;
      drawn.lower = -3;
      drawn.upper = 3;
      drawn.mass = 1;
      drawn.p_LC = {0.5 * length, 0, 0};
      drawn.I_LC_L = Eigen::Vector3d(0.001, 0.03, 0.03).asDiagonal();
      drawn.X_LF = X_LF;
      drawn.bends = bends;
      geometry.links.push_back(drawn);
    }
    arm.number();
    geometry.X_W0 = arm.X_W0;
    // The last link bends, so its tool sits on its tip frame.
    geometry.X_LT = geometry.links.back().X_LF;
  }

  [[nodiscard]] ArmPose pose(const VecX<double>& q) {
    calcBentLinks(arm, q, bent);
    calcFlexibleKinematics(arm, bent, kinematics);
    ArmPose pose;
    pose.X_WL = kinematics.X_WL;
    pose.X_WT = kinematics.X_WT;
    pose.q.assign(q.begin(), q.begin() + arm.jointCount());
    for (int i = 0; i < arm.jointCount(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      const bool bends = geometry.links[k].bends;
      pose.X_WF.push_back(bends ? kinematics.X_WE[k] : kinematics.X_WL[k] * geometry.links[k].X_LF);
      pose.beams.emplace_back();
      if (bends) pose.beams[k].points_W = calcCentreline(arm, bent, kinematics, i, kBeamPoints);
    }
    return pose;
  }

  [[nodiscard]] VecX<double> coordinates(double amplitude) const {
    VecX<double> q(arm.dof());
    for (Eigen::Index k = 0; k < q.size(); ++k) q[k] = 0.3 - 0.1 * static_cast<double>(k % 4);
    q.tail(arm.dof() - arm.jointCount()) *= amplitude;
    return q;
  }

  FlexibleArm<double> arm;
  ArmGeometry geometry;
  BentLinks<double> bent;
  FlexibleKinematics<double> kinematics;
};

vtkPolyData* meshOf(const PosedActor& solid) {
  return vtkPolyData::SafeDownCast(solid.actor()->GetMapper()->GetInput());
}

/// The middle of ring k of a tube.
Eigen::Vector3d middleOfRing(const PosedActor& tube, int ring) {
  vtkPoints* points = meshOf(tube)->GetPoints();
  const auto sides = static_cast<int>(points->GetNumberOfPoints()) / kBeamPoints;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (int side = 0; side < sides; ++side) {
    double p[3];
    points->GetPoint(ring * sides + side, p);
    sum += Eigen::Map<Eigen::Vector3d>(p);
  }
  return sum / sides;
}

Eigen::Vector3d placeOf(const PosedActor& solid) {
  const vtkMatrix4x4* X = solid.matrix();
  return {X->GetElement(0, 3), X->GetElement(1, 3), X->GetElement(2, 3)};
}

const PosedActor& tubeOf(const ArmScene& scene, std::size_t link) {
  return *scene.solids().ofLink(link)[1];
}
const PosedActor& tipOf(const ArmScene& scene, std::size_t link) {
  return *scene.solids().ofLink(link)[2];
}

TEST(BentLinks, ATubeGoesFromTheJointToWhereTheCorePutsTheTip) {
  BentArm bent(4);
  ArmScene scene;
  scene.setArm(bent.geometry);
  scene.setPose(bent.pose(bent.coordinates(0.2)));
  for (const std::size_t link : {0u, 2u, 3u}) {
    const PosedActor& tube = tubeOf(scene, link);
    EXPECT_LT((middleOfRing(tube, 0) - bent.kinematics.X_WL[link].p).norm(), 1e-6);
    EXPECT_LT((middleOfRing(tube, kBeamPoints - 1) - bent.kinematics.X_WE[link].p).norm(), 1e-6);
    EXPECT_LT((placeOf(tipOf(scene, link)) - bent.kinematics.X_WE[link].p).norm(), 1e-12);
  }
  // The joint beyond a beam rides on it.
  EXPECT_LT((placeOf(*scene.solids().ofLink(1)[0]) - bent.kinematics.X_WE[0].p).norm(), 1e-12);
}

TEST(BentLinks, AreStraightWhereNothingBendsThem) {
  BentArm bent(4);
  ArmScene scene;
  scene.setArm(bent.geometry);
  const VecX<double> q = bent.coordinates(0);
  const ArmPose undeflected =
      makeArmPose(bent.geometry, std::vector<double>(q.begin(), q.begin() + bent.arm.jointCount()));
  for (const ArmPose& pose : {bent.pose(q), undeflected}) {
    scene.setPose(pose);
    for (const std::size_t link : {0u, 2u, 3u}) {
      const Eigen::Vector3d from = undeflected.X_WL[link].p;
      const Eigen::Vector3d to = (undeflected.X_WL[link] * bent.geometry.links[link].X_LF).p;
      for (const int ring : {0, 7, 16, kBeamPoints - 1}) {
        const Eigen::Vector3d expected = from + (to - from) * ring / (kBeamPoints - 1);
        EXPECT_LT((middleOfRing(tubeOf(scene, link), ring) - expected).norm(), 1e-6);
      }
    }
  }
}

TEST(BentLinks, TheirGhostIsTheUndeflectedArm) {
  BentArm bent(3);
  ArmScene scene;
  scene.setArm(bent.geometry);
  const VecX<double> q = bent.coordinates(0.3);
  scene.setPose(bent.pose(q));
  ASSERT_NE(scene.undeflected(), nullptr);
  const ArmPose rigid = makeArmPose(bent.geometry, std::vector<double>(q.begin(), q.begin() + 3));
  for (const std::size_t link : {0u, 1u, 2u}) {
    EXPECT_LT((placeOf(*scene.undeflected()->ofLink(link)[0]) - rigid.X_WL[link].p).norm(), 1e-12);
  }
  EXPECT_LT((middleOfRing(*scene.undeflected()->ofLink(0)[1], 16) -
             0.5 * (rigid.X_WL[0].p + rigid.X_WL[1].p))
                .norm(),
            1e-6);
  EXPECT_GT((placeOf(*scene.solids().ofLink(2)[0]) - rigid.X_WL[2].p).norm(), 0.01);
  EXPECT_TRUE(scene.undeflected()->ofLink(2)[0]->actor()->GetVisibility());
  SceneOptions options = scene.options();
  options.deflection.undeflected = false;
  scene.setOptions(options);
  EXPECT_FALSE(scene.undeflected()->ofLink(2)[0]->actor()->GetVisibility());
}

TEST(BentLinks, ARigidArmHasNeitherTubesNorGhost) {
  BentArm bent(3);
  ArmScene scene;
  for (LinkGeometry& link : bent.geometry.links) link.bends = false;
  scene.setArm(bent.geometry);
  EXPECT_EQ(scene.undeflected(), nullptr);
  EXPECT_EQ(scene.solids().ofLink(0).size(), 1u);
}

TEST(BentLinks, ValuesColourTheTubeWithTheRamp) {
  BentArm bent(1);
  ArmScene scene;
  scene.setArm(bent.geometry);
  scene.setBeamRange("curvature [1/m]", 0, 2);
  ArmPose pose = bent.pose(bent.coordinates(0.1));
  for (int k = 0; k < kBeamPoints; ++k) pose.beams[0].values.push_back(2.0 * k / (kBeamPoints - 1));
  scene.setPose(pose);
  auto* colors =
      vtkUnsignedCharArray::SafeDownCast(meshOf(tubeOf(scene, 0))->GetPointData()->GetScalars());
  const Rgb low = rampColor(0), high = rampColor(1);
  unsigned char first[3], last[3];
  colors->GetTypedTuple(5, first);
  colors->GetTypedTuple(colors->GetNumberOfTuples() - 5, last);
  EXPECT_EQ((Rgb{first[0], first[1], first[2]}), low);
  EXPECT_EQ((Rgb{last[0], last[1], last[2]}), high);
}

TEST(BentLinks, TheRemarkIsPartOfThePicture) {
  ArmScene scene;
  EXPECT_EQ(scene.remark(), "");
  scene.setRemark("deflections x50");
  EXPECT_EQ(scene.remark(), "deflections x50");
}

TEST(BeamStrain, EnergyAlongTheBeamAddsUpToTheStrainEnergy) {
  BentArm bent(1);
  const VecX<double> q = bent.coordinates(0.5);
  constexpr int kPlaces = 2001;
  const BeamStrain strain = calcBeamStrain(bent.arm, q, 0, kPlaces);
  double sum = 0;
  for (int i = 0; i < kPlaces; ++i)
    sum += strain.energy[static_cast<std::size_t>(i)] * (i == 0 || i == kPlaces - 1 ? 0.5 : 1.0);
  sum *= 0.6 / (kPlaces - 1);
  EXPECT_NEAR(sum, calcStrainEnergy(bent.arm, q), 1e-5 * sum);
}

TEST(BeamStrain, TheFreeEndIsNotCurved) {
  BentArm bent(1);
  const BeamStrain strain = calcBeamStrain(bent.arm, bent.coordinates(1), 0, kBeamPoints);
  EXPECT_NEAR(strain.curvature.back(), 0, 1e-9);
  EXPECT_GT(strain.curvature.front(), 0.1);
  EXPECT_NEAR(strain.twist.front(), 0, 1e-12);
}

}  // namespace
}  // namespace denavit
